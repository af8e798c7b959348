"""Points for a played line (cases 78 to 83)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kungen_solver.errors import IllegalMoveError
from kungen_solver.notation.solutions import read_solution
from kungen_solver.referee.moves import Draw, Move, Place, Redeal, Transfer
from kungen_solver.referee.position import Position
from kungen_solver.referee.score import SCORINGS, score
from kungen_solver.rules.model import Stock
from tests.tables import KUNGEN, table

SWEDISH, WINDOWS = SCORINGS["swedish"], SCORINGS["windows"]


def points(position: Position, text: str, table_name: str = "swedish", seconds: float | None = None) -> int:
    return score(position, read_solution(text, position), SCORINGS[table_name], seconds)


def test_case_79_the_detour_over_the_tableau_scores_more() -> None:
    position = table(KUNGEN, "3D", waste="2C", home="C1")
    for name in ("swedish", "windows"):
        assert points(position, "wh", name) == 10
        assert points(position, "w1", name) == 5
        assert points(position, "w1 1h", name) == 15


def test_a_turned_card_scores_on_top_of_the_move() -> None:
    position = table(KUNGEN, "<9S> 2C", "3D", home="C1")
    assert points(position, "12") == 5
    assert points(position, "1h") == 15
    assert points(table(KUNGEN, "2C", "3D"), "12") == 0


def test_a_card_taken_back_costs() -> None:
    position = table(KUNGEN, "3D", home="C2")
    assert points(position, "hc1") == -15
    assert points(position, "hc1 1h") == -5
    assert points(position, "hc1 1h", "vegas") == -52


def test_case_78_no_points_between_foundations() -> None:
    rules = replace(KUNGEN, decks=2, columns=(13,) * 7, face_up="all")
    move = Transfer(Place("foundation", 3), Place("foundation", 7))
    with pytest.raises(IllegalMoveError, match="from one foundation to another"):
        score(table(rules, home="H1"), [move], SWEDISH)


@pytest.mark.parametrize(
    ("name", "draw", "expected"),
    [
        ("swedish", 1, [0, -20, -40, -60, -80, -100]),
        ("swedish", 3, [0, -20, -40, -60, -80, -100]),
        ("windows", 1, [0, -100, -200, -300, -400, -500]),
        ("windows", 3, [0, 0, 0, 0, -20, -40]),
        ("vegas", 3, [-52] * 6),
    ],
)
def test_new_passes(name: str, draw: int, expected: list[int]) -> None:
    position = table(replace(KUNGEN, stock=Stock(draw, None)), stock="2C")
    line: list[Move] = [Draw(), Redeal()] * 5
    assert [score(position, line[: 2 * n], SCORINGS[name]) for n in range(6)] == expected


def test_case_82_only_a_finished_game_gets_the_hundred() -> None:
    almost = table(KUNGEN, "KH", home="C13 D13 S13 H12")
    assert points(almost, "1h") == 110
    assert points(almost, "1h hh1") == -5
    assert score(almost, [], SWEDISH) == 0


def test_cases_81_and_83_a_move_taken_back_never_counted() -> None:
    position = table(KUNGEN, "<9S> 2C", "3D", home="C1")
    line = read_solution("1h", position)
    assert score(position, line, SWEDISH) == 15
    line.pop()
    assert score(position, line, SWEDISH) == 0


def test_time() -> None:
    position = table(KUNGEN, "KH", home="C13 D13 S13 H12")
    assert points(position, "1h", "windows") == 10
    assert points(position, "1h", "windows", seconds=100) == 10 - 20 + 7000
    assert points(position, "1h", "windows", seconds=30) == 10 - 6
    assert score(position, [], WINDOWS, seconds=119.9) == -22
    assert points(position, "1h", "vegas", seconds=100) == -47
    assert points(position, "1h", "swedish", seconds=100) == 110


def test_highest_windows_score_that_a_public_page_derives() -> None:
    """24 cards over the tableau, 52 home, 21 turned: 745 points beside the time bonus."""
    assert 24 * WINDOWS.waste_to_tableau + 52 * WINDOWS.to_foundation + 21 * WINDOWS.turned == 745
    assert 745 + WINDOWS.win_bonus // 30 == 24_078
