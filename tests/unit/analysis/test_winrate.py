"""Win rates: the same figures however the work is done, and verdicts that follow from others."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from kungen_solver import Store, compare, deal, solve, winrate
from kungen_solver.analysis.cells import fewest_cells_of_range
from kungen_solver.analysis.columns import ColumnsWork
from kungen_solver.analysis.orderings import Orderings
from kungen_solver.analysis.plan import plan_of
from kungen_solver.analysis.rates import WinRate
from kungen_solver.analysis.run import Run
from kungen_solver.analysis.verdicts import decide_range
from kungen_solver.analysis.workers import Processes
from kungen_solver.errors import ContradictionError, InputError
from kungen_solver.rules import Rules, rules
from kungen_solver.solvers.catalog import engine_for, solver_version
from kungen_solver.solvers.decks import decks_of
from kungen_solver.solvers.result import Limits, Verdict
from kungen_solver.store.columns import ABSENT, SEARCHED, SOLVED, STOPS, UNSOLVABLE, Column

CELLS = [rules("freecell", cells=cells) for cells in range(5)]
SETS = CELLS[2:]
PASSES = [rules("kungen", passes=passes) for passes in (1, 2, 3, "unlimited")]
SMALL = Limits(positions=2000, memory=64 << 20)


def figures(rates: list[WinRate]) -> list[dict[str, Any]]:
    """Return all figures but the one that no two runs have in common."""
    return [{**rate.to_dict(), "cpu_seconds": 0} for rate in rates]


def verdicts(store: Store) -> list[tuple[object, ...]]:
    return [row[:3] + row[4:] for series in store.series() for row in store.rows(series)]


def test_figures() -> None:
    (bakers,) = winrate("bakers-game", 60)
    counts = bakers.counts
    assert (counts.deals, counts.solved, counts.unsolvable, counts.undecided) == (60, 49, 11, 0)
    assert bakers.source == "microsoft"
    assert bakers.rate == 49 / 60
    low, high = bakers.interval
    assert low < bakers.rate < high
    assert bakers.positions is not None
    assert bakers.positions > 10
    assert bakers.cpu_seconds is not None
    assert bakers.cpu_seconds > 0
    assert json.loads(json.dumps(bakers.to_dict()))["solver"] == solver_version(bakers.rules)


@pytest.mark.parametrize("infer", [True, False])
def test_workers_change_nothing(tmp_path: Path, infer: bool) -> None:
    with Store(tmp_path / "alone.sqlite") as store:
        alone = winrate(SETS, 40, store=store, jobs=1, infer=infer, limits=SMALL)
        known = verdicts(store)
    with ThreadPoolExecutor(3) as threads, Store(tmp_path / "shared.sqlite") as store:
        shared = winrate(SETS, 40, store=store, jobs=3, executor=threads, infer=infer, limits=SMALL)
        assert verdicts(store) == known
    assert figures(alone) == figures(shared)
    assert any(rate.counts.inferred for rate in alone) == infer


def test_inferred_verdicts_are_those_of_a_search() -> None:
    with Store() as store:
        winrate(SETS, 40, store=store, jobs=1, limits=SMALL)
        inferred = [
            (series, row[0], row[1]) for series in store.series() for row in store.rows(series) if row[4]
        ]
    assert len(inferred) >= 30
    for series, number, code in inferred:
        played = series.rules
        assert played is not None
        found = engine_for(played).decide(decks_of("microsoft", played)(number), Limits()).verdict
        assert found == ("solved" if code == SOLVED else "unsolvable")


@pytest.mark.slow
def test_inferred_verdicts_of_kungen_are_those_of_a_search() -> None:
    limits = Limits(positions=1_000_000)
    with Store() as store:
        winrate(PASSES, 100, store=store, jobs=1, limits=limits)
        inferred = [
            (series, row[0], row[1]) for series in store.series() for row in store.rows(series) if row[4]
        ]
    assert len(inferred) > 100
    for series, number, code in inferred:
        played = series.rules
        assert played is not None
        found = engine_for(played).decide(decks_of("kungen", played)(number), limits).verdict
        assert found in ("solved" if code == SOLVED else "unsolvable", "undecided")


def test_a_batch_goes_on_from_what_the_store_has(tmp_path: Path) -> None:
    with Store(tmp_path / "whole.sqlite") as store:
        whole = figures(winrate(SETS, 50, store=store, jobs=1, limits=SMALL))
    path = tmp_path / "parts.sqlite"
    winrate(SETS, 20, store=path, jobs=1, limits=SMALL)
    winrate(SETS, 5, first=31, store=path, jobs=1, limits=SMALL)
    with Store(path) as store:
        run = Run(plan_of(SETS, 50, limits=SMALL), store)
        chunks = list(run.chunks(1))
        assert (run.known, run.done) == (25, 50)
        assert len(chunks) > 1
        assert figures(run.rates()) == whole
        again = Run(plan_of(SETS, 50, limits=SMALL), store)
        assert list(again.chunks(1)) == []
        assert (again.known, figures(again.rates())) == (50, whole)


def test_verdicts_follow_from_rule_sets_of_earlier_batches(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    (three,) = winrate(CELLS[3], 50, store=path, jobs=1, limits=SMALL)
    (four,) = winrate("freecell", 50, store=path, jobs=1, limits=SMALL)
    assert four.counts.inferred == three.counts.solved
    (searched,) = winrate("freecell", 50, store=path, jobs=1, limits=SMALL, infer=False)
    assert searched.counts.inferred == 0
    assert searched.counts.solved == four.counts.solved


def test_undecided_deals_are_searched_again_with_larger_limits(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    (few,) = winrate("bakers-game", 30, store=path, jobs=1, limits=Limits(positions=20))
    assert few.counts.undecided > 10
    (more,) = winrate("bakers-game", 30, store=path, jobs=1)
    assert more.counts.undecided == 0
    (kept,) = winrate("bakers-game", 30, store=path, jobs=1, limits=Limits(positions=20))
    assert figures([kept]) == figures([more])


def test_deals_left_undecided_follow_from_later_verdicts(tmp_path: Path) -> None:
    few = Limits(positions=20)
    with Store(tmp_path / "results.sqlite") as store:
        (left,) = winrate(CELLS[3], 50, store=store, jobs=1, limits=few)
        (four,) = winrate("freecell", 50, store=store, jobs=1)
        (two,) = winrate(CELLS[2], 50, store=store, jobs=1)
        assert left.counts.undecided > 10
        (searched,) = winrate(CELLS[3], 50, store=store, jobs=1, limits=few, infer=False)
        assert searched.counts == left.counts
        (after,) = winrate(CELLS[3], 50, store=store, jobs=1, limits=few)
        assert after.counts.inferred > 10
        assert after.counts.undecided == left.counts.undecided - after.counts.inferred
        assert two.counts.solved <= after.counts.solved <= four.counts.solved
        run = Run(plan_of([CELLS[3]], 50, limits=few), store)
        assert list(run.chunks(1)) == []


def lie(store: Store, played: Rules, number: int, code: int) -> None:
    """Write a verdict that no search has found."""
    series = store.series_of(played, "microsoft", solver_version(played))
    column = Column.empty(1)
    column.verdicts[0] = code
    store.add(range(number, number + 1), [series], [column], Limits())


def test_a_wrong_verdict_is_an_error_that_names_the_deal() -> None:
    message = r"deal microsoft 11982 is won under '.*; 3 cells.*' but lost under '.*; 4 cells"
    with Store() as store:
        lie(store, CELLS[3], 11982, SOLVED)
        with pytest.raises(ContradictionError, match=message):
            winrate("freecell", 3, first=11981, store=store, jobs=1, infer=False)


def test_wrong_verdicts_that_were_stored_are_found() -> None:
    with Store() as store:
        lie(store, CELLS[1], 7, SOLVED)
        lie(store, CELLS[2], 7, UNSOLVABLE)
        with pytest.raises(ContradictionError, match=r"deal microsoft 7 .*allow all that the first do"):
            winrate(CELLS[1:3], 1, first=7, store=store, jobs=1)


def test_a_wrong_inferred_verdict_is_found_when_it_is_searched() -> None:
    with Store() as store:
        lie(store, CELLS[1], 1, SOLVED)
        winrate(CELLS[2], 1, store=store, jobs=1)
        with pytest.raises(ContradictionError, match="searched again"):
            winrate(CELLS[2], 1, store=store, jobs=1, infer=False)


def work(rule_sets: list[Rules], known: tuple[bytearray, ...] | None = None, wanted: int = 2) -> ColumnsWork:
    orderings = Orderings.among(rule_sets)
    return ColumnsWork(tuple(rule_sets), wanted, "microsoft", SMALL, True, orderings, known)


def test_undecided_verdicts_take_no_part() -> None:
    known = (bytearray([STOPS["memory"]]), bytearray([ABSENT]))
    undecided, found = work(CELLS[2:4], known)(range(1, 2))
    assert undecided.verdicts[0] == ABSENT
    assert (found.verdicts[0], found.origins[0]) == (SOLVED, SEARCHED)


def test_an_undecided_deal_is_decided_by_what_follows() -> None:
    known = (bytearray([ABSENT]), bytearray([STOPS["memory"]]))
    won, found = work(CELLS[2:4], known)(range(2, 3))
    assert (won.verdicts[0], won.origins[0]) == (SOLVED, SEARCHED)
    assert (found.verdicts[0], found.origins[0]) == (SOLVED, 0)


def test_a_deal_that_ends_every_process_is_undecided() -> None:
    known = (bytearray([ABSENT, ABSENT]), bytearray([ABSENT, ABSENT]), bytearray([ABSENT, SOLVED]))
    first, second = work([CELLS[3], CELLS[0], CELLS[2]], known).lost(range(1, 3))
    assert list(first.verdicts) == [STOPS["crash"], SOLVED]
    assert list(second.verdicts) == [STOPS["crash"]] * 2
    assert first.origins[1] == 2


def test_a_precision_is_reached_in_whole_blocks() -> None:
    (rate,) = winrate("relaxed-freecell", precision=0.15, jobs=1)
    low, high = rate.interval
    assert high - low <= 0.003
    assert rate.counts.deals == 2000
    with ThreadPoolExecutor(2) as threads:
        assert figures(winrate("relaxed-freecell", precision=0.15, jobs=2, executor=threads)) == figures(
            [rate]
        )


def test_a_precision_of_a_comparison_is_that_of_the_difference() -> None:
    games = ["bakers-game", CELLS[1]]
    with Store() as store:
        rates = winrate(games, precision=3.2, store=store, jobs=1)
        assert {rate.counts.deals for rate in rates} == {1000}
        (comparison,) = compare(games, precision=3.2, store=store, jobs=1)
    low, high = comparison.interval
    assert high - low <= 0.064
    assert comparison.deals == 2000


def test_a_precision_ends_at_the_most_deals() -> None:
    (rate,) = winrate("relaxed-freecell", 1200, precision=0.01, jobs=1)
    assert rate.counts.deals == 1200


@pytest.mark.parametrize(
    ("arguments", "messages"),
    [
        ({"deals": 0}, ["deals: 1..1000000000000, not 0"]),
        (
            {"deals": 0, "precision": 60.0, "source": "nobody"},
            ["deals", "precision", "no numbering 'nobody'"],
        ),
        ({"first": 0}, ["1..8589934591, not 0"]),
        ({"first": 8589934591, "deals": 2}, ["not 8589934592"]),
        ({"rule_sets": []}, ["there is no rule set"]),
        ({"rule_sets": ["kungen", "freecell"], "source": "greenfelt"}, ["greenfelt has no deals"]),
    ],
)
def test_what_is_impossible_is_refused(
    arguments: dict[str, Any], messages: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "results.sqlite"
    with pytest.raises(InputError) as error:
        winrate(**{"rule_sets": "freecell", "store": path, **arguments})
    assert all(message in str(error.value) for message in messages)
    assert not path.exists()


def test_games_of_different_numberings_share_ours() -> None:
    assert plan_of(["freecell", "kungen"], 5).source == "kungen"
    assert plan_of(["freecell", "freecell"], 5).rule_sets == (rules("freecell"),)


def test_code_names() -> None:
    names: list[Verdict] = ["solved", "unsolvable", "undecided"]
    from kungen_solver.store.columns import code_of, stop_of, verdict_of

    for name in names:
        assert verdict_of(code_of(name, "memory")) == name
    assert stop_of(code_of("undecided", "memory")) == "memory"
    assert stop_of(SOLVED) is None


def test_values_of_another_type_are_named_with_rules_that_are_none() -> None:
    wrong: dict[str, Any] = {
        "deals": 2.5,
        "first": "1",
        "precision": True,
        "source": 6,
        "limits": 7,
        "jobs": "2",
        "executor": 3,
        "infer": "no",
        "store": 4.5,
    }
    with pytest.raises(InputError) as error:
        winrate(["chess", "go", 5, "kungen"], **wrong)  # type: ignore[list-item]
    for said in ("'chess'", "'go'", "5 is neither", "deals: a whole", "first: a whole", "precision: a num"):
        assert said in str(error.value)
    for said in ("not 6", "limits must be Limits, not 7", "jobs: a whole number from 1, not '2'", "not 3"):
        assert said in str(error.value)
    for said in ("infer: True or False, not 'no'", "store: a Store or the name of a file, not 4.5"):
        assert said in str(error.value)


@pytest.mark.parametrize("jobs", [0, -1, True])
def test_jobs_that_are_no_number_of_workers_are_refused(jobs: int) -> None:
    freecell = rules("freecell")
    for search in (
        lambda: winrate("freecell", 2, jobs=jobs),
        lambda: list(decide_range(freecell, "microsoft", range(1, 3), jobs=jobs)),
        lambda: list(fewest_cells_of_range(freecell, "microsoft", range(1, 3), jobs=jobs)),
    ):
        with pytest.raises(InputError, match="jobs: a whole number from 1"):
            search()


def test_a_kind_of_executor_is_none() -> None:
    for kind in (Processes, ThreadPoolExecutor):
        with pytest.raises(InputError, match="executor: one of concurrent"):
            winrate("freecell", 2, executor=kind)  # type: ignore[arg-type]


def test_no_first_deal() -> None:
    with pytest.raises(InputError, match="first: a whole number, not None"):
        winrate("freecell", 2, first=None)  # type: ignore[arg-type]


def test_a_numbering_without_a_name_is_refused() -> None:
    with pytest.raises(InputError, match="no numbering ''"):
        winrate("freecell", 2, source="")


def test_a_number_is_no_rule_set() -> None:
    with pytest.raises(InputError, match="5 is neither rules nor the name of a game"):
        winrate(5, 2)  # type: ignore[arg-type]


def test_limits_of_another_type_are_refused_everywhere() -> None:
    limits: Any = 5
    for search in (
        lambda: solve(deal("microsoft", 1), limits=limits),
        lambda: list(decide_range(rules("freecell"), "microsoft", range(1, 3), limits)),
        lambda: list(fewest_cells_of_range(rules("freecell"), "microsoft", range(1, 3), limits)),
    ):
        with pytest.raises(InputError, match="limits must be Limits, not 5"):
            search()


@pytest.mark.parametrize("one", ["kungen", rules("kungen")])
def test_one_rule_set_is_not_compared(one: Any) -> None:
    with pytest.raises(InputError, match="two rule sets that differ"):
        compare(one, deals=1)
