"""The deal number that the Microsoft Solitaire Collection logs for its Klondike.

A permutation rank too: the deck lies suit by suit, AS 2S ... KS, hearts, clubs, diamonds. For
i = 51, 50, ..., 1 the card at i changes places with the card at (number mod i + 1), and the number
is divided by i + 1. Cards are dealt from the end, row by row, then the stock.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from kungen_solver.cards import SUITS, Card

LARGEST: Final = factorial(52) - 1


def ms_collection_cards(number: int) -> tuple[Card, ...]:
    """Return the cards of deal 0..52!-1 in the order in which they are dealt."""
    cards = [rank * 4 + SUITS.index(suit) for suit in "SHCD" for rank in range(13)]
    for i in range(51, 0, -1):
        number, place = divmod(number, i + 1)
        cards[i], cards[place] = cards[place], cards[i]
    return tuple(reversed(cards))
