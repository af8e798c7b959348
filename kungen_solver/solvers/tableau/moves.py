"""The moves of the general search, told in moves of the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kungen_solver.cards import Card, rank_of, suit_of
from kungen_solver.errors import InternalError
from kungen_solver.kernels.tableau import layout
from kungen_solver.kernels.tableau.search import STEP_ENDS
from kungen_solver.referee.moves import Move, Place, Transfer
from kungen_solver.referee.position import Position
from kungen_solver.referee.table import moved
from kungen_solver.solvers.stocks import Stocks


def table_moves(position: Position, log: Iterable[int]) -> tuple[Move, ...]:
    """Return a solution as moves at the table.

    Parameters
    ----------
    position : Position
        Where the solution begins.
    log : iterable of int
        All moves of the search in its own coding, with `STEP_ENDS` behind those of each step.
    """
    player = _Player(position)
    for word in log:
        if word == STEP_ENDS:
            player.sort()
        else:
            player.play(word)
    return tuple(player.moves)


class _Player:
    """A position that is played on, and the order in which the search counts its places."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.moves: list[Move] = []
        self.stocks = Stocks(position.rules.stock, position.talons)
        self.columns = list(range(len(position.columns)))
        self.corners = list(range(len(position.corners)))

    def sort(self) -> None:
        """Put columns and corners into the order of a key."""
        columns, corners = self.position.columns, self.position.corners
        self.columns.sort(key=lambda i: _marks(columns[i].cards, columns[i].hidden))
        self.corners.sort(key=lambda i: _marks(corners[i], 0))

    def play(self, word: int) -> None:
        """Make one move of the search."""
        source, target = word & 31, word >> layout.TARGET & 31
        argument = word >> layout.ARGUMENT & 255
        count = argument if source < layout.PILE else 1
        if source == layout.HOME:
            place, card = self._foundation_with(argument)
        elif source == layout.CELLS:
            held = sorted(c for c in self.position.cells if c is not None)
            card = held[argument]
            place = Place("cell", self.position.cells.index(card))
        elif source >= layout.PILE:
            pile = source - layout.PILE
            for turn in self.stocks.turn_up(pile, self.stocks.place_of(pile, argument)):
                self._make(turn)
            card = self.stocks.take(pile)
            place = Place("waste", pile)
        else:
            place = self._place(source)
            card = self._cards(place)[-1]
        self._make(Transfer(place, self._target(target, card), count))

    def _make(self, move: Move) -> None:
        self.moves.append(move)
        self.position = moved(self.position, move)

    def _place(self, number: int) -> Place:
        if number >= layout.CORNER:
            return Place("corner", self.corners[number - layout.CORNER])
        return Place("column", self.columns[number])

    def _cards(self, place: Place) -> Sequence[Card]:
        if place.kind == "corner":
            return self.position.corners[place.index]
        return self.position.columns[place.index].cards

    def _target(self, number: int, card: Card) -> Place:
        if number == layout.CELLS:
            return Place("cell", self.position.cells.index(None))
        if number == layout.HOME:
            return self._foundation(suit_of(card), rank_of(card))
        return self._place(number)

    def _foundation_with(self, number: int) -> tuple[Place, Card]:
        """Return the foundation that the search counts so, the higher one of a suit first, and its top."""
        suit = number % 4
        heights = sorted(self.position.foundations[suit::4], reverse=True)
        height = heights[number // 4]
        return self._foundation(suit, height), 4 * height - 4 + suit

    def _foundation(self, suit: int, height: int) -> Place:
        for index in range(suit, len(self.position.foundations), 4):
            if self.position.foundations[index] == height:
                return Place("foundation", index)
        raise InternalError(f"the search asks for a foundation of height {height}, which there is not")


def _marks(cards: Sequence[Card], hidden: int) -> bytes:
    """Return what a key says of a place."""
    return bytes(card + 1 | (64 if i < hidden else 0) for i, card in enumerate(cards))
