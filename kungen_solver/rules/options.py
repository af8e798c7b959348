"""House rules as options: one table for the command line, rules files and the library."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, get_args

from kungen_solver.errors import RulesError, shown
from kungen_solver.rules.heights import LONGEST, DealtRules, dealt_rules
from kungen_solver.rules.model import (
    FIELD_CHOICES,
    MAX_CELLS,
    MAX_COLUMNS,
    MAX_DRAW,
    MAX_PASSES,
    Redeal,
    Rules,
    Stock,
)
from kungen_solver.rules.presets import preset
from kungen_solver.rules.values import choice, flag, number_of, unknown, whole

UNLIMITED: Final = "unlimited"


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that a game may be given.

    Parameters
    ----------
    name : str
        Its key in files and in the library; with hyphens, its name on the command line.
    metavar : str
        What its value may be.
    help : str
        What it does.
    parse : callable
        Reads a value, or a text of one; raises ValueError with what is possible.
    of_stock : bool
        Whether it is a field of the stock.
    """

    name: str
    metavar: str
    help: str
    parse: Callable[[object], Any]
    of_stock: bool = False

    @property
    def flag(self) -> str:
        """Its name on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def separator(self) -> str:
        """What parts the values of a list on the command line: a value may contain commas itself."""
        return "/" if self.name in ("columns", "face_up") else ","


def _passes(value: object) -> int | None:
    if value is None or (isinstance(value, str) and value.strip().lower() == UNLIMITED):
        return None
    number = number_of(value)
    if number is None or not 1 <= number <= MAX_PASSES:
        raise ValueError(f"1..{MAX_PASSES} or {UNLIMITED}, not {shown(value)}")
    return number


def _columns(value: object) -> int | tuple[int, ...]:
    heights = _numbers(value)
    if heights is None or not 1 <= len(heights) <= MAX_COLUMNS or min(heights) < 0:
        raise ValueError(f"a number of columns, or the heights of up to {MAX_COLUMNS}, not {shown(value)}")
    return heights if isinstance(value, list | tuple) or len(heights) > 1 else heights[0]


def _face_up(value: object) -> str | int | tuple[int, ...]:
    if isinstance(value, str) and value.strip().lower() in ("all", LONGEST):
        return value.strip().lower()
    opened = _numbers(value)
    if opened is None or not opened:
        raise ValueError(f"all, 1, 2, {LONGEST} or the open cards of each column, not {shown(value)}")
    return opened if isinstance(value, list | tuple) or len(opened) > 1 else opened[0]


def _numbers(value: object) -> tuple[int, ...] | None:
    parts = value.split(",") if isinstance(value, str) else value
    numbers = [number_of(part) for part in parts] if isinstance(parts, list | tuple) else [number_of(parts)]
    return None if None in numbers else tuple(number for number in numbers if number is not None)


OPTIONS: Final = (
    Option("decks", "1|2", "Packs of cards.", whole(1, 2)),
    Option("ranks", "1..13", "Cards a suit; the highest plays the king.", whole(1, 13)),
    Option(
        "columns", "N|HEIGHTS", "Columns: their number, or the cards in each, as 7,7,7,7,6,6,6,6.", _columns
    ),
    Option(
        "face_up",
        f"all|1|2|{LONGEST}|CARDS",
        f"Open cards: all, 1 or 2 in every column, {LONGEST} (two in the three longest, one elsewhere), "
        "or the number in each column, as 1,1,2.",
        _face_up,
    ),
    Option("cells", f"0..{MAX_CELLS}", "Free cells.", whole(0, MAX_CELLS)),
    Option(
        "cells_filled",
        f"0..{MAX_CELLS}",
        "Free cells that get the last cards of the deal.",
        whole(0, MAX_CELLS),
    ),
    Option(
        "building",
        "|".join(FIELD_CHOICES["building"]),
        "What may lie on what in a column.",
        choice(FIELD_CHOICES["building"]),
    ),
    Option("runs", "|".join(FIELD_CHOICES["runs"]), "What moves together.", choice(FIELD_CHOICES["runs"])),
    Option(
        "empty_column",
        "|".join(FIELD_CHOICES["empty_column"]),
        "What may fill an empty column.",
        choice(FIELD_CHOICES["empty_column"]),
    ),
    Option("worry_back", "true|false", "Whether a card may return from a foundation.", flag),
    Option(
        "corners",
        "|".join(FIELD_CHOICES["corners"]),
        "Four extra places that only a king opens.",
        choice(FIELD_CHOICES["corners"]),
    ),
    Option("draw", f"1..{MAX_DRAW}", "Cards turned from the stock at a time.", whole(1, MAX_DRAW), True),
    Option("passes", f"N|{UNLIMITED}", "Times through the stock.", _passes, True),
    Option("piles", "1|2", "Stocks that share the cards.", whole(1, 2), True),
    Option("redeal", "turned", "What becomes of the waste.", choice(get_args(Redeal)), True),
)
_BY_NAME: Final = {option.name: option for option in OPTIONS}


def rules(game: str | Rules = "freecell", /, **options: object) -> Rules:
    """Return the rules of a game, with house rules.

    Parameters
    ----------
    game : str or Rules
        A game's name or alias, or rules to start from.
    **options
        House rules, as on the command line: ``cells=3``, ``passes="unlimited"``.

    Raises
    ------
    RulesError
        Where there is no such game or option, or the game cannot take it.

    Examples
    --------
    >>> rules("freecell", cells=3).cells
    3
    >>> rules("kungen", passes=None) == rules("harpan-1")
    True
    """
    if isinstance(game, Rules):
        return apply_options(game, options)
    found = preset(game)
    return apply_options(found.rules, options, found.name)


def apply_options(base: Rules, options: Mapping[str, object], game: str = "these rules") -> Rules:
    """Return rules with options applied.

    Parameters
    ----------
    base : Rules
        The rules to start from.
    options : mapping of str to object
        Values, or texts of them, by `Option` name. ``stock`` may also be given whole: a `Stock`, a
        mapping of its fields, or None or ``"none"``.
    game : str
        What an error calls the rules.

    Raises
    ------
    RulesError
        Naming every option that does not exist, cannot be read or does not fit the game.
    """
    defects: list[str] = []
    values = dict(_parsed(options, defects))
    stock = _stock(base.stock, options, values, defects)
    if defects:
        raise RulesError(game, defects)
    changes: DealtRules = dealt_rules(base, values, stock, defects)
    if defects:
        raise RulesError(game, defects)
    plain = {
        name: value for name, value in values.items() if name not in changes and not _BY_NAME[name].of_stock
    }
    try:
        return Rules(**{**_fields(base), **plain, **changes, "stock": stock})
    except RulesError as error:
        raise RulesError(game, error.defects) from None


def option_values(name: str, text: str) -> list[Any]:
    """Read a list of values of one option, as in ``--passes 1,2,unlimited`` or ``--cells 0-4``.

    Lists of `columns` and `face_up` are parted by ``/``, as their values contain commas.
    """
    option = _BY_NAME[name]
    values: list[Any] = []
    defects = []
    for part in text.split(option.separator):
        try:
            values += map(option.parse, _values_between(part))
        except ValueError as error:
            defects.append(f"{option.flag}: {error}")
    if defects:
        raise RulesError("options", defects)
    return values


def option_texts(rules: Rules) -> dict[str, str]:
    """Return the value of every option under these rules, as text that it reads; empty without a stock."""
    fields = rules.to_dict()
    fields.update(fields.pop("stock", {}))
    return {option.name: option_text(fields.get(option.name, "")) for option in OPTIONS}


def option_text(value: object) -> str:
    """Return the value of an option as text that it reads."""
    if value is None:
        return UNLIMITED
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _values_between(text: str) -> list[str]:
    ends = re.fullmatch(r"\s*(\d{1,3})-(\d{1,3})\s*", text, re.ASCII)
    if ends is None or int(ends[2]) < int(ends[1]):
        return [text]
    return [str(number) for number in range(int(ends[1]), int(ends[2]) + 1)]


def _fields(base: Rules) -> dict[str, Any]:
    return {f.name: getattr(base, f.name) for f in fields(base)}


def _parsed(options: Mapping[str, object], defects: list[str]) -> Iterator[tuple[str, Any]]:
    names: set[str] = set()
    for key, value in options.items():
        name = str(key).replace("-", "_")
        if name in names:
            defects.append(f"{name} is given twice")
        names.add(name)
        if name == "stock":
            continue
        option = _BY_NAME.get(name)
        if option is None:
            defects.append(unknown(str(key), (*_BY_NAME, "stock")))
            continue
        try:
            yield name, option.parse(value)
        except ValueError as error:
            defects.append(f"{name}: {error}")


def _stock(
    base: Stock | None,
    options: Mapping[str, object],
    values: Mapping[str, Any],
    defects: list[str],
) -> Stock | None:
    stock = base
    changes = {
        option.name: values[option.name] for option in OPTIONS if option.of_stock and option.name in values
    }
    if "stock" in options:
        stock = _whole_stock(base, options["stock"], changes, defects)
    if stock is None:
        defects += [f"{name}: there is no stock" for name in changes]
        return None
    return Stock(**{**{f.name: getattr(stock, f.name) for f in fields(stock)}, **changes})


def _whole_stock(
    base: Stock | None, value: object, changes: dict[str, Any], defects: list[str]
) -> Stock | None:
    if value is None or value == "none":
        return None
    if isinstance(value, Stock):
        return value
    if not isinstance(value, Mapping):
        defects.append(f"stock: none or its fields, not {shown(value)}")
        return base
    names = tuple(option.name for option in OPTIONS if option.of_stock)
    defects += [unknown(str(key), names, "stock.") for key in value if key not in names]
    defects += [f"{key} is given twice" for key in value if key in changes]
    known = {key: value[key] for key in names if key in value}
    changes.update(_parsed(known, defects))
    return base or Stock()
