"""The engines that keep whole positions: limits, determinism, started games, what each of them plays."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kungen_solver.deals.kungen import kungen_cards
from kungen_solver.referee.moves import Draw, Redeal
from kungen_solver.referee.play import legal_moves
from kungen_solver.referee.position import Position, first_position
from kungen_solver.referee.replay import final_position
from kungen_solver.referee.table import moved
from kungen_solver.rules import Rules, Stock, rules
from kungen_solver.solvers.counts.engine import CountsEngine
from kungen_solver.solvers.counts.support import unsupported
from kungen_solver.solvers.result import Limits, Outcome
from kungen_solver.solvers.solve import solve
from kungen_solver.solvers.tableau.engine import TableauEngine
from tests.tables import KUNGEN, table

LIMITS = Limits(positions=20_000, memory=64 << 20)
TWO_DECKS = rules("kungen-tva-lekar")
TWO_STOCKS = rules("kungen-dubbel-talong")
WESTCLIFF = rules("westcliff")
YUKON = rules("yukon")
RUSSIAN = rules("russian")
YUKON_CELLS = replace(YUKON, cells=2)
WHOLE_TWO_DECKS = replace(TWO_DECKS, runs="whole")
SUITS_AND_CELLS = replace(KUNGEN, building="same_suit", cells=3, empty_column="any", runs="cells")

COUNTED = [
    TWO_DECKS,
    replace(TWO_DECKS, columns=tuple(range(1, 10)), face_up=(1,) * 9),
    TWO_STOCKS,
    replace(TWO_STOCKS, stock=Stock(3, None, 2)),
    WESTCLIFF,
    replace(KUNGEN, building="same_suit"),
    replace(KUNGEN, building="any_suit", empty_column="none", corners="build"),
]
PLACED = [YUKON, RUSSIAN, YUKON_CELLS, WHOLE_TWO_DECKS, SUITS_AND_CELLS, replace(YUKON, empty_column="any")]
EVERY = [(CountsEngine, played) for played in COUNTED] + [(TableauEngine, played) for played in PLACED]


def deal_of(played: Rules, number: int) -> Position:
    return first_position(played, kungen_cards(number, played.ranks, played.decks))


def search(played: Rules, number: int, limits: Limits = LIMITS) -> Outcome:
    engine = CountsEngine if unsupported(played) is None else TableauEngine
    return engine(played).search(deal_of(played, number), limits)


@pytest.mark.parametrize(("engine_type", "played"), EVERY)
def test_solutions_win_and_searches_are_the_same_every_time(
    engine_type: type[CountsEngine] | type[TableauEngine], played: Rules
) -> None:
    engine = engine_type(played)
    engine.warm_up()
    solved = 0
    for number in range(1, 7):
        position = deal_of(played, number)
        outcome = engine.search(position, LIMITS)
        assert search(played, number) == outcome
        cards = kungen_cards(number, 13, played.decks)
        assert engine.decide(cards, LIMITS) == replace(outcome, moves=None)
        assert outcome.positions <= 20_000
        if outcome.moves is not None:
            assert final_position(position, outcome.moves).is_won
            solved += 1
    # Suits beside hidden cards are won once in fifteen deals.
    assert solved > 0 or played.building == "same_suit"


@pytest.mark.parametrize(("played", "hard"), [(TWO_STOCKS, 114), (YUKON, 1)])
def test_every_limit_is_named(played: Rules, hard: int) -> None:
    assert search(played, hard, Limits(positions=1)) == Outcome("undecided", 1, limit="positions")
    few = search(played, hard, Limits(positions=3_000))
    assert (few.verdict, few.limit) == ("undecided", "positions")
    assert 2_900 < few.positions <= 3_000
    assert search(played, hard, Limits(seconds=0.01)).limit == "seconds"
    out = search(played, hard, Limits(memory=16 << 20))
    assert (out.verdict, out.limit) == ("undecided", "memory")


def test_won_and_lost_at_once() -> None:
    for played in (TWO_DECKS, YUKON, WESTCLIFF):
        home = " ".join(["C13 D13 S13 H13"] * played.decks)
        assert solve(table(played, home=home)).moves == ()
    last = table(WESTCLIFF, "<KC> QC", "<QH> KH", home="C11 D13 S13 H11")
    assert solve(last).verdict == "solved"
    one = table(replace(YUKON, empty_column="none"), "QC KC", home="C11 D13 S13 H13")
    assert solve(one).verdict == "unsolvable"
    assert solve(table(YUKON, "QC KC", home="C11 D13 S13 H13")).verdict == "solved"


@pytest.mark.parametrize("played", [TWO_DECKS, TWO_STOCKS, WESTCLIFF, YUKON, YUKON_CELLS])
def test_a_started_game_that_came_from_a_won_one_is_won(played: Rules) -> None:
    """Every position on the way of a solution can be won from there."""
    position = deal_of(played, 2)
    moves = solve(position).moves
    assert moves is not None
    for i, move in enumerate(moves):
        position = moved(position, move)
        if i % 20 == 0:
            assert solve(position).verdict == "solved", i  # replayed there


@pytest.mark.parametrize("played", [TWO_DECKS, WESTCLIFF, WHOLE_TWO_DECKS, SUITS_AND_CELLS, YUKON_CELLS])
def test_random_started_games_are_replayed(played: Rules) -> None:
    rng = random.Random(4)
    for number in range(1, 6):
        position = deal_of(played, number)
        for _ in range(30):
            moves = legal_moves(position)
            weights = [1 if isinstance(move, Draw | Redeal) else 4 for move in moves]
            position = moved(position, rng.choices(moves, weights)[0])
        solve(position, limits=LIMITS)  # raises where a solution fails its replay


@pytest.mark.parametrize("played", [TWO_STOCKS, WESTCLIFF, replace(KUNGEN, stock=Stock(3, 1))])
def test_prunings_do_not_change_verdicts_of_whole_decks(played: Rules) -> None:
    every, few = CountsEngine(played), CountsEngine(played, 0)
    for number in range(1, 9):
        position = deal_of(played, number)
        found = {engine.search(position, LIMITS).verdict for engine in (every, few)} - {"undecided"}
        assert len(found) <= 1, number


@pytest.mark.parametrize("played", [WESTCLIFF, TWO_STOCKS, replace(KUNGEN, building="same_suit")])
def test_both_engines_agree_on_whole_decks(played: Rules) -> None:
    counts, tableau = CountsEngine(played), TableauEngine(played)
    for number in range(1, 9):
        position = deal_of(played, number)
        found = {engine.search(position, LIMITS).verdict for engine in (counts, tableau)} - {"undecided"}
        assert len(found) <= 1, number


@pytest.mark.parametrize(
    ("played", "hindrance"),
    [
        (replace(TWO_DECKS, cells=1), "free cells"),
        (replace(TWO_DECKS, runs="whole"), "runs that do not move in parts"),
        (YUKON, "runs that do not move in parts"),
        (replace(WESTCLIFF, corners="park"), "corners in which a king lies alone"),
        (replace(TWO_DECKS, columns=(65,), face_up=(1,)), "columns of more than 63 cards"),
        (replace(TWO_DECKS, columns=(1,) * 10), "a stock of more than 62 cards"),
    ],
)
def test_what_is_beyond_the_counting_search_is_named(played: Rules, hindrance: str) -> None:
    assert hindrance in (unsupported(played) or "")
    assert unsupported(TWO_DECKS) is None


def test_what_it_cannot_count_is_played_with_every_card_in_its_place() -> None:
    ranks = "A23456789TJQK"
    crowded = table(KUNGEN, " ".join(f"{rank}C {rank}S" for rank in ranks[::2]), " ".join(_rest(ranks)))
    assert solve(crowded, limits=LIMITS).positions > 0


def _rest(ranks: str) -> list[str]:
    return [f"{rank}{suit}" for rank in ranks for suit in "CDSH" if suit in "DH" or ranks.index(rank) % 2]


@pytest.mark.slow
def test_the_checked_build_meets_no_index_outside_its_array(tmp_path: Path) -> None:
    program = """
from tests.unit.solvers.test_whole_position_engines import COUNTED, PLACED, search
for played in (*COUNTED, *PLACED):
    for number in range(1, 5):
        search(played, number)
print("done")
"""
    environment = {**os.environ, "KUNGEN_CHECKED": "1", "KUNGEN_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.stdout == "done\n", run.stderr


def test_a_loss_that_only_a_longer_search_proves() -> None:
    suits = replace(KUNGEN, building="same_suit", runs="whole", stock=Stock(1, 2))
    outcome = TableauEngine(suits).decide(kungen_cards(7), Limits(positions=60_000))
    assert outcome.verdict == "unsolvable"
