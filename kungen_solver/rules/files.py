"""Rules in TOML and JSON files.

The keys are the options, with the fields of the stock in a table ``stock``; ``game`` names the
game that the file starts from, FreeCell where it is missing::

    game = "kungen"
    worry_back = false
    [stock]
    passes = "unlimited"
"""

from __future__ import annotations

import os

from kungen_solver.errors import RulesError, shown
from kungen_solver.rules.model import Rules
from kungen_solver.rules.options import apply_options
from kungen_solver.rules.presets import FREECELL, preset
from kungen_solver.rules.tables import FileFormat, dump_table, format_of, parse_table, read_text


def load_rules(path: str | os.PathLike[str]) -> Rules:
    """Read rules from a ``.toml`` or ``.json`` file.

    Raises
    ------
    RulesError
        Naming everything in the file that is not a rule.
    """
    return parse_rules(*read_text(path), os.fspath(path))


def save_rules(rules: Rules, path: str | os.PathLike[str]) -> None:
    """Write rules to a ``.toml`` or ``.json`` file."""
    text = dump_rules(rules, format_of(os.fspath(path)))
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def parse_rules(text: str, file_format: FileFormat = "toml", subject: str = "the rules") -> Rules:
    """Read rules from text.

    Raises
    ------
    RulesError
        Naming everything in the text that is not a rule.
    """
    data = parse_table(text, file_format, subject)
    base = FREECELL
    defects: list[str] = []
    if "game" in data:
        base, defects = _base(data.pop("game"))
    try:
        rules = apply_options(base, data, subject)
    except RulesError as error:
        raise RulesError(subject, [*defects, *error.defects]) from None
    if defects:
        raise RulesError(subject, defects)
    return rules


def _base(game: object) -> tuple[Rules, list[str]]:
    try:
        return preset(game if isinstance(game, str) else shown(game)).rules, []
    except RulesError as error:
        return FREECELL, list(error.defects)


def dump_rules(rules: Rules, file_format: FileFormat = "toml") -> str:
    """Return rules as text that `parse_rules` reads back."""
    return dump_table(rules.to_dict(), file_format)
