"""What all commands print alike: headings, counts, JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from kungen_solver.cli.game import Game
from kungen_solver.rules import summary
from kungen_solver.solvers.result import Result


def print_json(value: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> None:
    """Print a value as JSON: a line for each of its keys and for each object of a list.

    The text is ASCII and never has NaN.
    """
    if isinstance(value, Mapping):
        lines = [f"  {_compact(key)}: {_in_lines(part)}" for key, part in value.items()]
        click.echo("{\n" + ",\n".join(lines) + "\n}")
    else:
        click.echo("[\n" + ",\n".join(f"  {_compact(part)}" for part in value) + "\n]")


def _in_lines(value: Any) -> str:
    if not isinstance(value, list) or not value or not isinstance(value[0], Mapping):
        return _compact(value)
    return "[\n" + ",\n".join(f"    {_compact(part)}" for part in value) + "\n  ]"


def _compact(value: Any) -> str:
    return json.dumps(value, allow_nan=False)


def print_headings(headings: Iterable[tuple[str, str]]) -> None:
    """Print lines such as ``Verdict: solved``."""
    for name, value in headings:
        click.echo(f"{name}: {value}")


def name_heading(game: Game) -> tuple[str, str]:
    """Return the heading that names a game."""
    return "Game", game.title if game.name is None else f"{game.name} ({game.title})"


def game_headings(game: Game) -> list[tuple[str, str]]:
    """Return the headings that name a game and its rules."""
    return [name_heading(game), ("Rules", summary(game.rules))]


def verdict_in_words(result: Result) -> str:
    """Return a verdict with what it rests on."""
    if result.verdict == "unsolvable":
        return "unsolvable (the whole space was searched)"
    if result.limit is not None:
        return f"undecided (the limit on {result.limit} was met)"
    return result.verdict


def percent(share: float) -> str:
    """Return a share as a percentage."""
    return f"{100 * share:.3f} %"


def listed(numbers: Sequence[int]) -> str:
    """Return deal numbers in a row, or ``none``."""
    return " ".join(map(str, numbers)) or "none"
