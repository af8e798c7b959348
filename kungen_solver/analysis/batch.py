"""Work on many deal numbers, chunk by chunk, on all cores."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Final, TypeVar

Chunk = range
T = TypeVar("T")

_FIRST_CHUNK: Final = 16  # deals; later chunks are sized by what these took
_CHUNK_SECONDS: Final = 1.0
_GROWTH: Final = 4  # at most, from one chunk to the next
_WAITING: Final = 2  # chunks handed out for each worker


def default_jobs() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def process_pool(jobs: int) -> Iterator[Executor]:
    """Yield a pool of spawned processes that leave Ctrl-C to their parent."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_ignore_interrupts)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def results(
    work: Callable[[Chunk], T], numbers: range, jobs: int = 1, executor: Executor | None = None
) -> Iterator[tuple[Chunk, T]]:
    """Yield every chunk of `numbers` with its result, as it is finished.

    Chunks grow or shrink towards a second of work each.

    Parameters
    ----------
    work : callable
        Takes a chunk; what it needs else it brings along, so that it can be pickled.
    numbers : range
        Deal numbers, step 1.
    jobs : int
        Workers of the executor. With 1 and no executor the work is done in this process.
    executor : Executor, optional
        Any executor of `concurrent.futures`; by default a pool of `jobs` processes.
    """
    if executor is not None:
        yield from _shared(work, numbers, jobs, executor)
    elif jobs == 1:
        yield from _alone(work, numbers)
    else:
        with process_pool(jobs) as pool:
            yield from _shared(work, numbers, jobs, pool)


class _Cutter:
    """Cuts numbers into chunks, by the pace of the chunks that are done."""

    def __init__(self, numbers: range) -> None:
        self.rest = numbers
        self._size = _FIRST_CHUNK

    def next(self, workers: int) -> Chunk:
        size = min(self._size, max(1, -(-len(self.rest) // workers)))
        chunk, self.rest = self.rest[:size], self.rest[size:]
        return chunk

    def learn(self, chunk: Chunk, seconds: float) -> None:
        fitting = int(len(chunk) * _CHUNK_SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(fitting, _GROWTH * len(chunk)))


def _alone(work: Callable[[Chunk], T], numbers: range) -> Iterator[tuple[Chunk, T]]:
    cutter = _Cutter(numbers)
    while cutter.rest:
        chunk = cutter.next(1)
        began = time.perf_counter()
        result = work(chunk)
        cutter.learn(chunk, time.perf_counter() - began)
        yield chunk, result


def _timed(work: Callable[[Chunk], T], chunk: Chunk) -> tuple[T, float]:
    began = time.perf_counter()
    result = work(chunk)
    return result, time.perf_counter() - began


def _shared(
    work: Callable[[Chunk], T], numbers: range, jobs: int, executor: Executor
) -> Iterator[tuple[Chunk, T]]:
    cutter = _Cutter(numbers)
    running: dict[Future[tuple[T, float]], Chunk] = {}
    while cutter.rest or running:
        while cutter.rest and len(running) < _WAITING * jobs:
            chunk = cutter.next(jobs)
            running[executor.submit(_timed, work, chunk)] = chunk
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            chunk = running.pop(future)
            result, seconds = future.result()
            cutter.learn(chunk, seconds)
            yield chunk, result
