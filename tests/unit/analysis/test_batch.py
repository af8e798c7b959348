"""Chunks of work: all of it, once, in this process, in threads and in other processes."""

from __future__ import annotations

import contextlib
import multiprocessing
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from kungen_solver.analysis import batch
from kungen_solver.analysis.batch import Chunk, joined_ranges, process_pool, results


def squares(chunk: Chunk) -> list[int]:
    return [number * number for number in chunk]


def fails_at_seven(chunk: Chunk) -> int:
    if 7 in chunk:
        raise ValueError("seven")
    return len(chunk)


def flat(parts: list[tuple[Chunk, list[int]]]) -> dict[int, int]:
    return {number: square for chunk, part in parts for number, square in zip(chunk, part, strict=True)}


NUMBERS = range(5, 1005)
SQUARES = {number: number * number for number in NUMBERS}


def test_alone() -> None:
    parts = list(results(squares, NUMBERS))
    assert flat(parts) == SQUARES
    assert sum(len(chunk) for chunk, _ in parts) == len(NUMBERS)


def test_in_threads_given_by_the_caller() -> None:
    with ThreadPoolExecutor(3) as threads:
        parts = list(results(squares, NUMBERS, 3, threads))
    assert flat(parts) == SQUARES
    assert sum(len(chunk) for chunk, _ in parts) == len(NUMBERS)


def test_in_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_ALONE_SECONDS", 0.0)
    assert flat(list(results(squares, range(40), 2))) == {number: number * number for number in range(40)}


def test_several_ranges() -> None:
    parts = list(results(squares, [range(3), range(7, 7), range(100, 110)]))
    assert flat(parts) == {number: number * number for number in (*range(3), *range(100, 110))}


def test_ranges_are_joined() -> None:
    parts = [range(9, 12), range(1, 4), range(4, 6), range(2, 3), range(7, 7)]
    assert joined_ranges(parts) == [range(1, 6), range(9, 12)]


def sleeps(chunk: Chunk) -> None:
    time.sleep(60)


def test_processes_end_with_the_block() -> None:
    before = set(multiprocessing.active_children())
    with contextlib.suppress(KeyboardInterrupt), process_pool(2) as pool:
        pool.submit(sleeps, range(1))
        raise KeyboardInterrupt
    for worker in set(multiprocessing.active_children()) - before:
        worker.join(30)
        assert not worker.is_alive()


def test_an_error_in_a_worker_reaches_the_caller() -> None:
    with ThreadPoolExecutor(2) as threads, pytest.raises(ValueError, match="seven"):
        list(results(fails_at_seven, range(100), 2, threads))


def test_no_numbers_are_no_work() -> None:
    assert list(results(squares, range(3, 3))) == []
