"""Random started games of the FreeCell family, small enough for exhaustive search, with few places free.

What decides such a game is rare in a fresh deal: one or two free places, exactly as many as a move takes,
and columns of ordered runs. Here both are the rule.
"""

from __future__ import annotations

import random

from kungen_solver.cards import Card
from kungen_solver.referee.position import Column, Position
from kungen_solver.referee.runs import may_lie_on
from kungen_solver.rules.model import Rules
from tests.oracle.small_deals import even_columns


def random_started_rules(rng: random.Random) -> Rules:
    """Return rules of the FreeCell family: 2..5 columns, 0..4 cells and everything open."""
    ranks = rng.choice((3, 4, 4, 5, 6))
    return Rules(
        ranks=ranks,
        columns=even_columns(4 * ranks, rng.choice((2, 2, 3, 3, 3, 4, 5))),
        cells=rng.choice((0, 0, 0, 1, 1, 2, 3, 4)),
        building=rng.choice(("alternating", "alternating", "any_suit", "any_suit", "same_suit")),
        runs=rng.choice(("cells", "cells", "any")),
        empty_column=rng.choice(("any", "any", "any", "king", "king", "none")),
        worry_back=rng.random() < 0.3,
    )


def random_tight_rules(rng: random.Random) -> Rules:
    """Return rules of three or four places, where empty columns hold any card and runs need free places.

    There the exact search keeps fewest positions, and most rests on its moves being complete.
    """
    ranks = rng.choice((4, 5, 6))
    cells = rng.choice((0, 0, 1))
    return Rules(
        ranks=ranks,
        columns=even_columns(4 * ranks, rng.choice((2, 3) if cells else (3, 3, 4))),
        cells=cells,
        building=rng.choice(("alternating", "any_suit")),
    )


def random_started_position(rng: random.Random, rules: Rules) -> Position:
    """Return a game with at most 14 cards left.

    Of the places, up to three are free, and the others hold a card or, in a column, a run of a length for
    which that is just enough; the cards that remain lie in a few high columns.
    """
    heights, cards = _left(rng, rules, rng.randint(5, 14))
    slope, noise = rng.choice((-1, 0, 1, 1)), rng.choice((1.5, 3, 9))
    cards.sort(key=lambda card: slope * (card >> 2) + noise * rng.random())
    count = len(rules.columns)
    places = rng.sample(range(count + rules.cells), count + rules.cells)
    free = min(rng.choice((0, 1, 1, 1, 2, 2, 3)), len(places) - 1)
    within = [place for place in places[free:] if place < count] or [0]
    high = within[: rng.choice((1, 1, 1, 2, 3))]
    held: list[list[Card]] = [[] for _ in places]
    for place in places[free:]:
        if place not in high and cards:
            held[place] = [cards.pop(rng.randrange(len(cards)))]
            if place < count:
                _extend(rng, rules, held[place], cards, rng.choice((0, free)))
    longer = rng.choice((0, 0, 1, 3))
    while cards:
        run = [cards.pop(0)]
        _extend(rng, rules, run, cards, longer)
        held[rng.choice(high)] += run
    return Position(
        rules,
        tuple(Column(tuple(column)) for column in held[:count]),
        tuple(cell[0] if cell else None for cell in held[count:]),
        heights,
    )


def _left(rng: random.Random, rules: Rules, most: int) -> tuple[tuple[int, ...], list[Card]]:
    """Return random foundations that leave at most so many cards, and these cards."""
    heights = [rules.ranks] * 4
    for suit in rng.choices(range(4), [0.1 + rng.random() for _ in range(4)], k=most):
        heights[suit] = max(0, heights[suit] - 1)
    return tuple(heights), [
        4 * rank + suit for suit in range(4) for rank in range(heights[suit], rules.ranks)
    ]


def _extend(rng: random.Random, rules: Rules, run: list[Card], cards: list[Card], most: int) -> None:
    """Move up to `most` cards, each of which fits the one before, from `cards` to the end of `run`."""
    for _ in range(most):
        fitting = [card for card in cards if may_lie_on(rules, card, run[-1])]
        if not fitting:
            return
        run.append(rng.choice(fitting))
        cards.remove(run[-1])
