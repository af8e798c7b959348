"""Boards in and out, in every format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kungen_solver.deals.model import Deal
from kungen_solver.errors import NotationError, shown
from kungen_solver.notation.digits import is_digits, read_digits, write_digits
from kungen_solver.notation.draft import dealt_cards
from kungen_solver.notation.solvitaire import is_json, read_solvitaire, write_solvitaire
from kungen_solver.notation.text import read_text, write_freecell_solver, write_text
from kungen_solver.referee.position import Position
from kungen_solver.rules.model import Rules

WRITERS: Final[dict[str, Callable[[Position], str]]] = {
    "fc-solve": write_freecell_solver,
    "pysol": write_text,
    "solvitaire": write_solvitaire,
    "digits": write_digits,
}
FORMATS: Final = tuple(WRITERS)


def read_board(text: str, rules: Rules, subject: str = "the board") -> Position:
    """Read a board in any of the formats, which is recognised.

    Parameters
    ----------
    text : str
        The board.
    rules : Rules
        The rules that it is played under.
    subject : str
        What an error calls the board, such as its file name.

    Raises
    ------
    NotationError
        Naming every defect with its line.
    """
    if is_json(text):
        return read_solvitaire(text, rules, subject)
    if is_digits(text):
        return read_digits(text, rules, subject)
    return read_text(text, rules, subject)


def read_board_bytes(data: bytes, rules: Rules, subject: str = "the board") -> Position:
    """Read a board from the bytes of a file: UTF-8, or UTF-16 with its byte-order mark."""
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise NotationError(subject, [f"line {line}: not {encoding.upper()} text"]) from None
    return read_board(text, rules, subject)


def write_board(position: Position, board_format: str = "fc-solve") -> str:
    """Write a position in a format that `read_board` reads back.

    Raises
    ------
    NotationError
        Where the format does not exist or cannot say this position.
    """
    if board_format not in WRITERS:
        known = ", ".join(FORMATS)
        raise NotationError("format", [f"there is no format {shown(board_format)}; the formats are {known}"])
    return WRITERS[board_format](position)


def deal_of(position: Position) -> Deal | None:
    """Return the deal of a position in which no card has moved yet, else None."""
    cards = dealt_cards(position)
    return None if cards is None else Deal(cards)
