"""Which searches one deal goes through, under which rules, until one of them decides it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from kungen_solver.rules.model import Rules, Stock
from kungen_solver.solvers.klondike.search import Weights

Neighbour: TypeAlias = Literal["same", "looser", "any_runs", "any_turn"]


@dataclass(frozen=True, slots=True)
class Stage:
    """One search of a cascade.

    Parameters
    ----------
    positions : int or None
        Where it gives up; None: it goes on until the caller's limits end it.
    weights : Weights or None
        Best first with these weights, or depth first.
    neighbour : {"same", "looser", "any_runs", "any_turn"}
        The rules that it searches under: ours, or ours with draw 1 and no limit on passes
        (`any_turn`), with part of a run free to move (`any_runs`), or with both and with cards taken
        back (`looser`). What they cannot win, ours cannot either.
    """

    positions: int | None
    weights: Weights | None = None
    neighbour: Neighbour = "same"


_QUICK: Final = Weights()
_HARD: Final = Weights(depth=8, stock=1, home=3, turn=100, waste=4, noise=20)
_WHOLE: Final = Weights(depth=5, stock=3, home=8, turn=20, waste=0, noise=100)
_WHOLE_LONG: Final = Weights(depth=5, stock=5, home=5, turn=20, waste=0, noise=20)


def stages_of(rules: Rules) -> Iterator[Stage]:
    """Yield the stages for `rules`, the last of them without an end."""
    if rules.runs == "whole":
        yield from _whole_stages()
    elif rules.stock and rules.stock.passes is None and rules.corners == "none":
        yield from _free_stages(rules)
    else:
        yield from _limited_stages(rules)
    yield Stage(None)


def rules_of(neighbour: Neighbour, rules: Rules) -> Rules:
    """Return the rules that a stage searches under."""
    if neighbour == "looser":
        looser = replace(rules, stock=Stock(1, None), runs="any", worry_back=True)
        return replace(looser, corners="build") if rules.corners == "park" else looser
    if neighbour == "any_turn":
        return replace(rules, stock=Stock(1, None))
    return replace(rules, runs="any") if neighbour == "any_runs" else rules


def _free_stages(rules: Rules) -> Iterator[Stage]:
    yield Stage(50_000)
    if rules.stock and rules.stock.draw > 1:
        yield Stage(100_000, neighbour="looser")
        yield Stage(500_000)
        yield Stage(2_000_000, neighbour="looser")


def _limited_stages(rules: Rules) -> Iterator[Stage]:
    yield Stage(1_000, _QUICK)
    yield Stage(100_000, neighbour="looser")
    if rules.corners != "none":
        yield from _restarts(replace(_QUICK, noise=60), 5_000, range(10))
    yield Stage(50_000, replace(_HARD, seed=1))
    yield Stage(1_000_000, neighbour="looser")
    yield Stage(300_000, replace(_HARD, seed=2))
    yield Stage(60_000_000, neighbour="looser")
    yield Stage(1_500_000, replace(_HARD, seed=3))


def _whole_stages() -> Iterator[Stage]:
    yield Stage(1_000, _QUICK)
    yield Stage(100_000, neighbour="looser")
    yield Stage(50_000, neighbour="any_runs")
    yield from _restarts(_WHOLE, 20_000, range(15))
    yield Stage(1_000_000, neighbour="any_turn")
    yield Stage(1_000_000, neighbour="looser")
    yield Stage(500_000, neighbour="any_runs")
    yield from _restarts(replace(_WHOLE, noise=200), 30_000, range(15, 40))
    yield Stage(300_000, replace(_WHOLE_LONG, seed=1))
    yield Stage(60_000_000, neighbour="any_turn")
    yield Stage(1_500_000, replace(_HARD, seed=3))


def _restarts(weights: Weights, positions: int, seeds: range) -> Iterator[Stage]:
    """Yield short searches in changed order: many wins hide from every single order."""
    for seed in seeds:
        yield Stage(positions, replace(weights, seed=seed))
