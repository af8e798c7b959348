"""A position with a stock as the integer tables that the compiled search reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kungen_solver.cards import Card, rank_of
from kungen_solver.errors import UnsupportedRulesError
from kungen_solver.kernels.klondike import layout
from kungen_solver.referee.position import Column, Position
from kungen_solver.referee.runs import may_lie_on
from kungen_solver.solvers.klondike.support import MOST_BLOCKS

_PASSES_IN_VALUE = 10  # six bits each of a 64-bit word


@dataclass(frozen=True, slots=True)
class Tables:
    """The rule table and the first state of a search (see `kungen_solver.kernels.klondike.layout`)."""

    rules: npt.NDArray[np.int64]
    state: npt.NDArray[np.int64]
    uses_values: bool


def tables_of(position: Position, switches: int = layout.ALL_SWITCHES) -> Tables:
    """Return the tables of a position, with the prunings in `switches`.

    Raises
    ------
    UnsupportedRulesError
        Where a column holds more separate runs and hidden cards than a state can count.
    """
    table = np.zeros(layout.RULE_WORDS, np.int64)
    state = np.zeros(layout.STATE_WORDS, np.int64)
    _write_rules(table, position, switches)
    shift = _write_columns(table, state, position)
    _write_foundations(state, position)
    _write_corners(table, state, position, shift)
    if table[layout.PARK]:
        shift += 4
    _write_stock(table, state, position)
    _write_key(table, position, shift)
    if table[layout.WHOLE_RUNS]:
        state[layout.LINKS] = _links(position)
    return Tables(table, state, bool(table[layout.WASTE_KEY] == layout.WASTE_BEST))


def blocks_of(position: Position, column: Column) -> list[tuple[Card, ...]]:
    """Split a column, deepest first, into what is opened in one go: a hidden card, or a run of open ones."""
    blocks: list[tuple[Card, ...]] = [(card,) for card in column.cards[: column.hidden]]
    for i, card in enumerate(column.cards[column.hidden :]):
        if i and may_lie_on(position.rules, card, blocks[-1][-1]):
            blocks[-1] += (card,)
        else:
            blocks.append((card,))
    return blocks


def _write_rules(table: npt.NDArray[np.int64], position: Position, switches: int) -> None:
    rules = position.rules
    assert rules.stock is not None
    places = len(position.columns) if rules.empty_column == "king" else -1
    if rules.corners == "build":
        places += 4
    table[layout.COLUMNS] = len(position.columns)
    table[layout.DRAW] = rules.stock.draw
    table[layout.PASSES] = _passes(position)
    table[layout.PLACES] = places
    table[layout.WORRY_BACK] = rules.worry_back
    table[layout.WHOLE_RUNS] = rules.runs == "whole"
    table[layout.PARK] = rules.corners == "park"
    table[layout.SWITCHES] = switches
    table[layout.ALL] = (1 << rules.card_count) - 1
    table[layout.KINGS] = 15 << (rules.card_count - 4)


def _passes(position: Position) -> int:
    """Return the pass limit, 0 for none: every pass but the first must play a card to be of use."""
    stock_rules, talon = position.rules.stock, position.talons[0]
    if stock_rules is None or stock_rules.passes is None:
        return 0
    useful = len(talon.stock) + len(talon.waste) + 1
    left = stock_rules.passes - talon.current_pass + 1
    return 0 if left > useful else left


def _write_columns(table: npt.NDArray[np.int64], state: npt.NDArray[np.int64], position: Position) -> int:
    shift = 16
    king = position.rules.ranks - 1
    for index, column in enumerate(position.columns):
        blocks = blocks_of(position, column)
        # A king at the bottom is as free as one that has opened the column.
        below = blocks.pop(0) if blocks and rank_of(blocks[0][0]) == king else ()
        if len(blocks) > MOST_BLOCKS:
            raise UnsupportedRulesError(
                "the position", [f"column {index + 1} holds {len(blocks)} separate runs and hidden cards"]
            )
        covered = sum(1 << card for card in below)
        for depth, block in enumerate(blocks, 1):
            table[layout.BASE_OF + index * 16 + depth] = block[0]
            table[layout.COVERED_OF + index * 16 + depth] = covered
            table[layout.COLUMN_OF + block[0]] = index
            covered |= sum(1 << card for card in block)
        width = len(blocks).bit_length()
        table[layout.SHIFT_OF + index] = shift
        table[layout.DEPTH_OF + index] = (1 << width) - 1
        state[layout.FIELDS] |= len(blocks) << shift
        shift += width
    return shift


def _write_foundations(state: npt.NDArray[np.int64], position: Position) -> None:
    for suit, height in enumerate(position.foundations):
        state[layout.FIELDS] |= height << (4 * suit)


def _write_corners(
    table: npt.NDArray[np.int64], state: npt.NDArray[np.int64], position: Position, shift: int
) -> None:
    table[layout.PARK_SHIFT] = shift if position.rules.corners == "park" else 60
    if position.rules.corners == "park":
        for corner in position.corners:
            for card in corner:
                state[layout.FIELDS] |= 1 << (shift + (card & 3))


def _write_stock(table: npt.NDArray[np.int64], state: npt.NDArray[np.int64], position: Position) -> None:
    talon = position.talons[0]
    cards = talon.waste + talon.stock
    table[layout.STOCK_SIZE] = len(cards)
    for index, card in enumerate(cards):
        table[layout.STOCK_CARD + index] = card
        table[layout.INDEX_OF + card] = index
    state[layout.STOCK] = (1 << len(cards)) - 1
    state[layout.PASS] = 1
    waste, draw = len(talon.waste), table[layout.DRAW]
    if table[layout.PASSES] == 0 and (waste % draw == 0 or waste == len(cards)):
        waste = 0
    state[layout.WASTE] = waste


def _write_key(table: npt.NDArray[np.int64], position: Position, state_bits: int) -> None:
    draw, passes = int(table[layout.DRAW]), int(table[layout.PASSES])
    stock_size = int(table[layout.STOCK_SIZE])
    if passes == 0:
        kind = layout.WASTE_NONE if draw == 1 else layout.WASTE_EXACT
        waste_bits = 0 if draw == 1 else stock_size.bit_length()
    elif table[layout.SWITCHES] & layout.BEST_WASTE and passes <= _PASSES_IN_VALUE:
        kind = layout.WASTE_BEST
        waste_bits = min(draw - 1, stock_size).bit_length()
    else:
        kind = layout.WASTE_EXACT
        waste_bits = 6 + (passes - 1).bit_length()
    table[layout.WASTE_KEY] = kind
    table[layout.WASTE_SHIFT] = stock_size
    fits = state_bits + stock_size + waste_bits <= 63
    table[layout.KEY_SHIFT] = state_bits if fits else 0
    table[layout.KEY_WORDS] = (1 if fits else 2) + int(table[layout.WHOLE_RUNS])


def _links(position: Position) -> int:
    """Return which twin carries which card in a started game."""
    carrier = dict(_carriers(position))
    open_cards = set(_open_cards(position))
    links = 0
    for parent in open_cards:
        if parent & 2 or parent ^ 2 not in open_cards:
            continue
        # Of two children the first one counts: the lower card.
        children = sorted(child for child, card in carrier.items() if card in (parent, parent ^ 2))
        if children:
            which = carrier[children[0]] >> 1 & 1
            links |= (1 | which << 2) << ((parent & ~3) + (parent & 1))
    return links


def _carriers(position: Position) -> Iterator[tuple[Card, Card]]:
    """Yield every loose card on top of a column or corner with the card that it lies on."""
    for column in position.columns:
        if column.cards:
            block = blocks_of(position, column)[-1]
            yield from zip(block[1:], block, strict=False)
    for corner in position.corners:
        yield from zip(corner[1:], corner, strict=False)


def _open_cards(position: Position) -> Iterator[Card]:
    for column in position.columns:
        if column.cards:
            yield from blocks_of(position, column)[-1]
    if position.rules.corners == "build":
        for corner in position.corners:
            yield from corner
