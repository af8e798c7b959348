"""Wilson intervals, against scipy."""

from __future__ import annotations

import pytest
from scipy.stats import binomtest, t

from kungen_solver.analysis.intervals import student_95, wilson, winnable_interval


@pytest.mark.parametrize(
    ("successes", "trials"), [(0, 1), (1, 1), (0, 50), (3, 7), (819, 1000), (99_358, 100_000)]
)
def test_scipy_gives_the_same(successes: int, trials: int) -> None:
    theirs = binomtest(successes, trials).proportion_ci(method="wilson")
    assert wilson(successes, trials) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_nothing_tried_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_undecided_deals_widen_both_ends() -> None:
    low, high = winnable_interval(80, 10, 100)
    assert low == wilson(80, 100)[0]
    assert high == wilson(90, 100)[1]


@pytest.mark.parametrize("freedom", [*range(1, 31), 100, 1000, 10**6])
def test_students_distribution(freedom: int) -> None:
    assert student_95(freedom) == pytest.approx(t.ppf(0.975, freedom), rel=1e-5)
