"""Kungen i hörnet for PettingZoo: ``env(players=3, rules="corner-no")``, one round an episode.

The agents ``player_0``, ``player_1``, ... take turns, several steps in a row while a turn lasts. Actions
are numbered as in `kungen_solver.kernels.corner.layout`, jokers left out where there are none: the card
times eight plus the pile, then ``source * 8 + target`` for a pile that moves, then the end of the turn. An
action that the mask forbids is refused without a change, and ``infos`` says why.

Needs the extra ``env``.
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from kungen_solver.deals.corner import corner_cards
from kungen_solver.errors import InputError, MissingExtraError, shown
from kungen_solver.notation.corner import draw_corner_hands, draw_corner_table
from kungen_solver.referee.corner import (
    CornerMove,
    EndTurn,
    Play,
    Round,
    Shift,
    View,
    apply_corner,
    corner_refusal,
    first_round,
    legal_corner_moves,
    view_of,
)
from kungen_solver.rules.corner import MOST_PLAYERS, CornerRules, check_players, corner_rules_of

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise MissingExtraError(
        "the environment needs PettingZoo: pip install 'kungen-solver[env]'", name=error.name
    ) from None

DEFAULT_CYCLES: Final = 500

_PILES: Final = 8
_SHIFTS: Final = 64
_PLANES: Final = 12
_SCALARS: Final = 2 * MOST_PLAYERS + 4

Observation = dict[str, npt.NDArray[np.int8]]


def env(**options: Any) -> AECEnv:
    """Return the environment, with PettingZoo's checks of the order of calls.

    Parameters
    ----------
    **options
        Those of `KingsCorner`.
    """
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**options)))


def raw_env(**options: Any) -> KingsCorner:
    """Return the environment without these checks."""
    return KingsCorner(**options)


def parallel_env(**options: Any) -> SimultaneousKingsCorner:
    """Return the environment for libraries that step all agents at once."""
    return SimultaneousKingsCorner(**options)


class KingsCorner(AECEnv):  # type: ignore[misc]  # the same whether the extra is installed or not
    """A round of Kungen i hörnet.

    Parameters
    ----------
    players : int
        2..4.
    rules : str or CornerRules
        A rule text, a file of rules, or rules.
    max_cycles : int
        Steps that each agent may take, refused ones included; who has used them up is passed over, and
        when all have the round is truncated.
    render_mode : "ansi" or None
        Whether `render` returns the table as text.

    Notes
    -----
    An observation is a vector of int8. First twelve planes of a number for each card, 1 where it lies
    there: the own hand; each of the eight piles; those lowest and those on top of a pile; jokers that
    others have openly taken. Then, counted from the agent on around the table, four hand sizes and four
    marks of whose turn it is; the size of the stock; whether the turn began with an empty stock; whether a
    move was made in it; and the turns without a move that lie behind.

    When the round ends each agent's reward is what the others pay on average less what it pays: a sum of
    zero. ``reset(seed=7)`` deals shuffle 7, each later ``reset()`` the one after.

    Raises
    ------
    InputError
        Naming what is wrong with the options.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as PettingZoo has it
        "name": "kings_corner_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        rules: str | CornerRules = "corner-se",
        max_cycles: int = DEFAULT_CYCLES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = _checked(players, rules, max_cycles, render_mode)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(players)]
        self.agents: list[str] = []
        cards = self.rules.card_count
        self._actions = cards * _PILES + _SHIFTS + 1
        size = _PLANES * cards + _SCALARS
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 127, (size,), np.int8),
                    "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self._number = secrets.randbits(62)
        self._round: Round | None = None
        self._steps = [0] * players

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the shuffle of a seed, or the one after the last.

        Raises
        ------
        InputError
            Where there is no such shuffle; the round goes on as it was.
        """
        number = self._number + 1 if seed is None else _whole(seed, "seed")
        cards = corner_cards(number, self.rules.jokers)
        self._number = number
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = [0] * len(self.agents)
        self._round = first_round(self.rules, cards, len(self.agents))
        self.agent_selection = self.agents[0]

    @property
    def table(self) -> Round:
        """The round as it stands, all cards known.

        Raises
        ------
        InputError
            Before the first `reset`.
        """
        if self._round is None:
            raise InputError("the environment", ["reset() comes first"])
        return self._round

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows; its mask is empty but in its turn."""
        view = view_of(self.table, self.possible_agents.index(agent))
        mask = np.zeros(self._actions, dtype=np.int8)
        if view.player == view.viewer:
            mask[[self.action_of(move) for move in legal_corner_moves(view)]] = 1
        return {"observation": observation_of(view), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make a move, or refuse it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self.table
        move = self.move_of(int(action)) if action is not None else EndTurn()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        reason = corner_refusal(before, move)
        self.infos[agent] = {"refused": reason} if reason else {}
        if reason is None:
            self._round = apply_corner(before, move)
        self._steps[before.player] += 1
        self._settle()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the table with all hands as text."""
        if self.render_mode is None:
            return None
        return draw_corner_table(self.table) + draw_corner_hands(self.table)

    def action_of(self, move: CornerMove) -> int:
        """Return the action of a move."""
        match move:
            case Play(card, pile):
                return card * _PILES + pile
            case Shift(source, target):
                return self.rules.card_count * _PILES + source * _PILES + target
        return self._actions - 1

    def move_of(self, action: int) -> CornerMove:
        """Return the move of an action."""
        first_shift = self.rules.card_count * _PILES
        if action < first_shift:
            return Play(*divmod(action, _PILES))
        return EndTurn() if action == self._actions - 1 else Shift(*divmod(action - first_shift, _PILES))

    def _settle(self) -> None:
        """See to the end of the round, and to whose step is next."""
        state = self.table
        if state.ended:
            total, others = sum(state.penalties), state.players - 1
            for agent, cost in zip(self.possible_agents, state.penalties, strict=True):
                self.rewards[agent] = (total - cost) / others - cost
                self.terminations[agent] = True
        elif min(self._steps) >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._round = state = self._past_the_spent(state)
            if state.ended:
                self._settle()
        self.agent_selection = self.possible_agents[state.player]

    def _past_the_spent(self, state: Round) -> Round:
        """Return the round as the turn comes to an agent that has steps left."""
        while not state.ended and self._steps[state.player] >= self.max_cycles:
            state = apply_corner(state, _forced_end(state))
        return state


class SimultaneousKingsCorner(ParallelEnv):  # type: ignore[misc]
    """A round in which all agents name an action at once, and only that of whose turn it is counts.

    Parameters
    ----------
    max_cycles : int
        Steps, after which the round is truncated.
    **options
        The others of `KingsCorner`.
    """

    metadata = KingsCorner.metadata

    def __init__(self, max_cycles: int = DEFAULT_CYCLES, **options: Any) -> None:
        self._env = KingsCorner(max_cycles=max_cycles, **options)
        self.max_cycles = max_cycles
        self.render_mode = self._env.render_mode
        self.possible_agents = self._env.possible_agents
        self.agents: list[str] = []
        self._step = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, always the same object."""
        return self._env.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, always the same object."""
        return self._env.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal as `KingsCorner.reset` does."""
        self._env.reset(seed, options)
        self.agents = list(self.possible_agents)
        self._step = 0
        return self._observations(), self._env.infos

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Make the move of whose turn it is."""
        turn = self._env.table.player
        action = actions[self.possible_agents[turn]]
        self._step += 1
        self._env.step(action)
        terminations = dict(self._env.terminations)
        spent = self._step >= self.max_cycles
        truncations = {agent: spent and not terminations[agent] for agent in self.agents}
        rewards, observations = dict(self._env.rewards), self._observations()
        if spent or any(terminations.values()):
            self.agents = []
        return observations, rewards, terminations, truncations, dict(self._env.infos)

    def render(self) -> str | None:
        """Return the table with all hands as text."""
        return self._env.render()

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._env.observe(agent) for agent in self.possible_agents}


def observation_of(view: View) -> npt.NDArray[np.int8]:
    """Return what a player knows as the vector that `KingsCorner` describes."""
    planes = np.zeros((_PLANES, view.rules.card_count), dtype=np.int8)
    planes[0, list(view.own)] = 1
    for index, pile in enumerate(view.piles):
        planes[1 + index, list(pile)] = 1
        planes[9, list(pile[:1])] = 1
        planes[10, list(pile[-1:])] = 1
    for player, jokers in enumerate(view.shown):
        if player != view.viewer:
            planes[11, list(jokers)] = 1
    scalars = np.zeros(_SCALARS, dtype=np.int8)
    for offset in range(view.players):
        player = (view.viewer + offset) % view.players
        scalars[offset] = view.hand_sizes[player]
        scalars[MOST_PLAYERS + offset] = player == view.player
    scalars[2 * MOST_PLAYERS :] = (view.stock_size, view.began_empty, view.moved, view.idle)
    return np.concatenate([planes.ravel(), scalars])


def _checked(players: object, rules: object, max_cycles: object, render_mode: object) -> CornerRules:
    """Return the rules of an environment, or name everything that is wrong with its options."""
    checks: dict[str, Callable[[], Any]] = {
        "players": lambda: check_players(_whole(players, "players")),
        "rules": lambda: _rules_of(rules),
        "max_cycles": lambda: _whole(max_cycles, "max_cycles", 1),
        "render_mode": lambda: _check_mode(render_mode),
    }
    found: dict[str, Any] = {}
    defects: list[str] = []
    for name, check in checks.items():
        try:
            found[name] = check()
        except InputError as error:
            defects += [f"{error.subject}: {defect}" for defect in error.defects]
    if defects:
        raise InputError("the environment", defects)
    rules_found: CornerRules = found["rules"]
    return rules_found


def _rules_of(rules: object) -> CornerRules:
    if isinstance(rules, str):
        return corner_rules_of(rules)
    if isinstance(rules, CornerRules):
        return rules
    raise InputError("rules", [f"a rule text, a file or CornerRules, not {shown(rules)}"])


def _check_mode(render_mode: object) -> None:
    if render_mode not in (None, "ansi"):
        raise InputError("render_mode", [f"ansi or None, not {shown(render_mode)}"])


def _whole(value: Any, name: str, least: int | None = None) -> int:
    """Return a whole number, one of numpy's too, as Python's own."""
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or (least is not None and number < least):
        wanted = "a whole number" if least is None else f"{least} or more"
        raise InputError(name, [f"{wanted}, not {shown(value)}"])
    return number


def _forced_end(state: Round) -> CornerMove:
    """Return a move that leads towards the end of a turn: its end, or the play of a king that must be."""
    legal = legal_corner_moves(state)
    return EndTurn() if EndTurn() in legal else legal[-1]
