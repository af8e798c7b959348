"""``kungen winrate`` and ``compare``: lists of rules, tables, stores, and what is refused."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kungen_solver.analysis.run import Run
from kungen_solver.cli.rulesets import MOST_RULE_SETS, combined, rule_set_of
from kungen_solver.errors import ExecutorError, RulesError
from kungen_solver.rules import rules
from tests.cli.commandline import json_of, kungen_in_process, output_of, refused

RESULT_KEYS = [
    "name",
    "rules",
    "fingerprint",
    "source",
    "solver",
    "deals",
    "solved",
    "unsolvable",
    "undecided",
    "inferred",
    "rate",
    "low",
    "high",
    "positions",
    "cpu_seconds",
    "unsolvable_deals",
    "undecided_deals",
]


def test_json() -> None:
    found = json_of("winrate", "--cells", "3-4", "--first", 11980, "--deals", 5, "--json")
    heads = ["source", "numbers", "precision", "half_width", "limits", "interrupted", "results"]
    assert list(found) == heads
    assert found["limits"] == {"positions": None, "seconds": None, "memory": 2**30}
    assert (found["source"], found["numbers"], found["interrupted"]) == ("microsoft", "11980-11984", False)
    three, four = found["results"]
    assert list(three) == RESULT_KEYS
    assert (three["name"], four["name"]) == ("freecell:cells=3", "freecell:cells=4")
    assert four["unsolvable_deals"] == [11982]
    assert four["deals"] == four["solved"] + four["unsolvable"] == 5
    assert four["fingerprint"] == rules("freecell").fingerprint()


def test_table() -> None:
    text = output_of("winrate", "--game", "freecell,relaxed-freecell", "--first", 11980, "--deals", 5)
    lines = text.splitlines()
    assert lines[:2] == ["Deals: microsoft 11980-11984 (5)", ""]
    assert lines[2].split("  ")[0] == "Rules"
    cells = " ".join(lines[3].split())
    assert cells.startswith("freecell 5 4 1 0 80.000 % 37.553 % to 96.378 % 0 ")
    assert lines[4].startswith("relaxed-freecell  5      5       0  ")


def test_csv() -> None:
    text = output_of("winrate", "--game", "kungen:passes=1,draw=3", "--deals", 3, "--csv")
    (row,) = csv.DictReader(text.splitlines())
    assert (row["first"], row["max_positions"], row["max_memory"]) == ("1", "", "1024")
    assert (row["name"], row["draw"], row["passes"], row["deals"]) == (
        "kungen:passes=1,draw=3",
        "3",
        "1",
        "3",
    )
    assert row["columns"] == "1,2,3,4,5,6,7"
    assert "--json or --csv, not both" in refused("winrate", "--csv", "--json")


def test_rules_come_from_files_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "freecell"\ncells = 5\n')
    found = json_of("winrate", "--rules", path, "--game", "freecell", "--deals", 2, "--json")
    assert [result["rules"]["cells"] for result in found["results"]] == [4, 5]


def test_a_store_is_gone_on_from(tmp_path: Path) -> None:
    store = tmp_path / "results.sqlite"
    arguments = ("winrate", "--cells", "4,5", "--store", store, "--json")
    first = json_of(*arguments, "--deals", 10)
    assert json_of(*arguments, "--deals", 10) == first  # CPU time included: nothing was searched
    more = json_of(*arguments, "--deals", 12)
    assert [result["deals"] for result in more["results"]] == [12, 12]
    assert f"\nStore: {store}\n" in output_of("winrate", "--cells", "4,5", "--store", store, "--deals", 12)


def test_precision() -> None:
    found = json_of("winrate", "--game", "relaxed-freecell", "--precision", 0.2, "--json")
    (result,) = found["results"]
    assert (found["precision"], found["numbers"]) == (0.2, "1-1000")
    assert result["high"] - result["low"] <= 0.004
    assert found["half_width"] == pytest.approx(50 * (result["high"] - result["low"]))


def test_a_precision_that_is_not_reached_is_told() -> None:
    done = kungen_in_process("winrate", "--precision", 10, "--game", "kungen", "--deals", 30)
    assert done.exit_code == 0
    assert "The precision is not reached: after 30 deals an interval still reaches 11.1 perc" in done.stderr
    assert "precision" not in kungen_in_process("winrate", "--precision", 40, "--deals", 30).stderr


def interrupted(self: Run, jobs: int | None = None, executor: Any = None) -> Iterator[None]:
    self.numbers = range(1, 21)
    yield
    raise KeyboardInterrupt


def test_interrupted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Run, "chunks", interrupted)
    result = kungen_in_process("winrate", "--deals", 20, "--store", tmp_path / "results.sqlite")
    assert result.exit_code == 130
    assert "Deals: microsoft 1-20 (20, interrupted: 0 of them finished)\n" in result.stdout
    assert result.stderr.startswith("Interrupted; what follows is what was finished. It is kept in ")
    assert result.stderr.endswith("results.sqlite, and the same command goes on from there.\n")
    result = kungen_in_process("compare", "freecell", "bakers-game", "--json")
    assert result.exit_code == 130
    assert '"difference": null' in result.stdout
    assert result.stderr.endswith("Only --store keeps it.\n")


def test_compare_names_the_deals_that_its_difference_is_over() -> None:
    text = output_of("compare", "kungen", "kungen:passes=2", "--deals", 10, "--max-positions", 300)
    undecided = int(re.search(r"Undecided: (\d+)", text)[1])
    assert 0 < undecided < 9
    assert f"percentage points over {10 - undecided} deals decided under both (95 %" in text


def test_compare_in_words() -> None:
    text = output_of("compare", "freecell", "relaxed-freecell", "--first", 11980, "--deals", 5)
    assert text == (
        "Deals: microsoft 11980-11984 (5)\n"
        "\n"
        "               relaxed-freecell: won  lost\n"
        "freecell: won  4                      0\n"
        "lost           1                      0\n"
        "Undecided: 0\n"
        "Difference: +20.000 percentage points over 5 deals (95 % interval: -26.432 to +62.447)\n"
        "McNemar, exact: p = 1\n"
        "Lost by the change: none\n"
        "Won by the change: 11982\n"
    )


def test_compare_in_json() -> None:
    found = json_of("compare", "kungen", "--passes", "3,1", "--deals", 5, "--json")
    (comparison,) = found["comparisons"]
    assert comparison["names"] == ["kungen:passes=3", "kungen:passes=1"]
    assert comparison["won_deals"] == []
    assert comparison["both"] + comparison["only_one"] + comparison["neither"] == 5


def test_every_bad_value_is_named() -> None:
    message = refused(
        "winrate",
        "--game",
        "kungn,nobody",
        "--passes",
        "0,x",
        "--deals",
        0,
        "--precision",
        99,
        "--first",
        "a",
    )
    parts = (
        "kungn",
        "nobody",
        "not '0'",
        "not 'x'",
        "'0' is not a whole number from 1",
        "'99' is not",
        "'a'",
    )
    assert all(part in message for part in parts)


def test_every_rule_set_that_cannot_be_is_named(tmp_path: Path) -> None:
    store = tmp_path / "results.sqlite"
    message = refused(
        *("winrate", "--game", "freecell,yukon", "--runs", "any,whole", "--cells", "2,4", "--passes", "2"),
        *("--store", store),
    )
    assert "freecell:cells=2,runs=any,passes=2: passes: there is no stock" in message
    assert message.count("there is no stock") == 8
    assert not store.exists()
    message = refused("winrate", "--game", "freecell", "--runs", "any,whole", "--face-up", "1/all/9")
    assert "freecell:face_up=9,runs=any: face_up: no column has 9 cards" in message


def test_compare_refuses() -> None:
    assert "needs two rule sets that differ" in refused("compare", "freecell", "freecell:cells=4")
    assert "Missing argument" in refused("compare")
    assert "house rules are written as passes=2, not 'x'" in refused("compare", "kungen:x", "kungen")
    assert "house rules are written as passes=2, not ''" in refused("compare", "kungen:", "kungen")
    assert "worry_back is given twice" in refused("compare", "kungen:worry-back=no,worry_back=yes", "kungen")
    assert "kungen:passes=2: passes is given as an option too" in refused(
        "compare", "kungen:passes=2", "harpan", "--passes", "1"
    )
    assert "cannot be read: No such file" in refused("compare", "nowhere.toml", "kungen")


def test_rule_sets_are_named_as_they_are_read() -> None:
    lists = {"passes": [1, None], "worry_back": [False], "face_up": [(1,) * 7, "2-longest"]}
    found = combined([rule_set_of("kungen"), rule_set_of("kungen:draw=3")], lists)
    assert len(found) == 8
    assert found[0].name == "kungen:passes=1,worry_back=no,face_up=1,1,1,1,1,1,1"
    for one in found:
        assert rule_set_of(one.name).rules == one.rules


def test_a_rule_set_counts_once() -> None:
    found = combined([rule_set_of("kungen"), rule_set_of("kungen:passes=3")], {})
    assert [one.name for one in found] == ["kungen"]
    with pytest.raises(RulesError, match=f"at most {MOST_RULE_SETS} at a time, not 1001"):
        combined([rule_set_of("kungen")] * 1001, {})


def test_all_values_that_are_wrong_by_themselves_are_named() -> None:
    wrong = {
        "--deals": "0",
        "--first": "x",
        "--precision": "nan",
        "--jobs": "-1",
        "--max-positions": "0",
        "--max-seconds": "inf",
        "--max-memory": "15",
        "--cells": "0-99",
        "--source": "mars",
        "--game": "chess,go",
    }
    message = refused("winrate", *(part for pair in wrong.items() for part in pair))
    for name in wrong:
        assert message.count(f"Invalid value for '{name}'") == 1
    for said in ("no game 'chess'", "no game 'go'", "'nan' is not a number from 0.001", "0..10, not '11'"):
        assert message.count(said) == 1
    assert max(map(len, message.splitlines())) < 400


def test_the_batch_and_its_store_are_named_together(tmp_path: Path) -> None:
    message = refused("compare", "freecell", "--first", 0, "--deals", 2, "--store", tmp_path)
    for said in ("numbered 1..8589934591, not 0", "needs two rule sets that differ", "is a folder"):
        assert said in message


def test_heights_of_columns_are_one_value() -> None:
    spec = "kungen:columns=1,1,2,2,face_up=1,1,1,2"
    found = json_of("winrate", "--game", f"{spec},harpan", "--deals", 1, "--max-positions", 1, "--json")
    assert [result["name"] for result in found["results"]] == [spec, "harpan"]
    assert found["results"][0]["rules"]["columns"] == [1, 1, 2, 2]


def test_values_and_what_they_say_together_are_named_in_one_message(tmp_path: Path) -> None:
    message = refused("winrate", "--game", "freecell", "--passes", 2, "--deals", 0, "--json", "--csv")
    for said in (
        "freecell:passes=2: passes: there is no stock",
        "for '--deals'",
        "--json or --csv, not both",
    ):
        assert message.count(said) == 1
    message = refused("winrate", "--json", "--csv", "--game", "nosuch", "--store", tmp_path)
    for said in ("--json or --csv, not both", "no game 'nosuch'", "is a folder"):
        assert message.count(said) == 1
    message = refused("winrate", "--json", "--csv", "--first", 0)
    assert "--json or --csv, not both" in message
    assert "numbered 1..8589934591, not 0" in message
    message = refused("compare", "freecell", "freecell", "--max-memory", 1, "--scheduler", "ftp://x")
    for said in ("needs two rule sets that differ", "for '--max-memory'", "for '--scheduler'"):
        assert message.count(said) == 1


def test_a_refused_list_does_not_make_others_look_wrong() -> None:
    heights = ",".join(["13"] * 8)
    message = refused("winrate", "--decks", 3, "--columns", heights)
    assert message.count("Error") == 1
    assert "--decks" in message
    assert "cards of" not in message


def test_a_message_about_a_rule_set_names_it_once() -> None:
    message = refused("winrate", "--game", "freecell:draw=3")
    assert message.count("freecell:draw=3") == 1
    assert "draw: there is no stock" in message


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    file = tmp_path / "a,b.toml"
    file.write_text('game = "freecell"\ncells = 3\n')
    for command in (("range", "1"), ("winrate", "--deals", 1)):
        assert output_of(*command, "--rules", file)
    assert "rules.txt: the name of a rules file ends in .toml or .json" in refused(
        "winrate", "--rules", "rules.txt"
    )


def test_without_workers_there_is_no_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []

    class Reached:
        def __init__(self, address: str) -> None:
            if "nobody" in address:
                raise ExecutorError("cannot be reached")

        def __enter__(self) -> None:
            pass

        def __exit__(self, *_: object) -> None:
            closed.append(True)

    monkeypatch.setattr("kungen_solver.cli.finished.Cluster", Reached)
    store = tmp_path / "never.sqlite"
    result = kungen_in_process("winrate", "--deals", 1, "--store", store, "--scheduler", "tcp://nobody:8786")
    assert (result.exit_code, result.stdout) == (1, "")
    assert not store.exists()
    nowhere = tmp_path / "nowhere" / "a.sqlite"
    result = kungen_in_process("winrate", "--deals", 1, "--store", nowhere, "--scheduler", "tcp://there:8786")
    assert (result.exit_code, closed) == (1, [True])
    assert "cannot be opened" in result.stderr


@pytest.mark.parametrize(
    "address", ["", "ftp://x", "tcp://host", "host:99999", "host:0", "a b:1", "tcp://:8786"]
)
@pytest.mark.parametrize("command", ["winrate", "corner"])
def test_addresses_that_are_none(command: str, address: str, tmp_path: Path) -> None:
    message = refused(command, "--scheduler", address, "--jobs", 0, "--store", tmp_path)
    for said in ("is not the address of a scheduler", "for '--jobs'", "is a folder"):
        assert said in message


@pytest.mark.parametrize(
    "address", ["tcp://host:8786", "tls://10.0.0.1:8786", "host:8786", "tcp://[::1]:8786"]
)
def test_addresses_of_schedulers(address: str) -> None:
    assert "--scheduler" not in refused("winrate", "--scheduler", address, "--deals", 0)
