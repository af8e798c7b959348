"""The worked examples of the rule texts, and what each rule changes."""

from __future__ import annotations

import pytest

from kungen_solver.errors import DealError, IllegalMoveError, RulesError
from kungen_solver.referee.corner import (
    EndTurn,
    Match,
    Play,
    Round,
    Shift,
    apply_corner,
    first_round,
    legal_corner_moves,
    points,
    view_of,
)
from kungen_solver.rules.corner import CornerRules, corner_rules
from tests.corner_tables import cards, dealt, in_words, table

SE, NO = corner_rules("corner-se"), corner_rules("corner-no")


def play(state: Round, *moves: Play | Shift | EndTurn) -> Round:
    for move in moves:
        state = apply_corner(state, move)
    return state


def lay(text: str, pile: int) -> Play:
    return Play(cards(text)[0], pile)


def test_three_cards_leave_the_hand_in_one_turn() -> None:
    state = table(SE, ("9D 3S KH", "2C"), "TC", "4D", "6S", "JH")
    assert {"9D on TC (N)", "3S on 4D (E)", "KH opens NE"} <= in_words(state)
    assert not any(text.startswith("KH on") for text in in_words(state))
    after = play(state, lay("9D", 0), lay("3S", 1), lay("KH", 4))
    assert (after.ended, after.winner, after.penalties) == ("out", 0, (0, 1))


def test_a_pile_moves_onto_a_pile() -> None:
    state = table(SE, ("2C", "2S"), "4D 3C", "6H 5S", "9C", "9S")
    after = play(state, Shift(0, 1))
    assert after.piles[:2] == ((), cards("6H 5S 4D 3C"))
    assert "2C opens N" in in_words(after)


def test_what_lies_on_the_jack_of_clubs() -> None:
    state = table(SE, ("TH TD TS 9D", "2S"), "JC", "AC", "AD", "AS")
    assert in_words(state) >= {"TH on JC (N)", "TD on JC (N)"}
    assert not {"TS on JC (N)", "9D on JC (N)"} & in_words(state)


def test_penalty_of_a_king_a_queen_and_two_threes() -> None:
    left = cards("KH QS 3D 3C")
    assert points(NO, left) == 13
    assert points(SE, left) == 22


def test_the_last_card_ends_the_round_before_anything_is_drawn() -> None:
    state = table(NO, ("9D", "2C"), "TC", "4D", "6S", "JH", stock="KS QS")
    after = play(state, lay("9D", 0))
    assert (after.ended, after.winner, len(after.stock)) == ("out", 0, 2)


def test_a_tie_for_the_lowest_total_is_a_shared_win() -> None:
    match = Match(NO, (20, 11, 11, 14)).after((5, 0, 0, 0))
    assert match.totals == (25, 11, 11, 14)
    assert match.winners == (1, 2)


def test_extra_rounds_after_a_tie() -> None:
    match = Match(corner_rules("corner-no", tie="extra_round"), (20, 11, 11, 14)).after((5, 0, 0, 0))
    assert (match.is_over, match.winners) == (False, ())
    assert match.after((0, 0, 3, 0)).winners == (1,)


def test_a_match_of_three_rounds() -> None:
    match = Match(corner_rules("corner-se", target=None, match_rounds=3), (0, 0))
    for leader in (0, 1, 0):
        assert (match.is_over, match.leader) == (False, leader)
        match = match.after((500, 0))
    assert match.winners == (1,)


def test_nothing_lies_on_an_ace() -> None:
    rules = corner_rules("corner-se", jokers=2)
    state = table(rules, ("KD Jo", "2S"), "AC", "AD", "AS", "AH")
    assert in_words(state) == {"KD opens NE", "KD opens SE", "KD opens SW", "KD opens NW", "end of turn"}


# What each field of the rules changes.


def test_drawing_first() -> None:
    state = dealt(SE, 1, 2)
    assert (len(state.hands[0]), len(state.hands[1])) == (8, 7)
    after = play(state, EndTurn())
    assert (len(after.hands[0]), len(after.hands[1])) == (8, 8)


