"""Whatever is played: cards are conserved, rounds end, and nobody sees what lies hidden."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kungen_solver.cards import Card
from kungen_solver.errors import IllegalMoveError
from kungen_solver.referee.corner import (
    PILES,
    CornerMove,
    EndTurn,
    Play,
    Round,
    Shift,
    apply_corner,
    corner_refusal,
    legal_corner_moves,
    view_of,
)
from kungen_solver.rules.corner import CornerRules
from tests.corner_tables import MANY_RULES, random_line, shuffled_unseen

RULES = st.sampled_from(MANY_RULES)
NUMBERS = st.integers(0, 2**64 - 1)
PLAYERS = st.integers(2, 4)
PICKS = st.integers(0, 60)
MOVES: list[CornerMove] = [
    *(Play(card, pile) for card in range(54) for pile in PILES),
    *(Shift(source, target) for source in PILES for target in PILES),
    EndTurn(),
]


def all_cards(state: Round) -> list[Card]:
    piles = [card for pile in state.piles for card in pile]
    return sorted([*piles, *state.stock, *(card for hand in state.hands for card in hand)])


@settings(max_examples=20)
@given(rules=RULES, number=NUMBERS, players=PLAYERS)
def test_cards_are_conserved_and_rounds_end(rules: CornerRules, number: int, players: int) -> None:
    steps = 0
    for state, move in random_line(rules, number, players):
        assert all_cards(state) == list(range(rules.card_count))
        assert all(state.shown[player] <= hand for player, hand in enumerate(state.hands))
        last = apply_corner(state, move)
        steps += 1
    assert last.ended
    assert steps < 2000


@settings(max_examples=20)
@given(rules=RULES, number=NUMBERS, players=PLAYERS, pick=PICKS, seed=st.integers(0, 2**32))
def test_a_view_does_not_depend_on_unseen_cards(
    rules: CornerRules, number: int, players: int, pick: int, seed: int
) -> None:
    line = [state for state, _ in random_line(rules, number, players)]
    state = line[min(pick, len(line) - 1)]
    for viewer in range(players):
        other = shuffled_unseen(state, viewer, seed)
        assert all_cards(other) == all_cards(state)
        assert view_of(other, viewer) == view_of(state, viewer)
        if viewer == state.player:
            assert legal_corner_moves(view_of(state, viewer)) == legal_corner_moves(state)


@settings(max_examples=20)
@given(rules=RULES, number=NUMBERS, players=PLAYERS, pick=PICKS)
def test_every_other_move_is_refused(rules: CornerRules, number: int, players: int, pick: int) -> None:
    line = [state for state, _ in random_line(rules, number, players)]
    state = line[min(pick, len(line) - 1)]
    legal = legal_corner_moves(state)
    for move in MOVES:
        if move in legal:
            continue
        assert corner_refusal(state, move)
        try:
            apply_corner(state, move)
        except IllegalMoveError:
            continue
        raise AssertionError(f"{move} was not refused")
