"""``kungen range``, ``cells`` and ``bench``: many deals, and what is kept of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from kungen_solver.analysis import batch
from kungen_solver.cli.commands import cells as cells_command
from kungen_solver.rules import rules
from tests.cli.commandline import json_of, kungen_in_process, output_of, refused

RANGE_KEYS = [
    "game",
    "numbers",
    "interrupted",
    "limits",
    "rules",
    "fingerprint",
    "source",
    "deals",
    "solved",
    "unsolvable",
    "undecided",
    "rate",
    "low",
    "high",
    "unsolvable_deals",
    "undecided_deals",
    "positions",
    "cpu_seconds",
]


def test_range_in_json() -> None:
    found = json_of("range", "1-100", "--cells", 3, "--max-memory", 64, "--json")
    assert found["limits"] == {"positions": None, "seconds": None, "memory": 64 << 20}
    assert list(found) == RANGE_KEYS
    assert (found["numbers"], found["deals"], found["interrupted"]) == ("1-100", 100, False)
    assert found["solved"] + found["unsolvable"] + found["undecided"] == 100
    assert 0 <= found["low"] <= found["rate"] <= found["high"] <= 1
    assert found["fingerprint"] == rules("freecell", cells=3).fingerprint()


def test_range_in_words() -> None:
    text = output_of("range", "11980-11984")
    for line in (
        "Deals: microsoft 11980-11984 (5)",
        "Solved: 4",
        "Unsolvable: 1",
        "Undecided: 0",
        "Rate: 80.000 % solved (winnable, 95 % interval: 37.553 % to 96.378 %)",
        "Unsolvable deals: 11982",
        "Undecided deals: none",
    ):
        assert f"\n{line}\n" in text


def test_undecided_deals_are_no_losses() -> None:
    found = json_of("range", "11982,24", "--max-positions", 10, "--json")
    assert found["unsolvable"] == 0
    assert 11982 in found["undecided_deals"]
    assert found["high"] > found["rate"]


def test_lists_are_sorted_and_joined() -> None:
    found = json_of("range", "617,1-3, 3-5,24,24", "--json")
    assert (found["numbers"], found["deals"]) == ("1-5,24,617", 7)


def test_jobs_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = json_of("range", "1-60", "--json", "--jobs", 1)
    monkeypatch.setattr(batch, "_ALONE_SECONDS", 0.0)
    monkeypatch.setattr(batch, "_WORTH_SECONDS", 0.0)
    shared = json_of("range", "1-60", "--json", "--jobs", 2)
    assert {**alone, "cpu_seconds": 0} == {**shared, "cpu_seconds": 0}


def test_klondike_range() -> None:
    found = json_of("range", "1-20", "--game", "harpan-1", "--max-positions", 20000, "--json")
    assert (found["source"], found["deals"]) == ("kungen", 20)


@pytest.mark.parametrize(
    ("numbers", "messages"),
    [
        ("0-5", ["1..8589934591, not 0"]),
        ("-5", ["1..8589934591, not -5"]),
        ("1-8589934592", ["1..8589934591, not 8589934592"]),
        ("9-3", ["9-3 runs backwards"]),
        ("", ["'' is neither a number nor a range"]),
        ("1,,2", ["'' is neither"]),
        ("1-2-3,abc,0", ["'1-2-3' is neither", "'abc' is neither", "not 0"]),
        ("1..5", ["'1..5' is neither"]),
    ],
)
def test_numbers_that_are_none_are_refused(numbers: str, messages: list[str]) -> None:
    message = refused("range", numbers)
    assert all(part in message for part in messages)


@pytest.mark.parametrize("numbers", ["1-" + "9" * 5000, "x" * 5000, "9" * 300 + "-1"])
def test_a_message_shows_the_beginning_of_what_is_long(numbers: str) -> None:
    message = refused("range", numbers)
    assert numbers[:39] + "…" in message or numbers[:40] + "…" in message
    assert len(message) < 200


def test_too_many_deals_are_refused() -> None:
    message = refused("range", "0-18446744073709551615", "--source", "kungen")
    assert "more than 1000000000000 deals" in message


def interrupted_after(chunks: int) -> Any:
    """Return a stand-in for the batch of a command that is interrupted after some chunks."""

    def results(work: Any, numbers: Any, jobs: int = 1, executor: Any = None, **_: Any) -> Iterator[Any]:
        for _, part in zip(range(chunks), (range(5, 8), range(1, 3), range(11, 12)), strict=False):
            yield part, work(part)
        raise KeyboardInterrupt

    return results


def test_interrupted_range_reports_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kungen_solver.analysis.verdicts.results", interrupted_after(2))
    result = kungen_in_process("range", "1-20")
    assert result.exit_code == 130
    assert "Deals: microsoft 1-2,5-7 (5, interrupted)\nSolved: 5\n" in result.stdout
    assert result.stderr == "Interrupted; what follows is what was finished.\n"
    monkeypatch.setattr("kungen_solver.analysis.verdicts.results", interrupted_after(0))
    result = kungen_in_process("range", "1-20", "--json")
    assert result.exit_code == 130
    assert '"numbers": ""' in result.stdout
    assert '"interrupted": true' in result.stdout
    assert '"rate": null' in result.stdout


def test_interrupted_cells_report_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kungen_solver.analysis.cells.results", interrupted_after(2))
    result = kungen_in_process("cells", "1-20")
    assert result.exit_code == 130
    assert "Deals: microsoft 1-2,5-7 (5, interrupted)\n" in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
def test_ctrl_c_for_all_processes() -> None:
    arguments = ["range", "1-2000000", "--game", "bakers-game", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "kungen_solver", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        time.sleep(4)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in err
    assert "Interrupted" in err
    assert not out or "interrupted)" in out


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_polite_kill_reports_what_is_finished(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number = getattr(signal, name)

    def results(work: Any, numbers: Any, *_: Any, **__: Any) -> Iterator[Any]:
        yield range(1, 3), work(range(1, 3))
        os.kill(os.getpid(), number)
        raise AssertionError("the signal did not end the batch")

    monkeypatch.setattr("kungen_solver.analysis.verdicts.results", results)
    before = signal.signal(number, signal.SIG_DFL)  # below nohup it is ignored, and stays so
    try:
        result = kungen_in_process("range", "1-20")
        assert signal.getsignal(number) == signal.SIG_DFL
    finally:
        signal.signal(number, before)
    assert result.exit_code == 128 + number
    assert "Deals: microsoft 1-2 (2, interrupted)\nSolved: 2\n" in result.stdout
    assert "Interrupted" in result.stderr


def test_fewest_cells() -> None:
    # Case 74.
    found = json_of("cells", "1,2,24,164,617", "--json")
    assert found["limits"] == {"positions": None, "seconds": None, "memory": 1 << 30}
    assert {deal["deal"]: deal["cells"] for deal in found["fewest"]} == {1: 3, 2: 1, 24: 2, 164: 0, 617: 4}
    assert all(deal["exact"] and deal["lost_below"] == deal["cells"] for deal in found["fewest"])
    assert found["histogram"] == {"0": 1, "1": 1, "2": 1, "3": 1, "4": 1}
    assert (found["numbers"], found["inexact"], found["deals"]) == ("1-2,24,164,617", 0, 5)
    assert "cells" not in found["rules"]


def test_cells_as_csv() -> None:
    text = output_of("cells", "1-2", "--list", "--most", 2)
    assert text == "deal,cells,lost_below,exact\n1,,3,no\n2,1,1,yes\n"


def test_cells_in_words() -> None:
    text = output_of("cells", "1-2", "--most", 2)
    assert text == (
        "Game: freecell (FreeCell)\n"
        "Deals: microsoft 1-2 (2)\n"
        "Not exact: 1\n"
        "\n"
        "Fewest cells  Deals  Share\n"
        "1             1      50.000 %\n"
        "none          1      50.000 %\n"
    )


def test_cells_refuses() -> None:
    assert "No such option '--cells'" in refused("cells", "1-2", "--cells", "3")
    assert "'11' is not a whole number from 0 to 10" in refused("cells", "1-2", "--most", "11")
    assert "must be 2..10, not 1" in refused("cells", "1-2", "--game", "seahaven", "--most", "1")
    assert cells_command.MAX_CELLS == 10


def test_bench_has_a_signature() -> None:
    first, second = (json_of("bench", "--game", "freecell", "--deals", 20, "--json") for _ in range(2))
    assert first["signature"] == second["signature"]
    (result,) = first["results"]
    assert (result["game"], result["deals"], result["solved"]) == ("freecell", 20, 20)
    assert result["positions"] == second["results"][0]["positions"] > 20
    text = output_of("bench", "--game", "freecell", "--deals", 20)
    head = "Game      Deals  Solved  Unsolvable  Undecided  Positions  CPU ms a deal"
    assert text.startswith(f"{head}\nfreecell  20     20 ")
    assert f"\nSignature: {first['signature']}\n" in text


def test_bench_covers_every_game() -> None:
    games = [game["game"] for game in json_of("games", "--json")]
    found = json_of("bench", "--deals", 1, "--json")
    assert [result["game"] for result in found["results"]] == games


def test_cells_that_are_undecided_are_called_so() -> None:
    text = output_of("cells", "1-5", "--max-positions", 5)
    assert "undecided     5      100.000 %\n" in text
    assert "none" not in text.replace("Not exact: none", "")
    assert json_of("cells", "1-5", "--max-positions", 5, "--json")["histogram"] == {"undecided": 5}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("range", "1-x,abc", "--cells", 99), ("'1-x' is neither", "'abc' is neither", "cells: 0..10")),
        (("range", "9-1", "--game", "nosuch", "--jobs", 0), ("runs backwards", "'nosuch'", "for '--jobs'")),
        (
            ("cells", "1-x", "--most", 11, "--game", "nosuch", "--list", "--json"),
            ("'1-x' is neither", "for '--most'", "'nosuch'", "--json or --list, not both"),
        ),
        (("cells", "0", "--most", 1, "--game", "seahaven"), ("not 0", "must be 2..10, not 1")),
        (("bench", "--game", "nosuch", "--deals", 0), ("'nosuch'", "for '--deals'")),
    ],
)
def test_everything_that_is_wrong_is_named_once(arguments: tuple[object, ...], said: tuple[str, ...]) -> None:
    message = refused(*arguments)
    assert message.count("Error") == 1
    assert all(message.count(part) == 1 for part in said), message
