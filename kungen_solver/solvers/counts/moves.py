"""The moves of the counting search, told in moves of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kungen_solver.cards import Card, rank_of, suit_of
from kungen_solver.errors import InternalError
from kungen_solver.kernels.counts import layout
from kungen_solver.referee.moves import Move, Place, Transfer
from kungen_solver.referee.position import Position
from kungen_solver.referee.runs import may_lie_on
from kungen_solver.solvers.counts.table import dealt_column
from kungen_solver.solvers.stocks import Stocks

_GOES_HOME: Final = (layout.LOOSE_HOME, layout.BASE_HOME, layout.STOCK_HOME)


def table_moves(position: Position, words: Sequence[int]) -> tuple[Move, ...]:
    """Return a solution as moves at the table: draws, redeals, and tails that make way for others.

    Parameters
    ----------
    position : Position
        Where the solution begins.
    words : sequence of int
        All moves of the search, in its own coding.
    """
    player = _Player(position)
    for word in words:
        player.play(word & 7, word >> layout.ARGUMENT & 127)
    return tuple(player.moves)


class _Player:
    """Cards on the table, moved as the search says."""

    def __init__(self, position: Position) -> None:
        self.rules = rules = position.rules
        self.moves: list[Move] = []
        self.stocks = Stocks(rules.stock, position.talons)
        self.heights = list(position.foundations)
        self.columns = [Place("column", i) for i in range(len(position.columns))]
        self.corners = [Place("corner", i) for i in range(len(position.corners))]
        self.piles: dict[Place, list[Card]] = {}
        self.blocks: dict[Place, list[int]] = {}  # cards of each block that has not been opened
        for place, column in zip(self.columns, position.columns, strict=True):
            self.piles[place] = list(column.cards)
            self.blocks[place] = [len(block) for block in dealt_column(rules, column).blocks]
        for place, corner in zip(self.corners, position.corners, strict=True):
            self.piles[place] = list(corner)
            self.blocks[place] = []
        self.below = {  # cards under the base of each column, or 0 where all that is left is loose
            place: len(pile) - sum(self.blocks[place]) for place, pile in self.piles.items()
        }

    def play(self, kind: int, argument: int) -> None:
        """Make one move of the search."""
        source, index = self._source(kind, argument)
        moved = self._card_to_lay(kind, source, index)
        if moved is not None and next(self._places(moved, source), None) is None:
            self._empty_a_column()  # which may have moved our card, too
            source, index = self._source(kind, argument)
        card = self._pile(source)[index]
        if kind in _GOES_HOME:
            if moved is not None:
                self._transfer(source, self._place(moved, source), len(self._pile(source)) - index - 1)
            copies = range(suit_of(card), len(self.heights), 4)
            target = Place("foundation", next(i for i in copies if self.heights[i] == rank_of(card)))
        else:
            target = self._place(card, source)
        count = len(self._pile(source)) - index if source.kind in ("column", "corner") else 1
        if kind in (layout.BASE_HOME, layout.REVEAL):
            self.blocks[source].pop()
        self._transfer(source, target, count)

    def _card_to_lay(self, kind: int, source: Place, index: int) -> Card | None:
        """Return the card that needs a place in the tableau: ours, or the one on ours if that goes home."""
        if kind not in _GOES_HOME:
            return self._pile(source)[index]
        above = self._pile(source)[index + 1 :] if source.kind in ("column", "corner") else []
        return above[0] if above else None

    def _pile(self, place: Place) -> list[Card]:
        if place.kind == "waste":
            return [self.stocks.top(place.index)]
        if place.kind == "foundation":
            return [rank * 4 + place.index % 4 for rank in range(self.heights[place.index])]
        return self.piles[place]

    def _fixed(self, place: Place) -> int:
        """Return how many cards of a place lie where they were dealt, up to and with its base."""
        blocks = self.blocks[place]
        return self.below[place] + sum(blocks[:-1]) + 1 if blocks else 0

    def _source(self, kind: int, argument: int) -> tuple[Place, int]:
        """Return where the card of a move lies."""
        if kind in (layout.STOCK_HOME, layout.STOCK_TABLEAU):
            pile, index = argument >> 6, argument & 63
            self.moves += self.stocks.turn_up(pile, index)
            return Place("waste", pile), -1
        if kind in (layout.BASE_HOME, layout.REVEAL):
            place = self.columns[argument]
            return place, self._fixed(place) - 1
        if kind == layout.FROM_HOME:
            height = rank_of(argument) + 1
            copies = range(suit_of(argument), len(self.heights), 4)
            return Place("foundation", next(i for i in copies if self.heights[i] == height)), -1
        found = [
            (place, index)
            for place, pile in self.piles.items()
            for index in range(self._fixed(place), len(pile))
            if pile[index] == argument
        ]
        if not found:
            raise InternalError(f"the search moves card {argument}, which is not loose")
        return min(found, key=lambda at: len(self.piles[at[0]]) - at[1])  # the barest of two copies

    def _transfer(self, source: Place, target: Place, count: int) -> None:
        self.moves.append(Transfer(source, target, count))
        cards = self._pile(source)[-count:]
        if source.kind == "foundation":
            self.heights[source.index] -= 1
        elif source.kind == "waste":
            self.stocks.take(source.index)
        else:
            del self.piles[source][-count:]
        if target.kind == "foundation":
            self.heights[target.index] += 1
        else:
            self.piles[target] += cards

    def _place(self, card: Card, source: Place) -> Place:
        """Return a place for a card."""
        place = next(self._places(card, source), None)
        if place is None:
            raise InternalError(f"the search moves card {card}, for which there is no place")
        return place

    def _places(self, card: Card, source: Place) -> Iterator[Place]:
        """Yield the places that a card may be moved to: cards that it fits, then empty ones."""
        for place in self._bare_carriers(card):
            if place != source:
                yield place
        is_king = rank_of(card) == self.rules.ranks - 1
        if is_king:
            yield from (place for place in self.corners if not self.piles[place])
        if self.rules.empty_column == "any" or (self.rules.empty_column == "king" and is_king):
            yield from (place for place in self.columns if not self.piles[place])

    def _bare_carriers(self, card: Card) -> Iterator[Place]:
        for place, pile in self.piles.items():
            if pile and may_lie_on(self.rules, card, pile[-1]):
                yield place

    def _empty_a_column(self) -> None:
        """Empty a column whose cards could all lie elsewhere."""
        for place in self.columns:
            pile = self.piles[place]
            if self.blocks[place] or not pile:
                continue
            king = rank_of(pile[0]) == self.rules.ranks - 1
            targets = [corner for corner in self.corners if king and not self.piles[corner]]
            targets += self._bare_carriers(pile[0])
            if targets:
                self._transfer(place, targets[0], len(pile))
                return
        raise InternalError("the search fills an empty column, and there is none")
