"""A deal as digits, three a card: the rank 01..13 and the suit, 1 clubs 2 diamonds 3 hearts 4 spades.

The cards stand in the order in which they are dealt: columns row by row, left to right; filled
cells; stock, first drawn first. 156 digits are one pack. Only an untouched deal can be said so.
"""

from __future__ import annotations

from typing import Final

from kungen_solver.cards import SUITS, Card, card, deck_defects
from kungen_solver.errors import NotationError
from kungen_solver.notation.draft import dealt_cards
from kungen_solver.referee.position import Position, first_position
from kungen_solver.rules.model import Rules

_SUITS: Final = "CDHS"


def is_digits(text: str) -> bool:
    """Return whether a text can only be a deal in digits."""
    digits = _digits_of(text)
    return digits.isascii() and digits.isdigit()


def read_digits(text: str, rules: Rules, subject: str = "the digits") -> Position:
    """Read a deal in digits; blanks and line ends between them mean nothing.

    Raises
    ------
    NotationError
        Naming every group that is no card and every card that is missing or too many.
    """
    digits = _digits_of(text)
    groups = [digits[i : i + 3] for i in range(0, len(digits), 3)]
    cards, defects = [], []
    for number, group in enumerate(groups, start=1):
        found = _card(group)
        if found is None:
            defects.append(f"card {number}: {group!r} is not a rank 01..13 and a suit 1..4")
        else:
            cards.append(found)
    defects += deck_defects(cards, rules.ranks, rules.decks)
    if defects:
        raise NotationError(subject, defects)
    return first_position(rules, cards)


def write_digits(position: Position) -> str:
    """Write an untouched deal in digits.

    Raises
    ------
    NotationError
        Where a card has moved.
    """
    cards = dealt_cards(position)
    if cards is None:
        raise NotationError("the digits format", ["it has no started games"])
    return "".join(f"{c // 4 + 1:02}{_SUITS.index(SUITS[c % 4]) + 1}" for c in cards) + "\n"


def _digits_of(text: str) -> str:
    return "".join(text.removeprefix("\ufeff").split())


def _card(group: str) -> Card | None:
    if len(group) != 3 or not group.isascii() or not group.isdigit():
        return None
    rank, suit = int(group[:2]), int(group[2])
    return card(rank - 1, SUITS.index(_SUITS[suit - 1])) if 1 <= rank <= 13 and 1 <= suit <= 4 else None
