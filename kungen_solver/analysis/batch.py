"""Work on many deal numbers, chunk by chunk, on all cores."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Final, TypeAlias, TypeVar

Chunk: TypeAlias = range
Numbers: TypeAlias = range | list[range]
T = TypeVar("T")

_FIRST_CHUNK: Final = 1  # deals; later chunks are sized by what earlier ones took
_ALONE_SECONDS: Final = 1.0  # about what it costs to start other processes
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
    """Yield a pool of spawned processes that leave Ctrl-C to their parent.

    They end with their parent, however it ends, and at once where the block is left by an exception.
    """
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)
    try:
        with _no_interrupts():
            for _ in range(jobs):  # as many processes, since none has finished its task so soon
                pool.submit(os.getpid)
        yield pool
    except BaseException:
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


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


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # A parent that is killed closes no pipe that its workers wait on, since they hold both ends.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def results(
    work: Callable[[Chunk], T], numbers: Numbers, jobs: int = 1, executor: Executor | None = None
) -> Iterator[tuple[Chunk, T]]:
    """Yield every chunk of `numbers` with its result, as it is finished.

    Chunks grow or shrink towards a second of work each.

    Parameters
    ----------
    work : callable
        Takes a chunk; what it needs else it brings along, so that it can be pickled.
    numbers : range or list of range
        Deal numbers, step 1.
    jobs : int
        Workers of the executor.
    executor : Executor, optional
        Any executor of `concurrent.futures`. By default this process begins, and a pool of `jobs`
        processes, if these are more than one, takes over what is left after a second.
    """
    cutter = _Cutter(numbers)
    if executor is not None:
        yield from _shared(work, cutter, jobs, executor)
        return
    yield from _alone(work, cutter, float("inf") if jobs == 1 else _ALONE_SECONDS)
    if cutter.rest:
        with process_pool(jobs) as pool:
            yield from _shared(work, cutter, jobs, pool)


def parts_of(numbers: Numbers) -> list[range]:
    """Return deal numbers as a list of ranges, none of them empty."""
    return [part for part in ([numbers] if isinstance(numbers, range) else numbers) if part]


def joined_ranges(parts: Iterable[range]) -> list[range]:
    """Return the same numbers in ascending order, in as few ranges of step 1 as possible."""
    joined: list[range] = []
    for part in sorted(parts, key=lambda part: part.start):
        if joined and part.start <= joined[-1].stop:
            joined[-1] = range(joined[-1].start, max(joined[-1].stop, part.stop))
        elif part:
            joined.append(part)
    return joined


class _Cutter:
    """Cuts numbers into chunks, by the pace of the chunks that are done."""

    def __init__(self, numbers: Numbers) -> None:
        self.rest = [part for part in parts_of(numbers) if part]
        self._size = _FIRST_CHUNK

    def next(self, workers: int) -> Chunk:
        """Cut the next chunk off, small enough to leave each worker one."""
        left = sum(map(len, self.rest))
        size = min(self._size, max(1, -(-left // workers)))
        first = self.rest.pop(0)
        if len(first) > size:
            self.rest.insert(0, first[size:])
        return first[:size]

    def learn(self, chunk: Chunk, seconds: float) -> None:
        fitting = int(len(chunk) * _CHUNK_SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(fitting, _GROWTH * len(chunk)))


def _alone(work: Callable[[Chunk], T], cutter: _Cutter, seconds: float) -> Iterator[tuple[Chunk, T]]:
    end = time.perf_counter() + seconds
    while cutter.rest and (began := time.perf_counter()) < end:
        chunk = cutter.next(1)
        result = work(chunk)
        cutter.learn(chunk, time.perf_counter() - began)
        yield chunk, result


def _timed(work: Callable[[Chunk], T], chunk: Chunk) -> tuple[T, float]:
    began = time.perf_counter()
    result = work(chunk)
    return result, time.perf_counter() - began


def _shared(
    work: Callable[[Chunk], T], cutter: _Cutter, jobs: int, executor: Executor
) -> Iterator[tuple[Chunk, T]]:
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
