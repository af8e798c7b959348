"""Win rates of several rule sets on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from os import PathLike

from kungen_solver.analysis.plan import plan_of
from kungen_solver.analysis.rates import WinRate
from kungen_solver.analysis.run import finished_run
from kungen_solver.analysis.workers import Workers, worker_defects
from kungen_solver.rules import Rules
from kungen_solver.solvers.result import Limits
from kungen_solver.store.file import Store, store_defects


def winrate(
    rule_sets: Rules | str | Sequence[Rules | str],
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
) -> list[WinRate]:
    """Find out how often rule sets can be won, on the same deals.

    Parameters
    ----------
    rule_sets : Rules or str, or a sequence of them
        Rules, or games by their names.
    deals : int, optional
        How many deals, 10,000 by default; with a precision the most, 1,000,000 by default.
    first : int
        Number of the first deal.
    source : str, optional
        The numbering; by default that of the games, or ``"kungen"`` where theirs differ.
    precision : float, optional
        Percentage points; the batch goes on until every interval reaches no further than that to either
        side of its middle.
    limits : Limits, optional
        Of each search.
    infer : bool
        Whether a verdict that follows from one under harder or easier rules is taken over.
    store : Store, str or PathLike, optional
        A file that the verdicts are kept in, and that a batch goes on from.
    jobs : int, optional
        Processes, or workers of the executor; all cores by default.
    executor : Executor or Workers, optional
        Any executor of `concurrent.futures`, or a `kungen_solver.analysis.cluster.Cluster`, instead of
        processes of our own.

    Returns
    -------
    list of WinRate
        In the order of the rule sets.

    Raises
    ------
    InputError
        Naming everything that is wrong, before anything is searched.
    StoreError
        Where the store cannot be written.
    ContradictionError
        Where verdicts contradict each other, naming the deal.

    Examples
    --------
    >>> from kungen_solver import rules, winrate
    >>> one, three = winrate([rules("kungen", passes=1), rules("kungen")], deals=20)
    >>> one.counts.solved < three.counts.solved
    True
    """
    plan = plan_of(
        [rule_sets] if isinstance(rule_sets, Rules | str) else rule_sets,
        deals,
        first=first,
        source=source,
        precision=precision,
        limits=limits,
        infer=infer,
        defects=[*worker_defects(jobs, executor), *store_defects(store)],
    )
    with finished_run(plan, store, jobs, executor) as run:
        return run.rates()
