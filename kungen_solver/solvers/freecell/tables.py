"""Rules as the tables that the FreeCell kernels read."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from kungen_solver.cards import Card, rank_of, suit_of
from kungen_solver.kernels.freecell import layout
from kungen_solver.rules.model import Rules

Words = npt.NDArray[np.int64]

NEVER: Final = -1  # no set of cards on the foundations contains all 64 bits

_HASH_SEED: Final = 1


def fill_rule_table(table: Words, rules: Rules, *, guess_safe: bool) -> None:
    """Write the rule table of one-deck rules.

    Parameters
    ----------
    table : int64[RULE_WORDS], modified in place
    rules : Rules
    guess_safe : bool
        Whether foundation moves that are safe without worrying back are made with it too. That is
        not proved, so it serves to find solutions only.
    """
    deck = range(4 * rules.ranks)
    kings = range(4 * (rules.ranks - 1), 4 * rules.ranks)
    table[:] = 0
    for card in deck:
        children = [c for c in deck if may_lie_on(rules, c, card)]
        table[layout.CHILDREN + card] = _mask(children)
        table[layout.PARENTS + card] = _mask(c for c in deck if may_lie_on(rules, card, c))
        for offset, needed in ((layout.SAFE_A, children), (layout.SAFE_B, _safe_below(rules, card))):
            sound = guess_safe or not may_help_back(rules)
            table[offset + card] = _mask(needed) if sound else NEVER
    table[layout.COLUMN_COUNT] = len(rules.columns)
    table[layout.CELL_COUNT] = rules.cells
    table[layout.OPENERS] = _mask({"any": deck, "king": kings, "none": ()}[rules.empty_column])
    table[layout.LENDS_COLUMNS] = rules.empty_column == "any"
    table[layout.ANY_RUN] = rules.runs == "any"
    table[layout.WORRY_BACK] = may_help_back(rules)
    table[layout.DECK] = _mask(deck)
    words = random.Random(_HASH_SEED)
    hashes = [words.getrandbits(63) | 1 for _ in range(52 + layout.PLACES)]
    table[layout.HASH_CARDS : layout.HASH_CARDS + len(hashes)] = hashes


def may_help_back(rules: Rules) -> bool:
    """Return whether taking a card back from a foundation is allowed and can ever help.

    It serves to put other cards on it. In same suit building those are the lower cards of its suit,
    which are home already.
    """
    return rules.worry_back and rules.building != "same_suit"


def may_lie_on(rules: Rules, card: Card, below: Card) -> bool:
    """Return whether `card` may be put on `below` in a column."""
    if rank_of(below) != rank_of(card) + 1:
        return False
    differs = suit_of(card) ^ suit_of(below)
    return {"alternating": differs & 1 == 1, "same_suit": differs == 0, "any_suit": True}[rules.building]


def _safe_below(rules: Rules, card: Card) -> list[Card]:
    """Return cards that make `card` safe once all of them are home; without worrying back.

    No card is needed below another that can go home itself. A card that could be put on `card`, one
    rank lower, can go home as soon as its own predecessor has; and so can what could be put on that,
    two ranks lower than `card`. In same suit building the predecessor is the only child.
    """
    rank, suit = rank_of(card), suit_of(card)
    if rules.building == "same_suit":
        return []
    needed = []
    for other in range(4):
        if rules.building == "any_suit" or (other ^ suit) & 1:
            needed.append((rank - 2, other))
        elif other != suit:
            needed.append((rank - 3, other))
    return [4 * lower + other for lower, other in needed if lower >= 0]


def _mask(cards: Iterable[Card]) -> int:
    return sum(1 << card for card in cards)
