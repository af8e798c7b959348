"""What a win-rate batch is to find out, seen to be possible before anything is searched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from kungen_solver.deals.sources import deal
from kungen_solver.deals.sources import source as source_named
from kungen_solver.errors import InputError, shown
from kungen_solver.rules import Rules, default_source, rules
from kungen_solver.solvers.result import Limits, limits_or_default

DEALS: Final = 10_000
MOST_DEALS: Final = 1_000_000
"""Where a batch with a wanted precision ends at the latest, unless other is asked for."""
LARGEST_BATCH: Final = 10**12  # deals, more than anybody lives to see
FINEST: Final = 0.001  # percentage points of a wanted precision
COARSEST: Final = 50  # which every interval reaches

_FIRST_BLOCK: Final = 1000  # deals; also what later blocks are rounded up to
_BLOCK_GROWTH: Final = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """A batch of deals under several rule sets; `plan_of` makes one.

    Parameters
    ----------
    rule_sets : tuple of Rules
        Each of them once.
    source : str
        The numbering.
    first : int
        Number of the first deal.
    deals : int
        How many; the most, where a precision is wanted.
    precision : float or None
        Percentage points that every interval may reach to either side of its middle.
    limits : Limits
        Of each search.
    infer : bool
        Whether a verdict that follows from one under harder or easier rules is taken over.
    """

    rule_sets: tuple[Rules, ...]
    source: str
    first: int
    deals: int
    precision: float | None
    limits: Limits
    infer: bool

    @property
    def numbers(self) -> range:
        """All deals that may be needed."""
        return range(self.first, self.first + self.deals)

    def blocks(self, half_width: Callable[[], float]) -> Iterator[range]:
        """Yield the deals that are to be decided, and after a block as many more as it takes.

        What follows a block depends on its figures alone, which are the same on any machine.

        Parameters
        ----------
        half_width : callable
            Returns how far the widest interval over the block that was yielded last reaches to either side
            of its middle, in percentage points.
        """
        size = self.deals if self.precision is None else min(_FIRST_BLOCK, self.deals)
        while True:
            yield range(self.first, self.first + size)
            if self.precision is None or size == self.deals:
                return
            widest = half_width()
            if widest <= self.precision:
                return
            needed = ceil(size * (widest / self.precision) ** 2)  # as widths shrink with the root of the size
            needed = max(size + _FIRST_BLOCK, min(needed, _BLOCK_GROWTH * size))
            size = min(-(-needed // _FIRST_BLOCK) * _FIRST_BLOCK, self.deals)


def plan_of(
    rule_sets: Sequence[Rules | str],
    deals: int | None = None,
    *,
    first: int = 1,
    source: str | None = None,
    precision: float | None = None,
    limits: Limits | None = None,
    infer: bool = True,
    defects: Iterable[str] = (),
) -> Plan:
    """Return the plan of a batch; the parameters are those of `kungen_solver.winrate`.

    Parameters
    ----------
    defects : iterable of str
        What is wrong with anything else that the caller was given.

    Raises
    ------
    InputError
        Naming everything that is wrong with any of them.
    """
    played, found = _rule_sets(rule_sets)
    found += defects
    try:
        searched = limits_or_default(limits)
    except InputError as error:
        found += error.defects
    found += _wrong_types(deals, first, precision, source, infer)
    if found:  # what follows counts with them
        raise InputError("this batch", found)
    size = deals if deals is not None else DEALS if precision is None else MOST_DEALS
    numbering = _common_source(played) if source is None else source
    if not played:
        found.append("there is no rule set")
    if not 1 <= size <= LARGEST_BATCH:
        found.append(f"deals: 1..{LARGEST_BATCH}, not {size}")
    if precision is not None and not FINEST <= precision < COARSEST:
        found.append(f"precision: percentage points from {FINEST} to below {COARSEST}, not {precision}")
    found += _numbers_outside(numbering, (first, first + max(size, 1) - 1), played)
    if found:
        raise InputError("this batch", found)
    name = source_named(numbering).name
    return Plan(played, name, first, size, precision, searched, infer)


def _rule_sets(given: object) -> tuple[tuple[Rules, ...], list[str]]:
    """Return rule sets, each of them once, and what is wrong with those that are none."""
    found: dict[Rules, None] = {}
    defects: dict[str, None] = {}
    for one in given if isinstance(given, Iterable) and not isinstance(given, bytes) else [given]:
        if isinstance(one, Rules):
            found[one] = None
        elif isinstance(one, str):
            try:
                found[rules(one)] = None
            except InputError as error:
                defects.update(dict.fromkeys(error.defects))
        else:
            defects[f"{shown(one)} is neither rules nor the name of a game"] = None
    return tuple(found), list(defects)


def _wrong_types(deals: object, first: object, precision: object, source: object, infer: object) -> list[str]:
    """Return which arguments are something else altogether."""
    found = []
    for name, number in (("deals", DEALS if deals is None else deals), ("first", first)):
        if not isinstance(number, int) or isinstance(number, bool):
            found.append(f"{name}: a whole number, not {shown(number)}")
    if precision is not None and (not isinstance(precision, int | float) or isinstance(precision, bool)):
        found.append(f"precision: a number, not {shown(precision)}")
    if source is not None and not isinstance(source, str):
        found.append(f"source: the name of a numbering, not {shown(source)}")
    if not isinstance(infer, bool):
        found.append(f"infer: True or False, not {shown(infer)}")
    return found


def _common_source(played: Sequence[Rules]) -> str:
    numberings = {default_source(one) for one in played}
    return numberings.pop() if len(numberings) == 1 else "kungen"


def _numbers_outside(source: str, ends: tuple[int, int], played: Sequence[Rules]) -> list[str]:
    """Return why deals do not exist, each reason once."""
    defects: dict[str, None] = {}
    for one in played:
        for number in ends:
            try:
                deal(source, number, one)
            except InputError as error:
                defects.update(dict.fromkeys(error.defects))
                break  # of the other end it would be much the same
    return list(defects)
