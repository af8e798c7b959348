"""What a command starts from: a numbered deal, or a board from a file or the standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import click

from kungen_solver.cli.defects import Refusals, reads, tried
from kungen_solver.cli.game import Game
from kungen_solver.deals.model import Deal
from kungen_solver.deals.sources import deal, random_number
from kungen_solver.errors import InputError
from kungen_solver.notation.board import read_board_bytes
from kungen_solver.referee.position import Position, first_position

F = TypeVar("F", bound=Callable[..., Any])

MOST_BYTES: Final = 1 << 22  # of a file; a board has a few hundred

_NUMBER: Final = re.compile(r"[+-]?\d+|ms\d+", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Start:
    """A position to begin from.

    Parameters
    ----------
    game : Game
        The game.
    position : Position
        The cards on the table.
    source : str
        The numbering, or ``"text"``.
    number : int or None
        The deal's number, if it has one.
    name : str
        What people call it, such as ``microsoft 24`` or a file's name.
    """

    game: Game
    position: Position
    source: str
    number: int | None
    name: str

    def to_dict(self) -> dict[str, Any]:
        """Return the parts with which every JSON object about one deal begins."""
        return {"deal": {"source": self.source, "number": self.number}, **self.game.to_dict()}


def start_argument(*, required: bool = True) -> Callable[[F], F]:
    """Return a decorator that gives a command a `Start` of its game, ``start``, instead of the game itself.

    Parameters
    ----------
    required : bool
        Whether there must be one; else a random deal is the start where there is none.
    """
    metavar = "NUMBER|BOARD" if required else "[NUMBER|BOARD]"
    argument = click.argument("start", metavar=metavar, required=required)

    def decorate(function: F) -> F:
        return argument(reads(_read)(function))

    return decorate


def _read(values: dict[str, Any], errors: Refusals) -> None:
    text, game = values["start"], values.pop("game", None)
    if text == "-" and errors:
        return  # nobody is asked to type a board that is refused anyway
    if game is not None:
        values["start"] = tried(lambda: _random(game) if text is None else start_of(text, game), errors)
    elif text is not None:
        tried(lambda: _refuse_missing(text), errors)


def _random(game: Game) -> Start:
    return numbered(deal(game.source, random_number(game.source, game.rules), game.rules), game)


def start_of(text: str, game: Game) -> Start:
    """Return the start that an argument means: a number, a file's name, or ``-``.

    Raises
    ------
    InputError
        Naming what is wrong with the number, the file or the board.
    """
    if _NUMBER.fullmatch(text.strip()):
        return numbered(deal(game.source, text, game.rules), game)
    if game.source_given:
        raise InputError("--source", [f"{text} is a board, which has no number"])
    _refuse_missing(text)
    name = name_of_file(text)
    position = read_board_bytes(read_bytes(text), game.rules, name)
    return Start(game, position, "text", None, name)


def _refuse_missing(text: str) -> None:
    if text != "-" and not _NUMBER.fullmatch(text.strip()) and not os.path.exists(text):
        raise InputError(text, ["neither the number of a deal nor a file that exists"])


def numbered(dealt: Deal, game: Game) -> Start:
    """Return the start of a numbered deal."""
    return Start(game, first_position(game.rules, dealt.cards), dealt.source, dealt.number, str(dealt))


def name_of_file(path: str) -> str:
    """Return what messages call a file."""
    return "the standard input" if path == "-" else path


def read_bytes(path: str) -> bytes:
    """Read a file, or the standard input for ``-``.

    Raises
    ------
    InputError
        Where it cannot be read, or is far too large.
    """
    if path == "-" and sys.stdin is None:
        raise InputError("the standard input cannot be read", ["it is closed"])
    try:
        with click.open_file(path, "rb") as file:
            data: bytes = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(name_of_file(path), [f"cannot be read: {error.strerror}"]) from None
    if len(data) > MOST_BYTES:
        raise InputError(name_of_file(path), [f"is larger than {MOST_BYTES >> 20} MiB"])
    return data
