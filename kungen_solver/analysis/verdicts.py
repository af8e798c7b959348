"""The verdicts of a range of deals."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

from kungen_solver.analysis.batch import Chunk, Numbers, joined_ranges, parts_of, results
from kungen_solver.analysis.intervals import winnable_interval
from kungen_solver.analysis.workers import worker_defects
from kungen_solver.deals.sources import deal
from kungen_solver.errors import InputError
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.catalog import engine_for
from kungen_solver.solvers.decks import decks_of
from kungen_solver.solvers.result import Limits, limits_or_default


@dataclass(slots=True)
class VerdictCounts:
    """Counts of verdicts, with the numbers of deals that were not solved.

    Parameters
    ----------
    rules : Rules
        The rules that the deals were searched under.
    source : str
        Their numbering.
    deals, solved : int
        How many.
    unsolvable_deals, undecided_deals : list of int
        Which, in ascending order.
    positions : int
        Positions searched in all.
    cpu_seconds : float
        CPU time of all workers together.
    finished : list of range
        The numbers of the deals, in ascending order, as few ranges as possible.
    """

    rules: Rules
    source: str
    deals: int = 0
    solved: int = 0
    unsolvable_deals: list[int] = field(default_factory=list)
    undecided_deals: list[int] = field(default_factory=list)
    positions: int = 0
    cpu_seconds: float = 0.0
    finished: list[range] = field(default_factory=list)

    def add(self, other: VerdictCounts) -> None:
        """Take the counts of other deals of the same rules in."""
        self.deals += other.deals
        self.solved += other.solved
        self.unsolvable_deals = sorted(self.unsolvable_deals + other.unsolvable_deals)
        self.undecided_deals = sorted(self.undecided_deals + other.undecided_deals)
        self.positions += other.positions
        self.cpu_seconds += other.cpu_seconds
        self.finished = joined_ranges(self.finished + other.finished)

    @property
    def rate(self) -> float | None:
        """The share of deals that was solved, or None where there are none."""
        return self.solved / self.deals if self.deals else None

    @property
    def interval(self) -> tuple[float, float]:
        """A 95 % interval of the winnable share that undecided deals widen at both ends."""
        return winnable_interval(self.solved, len(self.undecided_deals), self.deals)

    def to_dict(self) -> dict[str, Any]:
        """Return the counts as plain data for JSON."""
        low, high = self.interval
        return {
            "rules": self.rules.to_dict(),
            "fingerprint": self.rules.fingerprint(),
            "source": self.source,
            "deals": self.deals,
            "solved": self.solved,
            "unsolvable": len(self.unsolvable_deals),
            "undecided": len(self.undecided_deals),
            "rate": self.rate,
            "low": low,
            "high": high,
            "unsolvable_deals": self.unsolvable_deals,
            "undecided_deals": self.undecided_deals,
            "positions": self.positions,
            "cpu_seconds": round(self.cpu_seconds, 3),
        }


@dataclass(frozen=True, slots=True)
class VerdictWork:
    """Decides the deals of a chunk; small enough to be sent to another process."""

    rules: Rules
    source: str
    limits: Limits

    def __call__(self, chunk: Chunk) -> VerdictCounts:
        """Search every deal of the chunk."""
        began = time.process_time()
        engine, cards_of = engine_for(self.rules), decks_of(self.source, self.rules)
        counts = VerdictCounts(self.rules, self.source, deals=len(chunk), finished=[chunk])
        for number in chunk:
            outcome = engine.decide(cards_of(number), self.limits)
            counts.positions += outcome.positions
            if outcome.verdict == "solved":
                counts.solved += 1
            elif outcome.verdict == "unsolvable":
                counts.unsolvable_deals.append(number)
            else:
                counts.undecided_deals.append(number)
        counts.cpu_seconds = time.process_time() - began
        return counts

    def lost(self, chunk: Chunk) -> VerdictCounts:
        """Return what is known of deals that ended every process that searched them."""
        return VerdictCounts(
            self.rules, self.source, len(chunk), undecided_deals=list(chunk), finished=[chunk]
        )


def checked_range(
    rules: Rules, source: str, numbers: Numbers, limits: Limits | None, jobs: int, executor: Executor | None
) -> Limits:
    """Refuse a range that cannot be searched, as `decide_range` does, and return its limits."""
    limits = limits_or_default(limits)
    if defects := worker_defects(jobs, executor):
        raise InputError("this range", defects)
    for part in parts_of(numbers):
        for number in (part[0], part[-1]):
            deal(source, number, rules)
    return limits


def decide_range(
    rules: Rules,
    source: str,
    numbers: Numbers,
    limits: Limits | None = None,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Iterator[VerdictCounts]:
    """Decide deals, and yield the counts so far after each chunk; the last are the whole answer.

    Parameters
    ----------
    rules : Rules
        The rules to play under.
    source : str
        A numbering, such as ``"microsoft"``.
    numbers : range or list of range
        Deal numbers, step 1.
    limits : Limits, optional
        Of each deal.
    jobs, executor
        As in `kungen_solver.analysis.batch.results`.

    Raises
    ------
    InputError
        Where `limits`, `jobs` or `executor` are of a wrong kind.
    DealError
        Where a number lies outside the numbering, before anything is searched.
    UnsupportedRulesError
        Where no engine plays these rules.
    """
    limits = checked_range(rules, source, numbers, limits, jobs, executor)
    engine_for(rules).warm_up()  # compiled here once, not in every worker
    counts = VerdictCounts(rules, source)
    work = VerdictWork(rules, source, limits)
    for _, found in results(work, numbers, jobs, executor, lost=work.lost):
        counts.add(found)
        yield counts
