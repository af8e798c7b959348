"""A file of results: what is written is read, once, and nothing else is ever touched."""

from __future__ import annotations

import os
import sqlite3
import threading
from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kungen_solver.errors import InputError, StoreError
from kungen_solver.rules import rules
from kungen_solver.solvers.result import Limits
from kungen_solver.store import Column, Counts, Series, Store
from kungen_solver.store.columns import ABSENT, INFERRED, SOLVED, STOPS, UNSOLVABLE
from kungen_solver.store.schema import APPLICATION_ID, FORMAT, stored

LIMITS = Limits(positions=1000)
BY_POSITIONS = STOPS["positions"]


def column(*codes: int, origins: dict[int, int] | None = None) -> Column:
    """Return a column with 10, 20, ... positions and 1, 2, ... microseconds."""
    found = Column(
        bytearray(codes),
        array("q", range(10, 10 * len(codes) + 1, 10)),
        array("q", range(1, len(codes) + 1)),
        array("h", [-1]) * len(codes),
    )
    for place, origin in (origins or {}).items():
        found.origins[place] = origin
    return found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "results.sqlite") as store:
        yield store


@pytest.fixture
def freecell(store: Store) -> Series:
    return store.series_of(rules("freecell"), "microsoft", "freecell-1")


@pytest.fixture
def easier(store: Store) -> Series:
    return store.series_of(rules("freecell", cells=5), "microsoft", "freecell-1")


def test_what_is_written_is_read(tmp_path: Path, store: Store, freecell: Series) -> None:
    store.add(range(5, 9), [freecell], [column(SOLVED, UNSOLVABLE, BY_POSITIONS, ABSENT)], LIMITS)
    store.close()
    with Store(tmp_path / "results.sqlite", writable=False) as again:
        assert again.series() == [freecell]
        assert again.series()[0].rules == rules("freecell")
        assert list(again.rows(freecell)) == [
            (5, SOLVED, 10, 1, False),
            (6, UNSOLVABLE, 20, 2, False),
            (7, BY_POSITIONS, 30, 3, False),
        ]
        assert again.counts(freecell) == Counts(1, 1, 1, 0, 60, 6)
        assert again.counts(freecell, range(6, 7)) == Counts(0, 1, 0, 0, 20, 2)
        assert again.counts(freecell, range(100, 200)) == Counts()
        assert again.span(freecell) == (5, 7)
        assert again.deals(freecell, range(100), undecided=True) == [7]
        assert again.deals(freecell, range(100), undecided=False) == [6]


def test_a_verdict_is_final(store: Store, freecell: Series) -> None:
    store.add(range(2), [freecell], [column(SOLVED, BY_POSITIONS)], LIMITS)
    store.add(range(2), [freecell], [column(BY_POSITIONS, UNSOLVABLE)], LIMITS)
    assert [row[1] for row in store.rows(freecell)] == [SOLVED, UNSOLVABLE]
    assert store.counts(freecell).deals == 2


def test_inferred_verdicts_are_marked_until_they_are_searched(
    store: Store, freecell: Series, easier: Series
) -> None:
    both = [freecell, easier]
    store.add(range(1), both, [column(SOLVED), column(SOLVED, origins={0: 0})], LIMITS)
    assert list(store.rows(easier)) == [(0, SOLVED, None, None, True)]
    assert store.counts(easier).inferred == 1
    assert store.known(easier, range(1), LIMITS)[0] == SOLVED + INFERRED
    assert store.missing(both, range(1), LIMITS) == []
    assert store.missing(both, range(1), LIMITS, inferred=False) == [range(1)]
    store.add(range(1), both, [column(ABSENT), column(BY_POSITIONS)], LIMITS)
    assert store.counts(easier).inferred == 1
    store.add(range(1), both, [column(ABSENT), column(SOLVED)], LIMITS)
    assert list(store.rows(easier)) == [(0, SOLVED, 10, 1, False)]
    assert store.missing(both, range(1), LIMITS, inferred=False) == []


