"""The stores in deals/, which hold the verdict of every deal, beside the tables that were made of them."""

from __future__ import annotations

import csv
import lzma
from pathlib import Path

import pytest

from benchmarks.win_rate_tables import lines
from kungen_solver.store import Store

DEALS = Path(__file__).parents[2] / "deals"


@pytest.mark.parametrize(("name", "base"), [("house_rules", "kungen"), ("games", None)])
def test_a_table_is_what_its_store_holds(name: str, base: str | None, tmp_path: Path) -> None:
    unpacked = tmp_path / f"{name}.sqlite"
    unpacked.write_bytes(lzma.decompress((DEALS / f"{name}.sqlite.xz").read_bytes()))
    with Store(unpacked, writable=False) as store:
        stored = [{field: str(value) for field, value in row.items()} for row in lines(store, base)]
    with (DEALS / f"{name}.csv").open(encoding="utf-8") as file:
        assert list(csv.DictReader(file)) == stored
