"""A solution that the user brings along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from kungen_solver.cli.start import Start, name_of_file, read_bytes
from kungen_solver.errors import InputError, NotationError
from kungen_solver.notation.solutions import read_solution
from kungen_solver.referee.automatic import Automatic
from kungen_solver.referee.moves import Move

F = TypeVar("F", bound=Callable[..., Any])


def solution_argument(*, required: bool) -> Callable[[F], F]:
    """Return a decorator that adds the argument ``solution``."""
    metavar = "SOLUTION" if required else "[SOLUTION]"
    return click.argument("solution", metavar=metavar, required=required)


def solution_of(path: str, start: Start, automatic: Automatic = "none") -> list[Move]:
    """Read a solution from a file, or the standard input for ``-``.

    Raises
    ------
    InputError
        Naming everything that is not a move.
    IllegalMoveError
        At the first move that is not legal.
    """
    name = name_of_file(path)
    if path == "-" and start.name == name:
        raise InputError(name, ["cannot be both the board and the solution"])
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotationError(name, ["not UTF-8 text"]) from None
    return read_solution(text, start.position, automatic, name)
