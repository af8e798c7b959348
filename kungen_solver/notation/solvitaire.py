"""Solvitaire's JSON boards.

The keys are ``tableau piles`` (deepest card first), ``cells``, ``foundations``, ``stock`` (the last is
drawn first) and ``waste`` (the last is its top). Cards are ``AS 2S ... 10S JS QS KS``, the ranks also
``T`` and 1, 11, 12, 13; a small suit letter in a pile of a game with hidden cards means face down.
Foundations are a list of cards, lowest first, or a list of such lists.

Ours, as Solvitaire cannot say them: an empty cell ``""`` in ``cells``; ``pass``; ``corners``; and, with
two stocks, lists of two in ``stock``, ``waste`` and ``pass``.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from kungen_solver.cards import SUITS, Card, name_of, parse_card
from kungen_solver.errors import shown
from kungen_solver.notation.draft import Draft, DraftColumn, dealt_cards
from kungen_solver.referee.position import Column, Position
from kungen_solver.rules.model import Rules

_KEYS: Final = ("tableau piles", "cells", "foundations", "stock", "waste", "pass", "corners")
_NUMBERED: Final = {"1": "A", "11": "J", "12": "Q", "13": "K"}


def is_json(text: str) -> bool:
    """Return whether a text can only be JSON."""
    return text.removeprefix("\ufeff").lstrip().startswith(("{", "["))


def read_solvitaire(text: str, rules: Rules, subject: str = "the board") -> Position:
    """Read a Solvitaire board.

    Raises
    ------
    NotationError
        Naming every defect and where it stands.
    """
    draft = Draft(rules, "[]")
    data = _parsed(draft, text)
    if draft.defects:
        draft.refuse(subject)
    for key in data:
        if key not in _KEYS:
            draft.defects.append(f"{shown(key)} is not a part of a board; there are {', '.join(_KEYS)}")
    _read_piles(draft, data.get("tableau piles", []))
    draft.cells = _cells(draft, data.get("cells", []))
    _read_foundations(draft, data.get("foundations", []))
    piles = rules.stock.piles if rules.stock else 1
    if "stock" in data:
        draft.stocks = [part[::-1] for part in _parts(draft, "stock", data["stock"], piles > 1)]
    if "waste" in data:
        draft.wastes = _parts(draft, "waste", data["waste"], piles > 1)
    if "corners" in data:
        draft.corners = _parts(draft, "corners", data["corners"], nested=True)
    if "pass" in data:
        _read_passes(draft, data["pass"])
    return draft.position(subject)


def _parsed(draft: Draft, text: str) -> dict[str, Any]:
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        draft.defects.append(f"line {error.lineno}: {error.msg}")
    except (ValueError, RecursionError):
        draft.defects.append("numbers or lists are too large for a board")
    else:
        if isinstance(data, dict):
            return data
        draft.defects.append("it is not a board, which begins with {")
    return {}


def _list(draft: Draft, where: str, value: object) -> list[Any]:
    if isinstance(value, list):
        return value
    draft.defects.append(f"{where}: a list is needed, not {shown(value)}")
    return []


def _read_piles(draft: Draft, value: object) -> None:
    may_hide = draft.rules.face_up != "all"
    for number, pile in enumerate(_list(draft, "tableau piles", value), start=1):
        where = f"pile {number}"
        column = DraftColumn(where)
        for item in _list(draft, where, pile):
            card = _card(draft, where, item)
            if card is None:
                continue
            if may_hide and item[-1].islower():
                if column.hidden < len(column.cards):
                    draft.defects.append(f"{where}: {name_of(card)} lies face down on an open card")
                column.hidden += 1
            column.cards.append(card)
        draft.columns.append(column)


def _card(draft: Draft, where: str, item: object) -> Card | None:
    card = None
    if isinstance(item, str) and item:
        rank, suit = item[:-1], item[-1]
        card = parse_card(_NUMBERED.get(rank, rank) + suit)
    if card is None:
        draft.defects.append(f"{where}: {shown(item)} is not a card")
        return None
    return draft.place(card, where)


def _cells(draft: Draft, value: object) -> list[Card | None]:
    items = _list(draft, "cells", value)
    return [None if item in ("", None) else _card(draft, "cells", item) for item in items]


def _cards(draft: Draft, where: str, value: object) -> list[Card]:
    cards = [_card(draft, where, item) for item in _list(draft, where, value)]
    return [card for card in cards if card is not None]


def _parts(draft: Draft, where: str, value: object, nested: bool) -> list[list[Card]]:
    if nested:
        return [_cards(draft, where, part) for part in _list(draft, where, value)]
    return [_cards(draft, where, value)]


def _read_foundations(draft: Draft, value: object) -> None:
    items = _list(draft, "foundations", value)
    flat = [card for item in items for card in (item if isinstance(item, list) else [item])]
    counts = Counter(_cards(draft, "foundations", flat))
    for suit in range(4):
        by_rank = [counts[rank * 4 + suit] for rank in range(13)]
        for copy in range(1, max(by_rank) + 1):
            height = sum(count >= copy for count in by_rank)
            if any(count < copy for count in by_rank[:height]):
                draft.defects.append(f"foundations: {SUITS[suit]} does not run from the ace up without a gap")
                break
            draft.foundations.append((suit, height, "foundations"))


def _read_passes(draft: Draft, value: object) -> None:
    numbers: list[Any] = value if isinstance(value, list) else [value]
    wrong = [number for number in numbers if not isinstance(number, int) or isinstance(number, bool)]
    draft.defects += [f"pass: {shown(number)} is not the number of a pass" for number in wrong]
    if not wrong:
        draft.passes = numbers


def write_solvitaire(position: Position) -> str:
    """Write a board in Solvitaire's JSON, with keys of ours only where the game has started."""
    lines = ['"tableau piles": [\n' + ",\n".join(f"    {_pile(c)}" for c in position.columns) + "\n  ]"]
    if any(c is not None for c in position.cells):
        lines.append(f'"cells": {json.dumps(["" if c is None else _name(c) for c in position.cells])}')
    if any(position.foundations):
        heights = enumerate(position.foundations)
        home = [_name(rank * 4 + index % 4) for index, height in heights for rank in range(height)]
        lines.append(f'"foundations": {json.dumps(home)}')
    lines += _talon_lines(position)
    if any(position.corners):
        lines.append(f'"corners": {json.dumps([_names(corner) for corner in position.corners])}')
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def _talon_lines(position: Position) -> list[str]:
    if not position.talons:
        return []
    stocks: list[Any] = [_names(talon.stock[::-1]) for talon in position.talons]
    wastes: list[Any] = [_names(talon.waste) for talon in position.talons]
    passes: list[Any] = [talon.current_pass for talon in position.talons]
    parts = {"stock": stocks}
    if dealt_cards(position) is None:
        parts |= {"waste": wastes, "pass": passes}
    nested = len(stocks) > 1
    return [f'"{key}": {json.dumps(part if nested else part[0])}' for key, part in parts.items()]


def _pile(column: Column) -> str:
    names = _names(column.cards)
    hidden = [name[:-1] + name[-1].lower() for name in names[: column.hidden]]
    return json.dumps(hidden + names[column.hidden :])


def _names(cards: Sequence[Card]) -> list[str]:
    return [_name(card) for card in cards]


def _name(card: Card) -> str:
    return name_of(card).replace("T", "10")
