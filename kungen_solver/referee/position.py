"""A position on the table: where every card lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kungen_solver.cards import Card, deck_defects
from kungen_solver.errors import DealError
from kungen_solver.rules.model import Rules


@dataclass(frozen=True, slots=True)
class Column:
    """Cards of a column, deepest first; the first `hidden` of them lie face down."""

    cards: tuple[Card, ...] = ()
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class Talon:
    """A stock (first drawn first) with its waste (top last) and the pass it is in, from 1."""

    stock: tuple[Card, ...] = ()
    waste: tuple[Card, ...] = ()
    current_pass: int = 1


@dataclass(frozen=True, slots=True)
class Position:
    """Where every card lies.

    Parameters
    ----------
    rules : Rules
        The rules that the position is played under.
    columns : tuple of Column
        The tableau, left to right.
    cells : tuple of (int or None)
        One entry a free cell.
    foundations : tuple of int
        Height of each foundation, counted ``copy * 4 + suit``.
    talons : tuple of Talon
        One a stock pile; none where the game has no stock.
    corners : tuple of tuple of int
        Cards in the four corners, deepest first; none where the game has no corners.
    """

    rules: Rules
    columns: tuple[Column, ...]
    cells: tuple[Card | None, ...]
    foundations: tuple[int, ...]
    talons: tuple[Talon, ...] = ()
    corners: tuple[tuple[Card, ...], ...] = ()

    @property
    def is_won(self) -> bool:
        """Whether every card lies on a foundation."""
        return sum(self.foundations) == self.rules.card_count

    def cards(self) -> Iterator[Card]:
        """Yield every card on the table and on the foundations, in no stated order."""
        for column in self.columns:
            yield from column.cards
        yield from (c for c in self.cells if c is not None)
        for index, height in enumerate(self.foundations):
            yield from (rank * 4 + index % 4 for rank in range(height))
        for talon in self.talons:
            yield from talon.stock
            yield from talon.waste
        for corner in self.corners:
            yield from corner


def first_position(rules: Rules, cards: Sequence[Card]) -> Position:
    """Deal `cards` out under `rules`.

    Columns are dealt row by row, left to right, skipping those that are full; the next cards go to
    the filled cells, the rest to the stock, first drawn first; of two stocks, the first half to the
    first.

    Raises
    ------
    DealError
        Naming every card that is missing or too many.
    """
    if defects := deck_defects(cards, rules.ranks, rules.decks):
        raise DealError("the deck", defects)
    heights = rules.columns
    taken = iter(cards)
    columns: list[list[Card]] = [[] for _ in heights]
    for row in range(max(heights)):
        for column, height in zip(columns, heights, strict=True):
            if row < height:
                column.append(next(taken))
    cells = [next(taken) for _ in range(rules.cells_filled)]
    return Position(
        rules=rules,
        columns=tuple(
            Column(tuple(column), len(column) - opened)
            for column, opened in zip(columns, rules.open_cards, strict=True)
        ),
        cells=(*cells, *[None] * (rules.cells - len(cells))),
        foundations=(0,) * (4 * rules.decks),
        talons=_talons(rules, tuple(taken)),
        corners=((),) * 4 if rules.corners != "none" else (),
    )


def _talons(rules: Rules, cards: tuple[Card, ...]) -> tuple[Talon, ...]:
    if rules.stock is None:
        return ()
    if rules.stock.piles == 1:
        return (Talon(cards),)
    half = (len(cards) + 1) // 2
    return (Talon(cards[:half]), Talon(cards[half:]))
