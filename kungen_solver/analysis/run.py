"""A win-rate batch under way: what the store has is read, the rest searched and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from os import PathLike
from typing import Any, TypeAlias

from kungen_solver.analysis.batch import Chunk, count_of, results
from kungen_solver.analysis.columns import ColumnsWork, contradiction
from kungen_solver.analysis.orderings import Orderings, is_looser
from kungen_solver.analysis.plan import Plan
from kungen_solver.analysis.rates import WinRate
from kungen_solver.analysis.workers import Workers, default_jobs, workers_of
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.catalog import engine_for, solver_version
from kungen_solver.store.columns import FIRST_STOP, SOLVED, UNSOLVABLE, Column
from kungen_solver.store.file import Store
from kungen_solver.store.series import Series

Intervals: TypeAlias = Callable[["Run"], Sequence[tuple[float, float]]]


@contextmanager
def finished_run(
    plan: Plan,
    store: Store | str | PathLike[str] | None,
    jobs: int | None,
    executor: Executor | Workers | None,
    intervals: Intervals | None = None,
) -> Iterator[Run]:
    """Yield a batch with all its work done; a store that was opened for it is closed with the block."""
    with ExitStack() as stack:
        kept = store if isinstance(store, Store) else stack.enter_context(Store(store))
        run = Run(plan, kept, intervals)
        for _ in run.chunks(jobs, executor):
            pass
        yield run


class Run:
    """One batch and its store.

    Parameters
    ----------
    plan : Plan
        What is to be found out.
    store : Store
        Where verdicts are taken from and kept.
    intervals : callable, optional
        Returns the intervals of a run, as shares, that are to reach a precision; by default those of
        its rates.

    Attributes
    ----------
    numbers : range
        The deals that the figures are about; they grow while a precision is wanted.
    done : int
        Deals among them that need no search any more.
    known : int
        Deals among them that needed none from the beginning.
    estimates : list of list of int
        Deals and solved deals of each rule set so far, for those who watch.
    """

    def __init__(self, plan: Plan, store: Store, intervals: Intervals | None = None) -> None:
        self.plan = plan
        self.store = store
        self._intervals = intervals or _of_rates
        self.series = [_series_of(store, played, plan.source) for played in plan.rule_sets]
        self.numbers = range(plan.first, plan.first)
        self.done = self.known = 0
        self.estimates = [[0, 0] for _ in self.series]

    def chunks(self, jobs: int | None = None, executor: Executor | Workers | None = None) -> Iterator[None]:
        """Search what the store does not have; yield whenever a chunk was written.

        Parameters
        ----------
        jobs : int, optional
            Processes, or workers of the executor; all cores by default.
        executor : Executor or Workers, optional
            As in `kungen_solver.analysis.batch.results`.

        Raises
        ------
        ContradictionError
            Where verdicts of the store or of the searches contradict each other, naming the deal.
        """
        all_series, work = self._work()
        began_empty = not self.store.has_any(all_series, self.plan.numbers)
        for played in self.plan.rule_sets:
            engine_for(played).warm_up()  # compiled here once, not in every worker
        with workers_of(jobs or default_jobs(), executor) as workers:
            for block in self.plan.blocks(self.half_width):
                yield from self._block(block, all_series, work, workers, began_empty=began_empty)
        if not began_empty:
            self._compare_stored(all_series, work)

    def half_width(self) -> float:
        """Return how far the widest interval reaches to either side of its middle, in percentage points."""
        return max(50 * (high - low) for low, high in self._intervals(self))

    def rates(self) -> list[WinRate]:
        """Return the figures of each rule set, from the store."""
        return [
            WinRate(played, one.source, one.solver, self.store.counts(one, self.numbers))
            for played, one in zip(self.plan.rule_sets, self.series, strict=True)
        ]

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return the figures with the deals that were not solved, as plain data for JSON."""
        return [
            {
                **rate.to_dict(),
                "unsolvable_deals": self.store.deals(one, self.numbers, undecided=False),
                "undecided_deals": self.store.deals(one, self.numbers, undecided=True),
            }
            for rate, one in zip(self.rates(), self.series, strict=True)
        ]

    def _work(self) -> tuple[list[Series], ColumnsWork]:
        """Return the work, and the series of its rule sets: ours, then related ones of the store."""
        plan = self.plan
        others = list(self._related())
        rule_sets = (*plan.rule_sets, *(played for _, played in others))
        work = ColumnsWork(
            rule_sets,
            len(plan.rule_sets),
            plan.source,
            plan.limits,
            plan.infer,
            Orderings.among(rule_sets),
        )
        return [*self.series, *(series for series, _ in others)], work

    def _related(self) -> Iterator[tuple[Series, Rules]]:
        """Yield stored series from whose verdicts ones of this batch may follow, or contradict them."""
        for series in self.store.series():
            played = series.rules
            if (
                played is not None
                and series.source == self.plan.source
                and played not in self.plan.rule_sets
                and series.solver == solver_version(played)
                and any(is_looser(played, one) or is_looser(one, played) for one in self.plan.rule_sets)
                and self.store.has_any([series], self.plan.numbers)
            ):
                yield series, played

    def _block(
        self,
        block: range,
        all_series: list[Series],
        work: ColumnsWork,
        workers: Workers,
        *,
        began_empty: bool,
    ) -> Iterator[None]:
        plan, store, added = self.plan, self.store, block[len(self.numbers) :]
        self.numbers = block
        also = set() if began_empty or not plan.infer else self._implied(all_series, work, added)
        missing = store.missing(self.series, added, plan.limits, inferred=plan.infer, also=also)
        self.known += len(added) - count_of(missing)
        self.done += len(added) - count_of(missing)
        for estimate, rate in zip(self.estimates, self.rates(), strict=True):
            estimate[:] = rate.counts.deals, rate.counts.solved

        def bound(chunk: Chunk) -> ColumnsWork:
            if began_empty:
                return work
            return replace(
                work, known=tuple(store.known(series, chunk, plan.limits) for series in all_series)
            )

        def lost(chunk: Chunk) -> list[Column]:
            return bound(chunk).lost(chunk)

        for chunk, columns in results(work, missing, workers.count, workers, lost=lost, bound=bound):
            store.add(chunk, all_series, columns, plan.limits)
            self.done += len(chunk)
            self._estimate(columns)
            yield

    def _implied(self, all_series: list[Series], work: ColumnsWork, numbers: range) -> set[int]:
        """Return the deals that the store has as undecided, though a verdict that it has decides them."""
        left = {
            index for index, one in enumerate(self.series) if self.store.deals(one, numbers, undecided=True)
        }
        implied: set[int] = set()
        for loose, strict in work.orderings.pairs():
            for decided, verdict, other in (strict, SOLVED, loose), (loose, UNSOLVABLE, strict):
                if other in left:
                    found = self.store.decided_only_in(
                        all_series[decided], verdict, all_series[other], numbers
                    )
                    implied.update(found)
        return implied

    def _estimate(self, columns: list[Column]) -> None:
        for estimate, column in zip(self.estimates, columns, strict=True):
            solved = column.verdicts.count(SOLVED)
            others = sum(map(column.verdicts.count, (UNSOLVABLE, *range(FIRST_STOP, FIRST_STOP + 4))))
            estimate[0] += solved + others
            estimate[1] += solved

    def _compare_stored(self, all_series: list[Series], work: ColumnsWork) -> None:
        """Compare verdicts that were in the store, which no search has been held against."""
        for loose, strict in work.orderings.pairs():
            wrong = self.store.flips(all_series[strict], all_series[loose], self.numbers, most=1)
            if wrong:
                raise contradiction(self.plan.source, wrong[0], work.rule_sets[strict], work.rule_sets[loose])


def _of_rates(run: Run) -> list[tuple[float, float]]:
    return [rate.interval for rate in run.rates()]


def _series_of(store: Store, played: Rules, source: str) -> Series:
    return store.series_of(played, source, solver_version(played))
