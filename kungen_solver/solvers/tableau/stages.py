"""Which searches one deal goes through until one of them decides it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace
from typing import Final

from kungen_solver.rules.model import Rules
from kungen_solver.solvers.staged import Stage

_STREAM_SEED: Final = 7


@dataclass(frozen=True, slots=True)
class Weights:
    """How far from won a state looks: so much for each unit (see the layout's ``W_`` words)."""

    away: int = 20
    hidden: int = 40
    breaks: int = 15
    blocks: int = 5
    above: int = 4
    stock: int = 20
    turn: int = 160
    waste: int = 4
    cell: int = 20
    empty: int = 40
    move: int = 5
    noise: int = 0

    def words(self, stream: int) -> tuple[int, ...]:
        """Return the weights as a kernel reads them, with the odd word that makes the noise."""
        return (*astuple(self), stream)


def stages_of(rules: Rules) -> Iterator[Stage]:
    """Yield the stages for `rules`, the last of them without an end."""
    words = random.Random(_STREAM_SEED)
    first = Weights()
    yield Stage(first.words(1), 5_000)
    for number in range(8):
        noisy = replace(first, noise=_NOISE)
        yield Stage(noisy.words(words.getrandbits(62) | 1), int(5_000 * 1.4**number))
    yield Stage(first.words(1), None)


_NOISE: Final = 100
