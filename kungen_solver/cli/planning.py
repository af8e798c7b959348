"""The options that say which deals a batch plays, under which rules, and where its results go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeVar

from kungen_solver.analysis.plan import COARSEST, DEALS, FINEST, LARGEST_BATCH, MOST_DEALS, Plan, plan_of
from kungen_solver.cli.command import option, with_all
from kungen_solver.cli.defects import Refusals, reads, tried
from kungen_solver.cli.options import jobs_option_in, number, scheduler_option, whole_number
from kungen_solver.cli.rulesets import RuleSet
from kungen_solver.store.schema import refuse_foreign

F = TypeVar("F", bound=Callable[..., Any])

_BATCH: Final = "Deals and results"


@dataclass(frozen=True, slots=True)
class Planned:
    """What the options of a batch say.

    Parameters
    ----------
    names : tuple of str
        Of the rule sets.
    plan : Plan
        What is to be found out.
    store : str or None
        A file of results.
    jobs : int or None
        Processes.
    scheduler : str or None
        Address of a dask scheduler.
    """

    names: tuple[str, ...]
    plan: Plan
    store: str | None
    jobs: int | None
    scheduler: str | None


def batch_options(check: Callable[[int], None] | None = None) -> Callable[[F], F]:
    """Give a command the options of a batch; it receives them, with its rules and limits, as ``planned``.

    Parameters
    ----------
    check : callable, optional
        Takes the number of rule sets, and raises where there must be more.
    """

    def read(values: dict[str, Any], errors: Refusals) -> None:
        rule_sets: Sequence[RuleSet] | None = values.pop("rule_sets", None)
        store, jobs, scheduler = (values.pop(name, None) for name in ("store", "jobs", "scheduler"))
        planned = {name: values.pop(name) for name in _PLANNED if name in values}
        plan = None
        if rule_sets is not None:
            if {"source", "first"} <= planned.keys():  # without one of them, deals might be missing in vain
                plan = tried(lambda: plan_of([one.rules for one in rule_sets], **planned), errors)
            if check is not None:
                tried(partial(check, len(rule_sets)), errors)
        if store is not None:
            tried(partial(refuse_foreign, store), errors)
        if rule_sets is not None and plan is not None:
            names = tuple(one.name for one in rule_sets)
            values["planned"] = Planned(names, plan, store, jobs, scheduler)

    options = [_DEALS, _FIRST, _PRECISION, _STORE, _INFER, _JOBS, _SCHEDULER]
    return lambda function: with_all(reads(read)(function), options)


_PLANNED: Final = ("deals", "first", "source", "precision", "limits", "infer")
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
