"""Two rule sets on the same deals: which of them are won under only one."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from os import PathLike
from typing import Any, TypeAlias

from kungen_solver.analysis.paired import mcnemar, paired_difference
from kungen_solver.analysis.plan import plan_of
from kungen_solver.analysis.run import Run, finished_run
from kungen_solver.analysis.workers import Workers, worker_defects
from kungen_solver.errors import InputError
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.result import Limits
from kungen_solver.store.columns import SOLVED, UNSOLVABLE
from kungen_solver.store.file import Store, store_defects
from kungen_solver.store.series import Series

Pairs: TypeAlias = dict[tuple[int, int], int]

_OPEN = 2  # undecided, in the counts of pairs


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rule sets, deal by deal.

    Parameters
    ----------
    one, other : Rules
        The rule sets.
    counts : dict of (int, int) to int
        Deals by their verdicts under the two: 0 unsolvable, 1 solved, 2 undecided.
    lost, won : tuple of int
        The deals that flip: solved under `one` and unsolvable under `other`, and the reverse.
    """

    one: Rules
    other: Rules
    counts: Pairs
    lost: tuple[int, ...]
    won: tuple[int, ...]

    def count(self, one: int, other: int) -> int:
        """Return how many deals have these verdicts."""
        return self.counts.get((one, other), 0)

    @property
    def deals(self) -> int:
        """All deals, undecided ones included."""
        return sum(self.counts.values())

    @property
    def undecided(self) -> int:
        """Deals that are undecided under one rule set at least."""
        return sum(count for pair, count in self.counts.items() if _OPEN in pair)

    @property
    def table(self) -> tuple[int, int, int, int]:
        """Deals decided under both: won under both, only under `one`, only under `other`, neither."""
        return _table(self.counts, None, None)

    @property
    def difference(self) -> float | None:
        """The share won under `other` minus that under `one`, over the decided deals; None without any."""
        decided = self.deals - self.undecided
        return (len(self.won) - len(self.lost)) / decided if decided else None

    @property
    def interval(self) -> tuple[float, float]:
        """A 95 % interval of the difference that undecided deals widen at both ends."""
        return interval_of(self.counts)

    @property
    def p_value(self) -> float:
        """The exact McNemar test of no difference, over the decided deals."""
        return mcnemar(len(self.lost), len(self.won))

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as plain data for JSON."""
        both, only_one, only_other, neither = self.table
        low, high = self.interval
        return {
            "one": self.one.to_dict(),
            "other": self.other.to_dict(),
            "fingerprints": [self.one.fingerprint(), self.other.fingerprint()],
            "deals": self.deals,
            "both": both,
            "only_one": only_one,
            "only_other": only_other,
            "neither": neither,
            "undecided": self.undecided,
            "difference": self.difference,
            "low": low,
            "high": high,
            "p_value": self.p_value,
            "lost_deals": list(self.lost),
            "won_deals": list(self.won),
        }


def compare(
    rule_sets: Sequence[Rules | str],
    deals: int | None = None,
    *,
    first: int = 1,
    source: str | None = None,
    precision: float | None = None,
    limits: Limits | None = None,
    infer: bool = True,
    store: Store | str | PathLike[str] | None = None,
    jobs: int | None = None,
    executor: Executor | Workers | None = None,
) -> list[Comparison]:
    """Compare the first rule set with each of the others, on the same deals.

    The parameters and errors are those of `kungen_solver.winrate`, but that a precision is one of the
    differences.

    Examples
    --------
    >>> from kungen_solver import compare, rules
    >>> (two_to_one,) = compare([rules("kungen", passes=2), rules("kungen", passes=1)], deals=20)
    >>> two_to_one.difference < 0, two_to_one.won
    (True, ())
    """
    if isinstance(rule_sets, Rules | str):
        refuse_single(1)
    plan = plan_of(
        rule_sets,
        deals,
        first=first,
        source=source,
        precision=precision,
        limits=limits,
        infer=infer,
        defects=[*worker_defects(jobs, executor), *store_defects(store)],
    )
    refuse_single(len(plan.rule_sets))
    with finished_run(plan, store, jobs, executor, of_differences) as run:
        return comparisons(run)


def refuse_single(rule_sets: int) -> None:
    """Refuse to compare one rule set.

    Raises
    ------
    InputError
        Where there are not two different ones.
    """
    if rule_sets < 2:
        raise InputError("a comparison", ["needs two rule sets that differ"])


def comparisons(run: Run) -> list[Comparison]:
    """Compare the first rule set of a run with each of the others, as far as it has come."""
    first, *others = zip(run.series, run.plan.rule_sets, strict=True)
    return [compared(run.store, first, other, run.numbers) for other in others]


def of_differences(run: Run) -> list[tuple[float, float]]:
    """Return the intervals of the differences, as shares."""
    first, *others = run.series
    return [interval_of(run.store.pairs(first, other, run.numbers)) for other in others]


def interval_of(counts: Pairs) -> tuple[float, float]:
    """Return the interval of a difference, as `Comparison` has it."""
    return (
        paired_difference(*_table(counts, SOLVED, UNSOLVABLE))[0],
        paired_difference(*_table(counts, UNSOLVABLE, SOLVED))[1],
    )


def _table(counts: Pairs, open_one: int | None, open_other: int | None) -> tuple[int, int, int, int]:
    """Return the 2 x 2 table with undecided deals taken for these verdicts, or left out."""
    cells = {(a, b): 0 for a in (0, 1) for b in (0, 1)}
    for (one, other), count in counts.items():
        first = open_one if one == _OPEN else one
        second = open_other if other == _OPEN else other
        if first is not None and second is not None:
            cells[first, second] += count
    return cells[1, 1], cells[1, 0], cells[0, 1], cells[0, 0]


def compared(
    store: Store, one: tuple[Series, Rules], other: tuple[Series, Rules], numbers: range
) -> Comparison:
    """Compare two series of a store, each with its rules, on those of some deals that both have."""
    return Comparison(
        one[1],
        other[1],
        store.pairs(one[0], other[0], numbers),
        lost=tuple(store.flips(one[0], other[0], numbers)),
        won=tuple(store.flips(other[0], one[0], numbers)),
    )
