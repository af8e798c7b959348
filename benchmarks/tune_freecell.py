"""Find weights for the best-first search of one FreeCell-like game.

    python benchmarks/tune_freecell.py GAME [--cells N ...] [--seconds S] [--seed N]

Covariance matrix adaptation (the PyPI package `cma`) over the weights of the priority and the shape
of the restarts. Each generation is judged on fresh random deals above one million; deals that an
exact search proves unsolvable are left out. The cost of a deal is its generated moves plus three
times its expanded states, which is close to its time, capped so that a few deals do not decide.
Prints the best mean as source text for solvers/freecell/weights.py.
"""

from __future__ import annotations

import argparse
import math
import random
import time
import warnings
from dataclasses import astuple

import numpy as np

from kungen_solver.deals.microsoft import microsoft_cards
from kungen_solver.kernels.freecell import layout
from kungen_solver.kernels.freecell.bestfirst import best_first
from kungen_solver.kernels.memory import Arena
from kungen_solver.rules import Rules, rules
from kungen_solver.solvers.freecell.engine import FreecellEngine
from kungen_solver.solvers.freecell.moves import Dealer
from kungen_solver.solvers.freecell.schedule import (
    BestFirst,
    Exact,
    Schedule,
    limits_of,
    schedule_for,
    streams,
)
from kungen_solver.solvers.freecell.spaces import BestFirstSpace
from kungen_solver.solvers.freecell.tables import fill_rule_table
from kungen_solver.solvers.freecell.weights import Restarts, Tuned, Weights, tuned_for
from kungen_solver.solvers.result import Limits

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import cma

ROWS, WIDTH = 5, 4  # of the table of cells in use and empty columns
STEP = [1.5, 2.0, 0.7, 0.7, 1.5] + [4.0] * (ROWS * WIDTH) + [0.07, 3.0, 0.2, 0.2, 0.1]


def vector(weights: Weights, restarts: Restarts) -> list[float]:
    """Write weights and restarts as one point, in units of a first step."""
    away, breaks, above, blocks, move, free, _ = astuple(weights)
    table = [free[min(r, len(free) - 1)][min(c, len(free[0]) - 1)] for r in range(ROWS) for c in range(WIDTH)]
    shape = [
        *restarts.variants[0],
        math.log(restarts.first_moves),
        math.log(restarts.moves),
        restarts.growth,
    ]
    return [
        value / step
        for value, step in zip([away, breaks, above, blocks, move, *table, *shape], STEP, strict=True)
    ]


def read(point: list[float]) -> tuple[Weights, Restarts]:
    """Undo `vector`."""
    values = [float(value) * step for value, step in zip(point, STEP, strict=True)]
    table = values[5 : 5 + ROWS * WIDTH]
    free = tuple(tuple(round(v, 1) for v in table[r * WIDTH : (r + 1) * WIDTH]) for r in range(ROWS))
    factor, noise, first, following, growth = values[5 + ROWS * WIDTH :]
    restarts = Restarts(
        first_moves=int(math.exp(first)),
        moves=int(math.exp(following)),
        growth=round(max(growth, 1.0), 3),
        most_moves=1 << 20,
        variants=((round(factor, 3), round(abs(noise), 1)),),
    )
    away, breaks, above, blocks, move = (round(value, 1) for value in values[:5])
    return Weights(away, breaks, above, blocks, move, free), restarts


class Bench:
    """Measures points on deals of one game."""

    def __init__(self, game: Rules, cap: int) -> None:
        self.cap = cap
        self.arena = Arena(
            {
                "rules": (layout.RULE_WORDS, "i8"),
                "board": (layout.BOARD_BYTES, "u1"),
                "first": (layout.WEIGHT_WORDS, "i8"),
                "noisy": (layout.WEIGHT_WORDS, "i8"),
            }
        )
        fill_rule_table(self.arena["rules"], game, guess_safe=True)
        self.space = BestFirstSpace(cap)
        self.dealer = Dealer(game)
        usual = schedule_for(game)
        searches = [stage for stage in usual.stages if isinstance(stage, BestFirst)][:8]
        self.prover = FreecellEngine(game, Schedule(usual.weights, (*searches, Exact(1, 100_000))))
        self.limits = Limits(memory=64 << 20)

    def boards(self, numbers: list[int]) -> list[bytes]:
        """Return boards of those deals that are not proved unsolvable."""
        dealt = [microsoft_cards(number) for number in numbers]
        return [
            self.dealer.board(cards)
            for cards in dealt
            if self.prover.decide(cards, self.limits).verdict != "unsolvable"
        ]

    def cost(self, point: list[float], boards: list[bytes]) -> float:
        """Return the mean cost of deals."""
        weights, restarts = read(point)
        for name, part in zip(("first", "noisy"), Tuned(weights, restarts, 0, ()).all_weights(), strict=True):
            part.fill(self.arena[name])
        return sum(self._cost(restarts, board) for board in boards) / len(boards)

    def _cost(self, restarts: Restarts, board: bytes) -> int:
        address = self.arena.address
        self.arena["board"][:] = np.frombuffer(board, np.uint8)
        spent = 0
        for stage, (moves, stream) in enumerate(zip(limits_of(restarts), streams(), strict=False)):
            moves = min(moves, self.cap)
            self.space.prepare(moves)
            status = best_first(
                address["rules"],
                address["noisy" if stage else "first"],
                address["board"],
                self.space.address,
                moves,
                1 << 60,
                stream,
            )
            spent += self.space.generated + 3 * self.space.expanded
            if status == layout.SOLVED or spent >= self.cap:
                break
        return min(spent, self.cap)


def main() -> None:
    """Tune and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--cells", type=int)
    parser.add_argument("--empty-column")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--deals", type=int, default=1500)
    parser.add_argument("--cap", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    options = {"cells": given.cells, "empty_column": given.empty_column}
    game = rules(given.game, **{name: value for name, value in options.items() if value is not None})
    bench = Bench(game, given.cap)
    numbers = random.Random(given.seed)
    test = bench.boards(list(range(2_000_001, 2_000_001 + 2 * given.deals)))
    tuned = tuned_for(game)
    start = vector(tuned.weights, tuned.restarts)
    strategy = cma.CMAEvolutionStrategy(start, 1.0, {"popsize": 14, "seed": given.seed, "verbose": -9})
    best, best_point = bench.cost(start, test), start
    print(f"start {best:.0f}, {len(test)} of {2 * given.deals} deals", flush=True)
    began, generation = time.time(), 0
    while time.time() - began < given.seconds:
        boards = bench.boards([numbers.randrange(3_000_000, 2**31) for _ in range(given.deals)])
        points = strategy.ask()
        strategy.tell(points, [math.log(bench.cost(point, boards)) for point in points])
        generation += 1
        if generation % 10 == 0:
            mean = list(strategy.mean)
            if (cost := bench.cost(mean, test)) < best:
                best, best_point = cost, mean
            print(f"{generation} {time.time() - began:.0f} s: mean {cost:.0f}, best {best:.0f}", flush=True)
    for part in read(best_point):
        print(part)


if __name__ == "__main__":
    main()
