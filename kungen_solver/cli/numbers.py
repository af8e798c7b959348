"""Lists of deal numbers: ``1-32000`` or ``617,11982,100-200``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import click

from kungen_solver.analysis.batch import count_of, joined_ranges
from kungen_solver.cli.defects import Refusals, reads, tried
from kungen_solver.cli.game import Game
from kungen_solver.deals.sources import deal
from kungen_solver.errors import DealError, InputError, shown

F = TypeVar("F", bound=Callable[..., Any])

MOST_DEALS: Final = 10**12  # more than anybody lives to see

_PART: Final = re.compile(r"(-?\d{1,400})(?:-(\d{1,400}))?", re.ASCII)


def numbers_argument(function: F) -> F:
    """Give a command the deals of its game; it receives them as ranges, ``numbers``."""
    return click.argument("numbers", metavar="NUMBERS")(reads(_read)(function))


def _read(values: dict[str, Any], errors: Refusals) -> None:
    text = values.pop("numbers")
    numbers = tried(lambda: read_numbers(text, values.get("game")), errors)
    if numbers is not None:
        values["numbers"] = numbers


def read_numbers(text: str, game: Game | None) -> list[range]:
    """Read a list of numbers and ranges, in any order; a number that is named twice counts once.

    Parameters
    ----------
    text : str
        The list.
    game : Game or None
        The game whose deals they are; None where it is refused itself, so that any number may be one.

    Raises
    ------
    InputError
        Naming every part that is not a number or lies outside the numbering.
    """
    parts: list[range] = []
    defects: list[str] = []
    for part in text.split(","):
        try:
            parts.append(_range(part.strip(), game))
        except InputError as error:
            defects += [defect for defect in error.defects if defect not in defects]
    if not defects and count_of(parts) > MOST_DEALS:
        defects.append(f"more than {MOST_DEALS} deals at a time")
    if defects:
        raise DealError("deal numbers", defects)
    return joined_ranges(parts)


def write_numbers(parts: Sequence[range]) -> str:
    """Write ranges as they are read."""
    return ",".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)


def deals_heading(source: str, parts: Sequence[range], interrupted: bool) -> tuple[str, str]:
    """Return the heading that says which deals were finished."""
    count = f"{count_of(parts)}, interrupted" if interrupted else f"{count_of(parts)}"
    return "Deals", f"{source} {write_numbers(parts) or 'none'} ({count})"


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"


def _range(text: str, game: Game | None) -> range:
    match = _PART.fullmatch(text)
    if match is None:
        raise DealError("deal numbers", [f"{shown(text)} is neither a number nor a range such as 1-32000"])
    first, last = int(match[1]), int(match[2] or match[1])
    if last < first:
        raise DealError("deal numbers", [f"{_cut(text)} runs backwards"])
    if game is not None:
        for number in (first, last):
            deal(game.source, number, game.rules)
    return range(first, last + 1)
