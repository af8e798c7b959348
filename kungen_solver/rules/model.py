"""The rules of every one-player patience, as one frozen dataclass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, TypeAlias, get_args

from kungen_solver.errors import RulesError, shown
from kungen_solver.rules.values import LARGEST, is_int, is_whole

Building: TypeAlias = Literal["alternating", "same_suit", "any_suit"]
Runs: TypeAlias = Literal["cells", "any", "whole", "group"]
EmptyColumn: TypeAlias = Literal["any", "king", "none"]
Corners: TypeAlias = Literal["none", "park", "build"]
Redeal: TypeAlias = Literal["turned"]

MAX_CELLS: Final = 10
MAX_COLUMNS: Final = 10
MAX_DRAW: Final = 24
MAX_PASSES: Final = LARGEST  # far more than ever help


@dataclass(frozen=True, slots=True)
class Stock:
    """How the stock (talong) is turned.

    Parameters
    ----------
    draw : int
        Cards turned at a time, 1..24; the last draw of a pass may turn fewer.
    passes : int or None
        Times (varv) that the stock is gone through, 1..999999999, so `passes` - 1 redeals; None:
        unlimited.
    piles : int
        1, or 2 separate stocks that share the cards in halves, each with its own waste and passes.
    redeal : {"turned"}
        The waste is turned over unshuffled.
    """

    draw: int = 1
    passes: int | None = None
    piles: int = 1
    redeal: Redeal = "turned"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a patience; a house rule is ``dataclasses.replace(rules, ...)``.

    Parameters
    ----------
    decks : int
        1 or 2 packs; there are four foundations a pack.
    ranks : int
        Cards a suit, 1..13; fewer than 13 make the small decks of exhaustive comparisons, whose
        highest rank plays the king.
    columns : tuple of int
        Cards dealt to each column, row by row, left to right.
    face_up : "all" or tuple of int
        Open cards of each column; those below are turned when nothing lies on them any more.
    cells, cells_filled : int
        Free cells, 0..10, and how many of them receive the last cards of the deal.
    building : {"alternating", "same_suit", "any_suit"}
        What a card may lie on in a column: always a card one rank higher, of the other colour, of
        the same suit, or any.
    runs : {"cells", "any", "whole", "group"}
        What moves together: single cards, with runs as the shorthand that free cells and empty
        columns allow; any ordered part of a run; only the entire ordered run at the end of a column;
        any open card with everything on it.
    empty_column : {"any", "king", "none"}
        What may fill an empty column.
    worry_back : bool
        Whether the top card of a foundation may return to a column.
    stock : Stock or None
        The stock, which holds what the columns and cells leave.
    corners : {"none", "park", "build"}
        Four extra places that only a king opens: it lies there alone until its foundation takes it,
        or is built on like a column.

    Raises
    ------
    RulesError
        Naming every contradiction.
    """

    decks: int = 1
    ranks: int = 13
    columns: tuple[int, ...] = (7, 7, 7, 7, 6, 6, 6, 6)
    face_up: Literal["all"] | tuple[int, ...] = "all"
    cells: int = 4
    cells_filled: int = 0
    building: Building = "alternating"
    runs: Runs = "cells"
    empty_column: EmptyColumn = "any"
    worry_back: bool = False
    stock: Stock | None = field(default=None)
    corners: Corners = "none"

    def __post_init__(self) -> None:
        defects = list(_defects(self))
        if defects:
            raise RulesError("these rules", defects)
        if self.face_up == self.columns:
            object.__setattr__(self, "face_up", "all")

    @property
    def card_count(self) -> int:
        """Cards in the whole deal."""
        return self.decks * 4 * self.ranks

    @property
    def stock_size(self) -> int:
        """Cards that the stock starts with."""
        return self.card_count - sum(self.columns) - self.cells_filled

    @property
    def open_cards(self) -> tuple[int, ...]:
        """Cards dealt face up in each column."""
        return self.columns if self.face_up == "all" else self.face_up

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as plain data that JSON and TOML can say; absent: no stock, no pass limit."""
        data: dict[str, Any] = {}
        for f in fields(self):
            value = getattr(self, f.name)
            if isinstance(value, Stock):
                stock = {s.name: getattr(value, s.name) for s in fields(value)}
                stock["passes"] = "unlimited" if value.passes is None else value.passes
                data[f.name] = stock
            elif value is not None:
                data[f.name] = list(value) if isinstance(value, tuple) else value
        return data

    def fingerprint(self) -> str:
        """Return a short stable hash of the fields, the same in every process and version.

        Returns
        -------
        str
            12 hexadecimal digits: SHA-256 of the fields as canonical JSON.
        """
        import hashlib  # here, as the command line's help needs neither
        import json

        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:12]


FIELD_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "building": get_args(Building),
    "runs": get_args(Runs),
    "empty_column": get_args(EmptyColumn),
    "corners": get_args(Corners),
}


def _defects(rules: Rules) -> Iterator[str]:
    wrong_types = list(_type_defects(rules))
    yield from wrong_types
    if wrong_types:
        return
    yield from _range_defects(rules)
    if rules.stock is not None:
        yield from _stock_defects(rules.stock)
    if rules.face_up != "all":
        yield from _face_up_defects(rules.columns, rules.face_up)
    yield from _count_defects(rules)


def _type_defects(rules: Rules) -> Iterator[str]:
    for name in ("decks", "ranks", "cells", "cells_filled"):
        if not is_int(getattr(rules, name)):
            yield f"{name} must be a whole number, not {shown(getattr(rules, name))}"
    for name, choices in FIELD_CHOICES.items():
        if getattr(rules, name) not in choices:
            yield f"{name} must be one of {', '.join(choices)}, not {shown(getattr(rules, name))}"
    if not _are_ints(rules.columns):
        yield f"columns must be a tuple of whole numbers, not {shown(rules.columns)}"
    if rules.face_up != "all" and not _are_ints(rules.face_up):
        yield f"face_up must be 'all' or a tuple of whole numbers, not {shown(rules.face_up)}"
    if rules.worry_back not in (True, False) or is_int(rules.worry_back):
        yield f"worry_back must be true or false, not {shown(rules.worry_back)}"
    if not _is_stock(rules.stock):
        yield f"stock must be a Stock or none, not {shown(rules.stock)}"


def _range_defects(rules: Rules) -> Iterator[str]:
    limits = {
        "decks": (1, 2),
        "ranks": (1, 13),
        "cells": (0, MAX_CELLS),
        "cells_filled": (0, min(rules.cells, MAX_CELLS)),
    }
    for name, (low, high) in limits.items():
        if not low <= getattr(rules, name) <= high:
            yield f"{name} must be {low}..{high}, not {shown(getattr(rules, name))}"
    if not 1 <= len(rules.columns) <= MAX_COLUMNS:
        yield f"columns: 1..{MAX_COLUMNS} columns are possible, not {len(rules.columns)}"
    if any(height < 0 for height in rules.columns):
        yield f"columns: a height is negative: {shown(rules.columns)}"


def _stock_defects(stock: Stock) -> Iterator[str]:
    if not is_whole(stock.draw, 1, MAX_DRAW):
        yield f"draw must be 1..{MAX_DRAW}, not {shown(stock.draw)}"
    if stock.passes is not None and not is_whole(stock.passes, 1, MAX_PASSES):
        yield f"passes must be 1..{MAX_PASSES}, or unlimited, not {shown(stock.passes)}"
    if not is_whole(stock.piles, 1, 2):
        yield f"piles must be 1 or 2, not {shown(stock.piles)}"
    if stock.redeal not in get_args(Redeal):
        yield f"redeal must be 'turned', not {shown(stock.redeal)}"


def _face_up_defects(columns: tuple[int, ...], face_up: tuple[int, ...]) -> Iterator[str]:
    if len(face_up) != len(columns):
        yield f"face_up names {len(face_up)} columns, the deal has {len(columns)}"
        return
    for number, (height, opened) in enumerate(zip(columns, face_up, strict=True), start=1):
        if not min(1, height) <= opened <= height:
            yield f"face_up: column {number} of {shown(height)} cards cannot have {shown(opened)} open"


def _count_defects(rules: Rules) -> Iterator[str]:
    dealt = sum(rules.columns) + rules.cells_filled
    taken = f"columns and filled cells take {shown(dealt)} cards of {shown(rules.card_count)}"
    if rules.stock is None and dealt != rules.card_count:
        yield f"{taken}, and there is no stock"
    elif rules.stock is not None and dealt >= rules.card_count:
        yield f"{taken}: nothing is left for the stock"


def _are_ints(value: object) -> bool:
    return isinstance(value, tuple) and all(map(is_int, value))


def _is_stock(value: object) -> bool:
    return value is None or isinstance(value, Stock)
