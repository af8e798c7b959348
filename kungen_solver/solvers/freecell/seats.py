"""Where loose cards lie in truth: in which cell, or alone in which column.

The exact search knows loose cards only (`kungen_solver.kernels.freecell.normal`). While a place is
free, they can change places; so whoever takes the last one must have brought those cards to columns that
other cards will be put on before a place is free again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kungen_solver.cards import Card, suit_of
from kungen_solver.errors import InternalError
from kungen_solver.kernels.freecell import layout
from kungen_solver.referee.moves import Place, Transfer
from kungen_solver.referee.position import Position

_ALONE: Final = (layout.CELL, layout.BASE)


@dataclass(frozen=True, slots=True)
class _Step:
    """A move of the exact search: the lowest card that moves, where it goes, how many move."""

    card: Card
    to: int
    count: int


def seated(position: Position, record: Sequence[int]) -> tuple[Transfer, ...]:
    """Return referee moves for the record of an exact search that starts in `position`.

    Parameters
    ----------
    position : Position
        Where any card may go to an empty column.
    record : sequence of int
        Kernel moves, in which a card that is put away goes to `layout.CELL`.
    """
    steps = [_Step(w & 63, w >> layout.TO & 63, w >> layout.COUNT & 15) for w in record]
    table = _Table(position)
    moves: list[Transfer] = []
    for step, wanted in zip(steps, _wanted_columns(position, steps), strict=True):
        moves += table.seat(wanted, step)
        moves.append(table.play(step, wanted))
    return tuple(moves)


def _wanted_columns(position: Position, steps: Sequence[_Step]) -> list[set[Card]]:
    """Return, for each step, the cards that must lie in columns once it is made."""
    piles = [list(column.cards) for column in position.columns if column.cards]
    piles += [[card] for card in position.cells if card is not None]
    pile_of = {card: pile for pile in piles for card in pile}
    places = len(position.columns) + len(position.cells)
    used = len(piles)
    ends: list[tuple[int, Card | None]] = []  # places left after each step, and the card it is put on
    for step in steps:
        moved = [step.card]
        if step.card in pile_of:
            pile = pile_of[step.card]
            moved = pile[-step.count :]
            del pile[-step.count :]
            used -= not pile
        target = None
        if step.to == layout.HOME:
            del pile_of[step.card]
        elif step.to in _ALONE:
            used += 1
            pile_of.update(dict.fromkeys(moved, moved))
        else:
            target = step.to
            pile_of[target] += moved
            pile_of.update(dict.fromkeys(moved, pile_of[target]))
        ends.append((places - used, target))
    wanted: list[set[Card]] = []
    later: set[Card] = set()
    for left, target in reversed(ends):
        if left > 0:
            later = set()
        wanted.append(later if target is None else later | {target})
        later = wanted[-1]
    return wanted[::-1]


class _Table:
    """Columns and cells as they are in truth."""

    def __init__(self, position: Position) -> None:
        self._columns = [list(column.cards) for column in position.columns]
        self._cells = list(position.cells)

    def seat(self, wanted: set[Card], step: _Step) -> Iterator[Transfer]:
        """Bring the wanted cards that lie in cells to columns; leave a column to one that is moved."""
        for card in sorted(wanted - {step.card} if step.to in _ALONE else wanted):
            if card in self._cells:
                yield from self._empty_a_column(wanted)
                yield self._move(card, 1, self._columns.index([]))
        if step.to in _ALONE and (step.card in wanted or step.count > 1 or self._is_home(step.card)):
            yield from self._empty_a_column(wanted)

    def play(self, step: _Step, wanted: set[Card]) -> Transfer:
        """Make a step of the search."""
        if step.to == layout.HOME:
            return self._move(step.card, step.count, None, home=True)
        if step.to not in _ALONE:
            return self._move(step.card, step.count, self._column_of(step.to))
        needs_column = step.card in wanted or step.count > 1 or self._is_home(step.card)
        if not needs_column and None in self._cells:
            return self._move(step.card, step.count, None)
        return self._move(step.card, step.count, self._columns.index([]))

    def _is_home(self, card: Card) -> bool:
        return card not in self._cells and not any(card in column for column in self._columns)

    def _column_of(self, card: Card) -> int:
        for index, column in enumerate(self._columns):
            if card in column:
                return index
        raise InternalError("a card is put on one that lies in a cell")

    def _empty_a_column(self, wanted: set[Card]) -> Iterator[Transfer]:
        if [] in self._columns:
            return
        for column in self._columns:
            if len(column) == 1 and column[0] not in wanted and None in self._cells:
                yield self._move(column[0], 1, None)
                return
        raise InternalError("no column can be emptied for a card that needs one")

    def _move(self, card: Card, count: int, column: int | None, *, home: bool = False) -> Transfer:
        """Move cards to a column, or one to a cell or home."""
        if card in self._cells:
            source = Place("cell", self._cells.index(card))
            self._cells[source.index] = None
            cards = [card]
        elif self._is_home(card):
            source, cards = Place("foundation", suit_of(card)), [card]
        else:
            source = Place("column", self._column_of(card))
            cards = self._columns[source.index][-count:]
            del self._columns[source.index][-count:]
        if home:
            return Transfer(source, Place("foundation", suit_of(card)), count)
        if column is not None:
            self._columns[column] += cards
            return Transfer(source, Place("column", column), count)
        cell = self._cells.index(None)
        self._cells[cell] = card
        return Transfer(source, Place("cell", cell), count)
