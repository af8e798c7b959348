"""Batches of deals: all cores, progress, and what is finished where they are interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from typing import Final

import click

from kungen_solver.analysis.batch import default_jobs, process_pool
from kungen_solver.cli.game import Game
from kungen_solver.cli.search import prepare
from kungen_solver.cli.terminal import Progress
from kungen_solver.errors import KungenError

FEW: Final = 16  # deals that are done before a second process has started


def run_batch(
    work: Callable[[int, Executor | None], Iterator[int]], total: int, game: Game, jobs: int | None
) -> bool:
    """Work through deals on all cores; progress goes to the standard error.

    Parameters
    ----------
    work : callable
        Takes a number of jobs and an executor; yields how many deals are finished, again and again.
    total : int
        How many deals there are.
    game : Game
        Their game.
    jobs : int or None
        Processes; None for all cores.

    Returns
    -------
    bool
        Whether the user interrupted the batch.
    """
    jobs = jobs or (1 if total <= FEW else default_jobs())
    try:
        prepare(game)
        with ExitStack() as stack:
            executor = stack.enter_context(process_pool(jobs)) if jobs > 1 else None
            progress = stack.enter_context(Progress(total))
            for finished in work(jobs, executor):
                progress.update(finished)
    except KeyboardInterrupt:
        click.echo("Interrupted; what follows is what was finished.", err=True)
        return True
    except BrokenProcessPool:
        raise KungenError("a searching process was ended from outside, perhaps for want of memory") from None
    return False
