"""Kungen i hörnet for people: cards, moves, and the table as a picture that nothing reads back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kungen_solver.cards import Card, name_of
from kungen_solver.referee.corner.faces import fits, is_joker, top_face
from kungen_solver.referee.corner.moves import PILE_NAMES, CornerMove, Play, Shift
from kungen_solver.referee.corner.round import Pile, Round

JOKER: Final = "Jo"


def corner_card_name(card: Card) -> str:
    """Return the two-letter name of a card, ``Jo`` for a joker."""
    return JOKER if is_joker(card) else name_of(card)


def corner_card_names(cards: Iterable[Card]) -> str:
    """Return the names of cards, separated by blanks."""
    return " ".join(map(corner_card_name, cards))


def describe_corner_move(state: Round, move: CornerMove) -> str:
    """Return a legal move in words, such as ``9D on TC (N)`` or ``KS opens NE``."""
    match move:
        case Play(card, index):
            pile, name = state.piles[index], corner_card_name(card)
            if not pile:
                return f"{name} opens {PILE_NAMES[index]}"
            if fits(state.rules, card, top_face(state.rules, pile)):
                return f"{name} on {corner_card_name(pile[-1])} ({PILE_NAMES[index]})"
            return f"{name} for the joker in {PILE_NAMES[index]}"
        case Shift(source, target):
            moved, below = state.piles[source], state.piles[target]
            if not below:
                return f"{_pile(moved)} to {PILE_NAMES[target]}"
            return f"{_pile(moved)} onto {corner_card_name(below[-1])} ({PILE_NAMES[target]})"
    return "end of turn"


def draw_corner_table(state: Round) -> str:
    """Draw the piles, a line each, and how many cards the stock has."""
    lines = [f"  {name:<3}{_pile(pile) or '--'}" for name, pile in _piles(state.piles)]
    return "\n".join([*lines, f"  stock of {len(state.stock)}"]) + "\n"


def draw_corner_hands(state: Round) -> str:
    """Draw the hands, a line each, the player whose turn it is marked."""
    lines = []
    for player, hand in enumerate(state.hands):
        mark = ">" if player == state.player else " "
        lines.append(f"{mark} {player + 1}: {corner_card_names(sorted(hand)) or '--'}")
    return "\n".join(lines) + "\n"


def _piles(piles: Sequence[Pile]) -> Iterator[tuple[str, Pile]]:
    """Yield sides, then the corners that are open."""
    for index, (name, pile) in enumerate(zip(PILE_NAMES, piles, strict=True)):
        if index < 4 or pile:
            yield name, pile


def _pile(pile: Pile) -> str:
    return corner_card_names(pile)
