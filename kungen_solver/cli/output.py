"""What all commands print alike: headings, counts, JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import click

from kungen_solver.cli.game import Game
from kungen_solver.rules import summary
from kungen_solver.solvers.result import Result


def print_json(value: Any) -> None:
    """Print a value as JSON: two blanks a level, ASCII only, never NaN."""
    click.echo(json.dumps(value, indent=2, allow_nan=False))


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
