"""Replays, and positions in which nothing goes on (case 63)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kungen_solver.errors import IllegalMoveError
from kungen_solver.referee.moves import Draw, Place, Transfer
from kungen_solver.referee.replay import final_position, is_locked, is_stuck, replay
from kungen_solver.rules.model import Rules, Stock
from tests.tables import KUNGEN, table

ONE_TO_TWO = Transfer(Place("column", 0), Place("column", 1))
HOME = Transfer(Place("column", 1), Place("foundation", 0))


def test_replay_yields_every_position() -> None:
    position = table(KUNGEN, "<9S> 2C", "3D", home="C1", stock="5C")
    seen = list(replay(position, [ONE_TO_TWO, HOME, Draw()]))
    assert [p.foundations[0] for p in seen] == [1, 2, 2]
    assert seen[-1] == final_position(position, [ONE_TO_TWO, HOME, Draw()])
    assert final_position(position, []) == position


def test_replay_names_the_step() -> None:
    position = table(KUNGEN, "<9S> 2C", "3D", home="C1")
    with pytest.raises(IllegalMoveError, match=r"^step 2: 9S may not lie on 2C$"):
        list(replay(position, [ONE_TO_TWO, ONE_TO_TWO]))


def test_case_63_a_free_cell_is_a_move() -> None:
    assert not is_stuck(table(Rules(cells=1, columns=(52,)), "2C"))
    assert is_stuck(table(Rules(cells=1, columns=(52,)), "2C", cells="KD"))
    assert not is_stuck(table(Rules(cells=1, columns=(52,)), home="C13 D13 S13 H13"))


@pytest.mark.parametrize("passes", [None, 3])
def test_case_63_a_pass_without_a_change_is_locked(passes: int | None) -> None:
    rules = replace(KUNGEN, stock=Stock(1, passes))
    position = table(rules, "9D", "9H", stock="2C 5S", waste="KD")
    full = replace(position, columns=tuple(c if c.cards else position.columns[0] for c in position.columns))
    assert is_locked(full)
    assert not is_stuck(full)
    assert not is_locked(replace(full, foundations=(1, 0, 0, 0)))


def test_a_card_that_never_comes_to_the_top_does_not_help() -> None:
    columns = ("9D",) * 7
    by_three = replace(KUNGEN, stock=Stock(3, None))
    assert is_locked(table(by_three, *columns, stock="2C 3C KS", home="C1"))
    assert not is_locked(table(KUNGEN, *columns, stock="2C 3C KS", home="C1"))
    assert is_locked(table(replace(KUNGEN, stock=Stock(1, 1)), *columns, waste="2C 3C KS", home="C1"))


def test_case_62_redealing_one_card_is_no_progress() -> None:
    position = table(replace(KUNGEN, stock=Stock(3, None)), *["9D"] * 7, waste="5S")
    assert is_locked(position)
    assert not is_stuck(position)


def test_two_stocks_are_looked_through_apart() -> None:
    rules = replace(KUNGEN, stock=Stock(1, None, 2))
    assert not is_locked(table(rules, *["9D"] * 7, stock="5S 6S/3C 2C", home="C1"))
    assert is_locked(table(rules, *["9D"] * 7, stock="5S 6S/3C 3D", home="C1"))
