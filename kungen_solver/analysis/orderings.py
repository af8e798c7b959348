"""Which rules allow all that others do, so that a deal won under the one is won under the other.

Each relation below is a simulation: whatever line of play the stricter rules allow, the looser ones
allow step by step, through the same cards in the same places. So the relations hold together too, each
field of its own, as long as both rule sets deal the same cards to the same places.

`decks`, `ranks`, `columns`, `cells_filled`
    must be equal, as other deals are no comparison.
`cells`
    A further cell may stay empty, and only lengthens the runs that move through cells.
`building`
    What may lie on what in alternating colours or in suit may do so in any suit. Same suit and
    alternating colours are no comparison.
`runs`
    What moves one card at a time moves together (`cells` below `any`); a whole run is one part of a run
    (`whole` below `any`); an ordered part is a group of open cards (`any` below `group`).
`face_up`
    A card dealt open may be moved sooner and is where it would be.
`empty_column`
    `none` below `king` below `any`.
`worry_back`
    Nobody has to take a card back.
`corners`
    Nobody has to use them; a king that lies alone in a corner that can be built on is a parked king.
`stock`
    More passes need not be made. A draw of m cards is m / n draws of n where n divides m, and the short
    draw at the end of the stock, of k < m cards, is k / n draws, rounded up, of which the last may be
    short. Either way the same cards lie in the stock and in the waste in the same order, and the stock
    is empty at the same time, so that passes are counted alike: draw 1 allows all that draw 3 does,
    under a limit on passes too.
    Two stocks with draw 1 allow all that one stock with the same passes does: the first half is drawn
    until it is empty, then the second, whose waste lies, as it were, on the first one's; at a redeal
    both are turned over, as far as they have cards.

Where only whole runs move in the looser rules, `building` and `face_up` must be equal: a card that
also fits, or lies open above, becomes part of the run and may no longer be left behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kungen_solver.rules.model import Rules, Stock

_RUNS_ABOVE: Final = {
    "cells": ("cells", "any", "group"),
    "whole": ("whole", "any", "group"),
    "any": ("any", "group"),
    "group": ("group",),
}
_BUILDING_ABOVE: Final = {
    "same_suit": ("same_suit", "any_suit"),
    "alternating": ("alternating", "any_suit"),
    "any_suit": ("any_suit",),
}
_EMPTY_COLUMN: Final = ("none", "king", "any")
_CORNERS: Final = ("none", "park", "build")


def is_looser(loose: Rules, strict: Rules) -> bool:
    """Return whether `loose` is known to allow all that `strict` does, and differs from it."""
    return (
        loose != strict
        and _deals_alike(loose, strict)
        and loose.cells >= strict.cells
        and loose.building in _BUILDING_ABOVE[strict.building]
        and loose.runs in _RUNS_ABOVE[strict.runs]
        and _opens_more(loose, strict)
        and (loose.runs != "whole" or _runs_are_alike(loose, strict))
        and _EMPTY_COLUMN.index(loose.empty_column) >= _EMPTY_COLUMN.index(strict.empty_column)
        and loose.worry_back >= strict.worry_back
        and _CORNERS.index(loose.corners) >= _CORNERS.index(strict.corners)
        and _turns_more(loose.stock, strict.stock)
    )


def _deals_alike(one: Rules, other: Rules) -> bool:
    return (one.decks, one.ranks, one.columns, one.cells_filled) == (
        other.decks,
        other.ranks,
        other.columns,
        other.cells_filled,
    )


def _opens_more(loose: Rules, strict: Rules) -> bool:
    pairs = zip(loose.open_cards, strict.open_cards, strict=True)
    return all(more >= fewer for more, fewer in pairs)


def _runs_are_alike(one: Rules, other: Rules) -> bool:
    return (one.building, one.open_cards) == (other.building, other.open_cards)


def _turns_more(loose: Stock | None, strict: Stock | None) -> bool:
    if loose is None or strict is None:
        return loose is strict
    if loose.passes is not None and (strict.passes is None or loose.passes < strict.passes):
        return False
    if loose.piles == strict.piles:
        return strict.draw % loose.draw == 0
    return (loose.piles, loose.draw) == (2, 1)


@dataclass(frozen=True, slots=True)
class Orderings:
    """The orderings among several rule sets, by their indices.

    Parameters
    ----------
    looser, stricter : tuple of tuple of int
        For each rule set those that allow all that it does, and those of which it does.
    """

    looser: tuple[tuple[int, ...], ...]
    stricter: tuple[tuple[int, ...], ...]

    @classmethod
    def among(cls, rule_sets: Sequence[Rules]) -> Orderings:
        """Find the orderings among rule sets."""
        indices = range(len(rule_sets))

        def matching(strict: int) -> tuple[int, ...]:
            return tuple(i for i in indices if is_looser(rule_sets[i], rule_sets[strict]))

        looser = tuple(map(matching, indices))
        stricter = tuple(tuple(i for i in indices if j in looser[i]) for j in indices)
        return cls(looser, stricter)

    def pairs(self) -> list[tuple[int, int]]:
        """Return every (looser, stricter) pair."""
        return [(loose, strict) for strict, above in enumerate(self.looser) for loose in above]

    def searched_order(self, wanted: Sequence[int]) -> list[int]:
        """Return an order of search that lets many verdicts follow from earlier ones.

        A rule set in the middle comes first: won, it answers all looser ones, lost, all stricter ones.
        """
        order: list[int] = []
        rest = list(wanted)
        while rest:
            open_ = set(rest)

            def saved(index: int, open_: set[int] = open_) -> tuple[int, int]:
                above, below = len(open_ & {*self.looser[index]}), len(open_ & {*self.stricter[index]})
                return min(above, below), above + below

            best = max(rest, key=saved)  # of equal ones the first
            order.append(best)
            rest.remove(best)
        return order