@pytest.mark.parametrize(
    ("stop", "limits", "again"),
    [
        ("positions", LIMITS, False),
        ("positions", Limits(positions=999), False),
        ("positions", Limits(positions=1001), True),
        ("positions", Limits(), True),
        ("positions", Limits(positions=1000, memory=1 << 34), False),
        ("memory", Limits(positions=1000), False),
        ("memory", Limits(memory=1 << 34), True),
        ("memory", Limits(positions=9, memory=1 << 20 << 4), False),
        ("seconds", Limits(seconds=2.0), False),
        ("seconds", Limits(seconds=2.5), True),
        ("seconds", Limits(), True),
        ("crash", LIMITS, True),
    ],
)
def test_an_undecided_deal_is_searched_again_with_a_larger_limit(
    store: Store, freecell: Series, stop: str, limits: Limits, again: bool
) -> None:
    used = Limits(positions=1000, seconds=2.0)
    store.add(range(1), [freecell], [column(STOPS[stop])], used)  # type: ignore[index]
    assert store.missing([freecell], range(1), limits) == ([range(1)] if again else [])


def test_what_is_missing(store: Store, freecell: Series, easier: Series) -> None:
    both = [freecell, easier]
    assert store.missing(both, range(3, 100), LIMITS) == [range(3, 100)]
    assert store.missing(both, range(3, 3), LIMITS) == []
    store.add(range(10, 20), both, [column(*[SOLVED] * 10), column(*[SOLVED] * 9, ABSENT)], LIMITS)
    store.add(range(70_000, 70_001), both, [column(SOLVED), column(SOLVED)], LIMITS)
    assert store.missing(both, range(3, 100), LIMITS) == [range(3, 10), range(19, 100)]
    assert store.missing(both, range(12, 16), LIMITS) == []
    assert store.missing(both, range(69_999, 70_002), LIMITS) == [
        range(69_999, 70_000),
        range(70_001, 70_002),
    ]


@pytest.mark.parametrize("first", [2**63 - 2, 2**64 - 3, 8 * 10**67])
def test_numbers_of_any_size(store: Store, freecell: Series, first: int) -> None:
    numbers = range(first, first + 3)
    store.add(numbers, [freecell], [column(SOLVED, UNSOLVABLE, SOLVED)], LIMITS)
    assert [row[0] for row in store.rows(freecell)] == list(numbers)
    assert store.missing([freecell], range(first - 1, first + 4), LIMITS) == [
        range(first - 1, first),
        range(first + 3, first + 4),
    ]
    assert store.deals(freecell, numbers, undecided=False) == [first + 1]


def test_stored_numbers_sort_as_numbers() -> None:
    numbers = [0, 5, 2**63 - 1, 2**63, 2**64, 10**30, 8 * 10**67]
    with sqlite3.connect(":memory:") as connection:
        connection.execute("CREATE TABLE numbers (number, PRIMARY KEY (number)) WITHOUT ROWID")
        connection.executemany("INSERT INTO numbers VALUES (?)", [(stored(n),) for n in reversed(numbers)])
        rows = connection.execute("SELECT number FROM numbers ORDER BY number").fetchall()
    connection.close()
    assert [int(row[0]) for row in rows] == numbers


def test_pairs_and_flips(store: Store, freecell: Series, easier: Series) -> None:
    one = column(SOLVED, SOLVED, UNSOLVABLE, BY_POSITIONS, SOLVED)
    other = column(SOLVED, UNSOLVABLE, SOLVED, SOLVED, ABSENT)
    store.add(range(1, 6), [freecell, easier], [one, other], LIMITS)
    numbers = range(1, 6)
    assert store.pairs(freecell, easier, numbers) == {(1, 1): 1, (1, 0): 1, (0, 1): 1, (2, 1): 1}
    assert store.flips(freecell, easier, numbers) == [2]
    assert store.flips(easier, freecell, numbers) == [3]
    assert store.flips(easier, freecell, range(1, 3)) == []


