"""Microsoft's FreeCell numbers, with FreeCell Pro's extension above 2^31.

The generator of Microsoft's C library, ``s = s * 214013 + 2531011 mod 2^32``, is seeded with the
number. From a deck in the order AC AD AH AS 2C ... KS, 52 draws ``r`` each deal the card at
``r mod (cards left)``, whose place the last card of the deck takes. ``r`` is

- below 2^31: bits 16 to 30 of the state;
- below 2^32: the same with bit 15 of ``r`` set;
- below 2^33: seeded with the number less 2^32, bits 16 to 31 of the state, plus one.
"""

from __future__ import annotations

import struct
from typing import Final

from kungen_solver.cards import SUITS, Card

LARGEST: Final = 2**33 - 1

_CARDS: Final = 52
_DECK: Final = tuple(rank * 4 + SUITS.index(suit) for rank in range(13) for suit in "CDHS")
_COUNTS: Final = range(_CARDS, 0, -1)


def _powers() -> tuple[int, int]:
    """Return factor and addend of the 1st to the 52nd state after a seed, in 64-bit lanes.

    State k is ``seed * factor[k] + addend[k] mod 2^32``. One lane holds the whole sum, below 2^64,
    so that one long multiplication yields all states at once: five times as fast as a loop.
    """
    factors = addends = 0
    factor, addend = 1, 0
    for k in range(_CARDS):
        factor = factor * 214013 % 2**32
        addend = (addend * 214013 + 2531011) % 2**32
        factors |= factor << 64 * k
        addends |= addend << 64 * k
    return factors, addends


_FACTORS, _ADDENDS = _powers()
_HIGH_HALVES: Final = struct.Struct("<" + "2xH4x" * _CARDS)


def microsoft_cards(number: int) -> tuple[Card, ...]:
    """Return the cards of Microsoft deal 1..2^33-1 in the order in which they are dealt."""
    seed = number % 2**32
    words = _HIGH_HALVES.unpack((seed * _FACTORS + _ADDENDS).to_bytes(8 * _CARDS, "little"))
    if number < 2**31:
        draws = [word & 0x7FFF for word in words]
    elif number < 2**32:
        draws = [word | 0x8000 for word in words]
    else:
        draws = [word + 1 for word in words]
    deck = list(_DECK)
    cards = []
    for left, draw in zip(_COUNTS, draws, strict=True):
        place = draw % left
        cards.append(deck[place])
        deck[place] = deck[left - 1]
    return tuple(cards)
