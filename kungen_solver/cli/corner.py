"""A table of Kungen i hörnet that a command is about: players, rules and house rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from kungen_solver.cli.command import option, with_all
from kungen_solver.cli.defects import together, tried
from kungen_solver.cli.options import house_rule_option, whole_number
from kungen_solver.errors import InputError
from kungen_solver.players.corner import AGENTS, Agent, agents
from kungen_solver.rules.corner import (
    CORNER_OPTIONS,
    CORNER_PRESETS,
    CornerRules,
    check_players,
    corner_rules_of,
)
from kungen_solver.rules.corner.options import apply_corner_options

F = TypeVar("F", bound=Callable[..., Any])

DEFAULT_RULES: Final = "corner-se"

_TABLE: Final = "The table"
_RULES: Final = "House rules"


@dataclass(frozen=True, slots=True)
class CornerTable:
    """Who plays what.

    Parameters
    ----------
    name : str
        The rule text or file that the rules began from.
    rules : CornerRules
        The rules, house rules included.
    agents : tuple of Agent
        The players; the first one begins.
    """

    name: str
    rules: CornerRules
    agents: tuple[Agent, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the parts that name a table in every JSON object."""
        return {
            "game": self.name,
            "rules": self.rules.to_dict(),
            "fingerprint": self.rules.fingerprint(),
            "players": len(self.agents),
            "agents": [agent.name for agent in self.agents],
        }

    def headings(self) -> list[tuple[str, str]]:
        """Return the headings that name a table."""
        names = ", ".join(agent.name for agent in self.agents)
        return [("Rules", rules_in_words(self.name)), ("Players", f"{len(self.agents)}: {names}")]


def rules_options(function: F) -> F:
    """Give a command the options of rules; it hands them to `chosen_rules`."""
    return with_all(function, [_NAME, *map(house_rule_option, CORNER_OPTIONS)])


def table_options(function: F) -> F:
    """Give a command the options of a table; it hands them to `chosen_table`."""
    return with_all(rules_options(function), [_PLAYERS, _AGENTS])


def chosen_table(values: dict[str, Any], errors: list[InputError]) -> CornerTable | None:
    """Return the table of a command's options, which are taken out of `values`.

    What is wrong with them is noted in `errors`; `settled` raises it.
    """
    players, agent_list = (values.pop(key) for key in ("players", "agents"))
    name, rules = chosen_rules(values, errors)
    count = players if players is not None else len(agent_list.split(",")) if "," in agent_list else 2
    tried(lambda: check_players(count), errors)
    seated = tried(lambda: agents(agent_list, count), errors)
    return None if rules is None or seated is None else CornerTable(name, rules, seated)


def chosen_rules(values: dict[str, Any], errors: list[InputError]) -> tuple[str, CornerRules | None]:
    """Return the rules of a command's options and their name, as `chosen_table` does."""
    name = values.pop("rules_name")
    house_rules = {rule.name: values.pop(rule.name) for rule in CORNER_OPTIONS}
    given = {key: value for key, value in house_rules.items() if value is not None}
    base = tried(lambda: corner_rules_of(name), errors)
    subject = "house rules" if base is None else name
    rules = tried(lambda: apply_corner_options(base or CornerRules(), given, subject), errors)
    return name, None if base is None else rules


def rules_in_words(name: str) -> str:
    """Return the name of rules with whose they are."""
    preset = CORNER_PRESETS.get(name)
    return f"{name} ({preset.title})" if preset else name


def settled(table: CornerTable | None, errors: list[InputError]) -> CornerTable:
    """Return a table that nothing is wrong with.

    Raises
    ------
    InputError
        Naming everything that is.
    """
    if errors or table is None:
        raise together(errors)
    return table


_PLAYERS: Final = option(
    "--players",
    type=whole_number(),
    metavar="2..4",
    section=_TABLE,
    help="How many play.  [default: as many as agents, or 2]",
)
_AGENTS: Final = option(
    "--agents",
    metavar="LIST",
    default="greedy",
    show_default=True,
    section=_TABLE,
    help=f"Who plays, the first one beginning: {', '.join(AGENTS)}; the last two take simulations a move, as "
    "ismcts:2000. One name serves for all.",
)
_NAME: Final = option(
    "--rules",
    "rules_name",
    metavar="NAME|FILE",
    default=DEFAULT_RULES,
    show_default=True,
    section=_RULES,
    help=f"The rule text ({', '.join(CORNER_PRESETS)}), or a file of rules, .toml or .json.",
)
