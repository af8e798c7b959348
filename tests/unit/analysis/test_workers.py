"""Processes of our own: they begin, end with their block, and are replaced where they cannot begin."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kungen_solver.analysis import workers
from kungen_solver.analysis.workers import Processes, default_jobs
from kungen_solver.errors import ExecutorError


def test_processes_end_at_once_where_the_block_is_left_by_an_exception() -> None:
    before = set(multiprocessing.active_children())
    with contextlib.suppress(KeyboardInterrupt), Processes(2) as processes:
        processes.submit(time.sleep, 60)
        started = set(multiprocessing.active_children()) - before
        raise KeyboardInterrupt
    assert len(started) == 2
    for worker in started:
        worker.join(30)
        end = time.monotonic() + 30
        while worker.is_alive() and time.monotonic() < end:  # the pool's own thread may be reaping it
            time.sleep(0.05)
        assert not worker.is_alive()


def test_one_job_needs_no_other_process() -> None:
    with Processes(1) as processes:
        processes.start()
        assert (processes.count, processes.are_ready()) == (0, False)


def fails() -> None:
    os._exit(1)


def test_processes_that_cannot_begin_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_begin", fails)
    with Processes(2) as processes, pytest.raises(ExecutorError, match="no searching process can be started"):
        processes.renew()


SCRIPT = """
import os
from kungen_solver.analysis.workers import Processes
print("begins")
with Processes(2) as processes:
    print(processes.submit(os.getpid).result() != os.getpid())
"""


def test_processes_do_not_run_the_script_that_starts_them(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.stderr) == (["begins", "True"], "")


def test_default_jobs() -> None:
    assert 1 <= default_jobs() <= (os.cpu_count() or 1)
