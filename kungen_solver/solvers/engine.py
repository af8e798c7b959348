"""What every search engine offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kungen_solver.cards import Card
from kungen_solver.referee.position import Position
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.result import Limits, Outcome


class Engine(Protocol):
    """A search for one family of rules; its arrays are made once and serve deal after deal."""

    def __init__(self, rules: Rules) -> None: ...

    def warm_up(self) -> None:
        """Compile what a search may need, or load it from the cache."""
        ...

    def search(self, position: Position, limits: Limits) -> Outcome:
        """Search a position. The moves of a solution have not been replayed yet."""
        ...

    def decide(self, cards: Sequence[Card], limits: Limits) -> Outcome:
        """Search a deal, its cards in deal order, without writing a solution down."""
        ...