def test_drawing_last() -> None:
    state = dealt(NO, 1, 2)
    assert len(state.hands[0]) == len(state.hands[1]) == 7
    after = play(state, EndTurn())
    assert (len(after.hands[0]), after.player) == (8, 1)


PACK = cards("2C 3C 4C 5C KD KC 6H 7C KH 8C 9C")
REST = tuple(card for card in range(52) if card not in PACK)


def dealt_kings(cross_king: str) -> Round:
    rules = corner_rules("corner-no", hand=2, cross_king=cross_king)
    return first_round(rules, PACK + REST, 2)


def test_kings_of_the_cross_go_and_sides_are_refilled() -> None:
    state = dealt_kings("corner_refill")
    assert state.piles == tuple(map(cards, ("8C", "9C", "6H", "7C", "KD", "KH", "KC", "")))


def test_kings_of_the_cross_leave_holes() -> None:
    state = dealt_kings("corner_hole")
    assert state.piles == tuple(map(cards, ("", "", "6H", "7C", "KD", "KC", "", "")))
    assert state.stock[:3] == cards("KH 8C 9C")


def test_kings_of_the_cross_stay_until_they_are_moved() -> None:
    state = dealt_kings("stay")
    assert state.piles == tuple(map(cards, ("KD", "KC", "6H", "7C", "", "", "", "")))
    assert "KD to SE" in in_words(state)
    assert "6H to SE" not in in_words(state)
    after = play(state, Shift(0, 5))
    assert after.piles[5] == cards("KD")
    assert "2C opens N" in in_words(after)


def test_a_king_that_must_be_played() -> None:
    state = table(corner_rules("corner-se", must_play_king=True), ("KH 2C", "2S"), "8C", "9C", "6H", "7C")
    assert EndTurn() not in legal_corner_moves(state)
    assert EndTurn() in legal_corner_moves(play(state, lay("KH", 6)))
    assert EndTurn() in legal_corner_moves(table(SE, ("KH 2C", "2S"), "8C", "9C", "6H", "7C"))


def test_building_in_suit() -> None:
    state = table(corner_rules("corner-se", building="same_suit"), ("TH TC", "2S"), "JC", "AH", "AD", "AS")
    assert in_words(state) == {"TC on JC (N)", "end of turn"}


def test_what_fills_an_empty_side() -> None:
    hands, piles = ("KH 5C", "2S"), ("9S", "", "6H 5S", "9C")
    assert {"KH opens E", "5C opens E"} <= in_words(table(SE, hands, *piles))
    no_king = corner_rules("corner-se", empty_side="no_king")
    assert "KH opens E" not in in_words(table(no_king, hands, *piles))
    assert not any(isinstance(move, Shift) for move in legal_corner_moves(table(SE, hands, *piles)))


def test_a_joker_stands_for_either_suit() -> None:
    rules = corner_rules("corner-se", jokers=2)
    state = table(rules, ("Jo J2 9D 9C 8C 7D", "2S"), "TC", "AD", "AS", "", "KC")
    assert {"Jo on TC (N)", "Jo on KC (NE)"} <= in_words(state)
    assert not any(text.startswith(("Jo opens", "Jo on A")) for text in in_words(state))
    state = play(state, lay("Jo", 0))  # a red nine
    assert "8C on Jo (N)" in in_words(state)
    state = play(state, lay("J2", 0))  # a black eight
    assert "7D on Jo (N)" in in_words(state)
    assert "8C on Jo (N)" not in in_words(state)


def test_a_joker_in_suit() -> None:
    rules = corner_rules("corner-se", jokers=2, building="same_suit")
    state = play(table(rules, ("Jo 8C 8S 8D", "2S"), "TC", "AD", "AS", "AH"), lay("Jo", 0))
    assert in_words(state) == {"8C on Jo (N)", "end of turn"}


