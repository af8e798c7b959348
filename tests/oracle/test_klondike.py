"""The search for games with a stock beside naive search, and that beside the referee."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kungen_solver.referee.position import Column, Position, Talon, first_position
from kungen_solver.rules.model import Rules, Stock
from kungen_solver.solvers.solve import solve
from tests.oracle.exhaustive import SearchTooLargeError, is_winnable
from tests.oracle.klondike_comparison import (
    EACH_ALONE,
    NONE_AND_ALL,
    Comparison,
    random_position,
    random_rules,
)
from tests.oracle.naive import OPEN, SOLVED, UNSOLVABLE, NaiveSearch

SMALL = Rules(
    ranks=4,
    columns=(2, 2, 2),
    face_up=(1, 1, 1),
    cells=0,
    runs="any",
    empty_column="king",
    worry_back=True,
    stock=Stock(3, 2),
)

# Rules and deals that an earlier version of a pruning called unsolvable; all can be won.
ONCE_WRONG = [
    # A column is emptied for the king at its own bottom, not only for another.
    (SMALL, [14, 5, 10, 8, 7, 15, 12, 0, 4, 11, 9, 3, 2, 6, 13, 1]),
    (SMALL, [13, 3, 14, 4, 9, 10, 11, 0, 15, 6, 5, 8, 2, 1, 12, 7]),
    # An empty column may let a king in, though its last card uncovered nothing.
    (
        replace(SMALL, ranks=3, columns=(3, 3), face_up=(1, 1), stock=Stock(1, 3), runs="whole"),
        [0, 1, 2, 5, 8, 7, 4, 3, 6, 9, 11, 10],
    ),
    (
        replace(SMALL, columns=(3, 2), face_up=(1, 1), stock=Stock(1, 1)),
        [8, 10, 0, 11, 9, 14, 13, 3, 15, 6, 5, 2, 12, 4, 7, 1],
    ),
    (
        replace(SMALL, columns=(2, 3, 4), face_up=(2, 2, 2), stock=Stock(1, None), runs="whole"),
        [15, 10, 0, 4, 8, 6, 7, 1, 12, 13, 3, 5, 2, 11, 9, 14],
    ),
    (
        replace(SMALL, columns=(2, 3, 4), face_up=(2, 2, 2), stock=Stock(1, None), corners="park"),
        [13, 10, 15, 5, 4, 7, 11, 1, 8, 12, 0, 9, 2, 6, 3, 14],
    ),
]


@pytest.mark.parametrize(("rules", "cards"), ONCE_WRONG)
def test_deals_that_a_pruning_got_wrong_once(rules: Rules, cards: list[int]) -> None:
    position = first_position(rules, cards)
    assert NaiveSearch(rules, 50_000).verdict(position) == SOLVED
    comparison = Comparison(50_000, EACH_ALONE)
    comparison.search_all(position, "solved")
    assert comparison.wrong == []


def compare_with_referee(seed: int, positions: int) -> int:
    rng = random.Random(seed)
    compared = 0
    while compared < positions:
        rules = random_rules(rng)
        naive = NaiveSearch(rules, 4_000)
        for _ in range(5):
            position = random_position(rng, rules)
            verdict = naive.verdict(position)
            try:
                winnable = is_winnable(position, merge=True, max_positions=2_000)
            except SearchTooLargeError:
                continue
            assert verdict in (OPEN, SOLVED if winnable else UNSOLVABLE), position
            compared += verdict != OPEN
    return compared


def test_the_naive_search_agrees_with_the_referee() -> None:
    assert compare_with_referee(1, 150) >= 150


@pytest.mark.slow
def test_the_naive_search_agrees_with_the_referee_at_length() -> None:
    assert compare_with_referee(2, 2_000) >= 2_000


def compare(seed: int, positions: int, prunings: dict[str, int]) -> Comparison:
    rng = random.Random(seed)
    comparison = Comparison(5_000, prunings)
    while comparison.counts["compared"] < positions:
        comparison.compare(rng, 25)
    return comparison


def test_verdicts_are_those_of_naive_search() -> None:
    comparison = compare(3, 2_000, NONE_AND_ALL)
    assert comparison.wrong == []
    assert min(comparison.counts["solved"], comparison.counts["unsolvable"]) > 300
    assert comparison.positions["all"] < comparison.positions["none"] / 2


@pytest.mark.slow
def test_verdicts_of_every_pruning_are_those_of_naive_search() -> None:
    comparison = compare(4, 10_000, EACH_ALONE)
    assert comparison.wrong == []
    for name in EACH_ALONE:
        if name not in NONE_AND_ALL:
            assert comparison.positions[name] != comparison.positions["none"], name


def test_a_king_goes_from_its_foundation_to_a_corner() -> None:
    rules = Rules(
        ranks=8,
        columns=(2, 2),
        cells=0,
        runs="whole",
        empty_column="king",
        worry_back=True,
        stock=Stock(3, None),
        corners="park",
    )
    # The king of hearts makes way for the hearts beneath it, which uncover the four of spades.
    columns = (Column((26, 28, 30)), Column((25, 18, 29, 22)))
    position = Position(rules, columns, (), (7, 6, 3, 8), (Talon((14,)),), ((),) * 4)
    assert is_winnable(position)
    assert solve(position).verdict == "solved"
