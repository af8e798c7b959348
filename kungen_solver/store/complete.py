"""Files that appear when they are complete."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kungen_solver.errors import StoreError


@contextmanager
def complete_file(target: Path) -> Iterator[Path]:
    """Yield where to write a file, which then takes the place of one that was there.

    Where the block fails, what was there stays as it is.

    Raises
    ------
    StoreError
        Where the file cannot be written.
    """
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        yield unfinished
        unfinished.replace(target)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            unfinished.unlink()
