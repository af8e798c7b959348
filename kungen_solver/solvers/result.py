"""What a search is allowed to use, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from kungen_solver.deals.model import Deal
from kungen_solver.errors import InputError, shown
from kungen_solver.referee.moves import Move
from kungen_solver.rules.model import Rules
from kungen_solver.rules.values import is_whole

Verdict: TypeAlias = Literal["solved", "unsolvable", "undecided"]
LimitName: TypeAlias = Literal["positions", "seconds", "memory"]

MEBIBYTE: Final = 1 << 20
DEFAULT_MEMORY: Final = 1024 * MEBIBYTE
LEAST_MEMORY: Final = 16 * MEBIBYTE
MOST_MEMORY: Final = MEBIBYTE * MEBIBYTE
MOST_POSITIONS: Final = 1 << 62


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a search gives up and says ``undecided``.

    Parameters
    ----------
    positions : int or None
        Positions searched, 1 to 2^62; None: no limit.
    seconds : float or None
        Wall-clock seconds; None: no limit. The one limit that makes a verdict depend on the machine.
    memory : int
        Bytes of search tables, 16 MiB to 1 TiB.

    Raises
    ------
    InputError
        Naming every limit that is out of range.
    """

    positions: int | None = None
    seconds: float | None = None
    memory: int = DEFAULT_MEMORY

    def __post_init__(self) -> None:
        defects = []
        if self.positions is not None and not is_whole(self.positions, 1, MOST_POSITIONS):
            defects.append(f"positions must be a whole number from 1 to 2^62, not {self.positions!r:.40}")
        if self.seconds is not None and not (
            isinstance(self.seconds, int | float) and 0 < self.seconds < float("inf")
        ):
            defects.append(f"seconds must be a number above 0, not {self.seconds!r:.40}")
        if not is_whole(self.memory, LEAST_MEMORY, MOST_MEMORY):
            shown = f"{self.memory // MEBIBYTE:,} MiB" if isinstance(self.memory, int) else repr(self.memory)
            defects.append(f"memory must be from 16 MiB to 1 TiB, not {shown:.40}")
        if defects:
            raise InputError("the limits", defects)


def limits_or_default(limits: Limits | None) -> Limits:
    """Return `limits`, or the default ones for None.

    Raises
    ------
    InputError
        Where they are anything else.
    """
    if limits is None:
        return Limits()
    if not isinstance(limits, Limits):
        raise InputError("the limits", [f"limits must be Limits, not {shown(limits)}"])
    return limits


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an engine answers for one position.

    Parameters
    ----------
    verdict : {"solved", "unsolvable", "undecided"}
        ``unsolvable`` only after the whole space was searched with sound prunings.
    positions : int
        Positions searched; the first counts as one.
    moves : tuple of Move or None
        A full solution, where the verdict is ``solved``.
    limit : {"positions", "seconds", "memory"} or None
        The limit that was met, where the verdict is ``undecided``.
    """

    verdict: Verdict
    positions: int
    moves: tuple[Move, ...] | None = None
    limit: LimitName | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to "can this deal be won, and how".

    Parameters
    ----------
    rules : Rules
        The rules that the deal was searched under.
    verdict, positions, moves, limit
        As in `Outcome`.
    seconds : float
        Wall-clock time of the search.
    deal : Deal or None
        The deal, or None for a position that was started by hand.
    optimal : bool
        Whether the solution is proved to be a shortest one.
    verified : bool
        Whether the verdict's evidence was checked: a solution replayed by the referee.
    """

    rules: Rules
    verdict: Verdict
    positions: int
    seconds: float
    moves: tuple[Move, ...] | None = field(default=None, repr=False)
    limit: LimitName | None = None
    deal: Deal | None = None
    optimal: bool = False
    verified: bool = False
