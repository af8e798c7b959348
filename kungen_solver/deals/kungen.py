"""Our own numbering, for any deck: frozen for ever, and independent of every library.

Deal n, 0 <= n < 2^64, is made in four steps; all arithmetic is modulo 2^64.

1. The key of the deal is ``mix(n + G)`` with ``G = 0x9E3779B97F4A7C15`` and SplitMix64's finalizer ::

       mix(z):  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9
                z = (z ^ z >> 27) * 0x94D049BB133111EB
                return z ^ z >> 31

   Its word number k = 1, 2, 3, ... is ``mix(key + k * G)``: SplitMix64 seeded with the key, where
   every word can be had without the ones before.
2. A number below m is drawn after Lemire: the next word w gives ``p = w * m`` (128 bits). Where
   the low half of p is below ``2^64 mod m`` the word is dropped and the next one taken; the number is
   the high half of p. Every number is exactly as likely as any other.
3. The deck lies sorted: AC AD AS AH 2C ... KH; with two packs AC AC AD AD ... KH KH. For
   i = N-1, N-2, ..., 1 the card at i changes places with the card at a number below i + 1.
4. The cards from place 0 on are dealt: columns row by row, left to right; filled cells; stock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kungen_solver.cards import Card, deck

LARGEST: Final = 2**64 - 1

_MASK: Final = 2**64 - 1
_GAMMA: Final = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return z ^ z >> 31


def kungen_cards(number: int, ranks: int = 13, decks: int = 1) -> tuple[Card, ...]:
    """Return the cards of our deal 0..2^64-1 in the order in which they are dealt."""
    return shuffled(deck(ranks, decks), number)


def shuffled(cards: Sequence[Card], number: int) -> tuple[Card, ...]:
    """Return cards in the order that steps 1 to 3 give them for a number."""
    cards = list(cards)
    counter = _mix(number + _GAMMA & _MASK)
    for i in range(len(cards) - 1, 0, -1):
        bound = i + 1
        while True:
            counter = counter + _GAMMA & _MASK
            product = _mix(counter) * bound
            if product & _MASK >= bound or product & _MASK >= 2**64 % bound:
                break
        place = product >> 64
        cards[i], cards[place] = cards[place], cards[i]
    return tuple(cards)
