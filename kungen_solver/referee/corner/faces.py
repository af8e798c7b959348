"""What a card on the table counts as: itself, or what a joker stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kungen_solver.cards import ACE, Card, is_red, rank_of, suit_of
from kungen_solver.rules.corner import CornerRules

JOKERS: Final[tuple[Card, Card]] = (52, 53)


@dataclass(frozen=True, slots=True)
class Face:
    """What a card in a pile counts as.

    Parameters
    ----------
    rank : int
        0 for an ace to 12 for a king.
    red : bool
        Its colour.
    suit : int or None
        Its suit; None for a joker that stands for either suit of its colour.
    """

    rank: int
    red: bool
    suit: int | None


def is_joker(card: Card) -> bool:
    """Return whether a card is a joker."""
    return card in JOKERS


def fits(rules: CornerRules, card: Card, face: Face) -> bool:
    """Return whether a card may be laid on a face: a joker on all but an ace, others one rank lower."""
    if is_joker(card):
        return face.rank > ACE
    if rank_of(card) != face.rank - 1:
        return False
    return is_red(card) != face.red if rules.building == "alternating" else suit_of(card) == face.suit


def stands_for(rules: CornerRules, card: Card, face: Face) -> bool:
    """Return whether a face, such as a joker's, is that of a real card."""
    if is_joker(card) or rank_of(card) != face.rank:
        return False
    return is_red(card) == face.red if rules.building == "alternating" else suit_of(card) == face.suit


def faces(rules: CornerRules, pile: Sequence[Card]) -> tuple[Face, ...]:
    """Return what the cards of a pile count as; its lowest card is never a joker."""
    found: list[Face] = []
    for card in pile:
        if is_joker(card):
            found.append(_below(rules, found[-1]))
        else:
            found.append(Face(rank_of(card), is_red(card), suit_of(card)))
    return tuple(found)


def top_face(rules: CornerRules, pile: Sequence[Card]) -> Face:
    """Return what the top card of a pile counts as."""
    top = pile[-1]
    return faces(rules, pile)[-1] if is_joker(top) else Face(rank_of(top), is_red(top), suit_of(top))


def _below(rules: CornerRules, face: Face) -> Face:
    if rules.building == "same_suit":
        return Face(face.rank - 1, face.red, face.suit)
    return Face(face.rank - 1, not face.red, None)
