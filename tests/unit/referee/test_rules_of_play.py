"""Every field of the rules changes what may be played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kungen_solver.cards import deck
from kungen_solver.errors import IllegalMoveError
from kungen_solver.referee.moves import Draw, Place, Redeal, Transfer
from kungen_solver.referee.play import apply, legal_moves, refusal
from kungen_solver.referee.position import first_position
from kungen_solver.rules.model import Rules, Stock
from tests.tables import KUNGEN, play, table, transfers

FREECELL = Rules()


def column(number: int) -> Place:
    return Place("column", number - 1)


def move(source: Place, target: Place, count: int = 1) -> Transfer:
    return Transfer(source, target, count)


CELL_A, CORNER, WASTE = Place("cell", 0), Place("corner", 0), Place("waste", 0)
CLUBS, DIAMONDS, SPADES, HEARTS = (Place("foundation", suit) for suit in range(4))
ONE_TO_TWO = move(column(1), column(2))


def test_building_down_in_alternating_colours() -> None:
    position = table(FREECELL, "5H", "6S", "6H", "6D", "7S", "4S")
    assert {m.target for m in transfers(position) if m.source == column(1)} >= {column(2)}
    assert refusal(position, ONE_TO_TWO) is None
    for target in (3, 4, 5, 6):
        assert refusal(position, move(column(1), column(target))) is not None


def test_building_in_one_suit() -> None:
    position = table(replace(FREECELL, building="same_suit"), "5H", "6S", "6H", "6D")
    legal = {m.target for m in transfers(position) if m.source == column(1)}
    assert column(3) in legal
    assert legal.isdisjoint({column(2), column(4)})


def test_building_in_any_suit() -> None:
    position = table(replace(FREECELL, building="any_suit"), "5H", "6S", "6H", "6D", "7H")
    legal = {m.target for m in transfers(position) if m.source == column(1)}
    assert {column(2), column(3), column(4)} <= legal
    assert column(5) not in legal


def test_runs_one_card_at_a_time_need_room() -> None:
    rules = replace(FREECELL, cells=1, columns=(7,) * 7 + (3,))
    full = ("KC", "KD", "KS", "KH", "QC")
    position = table(rules, "9D 8S 7H", "9H", *full, "2C", cells="2D")
    assert refusal(position, move(column(1), column(2), 2)) is not None
    assert refusal(table(rules, "9D 8S 7H", "9H", *full, "2C"), move(column(1), column(2), 2)) is None


def test_any_part_of_a_run_moves_without_room() -> None:
    rules = replace(FREECELL, runs="any", cells=0)
    position = table(rules, "TS 9D 8S 7H", "9H", "8C", "TC", *["KC"] * 4)
    assert {(m.target, m.count) for m in transfers(position) if m.source == column(1)} == {
        (column(2), 2),
        (column(3), 1),
        (column(4), 3),
    }


def test_whole_runs_move_entire() -> None:
    rules = replace(FREECELL, runs="whole", cells=1)
    position = table(rules, "TS 9D 8S 7H", "9H", "8C", "JD", *["KC"] * 4, home="H6")
    assert {(m.target, m.count) for m in transfers(position) if m.source == column(1)} == {
        (column(4), 4),
        (HEARTS, 1),
    }
    assert refusal(position, move(column(1), column(2), 2)) == "only the whole run of 4 moves from column 1"
    assert refusal(position, move(column(1), CELL_A)) is not None


def test_whole_run_ends_at_a_hidden_card() -> None:
    position = table(replace(KUNGEN, runs="whole"), "<TS> 9D 8S", "TC")
    assert ONE_TO_TWO not in transfers(position)
    assert move(column(1), column(2), 2) in transfers(position)


def test_any_open_card_moves_with_all_on_it_in_a_group() -> None:
    rules = replace(KUNGEN, runs="group")
    position = table(rules, "<4H> 9D 2C KH 7S", "TC", "8D")
    assert {(m.target, m.count) for m in transfers(position) if m.source == column(1)} >= {
        (column(2), 4),
        (column(3), 1),
        (column(4), 2),
    }
    assert refusal(position, move(column(1), column(2), 5)) == "4H lies face down in column 1"


@pytest.mark.parametrize(
    ("empty_column", "king", "other"), [("any", True, True), ("king", True, False), ("none", False, False)]
)
def test_empty_columns(empty_column: str, king: bool, other: bool) -> None:
    rules = replace(FREECELL, empty_column=empty_column)  # type: ignore[arg-type]
    position = table(rules, "2C KH", "2D 5S")
    assert (move(column(1), column(3)) in transfers(position)) is king
    assert (move(column(2), column(3)) in transfers(position)) is other


def test_highest_rank_of_a_small_deck_plays_the_king() -> None:
    rules = Rules(ranks=4, columns=(4, 4, 4, 4), cells=0, empty_column="king")
    position = table(rules, "2C 4H", "2D 3S")
    assert move(column(1), column(3)) in transfers(position)
    assert move(column(2), column(3)) not in transfers(position)
    assert table(rules, home="C4 D4 S4 H4").is_won
    assert not table(rules, "4H", home="C4 D4 S4 H3").is_won


@pytest.mark.parametrize("worry_back", [False, True])
def test_card_back_from_a_foundation_only_with_worrying_back(worry_back: bool) -> None:
    position = table(replace(FREECELL, worry_back=worry_back), "6S", home="H5")
    back = move(HEARTS, column(1))
    assert (back in transfers(position)) is worry_back
    if worry_back:
        after = apply(position, back)
        assert (after.foundations[3], after.columns[0].cards[-1]) == (4, 19)
    else:
        assert refusal(position, back) == "no card comes back from a foundation in this game"


def test_no_card_goes_between_foundations_or_from_one_to_a_cell() -> None:
    rules = Rules(decks=2, columns=(13,) * 8, worry_back=True)
    position = table(rules, home="H1")
    assert refusal(position, move(HEARTS, Place("foundation", 7))) is not None
    assert refusal(position, move(HEARTS, CELL_A)) is not None
    assert {m.target.kind for m in transfers(position)} == {"column"}


def test_foundations_take_the_next_card_of_their_suit() -> None:
    position = table(FREECELL, "2H 5D", "4D", "3C 2C 3H", cells="AS", home="H2 D3")
    home = {(m.source, m.target) for m in transfers(position) if m.target.kind == "foundation"}
    assert home == {(column(2), DIAMONDS), (column(3), HEARTS), (CELL_A, SPADES)}
    assert refusal(position, move(column(1), DIAMONDS)) == "the foundation of diamonds waits for 4D, not 5D"
    assert refusal(position, move(column(2), HEARTS)) == "4D does not belong on the foundation of hearts"
    full = table(FREECELL, "KH", home="H13")
    assert refusal(full, move(column(1), HEARTS)) == "the foundation of hearts is full"


def test_two_decks_have_two_foundations_a_suit() -> None:
    rules = Rules(decks=2, columns=(13,) * 8)
    position = table(rules, "5H", "2H", home="H4 H1")
    home = {(m.source, m.target.index) for m in transfers(position) if m.target.kind == "foundation"}
    assert home == {(column(1), 3), (column(2), 7)}
    assert str(Place("foundation", 7)) == "the second foundation of hearts"


def test_cells_take_one_card() -> None:
    position = table(FREECELL, "9D 8S", cells="KC KD KS")
    assert refusal(position, move(column(1), Place("cell", 3), 2)) == "a free cell holds one card"
    assert refusal(position, move(column(1), CELL_A)) == "cell a holds KC"
    assert move(column(1), Place("cell", 3)) in transfers(position)
    assert {m.target.kind for m in transfers(table(replace(FREECELL, cells=0), "9D 8S"))} == {"column"}


def test_filled_cells_hold_the_last_cards_of_the_deal() -> None:
    rules = Rules(columns=(6,) * 8, cells=8, cells_filled=4)
    position = first_position(rules, deck())
    assert position.cells == (48, 49, 50, 51, None, None, None, None)
    assert first_position(FREECELL, deck()).cells == (None,) * 4


def test_hidden_cards_are_turned_when_they_are_exposed() -> None:
    position = table(KUNGEN, "<2C> <9S> 5H", "6S")
    after = apply(position, ONE_TO_TWO)
    assert (after.columns[0].cards, after.columns[0].hidden) == ((4, 34), 1)
    assert apply(table(KUNGEN, "5H", "6S"), ONE_TO_TWO).columns[0].cards == ()


def test_face_up_decides_what_is_known_to_move() -> None:
    two_open = replace(KUNGEN, face_up=(1, 2, 2, 2, 2, 2, 2))
    cards = [*range(52)]
    assert [c.hidden for c in first_position(KUNGEN, cards).columns] == [0, 1, 2, 3, 4, 5, 6]
    assert [c.hidden for c in first_position(two_open, cards).columns] == [0, 0, 1, 2, 3, 4, 5]
    assert [c.hidden for c in first_position(replace(KUNGEN, face_up="all"), cards).columns] == [0] * 7


def test_case_52_a_hidden_card_does_not_move() -> None:
    position = table(KUNGEN, "KH", "7C", "8C 7H 6S 5D", "8S 4D", "<4C> 3D", home="H4")
    assert refusal(position, move(column(5), column(3), 2)) == "4C lies face down in column 5"
    turned = play(table(KUNGEN, "KH", "7C", "8C 7H 6S 5D", "8S 4S", "<4C> 3D"), "54 53")
    assert turned.columns[2].cards[-1] == 12


def test_draws_turn_several_cards_and_the_last_one_fewer() -> None:
    position = table(replace(KUNGEN, stock=Stock(3, 2)), stock="2C 3C 4C 5C 6C")
    position = play(position, "d")
    assert (position.talons[0].waste, position.talons[0].stock) == ((4, 8, 12), (16, 20))
    position = play(position, "d")
    assert (position.talons[0].waste, position.talons[0].stock) == ((4, 8, 12, 16, 20), ())
    assert refusal(position, Draw()) == "the stock is empty"
    position = play(position, "r")
    assert (position.talons[0].stock, position.talons[0].current_pass) == ((4, 8, 12, 16, 20), 2)


@pytest.mark.parametrize(("passes", "redeals"), [(1, 0), (2, 1), (3, 2), (None, 20)])
def test_case_57_p_passes_are_p_minus_one_redeals(passes: int | None, redeals: int) -> None:
    position = table(replace(KUNGEN, stock=Stock(3, passes)), "KC", stock="2C 3C 4C 5C")
    done = 0
    while done < 20 and (turns := [m for m in legal_moves(position) if not isinstance(m, Transfer)]):
        assert len(turns) == 1
        done += isinstance(turns[0], Redeal)
        position = apply(position, turns[0])
    assert done == redeals


def test_case_59_a_draw_from_the_same_position_turns_the_same_cards() -> None:
    position = table(replace(KUNGEN, stock=Stock(3, 3)), stock="2C 3C 4C 5C")
    assert apply(position, Draw()) == apply(position, Draw())
    assert apply(position, Draw()).talons[0].waste == (4, 8, 12)


def test_case_60_a_stock_card_is_not_playable_before_it_is_turned() -> None:
    position = table(KUNGEN, "3D", stock="2C")
    assert transfers(position) == set()
    assert refusal(position, move(WASTE, column(1))) == "the waste is empty"
    assert move(WASTE, column(1)) in transfers(apply(position, Draw()))


def test_case_62_a_redeal_of_one_card_is_legal_but_an_empty_waste_is_not_turned() -> None:
    assert legal_moves(table(KUNGEN, "KC", waste="2C"))[-1] == Redeal()
    assert refusal(table(KUNGEN, "KC"), Redeal()) == "the waste is empty"
    assert refusal(table(KUNGEN, "KC", stock="2C", waste="3C"), Redeal()) is not None


def test_two_stocks_are_turned_apart() -> None:
    rules = replace(KUNGEN, stock=Stock(1, 2, 2))
    position = table(rules, "3D", stock="4C 5C/2C 6C")
    position = play(position, "dd")
    assert [t.waste for t in position.talons] == [(), (4,)]
    assert play(position, "ww1").columns[0].cards == (9, 4)
    position = play(position, "dd rr")
    assert [t.current_pass for t in position.talons] == [1, 2]
    assert refusal(table(KUNGEN, stock="2C"), Draw(1)) == "this table has no second stock"
    assert refusal(table(FREECELL), Draw()) == "this table has no stock"


def test_parked_kings_lie_alone_until_their_foundation_takes_them() -> None:
    rules = replace(KUNGEN, corners="park")
    position = table(rules, "2C KS", "5D KH QS", "QH", home="S12")
    parked = apply(position, move(column(1), CORNER))
    assert refusal(position, move(column(2), CORNER, 2)) == "a king lies alone in its corner"
    assert refusal(position, move(column(3), CORNER)) == "only a king opens corner 1, not QH"
    assert refusal(parked, move(column(3), CORNER)) == "nothing is laid on the king in corner 1"
    assert {m.target for m in transfers(parked) if m.source == CORNER} == {SPADES}
    assert refusal(parked, move(CORNER, column(4))) == "a king leaves its corner only for its foundation"
    assert move(WASTE, CORNER) in transfers(table(rules, waste="KD"))


@pytest.mark.parametrize("worry_back", [False, True])
def test_a_king_is_parked_from_its_foundation_only_with_worrying_back(worry_back: bool) -> None:
    position = table(replace(KUNGEN, corners="park", worry_back=worry_back), home="S13")
    assert (move(SPADES, CORNER) in transfers(position)) is worry_back


def test_corners_are_built_on_like_columns() -> None:
    rules = replace(KUNGEN, corners="build")
    position = table(rules, "2C KH QS JD", "QC", corners=("", "KD QC", "KS"))
    assert {(m.target, m.count) for m in transfers(position) if m.source == column(1) and m.count == 3} == {
        (CORNER, 3),
        (Place("corner", 3), 3),
        *((column(n), 3) for n in range(3, 8)),
    }
    assert move(column(1), Place("corner", 1)) in transfers(position)
    assert move(Place("corner", 1), column(3), 2) in transfers(position)
    assert refusal(position, move(column(2), CORNER)) == "only a king opens corner 1, not QC"
    assert refusal(table(KUNGEN, "KH"), move(column(1), CORNER)) == "corner 1 is not on this table"


def test_moves_that_make_no_sense_are_refused() -> None:
    position = table(FREECELL, "5H", "6S")
    for wrong in (
        move(column(1), column(1)),
        move(column(3), column(1)),
        move(column(1), column(9)),
        move(column(0), column(2), 0),
        move(column(1), column(2), 2),
        move(column(1), WASTE),
        move(column(1), Place("cell", -1)),
        move(column(1), Place("talon")),  # type: ignore[arg-type]
    ):
        with pytest.raises(IllegalMoveError):
            apply(position, wrong)


def test_nothing_is_laid_on_a_waste() -> None:
    assert refusal(table(KUNGEN, "5H"), move(column(1), WASTE)) == "no card is laid on a waste"
