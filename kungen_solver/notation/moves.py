"""Moves in the standard FreeCell notation, with a few letters more for what FreeCell has not.

Two places make a move: ``26`` from column 2 to column 6, ``2a`` to the first cell, ``a6`` back, ``3h`` home.

========================  ==========================================================================
``1`` .. ``10``           columns, left to right
``a`` .. ``g k l m``      free cells
``h``                     the foundation that fits; ``hs`` the spades, ``hss`` their second foundation
``w`` ``ww``              the waste, the second waste
``k1`` .. ``k4``          corners
``26v3``                  three cards (a hexadecimal number)
``d`` ``dd``              draw from the stock, from the second stock
``r`` ``rr``              turn the waste over, the second waste
========================  ==========================================================================

Without a number, as many cards move as fit; to an empty column or corner the longest run that may. What
is written here always has the number where more than one would be legal.
"""

from __future__ import annotations

import re
from typing import Final

from kungen_solver.cards import SUITS
from kungen_solver.errors import NotationError, shown
from kungen_solver.notation.written import Spot, Written, WrittenTransfer, readings
from kungen_solver.referee.moves import CELL_LETTERS, Draw, Move, Place, Redeal, Transfer
from kungen_solver.referee.play import refusal
from kungen_solver.referee.position import Position
from kungen_solver.referee.table import open_cards

_PLACE: Final = rf"(10|[1-9]|k[1-4]|[{CELL_LETTERS}]|ww?|h(?:([cdsh])\{{0}}?)?)"
_MOVE: Final = re.compile(_PLACE.format(2) + _PLACE.format(4) + r"(?:v([0-9a-f]{1,2}))?")


def parse_move(text: str) -> Written:
    """Read a move without looking at a position.

    Raises
    ------
    NotationError
        Where the text is not a move.
    """
    plain = text.strip().lower()
    if plain in ("d", "dd"):
        return Draw(len(plain) - 1)
    if plain in ("r", "rr"):
        return Redeal(len(plain) - 1)
    match = _MOVE.fullmatch(plain)
    if match is None:
        raise NotationError("the move", [f"{shown(text)} is not a move such as 26, 2a, a6 or 3h"])
    count = int(match[5], 16) if match[5] else None
    return WrittenTransfer(_spot(match[1]), _spot(match[3]), count)


def read_move(text: str, position: Position) -> Move:
    """Read a move that is to be played in `position`.

    Raises
    ------
    NotationError
        Where the text is not a move.
    IllegalMoveError
        Where the move is not legal here.
    AmbiguousMoveError
        Where it can mean two different legal moves.
    """
    return readings(parse_move(text), position)[0]


def write_move(move: Move, position: Position) -> str:
    """Write a move that is legal in `position`, so that `read_move` gives it back."""
    if isinstance(move, Transfer):
        source, target = _place_text(move.source, position, None), _place_text(move.target, position, move)
        return source + target + _count_text(move, position)
    return ("d" if isinstance(move, Draw) else "r") * (move.pile + 1)


def _spot(text: str) -> Spot:
    letter, rest = text[0], text[1:]
    if text.isdigit():
        return Spot("column", int(text) - 1)
    if letter == "h":
        return Spot("foundation", SUITS.index(rest[0].upper()) + 4 * (len(rest) - 1) if rest else None)
    if letter == "w":
        return Spot("waste", len(rest))
    if letter == "k" and rest:
        return Spot("corner", int(rest) - 1)
    return Spot("cell", CELL_LETTERS.index(letter))


def _place_text(place: Place, position: Position, move: Transfer | None) -> str:
    """Return the text of a place; `move` where it is the target."""
    index = place.index
    match place.kind:
        case "column":
            return str(index + 1)
        case "cell":
            return CELL_LETTERS[index]
        case "waste":
            return "w" * (index + 1)
        case "corner":
            return f"k{index + 1}"
        case "foundation":
            if move is not None and (index < 4 or not _fits_first(move, position)):
                return "h"
            return "h" + SUITS[index % 4].lower() * (index // 4 + 1)


def _fits_first(move: Transfer, position: Position) -> bool:
    first = Transfer(move.source, Place("foundation", move.target.index % 4))
    return refusal(position, first) is None


def _count_text(move: Transfer, position: Position) -> str:
    if move.target.kind not in ("column", "corner"):
        return ""
    counts = range(1, len(open_cards(position, move.source)) + 1)
    legal = [n for n in counts if refusal(position, Transfer(move.source, move.target, n)) is None]
    return f"v{move.count:x}" if legal != [move.count] else ""
