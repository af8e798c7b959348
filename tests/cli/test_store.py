"""``kungen store`` and ``export``: what is in a file of results."""

from __future__ import annotations

from pathlib import Path

import pytest

from kungen_solver.store import Store
from tests.cli.commandline import json_of, kungen_in_process, output_of, refused


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "results.sqlite"
    output_of("winrate", "--cells", "4,5", "--first", 11980, "--deals", 5, "--store", path)
    return path


def test_info_in_json(store: Path) -> None:
    four, five = json_of("store", "info", store, "--json")["series"]
    assert (four["game"], five["game"]) == ("freecell", None)
    assert (four["first"], four["last"], four["deals"], four["unsolvable"]) == (11980, 11984, 5, 1)
    assert five["inferred"] == 4
    assert four["current"]


def test_info_in_words(store: Path) -> None:
    with Store(store) as opened:
        series = opened.series()[0]
        opened._connection.execute("UPDATE series SET solver = 'freecell-0' WHERE id = ?", (series.id,))
        opened._connection.execute(
            "UPDATE rules SET fields = '{\"moons\":3}' WHERE fingerprint = ?",
            (opened.series()[1].fingerprint,),
        )
    text = output_of("store", "info", store)
    assert text.startswith(f"Store: {store}\nVerdicts: 10\n\nGame ")
    assert " freecell-0 (older) " in text
    assert "rules that this version does not know" in text


def test_info_names_what_left_deals_undecided(tmp_path: Path) -> None:
    store = tmp_path / "results.sqlite"
    for deals, limit in (2, 9), (5, 8):
        output_of("winrate", "--deals", deals, "--max-positions", limit, "--store", store)
    text = output_of("store", "info", store)
    assert " 8 positions, 9 positions " in text
    (one,) = json_of("store", "info", store, "--json")["series"]
    memory = 2**30
    assert one["stops"] == [
        {"stopped_by": "positions", "limits": {"positions": n, "seconds": None, "memory": memory}, "deals": k}
        for n, k in ((8, 3), (9, 2))
    ]


def test_an_older_search_stays_beside_the_new_one(store: Path) -> None:
    with Store(store) as opened:
        opened._connection.execute("UPDATE series SET solver = 'freecell-0'")
    output_of("winrate", "--first", 11980, "--deals", 5, "--store", store)
    info = json_of("store", "info", store, "--json")["series"]
    assert [one["current"] for one in info] == [False, False, True]
    assert [one["deals"] for one in info] == [5, 5, 5]


def test_export(store: Path, tmp_path: Path) -> None:
    result = kungen_in_process("export", store, tmp_path / "out.csv")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.endswith("out.csv: 10 rows\n")
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 11


def test_refusals(store: Path, tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("my notes")
    for command in (
        ("winrate", "--deals", 1, "--store", other),
        ("store", "info", other),
        ("export", other, tmp_path / "out.csv"),
    ):
        assert "is not a store of results; nothing was changed" in refused(*command)
    assert other.read_text() == "my notes"
    assert "there is no such store of results" in refused("store", "info", tmp_path / "none.sqlite")
    assert "ends in .csv or .parquet" in refused("export", store, "out.xlsx")
    result = kungen_in_process("winrate", "--deals", 1, "--store", tmp_path / "nowhere" / "a.sqlite")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "cannot be opened; is its folder there" in result.stderr


@pytest.mark.parametrize("name", ["results.csv", "link.csv", "twin.csv"])
def test_an_export_does_not_write_over_its_store(store: Path, tmp_path: Path, name: str) -> None:
    results = store.rename(tmp_path / "results.csv")
    (tmp_path / "link.csv").symlink_to(results)
    (tmp_path / "twin.csv").hardlink_to(results)
    assert "is the store itself" in refused("export", results, tmp_path / name)
    assert json_of("store", "info", results, "--json")["series"][0]["deals"] == 5


@pytest.mark.parametrize(
    ("command", "ending"),
    [
        (("export", "none.sqlite", "rows.txt"), ".csv or .parquet"),
        (("plot", "none.sqlite", "-o", "picture.txt"), ".png or .svg"),
    ],
)
def test_what_is_wrong_with_both_files_is_named(command: tuple[str, ...], ending: str) -> None:
    message = refused(*command)
    assert "there is no such store of results" in message
    assert f"ends in {ending}" in message


@pytest.mark.parametrize("fields", ["no JSON", "[1]", '{"cells": ' + "9" * 5000 + "}"], ids=range(3))
def test_rules_that_are_no_table_are_unknown(store: Path, fields: str) -> None:
    with Store(store) as opened:
        opened._connection.execute("UPDATE rules SET fields = ?", (fields,))
    assert "rules that this version does not know" in output_of("store", "info", store)
    assert [one["rules"] for one in json_of("store", "info", store, "--json")["series"]] == [None, None]
