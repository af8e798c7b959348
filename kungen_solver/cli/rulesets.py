"""Several rule sets at once: games, files of rules, and options that take lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from typing import Any, Final, TypeVar

import click

from kungen_solver.cli.command import Argument, option, with_all
from kungen_solver.cli.defects import Refusals, reads, tried
from kungen_solver.deals.sources import source
from kungen_solver.errors import InputError, RulesError
from kungen_solver.rules import OPTIONS, Rules, apply_options, load_rules, option_text, option_values, preset
from kungen_solver.rules import Option as HouseRule

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

MOST_RULE_SETS: Final = 1000

_RULES: Final = "Rules of the game (lists make a rule set of each combination)"
_FILE: Final = re.compile(r".*\.(toml|json)", re.IGNORECASE)
_NEXT_GAME: Final = re.compile(r",(?![a-z_-]+=|\s*\d)", re.IGNORECASE)  # columns=1,2,3 is one value
_NEXT_RULE: Final = re.compile(r",(?=[a-z_-]+=)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules with the name that they have in tables.

    Parameters
    ----------
    name : str
        As `rule_set_of` reads it.
    rules : Rules
        The rules.
    house_rules : frozenset of str
        Those among them that the name sets.
    """

    name: str
    rules: Rules
    house_rules: frozenset[str] = frozenset()


def rule_set_of(text: str) -> RuleSet:
    """Read a rule set: a game or a file of rules, and house rules, as ``kungen:passes=2,draw=3``.

    Raises
    ------
    RulesError
        Naming everything that is wrong with it.
    """
    name, colon, rest = (text, "", "") if _FILE.fullmatch(text) else text.partition(":")
    house_rules: dict[str, str] = {}
    defects = []
    for part in _NEXT_RULE.split(rest) if colon else ():
        key, equals, value = part.partition("=")
        key = key.strip().replace("-", "_")
        if not equals:
            defects.append(f"house rules are written as passes=2, not {part!r:.40}")
        elif key in house_rules:
            defects.append(f"{key} is given twice")
        house_rules[key] = value
    if defects:
        raise RulesError(text, defects)
    base = load_rules(name) if _FILE.fullmatch(name) else preset(name).rules
    return RuleSet(text, apply_options(base, house_rules, text), frozenset(house_rules))


def rule_set_options(*, named_by_arguments: bool) -> Callable[[F], F]:
    """Give a command the options of rule sets; it receives ``rule_sets`` and ``source``.

    Parameters
    ----------
    named_by_arguments : bool
        Whether games and files are arguments instead of the options ``--game`` and ``--rules``.
    """
    bases = ("games",) if named_by_arguments else ("games", "files")
    house_rules = [rule.name for rule in OPTIONS]

    def read(values: dict[str, Any], errors: Refusals) -> None:
        if not values.keys() >= {*bases, *house_rules}:
            return  # combinations of what is left might be refused for what is missing
        named = [one for key in bases for one in values.pop(key)] or [rule_set_of("freecell")]
        lists = {name: values.pop(name) for name in house_rules}
        lists = {name: chosen for name, chosen in lists.items() if chosen is not None}
        rule_sets = tried(lambda: combined(named, lists), errors)
        if rule_sets is not None:
            values["rule_sets"] = rule_sets

    def decorate(function: F) -> F:
        games = [_ARGUMENTS] if named_by_arguments else [_GAMES, _FILES]
        return with_all(reads(read)(function), [*games, _SOURCE, *map(_house_rule, OPTIONS)])

    return decorate


def combined(named: Sequence[RuleSet], lists: Mapping[str, Sequence[Any]]) -> list[RuleSet]:
    """Return each rule set with each combination of house rules, every one of them once.

    Raises
    ------
    RulesError
        Naming the defects of all combinations that contradict themselves or that no search plays.
    """
    defects: dict[str, None] = {}
    found: dict[Rules, RuleSet] = {}
    count = reduce(lambda size, values: size * len(values), lists.values(), len(named))
    if count > MOST_RULE_SETS:
        raise RulesError("rule sets", [f"at most {MOST_RULE_SETS} at a time, not {count}"])
    for base in named:
        twice = [key for key in lists if key in base.house_rules]
        defects.update(dict.fromkeys(f"{base.name}: {key} is given as an option too" for key in twice))
    if defects:
        raise RulesError("rule sets", defects)
    for base, *values in product(named, *lists.values()):
        house_rules = dict(zip(lists, values, strict=True))
        name = _named(base.name, house_rules)
        try:
            rules = apply_options(base.rules, house_rules, "this game")
        except RulesError as error:
            defects.update(dict.fromkeys(f"{name}: {defect}" for defect in error.defects))
            continue
        found.setdefault(rules, RuleSet(name, rules))
    if defects:
        raise RulesError("rule sets", defects)
    return list(found.values())


def _named(name: str, house_rules: Mapping[str, Any]) -> str:
    written = ",".join(f"{key}={option_text(value)}" for key, value in house_rules.items())
    return f"{name}{',' if ':' in name else ':'}{written}" if written else name


def _each(read: Callable[[str], T], texts: Iterable[str]) -> list[T]:
    """Read several values, and name all that cannot be read."""
    values: list[T] = []
    defects: dict[str, None] = {}
    for text in texts:
        try:
            values.append(read(text))
        except InputError as error:
            about = f"{text}: " if error.subject == text else ""
            defects[about + "; ".join(error.defects)] = None
    if defects:
        raise click.BadParameter("\n  ".join(defects))
    return values


def _games(ctx: click.Context, parameter: click.Parameter, texts: Sequence[str]) -> list[RuleSet]:
    return _each(rule_set_of, [game.strip() for text in texts for game in _NEXT_GAME.split(text)])


def _files(ctx: click.Context, parameter: click.Parameter, names: Sequence[str]) -> list[RuleSet]:
    return _each(lambda name: RuleSet(name, load_rules(name)), names)


def _source(ctx: click.Context, parameter: click.Parameter, text: str | None) -> str | None:
    return None if text is None else _each(source, [text])[0].name


def _house_rule(rule: HouseRule) -> Callable[[F], F]:
    def read(ctx: click.Context, parameter: click.Parameter, text: str | None) -> list[Any] | None:
        if text is None:
            return None
        try:
            return option_values(rule.name, text)
        except RulesError as error:
            raise click.BadParameter("; ".join(d.partition(": ")[2] for d in error.defects)) from None

    name = "yes|no" if rule.metavar == "true|false" else rule.metavar
    only_one = rule.metavar.isalpha() and rule.metavar.islower()  # nothing to choose yet, so not listed
    return option(
        rule.flag,
        rule.name,
        metavar=f"{name}{rule.separator}...",
        section=_RULES,
        help=rule.help,
        callback=read,
        hidden=only_one,
    )


_ARGUMENTS: Final = click.argument(
    "games", metavar="RULES RULES [RULES ...]", cls=Argument, nargs=-1, required=True, callback=_games
)
_GAMES: Final = option(
    "--game",
    "games",
    metavar="NAME,...",
    multiple=True,
    section=_RULES,
    callback=_games,
    help="Games, each with house rules of its own after a colon, as kungen:passes=2,draw=3.  "
    "[default: freecell]",
)
_FILES: Final = option(
    "--rules",
    "files",
    metavar="FILE",
    multiple=True,
    section=_RULES,
    callback=_files,
    help="A file of rules, .toml or .json; may be given again.",
)
_SOURCE: Final = option(
    "--source",
    metavar="NAME",
    section=_RULES,
    callback=_source,
    help="The numbering of the deals.  [default: that of the games, kungen where theirs differ]",
)
