"""Chunks of work: all of it, once, in this process, in threads and in other processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kungen_solver.analysis.batch import Chunk, joined_ranges, results
from kungen_solver.analysis.workers import Processes
from kungen_solver.errors import ExecutorError


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


@pytest.fixture(scope="module")
def two_processes() -> Iterator[Processes]:
    with Processes(2) as processes:
        processes.renew()  # and so wait until they have begun
        yield processes


def test_in_processes(two_processes: Processes) -> None:
    parts = list(results(squares, range(40), executor=two_processes))
    assert flat(parts) == {number: number * number for number in range(40)}


def test_this_process_begins_while_others_start() -> None:
    with Processes(1, alone=False) as processes:
        chunks = results(squares, range(10**9), executor=processes)
        assert next(chunks)[0] == range(1)
        processes.start()
        while not processes.are_ready():
            next(chunks)


def ends_its_process(chunk: Chunk) -> list[int]:
    if {13, 31} & set(chunk) and multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return squares(chunk)


def minus_one(chunk: Chunk) -> list[int]:
    return [-1] * len(chunk)


def test_a_deal_that_ends_every_process_is_given_up(two_processes: Processes) -> None:
    numbers = range(10, 40)
    parts = list(results(ends_its_process, numbers, executor=two_processes, lost=minus_one))
    assert sorted(number for chunk, _ in parts for number in chunk) == list(numbers)
    assert flat(parts) == {n: -1 if n in (13, 31) else n * n for n in numbers}


def test_such_a_deal_is_an_error_where_nobody_says_what_becomes_of_it(two_processes: Processes) -> None:
    with pytest.raises(ExecutorError, match="deal 13 ends every process"):
        list(results(ends_its_process, range(13, 14), executor=two_processes))


def ends_its_process_once(chunk: Chunk) -> list[int]:
    flag = Path(os.environ["KUNGEN_TEST_FLAG"])
    if not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return squares(chunk)


def test_a_process_that_is_killed_once_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KUNGEN_TEST_FLAG", str(tmp_path / "flag"))
    with Processes(2) as processes:
        processes.renew()
        parts = list(results(ends_its_process_once, range(100), executor=processes, lost=minus_one))
    assert flat(parts) == {number: number * number for number in range(100)}
    assert sum(len(chunk) for chunk, _ in parts) == 100


def test_chunks_are_bound_to_what_is_known_of_them() -> None:
    parts = list(results(squares, range(5), bound=lambda chunk: lambda other: [chunk.start] * len(other)))
    assert all(set(values) == {chunk.start} for chunk, values in parts)


def test_several_ranges() -> None:
    parts = list(results(squares, [range(3), range(7, 7), range(100, 110)]))
    assert flat(parts) == {number: number * number for number in (*range(3), *range(100, 110))}


def test_ranges_are_joined() -> None:
    parts = [range(9, 12), range(1, 4), range(4, 6), range(2, 3), range(7, 7)]
    assert joined_ranges(parts) == [range(1, 6), range(9, 12)]


def test_an_error_in_a_worker_reaches_the_caller() -> None:
    with ThreadPoolExecutor(2) as threads, pytest.raises(ValueError, match="seven"):
        list(results(fails_at_seven, range(100), 2, threads))


def test_no_numbers_are_no_work() -> None:
    assert list(results(squares, range(3, 3))) == []
