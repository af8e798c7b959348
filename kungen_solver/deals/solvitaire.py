"""Deals of Solvitaire's seeds.

The Mersenne Twister mt19937 is seeded with the number; the deck lies as AC AH AS AD 2C ... KD. For
i = 51, 50, ..., 1 the card at i changes places with the card at a number in 0..i, drawn as Boost
does: b = (2^32-1) div (i+1), and one more if (2^32-1) mod (i+1) is i; a word divided by b is the
number, or the next word is taken if it is above i.

Cards are taken from the end of the deck: first those of the cells, then the stock, whose card taken
last is drawn first, then the columns row by row. The rows of a staircase run from right to left.
"""

from __future__ import annotations

import random
from typing import Final

from kungen_solver.cards import SUITS, Card
from kungen_solver.deals.layout import Layout, in_deal_order, is_staircase, places_in_order

LARGEST: Final = 2**31 - 1


def solvitaire_cards(number: int, layout: Layout) -> tuple[Card, ...]:
    """Return the cards of seed 0..2^31-1 in deal order."""
    taken = iter(_taken(number))
    cells = [next(taken) for _ in range(layout.cells_filled)]
    stock = [next(taken) for _ in range(52 - sum(layout.columns) - layout.cells_filled)]
    places = list(places_in_order(layout.columns))
    if is_staircase(layout):
        places.sort(key=lambda place: (place[1], -place[0]))
    columns = [[0] * height for height in layout.columns]
    for column, row in places:
        columns[column][row] = next(taken)
    return in_deal_order(columns, cells, stock[::-1])


def _taken(number: int) -> list[Card]:
    cards = [rank * 4 + SUITS.index(suit) for rank in range(13) for suit in "CHSD"]
    generator = _mersenne_twister(number)
    for i in range(51, 0, -1):
        bucket, rest = divmod(2**32 - 1, i + 1)
        bucket += rest == i
        place = generator.getrandbits(32) // bucket
        while place > i:
            place = generator.getrandbits(32) // bucket
        cards[i], cards[place] = cards[place], cards[i]
    return cards[::-1]


def _mersenne_twister(seed: int) -> random.Random:
    """Return mt19937 seeded as in C++; Python's own seeding hashes the number first."""
    words = [seed]
    for i in range(1, 624):
        words.append(1812433253 * (words[-1] ^ words[-1] >> 30) + i & 0xFFFFFFFF)
    generator = random.Random()
    generator.setstate((3, (*words, 624), None))
    return generator
