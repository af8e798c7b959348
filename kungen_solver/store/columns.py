"""What one chunk of deals brought under one rule set, as compact columns."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from kungen_solver.solvers.result import LimitName, Verdict

StopName: TypeAlias = LimitName | Literal["crash"]
"""Why a deal is undecided: a limit was met, or it ended every process that searched it."""

UNSOLVABLE: Final = 0
SOLVED: Final = 1
STOPS: Final[dict[StopName, int]] = {"positions": 2, "seconds": 3, "memory": 4, "crash": 5}
ABSENT: Final = 255
"""No verdict, or none that the store is to be told."""

INFERRED: Final = 8
"""Added to the code of a stored verdict that follows from one under other rules."""

FIRST_STOP: Final = 2  # codes from here on are undecided deals
SEARCHED: Final = -1
_VERDICTS: Final[tuple[Verdict, ...]] = ("unsolvable", "solved")
_STOP_NAMES: Final = {code: name for name, code in STOPS.items()}


def code_of(verdict: Verdict, stop: StopName | None) -> int:
    """Return the small number that stands for a verdict."""
    if verdict == "undecided":
        return STOPS[stop or "positions"]
    return SOLVED if verdict == "solved" else UNSOLVABLE


def verdict_of(code: int) -> Verdict:
    """Return the verdict of a code."""
    return "undecided" if code >= FIRST_STOP else _VERDICTS[code]


def stop_of(code: int) -> StopName | None:
    """Return what left a deal undecided, or None where it is decided."""
    return _STOP_NAMES.get(code)


@dataclass(slots=True)
class Column:
    """Verdicts of the deals of a chunk under one rule set.

    Parameters
    ----------
    verdicts : bytearray
        A code for each deal; `ABSENT` where there is nothing new.
    positions : array of int64
        Positions searched.
    cpu : array of int64
        CPU time in microseconds.
    origins : array of int16
        The rule set of the batch from whose verdict this one follows; `SEARCHED` where the deal was
        searched itself.
    """

    verdicts: bytearray
    positions: array[int]
    cpu: array[int]
    origins: array[int]

    @classmethod
    def empty(cls, deals: int) -> Column:
        """Return a column without a verdict."""
        zeros = bytes(8 * deals)
        return cls(
            bytearray([ABSENT]) * deals,
            array("q", zeros),
            array("q", zeros),
            array("h", [SEARCHED]) * deals,
        )

    def __len__(self) -> int:
        return len(self.verdicts)
