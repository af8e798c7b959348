"""Which searches one deal goes through until one of them decides it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace
from typing import Final

from kungen_solver.rules.model import Rules
from kungen_solver.solvers.staged import Stage

# Positions of one search after another; each order is tried in every round, then the relaxed game.
_STREAM_SEED: Final = 7
_ROUNDS: Final = (5_000, 10_000, 40_000, 150_000)
_RELAXED: Final = (20_000, 300_000, 2_000_000, 10_000_000)


@dataclass(frozen=True, slots=True)
class Weights:
    """How far from won a state looks: so much for each unit (see the layout's ``W_`` words)."""

    away: int = 20
    hidden: int = 50
    breaks: int = 30
    blocks: int = 40
    above: int = 8
    stock: int = 20
    turn: int = 160
    waste: int = 4
    cell: int = 20
    empty: int = 60
    move: int = 3
    noise: int = 0

    def words(self, stream: int) -> tuple[int, ...]:
        """Return the weights as a kernel reads them, with the odd word that makes the noise."""
        return (*astuple(self), stream)


# What one order of search misses for long, another often finds at once.
_ORDERS: Final = (
    Weights(),
    Weights(away=20, hidden=160, breaks=0, blocks=10, above=4, empty=60, move=0, noise=150),
    Weights(away=31, hidden=111, breaks=36, blocks=0, above=3, empty=26, move=5),
    Weights(away=40, hidden=80, breaks=0, blocks=10, above=2, empty=30, move=6, noise=150),
)


def stages_of(rules: Rules) -> Iterator[Stage]:
    """Yield the stages for `rules`, the last of them without an end."""
    words = random.Random(_STREAM_SEED)
    for number, positions in enumerate(_ROUNDS):
        for order in _ORDERS:
            noisy = replace(order, noise=order.noise or 50) if number else order
            yield Stage(noisy.words(words.getrandbits(62) | 1), positions)
        yield Stage((), _RELAXED[number], relaxed=True)
    yield Stage(_ORDERS[0].words(1), None)
