"""Klondike verdicts that others published, and deals of bug reports (cases, sections 5 and 6)."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from kungen_solver.deals.sources import deal
from kungen_solver.notation.digits import read_digits
from kungen_solver.referee.position import Position, first_position
from kungen_solver.referee.replay import final_position
from kungen_solver.rules.model import Rules, Stock
from kungen_solver.solvers.klondike.engine import KlondikeEngine
from kungen_solver.solvers.result import Limits, Verdict
from tests.tables import KUNGEN

DATA = Path(__file__).parents[1] / "data"
DECKS: dict[str, str] = json.loads((DATA / "case_boards.json").read_text())
LIMITS = Limits(positions=30_000_000)

DRAW_1 = replace(KUNGEN, stock=Stock(1, None))
DRAW_3 = replace(KUNGEN, stock=Stock(3, None))
RULES = {
    "klondike draw 3 unlimited": DRAW_3,
    "klondike draw 1 unlimited": DRAW_1,
    "klondike draw 3 one pass": replace(KUNGEN, stock=Stock(3, 1)),
    "klondike draw 1 one pass": replace(KUNGEN, stock=Stock(1, 1)),
}

# Called impossible by lonelybot's newest version.
LONELYBOT = (
    "091092093131134114073081083101132104072121111113084071103102094074123124064122061062133112051082063054053052"
    "013012011014023022021024033032031034043042041044"
)


@cache
def engine(rules: Rules) -> KlondikeEngine:
    return KlondikeEngine(rules)


def verdict(position: Position, limits: Limits = LIMITS) -> Verdict:
    """Return the engine's verdict, having replayed the solution."""
    outcome = engine(position.rules).search(position, limits)
    if outcome.moves is not None:
        assert final_position(position, outcome.moves).is_won
    return outcome.verdict


def seed_verdicts() -> list[tuple[str, int, str]]:
    with (DATA / "solvitaire_seed_verdicts.csv").open() as rows:
        return [
            (r["rules"], int(r["seed"]), r["verdict"]) for r in csv.DictReader(rows) if r["rules"] in RULES
        ]


@pytest.mark.parametrize("game", RULES)
def test_solvitaires_verdicts(game: str) -> None:
    rows = [(seed, expected) for name, seed, expected in seed_verdicts() if name == game]
    assert len(rows) > 30
    for seed, expected in rows:
        position = first_position(RULES[game], deal("solvitaire", seed, RULES[game]).cards)
        assert verdict(position) == expected, seed


@pytest.mark.parametrize(
    ("rules", "lost", "won"),
    [(DRAW_3, (15, 33, 39, 90, 125), (155,)), (DRAW_1, (15, 22, 33, 39, 78, 88, 90), (48,))],
)
def test_lonelybots_verdicts_on_solvitaires_seeds(
    rules: Rules, lost: tuple[int, ...], won: tuple[int, ...]
) -> None:
    for expected, seeds in (("unsolvable", lost), ("solved", won)):
        for seed in seeds:
            assert verdict(first_position(rules, deal("solvitaire", seed, rules).cards)) == expected, seed


@pytest.mark.slow
def test_a_seed_that_takes_forty_million_positions() -> None:
    position = first_position(DRAW_3, deal("solvitaire", 22, DRAW_3).cards)
    assert verdict(position, Limits()) == "unsolvable"


def test_minimal_solutions_exist() -> None:
    with (DATA / "klondike_minimal_lengths.csv").open() as rows:
        found = list(csv.DictReader(rows))
    assert len(found) == 8
    for row in found:
        rules = replace(KUNGEN, worry_back=False, stock=Stock(int(row["draw_count"]), int(row["max_rounds"])))
        assert verdict(read_digits(row["deal"], rules)) == "solved"


@pytest.mark.parametrize("draw", [1, 3])
@pytest.mark.parametrize("passes", [1, None])
def test_case_64_needs_a_card_taken_back(draw: int, passes: int | None) -> None:
    rules = replace(KUNGEN, stock=Stock(draw, passes))
    assert verdict(read_digits(DECKS["klondike d10"], rules)) == "solved"
    without = replace(rules, worry_back=False)
    assert verdict(read_digits(DECKS["klondike d10"], without)) == "unsolvable"


def test_case_67_is_solved() -> None:
    assert verdict(read_digits(DECKS["klondike d14"], DRAW_1)) == "solved"


def test_case_68_is_solved_and_a_small_limit_is_no_verdict() -> None:
    position = read_digits(DECKS["klondike g1492773577"], DRAW_3)
    assert verdict(position) == "solved"
    outcome = engine(DRAW_3).search(position, Limits(positions=10_000))
    assert (outcome.verdict, outcome.limit) == ("undecided", "positions")


@pytest.mark.parametrize("passes", [1, None])
@pytest.mark.parametrize("worry_back", [True, False])
def test_a_deal_that_lonelybot_gets_wrong(passes: int | None, worry_back: bool) -> None:
    rules = replace(KUNGEN, stock=Stock(3, passes), worry_back=worry_back)
    assert verdict(read_digits(LONELYBOT, rules)) == "solved"


def test_case_55_draw_1_and_draw_3_do_not_mix() -> None:
    one = engine(DRAW_1).search(read_digits(DECKS["klondike d5"], DRAW_1), LIMITS)
    three = engine(DRAW_3).search(read_digits(DECKS["klondike d5"], DRAW_3), LIMITS)
    assert one.moves is not None
    assert three.moves is not None
    assert final_position(read_digits(DECKS["klondike d5"], DRAW_1), one.moves).is_won
    assert final_position(read_digits(DECKS["klondike d5"], DRAW_3), three.moves).is_won
