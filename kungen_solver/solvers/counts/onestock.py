"""Proofs of loss in an easier game that another search decides sooner: one stock without a limit."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from kungen_solver.kernels import positions
from kungen_solver.referee.position import Position, Talon
from kungen_solver.rules.model import Rules, Stock
from kungen_solver.solvers.klondike.engine import KlondikeEngine
from kungen_solver.solvers.klondike.support import MOST_BLOCKS, unsupported
from kungen_solver.solvers.klondike.table import blocks_of
from kungen_solver.solvers.result import Limits
from kungen_solver.solvers.staged import Reached

_STATUS: Final = {
    "solved": positions.SOLVED,
    "unsolvable": positions.EXHAUSTED,
    "undecided": positions.FULL,
}


def one_stock(rules: Rules) -> Rules | None:
    """Return the rules with all stocks in one that is turned card by card, as often as is wanted.

    There every stock card is always in reach, so that they allow all that `rules` do. None where
    they are no easier to search.
    """
    if rules.stock is None:
        return None
    looser = replace(rules, stock=Stock(1, None))
    return looser if unsupported(looser) is None else None


class OneStock:
    """Searches for that game.

    Parameters
    ----------
    rules : Rules
        As `one_stock` returns them.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._engine = KlondikeEngine(rules)
        self._position: Position

    def warm_up(self) -> None:
        """Compile what a search may need, or load it from the cache."""
        self._engine.warm_up()

    def place(self, position: Position) -> bool:
        """Set a position of the stricter game out as it would lie in this one.

        Return whether that search can count what lies in its columns.
        """
        if any(len(blocks_of(position, column)) > MOST_BLOCKS for column in position.columns):
            return False
        cards = tuple(card for talon in position.talons for card in talon.waste + talon.stock)
        self._position = replace(position, rules=self._rules, talons=(Talon(cards),))
        return True

    def search(self, most: int, memory: int, deadline: float | None) -> Reached:
        """Search the position that was set out last, up to `most` positions."""
        seconds = None if deadline is None else max(deadline - time.perf_counter(), 1e-3)
        outcome = self._engine.search(self._position, Limits(most, seconds, memory))
        return Reached(_STATUS[outcome.verdict], outcome.positions)
