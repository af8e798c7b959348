"""Batches of deals: all cores, progress, and what is finished where they are interrupted."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing

import click

from kungen_solver.analysis.batch import default_jobs
from kungen_solver.cli.game import Game
from kungen_solver.cli.search import prepare
from kungen_solver.cli.terminal import Progress
from kungen_solver.errors import KungenError


def run_batch(
    work: Callable[[int], Generator[int, None, None]], total: int, game: Game, jobs: int | None
) -> bool:
    """Work through deals on all cores; progress goes to the standard error.

    Parameters
    ----------
    work : callable
        Takes a number of jobs; yields how many deals are finished, again and again.
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
    try:
        prepare(game)
        with Progress(total) as progress, closing(work(jobs or default_jobs())) as counts:
            for finished in counts:
                progress.update(finished)
    except KeyboardInterrupt:
        click.echo("Interrupted; what follows is what was finished.", err=True)
        return True
    except BrokenProcessPool:
        raise KungenError("a searching process was ended from outside, perhaps for want of memory") from None
    return False
