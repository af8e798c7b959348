"""Where the cards of a deal go, as far as a numbering must know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from kungen_solver.cards import Card


class Layout(Protocol):
    """The table of a game; `Rules` is one."""

    @property
    def columns(self) -> tuple[int, ...]:
        """Cards dealt to each column."""

    @property
    def cells_filled(self) -> int:
        """Cards dealt to the cells."""

    @property
    def decks(self) -> int:
        """Number of packs."""

    @property
    def ranks(self) -> int:
        """Cards a suit."""


class Table(NamedTuple):
    """A layout of its own, for those who have no `Rules`."""

    columns: tuple[int, ...] = (7, 7, 7, 7, 6, 6, 6, 6)
    cells_filled: int = 0
    decks: int = 1
    ranks: int = 13


FREECELL = Table()


def card_count(layout: Layout) -> int:
    """Return the number of cards in the whole deal."""
    return 4 * layout.ranks * layout.decks


def is_staircase(layout: Layout) -> bool:
    """Return whether the columns hold 1, 2, 3, ... cards, as in Klondike."""
    return layout.columns == tuple(range(1, len(layout.columns) + 1))


def places_in_order(columns: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield (column, row) row by row, left to right: the order in which a `Deal` lists its cards."""
    for row in range(max(columns, default=0)):
        for column, height in enumerate(columns):
            if row < height:
                yield column, row


def in_deal_order(
    columns: Sequence[Sequence[Card]], cells: Sequence[Card], stock: Sequence[Card]
) -> tuple[Card, ...]:
    """Return the cards of a table in the order in which a `Deal` lists them."""
    heights = [len(cards) for cards in columns]
    return (*(columns[column][row] for column, row in places_in_order(heights)), *cells, *stock)


def split_up(cards: Sequence[Card], layout: Layout) -> tuple[list[list[Card]], list[Card], list[Card]]:
    """Return the columns, filled cells and stock of cards in deal order."""
    columns: list[list[Card]] = [[] for _ in layout.columns]
    taken = iter(cards)
    for column, _ in places_in_order(layout.columns):
        columns[column].append(next(taken))
    cells = [next(taken) for _ in range(layout.cells_filled)]
    return columns, cells, list(taken)
