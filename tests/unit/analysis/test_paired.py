"""Intervals and tests of paired answers, held against published examples and scipy."""

from __future__ import annotations

from math import sqrt

import pytest
from scipy import stats

from kungen_solver.analysis.paired import mcnemar, paired_difference


@pytest.mark.parametrize(
    ("table", "interval"),
    [
        # Bentur et al. (2009) as in Fagerland, Lydersen & Laake (2014), "Recommended tests and confidence
        # intervals for paired binomial proportions", Statistics in Medicine 33, 2850-2875.
        ((1, 1, 7, 12), (0.026, 0.507)),
    ],
)
def test_published_interval(table: tuple[int, int, int, int], interval: tuple[float, float]) -> None:
    assert paired_difference(*table) == pytest.approx(interval, abs=0.0006)


def test_a_difference_turns_with_its_sides() -> None:
    low, high = paired_difference(40, 3, 11, 46)
    assert paired_difference(40, 11, 3, 46) == pytest.approx((-high, -low))
    assert low < 0.08 < high


def test_no_pairs_and_margins_of_nothing() -> None:
    assert paired_difference(0, 0, 0, 0) == (-1.0, 1.0)
    low, high = paired_difference(10, 0, 0, 0)
    assert low == pytest.approx(-high)
    assert 0 < high < 1


def test_large_tables_agree_with_the_normal_interval() -> None:
    both, lost, won, neither = 300_000, 12_000, 8_000, 80_000
    pairs = both + lost + won + neither
    difference = (won - lost) / pairs
    spread = 1.96 * sqrt((won + lost) / pairs - difference**2) / sqrt(pairs)
    assert paired_difference(both, lost, won, neither) == pytest.approx(
        (difference - spread, difference + spread), abs=2e-6
    )


@pytest.mark.parametrize(
    ("lost", "won"), [(0, 0), (1, 0), (0, 5), (3, 9), (12, 12), (10, 100), (5000, 5100), (40_000, 41_000)]
)
def test_mcnemar_is_the_binomial_test(lost: int, won: int) -> None:
    expected = stats.binomtest(lost, lost + won).pvalue if lost + won else 1.0
    assert mcnemar(lost, won) == mcnemar(won, lost) == pytest.approx(expected, rel=1e-7)


def test_a_p_value_too_small_for_a_number_is_zero() -> None:
    assert mcnemar(0, 5000) == 0.0
