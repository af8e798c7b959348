"""Arrays by address."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import Arena, load_i32, load_i64, load_u8, store_i32, store_i64, store_u8

SUM_TOO_FAR = """
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import Arena, load_i64

@kernel
def total(array: int, count: int) -> int:
    result = 0
    for index in range(count):
        result += load_i64(array, index)
    return result

arena = Arena({"numbers": (4, "i8"), "others": (4, "i8")})
arena["numbers"][:] = [1, 2, 3, 4]
print(total(arena.address["numbers"], 4), flush=True)
total(arena.address["numbers"], COUNT)
"""


@kernel
def _shift(bytes_: int, ints: int, words: int, count: int) -> int:
    for index in range(count):
        store_u8(bytes_, index, load_u8(bytes_, index) + 1)
        store_i32(ints, index, load_i32(ints, index) - 1)
        store_i64(words, index, load_i64(words, index) * 2)
    return load_u8(bytes_, 0) + load_i32(ints, 0) + load_i64(words, 0)


def test_loads_and_stores_reach_the_views() -> None:
    arena = Arena({"bytes": (3, "u1"), "ints": (3, "i4"), "words": (3, "i8")})
    arena["bytes"][:] = [255, 1, 2]
    arena["ints"][:] = [-(2**31) + 1, 0, 5]
    arena["words"][:] = [-(2**40), 7, 0]
    address = arena.address
    assert _shift(address["bytes"], address["ints"], address["words"], 3) == 0 - 2**31 - 2**41
    assert arena["bytes"].tolist() == [0, 2, 3]
    assert arena["ints"].tolist() == [-(2**31), -1, 4]
    assert arena["words"].tolist() == [-(2**41), 14, 0]


def test_arrays_are_aligned_and_apart() -> None:
    arena = Arena({"a": (5, "u1"), "b": (100, "i4"), "c": (1, "i8")})
    assert all(address % 64 == 0 for address in arena.address.values())
    for name, value in (("a", 1), ("b", 2), ("c", 3)):
        arena[name][:] = value
    assert [np.unique(arena[name]).tolist() for name in "abc"] == [[1], [2], [3]]


def _run(script: Path, count: int) -> subprocess.CompletedProcess[str]:
    script.write_text(SUM_TOO_FAR.replace("COUNT", str(count)))
    environment = {**os.environ, "KUNGEN_CHECKED": "1", "KUNGEN_CACHE_DIR": str(script.parent / "cache")}
    return subprocess.run(
        [sys.executable, script], env=environment, capture_output=True, text=True, check=False
    )


def test_the_checked_build_stops_at_the_end_of_an_array(tmp_path: Path) -> None:
    inside, outside = _run(tmp_path / "inside.py", 4), _run(tmp_path / "outside.py", 5)
    assert (inside.returncode, inside.stdout) == (0, "10\n")
    assert outside.stdout == "10\n"
    assert outside.returncode < 0  # killed by its own trap
