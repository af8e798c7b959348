"""The numberings by name, and the deal of a number."""

from __future__ import annotations

import operator
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kungen_solver.cards import Card
from kungen_solver.deals import (
    exact,
    greenfelt,
    klondike_solver,
    kpat,
    kungen,
    microsoft,
    ms_collection,
    pysol,
    solvitaire,
)
from kungen_solver.deals.layout import FREECELL, Layout, Table, is_staircase
from kungen_solver.deals.model import Deal
from kungen_solver.errors import DealError, shown


@dataclass(frozen=True, slots=True)
class Source:
    """A numbering.

    Parameters
    ----------
    name : str
        What it is called.
    title : str
        Whose deals they are.
    first : int
        Its smallest number.
    last : callable
        Its largest number for a layout.
    cards : callable
        The cards of a number in deal order.
    misfit : callable
        Why it has no deals for a layout, or None.
    """

    name: str
    title: str
    first: int
    last: Callable[[Layout], int]
    cards: Callable[[int, Layout], tuple[Card, ...]]
    misfit: Callable[[Layout], str | None]


def _any_deck(layout: Layout) -> str | None:
    return None


def _one_deck(layout: Layout) -> str | None:
    return None if layout.decks == 1 else "it deals one deck"


def _full_deck(layout: Layout) -> str | None:
    return None if (layout.decks, layout.ranks) == (1, 13) else "it deals one deck of 52 cards"


def _klondike(layout: Layout) -> str | None:
    if _full_deck(layout) or len(layout.columns) != 7 or not is_staircase(layout):
        return "it deals one deck of 52 cards to seven columns of 1 to 7 cards"
    return None


def _fixed(last: int) -> Callable[[Layout], int]:
    return lambda layout: last


def _row_by_row(cards: Callable[[int], tuple[Card, ...]]) -> Callable[[int, Layout], tuple[Card, ...]]:
    return lambda number, layout: cards(number)


_SOURCES: Final = (
    Source(
        "microsoft",
        "Microsoft FreeCell and FreeCell Pro",
        1,
        _fixed(microsoft.LARGEST),
        _row_by_row(microsoft.microsoft_cards),
        _full_deck,
    ),
    Source(
        "kungen",
        "ours, for any deck",
        0,
        _fixed(kungen.LARGEST),
        lambda number, layout: kungen.kungen_cards(number, layout.ranks, layout.decks),
        _any_deck,
    ),
    Source("pysol", "PySolFC", 1, _fixed(pysol.LARGEST), pysol.pysol_cards, _full_deck),
    Source(
        "pysol-ms",
        "PySolFC's layouts of Microsoft's numbers",
        1,
        _fixed(microsoft.LARGEST),
        pysol.microsoft_cards_in_pysol,
        _full_deck,
    ),
    Source(
        "pysol-old", "PySol before PySolFC", 1, _fixed(pysol.LARGEST_OLD), pysol.old_pysol_cards, _full_deck
    ),
    Source("kpat", "KDE's KPat", 1, _fixed(kpat.LARGEST), kpat.kpat_cards, _full_deck),
    Source("exact", "permutation rank, as lonelybot", 0, exact.largest, exact.exact_cards, _one_deck),
    Source(
        "solvitaire",
        "Solvitaire's seeds",
        0,
        _fixed(solvitaire.LARGEST),
        solvitaire.solvitaire_cards,
        _full_deck,
    ),
    Source(
        "greenfelt",
        "greenfelt.net",
        1,
        _fixed(greenfelt.LARGEST),
        _row_by_row(greenfelt.greenfelt_cards),
        _klondike,
    ),
    Source(
        "klondike-solver",
        "ShootMe's Klondike-Solver",
        0,
        _fixed(klondike_solver.LARGEST),
        _row_by_row(klondike_solver.klondike_solver_cards),
        _klondike,
    ),
    Source(
        "ms-collection",
        "Microsoft Solitaire Collection",
        0,
        _fixed(ms_collection.LARGEST),
        _row_by_row(ms_collection.ms_collection_cards),
        _klondike,
    ),
)
SOURCES: Final[dict[str, Source]] = {source.name: source for source in _SOURCES}

_MS_NUMBER: Final = re.compile("(?:ms)([0-9]{1,400})", re.IGNORECASE)
_NUMBER: Final = re.compile("[+-]?[0-9]{1,400}")
_MICROSOFT_IN: Final = {"microsoft": "microsoft", "pysol": "pysol-ms", "pysol-ms": "pysol-ms"}


def source(name: str) -> Source:
    """Find a numbering by its name.

    Raises
    ------
    DealError
        Naming all numberings.
    """
    if not isinstance(name, str):
        raise DealError("source", [f"the name of a numbering, not {shown(name)}"])
    found = SOURCES.get(name.strip().lower().replace("_", "-"))
    if found is None:
        raise DealError("source", [f"there is no numbering {shown(name)}; there are {', '.join(SOURCES)}"])
    return found


def deal(source_name: str, number: int | str, layout: Layout = FREECELL) -> Deal:
    """Return the deal of a number.

    Parameters
    ----------
    source_name : str
        A numbering, such as ``"microsoft"`` or ``"kungen"``.
    number : int or str
        Its number; as text also with leading zeros or Microsoft's prefix, as ``"ms24"``.
    layout : Layout
        The table that is dealt to; any `Rules`, by default FreeCell's.

    Raises
    ------
    DealError
        Where the number is outside its range, which is named, the numbering has no such deals, or an
        argument is of another type.

    Examples
    --------
    >>> from kungen_solver.cards import names_of
    >>> names_of(deal("microsoft", 11982).cards[:8])
    'AH AS 4H AC 2D 6S TS JS'
    """
    if not all(hasattr(layout, name) for name in Table._fields):
        raise DealError("layout", [f"is Rules, such as rules('freecell') returns, not {shown(layout)}"])
    chosen, value = _chosen(source(source_name), number)
    defects = []
    if misfit := chosen.misfit(layout):
        defects.append(f"{chosen.name} has no deals for this game: {misfit}")
    elif not chosen.first <= value <= chosen.last(layout):
        defects.append(f"{chosen.name} deals are numbered {chosen.first}..{chosen.last(layout)}, not {value}")
    if defects:
        raise DealError("deal number", defects)
    return Deal(chosen.cards(value, layout), chosen.name, value)


def random_number(source_name: str, layout: Layout = FREECELL) -> int:
    """Return a number of a numbering, each as likely as any other, new on every call."""
    chosen = source(source_name)
    return random.SystemRandom().randint(chosen.first, chosen.last(layout))


def _chosen(named: Source, number: int | str) -> tuple[Source, int]:
    if not isinstance(number, str):
        try:
            return named, operator.index(number)
        except TypeError:
            raise DealError("deal number", [f"{shown(number)} is not a whole number"]) from None
    text = number.strip()
    if _NUMBER.fullmatch(text):
        return named, int(text)
    match = _MS_NUMBER.fullmatch(text)
    if match is None:
        raise DealError("deal number", [f"{shown(text)} is not a whole number"])
    if named.name not in _MICROSOFT_IN:
        raise DealError("deal number", [f"{shown(text)} is a Microsoft number, not one of {named.name}"])
    return SOURCES[_MICROSOFT_IN[named.name]], int(match[1])
