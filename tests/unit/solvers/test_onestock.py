"""Losses of games with two stocks, proved with all stocks in one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kungen_solver.deals.kungen import kungen_cards
from kungen_solver.kernels import positions
from kungen_solver.kernels.counts import layout
from kungen_solver.referee.position import Column, Position, Talon, first_position
from kungen_solver.rules import Stock, rules
from kungen_solver.solvers.counts.engine import CountsEngine
from kungen_solver.solvers.counts.onestock import OneStock
from kungen_solver.solvers.counts.support import one_stock
from kungen_solver.solvers.result import MEBIBYTE, Limits

TWO = rules("kungen-dubbel-talong")
ONE = replace(TWO, stock=Stock(1, None))
LOST = 4  # with one stock too


def started(height: int) -> Position:
    """Return a game whose first column holds `height` cards, of which none lies on its next higher one."""
    cards = sorted(range(52), key=lambda card: (card & 3, card))
    columns = (Column(tuple(cards[:height]), 1), *(Column(),) * 6)
    return Position(TWO, columns, (), (0, 0, 0, 0), (Talon(tuple(cards[height:])), Talon()))


@pytest.mark.parametrize(
    ("game", "looser"), [("kungen-dubbel-talong", ONE), ("yukon", None), ("westcliff", None)]
)
def test_rules_with_one_stock(game: str, looser: object) -> None:
    assert one_stock(rules(game)) == looser


def test_a_deal_that_is_lost_with_one_stock() -> None:
    deal = kungen_cards(LOST)
    limits = Limits(positions=100_000, memory=64 * MEBIBYTE)
    assert CountsEngine(TWO).decide(deal, limits).verdict == "unsolvable"
    without = CountsEngine(TWO, layout.ALL_SWITCHES & ~layout.ONE_STOCK).decide(deal, limits)
    assert without.verdict == "undecided"


def test_memory_that_is_too_little_for_both_searches() -> None:
    limits = Limits(positions=100_000, memory=16 * MEBIBYTE)
    assert CountsEngine(TWO).decide(kungen_cards(LOST), limits).verdict == "undecided"


@pytest.mark.parametrize(("number", "most"), [(2, 5_049), (39, 5_029)])
def test_a_limit_that_ends_with_the_one_stock_is_kept(number: int, most: int) -> None:
    outcome = CountsEngine(TWO).decide(kungen_cards(number), Limits(positions=most, memory=64 * MEBIBYTE))
    assert (outcome.verdict, outcome.limit) == ("undecided", "positions")
    assert outcome.positions <= most


def test_all_cards_of_both_stocks_are_in_reach() -> None:
    looser = OneStock(ONE)
    position = first_position(TWO, kungen_cards(1))
    drawn = replace(position, talons=tuple(Talon(t.stock[6:], t.stock[:6], 3) for t in position.talons))
    found = []
    for one in (position, drawn):
        under = looser.under_one_stock(one)
        assert under
        assert sorted(under.talons[0].stock) == sorted(kungen_cards(1)[28:])
        found.append(looser.search(under, 1_000_000, 64 * MEBIBYTE, None))
    assert found[0] == found[1]
    assert found[0].status == positions.SOLVED


def test_columns_that_are_too_tall_for_it() -> None:
    looser = OneStock(ONE)
    assert looser.under_one_stock(started(15))
    assert looser.under_one_stock(started(20)) is None
    assert CountsEngine(TWO).search(started(20), Limits(positions=2_000)).verdict in ("solved", "undecided")
