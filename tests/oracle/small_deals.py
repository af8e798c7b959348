"""Random deals of small decks under random rules, small enough for exhaustive search."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kungen_solver.cards import deck
from kungen_solver.referee.position import Position, first_position
from kungen_solver.rules.model import Rules, Stock


def random_deal(rng: random.Random, rules: Rules) -> Position:
    """Return a shuffled deal of the rules' deck."""
    cards = deck(rules.ranks, rules.decks)
    rng.shuffle(cards)
    return first_position(rules, cards)


def random_open_rules(rng: random.Random, ranks: Sequence[int] = (3, 4, 5)) -> Rules:
    """Return rules of the FreeCell family: 2..5 columns, 0..3 cells and everything open."""
    rank_count = rng.choice(ranks)
    cells = rng.randint(0, 3)
    filled = rng.randint(0, cells)
    return Rules(
        ranks=rank_count,
        columns=even_columns(4 * rank_count - filled, rng.randint(2, 5)),
        cells=cells,
        cells_filled=filled,
        building=rng.choice(("alternating", "same_suit", "any_suit")),
        runs=rng.choice(("cells", "any")),
        empty_column=rng.choice(("any", "king", "none")),
        worry_back=rng.random() < 0.4,
    )


def random_stock_rules(
    rng: random.Random, ranks: Sequence[int] = (3, 4), decks: Sequence[int] = (1,)
) -> Rules:
    """Return rules of the Klondike family: 2..4 columns, hidden cards and a stock of at least 2 cards.

    The columns are high and the stock short, so that about half of the deals can be won.
    """
    rank_count, deck_count = rng.choice(ranks), rng.choice(decks)
    columns = _stairs(4 * rank_count * deck_count - 2, rng.randint(2, 4))
    return Rules(
        decks=deck_count,
        ranks=rank_count,
        columns=columns,
        face_up=_face_up(rng, columns),
        cells=0,
        building=rng.choice(("alternating", "alternating", "alternating", "same_suit", "any_suit")),
        runs=rng.choice(("any", "any", "whole", "group")),
        empty_column=rng.choice(("king", "king", "king", "any", "none")),
        worry_back=rng.random() < 0.5,
        stock=Stock(rng.randint(1, 3), rng.choice((1, 2, 3, None)), rng.choice((1, 1, 1, 2))),
        corners=rng.choice(("none", "none", "none", "park", "build")),
    )


def random_rules(rng: random.Random) -> Rules:
    """Return rules in which every field of `Rules` may take any value, cells beside a stock included."""
    decks, ranks = rng.choice((1, 1, 1, 2)), rng.randint(1, 4)
    count = 4 * ranks * decks
    cells = rng.randint(0, 3)
    filled = rng.randint(0, min(cells, count - 2))
    in_stock = rng.choice((0, rng.randint(1, count - filled - 1)))
    columns = even_columns(count - filled - in_stock, rng.randint(1, 5))
    stock = Stock(rng.randint(1, 3), rng.choice((1, 2, 3, None)), rng.randint(1, 2))
    return Rules(
        decks=decks,
        ranks=ranks,
        columns=columns,
        face_up=_face_up(rng, columns),
        cells=cells,
        cells_filled=filled,
        building=rng.choice(("alternating", "same_suit", "any_suit")),
        runs=rng.choice(("cells", "any", "whole", "group")),
        empty_column=rng.choice(("any", "king", "none")),
        worry_back=rng.random() < 0.5,
        stock=stock if in_stock else None,
        corners=rng.choice(("none", "park", "build")),
    )


def even_columns(cards: int, columns: int) -> tuple[int, ...]:
    """Return the heights of so many columns that differ by at most one card."""
    height, longer = divmod(cards, columns)
    return tuple(height + (i < longer) for i in range(columns))


def _stairs(most: int, columns: int) -> tuple[int, ...]:
    """Return the highest stairs n, n+1, n+2, ... of at most `most` cards, in at most so many columns."""
    while columns * (columns + 1) // 2 > most:
        columns -= 1
    first = (most - columns * (columns - 1) // 2) // columns
    return tuple(range(first, first + columns))


def _face_up(rng: random.Random, columns: tuple[int, ...]) -> tuple[int, ...]:
    opened = rng.choice((1, 1, 2, 99))
    return tuple(min(height, opened) for height in columns)
