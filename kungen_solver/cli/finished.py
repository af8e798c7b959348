"""The batch of ``kungen winrate`` and ``kungen compare``."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from typing import Any

import click

from kungen_solver.analysis.cluster import Cluster
from kungen_solver.analysis.run import Intervals, Run
from kungen_solver.cli.batch import interrupted_message, run_batch
from kungen_solver.cli.numbers import write_numbers
from kungen_solver.cli.output import percent
from kungen_solver.cli.planning import Planned
from kungen_solver.cli.search import announce_compilation
from kungen_solver.cli.terminal import Standing
from kungen_solver.store.file import Store


@dataclass(frozen=True, slots=True)
class Finished:
    """A batch that is done, or was interrupted.

    Parameters
    ----------
    names : tuple of str
        Of the rule sets.
    run : Run
        The batch, with its store still open.
    exit_code : int
        0, or what an interrupted command ends with.
    """

    names: tuple[str, ...]
    run: Run
    exit_code: int

    def headings(self) -> Iterator[tuple[str, str]]:
        """Yield what was done, for people."""
        run = self.run
        interrupted = f", interrupted: {run.done} of them finished" if self.exit_code else ""
        numbers = write_numbers([run.numbers] if run.numbers else []) or "none"
        yield "Deals", f"{run.plan.source} {numbers} ({len(run.numbers)}{interrupted})"
        if run.store.path is not None:
            yield "Store", run.store.path

    def to_dict(self) -> dict[str, Any]:
        """Return what was done, for JSON."""
        run = self.run
        return {
            "source": run.plan.source,
            "numbers": write_numbers([run.numbers] if run.numbers else []),
            "precision": run.plan.precision,
            "half_width": run.half_width() if run.numbers else None,
            "limits": asdict(run.plan.limits),
            "interrupted": self.exit_code != 0,
        }


@contextmanager
def finished_batch(planned: Planned, intervals: Intervals | None = None) -> Iterator[Finished]:
    """Search what a batch needs, and yield it with its store still open.

    Parameters
    ----------
    planned : Planned
        What the options say.
    intervals : callable, optional
        Those that are to reach the precision, as `Run` takes them.
    """
    plan, jobs = planned.plan, planned.jobs
    # No store is made where there are no workers.
    with _cluster(planned) as cluster, Store(planned.store) as store:
        run = Run(plan, store, intervals)
        code = run_batch(_work(run, cluster), announce_compilation, jobs, interrupted_message(planned.store))
        if code == 0 and plan.precision is not None and (half_width := run.half_width()) > plan.precision:
            click.echo(_not_reached(len(run.numbers), half_width), err=True)
        yield Finished(planned.names, run, code)


def _not_reached(deals: int, half_width: float) -> str:
    return (
        f"The precision is not reached: after {deals} deal{'s' * (deals > 1)} an interval still reaches "
        f"{half_width:.3g} percentage points to either side of its middle."
    )


def _cluster(planned: Planned) -> AbstractContextManager[Cluster | None]:
    return nullcontext() if planned.scheduler is None else Cluster(planned.scheduler)


def _work(run: Run, cluster: Cluster | None) -> Callable[[int], Generator[Standing, None, None]]:
    def work(jobs: int) -> Generator[Standing, None, None]:
        for _ in run.chunks(jobs, cluster):
            yield Standing(run.done, len(run.numbers), run.known, _note(run))

    return work


def _note(run: Run) -> str:
    rates = [solved / deals for deals, solved in run.estimates if deals]
    if not rates:
        return ""
    low, high = percent(min(rates)), percent(max(rates))
    return f"{low} solved" if low == high else f"{low} to {high} solved"
