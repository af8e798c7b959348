"""The FreeCell engine against naive exhaustive search and a second search of the same space."""

from __future__ import annotations

import random

import pytest

from kungen_solver.deals.microsoft import microsoft_cards
from kungen_solver.referee.position import Column, Position
from kungen_solver.referee.replay import final_position
from kungen_solver.rules import Rules
from kungen_solver.solvers.freecell.engine import FreecellEngine
from kungen_solver.solvers.freecell.schedule import BestFirst, Schedule, schedule_for
from kungen_solver.solvers.result import Limits
from tests.oracle.exhaustive import SearchTooLargeError, is_winnable
from tests.oracle.freecell_comparison import FreecellComparison, exact_alone
from tests.oracle.freecell_twin import count_positions
from tests.oracle.small_deals import random_deal, random_open_rules
from tests.oracle.started_positions import (
    random_started_position,
    random_started_rules,
    random_tight_rules,
)

LIMITS = Limits(memory=64 << 20)


def compare(deals: int, seed: int, most_positions: int) -> int:
    rng = random.Random(seed)
    compared = 0
    while compared < deals:
        rules = random_open_rules(rng, (3, 4, 5))
        engines = [FreecellEngine(rules), exact_alone(rules)]
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


def compare_started(positions: int, seed: int) -> FreecellComparison:
    rng = random.Random(seed)
    comparison = FreecellComparison(10_000)
    while comparison.counts["compared"] < positions:
        comparison.compare(rng, 50)
    assert comparison.wrong == []
    return comparison


def test_a_started_game_holds_every_card_once() -> None:
    rng = random.Random(3)
    for _ in range(300):
        rules = rng.choice((random_started_rules, random_tight_rules))(rng)
        assert sorted(random_started_position(rng, rules).cards()) == list(range(4 * rules.ranks))


def test_started_games_with_few_places_free() -> None:
    counts = compare_started(5_000, seed=1).counts
    assert min(counts["solved"], counts["unsolvable"], counts["more than five positions"]) > 500


@pytest.mark.slow
def test_many_started_games() -> None:
    compare_started(150_000, seed=2)


# Won only by moves that a composite move must not leave out; by the exact search alone.
@pytest.mark.parametrize(
    ("rules", "columns", "cells", "foundations"),
    [
        # A card is put away, and back in the same column on a deeper card.
        (
            Rules(ranks=5, columns=(7, 7, 6), cells=0, runs="any"),
            ((), (18, 4, 9, 8, 12, 19, 14, 17), (13, 16)),
            (),
            (1, 2, 3, 4),
        ),
        # A king is put away from the column that it then gets for itself.
        (
            Rules(ranks=4, columns=(8, 8), cells=3, runs="any", empty_column="king", worry_back=True),
            ((8, 15), (13, 7, 1, 4, 5, 14, 11, 12)),
            (None, 9, None),
            (1, 0, 3, 1),
        ),
        # A card is put away from the last one of its column, and gets another with a third on it.
        (
            Rules(ranks=6, columns=(8, 8, 8), cells=1, building="any_suit"),
            ((0, 14, 16, 22, 18, 20, 17, 21, 23), (), (12, 8, 4)),
            (None,),
            (0, 4, 3, 5),
        ),
    ],
)
def test_started_games_that_turn_on_one_composite_move(
    rules: Rules,
    columns: tuple[tuple[int, ...], ...],
    cells: tuple[int | None, ...],
    foundations: tuple[int, ...],
) -> None:
    position = Position(rules, tuple(Column(cards) for cards in columns), cells, foundations)
    outcome = exact_alone(rules).search(position, LIMITS)
    assert outcome.moves is not None
    assert final_position(position, outcome.moves).is_won


@pytest.mark.parametrize(
    ("number", "cells"),
    [(781948, 4), (146692, 4), (11982, 3), (4, 1), (3, 0), pytest.param(11982, 4, marks=pytest.mark.slow)],
)
def test_a_second_search_finds_as_many_positions(number: int, cells: int) -> None:
    cards = microsoft_cards(number)
    outcome = exact_alone(Rules(cells=cells)).decide(cards, LIMITS)
    columns = [cards[column::8] for column in range(8)]
    assert (outcome.verdict, outcome.positions) == ("unsolvable", count_positions(columns, cells))


def test_stages_agree_on_deals_that_both_decide() -> None:
    rules = Rules(building="same_suit")
    weights = schedule_for(rules).weights
    searching = FreecellEngine(rules, Schedule(weights, tuple(BestFirst(0, 20_000, s) for s in (1, 3))))
    proving = exact_alone(rules)
    decided = 0
    for number in range(1, 40):
        cards = microsoft_cards(number)
        found = searching.decide(cards, LIMITS).verdict
        proved = proving.decide(cards, Limits(positions=60_000)).verdict
        assert {found, proved} != {"solved", "unsolvable"}, number
        decided += "undecided" not in (found, proved)
    assert decided >= 10
