"""What pictures of a store show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kungen_solver.analysis.pictures import (
    MOST_LINES,
    PassLine,
    stored_costs,
    stored_rates,
)
from kungen_solver.errors import InputError
from kungen_solver.rules import Rules, rules
from kungen_solver.solvers.catalog import solver_version
from kungen_solver.solvers.result import Limits
from kungen_solver.store import Store
from kungen_solver.store.columns import SOLVED, STOPS, UNSOLVABLE
from tests.unit.store.test_file import column

OPEN = STOPS["positions"]


@pytest.fixture
def store() -> Iterator[Store]:
    with Store() as store:
        yield store


def add(
    store: Store, played: Rules, *codes: int, source: str = "kungen", solver: str | None = None, **kwargs: Any
) -> None:
    series = store.series_of(played, source, solver or solver_version(played))
    store.add(range(1, 1 + len(codes)), [series], [column(*codes, **kwargs)], Limits(positions=1000))


def shape(lines: list[PassLine]) -> list[tuple[str, int, list[int]]]:
    """Return names, draws, and how many deals were solved."""
    return [(line.name, line.draw, [round(p.share * p.deals) for p in line.points]) for line in lines]


def test_lines(store: Store) -> None:
    add(store, rules("harpan-1"), SOLVED, SOLVED, SOLVED)
    add(store, rules("kungen", passes=10), SOLVED, SOLVED, UNSOLVABLE)
    add(store, rules("kungen", passes=2), SOLVED, UNSOLVABLE, OPEN)
    add(store, rules("harpan"), UNSOLVABLE)
    add(store, rules("kungen-hel", worry_back=False), SOLVED)
    add(store, rules("freecell"), SOLVED)  # has no stock
    add(store, rules("kungen", passes=3), OPEN)  # nothing is decided
    assert shape(stored_rates(store)) == [
        ("Kungen", 1, [1, 2, 3]),
        ("Kungen, whole runs only, no worrying back", 1, [1]),
        ("Kungen", 3, [0]),
    ]


def test_points(store: Store) -> None:
    add(store, rules("kungen", passes=10), SOLVED, UNSOLVABLE, OPEN)
    add(store, rules("harpan-1"), SOLVED, SOLVED, OPEN)
    ((ten, unlimited),) = (line.points for line in stored_rates(store))
    assert (ten.passes_in_words, unlimited.passes_in_words) == ("10", "unlimited")
    assert (ten.share, ten.deals) == (pytest.approx(1 / 3), 3)
    assert (ten.low, ten.high) == (pytest.approx(0.0615, abs=1e-4), pytest.approx(0.9385, abs=1e-4))


def test_costs_are_differences_on_the_same_deals(store: Store) -> None:
    add(store, rules("kungen"), SOLVED, UNSOLVABLE, UNSOLVABLE, UNSOLVABLE)
    add(store, rules("kungen-horn"), SOLVED, SOLVED, UNSOLVABLE, UNSOLVABLE, SOLVED, SOLVED)
    costs = stored_costs(store)
    assert costs.base == "Kungen"
    kungen, corners = costs.lines
    assert [(p.share, p.low, p.high, p.deals) for p in kungen.points] == [(0.0, 0.0, 0.0, 4)]
    (point,) = corners.points
    assert (point.share, point.deals) == (0.25, 4)
    assert point.low < 0.25 < point.high


def test_all_points_have_one_base(store: Store) -> None:
    add(store, rules("kungen", passes=3), SOLVED, SOLVED)
    for passes in (1, 3, None):
        add(store, rules("kungen", passes=passes, worry_back=False), UNSOLVABLE, SOLVED)
    add(store, rules("kungen", passes=None), SOLVED, SOLVED)
    add(store, rules("kungen", passes=2), SOLVED, SOLVED)  # nothing to compare it with
    add(store, rules("kungen-hel", draw=3), SOLVED)  # the base was not measured
    costs = stored_costs(store)
    assert costs.base == "Kungen"
    shares = {line.name: [(p.passes, p.share) for p in line.points] for line in costs.lines}
    assert shares == {
        "Kungen": [(3, 0.0), (None, 0.0)],
        "Kungen, no worrying back": [(3, -0.5), (None, -0.5)],
    }


def test_a_base_of_choice(store: Store) -> None:
    add(store, rules("kungen"), SOLVED, SOLVED)
    add(store, rules("kungen-horn"), UNSOLVABLE, SOLVED)
    costs = stored_costs(store, rules("kungen-horn", draw=3, passes=1))
    assert costs.base == "Kungen with corners"
    assert shape(list(costs.lines)) == [("Kungen with corners", 1, [0]), ("Kungen", 1, [1])]
    for absent in (rules("kungen-hel"), rules("freecell")):
        with pytest.raises(InputError, match="so it cannot be the base"):
            stored_costs(store, absent)


def test_nothing_to_compare(store: Store) -> None:
    add(store, rules("kungen"), SOLVED)
    add(store, rules("kungen", passes=1), UNSOLVABLE)
    with pytest.raises(InputError, match="no rules have draw, passes and deals in common with Kungen"):
        stored_costs(store)


def test_numberings_are_lines_of_their_own(store: Store) -> None:
    add(store, rules("kungen"), SOLVED)
    add(store, rules("kungen"), UNSOLVABLE, source="pysol")
    assert shape(stored_rates(store)) == [
        ("Kungen (kungen deals)", 1, [1]),
        ("Kungen (pysol deals)", 1, [0]),
    ]


def test_the_search_of_this_version_counts(store: Store) -> None:
    add(store, rules("kungen"), SOLVED)
    add(store, rules("kungen"), UNSOLVABLE, UNSOLVABLE, solver="klondike-0")
    assert shape(stored_rates(store)) == [("Kungen", 1, [1])]


def test_what_a_store_cannot_show(store: Store) -> None:
    for show in (stored_rates, stored_costs):
        with pytest.raises(InputError, match="so there"):
            show(store)
    add(store, rules("kungen"), OPEN)
    for show in (stored_rates, stored_costs):
        with pytest.raises(InputError, match="so there"):
            show(store)


def test_more_than_a_picture_can_show(store: Store) -> None:
    for cards in range(MOST_LINES + 1):
        add(store, rules("kungen", columns=tuple(1 + (cards >> i & 1) for i in range(8))), SOLVED)
    with pytest.raises(InputError, match=f"at most {MOST_LINES} lines a draw, not {MOST_LINES + 1}"):
        stored_rates(store)
