"""Every possible deal has one number: the rank of its permutation, as in lonelybot's ``exact``.

The deck lies as AH AD AC AS 2H ... KS. For i = 1, 2, ..., N-1 the card at i changes places with the
card at (number mod i + 1), and the number is divided by i + 1. The cards are then laid out column
by column, deepest card first; filled cells; stock, first drawn first.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

from kungen_solver.cards import SUITS, Card
from kungen_solver.deals.layout import Layout, card_count, in_deal_order, split_up


def exact_cards(number: int, layout: Layout) -> tuple[Card, ...]:
    """Return the cards of permutation 0..N!-1 in deal order."""
    cards = _sorted_deck(layout.ranks)
    for i in range(1, len(cards)):
        number, place = divmod(number, i + 1)
        cards[i], cards[place] = cards[place], cards[i]
    taken = iter(cards)
    columns = [[next(taken) for _ in range(height)] for height in layout.columns]
    cells = [next(taken) for _ in range(layout.cells_filled)]
    return in_deal_order(columns, cells, list(taken))


def exact_number(cards: Sequence[Card], layout: Layout) -> int:
    """Return the number of a one-deck deal: the inverse of `exact_cards`."""
    columns, cells, stock = split_up(cards, layout)
    order = [*(card for column in columns for card in column), *cells, *stock]
    number = 0
    for i, card in reversed(list(enumerate(_sorted_deck(layout.ranks)))[1:]):
        place = order.index(card, 0, i + 1)
        number = number * (i + 1) + place
        order[i], order[place] = order[place], order[i]
    return number


def largest(layout: Layout) -> int:
    """Return the largest number of a layout."""
    return factorial(card_count(layout)) - 1


def _sorted_deck(ranks: int) -> list[Card]:
    return [rank * 4 + SUITS.index(suit) for rank in range(ranks) for suit in "HDCS"]
