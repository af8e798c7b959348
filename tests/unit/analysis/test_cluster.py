"""Workers of a dask scheduler: real processes on the loopback, one of which is killed in mid-run."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kungen_solver import Store, winrate
from kungen_solver.analysis import cluster
from kungen_solver.analysis.batch import results
from kungen_solver.analysis.cluster import Cluster
from kungen_solver.analysis.plan import plan_of
from kungen_solver.analysis.run import Run
from kungen_solver.errors import ExecutorError
from tests.cli.commandline import json_of, kungen_in_process
from tests.unit.analysis.test_batch import ends_its_process, flat, minus_one
from tests.unit.analysis.test_winrate import figures

pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("default")  # dask's own

DEALS = 600


def started(folder: Path, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard", *arguments]
    return subprocess.Popen(
        [*command, "--scheduler-file", str(folder / "scheduler.json")],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@contextmanager
def worker(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    process = started(folder, "worker", "--nthreads", "1", "--death-timeout", "60", *arguments)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """Start a scheduler that has no workers yet, and yield its address."""
    process = started(folder, "scheduler", "--host", "127.0.0.1", "--port", "0")
    file = folder / "scheduler.json"
    try:
        while not file.exists() or not file.read_text().endswith("}"):
            assert process.poll() is None
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"]
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cluster")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with scheduler(folder) as address:
        yield address


def test_a_killed_worker_costs_nothing(folder: Path, address: str) -> None:
    alone = winrate("bakers-game", DEALS, jobs=1)
    with worker(folder, "--no-nanny") as one, worker(folder, "--no-nanny"):
        with Cluster(address) as executor, Store() as store:
            executor._client.wait_for_workers(2, timeout=60)
            run = Run(plan_of(["bakers-game"], DEALS), store)
            chunks = run.chunks(executor=executor)
            next(chunks)
            one.send_signal(signal.SIGKILL)
            for _ in chunks:
                pass
            assert run.done == DEALS
            assert figures(run.rates()) == figures(alone)
        found = json_of("winrate", "--game", "bakers-game", "--deals", 20, "--scheduler", address, "--json")
        assert found["results"][0]["deals"] == 20
        rounds = ("corner", "--rounds", 500, "--agents", "greedy,random", "--json")
        assert json_of(*rounds, "--scheduler", address) == json_of(*rounds)


@pytest.mark.slow
def test_a_deal_that_ends_every_worker_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    with scheduler(tmp_path) as address, worker(tmp_path, "--nanny"), Cluster(address) as executor:
        numbers = range(10, 16)
        parts = list(results(ends_its_process, numbers, executor=executor, lost=minus_one))
    assert flat(parts) == {n: -1 if n == 13 else n * n for n in numbers}


def test_a_scheduler_without_workers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_SECONDS", 0.5)
    with pytest.raises(ExecutorError, match="has no workers"):
        Cluster(address)


def test_workers_of_another_version(folder: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Functions are sent by name, so that the worker answers with its own version.
    monkeypatch.setattr("kungen_solver.__version__", "0.0.1")
    lacks = pytest.raises(ExecutorError, match=r"lacks this version .* it has .*, we have 0\.0\.1 ")
    with worker(folder, "--no-nanny"), lacks:
        Cluster(address)


def test_a_scheduler_that_cannot_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_SECONDS", 0.5)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        closed = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        result = kungen_in_process("winrate", "--deals", 1, "--scheduler", closed)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.splitlines()[-1].startswith(f"Error: the scheduler {closed} cannot be reached: ")
        taken.listen()  # and says nothing
        with pytest.raises(ExecutorError, match="cannot be reached: no answer"):
            Cluster(closed)
    with pytest.raises(ExecutorError, match="the scheduler nonsense:x cannot be reached"):
        Cluster("nonsense:x")


def test_dask_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ExecutorError, match=r"pip install 'kungen-solver\[cluster\]'"):
        Cluster("tcp://127.0.0.1:1")
