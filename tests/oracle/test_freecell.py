"""The FreeCell engine against naive exhaustive search and a second search of the same space."""

from __future__ import annotations

import random

import pytest

from kungen_solver.deals.microsoft import microsoft_cards
from kungen_solver.referee.replay import final_position
from kungen_solver.rules import Rules
from kungen_solver.solvers.freecell.engine import FreecellEngine
from kungen_solver.solvers.freecell.schedule import BestFirst, Exact, Schedule, schedule_for
from kungen_solver.solvers.result import Limits
from tests.oracle.exhaustive import SearchTooLargeError, is_winnable
from tests.oracle.freecell_twin import count_positions
from tests.oracle.small_deals import random_deal, random_open_rules

LIMITS = Limits(memory=64 << 20)


def alone(rules: Rules) -> FreecellEngine:
    """An engine that starts with the exact search and has no other."""
    return FreecellEngine(rules, Schedule(schedule_for(rules).weights, (Exact(0),)))


def compare(deals: int, seed: int, most_positions: int) -> int:
    rng = random.Random(seed)
    compared = 0
    while compared < deals:
        rules = random_open_rules(rng, (3, 4, 5))
        engines = [FreecellEngine(rules), alone(rules)]
        for _ in range(10):
            position = random_deal(rng, rules)
            try:
                winnable = is_winnable(position, merge=True, max_positions=most_positions)
            except SearchTooLargeError:
                continue
            compared += 1
            for engine in engines:
                outcome = engine.search(position, LIMITS)
                assert outcome.verdict == ("solved" if winnable else "unsolvable"), position
                if winnable:
                    assert outcome.moves is not None
                    assert final_position(position, outcome.moves).is_won
    return compared


def test_small_decks_under_every_combination_of_rules() -> None:
    assert compare(300, seed=11, most_positions=1_500) >= 300


@pytest.mark.slow
def test_many_small_decks() -> None:
    assert compare(3_000, seed=12, most_positions=10_000) >= 3_000


@pytest.mark.parametrize(
    ("number", "cells"),
    [(781948, 4), (146692, 4), (11982, 3), (4, 1), (3, 0), pytest.param(11982, 4, marks=pytest.mark.slow)],
)
def test_a_second_search_finds_as_many_positions(number: int, cells: int) -> None:
    cards = microsoft_cards(number)
    outcome = alone(Rules(cells=cells)).decide(cards, LIMITS)
    columns = [cards[column::8] for column in range(8)]
    assert (outcome.verdict, outcome.positions) == ("unsolvable", count_positions(columns, cells))


def test_stages_agree_on_deals_that_both_decide() -> None:
    rules = Rules(building="same_suit")
    weights = schedule_for(rules).weights
    searching = FreecellEngine(rules, Schedule(weights, tuple(BestFirst(0, 20_000, s) for s in (1, 3))))
    proving = alone(rules)
    decided = 0
    for number in range(1, 40):
        cards = microsoft_cards(number)
        found = searching.decide(cards, LIMITS).verdict
        proved = proving.decide(cards, Limits(positions=60_000)).verdict
        assert {found, proved} != {"solved", "unsolvable"}, number
        decided += "undecided" not in (found, proved)
    assert decided >= 10
