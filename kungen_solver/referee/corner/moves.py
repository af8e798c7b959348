"""What a player of Kungen i hörnet does in one step.

Piles are counted around the stock: 0..3 are the sides north, east, south and west, 4..7 the corners
north-east, south-east, south-west and north-west.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from kungen_solver.cards import Card

SIDES: Final = range(4)
CORNERS: Final = range(4, 8)
PILES: Final = range(8)
PILE_NAMES: Final = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card of the hand on a pile, or open an empty one with it.

    Where the rules have the joker swap, a card that does not fit on the pile takes the place of a joker
    in it that stands for this card, and the joker goes to the hand. The card's rank tells the two apart.
    """

    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class Shift:
    """Move a whole pile onto another one, or a pile on a king from a side to an empty corner."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Leave the turn to the next player."""


CornerMove: TypeAlias = Play | Shift | EndTurn
