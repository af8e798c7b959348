"""A position as the table of its relaxed game."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from kungen_solver.cards import Card, rank_of
from kungen_solver.kernels.tableau import relaxed
from kungen_solver.referee.position import Position
from kungen_solver.referee.runs import may_lie_on
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.safety import slacks


def can_be_relaxed(rules: Rules) -> bool:
    """Return whether the relaxed game is one of groups in columns and nothing else."""
    plain = (rules.decks, rules.cells, rules.stock, rules.corners) == (1, 0, None, "none")
    return plain and rules.runs == "group" and rules.empty_column != "any"


def relaxed_table(position: Position, *, safe: bool) -> npt.NDArray[np.int64]:
    """Return the table, int64[RELAXED_WORDS], of a position under rules that can be relaxed.

    Parameters
    ----------
    position : Position
        Where the relaxed game begins.
    safe : bool
        Whether cards that nobody can need go home at once.
    """
    rules = position.rules
    table = np.zeros(relaxed.RELAXED_WORDS, np.int64)
    deck = range(4 * rules.ranks)
    kings = [card for card in deck if rank_of(card) == rules.ranks - 1]
    table[relaxed.COLUMNS] = len(position.columns)
    table[relaxed.WORRY_BACK] = rules.worry_back
    table[relaxed.DECK] = _mask(deck)
    table[relaxed.KINGS] = _mask(kings if rules.empty_column == "king" else ())
    table[relaxed.SAFE] = safe
    table[relaxed.START_HOME] = _mask(c for c in deck if rank_of(c) < position.foundations[c & 3])
    for card in deck:
        carriers = [below for below in deck if may_lie_on(rules, card, below)]
        carried = [above for above in deck if may_lie_on(rules, above, card)]
        alike = [other for other in deck if carriers and may_lie_on(rules, other, carriers[0])]
        peers = [other for other in deck if carried and may_lie_on(rules, carried[0], other)]
        table[relaxed.CARRIERS + card] = _mask(carriers)
        table[relaxed.CARRIED + card] = _mask(carried)
        table[relaxed.ALIKE + card] = _mask(alike)
        table[relaxed.PEERS + card] = _mask(peers or [card])
        table[relaxed.NEEDED + card] = _mask(_needed(rules, card))
    loose = []
    for index, column in enumerate(position.columns):
        table[relaxed.SIZE_OF + index] = len(column.cards)
        table[relaxed.HIDDEN_OF + index] = column.hidden
        at = relaxed.CARD_OF + 64 * index
        table[at : at + len(column.cards)] = column.cards
        for place in range(column.hidden, len(column.cards)):
            card = column.cards[place]
            if place == 0:
                if card in kings and rules.empty_column == "king":
                    loose.append(card)
            elif place > column.hidden and may_lie_on(rules, card, column.cards[place - 1]):
                loose.append(card)
    table[relaxed.START_LOOSE] = _mask(loose)
    return table


def _needed(rules: Rules, card: Card) -> Iterable[Card]:
    """Return the cards that must be home before a card can be safe (see `kernels.tableau.state.is_safe`)."""
    for other in range(4):
        slack, _ = slacks(rules, card & 3, other)
        yield from (4 * rank + other for rank in range(max(0, rank_of(card) - slack)))


def _mask(cards: Iterable[Card]) -> int:
    return sum(1 << card for card in cards)
