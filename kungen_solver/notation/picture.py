"""A position drawn for people; nothing reads it back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from kungen_solver.cards import RANKS, SUITS, Card, name_of
from kungen_solver.referee.position import Column, Position, Talon

_SIGNS: Final = str.maketrans(dict(zip(SUITS, "♣♦♠♥", strict=True)))
_NOTHING: Final = "--"


def draw_board(position: Position, signs: bool = False) -> str:
    """Draw a position: columns downwards, cards that lie face down in ``< >``.

    Parameters
    ----------
    position : Position
        What to draw.
    signs : bool
        Whether suits are drawn as signs instead of letters.
    """

    def name(card: Card) -> str:
        text = name_of(card)
        return text[0] + text[1].translate(_SIGNS) if signs else text

    lines = [f"Foundations  {_foundations(position, signs)}"]
    if position.cells:
        cells = (_NOTHING if c is None else name(c) for c in position.cells)
        lines.append(f"Free cells   {' '.join(cells)}")
    for number, talon in enumerate(position.talons, start=1):
        label = "Stock" if len(position.talons) == 1 else f"Stock {number}"
        lines.append(f"{label:<13}{_talon(position, talon, [name(c) for c in talon.waste])}")
    if position.corners:
        corners = (" ".join(map(name, corner)) or _NOTHING for corner in position.corners)
        lines.append(f"Corners      {' | '.join(corners)}")
    lines += ["", *_rows([_names(column, [name(c) for c in column.cards]) for column in position.columns])]
    return "\n".join(lines) + "\n"


def _foundations(position: Position, signs: bool) -> str:
    tokens = []
    for index, height in enumerate(position.foundations):
        suit = SUITS[index % 4]
        rank = RANKS[height - 1] if height else "-"
        tokens.append(rank + (suit.translate(_SIGNS) if signs else suit))
    return " ".join(tokens)


def _talon(position: Position, talon: Talon, waste: Sequence[str]) -> str:
    stock = position.rules.stock
    limit = stock.passes if stock else None
    passes = f"pass {talon.current_pass}" + ("" if limit is None else f" of {limit}")
    shown = " ".join(waste) or _NOTHING
    return f"{len(talon.stock)} {'card' if len(talon.stock) == 1 else 'cards'}, {passes}; waste {shown}"


def _names(column: Column, names: Sequence[str]) -> list[str]:
    return [f"<{name}>" if i < column.hidden else f" {name} " for i, name in enumerate(names)]


def _rows(columns: Sequence[Sequence[str]]) -> Iterator[str]:
    yield " ".join(f"{number:^4}" for number in range(1, len(columns) + 1)).rstrip()
    for row in zip_longest(*columns, fillvalue="    "):
        yield " ".join(row).rstrip()
