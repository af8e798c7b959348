"""Stocks that are turned until a certain card comes up."""

from __future__ import annotations

import pytest

from kungen_solver.errors import InternalError
from kungen_solver.referee.moves import Draw, Redeal
from kungen_solver.referee.position import Talon
from kungen_solver.rules.model import Stock
from kungen_solver.solvers.stocks import Stocks, useful_passes


def test_cards_come_up_by_draws_and_redeals() -> None:
    stocks = Stocks(Stock(2, None, 2), [Talon((5, 6, 7), (4,)), Talon((9, 9))])
    assert stocks.turn_up(0, 2) == [Draw(0)]
    assert stocks.take(0) == 6
    assert stocks.place_of(0, 2) == 3
    assert stocks.turn_up(0, 1) == []
    assert stocks.top(0) == 5
    assert stocks.turn_up(0, 3) == [Draw(0)]
    assert stocks.take(0) == 7
    assert stocks.turn_up(1, 1) == [Draw(1)]
    assert stocks.take(1) == 9
    assert stocks.turn_up(1, 0) == []


def test_a_new_pass_begins_where_the_card_has_gone_by() -> None:
    stocks = Stocks(Stock(2, 3), [Talon((5, 6, 7))])
    assert stocks.turn_up(0, 2) == [Draw(0), Draw(0)]
    assert stocks.turn_up(0, 1) == [Redeal(0), Draw(0)]
    with pytest.raises(InternalError, match="never comes up"):
        stocks.turn_up(0, 0)


def test_only_passes_that_can_play_a_card_count() -> None:
    talon = Talon((5, 6), (7,), current_pass=2)
    assert useful_passes(Stock(1, None), talon) == 0
    assert useful_passes(Stock(1, 3), talon) == 2
    assert useful_passes(Stock(1, 5), talon) == 4
    assert useful_passes(Stock(1, 6), talon) == 0
