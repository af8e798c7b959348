"""The compiled greedy player makes the moves that its description says."""

from __future__ import annotations

import pytest

from kungen_solver.cards import Card
from kungen_solver.players.corner import AGENTS
from kungen_solver.players.corner.player import Player
from kungen_solver.referee.corner import (
    SIDES,
    CornerMove,
    EndTurn,
    Face,
    Play,
    Shift,
    View,
    faces,
    fits,
    is_joker,
    legal_corner_moves,
    top_face,
    view_of,
)
from kungen_solver.rules.corner import CornerRules
from tests.corner_tables import MANY_RULES, random_line


def described(view: View) -> CornerMove:
    """Return the greedy move, from the legal ones and the words of `kernels.corner.greedy`."""
    legal = legal_corner_moves(view)
    shifts = [move for move in legal if isinstance(move, Shift)]
    if shifts:
        return shifts[0]
    plays = [move for move in legal if isinstance(move, Play)]
    kings = [p for p in plays if not view.piles[p.pile] and p.pile not in SIDES]
    if kings:
        return kings[0]
    laid = [p for p in plays if view.piles[p.pile] and fits_on_top(view, p)]
    real = sorted((p for p in laid if not is_joker(p.card)), key=lambda p: (p.pile, p.card))
    if real:
        return real[0]
    openers = [p for p in plays if not view.piles[p.pile]]
    if openers:
        pile = max(p.pile for p in openers)
        return min((p for p in openers if p.pile == pile), key=lambda p: (-followers(view, p.card), p.card))
    # The place of a joker: where a card of the hand follows, or else the first.
    places = [index for index, pile in enumerate(view.piles) if pile and top_face(view.rules, pile).rank > 0]
    places.sort(key=lambda index: not any(follows(view, card, index) for card in view.own))
    jokers = sorted(card for card in view.own if is_joker(card))
    if places and jokers:
        return Play(jokers[0], places[0])
    swaps = sorted((p for p in plays if not fits_on_top(view, p)), key=lambda p: (p.pile, p.card))
    return swaps[0] if places and swaps else EndTurn()


def fits_on_top(view: View, play: Play) -> bool:
    return fits(view.rules, play.card, top_face(view.rules, view.piles[play.pile]))


def follows(view: View, card: Card, index: int) -> bool:
    """Return whether a real card fits on a joker that would be laid on a pile."""
    return not is_joker(card) and fits(view.rules, card, top_face(view.rules, (*view.piles[index], 52)))


def followers(view: View, card: Card) -> int:
    """Return how many cards of the hand may follow a card one after the other, the lowest each time."""
    count = 0
    face: Face = faces(view.rules, (card,))[0]
    while fitting := [c for c in view.own if not is_joker(c) and fits(view.rules, c, face)]:
        count += 1
        face = faces(view.rules, (min(fitting),))[0]
    return count


@pytest.mark.parametrize("rules", MANY_RULES)
def test_greedy_moves(rules: CornerRules) -> None:
    player = Player(AGENTS["greedy"], rules)
    seen = set()
    for number in range(3):
        for state, _ in random_line(rules, number, 2 + number % 3):
            view = view_of(state, state.player)
            move = described(view)
            assert player.choose(view) == move
            seen.add(type(move))
    assert seen == {Play, Shift, EndTurn}
