"""What a player does in one step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from kungen_solver.cards import SUIT_NAMES

PlaceKind: TypeAlias = Literal["column", "cell", "foundation", "waste", "corner"]

# The letters of the standard notation, in which h means the foundations; i and j are left out too.
CELL_LETTERS: Final = "abcdefgklm"


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the table, counted from 0.

    A foundation is counted ``copy * 4 + suit``; with one deck that is its suit.
    """

    kind: PlaceKind
    index: int = 0

    def __str__(self) -> str:
        """Name the place as a player counts it, such as ``column 3`` or ``the foundation of spades``."""
        match self.kind:
            case "foundation":
                return f"the {_second(self.index >= 4)}foundation of {SUIT_NAMES[self.index % 4]}"
            case "waste":
                return f"the {_second(self.index > 0)}waste"
            case "cell" if 0 <= self.index < len(CELL_LETTERS):
                return f"cell {CELL_LETTERS[self.index]}"
        return f"{self.kind} {self.index + 1}"


def _second(is_second: bool) -> str:
    return "second " if is_second else ""


@dataclass(frozen=True, slots=True)
class Transfer:
    """Move the last `count` cards of one place to another, in their order."""

    source: Place
    target: Place
    count: int = 1


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn the next cards of a stock onto its waste."""

    pile: int = 0


@dataclass(frozen=True, slots=True)
class Redeal:
    """Turn a waste over and begin the next pass through it."""

    pile: int = 0


Move: TypeAlias = Transfer | Draw | Redeal
