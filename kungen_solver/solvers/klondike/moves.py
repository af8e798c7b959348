"""The moves of the compiled search, told in moves of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from kungen_solver.cards import Card, rank_of, suit_of
from kungen_solver.errors import InternalError
from kungen_solver.kernels.klondike import layout
from kungen_solver.referee.moves import Draw, Move, Place, Redeal, Transfer
from kungen_solver.referee.position import Position
from kungen_solver.referee.runs import may_lie_on
from kungen_solver.solvers.klondike.table import blocks_of

_FROM_STOCK = (layout.STOCK_TO_HOME, layout.STOCK_TO_TABLEAU, layout.STOCK_TO_CORNER)
_TO_HOME = (layout.TO_HOME, layout.STOCK_TO_HOME)
_TO_CORNER = (layout.PARK_CARD, layout.STOCK_TO_CORNER)
_WASTE = Place("waste")

_Step: TypeAlias = tuple[int, Card]
"""Kind of a search move, and the card that it moves."""


def table_moves(position: Position, words: Sequence[int]) -> tuple[Move, ...]:
    """Return a solution as moves at the table: draws, redeals, and tails that make way for others.

    Parameters
    ----------
    position : Position
        Where the solution begins.
    words : sequence of int
        All moves of the search, in its own coding.
    """
    steps = _steps(position, words)
    player = _Player(position)
    for i, (kind, card) in enumerate(steps):
        player.play(kind, card, steps[i + 1 :])
    return tuple(player.moves)


def _steps(position: Position, words: Sequence[int]) -> list[_Step]:
    king = position.rules.ranks - 1
    talon = position.talons[0]
    stock = talon.waste + talon.stock
    # A reveal names a column: these are the bases of the blocks left in it.
    bases = [
        [block[0] for i, block in enumerate(blocks_of(position, column)) if i or rank_of(block[0]) != king]
        for column in position.columns
    ]
    steps = []
    for word in words:
        kind, argument = word & 7, word >> layout.MOVE_ARGUMENT & 63
        if kind == layout.REVEAL:
            argument = bases[argument][-1]
        elif kind in _FROM_STOCK:
            argument = stock[argument]
        if kind != layout.FROM_HOME:
            for left in bases:
                if left and left[-1] == argument:
                    left.pop()
        steps.append((kind, argument))
    return steps


class _Player:
    """Cards on the table, moved as the search says."""

    def __init__(self, position: Position) -> None:
        self.rules = rules = position.rules
        self.moves: list[Move] = []
        talon = position.talons[0]
        self.stock = list(talon.stock)
        self.piles: dict[Place, list[Card]] = {_WASTE: list(talon.waste)}
        for i, column in enumerate(position.columns):
            self.piles[Place("column", i)] = list(column.cards)
        for i, corner in enumerate(position.corners):
            self.piles[Place("corner", i)] = list(corner)
        for suit, height in enumerate(position.foundations):
            self.piles[Place("foundation", suit)] = [rank * 4 + suit for rank in range(height)]
        kinds = {"column", "corner"} if rules.corners == "build" else {"column"}
        self.tableau = [place for place in self.piles if place.kind in kinds]
        self.parking = [place for place in self.piles if place.kind == "corner"]

    def play(self, kind: int, card: Card, later: Sequence[_Step]) -> None:
        source = self._source(kind, card)
        count = len(self.piles[source]) - self.piles[source].index(card)
        if kind in _TO_HOME:
            target = Place("foundation", suit_of(card))
        elif kind in _TO_CORNER:
            target = next(place for place in self.parking if not self.piles[place])
        else:
            target = self._target(card, later)
        if count > 1 and kind != layout.REVEAL:
            self._transfer(source, self._place_with(card ^ 2), count - 1)
            count = 1
        self._transfer(source, target, count)

    def _source(self, kind: int, card: Card) -> Place:
        if kind in _FROM_STOCK:
            self._turn_up(card)
            return _WASTE
        home = Place("foundation", suit_of(card))
        if kind == layout.FROM_HOME or (kind == layout.PARK_CARD and card in self.piles[home]):
            return home
        return self._place_with(card)

    def _place_with(self, card: Card) -> Place:
        for place, pile in self.piles.items():
            if card in pile and place.kind in ("column", "corner"):
                return place
        raise InternalError(f"the search moves card {card}, which is not in the tableau")

    def _transfer(self, source: Place, target: Place, count: int) -> None:
        self.moves.append(Transfer(source, target, count))
        self.piles[target] += self.piles[source][-count:]
        del self.piles[source][-count:]

    def _turn_up(self, card: Card) -> None:
        """Turn the stock until `card` is the top of the waste."""
        waste = self.piles[_WASTE]
        draw = self.rules.stock.draw if self.rules.stock else 1
        redeals = 0
        while not waste or waste[-1] != card:
            if self.stock:
                self.moves.append(Draw())
                waste += self.stock[:draw]
                del self.stock[:draw]
            else:
                redeals += 1
                if redeals > 2:
                    raise InternalError(f"the search plays stock card {card}, which never comes up")
                self.moves.append(Redeal())
                self.stock[:] = waste
                waste.clear()

    def _target(self, card: Card, later: Sequence[_Step]) -> Place:
        if rank_of(card) == self.rules.ranks - 1:
            return next(place for place in self.tableau if not self.piles[place])
        bare = [
            place
            for place in self.tableau
            if self.piles[place] and may_lie_on(self.rules, card, self.piles[place][-1])
        ]
        if len(bare) == 2 and self.rules.runs == "whole":
            first_leaves = _parent_that_leaves(card, [self.piles[place][-1] for place in bare], later)
            bare = [place for place in bare if self.piles[place][-1] != first_leaves]
        return bare[0]


def _parent_that_leaves(card: Card, parents: Sequence[Card], later: Sequence[_Step]) -> Card | None:
    """Return which of two bare parents `card` must not be laid on, if that makes a difference.

    With whole runs a card stays where it is laid until it goes home. Its twin, if it comes, takes
    the other parent; the parent that leaves first must be bare by then.
    """
    carried = {card}
    for kind, moved in later:
        if kind in _TO_HOME or kind in _TO_CORNER:
            if moved in parents and kind in (layout.TO_HOME, layout.PARK_CARD):
                other = parents[0] if moved == parents[1] else parents[1]
                return moved if card in carried else other
            carried.discard(moved)
            if not carried:
                return None
        elif moved in (card, card ^ 2):
            carried.add(moved)
    return None
