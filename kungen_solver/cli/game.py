"""The game that a command is about: a name or a file, and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kungen_solver.rules import Rules, apply_options, default_source, load_rules, preset, preset_of
from kungen_solver.rules.presets import Preset


@dataclass(frozen=True, slots=True)
class Game:
    """Rules with the name they go by, and a numbering of their deals.

    Parameters
    ----------
    name : str or None
        The game that the rules began from; None for a file with rules of its own.
    title : str
        What people call it.
    rules : Rules
        The rules, house rules included.
    source : str
        The numbering that a number belongs to.
    source_given : bool
        Whether the user asked for this numbering.
    """

    name: str | None
    title: str
    rules: Rules
    source: str
    source_given: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the parts that name a game in every JSON object."""
        return {"game": self.name, "rules": self.rules.to_dict(), "fingerprint": self.rules.fingerprint()}


def chosen_game(
    name: str | None, file: str | None, house_rules: Mapping[str, object], source: str | None
) -> Game:
    """Return the game of a command's options.

    Parameters
    ----------
    name, file : str or None
        A game's name, or a file of rules; FreeCell where both are missing.
    house_rules : mapping of str to object
        Options by the names of `kungen_solver.rules.OPTIONS`.
    source : str or None
        A numbering, or None for the game's own.
    """
    if file is None:
        found = preset(name or "freecell")
        rules = apply_options(found.rules, house_rules, found.name)
        return _with_source(found.name, found.title, rules, source)
    rules = apply_options(load_rules(file), house_rules, file)
    known = preset_of(rules)
    return _with_source(known.name if known else None, known.title if known else file, rules, source)


def game_of(found: Preset) -> Game:
    """Return a game as it is played without house rules."""
    return Game(found.name, found.title, found.rules, found.source)


def _with_source(name: str | None, title: str, rules: Rules, source: str | None) -> Game:
    if source is None:
        return Game(name, title, rules, default_source(rules))
    from kungen_solver.deals.sources import source as find_source  # only who names one needs them all

    return Game(name, title, rules, find_source(source).name, source_given=True)
