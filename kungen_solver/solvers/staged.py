"""Searches of one position, one after another, until one of them decides it."""

from __future__ import annotations

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from kungen_solver.cards import Card
from kungen_solver.kernels import positions
from kungen_solver.referee.moves import Move
from kungen_solver.referee.position import Position, first_position
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.exactspace import PositionSpace, largest_space
from kungen_solver.solvers.result import Limits, Outcome

_CHUNK: Final = 1 << 17  # positions between two looks at the clock, and at signals such as that of Ctrl-C


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


@dataclass(frozen=True, slots=True)
class Reached:
    """How a stage ended: a status of `kernels.positions`, and the positions that it found."""

    status: int
    positions: int


Search = Callable[[Stage, int, float | None], Reached]
"""Runs a stage up to a number of positions, and to a moment of `time.perf_counter`, if one is given."""


def run_stages(stages: Iterable[Stage], search: Search, slots: int, limits: Limits) -> Outcome:
    """Run stages until one decides or a limit is met.

    Parameters
    ----------
    stages : iterable of Stage
        The last of them without an end.
    search : callable
        Runs one.
    slots : int
        Positions that there is room for.
    limits : Limits
        Of all of them together.

    Returns
    -------
    Outcome
        Without the moves of a solution, which the last search knows.
    """
    deadline = None if limits.seconds is None else time.perf_counter() + limits.seconds
    spent = 0
    winnable = False  # with relaxed rules, which proves nothing
    for stage in stages:
        if stage.relaxed and winnable:
            continue
        if deadline is not None and time.perf_counter() >= deadline:
            return Outcome("undecided", spent, limit="seconds")
        left = limits.positions - spent if limits.positions is not None else sys.maxsize
        if left <= 0:
            return Outcome("undecided", spent, limit="positions")
        most = min(slots, left, sys.maxsize if stage.positions is None else stage.positions)
        reached = search(stage, most, deadline)
        spent += reached.positions
        if reached.status == positions.EXHAUSTED:
            return Outcome("unsolvable", spent)
        if stage.relaxed:
            winnable = reached.status == positions.SOLVED
            continue  # where it ran out of room, the next one may not
        if reached.status == positions.SOLVED:
            return Outcome("solved", spent)
        if deadline is not None and time.perf_counter() >= deadline:
            return Outcome("undecided", spent, limit="seconds")
        if most == left:
            return Outcome("undecided", spent, limit="positions")
        if stage.positions is None or stage.positions > slots:
            return Outcome("undecided", spent, limit="memory")
    raise AssertionError("the last stage has no end of its own")


class StagedEngine(ABC):
    """An engine that keeps whole positions, and runs one search of a position after another.

    Parameters
    ----------
    rules : Rules
        What it plays.
    switches : int
        The prunings that are used, as its kernel's layout numbers them.
    stages : callable
        Which searches it tries.
    stride, key_words : int
        Words kept of a position, and how many of them tell it apart.
    """

    def __init__(
        self,
        rules: Rules,
        switches: int,
        stages: Callable[[Rules], Iterator[Stage]],
        stride: int,
        key_words: int,
    ) -> None:
        self.rules = rules
        self.switches = switches
        self._stages = stages
        self._words = (stride, key_words)
        self._space: PositionSpace | None = None

    @abstractmethod
    def warm_up(self) -> None:
        """Compile what a search may need, or load it from the cache."""

    @abstractmethod
    def _prepare(self, position: Position) -> Iterable[Stage]:
        """Write the tables of a position, and return the searches that it goes through."""

    @abstractmethod
    def _run(self, space: PositionSpace, stage: Stage, limit: int, fresh: bool) -> int:
        """Search up to `limit` positions, anew or on; return a status of `kernels.positions`."""

    @abstractmethod
    def _moves(self, space: PositionSpace, position: Position) -> tuple[Move, ...]:
        """Return the moves of the solution that was found."""

    def search(self, position: Position, limits: Limits) -> Outcome:
        """Search a position, through one stage after another until it is decided."""
        outcome, space = self._decide(position, limits)
        if outcome.verdict != "solved":
            return outcome
        return replace(outcome, moves=self._moves(space, position))

    def decide(self, cards: Sequence[Card], limits: Limits) -> Outcome:
        """Search a deal, its cards in deal order, without writing a solution down."""
        return self._decide(first_position(self.rules, cards), limits)[0]

    def _decide(self, position: Position, limits: Limits) -> tuple[Outcome, PositionSpace]:
        stages = self._prepare(position)
        space = self._space_of(limits.memory)
        search = partial(self._search, space)
        return run_stages(stages, search, space.slots, limits), space

    def _search(self, space: PositionSpace, stage: Stage, most: int, deadline: float | None) -> Reached:
        """Run a stage in `space`."""
        status, reached, fresh = positions.FULL, 0, True
        while status == positions.FULL and reached < most:
            reached = min(most, reached + _CHUNK)
            status = self._run(space, stage, reached, fresh)
            fresh = False
            if deadline is not None and time.perf_counter() >= deadline:
                break
        return Reached(status, space.found)

    def _space_of(self, memory: int) -> PositionSpace:
        if self._space is None or self._space.memory != memory:
            self._space = None
            self._space = largest_space(memory, *self._words)
        return self._space
