"""The exhaustive search itself, and what it says about one rule against another."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from kungen_solver.cards import deck
from kungen_solver.referee.moves import Transfer
from kungen_solver.referee.position import first_position
from kungen_solver.referee.replay import final_position
from kungen_solver.rules.model import Rules, Stock
from tests.oracle.exhaustive import SearchTooLargeError, count_positions, find_win, is_winnable
from tests.oracle.small_deals import random_deal, random_open_rules, random_rules, random_stock_rules
from tests.tables import table

MAKERS = (random_open_rules, random_stock_rules, random_rules)
OPEN = Rules(ranks=3, columns=(4, 4, 4), cells=1)
STOCK = Rules(
    ranks=4,
    columns=(1, 2, 3),
    face_up=(1, 1, 1),
    cells=0,
    runs="any",
    empty_column="king",
    stock=Stock(1, 1),
)


def test_case_85_positions_are_counted_from_one() -> None:
    assert count_positions(table(Rules(), home="C13 D13 S13 H13")) == 1
    one_line = table(replace(OPEN, cells=0, empty_column="none"), "3C 2C AC", home="D3 S3 H3")
    assert count_positions(one_line) == 4
    assert count_positions(table(replace(OPEN, cells=1), "AC", home="C3")) == 4


def test_solutions_are_legal_and_win() -> None:
    rng = random.Random(3)
    won = 0
    for number in range(60):
        position = random_deal(rng, MAKERS[number % 3](rng))
        try:
            line = find_win(position, max_positions=3000)
        except SearchTooLargeError:
            continue
        if line is not None:
            won += 1
            assert final_position(position, line).is_won
    assert won > 20


def test_merging_symmetric_positions_changes_no_verdict() -> None:
    rng = random.Random(4)
    compared = 0
    for number in range(60):
        position = random_deal(rng, MAKERS[number % 3](rng))
        try:
            assert is_winnable(position, max_positions=2000) == is_winnable(position, merge=True)
        except SearchTooLargeError:
            continue
        compared += 1
    assert compared > 40


def test_a_deal_that_is_sorted_is_won_and_one_that_blocks_itself_is_lost() -> None:
    rules = replace(OPEN, columns=(12,), cells=0)
    assert is_winnable(first_position(rules, deck(3)[::-1]))
    assert not is_winnable(first_position(rules, deck(3)))


@pytest.mark.parametrize(
    ("base", "easier", "seed"),
    [
        (OPEN, {"cells": 2}, 63),
        (OPEN, {"runs": "any"}, 191),
        (replace(OPEN, runs="whole"), {"runs": "any"}, 49),
        (replace(OPEN, runs="any", cells=0), {"runs": "group"}, 3),
        (OPEN, {"building": "any_suit"}, 63),
        (replace(OPEN, building="same_suit"), {"building": "any_suit"}, 3),
        (replace(OPEN, empty_column="none"), {"empty_column": "king"}, 11),
        (replace(OPEN, ranks=4, columns=(4,) * 4, cells=0, empty_column="king"), {"empty_column": "any"}, 2),
        (replace(OPEN, ranks=4, columns=(5, 5, 6), cells=2), {"worry_back": True}, 488),
        (replace(STOCK, columns=(1, 2), face_up=(1, 1)), {"worry_back": True}, 159),
        (STOCK, {"stock": Stock(1, 2)}, 14),
        (STOCK, {"stock": Stock(1, 1, piles=2)}, 14),
        (replace(STOCK, stock=Stock(2, 2)), {"stock": Stock(2, None)}, 152),
        (replace(STOCK, stock=Stock(3, None)), {"stock": Stock(1, None)}, 28),
        (replace(STOCK, columns=(2, 3, 4)), {"face_up": "all"}, 141),
        (STOCK, {"corners": "park"}, 14),
        (replace(STOCK, corners="park"), {"corners": "build"}, 308),
        (replace(STOCK, runs="whole", columns=(3, 4, 5), face_up=(2, 2, 2)), {"runs": "any"}, 43),
    ],
    ids=lambda value: ",".join(value) if isinstance(value, dict) else "",
)
def test_one_easier_rule_wins_a_lost_deal(base: Rules, easier: dict[str, Any], seed: int) -> None:
    """Case 46 among them: kings only to empty columns, or any card, are two games."""
    position = random_deal(random.Random(seed), base)
    easy = first_position(replace(base, **easier), dealt(position))
    assert not is_winnable(position, merge=True)
    line = find_win(easy, merge=True)
    assert line is not None
    assert final_position(easy, line).is_won


@pytest.mark.parametrize("easier", [{"cells": 2}, {"empty_column": "any"}, {"worry_back": True}])
def test_a_won_deal_stays_won(easier: dict[str, Any]) -> None:
    rng = random.Random(6)
    base = replace(OPEN, empty_column="king")
    for _ in range(30):
        position = random_deal(rng, base)
        line = find_win(position, merge=True)
        if line is not None:
            easy = first_position(replace(base, **easier), dealt(position))
            assert final_position(easy, line).is_won


def dealt(position: Any) -> list[int]:
    rows = range(max(len(column.cards) for column in position.columns))
    columns = position.columns
    return [
        *(column.cards[row] for row in rows for column in columns if row < len(column.cards)),
        *(card for card in position.cells if card is not None),
        *(card for talon in position.talons for card in talon.stock),
    ]


def test_the_search_says_when_it_is_too_large() -> None:
    position = random_deal(random.Random(1), Rules())
    with pytest.raises(SearchTooLargeError):
        is_winnable(position, max_positions=500)


def test_homeward_moves_are_tried_first() -> None:
    line = find_win(table(Rules(), "2C", "AC", home="C0 D13 S13 H13"))
    assert line is None
    line = find_win(table(Rules(ranks=2, columns=(4, 4)), "2C", "AC", home="D2 S2 H2"))
    assert line is not None
    assert all(isinstance(move, Transfer) and move.target.kind == "foundation" for move in line)
