"""Tables of rules as TOML and JSON text, whatever their keys mean."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from kungen_solver.errors import RulesError

FileFormat: TypeAlias = Literal["toml", "json"]


def read_text(path: str | os.PathLike[str]) -> tuple[str, FileFormat]:
    """Return the text of a file of rules, and its format.

    Raises
    ------
    RulesError
        Where it cannot be read, or its name says neither format.
    """
    name = os.fspath(path)
    file_format = format_of(name)
    try:
        with open(name, encoding="utf-8-sig") as file:
            return file.read(), file_format
    except OSError as error:
        raise RulesError(name, [f"cannot be read: {error.strerror}"]) from None
    except UnicodeDecodeError:
        raise RulesError(name, ["is not UTF-8 text"]) from None


def parse_table(text: str, file_format: FileFormat, subject: str) -> dict[str, Any]:
    """Read a table.

    Raises
    ------
    RulesError
        About `subject`, where the text is not in the format, or not a table.
    """
    import json  # here, as the command line's help needs neither
    import tomllib

    try:
        if file_format == "json":
            data: object = json.loads(text, object_pairs_hook=_table_of)
        else:
            data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RulesError(subject, [f"is not {file_format.upper()}: {error}"]) from None
    if not isinstance(data, dict):
        raise RulesError(subject, ["is not a table of rules"])
    return data


def _table_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a table whose keys are there once, as TOML wants them too."""
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = [key for key in table if keys.count(key) > 1]
        raise ValueError(f"{', '.join(twice)} {'is' if len(twice) == 1 else 'are'} there twice")
    return table


def dump_table(data: Mapping[str, Any], file_format: FileFormat = "toml") -> str:
    """Return a table as text that `parse_table` reads back; it may hold tables of plain values."""
    import json

    if file_format == "json":
        return json.dumps(data, indent=2) + "\n"
    toml = json.dumps  # it writes numbers, texts, flags and lists of numbers as TOML does
    lines = [f"{key} = {toml(value)}" for key, value in data.items() if not isinstance(value, dict)]
    for key, table in data.items():
        if isinstance(table, dict):
            lines += ["", f"[{key}]", *(f"{name} = {toml(value)}" for name, value in table.items())]
    return "\n".join(lines) + "\n"


def format_of(name: str) -> FileFormat:
    """Return the format that a file's name says.

    Raises
    ------
    RulesError
        Where it says neither.
    """
    suffix = os.path.splitext(name)[1].lower()
    if suffix == ".toml":
        return "toml"
    if suffix == ".json":
        return "json"
    raise RulesError(name, ["the name of a rules file ends in .toml or .json"])
