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


# By degrees of freedom; from ten on the expansion below is good to five digits.
_STUDENT_95: Final = (
    12.7062047,
    4.3026527,
    3.1824463,
    2.7764451,
    2.5705818,
    2.4469119,
    2.3646243,
    2.3060041,
    2.2621572,
)


def student_95(freedom: int) -> float:
    """Return the 97.5th percentile of Student's distribution, which means of few values need.

    Parameters
    ----------
    freedom : int
        Degrees of freedom, 1 or more.

    References
    ----------
    M. Abramowitz and I. A. Stegun (1964), "Handbook of Mathematical Functions", 26.7.5.
    """
    if freedom <= len(_STUDENT_95):
        return _STUDENT_95[freedom - 1]
    z, n = Z_95, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def winnable_interval(solved: int, undecided: int, deals: int) -> tuple[float, float]:
    """Return a 95 % interval that counts undecided deals as lost for `low`, as won for `high`."""
    return wilson(solved, deals)[0], wilson(solved + undecided, deals)[1]
