"""Searches of one position, one after another, until one of them decides it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from kungen_solver.kernels import positions
from kungen_solver.solvers.exactspace import PositionSpace
from kungen_solver.solvers.result import Limits, Outcome

_CHUNK: Final = 1 << 17  # positions between two looks at the clock


@dataclass(frozen=True, slots=True)
class Stage:
    """One search.

    Parameters
    ----------
    weights : tuple of int
        As its kernel reads them, the word that makes the noise included.
    positions : int or None
        Where it gives up; None: it goes on until the caller's limits end it.
    relaxed : bool
        Whether it searches a game that is easier to win, so that only its proofs of loss count.
    """

    weights: tuple[int, ...]
    positions: int | None
    relaxed: bool = False


Search = Callable[[Stage, int, bool], int]
"""Searches up to a number of positions, anew or on; returns a status of `kernels.positions`."""


def run_stages(space: PositionSpace, stages: Iterable[Stage], search: Search, limits: Limits) -> Outcome:
    """Run stages until one decides or a limit is met; a solution's moves stand in `space`."""
    deadline = None if limits.seconds is None else time.perf_counter() + limits.seconds
    spent = 0
    winnable = False  # with relaxed rules, which proves nothing
    for stage in stages:
        if stage.relaxed and winnable:
            continue
        left = None if limits.positions is None else limits.positions - spent
        ends = [most for most in (stage.positions, left, space.slots) if most is not None]
        most, reached, fresh = min(ends), 0, True
        status = positions.FULL
        while status == positions.FULL and reached < most:
            reached = most if deadline is None else min(most, reached + _CHUNK)
            status = search(stage, reached, fresh)
            fresh = False
            if deadline is not None and time.perf_counter() >= deadline:
                break
        spent += space.found
        if status == positions.SOLVED and stage.relaxed:
            winnable = True
            continue
        if status == positions.SOLVED:
            return Outcome("solved", spent)
        if status == positions.EXHAUSTED:
            return Outcome("unsolvable", spent)
        if deadline is not None and time.perf_counter() >= deadline:
            return Outcome("undecided", spent, limit="seconds")
        if left is not None and most == left:
            return Outcome("undecided", spent, limit="positions")
        if stage.positions is None or stage.positions > space.slots:
            return Outcome("undecided", spent, limit="memory")
    raise AssertionError("the last stage has no end of its own")
