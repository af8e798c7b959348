"""Board texts of Freecell Solver and PySolFC: a line a column, deepest card first.

Above the columns there may be, in any case and order::

    Foundations: H-4 C-A D-0 S-T       (also Founds:)
    Freecells: 6S - QD 4S              (also FC:, Cells:)
    Talon: 4H AC 4D                    (also Stock:; first drawn first)
    Waste: 7S 3S                       (top last)
    Pass: 2
    Corners: KS QH / - / - / -

Two stocks, their wastes and passes are parted by ``/`` like the corners. ``Waste:``, ``Pass:`` and
``Corners:`` are ours: the public formats cannot say them. A card in ``< >`` lies face down.

An empty column is a line ``:``, the prefix that Freecell Solver prints before every column, or a
blank line. Where a line begins with ``:``, or the other lines are as many as the columns, blank
lines mean nothing. Otherwise each is an empty column, except blank ones too many at the end and
then at the start.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from kungen_solver.cards import RANKS, SUITS, Card, name_of, parse_card, suit_of
from kungen_solver.errors import NotationError, shown
from kungen_solver.notation.draft import Draft, DraftColumn, dealt_cards
from kungen_solver.referee.position import Column, Position
from kungen_solver.rules.model import Rules

_EMPTY: Final = "-"
_FOUNDATION_ORDER: Final = "HCDS"


def lines_of(text: str) -> list[str]:
    """Split at LF, CR LF and lone CR; a byte-order mark is dropped."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def read_text(text: str, rules: Rules, subject: str = "the board") -> Position:
    """Read a Freecell Solver or PySolFC board.

    Raises
    ------
    NotationError
        Naming every defect with its line.
    """
    draft = Draft(rules, "a blank line or a line ':'")
    if not text.removeprefix("\ufeff").strip():
        draft.defects.append("the text is empty")
        draft.refuse(subject)
    column_lines: list[tuple[int, str]] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(lines_of(text), start=1):
        name, colon, rest = line.partition(":")
        if colon and name.replace(" ", "").isalpha():
            _read_header(draft, seen, number, name.strip(), rest)
        else:
            column_lines.append((number, line))
    for number, line in _without_blank_lines(column_lines, len(rules.columns)):
        draft.columns.append(_column(draft, number, line.strip().removeprefix(":")))
    return draft.position(subject)


def _without_blank_lines(lines: list[tuple[int, str]], columns: int) -> list[tuple[int, str]]:
    full = [(number, line) for number, line in lines if line.strip()]
    if len(full) == columns or any(line.lstrip().startswith(":") for _, line in full):
        return full
    first, last = 0, len(lines)
    while last > columns and not lines[last - 1][1].strip():
        last -= 1
    while last - first > columns and not lines[first][1].strip():
        first += 1
    return lines[first:last]


def _column(draft: Draft, number: int, text: str) -> DraftColumn:
    where = f"line {number}"
    column = DraftColumn(where)
    for token in text.split():
        hidden = len(token) > 2 and token[0] == "<" and token[-1] == ">"
        card = _card(draft, number, token[1:-1] if hidden else token)
        if card is None:
            continue
        if hidden and column.hidden < len(column.cards):
            draft.defects.append(f"{where}: {token} lies face down on an open card")
        column.hidden += hidden
        column.cards.append(card)
    return column


def _card(draft: Draft, number: int, token: str) -> Card | None:
    card = parse_card(token)
    if card is None:
        draft.defects.append(f"line {number}: {shown(token)} is not a card")
        return None
    return draft.place(card, f"line {number}")


def _read_header(draft: Draft, seen: dict[str, int], number: int, name: str, text: str) -> None:
    key = name.lower().replace(" ", "")
    reader = _HEADERS.get(key)
    if reader is None:
        draft.defects.append(f"line {number}: {shown(name + ':')} is not a line of a board")
        return
    kind, read = reader
    if kind in seen:
        draft.defects.append(f"line {number}: the {kind} were given in line {seen[kind]} already")
    seen.setdefault(kind, number)
    read(draft, number, text)


