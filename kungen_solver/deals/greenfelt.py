"""Klondike deals of greenfelt.net.

Lehmer's generator ``s = s * 16807 mod 2^31-1`` is seeded with the number. The deck lies suit by
suit, clubs, diamonds, hearts, spades; seven times, each place j = 0..51 changes its card with that
of place ``s mod 52``. Cards are dealt from the end, row by row, then the stock.
"""

from __future__ import annotations

from typing import Final

from kungen_solver.cards import SUITS, Card

LARGEST: Final = 2**31 - 2


def greenfelt_cards(number: int) -> tuple[Card, ...]:
    """Return the cards of deal 1..2^31-2 in the order in which they are dealt."""
    cards = [rank * 4 + SUITS.index(suit) for suit in "CDHS" for rank in range(13)]
    state = number
    for _ in range(7):
        for j in range(52):
            state = state * 16807 % (2**31 - 1)
            k = state % 52
            cards[j], cards[k] = cards[k], cards[j]
    return tuple(reversed(cards))
