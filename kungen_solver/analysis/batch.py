"""Work on many deal numbers, chunk by chunk, on all cores."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ALL_COMPLETED, FIRST_COMPLETED, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, TypeAlias, TypeVar

from kungen_solver.analysis.workers import Workers, workers_of
from kungen_solver.errors import ExecutorError

Chunk: TypeAlias = range
Numbers: TypeAlias = range | list[range]
T = TypeVar("T")

_FIRST_CHUNK: Final = 1  # deals; later chunks are sized by what earlier ones took
_CHUNK_SECONDS: Final = 1.0
_ALONE_CHUNK_SECONDS: Final = 0.2  # while other processes start, which may be ready any moment
_ALONE_SECONDS: Final = 0.1  # before they are started at all
_WORTH_SECONDS: Final = 1.0  # of work left, about what it costs to start them
_GROWTH: Final = 4  # at most, from one chunk to the next
_WAITING: Final = 2  # chunks handed out for each worker
_SHARES: Final = 2  # chunks that are left for each worker, at least; so the last ones are small
_PARTS: Final = 8  # of a chunk that ended its worker
_STRIKES: Final = 2  # times that a deal may end workers before it is searched with nothing beside it


def results(
    work: Callable[[Chunk], T],
    numbers: Numbers,
    jobs: int = 1,
    executor: Executor | Workers | None = None,
    *,
    lost: Callable[[Chunk], T] | None = None,
    bound: Callable[[Chunk], Callable[[Chunk], T]] | None = None,
) -> Iterator[tuple[Chunk, T]]:
    """Yield every chunk of `numbers` with its result, as it is finished.

    Chunks grow or shrink towards a second of work each. A chunk that ends its worker is tried again in
    parts; a deal that does so again and again, in the end with nothing beside it, gets the result of
    `lost`.

    Parameters
    ----------
    work : callable
        Takes a chunk, which may be empty; what it needs else it brings along, so that it can be pickled.
    numbers : range or list of range
        Deal numbers, step 1.
    jobs : int
        Workers of the executor.
    executor : Executor or Workers, optional
        Any executor of `concurrent.futures`. By default this process begins, and `jobs` processes, if
        these are more than one, take over where there is more to do than it costs to start them.
    lost : callable, optional
        Takes a chunk of the one deal that cannot be worked on; without it, such a deal is an error.
    bound : callable, optional
        Takes a chunk about to be handed out, and returns what to call instead of `work`.
    """
    with workers_of(jobs, executor) as workers:
        yield from _Batch(work, numbers, workers, lost, bound).results()


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


def count_of(parts: Iterable[range]) -> int:
    """Return how many numbers there are, however many."""
    return sum(part.stop - part.start for part in parts)


class _Cutter:
    """Cuts numbers into chunks, by the pace of the chunks that are done."""

    def __init__(self, numbers: Numbers) -> None:
        self.rest = parts_of(numbers)[::-1]
        self._size = _FIRST_CHUNK  # deals that take a second, as far as is known
        self._pace = 0.0  # seconds a deal

    @property
    def seconds_left(self) -> float:
        """How long one worker needs for the rest, by the latest pace."""
        return self._pace * count_of(self.rest)

    def next(self, workers: int, seconds: float = _CHUNK_SECONDS) -> Chunk:
        """Cut the next chunk off, small enough that all workers end at about the same time."""
        wanted = max(1, int(self._size * seconds / _CHUNK_SECONDS))
        size = min(wanted, max(1, count_of(self.rest) // (_SHARES * workers)))
        first = self.rest.pop()
        if first.stop - first.start > size:
            self.rest.append(first[size:])
        return first[:size]

    def learn(self, chunk: Chunk, seconds: float, wanted: float = _CHUNK_SECONDS) -> None:
        """Note how long a chunk took that was to take `wanted` seconds."""
        self._pace = max(seconds, 1e-6) / len(chunk)
        largest = int(_GROWTH * len(chunk) * _CHUNK_SECONDS / wanted)
        self._size = max(1, min(int(_CHUNK_SECONDS / self._pace), largest))


@dataclass(frozen=True, slots=True)
class _Task:
    chunk: Chunk
    strikes: int = 0

    def parts(self) -> list[_Task]:
        """Return what to try where this ended its worker: smaller parts, or the deal once more."""
        if len(self.chunk) == 1:
            return [_Task(self.chunk, self.strikes + 1)]
        size = -(-len(self.chunk) // _PARTS)
        return [_Task(self.chunk[i : i + size]) for i in range(0, len(self.chunk), size)]


def _timed(work: Callable[[Chunk], T], chunk: Chunk) -> tuple[T, float]:
    began = time.perf_counter()
    result = work(chunk)
    return result, time.perf_counter() - began


class _Batch(Generic[T]):
    """The chunks that are left, those that are worked on, and those that ended their worker."""

    def __init__(
        self,
        work: Callable[[Chunk], T],
        numbers: Numbers,
        workers: Workers,
        lost: Callable[[Chunk], T] | None,
        bound: Callable[[Chunk], Callable[[Chunk], T]] | None,
    ) -> None:
        self._work = bound or (lambda chunk: work)
        self._nothing = partial(work, range(0))  # loads what the work needs
        self._cutter = _Cutter(numbers)
        self._workers = workers
        self._lost = lost
        self._running: dict[Future[tuple[T, float]], _Task] = {}
        self._again: list[_Task] = []

    def results(self) -> Iterator[tuple[Chunk, T]]:
        yield from self._alone()
        while self._cutter.rest or self._again or self._running:
            self._hand_out()
            yield from self._collected()

    def _alone(self) -> Iterator[tuple[Chunk, T]]:
        """Work in this process until others are ready."""
        workers, began = self._workers, time.perf_counter()
        seconds = _ALONE_CHUNK_SECONDS if workers.count else _CHUNK_SECONDS
        while self._cutter.rest and not workers.are_ready():
            chunk = self._cutter.next(1, seconds)
            result, taken = _timed(self._work(chunk), chunk)
            self._cutter.learn(chunk, taken, seconds)
            yield chunk, result
            if time.perf_counter() - began > _ALONE_SECONDS and self._cutter.seconds_left > _WORTH_SECONDS:
                workers.start(self._nothing)

    def _hand_out(self) -> None:
        """Hand out chunks; after a loss first its parts, and suspects one by one."""
        while self._again and len(self._running) < _WAITING * self._workers.count:
            if self._again[-1].strikes >= _STRIKES:
                if self._running:
                    return
                self._submit(self._again.pop())
                return
            self._submit(self._again.pop())
        if any(task.strikes >= _STRIKES for task in self._running.values()):
            return
        while self._cutter.rest and len(self._running) < _WAITING * self._workers.count:
            self._submit(_Task(self._cutter.next(self._workers.count)))

    def _submit(self, task: _Task) -> None:
        self._running[self._workers.submit(_timed, self._work(task.chunk), task.chunk)] = task

    def _collected(self) -> Iterator[tuple[Chunk, T]]:
        """Wait for a chunk at least, and yield what is finished."""
        losses: list[_Task] = []
        wait(self._running, return_when=FIRST_COMPLETED)
        yield from self._finished(losses)
        if losses:
            # Where one process ended, the pool ends the others: what they did is lost as well.
            wait(self._running, return_when=ALL_COMPLETED)
            yield from self._finished(losses)
            self._workers.renew()
        for task in losses:
            if task.strikes < _STRIKES:
                self._again += task.parts()
            elif self._lost is None:
                raise ExecutorError(f"deal {task.chunk.start} ends every process that works on it")
            else:
                yield task.chunk, self._lost(task.chunk)
        self._again.sort(key=lambda task: (task.strikes, task.chunk.start), reverse=True)  # next: the last

    def _finished(self, losses: list[_Task]) -> Iterator[tuple[Chunk, T]]:
        for future in [future for future in self._running if future.done()]:
            task = self._running.pop(future)
            error = CancelledError() if future.cancelled() else future.exception()
            if error is not None:
                if not self._workers.is_loss(error):
                    raise error
                losses.append(task)
                continue
            result, seconds = future.result()
            self._cutter.learn(task.chunk, seconds)
            yield task.chunk, result
