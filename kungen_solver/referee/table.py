"""How cards change places, whatever the rules say about it."""

from __future__ import annotations

from typing import Final, get_args

from kungen_solver.cards import Card, rank_of
from kungen_solver.referee.moves import Draw, Move, Place, PlaceKind, Transfer
from kungen_solver.referee.position import Column, Position, Talon
from kungen_solver.rules.model import MAX_COLUMNS

_HOLDERS: Final = {
    "column": "columns",
    "cell": "cells",
    "foundation": "foundations",
    "waste": "talons",
    "corner": "corners",
}
_PLACES: Final = {kind: tuple(Place(kind, i) for i in range(MAX_COLUMNS)) for kind in get_args(PlaceKind)}


def has_place(position: Position, place: Place) -> bool:
    """Return whether the table has such a place."""
    holder = _HOLDERS.get(place.kind)
    return holder is not None and 0 <= place.index < len(getattr(position, holder))


def places_of(position: Position, kind: PlaceKind) -> tuple[Place, ...]:
    """Return all places of a kind that the table has."""
    return _PLACES[kind][: len(getattr(position, _HOLDERS[kind]))]


def open_cards(position: Position, place: Place) -> tuple[Card, ...]:
    """Return the open cards of a place, deepest first; of a waste or a foundation only the top one."""
    index = place.index
    match place.kind:
        case "column":
            column = position.columns[index]
            return column.cards[column.hidden :]
        case "cell":
            cell = position.cells[index]
            return () if cell is None else (cell,)
        case "waste":
            return position.talons[index].waste[-1:]
        case "corner":
            return position.corners[index]
        case "foundation":
            height = position.foundations[index]
            return ((height - 1) * 4 + index % 4,) if height else ()


def moved(position: Position, move: Move) -> Position:
    """Return the position after a move, without asking whether it is allowed."""
    table = _Table(position)
    if isinstance(move, Transfer):
        table.lay(move.target, table.take(move.source, move.count))
    elif isinstance(move, Draw):
        table.draw(move.pile)
    else:
        table.redeal(move.pile)
    return table.position()


class _Table:
    """A copy of a position on which cards are moved about."""

    __slots__ = ("cells", "columns", "corners", "foundations", "rules", "talons")

    def __init__(self, position: Position) -> None:
        self.rules = position.rules
        self.columns = list(position.columns)
        self.cells = list(position.cells)
        self.foundations = list(position.foundations)
        self.talons = list(position.talons)
        self.corners = list(position.corners)

    def position(self) -> Position:
        return Position(
            self.rules,
            tuple(self.columns),
            tuple(self.cells),
            tuple(self.foundations),
            tuple(self.talons),
            tuple(self.corners),
        )

    def take(self, place: Place, count: int) -> tuple[Card, ...]:
        """Take the last cards of a place; the hidden card that becomes the last is turned."""
        index = place.index
        match place.kind:
            case "column":
                column = self.columns[index]
                rest = column.cards[:-count]
                self.columns[index] = Column(rest, min(column.hidden, max(len(rest) - 1, 0)))
                return column.cards[-count:]
            case "cell":
                cell = self.cells[index]
                self.cells[index] = None
                return () if cell is None else (cell,)
            case "waste":
                talon = self.talons[index]
                self.talons[index] = Talon(talon.stock, talon.waste[:-1], talon.current_pass)
                return talon.waste[-1:]
            case "corner":
                corner = self.corners[index]
                self.corners[index] = corner[:-count]
                return corner[-count:]
            case "foundation":
                self.foundations[index] -= 1
                return (self.foundations[index] * 4 + index % 4,)

    def lay(self, place: Place, cards: tuple[Card, ...]) -> None:
        index = place.index
        match place.kind:
            case "column":
                column = self.columns[index]
                self.columns[index] = Column(column.cards + cards, column.hidden)
            case "cell":
                self.cells[index] = cards[0]
            case "corner":
                self.corners[index] += cards
            case "foundation":
                self.foundations[index] = rank_of(cards[0]) + 1
            case "waste":
                raise ValueError("nothing is laid on a waste")

    def draw(self, pile: int) -> None:
        """Turn the next cards of a stock, fewer where it holds fewer."""
        talon, stock_rules = self.talons[pile], self.rules.stock
        count = stock_rules.draw if stock_rules else 0
        self.talons[pile] = Talon(talon.stock[count:], talon.waste + talon.stock[:count], talon.current_pass)

    def redeal(self, pile: int) -> None:
        """Turn the waste over: what was drawn first is drawn first again."""
        talon = self.talons[pile]
        self.talons[pile] = Talon(talon.waste, (), talon.current_pass + 1)
