"""Files that results and pictures are written to."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kungen_solver.errors import InputError, StoreError


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


def kind_of(path: str | os.PathLike[str], kinds: tuple[str, str], what: str) -> str:
    """Return how a file's name ends, of two ways.

    Raises
    ------
    InputError
        Where it ends otherwise.
    """
    kind = Path(path).suffix.lower().removeprefix(".")
    if kind not in kinds:
        raise InputError(os.fspath(path), [f"the name of {what} ends in .{kinds[0]} or .{kinds[1]}"])
    return kind