def test_the_view_speaks_words(tmp_path: Path, store: Store, freecell: Series) -> None:
    store.add(range(2), [freecell], [column(SOLVED, STOPS["crash"])], LIMITS)
    store.close()
    with sqlite3.connect(tmp_path / "results.sqlite") as connection:
        rows = connection.execute(
            "SELECT source, number, verdict, stopped_by, inferred FROM results"
        ).fetchall()
    connection.close()
    assert rows == [("microsoft", 0, "solved", None, 0), ("microsoft", 1, "undecided", "crash", 0)]


def test_another_solver_is_another_series(store: Store, freecell: Series) -> None:
    newer = store.series_of(rules("freecell"), "microsoft", "freecell-2")
    assert newer.id != freecell.id
    assert store.series_of(rules("freecell"), "microsoft", "freecell-1") == freecell
    store.add(range(1), [freecell], [column(SOLVED)], LIMITS)
    assert store.missing([newer], range(1), LIMITS) == [range(1)]


def test_a_chunk_is_written_whole_or_not_at_all(store: Store, freecell: Series, easier: Series) -> None:
    wrong = column(SOLVED, SOLVED)
    wrong.origins[1] = 7  # there is no such series
    with pytest.raises(IndexError):
        store.add(range(2), [freecell, easier], [column(SOLVED, SOLVED), wrong], LIMITS)
    assert store.counts(freecell) == Counts()


def test_two_at_once(tmp_path: Path, store: Store, freecell: Series) -> None:
    with Store(tmp_path / "results.sqlite") as second:
        same = second.series_of(rules("freecell"), "microsoft", "freecell-1")
        assert same == freecell
        store.add(range(4), [freecell], [column(SOLVED, SOLVED, UNSOLVABLE, SOLVED)], LIMITS)
        second.add(range(2, 6), [same], [column(UNSOLVABLE, SOLVED, SOLVED, SOLVED)], LIMITS)
        assert store.counts(freecell).deals == second.counts(same).deals == 6


def test_several_begin_a_file_together(tmp_path: Path) -> None:
    def begin(path: Path) -> int:
        together.wait()
        with Store(path) as store:
            return store.series_of(rules("freecell"), "microsoft", "freecell-1").id

    together = threading.Barrier(6)
    with ThreadPoolExecutor(6) as threads:
        for number in range(10):
            assert list(threads.map(begin, [tmp_path / f"{number}.sqlite"] * 6)) == [1] * 6


def test_a_temporary_store() -> None:
    with Store() as store:
        series = store.series_of(rules("kungen"), "kungen", "klondike-1")
        store.add(range(1), [series], [column(SOLVED)], LIMITS)
        assert (store.path, store.counts(series).deals) == (None, 1)


def test_a_full_disk(tmp_path: Path, store: Store, freecell: Series) -> None:
    store.add(range(1), [freecell], [column(SOLVED)], LIMITS)
    store._connection.execute("PRAGMA max_page_count = 20")  # as full as a disk can be
    with pytest.raises(StoreError, match=r"results\.sqlite: the disk is full; what was finished is kept"):
        store.add(range(1, 20_001), [freecell], [column(*[SOLVED] * 20_000)], LIMITS)
    assert store.counts(freecell).deals == 1
    store.add(range(1, 3), [freecell], [column(SOLVED, SOLVED)], LIMITS)
    assert store.counts(freecell).deals == 3


class FullDisk:
    """A connection of which every query meets a full disk."""

    def execute(self, query: str, values: object = ()) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorname = "SQLITE_FULL"
        raise error

    def close(self) -> None:
        pass


