"""Batches that are killed, or run twice at once: the store ends up with the same table."""

from __future__ import annotations

import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commandline import json_of

# Some two thousand verdicts, some of them inferred and some undecided, in about a second.
DEALS = 400
BATCH = ("winrate", "--game", "freecell,bakers-game", "--cells", "3-5", "--deals", str(DEALS))
LIMITS = ("--max-positions", "300", "--max-memory", "64", "--jobs", "2", "--json")
VERDICTS = 6 * DEALS


def begun(store: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "kungen_solver", *BATCH, *LIMITS, "--store", str(store)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True)


def verdicts(store: Path) -> int:
    """Return how many verdicts a store has while others write it."""
    if not store.exists():
        return 0
    try:
        with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=60)) as connection:
            (count,) = connection.execute("SELECT count(*) FROM verdicts").fetchone()
    except sqlite3.OperationalError:  # no tables yet
        return 0
    return int(count)


def kill_at(store: Path, least: int) -> None:
    """Run the batch, and kill it with SIGKILL as soon as so many verdicts are there."""
    with begun(store) as batch:
        while batch.poll() is None and verdicts(store) < least:
            time.sleep(0.002)
        batch.send_signal(signal.SIGKILL)


def table(*arguments: object) -> Any:
    """Return what the whole batch prints, without the time that it took."""
    found = json_of(*BATCH, *LIMITS, *arguments)
    for result in found["results"]:
        result["cpu_seconds"] = 0
    return found


def assert_like_an_uninterrupted_run(store: Path) -> None:
    assert table("--store", store) == table()
    assert verdicts(store) == VERDICTS


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such signal")
def test_killed_at_two_moments(tmp_path: Path) -> None:
    store = tmp_path / "results.sqlite"
    for least in (1, VERDICTS // 2):
        kill_at(store, least)
    assert_like_an_uninterrupted_run(store)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="it has no such signal")
def test_killed_at_ten_random_moments(tmp_path: Path) -> None:
    chance = random.Random(10)
    store = tmp_path / "results.sqlite"
    kill_at(store, 0)
    for least in sorted(chance.randrange(VERDICTS) for _ in range(9)):
        kill_at(store, least)
    assert_like_an_uninterrupted_run(store)


def test_two_at_once(tmp_path: Path) -> None:
    store = tmp_path / "results.sqlite"
    with begun(store) as one, begun(store) as other:
        texts = [batch.communicate()[0] for batch in (one, other)]
    assert (one.returncode, other.returncode) == (0, 0)
    for text in texts:
        assert [result["deals"] for result in json.loads(text)["results"]] == [DEALS] * 6
    assert_like_an_uninterrupted_run(store)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    store = tmp_path / "results.sqlite"
    with begun(store) as batch:
        while batch.poll() is None and verdicts(store) == 0:
            time.sleep(0.002)
        batch.send_signal(signal.SIGINT)
        out, err = batch.communicate()
    assert batch.returncode in (130, 0)  # it may have finished before the signal
    assert (batch.returncode == 0) or f"kept in {store}, and the same command goes on from there" in err
    assert json.loads(out)["results"][0]["deals"] > 0
    assert_like_an_uninterrupted_run(store)
