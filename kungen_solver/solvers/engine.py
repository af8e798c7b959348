"""What every search engine offers."""

from __future__ import annotations

from typing import Protocol

from kungen_solver.referee.position import Position
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.result import Limits, Outcome


class Engine(Protocol):
    """A search for one family of rules; its arrays are made once and serve deal after deal."""

    def __init__(self, rules: Rules) -> None: ...

    @staticmethod
    def unsupported(rules: Rules) -> str | None:
        """Return why these rules are beyond this engine, or None where it can play them."""
        ...

    def search(self, position: Position, limits: Limits) -> Outcome:
        """Search a position. The moves of a solution have not been replayed yet."""
        ...