def test_who_only_reads_is_not_told_to_go_on(tmp_path: Path, store: Store) -> None:
    with Store(store.path, writable=False) as reading:
        reading._connection.close()
        reading._connection = FullDisk()  # type: ignore[assignment]
        with pytest.raises(StoreError, match=r"results\.sqlite: the disk is full$"):
            reading.series()


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened; is its folder there"):
        Store(tmp_path / "nowhere" / "results.sqlite")
    with pytest.raises(InputError, match="there is no such store"):
        Store(tmp_path / "results.sqlite", writable=False)
    assert list(tmp_path.iterdir()) == []


def database(path: Path, application: int, file_format: int) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE verdicts (a)")
    connection.execute(f"PRAGMA application_id = {application}")
    connection.execute(f"PRAGMA user_version = {file_format}")
    connection.commit()
    connection.close()


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.iterdir()}


def refuse(path: Path, message: str) -> None:
    """Assert that a file is refused, for writing and for reading, and stays as it is."""
    before = contents(path.parent)
    for writable in (True, False):
        with pytest.raises(InputError, match=message):
            Store(path, writable=writable)
    assert contents(path.parent) == before


def test_files_of_others_are_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    path.write_text("deal,verdict\n1,solved\n" * 10)
    refuse(path, "is not a store of results; nothing was changed")
    path.unlink()
    database(path, 0, 0)
    refuse(path, "is a database of another program; nothing was changed")
    path.unlink()
    database(path, APPLICATION_ID, FORMAT + 1)
    refuse(path, r"was written by a newer version of this program \(format 2, this one knows 1\)")
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(InputError, match="is a folder"):
        Store(folder)


@pytest.mark.parametrize("damage", ["cut", "overwritten", "header"])
def test_a_damaged_file_is_refused_untouched(
    tmp_path: Path, store: Store, freecell: Series, damage: str
) -> None:
    store.add(range(5000), [freecell], [column(*[SOLVED] * 5000)], LIMITS)
    store.close()
    path = tmp_path / "results.sqlite"
    data = bytearray(path.read_bytes())
    if damage == "cut":
        del data[len(data) // 2 :]
    elif damage == "overwritten":
        data[4096:] = bytes(len(data) - 4096)
    else:
        data[16:60] = b"\xff" * 44
    path.write_bytes(data)
    refuse(path, r"results\.sqlite: is damaged")


def test_reading_leaves_no_files_behind(tmp_path: Path, store: Store, freecell: Series) -> None:
    store.close()
    before = contents(tmp_path)
    with Store(tmp_path / "results.sqlite", writable=False) as reader:
        assert reader.series() == [freecell]
        with pytest.raises(StoreError, match="cannot be written"):
            reader.series_of(rules("kungen"), "kungen", "klondike-1")
    assert contents(tmp_path) == before


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    path.touch()
    Store(path).close()
    header = path.read_bytes()[:72]
    assert header[68:72] == APPLICATION_ID.to_bytes(4, "big")


@pytest.mark.parametrize("name", ["", "a\0b"])
def test_names_that_no_file_can_have(name: str) -> None:
    with pytest.raises(InputError, match="is not the name of a file"):
        Store(name)


def test_only_regular_files_are_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path(os.devnull)):
        with pytest.raises(InputError, match="is not a regular file"):
            Store(path)


def test_an_empty_file_can_be_begun_but_not_read(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite"
    path.touch()
    with pytest.raises(InputError, match="is empty"):
        Store(path, writable=False)
    Store(path).close()
    with Store(path, writable=False) as store:
        assert store.series() == []


def test_names_need_not_be_text(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff \xc3\xa5?#%.sqlite")
    Store(path).close()
    with Store(path, writable=False) as store:
        assert store.series() == []


def test_positions_of_searched_deals(store: Store, freecell: Series, easier: Series) -> None:
    codes = (SOLVED, UNSOLVABLE, SOLVED, BY_POSITIONS, SOLVED)
    store.add(range(1, 6), [freecell, easier], [column(*codes, origins={4: 1})], LIMITS)
    assert list(store.positions(freecell, solved=True)) == [10, 30]
    assert list(store.positions(freecell, solved=False)) == [20]
    assert list(store.positions(easier, solved=True)) == []
