"""The games by name: each is an earlier one with a few fields replaced."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from kungen_solver.errors import RulesError, shown
from kungen_solver.rules.model import Rules, Stock


@dataclass(frozen=True, slots=True)
class Preset:
    """A game with a name.

    Parameters
    ----------
    name : str
        Its one canonical name.
    title, swedish : str
        What English and Swedish players call it.
    aliases : tuple of str
        Other names that find it.
    rules : Rules
        Its rules.
    """

    name: str
    title: str
    swedish: str
    aliases: tuple[str, ...]
    rules: Rules

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that finds the game, the canonical one first."""
        return tuple(dict.fromkeys((self.name, *self.aliases, plain_name(self.swedish))))

    @property
    def source(self) -> str:
        """The numbering that a bare deal number means."""
        return default_source(self.rules)


def default_source(rules: Rules) -> str:
    """Return the numbering that a bare deal number means under these rules.

    Microsoft's for open games of one deck without a stock, the FreeCell family; ours for the rest.
    """
    is_open = rules.stock is None and rules.face_up == "all"
    return "microsoft" if is_open and (rules.decks, rules.ranks) == (1, 13) else "kungen"


def plain_name(text: str) -> str:
    """Return a name in small ASCII letters and hyphens: ``Napoleon på S:t Helena`` finds its game too."""
    letters = unicodedata.normalize("NFKD", text.strip().casefold())
    words = "".join(
        c if c.isalnum() else " " for c in letters if not unicodedata.combining(c) and c not in "':’"
    )
    return "-".join(words.split())


FREECELL: Final = Rules()
KUNGEN: Final = Rules(
    columns=(1, 2, 3, 4, 5, 6, 7),
    face_up=(1,) * 7,
    cells=0,
    runs="any",
    empty_column="king",
    worry_back=True,
    stock=Stock(draw=1, passes=3),
)
YUKON: Final = Rules(
    columns=(1, 6, 7, 8, 9, 10, 11),
    face_up=(1, 5, 5, 5, 5, 5, 5),
    cells=0,
    runs="group",
    empty_column="king",
    worry_back=True,
)
WESTCLIFF: Final = Rules(
    columns=(3,) * 10, face_up=(1,) * 10, cells=0, runs="any", stock=Stock(draw=1, passes=1)
)
_EIGHT_SIXES: Final[dict[str, Any]] = {"columns": (6,) * 8, "cells_filled": 4, "empty_column": "king"}


def _freecell_family() -> Iterator[Preset]:
    def game(name: str, title: str, swedish: str, *aliases: str, **changes: Any) -> Preset:
        return Preset(name, title, swedish, aliases, replace(FREECELL, **changes))

    yield game("freecell", "FreeCell", "Kungen-freecell", "fria-celler", "free-cell")
    yield game("bakers-game", "Baker's Game", "Bakers patiens", "bakers", building="same_suit")
    yield game(
        "eight-off", "Eight Off", "Åtta fria", "eightoff", building="same_suit", cells=8, **_EIGHT_SIXES
    )
    yield game("relaxed-freecell", "Relaxed FreeCell", "Utan gräns", "freecell-utan-grans", runs="any")
    yield game(
        "napoleon",
        "Napoleon at St Helena (ForeCell)",
        "Napoleon på Sankt Helena",
        "forecell",
        "napoleon-pa-st-helena",
        "napoleon-pa-s-t-helena",
        **_EIGHT_SIXES,
    )
    yield game(
        "seahaven",
        "Seahaven Towers",
        "Havstornen",
        "seahaven-towers",
        building="same_suit",
        columns=(5,) * 10,
        cells_filled=2,
        empty_column="king",
    )


def _klondike_family() -> Iterator[Preset]:
    def game(name: str, title: str, swedish: str, *aliases: str, **changes: Any) -> Preset:
        return Preset(name, title, swedish, aliases, replace(KUNGEN, **changes))

    yield game("kungen", "Kungen", "Kungen", "king")
    yield game(
        "kungen-snall",
        "Kungen, two open cards in the three longest columns",
        "Snälla Kungen",
        face_up=(1, 1, 1, 1, 2, 2, 2),
    )
    yield game("kungen-hel", "Kungen, whole runs only", "Kungen med hela byggen", runs="whole")
    yield game("kungen-tva-varv", "Kungen, two passes", "Kungen två varv", stock=Stock(passes=2))
    yield game("kungen-ett-varv", "Kungen, one pass", "Kungen ett varv", stock=Stock(passes=1))
    yield game("kungen-horn", "Kungen with corners", "Kungen med hörn", corners="build")
    yield game(
        "kungen-dubbel-talong",
        "Kungen, two stocks",
        "Kungen med dubbel talong",
        stock=Stock(passes=3, piles=2),
    )
    yield game(
        "kungen-tva-lekar",
        "Kungen, two decks",
        "Kungen med två lekar",
        decks=2,
        columns=tuple(range(1, 11)),
        face_up=(1,) * 10,
    )
    yield game(
        "harpan", "Klondike, draw 3", "Harpan", "klondike", "patiens", "klondike-3", stock=Stock(draw=3)
    )
    yield game("harpan-1", "Klondike, draw 1", "Harpan ett kort", "klondike-1", stock=Stock(draw=1))


def _other_games() -> Iterator[Preset]:
    yield Preset("yukon", "Yukon", "Yukon", (), YUKON)
    russian = replace(YUKON, building="same_suit")
    yield Preset("russian", "Russian Solitaire", "Ryska patiensen", ("russian-solitaire",), russian)
    yield Preset("westcliff", "Westcliff", "Westcliff", (), WESTCLIFF)
    yield Preset("kanonen", "Kanonen, read as Westcliff", "Kanonen", (), WESTCLIFF)


PRESETS: Final[dict[str, Preset]] = {
    preset.name: preset
    for family in (_freecell_family, _klondike_family, _other_games)
    for preset in family()
}
_BY_NAME: Final[dict[str, Preset]] = {name: preset for preset in PRESETS.values() for name in preset.names}


def preset(name: str) -> Preset:
    """Find a game by its name or an alias, in any case, with or without Swedish letters.

    Raises
    ------
    RulesError
        Naming all games, and the closest name where one is close.
    """
    if not isinstance(name, str):
        raise RulesError("game", [f"is the name of a game, not {shown(name)}"])
    plain = plain_name(name)
    if found := _BY_NAME.get(plain):
        return found
    import difflib  # here, as only an error needs it

    close = difflib.get_close_matches(plain, _BY_NAME, n=1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    raise RulesError("game", [f"there is no game {shown(name)}{hint}; the games are {', '.join(PRESETS)}"])


def preset_of(rules: Rules) -> Preset | None:
    """Return the first game that has exactly these rules, if one does."""
    return next((p for p in PRESETS.values() if p.rules == rules), None)
