"""A store whose results a command writes to another file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from kungen_solver.cli.defects import Refusals, reads, tried
from kungen_solver.store.file import Store

F = TypeVar("F", bound=Callable[..., Any])


def reads_store(check: Callable[[str], object]) -> Callable[[F], F]:
    """Return a decorator that opens the file ``store`` of a command and checks its ``output``.

    Parameters
    ----------
    check : callable
        Takes the output and raises where its name is not one that can be written.
    """

    def read(values: dict[str, Any], errors: Refusals) -> None:
        output = values["output"]
        if output is not None:
            tried(lambda: check(output), errors)
        store = tried(lambda: Store(values["store"], writable=False), errors)
        if store is not None:
            values["store"] = click.get_current_context().with_resource(store)
            if output is not None:
                tried(lambda: store.refuse_as_output(output), errors)

    return reads(read)
