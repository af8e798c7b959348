"""Rules of Kungen i hörnet in TOML and JSON files.

The keys are the options, the penalty a name or a table of all ranks; ``game`` names the rule text
that the file starts from::

    game = "corner-no"
    jokers = 2
"""

from __future__ import annotations

import os

from kungen_solver.errors import RulesError, shown
from kungen_solver.rules.corner.model import CornerRules
from kungen_solver.rules.corner.options import apply_corner_options
from kungen_solver.rules.corner.presets import corner_preset
from kungen_solver.rules.tables import FileFormat, dump_table, parse_table, read_text


def load_corner_rules(path: str | os.PathLike[str]) -> CornerRules:
    """Read rules from a ``.toml`` or ``.json`` file.

    Raises
    ------
    RulesError
        Naming everything in the file that is not a rule.
    """
    return parse_corner_rules(*read_text(path), os.fspath(path))


def parse_corner_rules(
    text: str, file_format: FileFormat = "toml", subject: str = "the rules"
) -> CornerRules:
    """Read rules from text, with errors as `load_corner_rules`."""
    data = parse_table(text, file_format, subject)
    base, defects = CornerRules(), list[str]()
    if "game" in data:
        game = data.pop("game")
        try:
            base = corner_preset(game if isinstance(game, str) else shown(game)).rules
        except RulesError as error:
            defects += error.defects
    try:
        rules = apply_corner_options(base, data, subject)
    except RulesError as error:
        raise RulesError(subject, [*defects, *error.defects]) from None
    if defects:
        raise RulesError(subject, defects)
    return rules


def dump_corner_rules(rules: CornerRules, file_format: FileFormat = "toml") -> str:
    """Return rules as text that `parse_corner_rules` reads back."""
    data = {"target": "none", "match_rounds": "none", **rules.to_dict()}
    return dump_table(data, file_format)


def corner_rules_of(name: str) -> CornerRules:
    """Return the rules that a name stands for: a rule text, or a file whose name ends in .toml or .json."""
    if name.lower().endswith((".toml", ".json")):
        return load_corner_rules(name)
    return corner_preset(name).rules
