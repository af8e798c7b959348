"""Verdicts of ranges, and the fewest cells."""

from __future__ import annotations

import json

import pytest

from kungen_solver.analysis.cells import FewestCells, fewest_cells, fewest_cells_of_range
from kungen_solver.analysis.verdicts import VerdictCounts, decide_range
from kungen_solver.errors import DealError, InputError
from kungen_solver.rules import rules
from kungen_solver.solvers.result import Limits, Verdict

BAKERS = rules("bakers-game")


def last(*arguments: object, **options: object) -> VerdictCounts:
    *_, counts = decide_range(*arguments, **options)  # type: ignore[arg-type]
    return counts


def test_workers_change_nothing() -> None:
    alone = last(BAKERS, "microsoft", range(1, 61)).to_dict()
    together = last(BAKERS, "microsoft", range(1, 61), jobs=2).to_dict()
    for counts in (alone, together):
        assert counts.pop("cpu_seconds") > 0
    assert alone == together
    assert alone["unsolvable_deals"][:6] == [10, 14, 22, 23, 26, 28]
    assert alone["deals"] == alone["solved"] + alone["unsolvable"] == 60


def test_counts_are_json_with_an_interval() -> None:
    counts = json.loads(json.dumps(last(BAKERS, "microsoft", range(1, 31)).to_dict()))
    assert counts["low"] < counts["rate"] < counts["high"]
    assert counts["fingerprint"] == BAKERS.fingerprint()


def test_undecided_deals_are_listed_and_not_counted_as_lost() -> None:
    counts = last(BAKERS, "microsoft", range(10, 15), Limits(positions=1))
    assert (counts.solved, counts.unsolvable_deals, counts.undecided_deals) == (0, [], [10, 11, 12, 13, 14])
    assert counts.interval == (0.0, 1.0)


@pytest.mark.parametrize("numbers", [range(5, 5), [], [range(3, 3)]])
def test_no_deals_are_no_work(numbers: range) -> None:
    assert list(decide_range(BAKERS, "microsoft", numbers)) == []
    assert list(fewest_cells_of_range(rules("freecell"), "microsoft", numbers)) == []


def test_numbers_outside_are_refused_before_any_work() -> None:
    with pytest.raises(DealError, match=r"1\.\.8589934591"):
        next(decide_range(BAKERS, "microsoft", range(5)))


@pytest.mark.parametrize(
    ("verdicts", "answer"),
    [
        ("uuuuu", (None, 5)),
        ("sssss", (0, 0)),
        ("uuuss", (3, 3)),
        ("ussss".replace(" ", ""), (1, 1)),
        ("uu?ss", (3, 2)),
        ("?????", (None, 0)),
        ("u??us", (4, 4)),
    ],
)
def test_the_flip_is_found_from_both_sides(verdicts: str, answer: tuple[int | None, int]) -> None:
    names: dict[str, Verdict] = {"u": "unsolvable", "s": "solved", "?": "undecided"}
    assert fewest_cells(lambda cells: names[verdicts[cells]], most=4) == answer


def test_fewest_cells_of_deals() -> None:
    found = [
        entry for part in fewest_cells_of_range(rules("freecell"), "microsoft", range(1, 5)) for entry in part
    ]
    assert found == [FewestCells(1, 3, 3), FewestCells(2, 1, 1), FewestCells(3, 2, 2), FewestCells(4, 2, 2)]
    assert all(entry.is_exact for entry in found)


def test_more_cells_than_there_are() -> None:
    with pytest.raises(InputError, match=r"0\.\.10"):
        list(fewest_cells_of_range(rules("freecell"), "microsoft", range(1, 2), most=11))
