"""Moves in words: ``2 cards: 8S 7H from column 3 to column 5``.

Read too: the long form of Freecell Solver, ``Move 2 cards from stack 2 to stack 4``, which counts from 0.
"""

from __future__ import annotations

import re
from typing import Final

from kungen_solver.cards import Card, name_of, names_of, parse_card, suit_of
from kungen_solver.notation.written import Spot, Written, WrittenTransfer
from kungen_solver.referee.moves import CELL_LETTERS, Draw, Move, Redeal, Transfer
from kungen_solver.referee.position import Column, Position
from kungen_solver.referee.table import moved, open_cards

_OURS: Final = re.compile(
    r"(?:(?P<count>\d{1,2}) cards: )?(?P<cards>(?:\S{2,3} )+)from (?P<source>.+?) to (?P<target>.+?)"
    r"(?:, turning \S{2,3})?"
)
_PLACE: Final = re.compile(
    rf"column (?P<column>10|[1-9])|cell (?P<cell>[{CELL_LETTERS}])|corner (?P<corner>[1-4])"
    r"|the (?P<second>second )?(?:(?P<waste>waste)|foundation of (?P<suit>clubs|diamonds|spades|hearts))"
)
_DRAW: Final = re.compile(r"draw (?:\S{2,3} )+from the (second )?stock")
_REDEAL: Final = re.compile(r"turn the (second )?waste over, pass \d+ begins")
_THEIRS: Final = re.compile(
    r"move (?P<count>a|\d{1,2}) cards? from (?P<source>\w+ \d+) to (?P<target>\w+ \d+|the foundations)"
)
_THEIR_PLACE: Final = re.compile(r"(?P<stack>stack \d)|(?P<cell>freecell \d)|the foundations")


def describe_move(move: Move, position: Position) -> str:
    """Say in words what a legal move does in `position`, hidden cards that it turns included."""
    if isinstance(move, Transfer):
        cards = open_cards(position, move.source)[-move.count :]
        number = f"{move.count} cards: " if move.count > 1 else ""
        turned = _turned_card(move, position)
        turning = "" if turned is None else f", turning {name_of(turned)}"
        return f"{number}{names_of(cards)} from {move.source} to {move.target}{turning}"
    second = "second " if move.pile else ""
    if isinstance(move, Redeal):
        return f"turn the {second}waste over, pass {position.talons[move.pile].current_pass + 1} begins"
    waste = moved(position, move).talons[move.pile].waste
    return f"draw {names_of(waste[len(position.talons[move.pile].waste) :])} from the {second}stock"


def parse_words(text: str) -> Written | None:
    """Read a move in words, ours or those of Freecell Solver, or return None where it is neither."""
    plain = " ".join(text.split())
    if match := _DRAW.fullmatch(plain):
        return Draw(int(bool(match[1])))
    if match := _REDEAL.fullmatch(plain):
        return Redeal(int(bool(match[1])))
    if match := _OURS.fullmatch(plain):
        cards = [parse_card(name) for name in match["cards"].split()]
        source, target = _spot(match["source"]), _spot(match["target"])
        known = tuple(card for card in cards if card is not None)
        if (
            source is None
            or target is None
            or len(known) != int(match["count"] or 1)
            or len(known) != len(cards)
        ):
            return None
        return WrittenTransfer(source, target, len(known), known)
    return _parse_freecell_solver(plain.lower())


def _turned_card(move: Transfer, position: Position) -> Card | None:
    if move.source.kind != "column":
        return None
    column: Column = position.columns[move.source.index]
    left = len(column.cards) - move.count
    return column.cards[left - 1] if 0 < left == column.hidden else None


def _spot(text: str) -> Spot | None:
    match = _PLACE.fullmatch(text)
    if match is None:
        return None
    if match["column"]:
        return Spot("column", int(match["column"]) - 1)
    if match["cell"]:
        return Spot("cell", CELL_LETTERS.index(match["cell"]))
    if match["corner"]:
        return Spot("corner", int(match["corner"]) - 1)
    copy = int(bool(match["second"]))
    if match["waste"]:
        return Spot("waste", copy)
    suit = parse_card("A" + match["suit"][0])
    return None if suit is None else Spot("foundation", copy * 4 + suit_of(suit))


def _parse_freecell_solver(text: str) -> WrittenTransfer | None:
    match = _THEIRS.fullmatch(text)
    if match is None:
        return None
    source, target = _their_spot(match["source"]), _their_spot(match["target"])
    if source is None or target is None:
        return None
    return WrittenTransfer(source, target, 1 if match["count"] == "a" else int(match["count"]))


def _their_spot(text: str) -> Spot | None:
    match = _THEIR_PLACE.fullmatch(text)
    if match is None:
        return None
    if match["stack"]:
        return Spot("column", int(text[-1]))
    return Spot("cell", int(text[-1])) if match["cell"] else Spot("foundation")
