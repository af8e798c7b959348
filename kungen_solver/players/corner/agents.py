"""The players by name, and how hard they think."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, replace
from typing import Final, Literal, TypeAlias, get_args

from kungen_solver.errors import InputError, shown
from kungen_solver.rules.values import number_of

AgentKind: TypeAlias = Literal["random", "greedy", "flat", "ismcts"]

MAX_ITERATIONS: Final = 1_000_000
VERSION: Final = "corner-1"
"""Raised whenever a change may make a player move differently; stored rounds of others stay."""


@dataclass(frozen=True, slots=True)
class Agent:
    """A player that a kernel plays.

    Parameters
    ----------
    kind : {"random", "greedy", "flat", "ismcts"}
        Any legal move; whatever leaves the hand; the best mean of simulations spread evenly; a tree
        search over states that agree with the view.
    iterations : int
        Simulations a move, 1..1,000,000; 0 for players that do not search.
    exploration : int
        The constant of UCB1, in thousandths.
    win_weight : int
        How much of a round's worth is being out, in thousandths; the rest is points.
    """

    kind: AgentKind
    iterations: int = 0
    exploration: int = 400
    win_weight: int = 300

    @property
    def name(self) -> str:
        """Its name as `agent` reads it."""
        return f"{self.kind}:{self.iterations}" if self.iterations else self.kind


AGENTS: Final[dict[str, Agent]] = {
    "random": Agent("random"),
    "greedy": Agent("greedy"),
    "flat": Agent("flat", iterations=1000),
    "ismcts": Agent("ismcts", iterations=1000),
}


def agent(text: str) -> Agent:
    """Return a player by its name, with its iterations behind a colon: ``ismcts:2000``.

    Raises
    ------
    InputError
        Naming the players, or the iterations that it may have.
    """
    return agents(text)[0]


def agents(text: str, players: int | None = None) -> tuple[Agent, ...]:
    """Return players by a list of names, in the order of their first seats.

    Parameters
    ----------
    text : str
        Names parted by commas; one name alone serves for all `players`.
    players : int or None
        How many there must be.

    Raises
    ------
    InputError
        Naming everything that is not a player, and a wrong number of them.
    """
    defects: list[str] = []
    parts = text.split(",")
    found = list(_found(parts, defects))
    if players is not None and len(parts) == 1:
        found *= players
    elif players is not None and len(parts) != players:
        defects.append(f"{len(parts)} for {players} {'player' if players == 1 else 'players'}")
    if defects:
        raise InputError("agents", defects)
    return tuple(found)


def agents_to_store(agents: Iterable[Agent]) -> str:
    """Return players with all that they may differ in, as JSON that `stored_agents` reads."""
    return json.dumps([astuple(agent) for agent in agents], separators=(",", ":"))


def stored_agents(text: str) -> tuple[Agent, ...]:
    """Return the players that a store names."""
    return tuple(Agent(*values) for values in json.loads(text))


def _found(parts: list[str], defects: list[str]) -> Iterator[Agent]:
    for part in parts:
        name, colon, number = part.strip().lower().partition(":")
        known = AGENTS.get(name)
        if known is None:
            defects.append(f"there is no agent {shown(name)}; there are {', '.join(AGENTS)}")
        elif not colon:
            yield known
        elif not known.iterations:
            defects.append(f"{name} does not search, so it takes no iterations")
        elif not 1 <= (number_of(number) or 0) <= MAX_ITERATIONS:
            defects.append(f"{name}: 1..{MAX_ITERATIONS} iterations, not {shown(number)}")
        else:
            yield replace(known, iterations=number_of(number) or 1)


KINDS: Final = get_args(AgentKind)
