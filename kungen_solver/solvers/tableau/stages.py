"""Which searches one deal goes through until one of them decides it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace
from typing import Final

from kungen_solver.rules.model import Rules
from kungen_solver.solvers.staged import Stage
from kungen_solver.solvers.tableau.relaxed import can_be_relaxed

_STREAM_SEED: Final = 7


@dataclass(frozen=True, slots=True)
class Round:
    """Several searches in each order, then the relaxed game, where the rules have one.

    Parameters
    ----------
    noises : tuple of (int or None)
        Of one search after another; None: the order's own.
    positions : int
        Of each search.
    relaxed : int
        Positions of the relaxed game.
    """

    noises: tuple[int | None, ...]
    positions: int
    relaxed: int = 0


# In Yukon most wins that one search misses another finds soon, if the noise is strong; searching on
# helps less.
_STRONG: Final = (400, 700, 1200)
_GROUPS: Final = (
    Round((None,), 5_000, 20_000),
    Round(3 * _STRONG, 2_000, 300_000),
    Round(14 * _STRONG, 3_000, 2_000_000),
    Round(100 * _STRONG, 3_000, 10_000_000),
)
# Losses that no relaxed game proves need searches that are long enough to come to an end.
_OTHERS: Final = (
    Round((None,), 5_000),
    Round((100,), 10_000),
    Round((100,), 40_000),
    Round((100,), 150_000),
)


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
    for round_ in _GROUPS if can_be_relaxed(rules) else _OTHERS:
        for noise in round_.noises:
            for order in _ORDERS:
                noisy = order if noise is None else replace(order, noise=noise)
                yield Stage(noisy.words(words.getrandbits(62) | 1), round_.positions)
        if round_.relaxed:
            yield Stage((), round_.relaxed, relaxed=True)
    yield Stage(_ORDERS[0].words(1), None)
