"""In which order searches are tried, and how far each may go."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from kungen_solver.rules.model import Rules
from kungen_solver.solvers.freecell.weights import FREECELL, Weights

_STREAM_SEED: Final = 5


@dataclass(frozen=True, slots=True)
class BestFirst:
    """A search for a solution that ends after `moves` generated moves.

    Parameters
    ----------
    weights : int
        Index in the schedule's weights.
    moves : int
        Generated moves.
    stream : int
        Odd word that makes its noise.
    """

    weights: int
    moves: int
    stream: int


@dataclass(frozen=True, slots=True)
class Exact:
    """A complete search.

    Parameters
    ----------
    weights : int
        Index in the schedule's weights.
    positions : int or None
        Positions after which it gives up; None: when the memory is full.
    """

    weights: int
    positions: int | None = None


@dataclass(frozen=True, slots=True)
class Schedule:
    """Weights, and the stages that use them."""

    weights: tuple[Weights, ...]
    stages: tuple[BestFirst | Exact, ...]


def schedule_for(rules: Rules) -> Schedule:
    """Return the schedule for rules that this family plays."""
    noisy = replace(FREECELL, move=FREECELL.move * 0.5, noise=40.0)
    return Schedule((FREECELL, noisy), tuple(_freecell_stages()))


def _freecell_stages() -> Iterator[BestFirst | Exact]:
    words = random.Random(_STREAM_SEED)
    moves = 2000.0
    yield BestFirst(0, int(moves), 1)
    for stage in range(1, 21):
        yield BestFirst(1, int(moves), words.getrandbits(62) | 1)
        moves *= 1.25
        if stage == 12:
            yield Exact(1, 150_000)
    yield Exact(1)
