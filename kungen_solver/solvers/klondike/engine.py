"""The engine for games with one stock: one search after another until the deal is decided."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from kungen_solver.cards import Card
from kungen_solver.kernels.klondike import layout
from kungen_solver.referee.position import Position, Talon, first_position
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.klondike.moves import table_moves
from kungen_solver.solvers.klondike.search import Budget, Found, StockSearch
from kungen_solver.solvers.klondike.stages import Stage, rules_of, stages_of
from kungen_solver.solvers.klondike.table import Tables, tables_of
from kungen_solver.solvers.result import Limits, Outcome


class KlondikeEngine:
    """Searches for games with one stock (see `kungen_solver.solvers.klondike.support`).

    Parameters
    ----------
    rules : Rules
        Rules that `unsupported` has nothing against.
    switches : int
        The prunings that are used, for tests (see `kungen_solver.kernels.klondike.layout`).
    """

    def __init__(self, rules: Rules, switches: int = layout.ALL_SWITCHES) -> None:
        self.rules = rules
        self.switches = switches
        self._search = StockSearch()

    def warm_up(self) -> None:
        """Compile what a search may need, or load it from the cache."""
        self._search.warm_up()

    def search(self, position: Position, limits: Limits) -> Outcome:
        """Search a position, through one stage after another until it is decided."""
        outcome, words = self._decide(position, limits)
        if outcome.verdict != "solved":
            return outcome
        return replace(outcome, moves=table_moves(position, words))

    def verdict(self, position: Position, limits: Limits) -> Outcome:
        """Search a position as `search` does, without writing a solution down."""
        return self._decide(position, limits)[0]

    def decide(self, cards: Sequence[Card], limits: Limits) -> Outcome:
        """Search a deal, its cards in deal order, without writing a solution down."""
        return self._decide(first_position(self.rules, cards), limits)[0]

    def _decide(self, position: Position, limits: Limits) -> tuple[Outcome, tuple[int, ...]]:
        deadline = None if limits.seconds is None else time.perf_counter() + limits.seconds
        spent = 0
        winnable: set[Rules] = set()  # neighbours that can win it, which proves nothing
        for stage in stages_of(self.rules):
            rules = rules_of(stage.neighbour, self.rules)
            if rules in winnable:
                continue
            left = None if limits.positions is None else limits.positions - spent
            tables = tables_of(_under(rules, position), self.switches)
            found = self._run(stage, tables, left, Budget(0, limits.memory, deadline))
            spent += found.positions
            if found.answer == "unsolvable":
                return Outcome("unsolvable", spent), ()
            if found.answer == "solved" and rules == self.rules:
                return Outcome("solved", spent), found.moves
            if found.answer == "solved":
                winnable.add(rules)
            if found.answer == "positions" and _is_last(stage, left):
                return Outcome("undecided", spent, limit="positions"), ()
            if deadline is not None and time.perf_counter() >= deadline:
                return Outcome("undecided", spent, limit="seconds"), ()
            if found.answer == "memory" and stage.positions is None:
                return Outcome("undecided", spent, limit="memory"), ()
        raise AssertionError("the last stage has no end of its own")

    def _run(self, stage: Stage, tables: Tables, left: int | None, budget: Budget) -> Found:
        wanted = [positions for positions in (stage.positions, left) if positions is not None]
        budget = replace(budget, positions=min(wanted, default=1 << 60))
        if stage.weights is None:
            return self._search.depth_first(tables, budget)
        return self._search.best_first(tables, budget, stage.weights)


def _is_last(stage: Stage, left: int | None) -> bool:
    """Return whether the caller's limit ended the stage, not its own."""
    return left is not None and (stage.positions is None or left <= stage.positions)


def _under(rules: Rules, position: Position) -> Position:
    """Return the position as it would lie under neighbouring rules."""
    if rules == position.rules:
        return position
    talons = position.talons
    if rules.stock and rules.stock.passes is None:
        talons = tuple(Talon(talon.stock, talon.waste) for talon in talons)
    return replace(position, rules=rules, talons=talons)
