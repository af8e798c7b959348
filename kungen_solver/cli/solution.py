"""A solution that the user brings along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from kungen_solver.cli.defects import Refusals, reads, tried
from kungen_solver.cli.start import Start, name_of_file, read_bytes, start_argument
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


def played_arguments(*, required: bool) -> Callable[[F], F]:
    """Return a decorator that gives a command a `Start`, ``start``, and a `Solution` of it, ``solution``.

    Parameters
    ----------
    required : bool
        Whether there must be a solution; else it is None where it is left out.
    """
    metavar = "SOLUTION" if required else "[SOLUTION]"
    argument = click.argument("solution", metavar=metavar, required=required)

    def decorate(function: F) -> F:
        begun = start_argument()(reads(_refuse_same)(argument(function)))
        return reads(_read)(begun)

    return decorate


def _refuse_same(values: dict[str, Any], errors: Refusals) -> None:
    if values["start"] == values["solution"] == "-":
        errors.append(InputError(name_of_file("-"), ["cannot be both the board and the solution"]))


def _read(values: dict[str, Any], errors: Refusals) -> None:
    path = values["solution"]
    if path is not None and not (path == "-" and errors):  # as with the start
        values["solution"] = tried(lambda: _written(path), errors)


def _written(path: str) -> Solution:
    name = name_of_file(path)
    try:
        return Solution(name, read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise NotationError(name, ["not UTF-8 text"]) from None
    except InputError as error:
        raise InputError(f"the solution: {error.subject}", error.defects) from None
