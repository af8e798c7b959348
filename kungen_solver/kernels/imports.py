"""What numba imports for nothing."""

from __future__ import annotations

import sys


def leave_scipy_out() -> None:
    """Keep this process from importing scipy, which numba does where it is installed.

    numba looks there for BLAS, which no kernel uses, at twice the cost of all else that a short search
    needs. Only for processes of our own: whoever imports this package may want scipy.
    """
    sys.modules.setdefault("scipy", None)  # type: ignore[arg-type]
