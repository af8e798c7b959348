"""A position as the tables that the general search reads."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from kungen_solver.cards import Card
from kungen_solver.kernels.tableau import layout
from kungen_solver.referee.position import Position
from kungen_solver.referee.runs import may_lie_on
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.safety import slacks
from kungen_solver.solvers.stocks import useful_passes


def key_words(rules: Rules) -> int:
    """Return how many words the key of a state takes: every card, and a byte behind every place."""
    piles = rules.stock.piles if rules.stock else 0
    corners = 0 if rules.corners == "none" else 4
    places = len(rules.columns) + corners + piles + (1 if rules.cells else 0)
    return -(-(8 + rules.card_count + places) // 8)


def rule_table(position: Position, switches: int) -> npt.NDArray[np.int64]:
    """Return the rule table, int64[RULE_WORDS], of a position with the prunings in `switches`."""
    rules = position.rules
    table = np.zeros(layout.RULE_WORDS, np.int64)
    table[layout.COLUMNS] = len(rules.columns)
    table[layout.CORNERS] = 0 if rules.corners == "none" else 4
    table[layout.PARK] = rules.corners == "park"
    table[layout.CELL_COUNT] = rules.cells
    table[layout.PILES] = len(position.talons)
    table[layout.DRAW] = rules.stock.draw if rules.stock else 1
    table[layout.DECKS] = rules.decks
    table[layout.RANKS] = rules.ranks
    table[layout.RUNS] = ("cells", "any", "whole", "group").index(rules.runs)
    table[layout.EMPTY] = ("none", "king", "any").index(rules.empty_column)
    table[layout.WORRY_BACK] = rules.worry_back
    table[layout.SWITCHES] = switches
    for pile, talon in enumerate(position.talons):
        table[layout.PASSES + pile] = useful_passes(rules.stock, talon)
    deck = range(4 * rules.ranks)
    for card in deck:
        table[layout.PARENTS + card] = sum(1 << below for below in deck if may_lie_on(rules, card, below))
    for suit in range(4):
        for other in range(4):
            at = 4 * suit + other
            table[layout.SLACK + at], table[layout.SLACK_ALONE + at] = slacks(rules, suit, other)
    return table


def write_state(state: npt.NDArray[np.uint8], position: Position, draw: int) -> None:
    """Write the first state of a search, uint8[8 * STATE_WORDS]."""
    state[:] = 0
    for index, column in enumerate(position.columns):
        _write_place(state, layout.COLUMN + index, column.cards, column.hidden)
    for index, corner in enumerate(position.corners):
        _write_place(state, layout.CORNER + index, corner, 0)
    _write_place(state, layout.CELLS, sorted(card for card in position.cells if card is not None), 0)
    state[layout.PASS : layout.PASS + 2] = 1
    for pile, talon in enumerate(position.talons):
        cards, waste = talon.waste + talon.stock, len(talon.waste)
        unlimited = useful_passes(position.rules.stock, talon) == 0
        if unlimited and (waste % draw == 0 or waste == len(cards)):
            waste = 0
        _write_place(state, layout.PILE + pile, cards, waste)
    for suit in range(4):
        for copy, height in enumerate(sorted(position.foundations[suit::4], reverse=True)):
            state[layout.HEIGHTS + 4 * copy + suit] = height


def _write_place(state: npt.NDArray[np.uint8], place: int, cards: Sequence[Card], hidden: int) -> None:
    at = place * layout.PLACE_BYTES
    state[at], state[at + layout.HIDDEN] = len(cards), hidden
    state[at + layout.CARDS : at + layout.CARDS + len(cards)] = cards
