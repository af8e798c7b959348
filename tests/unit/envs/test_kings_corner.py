"""The environment keeps PettingZoo's promises, and tells nobody what lies hidden."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, max_cycles_test, seed_test

from kungen_solver.deals.corner import corner_cards
from kungen_solver.envs import kings_corner
from kungen_solver.errors import InputError
from kungen_solver.players.corner.codes import code_of
from kungen_solver.referee.corner import first_round, legal_corner_moves, view_of
from kungen_solver.rules.corner import CORNER_PRESETS, corner_rules
from tests.corner_tables import MANY_RULES, shuffled_unseen

TABLES = [(players, name) for players in (2, 3, 4) for name in CORNER_PRESETS]


@pytest.mark.parametrize(("players", "rules"), TABLES)
def test_pettingzoo_accepts_it(players: int, rules: str) -> None:
    options: dict[str, Any] = {"players": players, "rules": rules}
    with warnings.catch_warnings():
        # It warns of every observation that is a dictionary, and of masks out of turn.
        warnings.filterwarnings("ignore", message=".*(not a NumPy array|probably should be|all zeros).*")
        api_test(kings_corner.env(**options))
    seed_test(partial(kings_corner.env, **options))
    makers = {name: partial(getattr(kings_corner, name), **options) for name in ("env", "parallel_env")}
    max_cycles_test(SimpleNamespace(**makers))


def played(env: Any, seed: int, rng: random.Random) -> dict[str, float]:
    """Play a round at random, and return what each agent got in all."""
    env.reset(seed=seed)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        sums[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if ended or cut else int(rng.choice(list(legal))))
    return sums


@pytest.mark.parametrize("rules", MANY_RULES)
def test_rewards_are_what_the_others_pay_less_the_own_penalty(rules: Any) -> None:
    env = kings_corner.env(players=3, rules=rules)
    sums = played(env, 5, random.Random(1))
    penalties = env.unwrapped.table.penalties
    wanted = [(sum(penalties) - own) / 2 - own for own in penalties]
    assert list(sums.values()) == pytest.approx(wanted)
    assert sum(sums.values()) == pytest.approx(0)


def test_the_deal_is_that_of_the_seed() -> None:
    rules = corner_rules("corner-no")
    env = kings_corner.env(players=3, rules="corner-no")
    env.reset(seed=7)
    assert env.unwrapped.table == first_round(rules, corner_cards(7), 3)
    env.reset()
    assert env.unwrapped.table == first_round(rules, corner_cards(8), 3)


@pytest.mark.parametrize("jokers", [0, 2])
def test_actions(jokers: int) -> None:
    env = kings_corner.raw_env(rules=corner_rules("corner-se", jokers=jokers))
    size = (52 + jokers) * 8 + 64 + 1
    assert env.action_space("player_0").n == size
    assert [env.action_of(env.move_of(action)) for action in range(size)] == list(range(size))
    if jokers:
        assert [code_of(env.move_of(action)) for action in range(size)] == list(range(size))


def test_every_masked_action_is_refused_without_a_change() -> None:
    env = kings_corner.env(players=2, max_cycles=10_000)
    env.reset(seed=3)
    rng = random.Random(3)
    for _ in range(12):
        agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        before = env.unwrapped.table
        for action in np.flatnonzero(mask == 0):
            env.step(int(action))
            assert env.unwrapped.table == before
            assert env.agent_selection == agent
            assert env.infos[agent]["refused"]
        env.step(int(rng.choice(list(np.flatnonzero(mask)))))
        assert env.infos[agent] == {}


def test_masks_are_the_legal_moves_of_the_player_in_turn() -> None:
    env = kings_corner.raw_env(players=3, rules="corner-se")
    env.reset(seed=11)
    legal = {env.action_of(move) for move in legal_corner_moves(env.table)}
    assert set(np.flatnonzero(env.observe("player_0")["action_mask"])) == legal
    assert not env.observe("player_1")["action_mask"].any()


@pytest.mark.parametrize("rules", MANY_RULES)
def test_no_observation_depends_on_what_is_hidden(rules: Any) -> None:
    env = kings_corner.raw_env(players=3, rules=rules)
    env.reset(seed=1)
    rng = random.Random(1)
    for step in range(40):
        if env.table.ended:
            break
        for player, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)["observation"]
            other = kings_corner.observation_of(
                view_of(shuffled_unseen(env.table, player, seed=step), player)
            )
            assert (seen == other).all()
            assert env.observation_space(agent).contains(env.observe(agent))
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(list(np.flatnonzero(mask)))))


def test_who_has_no_steps_left_is_passed_over() -> None:
    env = kings_corner.raw_env(players=3, rules="corner-no", max_cycles=2)
    env.reset(seed=1)
    seen = []
    while not any(env.truncations.values()):
        seen.append(env.agent_selection)
        env.step(0 if env.observe(env.agent_selection)["action_mask"][0] == 0 else 1)
    assert sorted(seen) == sorted(env.possible_agents * 2)


def test_a_picture() -> None:
    env = kings_corner.env(render_mode="ansi")
    env.reset(seed=7)
    assert "stock of 32" in env.render()


@pytest.mark.parametrize("options", [{"players": 5}, {"rules": "corner-dk"}, {"max_cycles": 0}])
def test_refused(options: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        kings_corner.env(**options)


def test_nothing_before_the_first_reset() -> None:
    with pytest.raises(InputError, match="reset"):
        _ = kings_corner.raw_env().table


def test_everything_wrong_with_the_options_is_named() -> None:
    for make in (kings_corner.env, kings_corner.parallel_env):
        with pytest.raises(InputError) as refused:
            make(players=9, rules="corner-dk", max_cycles=float("nan"), render_mode="human")
        for part in ("can play, not 9", "corner-dk", "max_cycles: 1 or more, not nan", "not 'human'"):
            assert part in str(refused.value)


@pytest.mark.parametrize(
    "options",
    [
        {"players": "3"},
        {"players": True},
        {"rules": 5},
        {"rules": None},
        {"max_cycles": "x"},
        {"max_cycles": 2.5},
    ],
)
def test_values_of_another_type(options: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=f"{next(iter(options))}: .*, not "):
        kings_corner.env(**options)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "x", True])
def test_a_seed_that_is_none_leaves_the_round_as_it_is(seed: Any) -> None:
    env = kings_corner.raw_env()
    env.reset(seed=3)
    before = env.table
    with pytest.raises(InputError):
        env.reset(seed=seed)
    assert env.table == before


def test_seeds_of_numpy() -> None:
    env, other = kings_corner.raw_env(), kings_corner.raw_env()
    env.reset(seed=np.int64(7))
    other.reset(seed=7)
    assert env.table == other.table
    env.reset()
    other.reset()
    assert env.table == other.table


def test_a_step_of_all_before_the_first_reset() -> None:
    with pytest.raises(InputError, match="comes first"):
        kings_corner.parallel_env().step({"player_0": 0, "player_1": 0})


def test_without_the_extra() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; from kungen_solver.envs import kings_corner"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.stderr.endswith(
        "MissingExtraError: the environment needs PettingZoo: pip install 'kungen-solver[env]'\n"
    )
