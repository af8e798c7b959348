"""Batches of deals: all cores, progress, and what is finished where they are interrupted."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from types import FrameType
from typing import Any, Final

import click

from kungen_solver.analysis.workers import default_jobs
from kungen_solver.cli.terminal import Progress, Standing

_INTERRUPTED: Final = 128  # plus the signal's number, as shells have it: 130 for Ctrl-C
FINISHED: Final = "Interrupted; what follows is what was finished."


class Interrupted(KeyboardInterrupt):
    """The end of a batch by a signal other than Ctrl-C's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def run_batch(
    work: Callable[[int], Generator[Standing, None, None]],
    prepare: Callable[[], None],
    jobs: int | None,
    message: str = FINISHED,
) -> int:
    """Work through deals on all cores; progress goes to the standard error.

    Parameters
    ----------
    work : callable
        Takes a number of jobs; yields how far it has come, again and again.
    prepare : callable
        Called first.
    jobs : int or None
        Processes; None for all cores.
    message : str
        What is said where the batch is interrupted.

    Returns
    -------
    int
        0, or the exit code of a batch that the user or the system interrupted.
    """
    try:
        with _signals():
            prepare()
            with Progress() as progress, closing(work(jobs or default_jobs())) as standings:
                for standing in standings:
                    progress.update(standing)
    except KeyboardInterrupt as error:
        click.echo(message, err=True)
        return _INTERRUPTED + (error.number if isinstance(error, Interrupted) else signal.SIGINT)
    return 0


def interrupted_message(store: str | None) -> str:
    """Return what is said where a batch is interrupted that keeps its results in a store, or in none."""
    if store is None:
        return f"{FINISHED} Only --store keeps it."
    return f"{FINISHED} It is kept in {store}, and the same command goes on from there."


@contextmanager
def _signals() -> Iterator[None]:
    """Treat the end of a session or a polite kill like Ctrl-C, unless they are ignored already."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise Interrupted(number)

    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for number in (getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")):
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                before[number] = signal.signal(number, interrupt)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
