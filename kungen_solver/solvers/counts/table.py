"""A position as the integer tables that the counting search reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from kungen_solver.cards import Card, rank_of
from kungen_solver.errors import UnsupportedRulesError
from kungen_solver.kernels.counts import layout
from kungen_solver.referee.position import Column, Position, Talon
from kungen_solver.referee.runs import may_lie_on
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.counts.support import MOST_BLOCKS
from kungen_solver.solvers.safety import slacks
from kungen_solver.solvers.stocks import useful_passes

_PASSES_IN_VALUE: Final = 10  # six bits each of a 64-bit word

Words = npt.NDArray[np.int64]
Block = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """The rule table and the first state of a search (see `kungen_solver.kernels.counts.layout`)."""

    rules: Words
    state: Words


@dataclass(frozen=True, slots=True)
class Dealt:
    """A column as a search sees it.

    Parameters
    ----------
    free : tuple of int
        The run at its bottom, deepest first, if it could have opened an empty column.
    blocks : tuple of tuple of int
        What lies above, deepest first: hidden cards, each alone, and runs of open ones.
    """

    free: Block
    blocks: tuple[Block, ...]


def dealt_column(rules: Rules, column: Column) -> Dealt:
    """Split a column into what is opened in one go."""
    blocks: list[Block] = [(card,) for card in column.cards[: column.hidden]]
    for i, card in enumerate(column.cards[column.hidden :]):
        if i and may_lie_on(rules, card, blocks[-1][-1]):
            blocks[-1] += (card,)
        else:
            blocks.append((card,))
    opens = rules.empty_column
    if blocks and (opens == "any" or (opens == "king" and rank_of(blocks[0][0]) == rules.ranks - 1)):
        return Dealt(blocks[0], tuple(blocks[1:]))
    return Dealt((), tuple(blocks))


def tables_of(position: Position, switches: int = layout.ALL_SWITCHES) -> Tables:
    """Return the tables of a position, with the prunings in `switches`.

    Raises
    ------
    UnsupportedRulesError
        Where a column holds more separate runs and hidden cards than a state can count.
    """
    table = np.zeros(layout.RULE_WORDS, np.int64)
    state = np.zeros(layout.STATE_WORDS, np.int64)
    _write_rules(table, position.rules)
    _write_columns(table, state, position)
    for suit in range(4):
        heights = sorted(position.foundations[suit::4], reverse=True)
        for copy, height in enumerate(heights):
            state[layout.FOUND] |= height << (4 * (4 * copy + suit))
    state[layout.TURN : layout.TURN + 2] = 1 << 8
    for pile, talon in enumerate(position.talons):
        _write_stock(table, state, pile, talon, position.rules)
    limited = 0 < table[layout.PASSES] <= _PASSES_IN_VALUE
    table[layout.SWITCHES] = switches if limited else switches & ~layout.BEST_WASTE
    return Tables(table, state)


def _write_rules(table: Words, rules: Rules) -> None:
    table[layout.COLUMNS] = len(rules.columns)
    table[layout.DECKS] = rules.decks
    table[layout.RANKS] = rules.ranks
    table[layout.EMPTY] = ("none", "king", "any").index(rules.empty_column)
    table[layout.CORNERS] = 4 if rules.corners == "build" else 0
    table[layout.WORRY_BACK] = rules.worry_back
    table[layout.DRAW] = rules.stock.draw if rules.stock else 1
    table[layout.PILES] = rules.stock.piles if rules.stock else 0
    table[layout.ALL] = (1 << 4 * rules.ranks) - 1
    groups = {"alternating": (0, 1, 0, 1), "same_suit": (0, 1, 2, 3), "any_suit": (0, 0, 0, 0)}
    table[layout.GROUP_OF : layout.GROUP_OF + 4] = groups[rules.building]
    carriers = (1, 0, 2, 3) if rules.building == "alternating" else (0, 1, 2, 3)
    table[layout.CARRIER : layout.CARRIER + 4] = carriers
    for suit in range(4):
        for other in range(4):
            at = 4 * suit + other
            table[layout.SLACK + at], table[layout.SLACK_ALONE + at] = slacks(rules, suit, other)


def _write_columns(table: Words, state: Words, position: Position) -> None:
    for index, column in enumerate(position.columns):
        dealt = dealt_column(position.rules, column)
        if len(dealt.blocks) > MOST_BLOCKS:
            raise UnsupportedRulesError(
                "the position",
                [f"column {index + 1} holds {len(dealt.blocks)} separate runs and hidden cards"],
            )
        table[layout.BLOCK_OF + index * 64] = _mask(dealt.free)
        below = list(dealt.free)
        for depth, block in enumerate(dealt.blocks, 1):
            at = index * 64 + depth
            table[layout.BASE_OF + at] = block[0]
            table[layout.BLOCK_OF + at] = _mask(block)
            table[layout.COVERED_ONCE + at] = _mask(set(below))
            table[layout.COVERED_TWICE + at] = _mask({card for card in below if below.count(card) == 2})
            below += block
        state[layout.DEPTHS] |= len(dealt.blocks) << (6 * index)


def _write_stock(table: Words, state: Words, pile: int, talon: Talon, rules: Rules) -> None:
    assert rules.stock is not None
    cards = talon.waste + talon.stock
    table[layout.STOCK_CARD + 64 * pile : layout.STOCK_CARD + 64 * pile + len(cards)] = cards
    passes = useful_passes(rules.stock, talon)
    table[layout.PASSES + pile] = passes
    waste = len(talon.waste)
    if passes == 0 and (waste % rules.stock.draw == 0 or waste == len(cards)):
        waste = 0
    state[layout.STOCK + pile] = (1 << len(cards)) - 1
    state[layout.TURN + pile] = (waste if cards else 0) | 1 << 8


def _mask(cards: Sequence[Card] | set[Card]) -> int:
    return sum(1 << card for card in cards)
