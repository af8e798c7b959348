"""Weights of the search's priority, found by benchmarks/tune_freecell.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from kungen_solver.kernels.freecell import layout

_STEPS: Final = 16  # of a bucket of the queue


@dataclass(frozen=True, slots=True)
class Weights:
    """What a state is charged for, in buckets of the queue; the lowest charge is searched first.

    Parameters
    ----------
    away : float
        A card that is not home.
    breaks : float
        A card in a column on a card that it could not be put on.
    above : float
        A card above one that a foundation waits for.
    blocks : float
        A card above a lower rank.
    move : float
        A move made so far.
    free : tuple of tuple of float
        By cells in use, then by empty columns; the last row and column stand for all beyond.
    noise : float
        Noise is uniform between 0 and this.
    """

    away: float
    breaks: float
    above: float
    blocks: float
    move: float
    free: tuple[tuple[float, ...], ...]
    noise: float = 0.0

    def fill(self, table: npt.NDArray[np.int64]) -> None:
        """Write the weights to a kernel's table, int64[WEIGHT_WORDS], modified in place."""
        table[layout.W_AWAY] = round(self.away * _STEPS)
        table[layout.W_BREAK] = round(self.breaks * _STEPS)
        table[layout.W_ABOVE] = round(self.above * _STEPS)
        table[layout.W_BLOCK] = round(self.blocks * _STEPS)
        table[layout.W_MOVE] = round(self.move * _STEPS)
        table[layout.W_NOISE] = round(self.noise * _STEPS)
        for used in range(layout.FREE_ROW):
            row = self.free[min(used, len(self.free) - 1)]
            for empty in range(layout.FREE_ROW):
                charge = row[min(empty, len(row) - 1)]
                table[layout.W_FREE + used * layout.FREE_ROW + empty] = round(charge * _STEPS)


FREECELL: Final = Weights(
    away=19.5,
    breaks=15.5,
    above=8.0,
    blocks=5.5,
    move=11.4,
    free=(
        (0.0, -25.0, -49.0, -95.0),
        (13.8, -11.2, -35.2, -81.2),
        (8.3, -16.7, -40.7, -86.7),
        (42.0, 17.0, -7.0, -53.0),
        (69.0, 44.0, 20.0, -26.0),
    ),
)