def _read_foundations(draft: Draft, number: int, text: str) -> None:
    for token in text.split():
        suit_text, dash, rank_text = token.partition("-")
        ace = parse_card("A" + suit_text)
        rank = 0 if rank_text == "0" else parse_card(rank_text + "S")
        if not dash or ace is None or rank is None or len(suit_text) > 2:
            draft.defects.append(f"line {number}: {shown(token)} is not a foundation such as H-A or H-0")
            continue
        draft.put_on_foundation(suit_of(ace), 0 if rank_text == "0" else rank // 4 + 1, f"line {number}")


def _read_cells(draft: Draft, number: int, text: str) -> None:
    draft.cells += [None if token == _EMPTY else _card(draft, number, token) for token in text.split()]


def _parts(draft: Draft, number: int, text: str) -> list[list[Card]]:
    parts = []
    for part in text.split("/"):
        tokens = [token for token in part.split() if token != _EMPTY]
        cards = [_card(draft, number, token) for token in tokens]
        parts.append([card for card in cards if card is not None])
    return parts


def _read_stocks(draft: Draft, number: int, text: str) -> None:
    draft.stocks = _parts(draft, number, text)


def _read_wastes(draft: Draft, number: int, text: str) -> None:
    draft.wastes = _parts(draft, number, text)


def _read_corners(draft: Draft, number: int, text: str) -> None:
    draft.corners = _parts(draft, number, text)


def _read_passes(draft: Draft, number: int, text: str) -> None:
    numbers = [part.strip() for part in text.split("/")]
    wrong = [part for part in numbers if not re.fullmatch("[0-9]{1,9}", part)]
    draft.defects += [f"line {number}: {shown(part)} is not the number of a pass" for part in wrong]
    if not wrong:
        draft.passes = [int(part) for part in numbers]


_Reader = Callable[[Draft, int, str], None]
_HEADERS: Final[dict[str, tuple[str, _Reader]]] = {
    "foundations": ("foundations", _read_foundations),
    "founds": ("foundations", _read_foundations),
    "freecells": ("cells", _read_cells),
    "fc": ("cells", _read_cells),
    "cells": ("cells", _read_cells),
    "talon": ("stock cards", _read_stocks),
    "stock": ("stock cards", _read_stocks),
    "waste": ("waste cards", _read_wastes),
    "pass": ("passes", _read_passes),
    "corners": ("corners", _read_corners),
}


def write_freecell_solver(position: Position) -> str:
    """Write a board that Freecell Solver reads.

    Raises
    ------
    NotationError
        Naming what its format cannot say: a stock, corners, cards that lie face down.
    """
    defects = []
    if position.talons:
        defects.append("it has no stock")
    if position.corners:
        defects.append("it has no corners")
    if any(column.hidden for column in position.columns):
        defects.append("it has no cards that lie face down")
    if defects:
        raise NotationError("the fc-solve format", defects)
    return write_text(position)


def write_text(position: Position) -> str:
    """Write a board as PySolFC does; what only a started game has, where the game has started."""
    lines = []
    if position.talons:
        lines += _talon_lines(position)
    if any(position.foundations):
        lines.append("Foundations: " + " ".join(_foundation_tokens(position)))
    if any(c is not None for c in position.cells):
        lines.append("Freecells: " + " ".join(_EMPTY if c is None else name_of(c) for c in position.cells))
    if any(position.corners):
        lines.append("Corners: " + _joined(position.corners))
    lines += [_column_text(column) or ":" for column in position.columns]
    return "\n".join(lines) + "\n"


def _talon_lines(position: Position) -> list[str]:
    talons = position.talons
    lines = ["Talon: " + _joined([talon.stock for talon in talons])]
    if dealt_cards(position) is None:
        lines.append("Waste: " + _joined([talon.waste for talon in talons]))
        lines.append("Pass: " + " / ".join(str(talon.current_pass) for talon in talons))
    return lines


def _joined(parts: list[tuple[Card, ...]] | tuple[tuple[Card, ...], ...]) -> str:
    return " / ".join(" ".join(map(name_of, part)) or _EMPTY for part in parts)


def _foundation_tokens(position: Position) -> list[str]:
    tokens = []
    for copy in range(len(position.foundations) // 4):
        for suit in _FOUNDATION_ORDER:
            height = position.foundations[copy * 4 + SUITS.index(suit)]
            tokens.append(f"{suit}-{RANKS[height - 1] if height else 0}")
    return tokens


def _column_text(column: Column) -> str:
    names = [name_of(card) for card in column.cards]
    return " ".join(f"<{name}>" if i < column.hidden else name for i, name in enumerate(names))
