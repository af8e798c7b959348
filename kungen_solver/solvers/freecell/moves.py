"""Kernel boards from positions, and referee moves from kernel moves."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Final

from kungen_solver.cards import Card, suit_of
from kungen_solver.kernels.freecell import layout
from kungen_solver.referee.moves import Place, Transfer
from kungen_solver.referee.position import Position
from kungen_solver.rules.model import Rules

_CARD_BYTES: Final = layout.BOARD_BYTES - layout.BOARD_CARDS


def board_of(position: Position) -> bytes:
    """Return the board, uint8[BOARD_BYTES], of a position without stock, corners or hidden cards."""
    heights = [len(column.cards) for column in position.columns]
    columns = [card for column in position.columns for card in column.cards]
    cells = [card for card in position.cells if card is not None]
    return _head(heights, len(cells)) + bytes(columns + cells).ljust(_CARD_BYTES, b"\0")


class Dealer:
    """Makes the boards of deals under fixed rules, without a position in between."""

    def __init__(self, rules: Rules) -> None:
        heights = rules.columns
        order: list[list[int]] = [[] for _ in heights]
        dealt = itertools.count()
        for row in range(max(heights)):
            for column, height in zip(order, heights, strict=True):
                if row < height:
                    column.append(next(dealt))
        first_in_cells = sum(heights)
        self._order = itemgetter(*itertools.chain(*order), *range(first_in_cells, rules.card_count))
        self._head = _head(heights, rules.cells_filled)

    def board(self, cards: Sequence[Card]) -> bytes:
        """Return the board, uint8[BOARD_BYTES], of cards in deal order."""
        return self._head + bytes(self._order(cards)).ljust(_CARD_BYTES, b"\0")


def _head(heights: Sequence[int], cells: int) -> bytes:
    return bytes(heights).ljust(layout.MAX_COLUMNS, b"\0") + bytes([cells])


def transfers(position: Position, record: Iterable[int]) -> tuple[Transfer, ...]:
    """Return referee moves for a record of kernel moves that starts in `position`.

    A kernel knows no cell from another: cards go to the first free one.
    """
    cells = list(position.cells)
    moves = []
    for word in record:
        card, to = word & 63, word >> layout.TO & 63
        left, reached = word >> layout.LEFT & 15, word >> layout.REACHED & 15
        if left != layout.NO_COLUMN:
            source = Place("column", left)
        elif card in cells:
            source = Place("cell", cells.index(card))
            cells[source.index] = None
        else:
            source = Place("foundation", suit_of(card))
        if reached != layout.NO_COLUMN:
            target = Place("column", reached)
        elif to == layout.CELL:
            target = Place("cell", cells.index(None))
            cells[target.index] = card
        else:
            target = Place("foundation", suit_of(card))
        moves.append(Transfer(source, target, word >> layout.COUNT & 15))
    return tuple(moves)
