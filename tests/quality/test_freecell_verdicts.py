"""Published verdicts of the FreeCell family, and how much searching they may take.

`benchmarks/check_facts.py` goes through the same tables in full.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from kungen_solver import deal, rules
from kungen_solver.analysis.cells import fewest_cells_of_range
from kungen_solver.analysis.verdicts import decide_range
from kungen_solver.deals.microsoft import microsoft_cards
from kungen_solver.solvers.catalog import engine_for
from kungen_solver.solvers.freecell.engine import FreecellEngine
from kungen_solver.solvers.freecell.schedule import Exact, Schedule, schedule_for
from kungen_solver.solvers.result import Limits

DATA = Path(__file__).parents[1] / "data"
VERDICTS = {"solvable": "solved", "impossible": "unsolvable"}


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_impossible_deals_of_the_first_million() -> None:
    engine = engine_for(rules("freecell"))
    for row in rows("impossible_freecell_first_8.csv"):
        outcome = engine.decide(microsoft_cards(int(row["deal"])), Limits(positions=200_000))
        assert outcome.verdict == "unsolvable", row


def test_a_winnable_deal_that_others_called_impossible() -> None:
    assert engine_for(rules("freecell")).decide(microsoft_cards(254076), Limits()).verdict == "solved"


def test_most_deals_take_few_positions() -> None:
    *_, counts = decide_range(rules("freecell"), "microsoft", range(1, 2001))
    assert (counts.solved, counts.positions < 2000 * 400) == (2000, True)


def test_the_fewest_cells_of_the_first_deals() -> None:
    known = {int(row["deal"]): int(row["min_freecells"]) for row in rows("min_freecells_1_16000.csv")}
    parts = fewest_cells_of_range(rules("freecell"), "microsoft", range(1, 61))
    found = {entry.number: entry for part in parts for entry in part}
    assert {number: entry.cells for number, entry in found.items()} == {n: known[n] for n in range(1, 61)}
    assert all(entry.is_exact for entry in found.values())


@pytest.mark.parametrize(("number", "cells"), [(3178, 0), (7712, 2), (8515, 2), (8646, 1), (9557, 2)])
def test_deals_that_need_a_column_of_their_own_for_a_card(number: int, cells: int) -> None:
    """A card that is put away leaves one in its column, and is put in another to carry a third."""
    played = rules("freecell", cells=cells)
    alone = Schedule(schedule_for(played).weights, (Exact(1),))
    assert FreecellEngine(played, alone).decide(microsoft_cards(number), Limits()).verdict == "solved"


def test_bakers_game() -> None:
    known = {int(row["deal"]) for row in rows("bakers_game_unsolvable_1_16000.csv")}
    *_, counts = decide_range(rules("bakers-game"), "microsoft", range(1, 201))
    assert counts.undecided_deals == []
    assert set(counts.unsolvable_deals) == {number for number in known if number <= 200}


@pytest.mark.parametrize(
    ("game", "table"),
    [
        ("eight-off", "eight_off_verdicts.csv"),
        ("forecell", "forecell_verdicts.csv"),
        ("seahaven", "seahaven_verdicts.csv"),
    ],
)
def test_games_in_pysols_layout(game: str, table: str) -> None:
    played = rules(game)
    for row in rows(table)[:60]:
        if wanted := VERDICTS.get(row["verdict"]):
            cards = deal("pysol-ms", row["microsoft_number"], played).cards
            assert engine_for(played).decide(cards, Limits()).verdict == wanted, row


def test_kings_only_in_bakers_game_is_kept() -> None:
    # Deal 57: programs that fill empty columns with any card in a macro move call it won.
    played = rules("bakers-game", empty_column="king")
    assert engine_for(played).decide(microsoft_cards(57), Limits()).verdict == "unsolvable"
