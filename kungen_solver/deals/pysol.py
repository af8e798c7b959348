"""Deals of PySolFC, and of the old PySol before it.

Numbers up to 32000 are Microsoft's. Above, the deck lies suit by suit, clubs, spades, hearts,
diamonds; for k = 51, 50, ..., 1 the card at k changes places with the card at ``int(random() * (k+1))``,
and cards are dealt from the end. ``random()`` is that of Python's ``random.Random(number)``; in
PySol bits 21 to 51 of ``s = s * 6364136223846793005 + 1 mod 2^64``, divided by 2^31.

Columns are dealt row by row; but Klondike's from right to left and from the longest row, the
open cards last from right to left; Yukon's hidden cards row by row, then four rows of open cards on
all but the first column, then one on each.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final

from kungen_solver.cards import SUITS, Card
from kungen_solver.deals.layout import Layout, in_deal_order, is_staircase, places_in_order
from kungen_solver.deals.microsoft import microsoft_cards

LARGEST: Final = 10**20
LARGEST_OLD: Final = 2**64 - 1

_YUKON: Final = (1, 6, 7, 8, 9, 10, 11)
_MICROSOFT: Final = 32000


def pysol_cards(number: int, layout: Layout) -> tuple[Card, ...]:
    """Return the cards of PySolFC deal 1..10^20 in deal order."""
    return _laid_out(_taken(number, random.Random(number).random), layout)


def old_pysol_cards(number: int, layout: Layout) -> tuple[Card, ...]:
    """Return the cards of PySol deal 1..2^64-1 in deal order."""
    words = _old_words(number)
    return _laid_out(_taken(number, lambda: next(words)), layout)


def microsoft_cards_in_pysol(number: int, layout: Layout) -> tuple[Card, ...]:
    """Return the cards of a Microsoft number as PySolFC deals "ms" and the number, in deal order."""
    return _laid_out(microsoft_cards(number), layout)


def _old_words(state: int) -> Iterator[float]:
    while True:
        state = state * 6364136223846793005 + 1 & LARGEST_OLD
        yield (state >> 21 & 0x7FFFFFFF) / 2**31


def _taken(number: int, draw: Callable[[], float]) -> tuple[Card, ...]:
    if number <= _MICROSOFT:
        return microsoft_cards(number)
    cards = [rank * 4 + SUITS.index(suit) for suit in "CSHD" for rank in range(13)]
    for k in range(51, 0, -1):
        place = int(draw() * (k + 1))
        cards[k], cards[place] = cards[place], cards[k]
    return tuple(reversed(cards))


def _laid_out(cards: tuple[Card, ...], layout: Layout) -> tuple[Card, ...]:
    columns = [[0] * height for height in layout.columns]
    taken = iter(cards)
    for column, row in _places(layout):
        columns[column][row] = next(taken)
    cells = [next(taken) for _ in range(layout.cells_filled)]
    return in_deal_order(columns, cells, list(taken))


def _places(layout: Layout) -> list[tuple[int, int]]:
    places = list(places_in_order(layout.columns))
    if is_staircase(layout):
        last = len(layout.columns) - 1
        open_last = [(column, row) for column, row in places if column == row]
        hidden = [(column, row) for column, row in places if column != row]
        hidden.sort(key=lambda place: (place[1], last - place[0]))
        return [*hidden, *reversed(open_last)]
    if layout.columns == _YUKON:
        hidden = sorted((place for place in places if place[1] < place[0]), key=lambda p: (p[1], p[0]))
        opened = [(column, column + row) for row in range(4) for column in range(1, 7)]
        return [*hidden, *opened, *((column, height - 1) for column, height in enumerate(_YUKON))]
    return places
