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
from typing import Any, Literal, TypeAlias

from kungen_solver.errors import RulesError
from kungen_solver.rules.model import Rules
from kungen_solver.rules.options import apply_options
from kungen_solver.rules.presets import FREECELL, preset

FileFormat: TypeAlias = Literal["toml", "json"]


def load_rules(path: str | os.PathLike[str]) -> Rules:
    """Read rules from a ``.toml`` or ``.json`` file.

    Raises
    ------
    RulesError
        Naming everything in the file that is not a rule.
    """
    name = os.fspath(path)
    file_format = _format_of(name)
    try:
        with open(name, encoding="utf-8-sig") as file:
            text = file.read()
    except OSError as error:
        raise RulesError(name, [f"cannot be read: {error.strerror}"]) from None
    except UnicodeDecodeError:
        raise RulesError(name, ["is not UTF-8 text"]) from None
    return parse_rules(text, file_format, name)


def save_rules(rules: Rules, path: str | os.PathLike[str]) -> None:
    """Write rules to a ``.toml`` or ``.json`` file."""
    text = dump_rules(rules, _format_of(os.fspath(path)))
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def parse_rules(text: str, file_format: FileFormat = "toml", subject: str = "the rules") -> Rules:
    """Read rules from text.

    Raises
    ------
    RulesError
        Naming everything in the text that is not a rule.
    """
    data = _parse(text, file_format, subject)
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
        return preset(str(game)).rules, []
    except RulesError as error:
        return FREECELL, list(error.defects)


def dump_rules(rules: Rules, file_format: FileFormat = "toml") -> str:
    """Return rules as text that `parse_rules` reads back."""
    import json

    data = rules.to_dict()
    if file_format == "json":
        return json.dumps(data, indent=2) + "\n"
    toml = json.dumps  # it writes numbers, texts, flags and lists of numbers as TOML does
    lines = [f"{key} = {toml(value)}" for key, value in data.items() if not isinstance(value, dict)]
    for key, table in data.items():
        if isinstance(table, dict):
            lines += ["", f"[{key}]", *(f"{name} = {toml(value)}" for name, value in table.items())]
    return "\n".join(lines) + "\n"


def _parse(text: str, file_format: FileFormat, subject: str) -> dict[str, Any]:
    import json  # here, as the command line's help needs neither
    import tomllib

    try:
        data: object = json.loads(text) if file_format == "json" else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RulesError(subject, [f"is not {file_format.upper()}: {error}"]) from None
    if not isinstance(data, dict):
        raise RulesError(subject, ["is not a table of rules"])
    return data


def _format_of(name: str) -> FileFormat:
    suffix = os.path.splitext(name)[1].lower()
    if suffix == ".toml":
        return "toml"
    if suffix == ".json":
        return "json"
    raise RulesError(name, ["the name of a rules file ends in .toml or .json"])
