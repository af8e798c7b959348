"""A solution that the user brings along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from kungen_solver.cli.defects import Refusals, reads, tried
from kungen_solver.cli.start import Start, name_of_file, read_bytes
from kungen_solver.errors import InputError, NotationError
from kungen_solver.notation.solutions import read_solution
from kungen_solver.referee.automatic import Automatic
from kungen_solver.referee.moves import Move

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Solution:
    """A solution as it is written.

    Parameters
    ----------
    name : str
        What messages call it.
    text : str
        The whole file.
    """

    name: str
    text: str

    def moves(self, start: Start, automatic: Automatic = "none") -> list[Move]:
        """Return the moves of a solution of this start.

        Raises
        ------
        InputError
            Naming everything that is not a move.
        IllegalMoveError
            At the first move that is not legal.
        """
        return read_solution(self.text, start.position, automatic, self.name)


def solution_argument(*, required: bool) -> Callable[[F], F]:
    """Return a decorator that gives a command a `Solution`, ``solution``; None where it is left out.

    It stands below `start_argument`, as it asks whether the start comes from the same file.
    """
    metavar = "SOLUTION" if required else "[SOLUTION]"
    argument = click.argument("solution", metavar=metavar, required=required)

    def decorate(function: F) -> F:
        return argument(reads(_read)(function))

    return decorate


def _read(values: dict[str, Any], errors: Refusals) -> None:
    path, start = values["solution"], values["start"]
    if path is not None:
        values["solution"] = tried(lambda: _written(path, start), errors)


def _written(path: str, start: str) -> Solution:
    name = name_of_file(path)
    if path == start == "-":
        raise InputError(name, ["cannot be both the board and the solution"])
    try:
        return Solution(name, read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise NotationError(name, ["not UTF-8 text"]) from None
