"""The one compile decorator, with a cache that an edit or an upgrade can never leave stale.

numba stamps a cached function with its own file only, so an edited callee in another file would
leave the old machine code in its callers. Here the cache lives in a folder named by the hash of
numba's version and of every file in this package.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import FunctionCache
from numba.core.runtime.nrt import rtsys

F = TypeVar("F", bound=Callable[..., Any])

_config: Any = numba.config

CACHE_VARIABLE = "KUNGEN_CACHE_DIR"
before_compiling: list[Callable[[], None]] = []
"""What is called, once each, before anything has to be compiled, which takes seconds."""

CHECKED = bool(os.environ.get("KUNGEN_CHECKED"))
"""Whether kernels are built with bounds checks (see `kungen_solver.kernels.memory`)."""


def kernel(function: F) -> F:
    """Compile `function` with numba, cached on disk, without the interpreter lock."""
    if _config.DISABLE_JIT:
        return function
    dispatcher: Any = numba.njit(nogil=True, error_model="numpy")(function)
    # The folder is read while the cache is made; other users of numba keep their own setting.
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(cache_folder())
    try:
        dispatcher._cache = cast("Any", _Cache)(function)
    finally:
        _config.CACHE_DIR = before
    return cast("F", dispatcher)


class _Cache(FunctionCache):
    """numba's cache, but machine code that is there is loaded without the types of all of numba.

    Only a compilation needs these, and it sees to them itself; they would cost as much CPU time as
    half of numba's import. What machine code is linked with is numba's runtime.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        if not hasattr(self, "_load_overload"):  # a numba that keeps its code in another way
            return cast("Any", super()).load_overload(sig, target_context)
        rtsys.initialize(target_context)
        found = None
        with self._guard_against_spurious_io_errors():
            found = cast("Any", self)._load_overload(sig, target_context)
        while found is None and before_compiling:
            before_compiling.pop()()
        return found


@cache
def cache_folder() -> Path:
    """Return the folder of this version's compiled code, made if need be.

    It lies in ``$KUNGEN_CACHE_DIR``, else in the user's cache folder. Where neither can be
    written, a warning is given once and a temporary folder serves until the process ends.
    """
    try:
        return _made(_base_folder() / source_stamp())
    except (OSError, RuntimeError) as error:
        return _temporary_folder(error) / source_stamp()


def source_stamp() -> str:
    """Return a hash of all that the machine code depends on: versions, and every file in this package."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {CHECKED}".encode())
    here = Path(__file__).parent
    for path in sorted(here.rglob("*.py")):
        digest.update(f"\0{path.relative_to(here)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _base_folder() -> Path:
    if chosen := os.environ.get(CACHE_VARIABLE):
        return Path(chosen)
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA")
    else:
        home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "kungen_solver"


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        return folder


def _temporary_folder(error: Exception) -> Path:
    warnings.warn(
        f"compiled code cannot be kept ({error}); it is compiled again each time. "
        f"Set {CACHE_VARIABLE} to a folder that can be written.",
        RuntimeWarning,
        stacklevel=2,
    )
    folder = Path(tempfile.mkdtemp(prefix="kungen_solver-"))
    owner = os.getpid()
    os.environ[CACHE_VARIABLE] = str(folder)  # worker processes share it

    def remove() -> None:
        if os.getpid() == owner:
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)
    return _made(folder / source_stamp()).parent
