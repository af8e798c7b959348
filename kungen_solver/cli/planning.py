"""What ``kungen winrate`` and ``kungen compare`` share: the options of a batch, and the batch itself."""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Final, TypeVar

import click

from kungen_solver.analysis.cluster import Cluster
from kungen_solver.analysis.plan import COARSEST, DEALS, FINEST, LARGEST_BATCH, MOST_DEALS, Plan, plan_of
from kungen_solver.analysis.run import Intervals, Run
from kungen_solver.cli.batch import interrupted_message, run_batch
from kungen_solver.cli.command import option, with_all
from kungen_solver.cli.defects import Refusals, together, tried
from kungen_solver.cli.numbers import write_numbers
from kungen_solver.cli.options import jobs_option_in, number, scheduler_option, whole_number
from kungen_solver.cli.output import percent
from kungen_solver.cli.rulesets import RuleSet
from kungen_solver.cli.search import announce_compilation
from kungen_solver.cli.terminal import Standing
from kungen_solver.solvers.result import Limits
from kungen_solver.store.file import Store
from kungen_solver.store.schema import refuse_foreign

F = TypeVar("F", bound=Callable[..., Any])

_BATCH: Final = "Deals and results"


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options of a batch.

    Parameters
    ----------
    deals : int or None
        How many, or the most where a precision is wanted.
    first : int
        Number of the first.
    precision : float or None
        Percentage points.
    infer : bool
        Whether verdicts that follow from others are taken over.
    store : str or None
        A file of results.
    jobs : int or None
        Processes.
    scheduler : str or None
        Address of a dask scheduler.
    """

    deals: int | None
    first: int
    precision: float | None
    infer: bool
    store: str | None
    jobs: int | None
    scheduler: str | None


@dataclass(frozen=True, slots=True)
class Finished:
    """A batch that is done, or was interrupted.

    Parameters
    ----------
    names : list of str
        Of the rule sets.
    run : Run
        The batch, with its store still open.
    exit_code : int
        0, or what an interrupted command ends with.
    """

    names: list[str]
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


def batch_options(function: F) -> F:
    """Give a command the options of a batch; it receives them as one `Wanted`, ``wanted``."""

    @functools.wraps(function)
    def run(**values: Any) -> Any:
        wanted = Wanted(**{name: values.pop(name) for name in Wanted.__slots__})
        return function(wanted=wanted, **values)

    options = [_DEALS, _FIRST, _PRECISION, _STORE, _INFER, _JOBS, _SCHEDULER]
    return with_all(run, options)  # type: ignore[return-value]


@contextmanager
def finished_batch(
    rule_sets: Sequence[RuleSet],
    source: str | None,
    limits: Limits,
    wanted: Wanted,
    check: Callable[[int], None] | None = None,
    intervals: Intervals | None = None,
) -> Iterator[Finished]:
    """Search what a batch needs, and yield it with its store still open.

    Parameters
    ----------
    rule_sets, source, limits, wanted
        What the options say.
    check : callable, optional
        Takes the number of rule sets, and raises where there must be more.
    intervals : callable, optional
        Those that are to reach the precision, as `Run` takes them.

    Raises
    ------
    InputError
        Naming everything that is wrong, before anything is searched or written.
    """

    def planned() -> Plan:
        return plan_of(
            [one.rules for one in rule_sets],
            wanted.deals,
            first=wanted.first,
            source=source,
            precision=wanted.precision,
            limits=limits,
            infer=wanted.infer,
        )

    errors: Refusals = []
    plan = tried(planned, errors)
    if check is not None:
        tried(partial(check, len(rule_sets)), errors)
    if wanted.store is not None:
        tried(partial(refuse_foreign, wanted.store), errors)
    if errors or plan is None:
        raise together(errors)
    with _cluster(wanted) as cluster, Store(wanted.store) as store:  # no store where there are no workers
        run = Run(plan, store, intervals)
        names = [one.name for one in rule_sets]
        code = run_batch(
            _work(run, cluster), announce_compilation, wanted.jobs, interrupted_message(wanted.store)
        )
        if code == 0 and plan.precision is not None and run.half_width() > plan.precision:
            click.echo(_not_reached(run), err=True)
        yield Finished(names, run, code)


def _not_reached(run: Run) -> str:
    deals = len(run.numbers)
    return (
        f"The precision is not reached: after {deals} deal{'s' * (deals > 1)} an interval still reaches "
        f"{run.half_width():.3g} percentage points to either side of its middle."
    )


def _cluster(wanted: Wanted) -> AbstractContextManager[Cluster | None]:
    return nullcontext() if wanted.scheduler is None else Cluster(wanted.scheduler)


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


_DEALS: Final = option(
    "--deals",
    type=whole_number(f"a whole number from 1 to {LARGEST_BATCH}", range(1, LARGEST_BATCH + 1)),
    metavar="N",
    section=_BATCH,
    help=f"How many deals; with --precision the most.  [default: {DEALS}; {MOST_DEALS} with --precision]",
)
_FIRST: Final = option(
    "--first",
    type=whole_number(),
    metavar="K",
    default=1,
    show_default=True,
    section=_BATCH,
    help="Number of the first deal.",
)
_PRECISION: Final = option(
    "--precision",
    type=number(f"a number from {FINEST} to below {COARSEST}", lambda points: FINEST <= points < COARSEST),
    metavar="P",
    section=_BATCH,
    help="Go on until every interval reaches at most P percentage points to either side of its middle; "
    f"{FINEST} to below {COARSEST}.",
)
_STORE: Final = option(
    "--store",
    metavar="FILE",
    section=_BATCH,
    help="Keep the verdicts in this file, and go on from what it has.",
)
_INFER: Final = option(
    "--infer/--no-infer",
    default=True,
    section=_BATCH,
    help="Take over, or search all the same, what follows from a verdict under harder or easier rules.  "
    "[default: infer]",
)
_JOBS: Final = jobs_option_in(_BATCH)
_SCHEDULER: Final = scheduler_option(_BATCH)
