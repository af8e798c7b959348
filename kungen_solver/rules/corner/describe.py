"""Rules of Kungen i hörnet in words, from nothing but their fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kungen_solver.cards import RANKS
from kungen_solver.rules.corner.model import PENALTIES, CornerRules

_CROSS: Final = {
    "corner_refill": "A king among them goes to a corner, and the next card of the stock takes its place.",
    "corner_hole": "A king among them goes to a corner, and its side stays empty.",
    "stay": "A king among them stays, and any player may move it to a corner in a turn.",
}
_DRAW: Final = {
    "start": "A turn begins with a card from the stock, if there is one.",
    "end": "A turn ends with a card from the stock, if there is one and the hand is not empty.",
}
_BUILDING: Final = {"alternating": "of the other colour", "same_suit": "of the same suit"}


def describe_corner(rules: CornerRules) -> str:
    """Return the rules in words, a sentence or two a line."""
    return "\n".join(_sentences(rules))


def penalty_in_words(rules: CornerRules) -> str:
    """Return what the cards left in a hand cost, in short."""
    groups: dict[int, str] = {}
    for rank, points in reversed(list(zip(RANKS, rules.penalty, strict=True))):
        groups[points] = f"{groups.get(points, '')} {'10' if rank == 'T' else rank}".strip()
    if len(groups) == 1:
        return f"every card {next(iter(groups))}"
    if rules.penalty == PENALTIES["pips"]:
        return "pips, court cards 10, aces 15"
    common = max(groups, key=lambda points: len(groups[points].split()))
    parts = [f"{ranks} {points}" for points, ranks in groups.items() if points != common]
    return ", ".join([*parts, f"others {common}"])


def _sentences(rules: CornerRules) -> Iterator[str]:
    pack = "One pack with two jokers" if rules.jokers else "One pack"
    cards = "card" if rules.hand == 1 else "cards"
    yield f"{pack}, two to four players, {rules.hand} {cards} each; four open cards are the cross."
    yield _CROSS[rules.cross_king]
    yield _DRAW[rules.draw]
    yield f"A card lies on one that is one rank higher, {_BUILDING[rules.building]}."
    but_king = " but a king" if rules.empty_side == "no_king" else ""
    yield f"Any card of the hand{but_king} may fill an empty side; only a king opens a corner."
    yield "A whole pile may move onto another that its lowest card fits, one on a king to an empty corner."
    if rules.must_play_king:
        yield "A turn may not end while its player holds a king."
    if rules.jokers:
        yield from _jokers(rules)
    yield "Who empties the hand ends the round; so does a lap without a move when the stock is empty."
    joker = f", jokers {rules.joker_penalty}" if rules.jokers else ""
    yield f"Cards left in the hand cost: {penalty_in_words(rules)}{joker}."
    yield _match(rules)


def _jokers(rules: CornerRules) -> Iterator[str]:
    same = "colour" if rules.building == "alternating" else "suit"
    which = "the other colour" if same == "colour" else "the same suit"
    yield f"A joker stands for the next lower card in {which}; it lies on no ace, empty side or empty corner."
    if rules.joker_swap:
        yield "Who holds a card that a joker stands for may exchange them in its turn."


def _match(rules: CornerRules) -> str:
    ends = []
    if rules.target is not None:
        ends.append(f"a total reaches {rules.target}")
    if rules.match_rounds is not None:
        ends.append(f"{rules.match_rounds} {'round is' if rules.match_rounds == 1 else 'rounds are'} played")
    tie = "is shared" if rules.tie == "shared" else "is played out in extra rounds"
    return f"A match ends when {' or '.join(ends)}; the lowest total wins, and a tie {tie}."
