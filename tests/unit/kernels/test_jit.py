"""The cache of compiled code: never stale, and no reason to fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import kungen_solver.kernels.jit

CALLEE = """
from kungen_solver.kernels.jit import kernel

@kernel
def callee(x: int) -> int:
    return x + ADDEND
"""
CALLER = """
from kungen_solver.kernels.callee import callee
from kungen_solver.kernels.jit import kernel

@kernel
def caller(x: int) -> int:
    return callee(x) * 10
"""
RUN = "from kungen_solver.kernels.caller import caller; print(caller(1))"


def _package(folder: Path) -> Path:
    kernels = folder / "kungen_solver" / "kernels"
    kernels.mkdir(parents=True)
    (kernels.parent / "__init__.py").touch()
    (kernels / "__init__.py").touch()
    shutil.copy(kungen_solver.kernels.jit.__file__, kernels / "jit.py")
    (kernels / "caller.py").write_text(CALLER)
    return kernels


def _run(folder: Path, code: str = RUN, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
        check=True,
    )


def test_an_edited_callee_is_seen_by_its_cached_caller(tmp_path: Path) -> None:
    kernels = _package(tmp_path)
    cache = tmp_path / "cache"
    answers = []
    for addend in (1, 2, 1):
        (kernels / "callee.py").write_text(CALLEE.replace("ADDEND", str(addend)))
        answers.append(_run(tmp_path, KUNGEN_CACHE_DIR=str(cache)).stdout.strip())
    assert answers == ["20", "30", "20"]
    assert len(list(cache.iterdir())) == 2


def test_a_cache_that_cannot_be_written_gives_one_warning(tmp_path: Path) -> None:
    kernels = _package(tmp_path)
    (kernels / "callee.py").write_text(CALLEE.replace("ADDEND", "1"))
    blocked = tmp_path / "file"
    blocked.touch()
    done = _run(tmp_path, KUNGEN_CACHE_DIR=str(blocked))
    assert done.stdout.strip() == "20"
    assert done.stderr.count("compiled code cannot be kept") == 1


def test_no_home_is_no_reason_to_fail(tmp_path: Path) -> None:
    kernels = _package(tmp_path)
    (kernels / "callee.py").write_text(CALLEE.replace("ADDEND", "1"))
    done = _run(tmp_path, HOME=str(tmp_path / "gone" / "home"), XDG_CACHE_HOME="", KUNGEN_CACHE_DIR="")
    assert done.stdout.strip() == "20"


def test_cached_code_is_loaded_without_the_types_of_all_of_numba(tmp_path: Path) -> None:
    kernels = _package(tmp_path)
    (kernels / "callee.py").write_text(CALLEE.replace("ADDEND", "1"))
    asked = f"{RUN}; import sys; print('numba.np.arraymath' in sys.modules)"
    cache = str(tmp_path / "cache")
    answers = [_run(tmp_path, asked, KUNGEN_CACHE_DIR=cache).stdout.split() for _ in range(2)]
    assert answers == [["20", "True"], ["20", "False"]]


def test_a_compilation_is_announced_once(tmp_path: Path) -> None:
    kernels = _package(tmp_path)
    (kernels / "callee.py").write_text(CALLEE.replace("ADDEND", "1"))
    announced = "from kungen_solver.kernels.jit import before_compiling as b; b.append(lambda: print('wait'))"
    code, cache = f"{announced}; {RUN}", str(tmp_path / "cache")
    outputs = [_run(tmp_path, code, KUNGEN_CACHE_DIR=cache).stdout.split() for _ in range(2)]
    assert outputs == [["wait", "20"], ["20"]]
