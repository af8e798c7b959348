"""The engine for games with a stock: limits, determinism, started games, what it refuses."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kungen_solver.deals.kungen import kungen_cards
from kungen_solver.errors import UnsupportedRulesError
from kungen_solver.kernels.klondike import layout
from kungen_solver.referee.moves import Draw, Redeal
from kungen_solver.referee.play import legal_moves
from kungen_solver.referee.position import first_position
from kungen_solver.referee.replay import final_position
from kungen_solver.referee.table import moved
from kungen_solver.rules import Rules, Stock, rules
from kungen_solver.solvers.klondike.engine import KlondikeEngine
from kungen_solver.solvers.klondike.support import unsupported
from kungen_solver.solvers.result import Limits, Outcome
from tests.tables import KUNGEN, table

HARPAN = replace(KUNGEN, stock=Stock(3, None))
LIMITS = Limits(positions=200_000)
WHOLE = replace(KUNGEN, runs="whole")
BUILD = replace(KUNGEN, corners="build")
PARK = replace(KUNGEN, corners="park")
TWO = replace(KUNGEN, face_up=(1, 1, 1, 1, 2, 2, 2))
OPEN = replace(KUNGEN, face_up="all")
SHUT = replace(KUNGEN, empty_column="none")


def search(played: Rules, number: int, limits: Limits = LIMITS) -> Outcome:
    return KlondikeEngine(played).search(first_position(played, kungen_cards(number)), limits)


@pytest.mark.parametrize("played", [KUNGEN, HARPAN, WHOLE, BUILD, PARK, TWO, OPEN, SHUT])
def test_solutions_win_and_searches_are_the_same_every_time(played: Rules) -> None:
    engine = KlondikeEngine(played)
    verdicts = set()
    for number in range(1, 9):
        position = first_position(played, kungen_cards(number))
        outcome = engine.search(position, LIMITS)
        verdicts.add(outcome.verdict)
        assert search(played, number) == outcome
        assert engine.decide(kungen_cards(number), LIMITS) == replace(outcome, moves=None)
        if outcome.moves is not None:
            assert final_position(position, outcome.moves).is_won
    assert "solved" in verdicts


def test_every_limit_is_named() -> None:
    hard = 16  # open for long with whole runs
    assert search(WHOLE, hard, Limits(positions=1)).limit == "positions"
    few = search(WHOLE, hard, Limits(positions=3_000))
    assert (few.verdict, few.limit) == ("undecided", "positions")
    assert 2_900 < few.positions <= 3_000
    assert search(WHOLE, hard, Limits(seconds=0.01)).limit == "seconds"


def test_memory_that_runs_out_is_an_answer() -> None:
    outcome = search(WHOLE, 38, Limits(memory=16 << 20))
    assert (outcome.verdict, outcome.limit) == ("undecided", "memory")


def test_won_and_lost_at_once() -> None:
    engine = KlondikeEngine(KUNGEN)
    won = table(KUNGEN, home="C13 D13 S13 H13")
    assert engine.search(won, LIMITS) == Outcome("solved", 1, ())
    stock = "KC KH KS"
    alone = table(KUNGEN, "<KD> 2C", home="C1 D12 S12 H12", stock=stock, waste=" ".join(_clubs()))
    assert engine.search(alone, LIMITS).verdict == "solved"
    one_pass = replace(KUNGEN, stock=Stock(3, 1), worry_back=False)
    last = table(one_pass, home="C10 D13 S13 H13", stock="JC QC KC")
    assert KlondikeEngine(last.rules).search(last, LIMITS).verdict == "unsolvable"


def _clubs() -> list[str]:
    return [f"{rank}C" for rank in "3456789TJQ"]


@pytest.mark.parametrize("played", [KUNGEN, HARPAN, WHOLE, BUILD, PARK, OPEN])
def test_a_started_game_that_came_from_a_won_one_is_won(played: Rules) -> None:
    """Every position on the way of a solution can be won from there."""
    engine = KlondikeEngine(played)
    position = first_position(played, kungen_cards(2))
    outcome = engine.search(position, LIMITS)
    assert outcome.moves is not None
    for i, move in enumerate(outcome.moves):
        position = moved(position, move)
        if i % 9 == 0:
            found = engine.search(position, LIMITS)
            assert found.moves is not None, i
            assert final_position(position, found.moves).is_won


def test_prunings_do_not_change_verdicts_of_whole_decks() -> None:
    proved = layout.SAFE_HOME | layout.BEST_WASTE
    for played in (KUNGEN, HARPAN, replace(KUNGEN, stock=Stock(3, 1))):
        every, few = KlondikeEngine(played), KlondikeEngine(played, proved)
        for number in range(1, 16):
            position = first_position(played, kungen_cards(number))
            found = {engine.search(position, LIMITS).verdict for engine in (every, few)} - {"undecided"}
            assert len(found) <= 1, number


def test_random_started_games_are_replayed() -> None:
    rng = random.Random(4)
    engine = KlondikeEngine(PARK)
    for number in range(1, 13):
        position = first_position(PARK, kungen_cards(number))
        for _ in range(30):
            moves = legal_moves(position)
            weights = [1 if isinstance(move, Draw | Redeal) else 4 for move in moves]
            position = moved(position, rng.choices(moves, weights)[0])
        outcome = engine.search(position, LIMITS)
        if outcome.moves is not None:
            assert final_position(position, outcome.moves).is_won


@pytest.mark.parametrize(
    ("played", "hindrance"),
    [
        (rules("freecell"), "no stock"),
        (rules("kungen-dubbel-talong"), "a stock in two piles"),
        (rules("kungen-tva-lekar"), "two decks"),
        (rules("westcliff"), "any card in an empty column"),
        (replace(KUNGEN, building="same_suit"), "building by suit"),
        (replace(KUNGEN, runs="group"), "runs that move as groups"),
        (replace(KUNGEN, cells=2), "free cells beside a stock"),
        (replace(BUILD, empty_column="none"), "corners to build on beside columns that stay empty"),
        (replace(KUNGEN, columns=(16,), face_up=(1,)), "columns of more than 15 cards"),
    ],
)
def test_what_is_beyond_it_is_named(played: Rules, hindrance: str) -> None:
    assert hindrance in (unsupported(played) or "")
    assert unsupported(KUNGEN) is None


def test_a_started_column_of_too_many_parts_is_refused() -> None:
    crowded = table(KUNGEN, " ".join(f"{rank}C {rank}S" for rank in "A3579JK2"), stock="2D")
    with pytest.raises(UnsupportedRulesError, match="column 1 holds 16 separate runs"):
        KlondikeEngine(KUNGEN).search(crowded, LIMITS)


def test_warming_up_leaves_searches_as_they_are() -> None:
    engine = KlondikeEngine(KUNGEN)
    engine.warm_up()
    assert engine.search(first_position(KUNGEN, kungen_cards(1)), LIMITS) == search(KUNGEN, 1)


@pytest.mark.slow
def test_the_checked_build_meets_no_index_outside_its_array(tmp_path: Path) -> None:
    program = """
from tests.unit.solvers.test_klondike_engine import BUILD, HARPAN, OPEN, PARK, WHOLE, search
for played in (BUILD, HARPAN, OPEN, PARK, WHOLE):
    for number in range(1, 13):
        search(played, number)
print("done")
"""
    environment = {**os.environ, "KUNGEN_CHECKED": "1", "KUNGEN_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.stdout == "done\n", run.stderr
