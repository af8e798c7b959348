"""Which searches one deal goes through until one of them decides it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from kungen_solver.rules.model import Rules
from kungen_solver.solvers.staged import Stage

_STREAM_SEED: Final = 7


@dataclass(frozen=True, slots=True)
class Weights:
    """How far from won a state looks: so much for each unit (see the layout's ``W_`` words)."""

    depth: int = 5
    stock: int = 3
    home: int = 1
    turn: int = 40
    waste: int = 2
    free: int = 0
    noise: int = 0

    def words(self, stream: int) -> tuple[int, ...]:
        """Return the weights as a kernel reads them, with the odd word that makes the noise."""
        return (self.depth, self.stock, self.home, self.turn, self.waste, self.free, self.noise, stream)


def stages_of(rules: Rules) -> Iterator[Stage]:
    """Yield the stages for `rules`, the last of them without an end."""
    words = random.Random(_STREAM_SEED)
    first = _FIRST_ANY if rules.empty_column == "any" else _FIRST
    yield Stage(first.words(1), 5_000)
    yield Stage((), _ONE_STOCK, relaxed=True)
    for number in range(8):
        noisy = replace(first, noise=_NOISE)
        yield Stage(noisy.words(words.getrandbits(62) | 1), int(5_000 * 1.4**number))
    yield Stage(first.words(1), None)


_FIRST: Final = Weights()
_FIRST_ANY: Final = Weights(depth=8, stock=4, home=4, turn=40, waste=0, free=10)
_NOISE: Final = 30
_ONE_STOCK: Final = 10_000_000
