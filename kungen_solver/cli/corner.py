"""A table of Kungen i hörnet that a command is about: players, rules and house rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from kungen_solver.cli.command import option, with_all
from kungen_solver.cli.defects import Refusals, reads, tried
from kungen_solver.cli.options import house_rule_option, whole_number
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
    """Give a command the options of rules; it receives ``rules``, as `CornerRules`, and ``rules_name``."""

    def read(values: dict[str, Any], errors: Refusals) -> None:
        values["rules"] = _chosen_rules(values, errors)

    return with_all(reads(read)(function), _RULES_OPTIONS)


def table_options(function: F) -> F:
    """Give a command the options of a table; it receives them as one `CornerTable`, ``table``."""
    return with_all(reads(_read_table)(function), [_PLAYERS, _AGENTS, *_RULES_OPTIONS])


def _read_table(values: dict[str, Any], errors: Refusals) -> None:
    agent_list, rules, name = values.pop("agents"), _chosen_rules(values, errors), values.pop("rules_name")
    if "players" not in values:
        return
    players = values.pop("players")
    count = players if players is not None else len(agent_list.split(",")) if "," in agent_list else 2
    tried(lambda: check_players(count), errors)
    seated = tried(lambda: agents(agent_list, count), errors)
    if rules is not None and seated is not None:
        values["table"] = CornerTable(name, rules, seated)


def _chosen_rules(values: dict[str, Any], errors: Refusals) -> CornerRules | None:
    name = values["rules_name"]
    house_rules = {rule.name: values.pop(rule.name) for rule in CORNER_OPTIONS}
    given = {key: value for key, value in house_rules.items() if value is not None}
    base = tried(lambda: corner_rules_of(name), errors)
    subject = "house rules" if base is None else name
    rules = tried(lambda: apply_corner_options(base or CornerRules(), given, subject), errors)
    return None if base is None else rules


def rules_in_words(name: str) -> str:
    """Return the name of rules with whose they are."""
    preset = CORNER_PRESETS.get(name)
    return f"{name} ({preset.title})" if preset else name


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
_RULES_OPTIONS: Final = [_NAME, *map(house_rule_option, CORNER_OPTIONS)]
