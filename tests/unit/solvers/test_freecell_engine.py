"""The FreeCell engine: verdicts, limits, determinism."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kungen_solver.cards import KING, parse_card
from kungen_solver.deals.microsoft import microsoft_cards
from kungen_solver.referee.position import first_position
from kungen_solver.referee.replay import final_position
from kungen_solver.rules import Rules, rules
from kungen_solver.solvers.freecell.engine import FreecellEngine
from kungen_solver.solvers.freecell.moves import Dealer, board_of
from kungen_solver.solvers.freecell.support import unsupported
from kungen_solver.solvers.freecell.tables import may_lie_on
from kungen_solver.solvers.result import Limits, Outcome

FREECELL = Rules()


@pytest.fixture(scope="module")
def freecell() -> FreecellEngine:
    return FreecellEngine(FREECELL)


def search(engine: FreecellEngine, number: int, limits: Limits | None = None) -> Outcome:
    return engine.search(first_position(FREECELL, microsoft_cards(number)), limits or Limits())


@pytest.mark.parametrize("game", ["freecell", "eight-off", "seahaven", "napoleon"])
def test_a_dealer_makes_the_board_of_the_first_position(game: str) -> None:
    played = rules(game)
    cards = microsoft_cards(617)
    assert Dealer(played).board(cards) == board_of(first_position(played, cards))


def test_solutions_win_and_are_the_same_every_time(freecell: FreecellEngine) -> None:
    again = FreecellEngine(FREECELL)
    for number in (1, 24, 617, 11981):
        outcome = search(freecell, number)
        assert outcome.moves is not None
        assert final_position(first_position(FREECELL, microsoft_cards(number)), outcome.moves).is_won
        assert search(again, number) == outcome
        decided = freecell.decide(microsoft_cards(number), Limits())
        assert decided == replace(outcome, moves=None)


def test_what_was_searched_before_changes_nothing(freecell: FreecellEngine) -> None:
    first = search(freecell, 5)
    for number in range(100, 140):
        search(freecell, number)
    assert search(freecell, 5) == first


def test_a_won_position_is_solved_without_a_move(freecell: FreecellEngine) -> None:
    position = first_position(FREECELL, microsoft_cards(1))
    outcome = search(freecell, 1)
    assert outcome.moves is not None
    won = final_position(position, outcome.moves)
    assert freecell.search(won, Limits()) == Outcome("solved", 1, ())


def test_a_started_game_is_searched_from_where_it_stands(freecell: FreecellEngine) -> None:
    position = first_position(FREECELL, microsoft_cards(24))
    moves = search(freecell, 24).moves
    assert moves is not None
    for played in (10, 40, len(moves) - 1):
        started = final_position(position, moves[:played])
        outcome = freecell.search(started, Limits())
        assert outcome.moves is not None
        assert final_position(started, outcome.moves).is_won


@pytest.mark.parametrize("positions", [1, 2, 50, 700, 20_000])
def test_a_limit_on_positions_is_kept_exactly(freecell: FreecellEngine, positions: int) -> None:
    outcome = search(freecell, 11982, Limits(positions=positions))
    assert outcome == Outcome("undecided", positions, None, "positions")


def test_a_full_memory_is_an_answer() -> None:
    # Two free cells: deal 982 has millions of positions.
    played = rules("freecell", cells=2)
    outcome = FreecellEngine(played).decide(microsoft_cards(982), Limits(memory=16 << 20))
    assert (outcome.verdict, outcome.limit) == ("undecided", "memory")


def test_a_limit_on_seconds_ends_a_long_search() -> None:
    played = rules("freecell", cells=2)
    outcome = FreecellEngine(played).decide(microsoft_cards(891), Limits(seconds=0.001))
    assert (outcome.verdict, outcome.limit) == ("undecided", "seconds")


CHECKED_RUN = """
from kungen_solver import Limits, deal, rules, solve
for game, options in (
    ("freecell", {}),
    ("bakers-game", {"cells": 2}),
    ("freecell", {"cells": 10, "columns": 7}),
    ("freecell", {"cells": 0, "building": "any_suit", "columns": 10}),
    ("freecell", {"worry_back": True, "cells": 1, "empty_column": "king"}),
):
    played = rules(game, **options)
    for number in (1, 2, 3, 11982):
        solve(deal("microsoft", number, played), played, limits=Limits(positions=30_000))
print("done")
"""


@pytest.mark.slow
def test_the_checked_build_meets_no_index_outside_its_array(tmp_path: Path) -> None:
    environment = {**os.environ, "KUNGEN_CHECKED": "1", "KUNGEN_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", CHECKED_RUN]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "done\n")


@pytest.mark.parametrize(
    ("change", "hindrance"),
    [
        ({"runs": "whole"}, "runs that move only whole"),
        ({"runs": "group"}, "groups"),
        ({"corners": "park"}, "corners"),
        ({"face_up": (1,) * 8}, "hidden cards"),
    ],
)
def test_rules_beyond_the_engine_are_named(change: dict[str, object], hindrance: str) -> None:
    assert hindrance in (unsupported(replace(FREECELL, **change)) or "")  # type: ignore[arg-type]
    assert unsupported(FREECELL) is None


# Of every field that this engine plays: one deal whose verdict the field's change turns.
@pytest.mark.parametrize(
    ("number", "base", "change"),
    [
        (617, {}, {"cells": 3}),
        (11982, {}, {"cells": 5}),
        (10, {}, {"building": "same_suit"}),
        (10, {"building": "same_suit"}, {"runs": "any"}),
        (1, {"cells": 2}, {"columns": 9}),
        (57, {"building": "same_suit"}, {"empty_column": "king"}),
        (1, {"cells": 2}, {"building": "any_suit"}),
    ],
)
def test_every_field_turns_some_verdict(
    number: int, base: dict[str, object], change: dict[str, object]
) -> None:
    verdicts = {
        FreecellEngine(rules("freecell", **options)).decide(microsoft_cards(number), Limits()).verdict
        for options in (base, {**base, **change})
    }
    assert verdicts == {"solved", "unsolvable"}


def test_worrying_back_turns_a_verdict() -> None:
    rules_ = Rules(ranks=5, columns=(4,) * 5, cells=0)
    columns = ((4, 2, 12, 7), (13, 17, 19, 11), (14, 18, 8, 5), (6, 9, 16, 3), (1, 0, 15, 10))
    cards = [card for row in zip(*columns, strict=True) for card in row]
    verdicts = [
        FreecellEngine(played).decide(cards, Limits()).verdict
        for played in (rules_, replace(rules_, worry_back=True))
    ]
    assert verdicts == ["unsolvable", "solved"]


def test_building_says_what_may_lie_where() -> None:
    def fits(rules_: Rules, card: str, below: str) -> bool:
        upper, lower = parse_card(card), parse_card(below)
        assert upper is not None
        assert lower is not None
        return may_lie_on(rules_, upper, lower)

    for building, allowed in {"alternating": "DH", "same_suit": "S", "any_suit": "CDSH"}.items():
        played = replace(FREECELL, building=building)  # type: ignore[arg-type]
        assert "".join(suit for suit in "CDSH" if fits(played, "9S", "T" + suit)) == allowed
        assert not fits(played, "9S", "JS")
        assert not any(may_lie_on(played, 4 * KING, 4 * rank) for rank in range(13))
