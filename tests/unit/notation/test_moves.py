"""Standard notation, and the letters for what FreeCell has not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kungen_solver.errors import AmbiguousMoveError, IllegalMoveError, NotationError
from kungen_solver.notation.moves import parse_move, read_move, write_move
from kungen_solver.referee.moves import Draw, Move, Place, Redeal, Transfer
from kungen_solver.rules.model import Rules, Stock
from tests.tables import KUNGEN, table

FREECELL = Rules()
CORNERS = replace(KUNGEN, corners="build")
TWO_STOCKS = replace(KUNGEN, stock=Stock(1, None, 2))
TEN = Rules(columns=(6, 6, 5, 5, 5, 5, 5, 5, 5, 5), cells=10)


def column(number: int) -> Place:
    return Place("column", number - 1)


def test_places() -> None:
    ten_full = table(TEN, "5H", *["KC"] * 8, "6S", cells="2C 2D 2S 2H 3C 3D 3S 4H", home="C1")
    for text, source, target in (
        ("110", column(1), column(10)),
        ("1l", column(1), Place("cell", 8)),
        ("10m", column(10), Place("cell", 9)),
        ("ah", Place("cell", 0), Place("foundation", 0)),
    ):
        assert read_move(text, ten_full) == Transfer(source, target)
        assert write_move(Transfer(source, target), ten_full) == text
    with pytest.raises(IllegalMoveError, match="cell k holds 4H"):
        read_move("10k", ten_full)
    corner = table(CORNERS, "QC", "KD", corners=("KH",))
    assert read_move("1k1", corner) == Transfer(column(1), Place("corner", 0))
    assert read_move("k17", corner) == Transfer(Place("corner", 0), column(7))
    assert read_move("2k4", corner) == Transfer(column(2), Place("corner", 3))


def test_the_eighth_cell_is_not_a_corner() -> None:
    position = table(TEN, "5S", cells="2C 2D 2S 2H 3C 3D 3S 4H")
    assert read_move("k1", position) == Transfer(Place("cell", 7), column(1))


def test_number_of_cards_on_a_card_is_the_one_that_fits() -> None:
    position = table(FREECELL, "TH 9S 8D 7C", "9C", "8S", "JS")
    assert read_move("12", position) == Transfer(column(1), column(2), 2)
    assert read_move("14", position) == Transfer(column(1), column(4), 4)
    with pytest.raises(IllegalMoveError, match="7C may not lie on 8S"):
        read_move("13", position)
    small = table(replace(FREECELL, cells=1), "TH 9S 8D 7C", "KC", "KD", "JS", *["2C"] * 4)
    with pytest.raises(IllegalMoveError, match="let 2 cards through to column 4, not 4"):
        read_move("14", small)


def test_longest_run_to_an_empty_column() -> None:
    position = table(replace(FREECELL, cells=2), "KH TH 9S 8D 7C", *["KC"] * 6)
    assert read_move("18", position) == Transfer(column(1), column(8), 3)
    for count in (1, 2, 3):
        move = Transfer(column(1), column(8), count)
        assert write_move(move, position) == f"18v{count}"
        assert read_move(f"18v{count}", position) == move
    with pytest.raises(IllegalMoveError, match="let 3 cards through"):
        read_move("18v4", position)
    single = table(FREECELL, "TH 9H", *["KC"] * 6)
    assert write_move(Transfer(column(1), column(8)), single) == "18"


def test_counts_are_hexadecimal() -> None:
    run = "KC QH JC TH 9C 8H 7C 6H 5C 4H 3C 2H"
    position = table(replace(FREECELL, runs="any"), run)
    assert write_move(Transfer(column(1), column(2), 12), position) == "12vc"
    assert read_move("12vc", position) == Transfer(column(1), column(2), 12)


def test_draw_and_redeal() -> None:
    position = table(TWO_STOCKS, stock="2C/3C", waste="/4C")
    assert read_move("d", position) == Draw(0)
    assert read_move("dd", position) == Draw(1)
    after = table(TWO_STOCKS, "3D 5H", "5D", waste="2C/4C")
    moves: dict[str, Move] = {
        "r": Redeal(0),
        "rr": Redeal(1),
        "ww1": Transfer(Place("waste", 1), column(1)),
        "ww2": Transfer(Place("waste", 1), column(2)),
    }
    for text, move in moves.items():
        assert read_move(text, after) == move
        assert write_move(move, after) == text
    with pytest.raises(IllegalMoveError, match="this table has no stock"):
        read_move("d", table(FREECELL))


def test_the_fourth_cell_is_not_a_draw() -> None:
    position = table(FREECELL, "6S", cells="KC KD KS 5H")
    assert read_move("d1", position) == Transfer(Place("cell", 3), column(1))


def test_back_from_a_foundation() -> None:
    position = table(replace(FREECELL, worry_back=True), "6S", "4S", home="H5 D5 S3 C5")
    move = Transfer(Place("foundation", 3), column(1))
    assert read_move("hh1", position) == move
    assert write_move(move, position) == "hh1"
    with pytest.raises(AmbiguousMoveError, match="column 1 takes 5D or 5H"):
        read_move("h1", position)
    assert read_move("h1", table(position.rules, "6S", home="H5 D4")) == move


def test_second_foundation_of_a_suit() -> None:
    rules = Rules(decks=2, columns=(13,) * 8, worry_back=True)
    position = table(rules, "5H", home="H4 H2")
    assert read_move("1h", position) == Transfer(column(1), Place("foundation", 3))
    both = table(rules, "5H", "3S", home="H4 H4")
    first, second = (Transfer(column(1), Place("foundation", i)) for i in (3, 7))
    assert read_move("1h", both) == first
    assert (write_move(first, both), write_move(second, both)) == ("1h", "1hhh")
    assert read_move("1hhh", both) == second
    back = Transfer(Place("foundation", 7), column(3))
    assert write_move(back, both) == "hhh3"
    assert read_move("hhh3", both) == back


def test_a_group_may_fit_in_two_ways() -> None:
    position = table(replace(KUNGEN, runs="group"), "5H 2C 5D KS", "6S")
    with pytest.raises(
        AmbiguousMoveError, match="column 2 takes 5D KS or 5H 2C 5D KS: the move must say which"
    ):
        read_move("12", position)
    assert read_move("12v2", position) == Transfer(column(1), column(2), 2)
    assert write_move(Transfer(column(1), column(2), 4), position) == "12v4"


@pytest.mark.parametrize(
    "text", ["", "0", "1", "00", "2j", "2i", "hx", "26v", "v3", "123", "2 6", "²6", "26v123", "k5h2"]
)
def test_unreadable(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text)


def test_case_does_not_matter() -> None:
    assert parse_move(" 3H ") == parse_move("3h")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("31", "column 3 is empty"),
        ("91", "column 9 is not on this table"),
        ("w1", "the waste is not on this table"),
        ("1k1", "corner 1 is not on this table"),
        ("a1", "cell a is empty"),
        ("1h", "the foundation of hearts waits for 4H, not 5H"),
        ("h1", "no card comes back from a foundation in this game"),
        ("12", "5H may not lie on 7C"),
    ],
)
def test_reasons(text: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=f"^{reason}$"):
        read_move(text, table(FREECELL, "5H", "7C", home="H3"))
