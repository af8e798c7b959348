"""When a card of the tableau is needed no more."""

from __future__ import annotations

from typing import Final

from kungen_solver.rules.model import Rules

NEVER_BEHIND: Final = -99
ANY_BEHIND: Final = 99


def slacks(rules: Rules, suit: int, other: int) -> tuple[int, int]:
    """Return how far foundations of `other` may be behind a card of `suit` that is to be safe.

    There are two conditions, each enough: the first lets cards that may lie on it go home themselves
    (proof in `kernels.counts.state.is_safe`); the second, without worrying back, asks that all of
    them are home. In a group a card may carry others that are not in order, so that it cannot go home
    from under them: there whatever may lie on the card, and on that, must be home already.
    """
    if suit == other:
        return 0, NEVER_BEHIND if rules.worry_back else 0
    if rules.building == "same_suit":
        return ANY_BEHIND, ANY_BEHIND
    carried = rules.building == "any_suit" or (suit ^ other) & 1
    slack = (1 if carried else 2) - (rules.runs == "group")
    alone = 0 if carried else ANY_BEHIND
    return slack, alone
