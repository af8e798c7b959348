"""Verdicts of two decks, two stocks, Westcliff, Yukon and Russian, with the positions that they may take."""

from __future__ import annotations

from collections import Counter

import pytest

from kungen_solver.deals.kungen import kungen_cards
from kungen_solver.rules import Rules, rules
from kungen_solver.solvers.catalog import engine_for
from kungen_solver.solvers.result import Limits

YUKON = rules("yukon")


def decided(played: Rules, deals: range, limits: Limits) -> Counter[str]:
    engine = engine_for(played)
    return Counter(engine.decide(kungen_cards(n, 13, played.decks), limits).verdict for n in deals)


@pytest.mark.parametrize(
    ("game", "options", "positions", "solved", "unsolvable"),
    [
        ("kungen-tva-lekar", {}, 20_000, 30, 0),
        ("kungen-tva-lekar", {"columns": 9}, 50_000, 30, 0),
        ("kungen-dubbel-talong", {}, 500_000, 27, 3),
        ("westcliff", {}, 20_000, 30, 0),
        ("russian", {}, 20_000, 5, 25),
    ],
)
def test_thirty_deals_are_decided(
    game: str, options: dict[str, int], positions: int, solved: int, unsolvable: int
) -> None:
    verdicts = decided(rules(game, **options), range(1, 31), Limits(positions=positions))
    assert verdicts == Counter(solved=solved, unsolvable=unsolvable)


def test_yukon_deals_are_decided() -> None:
    verdicts = decided(YUKON, range(20, 45), Limits(positions=100_000))
    assert verdicts == Counter(solved=23, unsolvable=2)


@pytest.mark.parametrize("number", [11, 58])
def test_the_relaxed_game_proves_yukon_deals_lost(number: int) -> None:
    """Two million real positions had not decided them."""
    assert decided(YUKON, range(number, number + 1), Limits(positions=600_000)) == {"unsolvable": 1}


def test_two_stocks_are_easier_than_one() -> None:
    limits = Limits(positions=10_000)
    for number in range(1, 11):
        one = decided(rules("kungen", passes=1), range(number, number + 1), limits)
        two = decided(rules("kungen-dubbel-talong", passes=1), range(number, number + 1), limits)
        assert not (one["solved"] and two["unsolvable"]), number
