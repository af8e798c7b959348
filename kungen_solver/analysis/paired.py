"""Statistics of two answers for the same deals: an interval of the difference, and a test of it."""

from __future__ import annotations

from math import exp, lgamma, log, sqrt

from kungen_solver.analysis.intervals import Z_95, wilson


def paired_difference(
    both: int, only_one: int, only_other: int, neither: int, z: float = Z_95
) -> tuple[float, float]:
    """Return Newcombe's hybrid score interval of the other share minus the one share.

    Parameters
    ----------
    both, only_one, only_other, neither : int
        The 2 x 2 table: pairs with both successes, with one of them, and with none.
    z : float
        Normal quantile, by default for 95 %.

    Returns
    -------
    low, high : float
        Between -1 and 1; no pairs give the whole interval.

    References
    ----------
    R. G. Newcombe (1998), "Improved confidence intervals for the difference between binomial proportions
    based on paired data", Statistics in Medicine 17, 2635-2650, method 10.
    """
    pairs = both + only_one + only_other + neither
    if pairs == 0:
        return -1.0, 1.0
    one, other = both + only_one, both + only_other
    low_one, high_one = wilson(one, pairs, z)
    low_other, high_other = wilson(other, pairs, z)
    share_one, share_other = one / pairs, other / pairs
    phi = _correlation(both, only_one, only_other, neither)

    def spread(down: float, up: float) -> float:
        return sqrt(max(0.0, down * down - 2 * phi * down * up + up * up))

    difference = share_other - share_one
    low = difference - spread(share_other - low_other, high_one - share_one)
    high = difference + spread(high_other - share_other, share_one - low_one)
    return max(-1.0, low), min(1.0, high)


def _correlation(both: int, only_one: int, only_other: int, neither: int) -> float:
    """Return Newcombe's estimate of the correlation, with his continuity correction where it is positive."""
    margins = (both + only_one) * (only_other + neither) * (both + only_other) * (only_one + neither)
    if margins == 0:
        return 0.0
    product = float(both * neither - only_one * only_other)
    if product > 0:
        product = max(0.0, product - (both + only_one + only_other + neither) / 2)
    return product / sqrt(margins)


def mcnemar(only_one: int, only_other: int) -> float:
    """Return the two-sided p value of the exact McNemar test.

    That is the binomial test of whether the pairs that differ fall to either side equally often.

    Parameters
    ----------
    only_one, only_other : int
        Pairs that differ, by where the success is.

    References
    ----------
    Q. McNemar (1947), "Note on the sampling error of the difference between correlated proportions or
    percentages", Psychometrika 12, 153-157.
    """
    pairs, fewer = only_one + only_other, min(only_one, only_other)
    if only_one == only_other:
        return 1.0
    # The largest term of the tail, and each further one as a multiple of it.
    largest = lgamma(pairs + 1) - lgamma(fewer + 1) - lgamma(pairs - fewer + 1) - pairs * log(2)
    total = ratio = 1.0
    for successes in range(fewer, 0, -1):
        ratio *= successes / (pairs - successes + 1)
        total += ratio
        if ratio < 1e-18 * total:
            break
    return min(1.0, 2 * exp(largest) * total)
