"""The searches that keep whole positions beside naive search."""

from __future__ import annotations

import random

import pytest

from kungen_solver.referee.position import Column, Position, Talon, first_position
from kungen_solver.rules.model import Rules, Stock
from kungen_solver.solvers.result import Limits
from tests.oracle.engine_comparison import COUNTS, FAMILIES, EngineComparison, small_rules
from tests.oracle.exhaustive import SearchTooLargeError, is_winnable
from tests.oracle.klondike_comparison import random_position
from tests.oracle.naive import OPEN, SOLVED, UNSOLVABLE, NaiveSearch

TWO_STOCKS = Rules(
    ranks=3,
    columns=(4, 2, 1),
    face_up=(1, 1, 1),
    cells=0,
    runs="any",
    empty_column="king",
    stock=Stock(2, 3, 2),
)
TWO_DECKS = Rules(
    decks=2,
    ranks=2,
    columns=(2, 2, 2, 2, 1),
    face_up=(2, 1, 1, 2, 1),
    cells=0,
    runs="any",
    empty_column="none",
    worry_back=True,
    stock=Stock(3, 1),
)
LIMITS = Limits(memory=1 << 24)
_LATE = (Column((7, 5)), Column(), Column(), Column(), Column((6,)))

# Positions that an earlier version called unsolvable; all can be won.
ONCE_WRONG = [
    # A stock card that can go home may also come to the tableau first, and carry another.
    first_position(TWO_STOCKS, [10, 6, 1, 5, 9, 3, 7, 4, 0, 8, 11, 2]),
    # Of two equal cards the one in the stock may be the one that goes home.
    Position(TWO_DECKS, _LATE, (), (2, 1, 1, 0, 2, 1, 0, 1), (Talon((2,), (3, 7, 6, 5)),)),
]


@pytest.mark.parametrize("position", ONCE_WRONG)
def test_positions_that_a_pruning_got_wrong_once(position: Position) -> None:
    assert NaiveSearch(position.rules, 50_000).verdict(position) == SOLVED
    family = FAMILIES["counts"]
    for name, switches in COUNTS.items():
        assert family.engine(position.rules, switches).search(position, LIMITS).verdict == "solved", name


def test_the_naive_search_agrees_with_the_referee_under_any_rules() -> None:
    rng = random.Random(1)
    compared = 0
    while compared < 120:
        rules = small_rules(rng)
        naive = NaiveSearch(rules, 4_000)
        for _ in range(3):
            position = random_position(rng, rules)
            verdict = naive.verdict(position)
            try:
                winnable = is_winnable(position, merge=True, max_positions=1_500)
            except SearchTooLargeError:
                continue
            assert verdict in (OPEN, SOLVED if winnable else UNSOLVABLE), position
            compared += verdict != OPEN


def compare(family: str, seed: int, positions: int, *, each: bool) -> EngineComparison:
    rng = random.Random(seed)
    prunings = FAMILIES[family].prunings
    chosen = prunings if each else {"none": prunings["none"], "all": prunings["all"]}
    comparison = EngineComparison(FAMILIES[family], 5_000, chosen)
    while comparison.counts["compared"] < positions:
        comparison.compare(rng, 20)
    return comparison


@pytest.mark.parametrize("family", FAMILIES)
def test_verdicts_are_those_of_naive_search(family: str) -> None:
    comparison = compare(family, 3, 700, each=False)
    assert comparison.wrong == []
    assert min(comparison.counts["solved"], comparison.counts["unsolvable"]) > 80
    if family in ("counts", "tableau"):
        assert min(comparison.counts["decks 1"], comparison.counts["decks 2"]) > 80
    assert comparison.positions["all"] < comparison.positions["none"] / 2


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_verdicts_of_every_pruning_are_those_of_naive_search(family: str) -> None:
    comparison = compare(family, 4, 6_000, each=True)
    assert comparison.wrong == []
    for name in FAMILIES[family].prunings:
        if name != "none":
            assert comparison.positions[name] != comparison.positions["none"], name
