"""Confidence intervals for shares of deals."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054  # the 97.5th percentile of the normal distribution


def wilson(successes: int, trials: int, z: float = Z_95) -> tuple[float, float]:
    """Return the Wilson score interval of a share.

    Parameters
    ----------
    successes, trials : int
        With ``0 <= successes <= trials``; no trials give the whole interval.
    z : float
        Normal quantile, by default for 95 %.

    Returns
    -------
    low, high : float
        Between 0 and 1.

    References
    ----------
    E. B. Wilson (1927), "Probable inference, the law of succession, and statistical inference",
    Journal of the American Statistical Association 22, 209-212.
    """
    if trials == 0:
        return 0.0, 1.0
    share, z2 = successes / trials, z * z
    centre = share + z2 / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    scale = 1 + z2 / trials
    low = 0.0 if successes == 0 else (centre - spread) / scale
    high = 1.0 if successes == trials else (centre + spread) / scale
    return low, high


def winnable_interval(solved: int, undecided: int, deals: int) -> tuple[float, float]:
    """Return a 95 % interval that counts undecided deals as lost for `low`, as won for `high`."""
    return wilson(solved, deals)[0], wilson(solved + undecided, deals)[1]
