"""The three rule texts by name: each is the defaults with a few fields replaced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kungen_solver.errors import RulesError, shown
from kungen_solver.rules.corner.model import PENALTIES, CornerRules
from kungen_solver.rules.presets import plain_name


@dataclass(frozen=True, slots=True)
class CornerPreset:
    """A rule text with a name.

    Parameters
    ----------
    name : str
        Its one canonical name.
    title : str
        Whose rules they are.
    aliases : tuple of str
        Other names that find it.
    rules : CornerRules
        Its rules.
    """

    name: str
    title: str
    aliases: tuple[str, ...]
    rules: CornerRules


_PRESETS: Final = (
    CornerPreset(
        "corner-se",
        "Kungen i hörnet (Kings in the Corner), first Swedish text",
        ("kungen-i-hornet", "kings-in-the-corner", "corner"),
        CornerRules(penalty=PENALTIES["court"], target=100),
    ),
    CornerPreset(
        "corner-se-2", "Kungen i hörnet, second Swedish text", ("kungen-i-hornet-2",), CornerRules()
    ),
    CornerPreset(
        "corner-no",
        "Kongen i hjørnet, Norwegian text",
        ("kongen-i-hjornet", "kongen-i-hjørnet"),
        CornerRules(draw="end", cross_king="stay"),
    ),
)
CORNER_PRESETS: Final = {preset.name: preset for preset in _PRESETS}
_BY_NAME: Final = {name: preset for preset in _PRESETS for name in (preset.name, *preset.aliases)}


def corner_preset(name: str) -> CornerPreset:
    """Find rules by their name or an alias, in any case, with or without Swedish letters.

    Raises
    ------
    RulesError
        Naming all rule texts.
    """
    if found := _BY_NAME.get(plain_name(name)):
        return found
    raise RulesError("rules", [f"there are no rules {shown(name)}; there are {', '.join(CORNER_PRESETS)}"])
