"""How many cards go where when a house rule changes the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypedDict

from kungen_solver.rules.model import MAX_COLUMNS, Rules, Stock

LONGEST: Final = "2-longest"
FEWEST_COLUMNS: Final = 4

FaceUp = Literal["all"] | tuple[int, ...]


class DealtRules(TypedDict, total=False):
    """The fields of `Rules` that say where cards are dealt."""

    cells_filled: int
    columns: tuple[int, ...]
    face_up: FaceUp


def dealt_rules(
    base: Rules, values: Mapping[str, Any], stock: Stock | None, defects: list[str]
) -> DealtRules:
    """Return where the cards go once `values` have replaced fields of `base`."""
    cells = values.get("cells", base.cells)
    filled = values.get("cells_filled", min(base.cells_filled, cells))
    columns = _columns(base, values, stock, filled, defects)
    return {
        "cells_filled": filled,
        "columns": columns,
        "face_up": _face_up(base, values.get("face_up"), columns, defects),
    }


def even_heights(cards: int, columns: int) -> tuple[int, ...]:
    """Return the heights of `columns` columns that share `cards` cards, longer columns first."""
    height, longer = divmod(cards, columns)
    return (height + 1,) * longer + (height,) * (columns - longer)


def open_cards(form: str | int | tuple[int, ...], columns: tuple[int, ...]) -> FaceUp:
    """Return the open cards of each column for a short form.

    Parameters
    ----------
    form : "all", int, "2-longest" or tuple of int
        Everything; so many in every column that has them; two in the three longest columns (of
        equal ones the last) and one elsewhere; or the number for each column.
    columns : tuple of int
        Cards in each column.
    """
    if form == "all":
        return "all"
    if isinstance(form, tuple):
        return form
    if isinstance(form, int):
        return tuple(min(form, height) for height in columns)
    longest = sorted(range(len(columns)), key=lambda i: (columns[i], i))[-3:]
    return tuple(min(2 if i in longest else 1, height) for i, height in enumerate(columns))


def face_up_form(rules: Rules) -> str | int | None:
    """Return the short form of a game's open cards, if it has one."""
    forms: tuple[str | int, ...] = ("all", 1, 2, LONGEST)
    return next((form for form in forms if open_cards(form, rules.columns) == rules.face_up), None)


def _columns(
    base: Rules, values: Mapping[str, Any], stock: Stock | None, filled: int, defects: list[str]
) -> tuple[int, ...]:
    wanted = values.get("columns")
    if isinstance(wanted, tuple):
        return wanted
    decks, ranks = values.get("decks", base.decks), values.get("ranks", base.ranks)
    cards = 4 * decks * ranks
    fewest = FEWEST_COLUMNS if ranks == 13 else 1
    if wanted is not None and not fewest <= wanted <= MAX_COLUMNS:
        defects.append(f"columns: {fewest}..{MAX_COLUMNS} of them, or their heights, not {wanted}")
        return base.columns
    number = len(base.columns) if wanted is None else wanted
    if stock is None and (wanted or cards - filled != sum(base.columns)):
        return _shared(base, number, cards - filled, defects)
    if wanted is None:
        return base.columns
    if base.columns == tuple(range(1, len(base.columns) + 1)):
        return tuple(range(1, number + 1))
    if len(set(base.columns)) == 1:
        return base.columns[:1] * number
    defects.append("columns: this game needs the height of every column, as 1,2,3")
    return base.columns


def _shared(base: Rules, number: int, cards: int, defects: list[str]) -> tuple[int, ...]:
    even = base.columns == even_heights(sum(base.columns), len(base.columns))
    if not even:
        defects.append(f"columns: this game needs the height of every column, {cards} cards in all")
        return base.columns
    return even_heights(cards, number)


def _face_up(
    base: Rules, wanted: str | int | tuple[int, ...] | None, columns: tuple[int, ...], defects: list[str]
) -> FaceUp:
    if wanted is not None:
        most = 2 if wanted == LONGEST else wanted if isinstance(wanted, int) else 0
        if most > max(columns):
            defects.append(f"face_up: no column has {most} cards")
        return open_cards(wanted, columns)
    if columns == base.columns:
        return base.face_up
    form = face_up_form(base)
    if form is None:
        defects.append("face_up: with other columns this game needs the open cards of every column")
        return "all"
    return open_cards(form, columns)
