"""Who does the work of a batch: this process, processes of its own, or an executor from outside."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from types import ModuleType, TracebackType
from typing import Any, Final, Protocol, TypeVar

from kungen_solver.errors import ExecutorError, shown

T = TypeVar("T")

_START_SECONDS: Final = 120.0  # in which a process must have begun


def default_jobs() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers(Protocol):
    """What a batch needs of those who do its work."""

    @property
    def count(self) -> int:
        """How many work at a time; 0 where only this process does."""
        ...

    def start(self, first: Callable[[], object]) -> None:
        """See to it that the workers begin with `first`, without waiting for them."""
        ...

    def are_ready(self) -> bool:
        """Return whether work can be handed out; until then this process does it."""
        ...

    def submit(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        """Hand out work."""
        ...

    def is_loss(self, error: BaseException) -> bool:
        """Return whether an error means that a worker ended, so that its work may be tried again."""
        ...

    def renew(self) -> None:
        """Replace the workers that ended, once nothing is being worked on."""
        ...


class Outsiders:
    """Workers of an executor that the caller made, keeps and ends.

    Parameters
    ----------
    executor : Executor
        Any executor of `concurrent.futures`.
    count : int
        How many work at a time.
    """

    def __init__(self, executor: Executor, count: int) -> None:
        self._executor = executor
        self.count = count

    def start(self, first: Callable[[], object]) -> None:
        """Do nothing: they are there."""

    def are_ready(self) -> bool:
        """Return True."""
        return True

    def submit(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        """Hand out work."""
        return self._executor.submit(function, *arguments)

    def is_loss(self, error: BaseException) -> bool:
        """Return False: who made the executor must renew it."""
        return False

    def renew(self) -> None:
        """Do nothing."""


class Processes:
    """Processes of our own; a lost one costs the batch nothing but the time to replace it.

    They leave Ctrl-C to their parent, end with it however it ends, and at once where the block is
    left by an exception. Without any (`count` 0) this process does all the work.

    Parameters
    ----------
    jobs : int
        How many; for a single one, no other process is started unless `alone` is False.
    alone : bool
        Whether this process does the work of a single job itself.
    """

    def __init__(self, jobs: int, *, alone: bool = True) -> None:
        self.count = 0 if jobs == 1 and alone else jobs
        self._pool: ProcessPoolExecutor | None = None
        self._began: list[Future[object]] = []
        self._started: set[BaseProcess] = set()

    def __enter__(self) -> Processes:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(at_once=error is not None)

    def start(self, first: Callable[[], object] = os.getpid) -> None:
        """Start the processes, unless they have been; each begins with `first`, as far as it takes long."""
        if self._pool is None and self.count:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.count, mp_context=context, initializer=_begin)
            self._started = set()
            self._began = [self._submitted(first) for _ in range(self.count)]

    def are_ready(self) -> bool:
        """Return whether the processes have begun, and done what they began with."""
        return self._pool is not None and all(future.done() for future in self._began)

    def submit(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        """Hand out work; a pool that is broken says so in the future."""
        self.start()
        assert self._pool is not None
        try:
            return self._submitted(function, *arguments)
        except BrokenExecutor as error:
            failed: Future[T] = Future()
            failed.set_exception(error)
            return failed

    def _submitted(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        """Hand out work, and know the process that the pool may start for it: it does where none is idle."""
        assert self._pool is not None
        others = set(multiprocessing.active_children())
        with _no_interrupts(), _without_main():
            future = self._pool.submit(function, *arguments)
        self._started |= set(multiprocessing.active_children()) - others
        return future

    def is_loss(self, error: BaseException) -> bool:
        """Return whether a process ended; the pool then ends all others."""
        return isinstance(error, BrokenExecutor | CancelledError)

    def renew(self) -> None:
        """Start a new pool, and wait until it has begun.

        Raises
        ------
        ExecutorError
            Where processes end before they have been given any work.
        """
        self.close(at_once=True)
        self.start()
        done, waiting = wait(self._began, timeout=_START_SECONDS)
        if waiting or any(isinstance(future.exception(), BrokenExecutor) for future in done):
            raise ExecutorError("no searching process can be started; is there memory left?")

    def close(self, *, at_once: bool) -> None:
        """End the processes, with or without waiting for what they do."""
        if self._pool is None:
            return
        if at_once:
            for worker in self._started:
                worker.terminate()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None


def worker_defects(jobs: object, executor: object) -> list[str]:
    """Return what is wrong with the workers that a caller wants; None stands for the default of either."""
    defects = []
    if jobs is not None and (not isinstance(jobs, int) or isinstance(jobs, bool) or jobs < 1):
        defects.append(f"jobs: a whole number from 1, not {shown(jobs)}")
    if isinstance(executor, type) or not (
        executor is None or isinstance(executor, Executor) or hasattr(executor, "renew")
    ):
        defects.append(f"executor: one of concurrent.futures, not {shown(executor)}")
    return defects


@contextmanager
def workers_of(jobs: int, executor: Executor | Workers | None) -> Iterator[Workers]:
    """Yield the workers for a batch; processes that were started for it end with the block."""
    if executor is None:
        with Processes(jobs) as processes:
            yield processes
    elif isinstance(executor, Executor):
        yield Outsiders(executor, jobs)
    else:
        yield executor


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back; processes that are started meanwhile never get it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _without_main() -> Iterator[None]:
    """Hide the caller's script from processes that are started meanwhile.

    They would run it again, up to where it starts a batch; all that they are given comes from this package.
    """
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


def _begin() -> None:
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # A parent that is killed closes no pipe that its workers wait on, since they hold both ends.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
