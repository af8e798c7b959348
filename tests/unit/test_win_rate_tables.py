"""The tables of win rates in deals/, and the program that makes them from a store."""

from __future__ import annotations

import csv
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import win_rate_tables
from kungen_solver.analysis.intervals import winnable_interval
from kungen_solver.analysis.orderings import is_looser
from kungen_solver.rules import OPTIONS, Rules, rules
from kungen_solver.rules.titles import title_of
from kungen_solver.solvers.result import MEBIBYTE, Limits
from kungen_solver.store import Store
from kungen_solver.store.columns import SOLVED, STOPS, UNSOLVABLE
from tests.cli.commandline import json_of
from tests.unit.store.test_file import column

DEALS = Path(__file__).parents[2] / "deals"
OPEN = STOPS["positions"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "results.sqlite") as store:
        base = store.series_of(rules("kungen"), "kungen", "klondike-1")
        corners = store.series_of(rules("kungen-horn"), "kungen", "klondike-1")
        large = Limits(positions=70, memory=2048 * MEBIBYTE)
        store.add(range(1, 5), [base], [column(UNSOLVABLE, UNSOLVABLE, SOLVED, OPEN)], large)
        store.add(range(1, 3), [corners], [column(SOLVED, UNSOLVABLE)], Limits(positions=70))
        store.add(range(4, 7), [corners], [column(SOLVED, SOLVED, SOLVED)], Limits(positions=70))
        two = store.series_of(rules("kungen", passes=2), "kungen", "klondike-1")
        store.add(range(1, 2), [two], [column(UNSOLVABLE)], Limits())
        freecell = store.series_of(rules("freecell"), "microsoft", "freecell-4")
        store.add(range(1, 2), [freecell], [column(SOLVED)], Limits())
        yield store


def test_table(store: Store) -> None:
    table = list(win_rate_tables.lines(store, "kungen"))
    assert [(row["name"], row["passes"], row["deals"]) for row in table] == [
        ("Kungen", "2", 1),
        ("Kungen", "3", 4),
        ("Kungen with corners", "3", 2),
    ]
    _, base, corners = table
    assert (base["solved"], base["unsolvable"], base["undecided"], base["compared"]) == (1, 2, 1, "")
    assert base["rate"] == "0.25000"
    assert (corners["compared"], corners["won_more"], corners["won_less"]) == (2, 1, 0)
    assert corners["difference"] == "0.50000"
    assert base["command"] == (
        "kungen winrate --game kungen --source kungen --first 1 --deals 4"
        " --max-positions 70 --max-memory 2048"
    )
    assert corners["command"] == (
        "kungen winrate --game kungen --corners build --source kungen --first 1 --deals 2"
    )


def test_table_of_games(store: Store) -> None:
    table = list(win_rate_tables.lines(store, None))
    assert [(row["name"], row["deals"]) for row in table] == [
        ("FreeCell", 1),
        ("Kungen", 1),
        ("Kungen", 4),
        ("Kungen with corners", 2),
    ]
    freecell, _, _, corners = table
    assert freecell["command"] == "kungen winrate --game freecell --source microsoft --first 1 --deals 1"
    assert corners["command"] == "kungen winrate --game kungen-horn --source kungen --first 1 --deals 2"
    assert float(freecell["cpu_seconds"]) >= 0
    assert "compared" not in freecell


def test_program(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        sys,
        "argv",
        ["win_rate_tables.py", str(store.path), "--base", "kungen", "--csv", str(tmp_path / "a.csv")],
    )
    win_rate_tables.main()
    with (tmp_path / "a.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 3
    with Store(tmp_path / "empty.sqlite"):
        pass
    for base, wanted in ([], "any game"), (["--base", "kungen"], "a game with a stock"):
        monkeypatch.setattr(sys, "argv", ["win_rate_tables.py", str(tmp_path / "empty.sqlite"), *base])
        with pytest.raises(SystemExit):
            win_rate_tables.main()
        assert f"holds no verdicts of {wanted}" in capsys.readouterr().err


def measured(name: str) -> list[dict[str, str]]:
    with (DEALS / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def rules_of(row: dict[str, str]) -> Rules:
    options = {option.name: row[option.name] for option in OPTIONS if row[option.name]}
    return rules("kungen" if row["draw"] else "yukon", **options)  # with a stock, or without one


@pytest.mark.parametrize(
    "row",
    measured("house_rules.csv") + measured("games.csv"),
    ids=lambda row: f"{row['name']}-{row['draw']}-{row['passes']}",
)
def test_measured_line(row: dict[str, str]) -> None:
    solved, unsolvable, undecided, deals = (
        int(row[key]) for key in ("solved", "unsolvable", "undecided", "deals")
    )
    assert solved + unsolvable + undecided == deals
    assert row["name"] == title_of(rules_of(row))
    low, high = winnable_interval(solved, undecided, deals)
    found = [float(row[key]) for key in ("low", "rate", "high")]
    assert found == pytest.approx([low, solved / deals, high], abs=6e-6)
    if not row.get("compared"):
        return
    plain = rules("kungen", draw=row["draw"], passes=row["passes"])
    if is_looser(rules_of(row), plain):
        assert row["won_less"] == "0"
    elif is_looser(plain, rules_of(row)):
        assert row["won_more"] == "0"


def test_the_commands_make_their_lines() -> None:
    for row in [*measured("house_rules.csv")[::11], *measured("games.csv")]:
        command = shlex.split(row["command"])[1:]
        command[command.index("--deals") + 1] = "2"
        (found,) = json_of(*command, "--json")["results"]
        assert found["rules"] == rules_of(row).to_dict()
