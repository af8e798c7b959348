"""Cards as small integers: ``rank * 4 + suit``, so that bit 0 is the colour.

Ranks count from 0 (ace) to 12 (king). The suits are clubs 0, diamonds 1, spades 2 and
hearts 3: the other suit of the same colour is ``suit ^ 2``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias, cast

Card: TypeAlias = int

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDSH"
SUIT_NAMES: Final = ("clubs", "diamonds", "spades", "hearts")
RANK_NAMES: Final = ("ace", *"23456789", "10", "jack", "queen", "king")
ACE: Final = 0
KING: Final = 12

_SUIT_SIGNS: Final = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♠": "S", "♤": "S", "♥": "H", "♡": "H"}
_VARIATION_SELECTORS: Final = dict.fromkeys(map(ord, "\ufe0e\ufe0f"))


def card(rank: int, suit: int) -> Card:
    """Return the card of a rank (0..12) and a suit (0..3)."""
    return rank * 4 + suit


def rank_of(card: Card) -> int:
    """Return the rank of a card, 0 for an ace to 12 for a king."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return the suit of a card: clubs 0, diamonds 1, spades 2, hearts 3."""
    return card & 3


def is_red(card: Card) -> bool:
    """Return whether a card is a diamond or a heart."""
    return bool(card & 1)


def name_of(card: Card) -> str:
    """Return the two-letter name of a card, such as ``TH`` for the ten of hearts."""
    return RANKS[card >> 2] + SUITS[card & 3]


def names_of(cards: Iterable[Card]) -> str:
    """Return the names of cards, separated by blanks."""
    return " ".join(map(name_of, cards))


def parse_card(text: str) -> Card | None:
    """Read a card, or return None where the text is not one.

    The rank is one of ``A 2 3 4 5 6 7 8 9 T 10 J Q K`` and the suit one of ``C D H S`` or
    ``♣ ♦ ♥ ♠`` (outlined signs too); upper and lower case are the same. ``0`` and ``1`` are
    not ranks.
    """
    text = text.translate(_VARIATION_SELECTORS)
    if len(text) < 2:
        return None
    text = text[:-1] + _SUIT_SIGNS.get(text[-1], text[-1])
    if not text.isascii():
        return None
    rank_text, suit_text = text[:-1].upper(), text[-1].upper()
    rank_text = "T" if rank_text == "10" else rank_text
    if len(rank_text) != 1 or rank_text not in RANKS or suit_text not in SUITS:
        return None
    return card(RANKS.index(rank_text), SUITS.index(suit_text))


def deck(ranks: int = 13, decks: int = 1) -> list[Card]:
    """Return a sorted deck: `decks` copies of every card of the lowest `ranks` ranks."""
    return sorted(list(range(4 * ranks)) * decks)


def deck_defects(cards: Sequence[Card], ranks: int = 13, decks: int = 1) -> list[str]:
    """Name every card that is missing, too many or foreign to the deck.

    Returns
    -------
    list of str
        Empty where `cards` is exactly the deck, in any order.
    """
    have, want = Counter(cards), Counter(deck(ranks, decks))
    surplus, missing = have - want, want - have
    foreign = sorted((c for c in surplus if c not in want), key=repr)
    doubled = sorted(c for c in surplus if c in want)
    defects = []
    if len(cards) != sum(want.values()):
        defects.append(f"{len(cards)} of {sum(want.values())} cards")
    if missing:
        defects.append(f"missing: {_names_with_counts(missing)}")
    if doubled:
        defects.append("too many: " + ", ".join(f"{name_of(c)} ({have[c]} times)" for c in doubled))
    if foreign:
        defects.append(f"not in this deck: {' '.join(map(_name_or_value, foreign))}")
    return defects


def _names_with_counts(counts: Counter[Card]) -> str:
    return " ".join(name_of(c) for c in sorted(counts) for _ in range(counts[c]))


def _name_or_value(value: object) -> str:
    known = isinstance(value, int) and 0 <= value < 4 * len(RANKS)
    return name_of(cast("Card", value)) if known else repr(value)
