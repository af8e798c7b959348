"""One compiled search of one position under one set of rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from kungen_solver.kernels.klondike import layout
from kungen_solver.kernels.klondike.search import (
    begin_best_first,
    begin_depth_first,
    best_first,
    depth_first,
    unroll,
)
from kungen_solver.kernels.klondike.table import refill
from kungen_solver.kernels.memory import Arena
from kungen_solver.solvers.klondike_table import Tables

Answer = Literal["solved", "unsolvable", "positions", "memory"]

_FIRST_SLOTS: Final = 1 << 13
_GROWTH: Final = 4
_FIRST_FRAMES: Final = 1 << 12


@dataclass(frozen=True, slots=True)
class Weights:
    """How far from won a state looks to a best-first search, a unit each."""

    depth: int = 5
    stock: int = 3
    home: int = 1
    turn: int = 40
    waste: int = 2
    noise: int = 0
    seed: int = 0
