"""What may lie on what in a column, and which cards of a column move together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from kungen_solver.cards import Card, is_red, rank_of, suit_of
from kungen_solver.rules.model import Building, Rules


def _carriers(building: Building, card: Card) -> frozenset[Card]:
    """Return the cards one rank higher that `card` may lie on."""
    higher = range(4 * rank_of(card) + 4, 4 * rank_of(card) + 8)
    if building == "alternating":
        return frozenset(below for below in higher if is_red(below) != is_red(card))
    if building == "same_suit":
        return frozenset(below for below in higher if suit_of(below) == suit_of(card))
    return frozenset(higher)


_CARRIERS: Final = {
    building: tuple(_carriers(building, card) for card in range(52)) for building in get_args(Building)
}


def may_lie_on(rules: Rules, card: Card, below: Card) -> bool:
    """Return whether `card` may be built on `below`: one rank lower, and of a suit that fits."""
    return below in _CARRIERS[rules.building][card]


def run_length(rules: Rules, cards: Sequence[Card]) -> int:
    """Return how many cards at the end of `cards` form an ordered run, 0 only without cards."""
    carriers = _CARRIERS[rules.building]
    length = len(cards)
    for i in range(len(cards) - 1, 0, -1):
        if cards[i - 1] not in carriers[cards[i]]:
            length = len(cards) - i
            break
    return length


def movable_counts(rules: Rules, cards: Sequence[Card]) -> Sequence[int]:
    """Return how many of the open cards of a column may move together to another column.

    How many free cells and empty columns really let through is a second question, which only
    ``runs="cells"`` asks.
    """
    if rules.runs == "group":
        return range(1, len(cards) + 1)
    length = run_length(rules, cards)
    if rules.runs == "whole":
        return (length,) if length else ()
    return range(1, length + 1)
