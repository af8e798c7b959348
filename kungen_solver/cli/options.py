"""Options that several commands share; those of the rules come from the table of house rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import inf, nan
from typing import Any, Final, TypeVar

import click

from kungen_solver.cli.command import option, with_all
from kungen_solver.cli.defects import Refusals, reads, tried
from kungen_solver.cli.game import chosen_game
from kungen_solver.errors import shown
from kungen_solver.rules import OPTIONS
from kungen_solver.rules import Option as HouseRule
from kungen_solver.solvers.result import (
    DEFAULT_MEMORY,
    LEAST_MEMORY,
    MEBIBYTE,
    MOST_MEMORY,
    MOST_POSITIONS,
    Limits,
)

F = TypeVar("F", bound=Callable[..., Any])

MOST_JOBS: Final = 256

_RULES: Final = "Rules of the game"
_ADDRESS: Final = re.compile(
    r"(?:(?:tcp|tls|wss?|ucxx?)://)?(?:\[[^\s/\[\]]+\]|[^\s/:\[\]]+):([0-9]{1,5})", re.ASCII
)
_LIMITS: Final = "Limits of a search (it is undecided where one is met)"


def whole_number(meaning: str = "a whole number", allowed: range | None = None) -> Callable[[str | int], int]:
    """Return a reader of whole numbers of at most 40 digits; its message never shows more of one.

    Parameters
    ----------
    meaning : str
        What a message says is wanted.
    allowed : range or None
        The numbers that are; None where the caller sees to that.
    """

    def read(value: str | int) -> int:
        text = str(value).strip()
        if re.fullmatch(r"[+-]?[0-9]{1,40}", text):
            number = int(text)
            if allowed is None or number in allowed:
                return number
        raise click.BadParameter(f"{shown(text)} is not {meaning}.")

    return read


def number(meaning: str, fits: Callable[[float], bool]) -> Callable[[str | float], float]:
    """Return a reader of numbers that fit; its message says what is wanted."""

    def read(value: str | float) -> float:
        try:
            found = float(value)
        except ValueError:
            found = nan
        if not fits(found):
            raise click.BadParameter(f"{shown(str(value), 40)} is not {meaning}.")
        return found

    return read


def game_options(*, named_by_argument: bool = False, without: tuple[str, ...] = ()) -> Callable[[F], F]:
    """Give a command the options of a game; it receives them as one `Game`, ``game``.

    Parameters
    ----------
    named_by_argument : bool
        Whether the game's name is an argument instead of the option ``--game``.
    without : tuple of str
        House rules that the command sets itself.
    """
    house_rules = [rule for rule in OPTIONS if rule.name not in without]

    def read(values: dict[str, Any], errors: Refusals) -> None:
        name, file, source = (values.pop(key) for key in ("game", "rules_file", "source"))
        given = {rule.name: values.pop(rule.name) for rule in house_rules}
        given = {key: value for key, value in given.items() if value is not None}
        if name is not None and file is not None:
            errors.append(click.UsageError("Give a game or a file of rules, not both."))
        game = tried(lambda: chosen_game(name, file, given, source), errors)
        if game is not None:
            values["game"] = game

    def decorate(function: F) -> F:
        options = [_SOURCE, *map(house_rule_option, house_rules), _FILE]
        named = click.argument("game", metavar="[GAME]", required=False) if named_by_argument else _GAME
        return with_all(reads(read)(function), [named, *options])

    return decorate


def limit_options(function: F) -> F:
    """Give a command the limits of a search; it receives them as one `Limits`, ``limits``."""
    return with_all(reads(_read_limits)(function), [_POSITIONS, _SECONDS, _MEMORY])


def _read_limits(values: dict[str, Any], errors: Refusals) -> None:
    names = ("max_positions", "max_seconds", "max_memory")
    if values.keys() >= set(names):
        positions, seconds, memory = (values.pop(name) for name in names)
        values["limits"] = Limits(positions, seconds, memory * MEBIBYTE)


def not_both(one: tuple[str, str], other: tuple[str, str]) -> Callable[[F], F]:
    """Return a decorator that refuses two flags together.

    Parameters
    ----------
    one, other : tuple of str
        A flag, and the name of its value.
    """

    def read(values: dict[str, Any], errors: Refusals) -> None:
        if values[one[1]] and values[other[1]]:
            errors.append(click.UsageError(f"Give {one[0]} or {other[0]}, not both."))

    return reads(read)


def json_option(function: F) -> F:
    """Give a command ``--json``; it receives ``as_json``."""
    return option("--json", "as_json", is_flag=True, help="Print the result as JSON.")(function)


def jobs_option(function: F) -> F:
    """Give a command ``--jobs``."""
    return jobs_option_in("Options")(function)


def jobs_option_in(section: str) -> Callable[[F], F]:
    """Return a decorator that gives a command ``--jobs`` in a section of its help."""
    number = whole_number(f"a whole number from 1 to {MOST_JOBS}", range(1, MOST_JOBS + 1))
    text = f"Processes, 1 to {MOST_JOBS}.  [default: all cores]"
    return option("--jobs", type=number, metavar="N", section=section, help=text)


def scheduler_option(section: str = "Options", what: str = "Search") -> Callable[[F], F]:
    """Return a decorator that gives a command ``--scheduler``."""
    text = f"{what} on the workers of this dask scheduler, as tcp://host:8786."
    return option("--scheduler", type=_address, metavar="ADDRESS", section=section, help=text)


def _address(text: str) -> str:
    found = _ADDRESS.fullmatch(text)
    if found is None or not 0 < int(found[1]) < 1 << 16:
        raise click.BadParameter(f"{shown(text)} is not the address of a scheduler, as tcp://host:8786.")
    return text


_GAME: Final = option("--game", metavar="NAME", section=_RULES, help="The game.  [default: freecell]")
_FILE: Final = option(
    "--rules", "rules_file", metavar="FILE", section=_RULES, help="A file of rules, .toml or .json."
)
_SOURCE: Final = option(
    "--source",
    metavar="NAME",
    section=_RULES,
    help="The numbering of the deals.  [default: microsoft for the FreeCell family, kungen for the rest]",
)
_POSITIONS: Final = option(
    "--max-positions",
    type=whole_number("a whole number from 1 to 2^62", range(1, MOST_POSITIONS + 1)),
    metavar="N",
    section=_LIMITS,
    help="Positions.",
)
_SECONDS: Final = option(
    "--max-seconds",
    type=number("a number above 0", lambda seconds: 0 < seconds < inf),
    metavar="S",
    section=_LIMITS,
    help="Seconds.",
)
_MEMORY: Final = option(
    "--max-memory",
    type=whole_number(
        "a whole number from 16 to 1048576",
        range(LEAST_MEMORY // MEBIBYTE, MOST_MEMORY // MEBIBYTE + 1),
    ),
    metavar="MIB",
    default=DEFAULT_MEMORY // MEBIBYTE,
    show_default=True,
    section=_LIMITS,
    help="MiB of search tables.",
)


def house_rule_option(rule: HouseRule) -> Callable[[F], F]:
    """Return a decorator that adds the option of a house rule; where it is not given its value is None."""
    if rule.metavar == "true|false":
        names = f"{rule.flag}/--no-{rule.flag.removeprefix('--')}"
        return option(names, rule.name, default=None, section=_RULES, help=rule.help)
    only_one = rule.metavar.isalpha() and rule.metavar.islower()  # nothing to choose yet, so not listed
    return option(rule.flag, rule.name, metavar=rule.metavar, section=_RULES, help=rule.help, hidden=only_one)