def test_a_joker_is_exchanged() -> None:
    hands, piles = ("9D 9C 3C", "2S"), ("TC Jo 8C", "AD", "AS", "AH")
    rules = corner_rules("corner-se", jokers=2, joker_swap=True)
    assert in_words(table(corner_rules("corner-se", jokers=2), hands, *piles)) == {"end of turn"}
    state = table(rules, hands, *piles)
    assert in_words(state) == {"9D for the joker in N", "end of turn"}
    after = play(state, lay("9D", 0))
    assert after.piles[0] == cards("TC 9D 8C")
    assert after.hands[0] == set(cards("9C 3C Jo"))
    assert after.shown[0] == view_of(after, 1).shown[0] == set(cards("Jo"))
    assert play(after, lay("Jo", 0)).shown[0] == set()


def test_joker_points() -> None:
    assert points(corner_rules("corner-se", jokers=2), cards("Jo 2C")) == 11
    assert points(corner_rules("corner-se", jokers=2, joker_penalty=25), cards("Jo J2")) == 50


def test_a_joker_never_comes_to_the_cross() -> None:
    rules = corner_rules("corner-no", jokers=2, hand=1)
    pack = cards("2C 3C Jo J2 4C 5C 6C 7C")
    state = first_round(rules, pack + tuple(c for c in range(54) if c not in pack), 2)
    assert state.piles[:4] == tuple(map(cards, ("4C", "5C", "6C", "7C")))
    assert set(state.stock) >= {52, 53}
    assert len(state.stock) == 48


def test_a_lap_without_a_move_and_without_a_stock_is_the_end() -> None:
    state = table(NO, ("2C", "2S", "KC"), "8C", "9C", "7C", "TC")
    state = play(state, EndTurn(), EndTurn())
    assert (state.ended, state.idle) == (None, 2)
    moved = play(state, lay("KC", 4))
    assert moved.ended == "out"
    stuck = play(state, EndTurn())
    assert (stuck.ended, stuck.winner, stuck.penalties) == ("stuck", None, (1, 1, 10))
    assert legal_corner_moves(stuck) == []


def test_a_move_begins_the_lap_anew() -> None:
    state = table(NO, ("2C", "2S", "KC 4D"), "8C", "9C", "7C", "TC")
    state = play(state, EndTurn(), EndTurn(), lay("KC", 4), EndTurn())
    assert (state.ended, state.idle, state.player) == (None, 0, 0)


def test_a_turn_that_began_with_a_stock_does_not_count() -> None:
    state = table(SE, ("2C", "2S"), "8C", "9C", "7C", "TC", stock="3C")
    state = play(state, EndTurn())  # set up after the draw, with a card in the stock
    assert (state.idle, state.stock, state.began_empty) == (0, (), False)
    state = play(state, EndTurn())
    assert (state.idle, state.began_empty) == (0, True)
    assert play(state, EndTurn(), EndTurn()).ended == "stuck"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (lay("2C", 4), "only a king opens a corner"),
        (lay("4C", 0), "not in the hand"),
        (lay("2C", 0), "does not fit"),
        (Play(cards("2C")[0], 8), "no such pile"),
        (Shift(0, 1), "do not fit"),
        (Shift(5, 1), "no pile lies at SE"),
        (Shift(1, 1), "no two such piles"),
        (Shift(2, 4), "only a pile on a king"),
    ],
)
def test_refused_moves_name_the_rule(move: Play | Shift, said: str) -> None:
    state = table(SE, ("2C", "2S"), "8C", "9C", "7C", "")
    with pytest.raises(IllegalMoveError, match=said):
        apply_corner(state, move)


def test_deals_that_are_refused() -> None:
    with pytest.raises(DealError, match=r"cards 0\.\.51"):
        first_round(SE, range(53), 2)
    with pytest.raises(RulesError, match="can play"):
        first_round(SE, range(52), 5)


def test_the_deal() -> None:
    state = first_round(CornerRules(draw="end"), range(52), 4)
    assert state.hands[1] == {1, 5, 9, 13, 17, 21, 25}
    assert state.piles[:4] == ((28,), (29,), (30,), (31,))
    assert state.stock == tuple(range(32, 52))
