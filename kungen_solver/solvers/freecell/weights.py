"""Weights of the search's priority, found by benchmarks/tune_freecell.py."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from kungen_solver.kernels.freecell import layout
from kungen_solver.rules.model import Rules

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


@dataclass(frozen=True, slots=True)
class Restarts:
    """How searches follow one another.

    Parameters
    ----------
    first_moves : int
        Generated moves after which the first search ends.
    moves : int
        The same of the second.
    growth : float
        What that is multiplied with from each search to the next,
    most_moves : int
        up to this.
    variants : tuple of (float, float)
        By what the charge for a move is multiplied, and the noise. From the second search on, one
        after another is used, over and over: what one overlooks, another may see.
    """

    first_moves: int
    moves: int
    growth: float
    most_moves: int
    variants: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """An exact search that may find so many positions, before the search number `after` (from 0)."""

    after: int
    found: int


@dataclass(frozen=True, slots=True)
class Tuned:
    """What suits one kind of game.

    Parameters
    ----------
    weights : Weights
        Of the first search.
    restarts : Restarts
        How the others differ.
    searches : int
        Searches before the last exact one, which ends only with the memory.
    proofs : tuple of Proof
        Exact searches in between.
    """

    weights: Weights
    restarts: Restarts
    searches: int
    proofs: tuple[Proof, ...]

    def all_weights(self) -> tuple[Weights, ...]:
        """Return the weights of the first search, then those of each variant."""
        variants = (
            replace(self.weights, move=self.weights.move * factor, noise=noise)
            for factor, noise in self.restarts.variants
        )
        return (self.weights, *variants)


# Each table was found for the games that its name says, on random Microsoft deals above one million.
_FREECELL: Final = Weights(
    away=9.0,
    breaks=31.7,
    above=6.7,
    blocks=7.1,
    move=19.4,
    free=(
        (5.1, -0.8, -4.5, -61.8),
        (-26.0, -34.6, -9.8, -67.2),
        (-7.7, -34.9, -44.2, -45.4),
        (36.5, 0.1, -31.4, -26.8),
        (69.3, 58.7, 40.4, -11.5),
    ),
)
_FEW_CELLS: Final = Weights(
    away=18.5,
    breaks=28.8,
    above=7.4,
    blocks=10.4,
    move=24.3,
    free=(
        (-8.3, 15.5, 37.8, -48.1),
        (-18.4, -65.5, -3.3, -44.3),
        (20.2, -1.6, -45.4, -12.7),
        (50.5, 15.2, -63.3, -5.5),
        (76.3, 44.0, 50.7, -32.1),
    ),
)
_SAME_SUIT: Final = Weights(
    away=-7.6,
    breaks=29.9,
    above=6.8,
    blocks=5.2,
    move=16.8,
    free=(
        (1.0, 9.2, 9.5, -69.9),
        (-55.1, -45.0, -24.4, -64.2),
        (-2.3, -34.7, -54.6, -37.3),
        (41.4, -4.4, -37.3, -11.3),
        (73.0, 56.0, 25.8, -9.2),
    ),
)
_KINGS_ONLY: Final = Weights(
    away=18.8,
    breaks=18.6,
    above=7.9,
    blocks=11.2,
    move=16.6,
    free=(
        (-4.0, -19.9, -9.2, -58.6),
        (-29.7, -51.3, 0.2, -67.4),
        (7.9, -15.8, -66.1, -50.8),
        (44.9, 19.3, -18.0, -32.8),
        (69.4, 60.5, 46.3, -11.6),
    ),
)

# Where hardly a deal is lost, short searches again and again; a proof only after many.
_OFTEN: Final = Restarts(
    first_moves=4600, moves=3000, growth=1.2, most_moves=1 << 15, variants=((1.0, 60.0), (0.6, 60.0))
)


def _once(first_moves: int, move_factor: float) -> Restarts:
    """Return a single search, before an exact one that charges moves more or less."""
    return Restarts(first_moves, 20_000, 1.2, 1 << 18, ((move_factor, 100.0),))


FREECELL: Final = Tuned(_FREECELL, _OFTEN, searches=40, proofs=(Proof(12, 100_000),))
EIGHT_CELLS: Final = Tuned(_FREECELL, _once(1000, 1.5), searches=1, proofs=())
THREE_CELLS: Final = Tuned(_FREECELL, _once(20_000, 3.0), searches=1, proofs=())
TWO_CELLS: Final = Tuned(_FEW_CELLS, _once(6000, 2.0), searches=1, proofs=())
ONE_CELL: Final = Tuned(_FEW_CELLS, _once(6000, 1.0), searches=1, proofs=())
NO_CELLS: Final = Tuned(_FREECELL, _once(2000, 0.0), searches=1, proofs=())
SAME_SUIT: Final = Tuned(_SAME_SUIT, _once(2000, 1.5), searches=1, proofs=())
SAME_SUIT_KINGS: Final = Tuned(_SAME_SUIT, _once(1000, 3.0), searches=1, proofs=())
KINGS_ONLY: Final = Tuned(_KINGS_ONLY, _once(20_000, 3.0), searches=1, proofs=())


def tuned_for(rules: Rules) -> Tuned:
    """Return the weights and restarts of the kind of game that comes closest."""
    if rules.cells > 6:
        return EIGHT_CELLS
    if rules.runs == "any":
        return FREECELL
    if rules.cells <= 2:
        return (NO_CELLS, ONE_CELL, TWO_CELLS)[rules.cells]
    if rules.building == "same_suit":
        return SAME_SUIT if rules.empty_column == "any" else SAME_SUIT_KINGS
    if rules.empty_column != "any":
        return KINGS_ONLY
    return FREECELL if rules.cells > 3 else THREE_CELLS
