"""How hard a deal is, and beside which sample."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kungen_solver import deal, first_position, read_board, rules
from kungen_solver.analysis import rating as rating_module
from kungen_solver.analysis.difficulty import LINES, difficulty
from kungen_solver.analysis.rating import Measure, _measure, rate, samples
from kungen_solver.errors import InputError
from kungen_solver.referee import legal_moves
from kungen_solver.referee.play import apply
from kungen_solver.rules import preset
from kungen_solver.solvers.catalog import solver_version

TWO_HELD = """\
FC: KS QS
Foundations: H-K C-K D-K S-T
: JS
:
:
:
:
:
:
:
"""


def test_a_hard_deal_of_freecell() -> None:
    found = rate(deal("microsoft", 617))
    assert found.difficulty.verdict == "solved"
    assert (found.cells.value, found.cells.reason) == (4, None)
    assert found.cells.percentile is not None
    assert found.cells.percentile > 95
    assert found.wins.percentile is not None
    assert found.positions.percentile is not None
    assert found.sample is samples()["freecell"]
    assert found == rate(first_position(rules("freecell"), deal("microsoft", 617).cards))


@pytest.mark.parametrize("arguments", [(617,), (deal("microsoft", 617), "kungen")])
def test_arguments_of_another_type(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(InputError, match=r"a Deal or a Position, not 617|are Rules, .* not 'kungen'"):
        rate(*arguments)


def test_a_deal_that_is_lost() -> None:
    found = rate(deal("microsoft", 11982))
    assert found.difficulty.verdict == "unsolvable"
    assert found.cells.value == 5
    assert found.positions.percentile is None
    assert found.positions.reason == "the sample is of deals that were solved"
    assert found.wins.value == 0


def test_house_rules_and_started_games_have_no_sample() -> None:
    changed = rate(deal("microsoft", 1), rules("freecell", cells=3))
    assert (changed.sample, changed.cells.value, changed.cells.percentile) == (None, 3, None)
    assert changed.wins.reason == "there are samples of freecell, kungen, harpan without house rules only"
    start = first_position(rules("kungen"), deal("kungen", 1).cards)
    begun = rate(apply(start, legal_moves(start)[-1]))
    assert (begun.sample, begun.wins.reason) == (None, "a started game has no sample")
    assert begun.cells.reason == "only open games without a stock, like freecell, have free cells to save"


def test_cards_in_cells_need_them() -> None:
    found = difficulty(read_board(TWO_HELD, rules("freecell")))
    assert (found.cells, found.lost_below, found.wins) == (2, 2, LINES)


def test_the_sample_of_another_search_is_not_used_for_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    older = {name: replace(one, solver="older-1") for name, one in samples().items()}
    monkeypatch.setattr(rating_module, "samples", lambda: older)
    found = rate(deal("microsoft", 1))
    assert found.positions.reason == "the sample is of the search older-1"
    assert found.wins.percentile is not None


def test_percentiles() -> None:
    sample = (1, 2, 2, None, 5)
    assert _measure(2, sample, None) == Measure(2, 50.0)
    assert _measure(9, sample, None) == Measure(9, 100.0)
    assert _measure(5, sample, None, fewer_is_harder=True) == Measure(5, 12.5)
    assert _measure(2, sample, "why") == Measure(2, None, "why")
    assert _measure(None, sample, "why") == Measure(None, None, "why")


@pytest.mark.parametrize("game", ["freecell", "kungen", "harpan"])
def test_the_sample_is_that_of_this_version(game: str) -> None:
    found, sample = preset(game), samples()[game]
    again = "make the sample anew: python benchmarks/difficulty_sample.py"
    assert (sample.solver, sample.source) == (solver_version(found.rules), found.source), again
    assert len(sample.positions) == len(sample.cells) == len(sample.wins) >= 200
    for number in (2, 6, 13):
        measured = difficulty(first_position(found.rules, deal(found.source, number, found.rules).cards))
        positions = measured.positions if measured.verdict == "solved" else None
        stored = (sample.positions[number - 1], sample.cells[number - 1], sample.wins[number - 1])
        assert stored == (positions, measured.exact_cells, measured.wins), again
