"""A store whose results a command writes to another file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from kungen_solver.cli.defects import Refusals, together, tried
from kungen_solver.store.file import Store


@contextmanager
def store_for_output(results: str, output: Path, check: Callable[[Path], object]) -> Iterator[Store]:
    """Yield a store to read.

    Parameters
    ----------
    results : str
        The store.
    output : Path
        The file that is to be written.
    check : callable
        Takes `output` and raises where its name is not one that can be written.

    Raises
    ------
    InputError
        Naming what is wrong with either file.
    """
    errors: Refusals = []
    tried(lambda: check(output), errors)
    store = tried(lambda: Store(results, writable=False), errors)
    with store or nullcontext():
        if store is not None:
            tried(lambda: store.refuse_as_output(output), errors)
        if errors or store is None:
            raise together(errors)
        yield store
