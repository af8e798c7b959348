"""Klondike deals of ShootMe's Klondike-Solver, whose generator mixes three 32-bit words.

The deck lies suit by suit, clubs, diamonds, spades, hearts; 269 times, two places drawn one after
the other change their cards. The cards from place 0 on are dealt row by row, then the stock.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kungen_solver.cards import SUITS, Card

LARGEST: Final = 2**31 - 1

_MASK: Final = 2**32 - 1


def klondike_solver_cards(number: int) -> tuple[Card, ...]:
    """Return the cards of game 0..2^31-1 in the order in which they are dealt."""
    cards = [rank * 4 + SUITS.index(suit) for suit in "CDSH" for rank in range(13)]
    words = _words(number)
    for _ in range(269):
        k, j = next(words) % 52, next(words) % 52
        cards[k], cards[j] = cards[j], cards[k]
    return tuple(cards)


def _words(seed: int) -> Iterator[int]:
    value, mix, twist = seed, 51651237, 895213268
    for _ in range(50):
        value, mix, twist = _turned(value, mix, twist)
    value = 0x9417B3AF ^ seed ^ seed >> 15
    for _ in range(950):
        value, mix, twist = _turned(value, mix, twist)
    while True:
        value, mix, twist = _turned(value, mix, twist)
        yield value & 0x7FFFFFFF


def _turned(value: int, mix: int, twist: int) -> tuple[int, int, int]:
    y = (twist - mix & _MASK) ^ twist ^ value ^ mix
    mix ^= twist ^ value
    value ^= twist - mix & _MASK
    twist ^= value ^ y
    signed_mix = mix - 2**32 if mix >= 2**31 else mix
    value = (value ^ twist << 7 ^ signed_mix >> 16 ^ y << 8) & _MASK
    return value, mix, twist
