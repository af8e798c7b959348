"""In which order searches are tried, and how far each may go."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kungen_solver.rules.model import Rules
from kungen_solver.solvers.freecell.weights import Restarts, Tuned, Weights, tuned_for

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
    found : int or None
        Positions found after which it gives up; None: when the memory is full.
    """

    weights: int
    found: int | None = None


@dataclass(frozen=True, slots=True)
class Schedule:
    """Weights, and the stages that use them."""

    weights: tuple[Weights, ...]
    stages: tuple[BestFirst | Exact, ...]


def schedule_for(rules: Rules) -> Schedule:
    """Return the schedule for rules that this family plays."""
    return schedule_of(tuned_for(rules))


def schedule_of(tuned: Tuned) -> Schedule:
    """Return the stages that tuned parameters describe."""
    return Schedule(tuned.all_weights(), tuple(_stages(tuned)))


def streams() -> Iterator[int]:
    """Yield odd words that make the noise of one search after another."""
    words = random.Random(_STREAM_SEED)
    while True:
        yield words.getrandbits(62) | 1


def limits_of(restarts: Restarts) -> Iterator[int]:
    """Yield the generated moves after which each search ends, without end."""
    yield restarts.first_moves
    for number in itertools.count():
        yield min(int(restarts.moves * restarts.growth**number), restarts.most_moves)


def _stages(tuned: Tuned) -> Iterator[BestFirst | Exact]:
    searches = zip(limits_of(tuned.restarts), streams(), strict=False)
    for number, (moves, stream) in enumerate(itertools.islice(searches, tuned.searches)):
        for proof in tuned.proofs:
            if proof.after == number:
                yield Exact(1, proof.found)
        variant = (number - 1) % len(tuned.restarts.variants) + 1 if number else 0
        yield BestFirst(variant, moves, stream)
    yield Exact(1)
