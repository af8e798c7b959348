"""Results as CSV and Parquet."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kungen_solver.errors import InputError, StoreError
from kungen_solver.rules import rules
from kungen_solver.solvers.result import Limits
from kungen_solver.store import Store
from kungen_solver.store.columns import SOLVED, STOPS, UNSOLVABLE
from kungen_solver.store.export import COLUMNS, export
from tests.unit.store.test_file import column


@pytest.fixture
def store() -> Iterator[Store]:
    store = Store()
    one = store.series_of(rules("kungen", passes=1), "kungen", "klondike-1")
    two = store.series_of(rules("kungen", passes=5), "kungen", "klondike-1")
    columns = [column(SOLVED, UNSOLVABLE, STOPS["memory"]), column(SOLVED, SOLVED, SOLVED, origins={0: 0})]
    store.add(range(1, 4), [one, two], columns, Limits())
    with store:
        yield store


def test_csv(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    assert export(store, path) == 6
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert list(rows[0]) == list(COLUMNS)
    assert [row["verdict"] for row in rows] == ["solved", "unsolvable", "undecided", *["solved"] * 3]
    assert [row["game"] for row in rows] == [*["kungen-ett-varv"] * 3, *[""] * 3]
    assert [row["passes"] for row in rows] == [*"111555"]
    assert [row["inferred"] for row in rows] == ["False", "False", "False", "True", "False", "False"]
    assert rows[2]["stopped_by"] == "memory"
    assert (rows[0]["positions"], rows[0]["cpu_seconds"], rows[3]["positions"]) == ("10", "1e-06", "")
    assert rows[0]["columns"] == "1,2,3,4,5,6,7"
    assert [file.name for file in tmp_path.iterdir()] == ["out.csv"]


def test_parquet(store: Store, tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    path = tmp_path / "out.parquet"
    assert export(store, path) == 6
    frame = polars.read_parquet(path)
    assert tuple(frame.columns) == COLUMNS
    assert frame["number"].to_list() == [1, 2, 3, 1, 2, 3]
    assert frame["positions"].to_list() == [10, 20, 30, None, 20, 30]
    assert frame["inferred"].sum() == 1


@pytest.mark.parametrize("first", [1, 2**64])
def test_parquet_whose_first_rows_lack_values(first: int, tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    with Store(tmp_path / "results.sqlite") as store:
        one, other = (store.series_of(rules("kungen", passes=n), "kungen", "klondike-1") for n in (1, 2))
        inferred = column(*[UNSOLVABLE] * 300, origins=dict.fromkeys(range(300), 1))
        store.add(range(first, first + 300), [one, other], [inferred], Limits())
        searched = column(SOLVED, STOPS["memory"])
        store.add(range(first + 300, first + 302), [one], [searched], Limits())
        assert export(store, tmp_path / "out.parquet") == 302
    frame = polars.read_parquet(tmp_path / "out.parquet")
    assert frame["stopped_by"].to_list() == [None] * 301 + ["memory"]
    assert frame["positions"].to_list() == [None] * 300 + list(searched.positions)
    assert frame["cpu_seconds"].null_count() == 300
    assert frame["number"].to_list()[-1] == (first + 301 if first == 1 else str(first + 301))


def test_parquet_of_numbers_beyond_64_bits(store: Store, tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    series = store.series()[0]
    store.add(range(2**64, 2**64 + 1), [series], [column(SOLVED)], Limits())
    export(store, tmp_path / "out.parquet")
    assert polars.read_parquet(tmp_path / "out.parquet")["number"].to_list()[3] == str(2**64)


def test_an_empty_store(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    with Store() as empty:
        assert export(empty, tmp_path / "out.csv") == export(empty, tmp_path / "out.parquet") == 0
    assert tuple(polars.read_parquet(tmp_path / "out.parquet").columns) == COLUMNS


def test_refusals(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match=r"ends in \.csv or \.parquet"):
        export(store, tmp_path / "out.xlsx")
    with pytest.raises(StoreError, match=r"out\.csv cannot be written: No such file"):
        export(store, tmp_path / "nowhere" / "out.csv")
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(StoreError, match=r"pip install 'kungen-solver\[frames\]'"):
        export(store, tmp_path / "out.parquet")
    assert list(tmp_path.iterdir()) == []
