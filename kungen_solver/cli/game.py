"""The game that a command is about: a name or a file, and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kungen_solver.cli.defects import Refusals, together, tried
from kungen_solver.errors import RulesError
from kungen_solver.rules import OPTIONS, Rules, apply_options, default_source, load_rules, preset, preset_of
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

    Raises
    ------
    InputError
        Naming everything that is wrong with any of them.
    """
    errors: Refusals = []
    found = tried(lambda: preset(name or "freecell"), errors) if file is None else None
    rules = tried(lambda: _rules(found, file, house_rules), errors)
    numbering = None if source is None else tried(lambda: _numbering(source), errors)
    if errors or rules is None:
        raise together(errors)
    known = found or preset_of(rules)
    title = known.title if known else file or ""
    plain = numbering or default_source(rules)
    return Game(known.name if known else None, title, rules, plain, source_given=source is not None)


def _rules(found: Preset | None, file: str | None, house_rules: Mapping[str, object]) -> Rules | None:
    """Return the rules; without a game to start from, only see whether the house rules can be read."""
    if found is not None:
        return apply_options(found.rules, house_rules, found.name)
    if file is not None:
        return apply_options(load_rules(file), house_rules, file)
    defects = []
    for option in OPTIONS:
        try:
            if option.name in house_rules:
                option.parse(house_rules[option.name])
        except ValueError as error:
            defects.append(f"{option.name}: {error}")
    if defects:
        raise RulesError("house rules", defects)
    return None


def game_of(found: Preset) -> Game:
    """Return a game as it is played without house rules."""
    return Game(found.name, found.title, found.rules, found.source)


def _numbering(name: str) -> str:
    from kungen_solver.deals.sources import source  # only who names one needs them all

    return source(name).name
