"""Proofs of loss in an easier game that another search decides sooner: one stock without a limit."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from kungen_solver.kernels import positions
from kungen_solver.referee.position import Position, Talon
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.klondike.engine import KlondikeEngine
from kungen_solver.solvers.klondike.support import MOST_BLOCKS
from kungen_solver.solvers.klondike.table import blocks_of
from kungen_solver.solvers.result import Limits
from kungen_solver.solvers.staged import Reached

_STATUS: Final = {
    "solved": positions.SOLVED,
    "unsolvable": positions.EXHAUSTED,
    "undecided": positions.FULL,
}


class OneStock:
    """Searches for that game.

    Parameters
    ----------
    rules : Rules
        As `kungen_solver.solvers.counts.support.one_stock` returns them.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._engine = KlondikeEngine(rules)

    def warm_up(self) -> None:
        """Compile what a search may need, or load it from the cache."""
        self._engine.warm_up()

    def under_one_stock(self, position: Position) -> Position | None:
        """Return a position of the stricter game as it would lie in this one.

        None where that search cannot count what lies in a column.
        """
        if any(len(blocks_of(position, column)) > MOST_BLOCKS for column in position.columns):
            return None
        cards = tuple(card for talon in position.talons for card in talon.waste + talon.stock)
        return replace(position, rules=self._rules, talons=(Talon(cards),))

    def search(self, position: Position, most: int, memory: int, deadline: float | None) -> Reached:
        """Search a position of this game, up to `most` positions, `memory` bytes and a moment."""
        seconds = None if deadline is None else max(deadline - time.perf_counter(), 1e-3)
        outcome = self._engine.verdict(position, Limits(most, seconds, memory))
        return Reached(_STATUS[outcome.verdict], outcome.positions)
