"""Compare the search for games with a stock with naive exhaustive search on random small deals.

Each deal is drawn with its rules: 3 to 6 ranks in 2 to 6 columns, draw 1 to 3, every limit on passes,
taking cards back or not, partial and whole runs, corners, one to all cards open; a third of the
positions are games that have been going on for a while. Every pruning is tried alone, all together,
depth first and best first, and none at all. Prints every wrong verdict, then the counts.

    python benchmarks/klondike_oracle.py --deals 20000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from dataclasses import dataclass, field

from kungen_solver.cards import deck
from kungen_solver.kernels.klondike import layout
from kungen_solver.referee.moves import Draw, Redeal
from kungen_solver.referee.play import legal_moves
from kungen_solver.referee.position import Position, first_position
from kungen_solver.referee.replay import final_position
from kungen_solver.referee.table import moved
from kungen_solver.rules.model import Rules, Stock
from kungen_solver.solvers.klondike.moves import table_moves
from kungen_solver.solvers.klondike.search import Budget, StockSearch, Weights
from kungen_solver.solvers.klondike.table import tables_of
from tests.oracle.klondike_naive import OPEN, NaiveSearch

SWITCHES = {
    name: getattr(layout, name)
    for name in (
        "SAFE_HOME",
        "SAFE_STOCK",
        "STOCK_FOR_USE",
        "EMPTY_FOR_KING",
        "DEAD_ENDS",
        "BEST_WASTE",
    )
}
BUDGET = Budget(10**7, 1 << 29)


def random_rules(rng: random.Random) -> Rules:
    """Return rules whose deals can mostly be searched exhaustively."""
    ranks = rng.choices((3, 4, 5, 6), (2, 6, 4, 1))[0]
    columns = _columns(rng, 4 * ranks)
    corners = rng.choices(("none", "park", "build"), (6, 2, 2 if ranks == 3 else 0.3))[0]
    return Rules(
        ranks=ranks,
        columns=columns,
        face_up=_face_up(rng, columns),
        cells=0,
        runs=rng.choice(("any", "whole")),
        empty_column=rng.choices(("king", "none"), (9, 0 if corners == "build" else 1))[0],
        worry_back=rng.random() < 0.6,
        stock=Stock(rng.choices((1, 2, 3, 4), (4, 3, 3, 1))[0], rng.choice((1, 2, 3, None))),
        corners=corners,
    )


def _columns(rng: random.Random, cards: int) -> tuple[int, ...]:
    """Return heights that leave 3 to 12 cards to the stock, so that the search stays small."""
    while True:
        count = rng.randint(2, 6)
        if rng.random() < 0.5:
            heights = [rng.randint(1, 5) for _ in range(count)]
        else:
            first = rng.randint(0, 3)
            heights = [first + i for i in range(1, count + 1)]
        if 3 <= cards - sum(heights) <= 12:
            return tuple(heights)


def _face_up(rng: random.Random, columns: tuple[int, ...]) -> tuple[int, ...]:
    kind = rng.randrange(6)
    if kind == 0:
        return columns
    if kind == 1:
        return tuple(rng.randint(1, height) for height in columns)
    return tuple(min(height, 2 if kind == 2 else 1) for height in columns)


def random_position(rng: random.Random, rules: Rules) -> Position:
    """Deal, and in a third of all cases play a few random moves."""
    cards = deck(rules.ranks)
    rng.shuffle(cards)
    position = first_position(rules, cards)
    if rng.random() < 2 / 3:
        return position
    for _ in range(rng.randint(1, 25)):
        moves = legal_moves(position)
        if not moves:
            break
        # The stock would otherwise be turned most of the time.
        weights = [1 if isinstance(move, Draw | Redeal) else 3 for move in moves]
        position = moved(position, rng.choices(moves, weights)[0])
    return position


@dataclass
class Comparison:
    """Counts of a run, and the searches that it compares."""

    limit: int
    counts: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    positions: Counter[str] = field(default_factory=Counter)
    search: StockSearch = field(default_factory=StockSearch)

    def rules(self, rules: Rules, rng: random.Random, deals: int) -> None:
        """Compare `deals` positions under one set of rules."""
        naive = NaiveSearch(rules, self.limit)
        for _ in range(deals):
            position = random_position(rng, rules)
            verdict = naive.verdict(position)
            if verdict == OPEN:
                self.counts["open"] += 1
                if self.counts["open"] > 20 + self.counts["compared"] // 5:
                    return
                continue
            self.counts["compared"] += 1
            self.counts[f"runs {rules.runs}"] += 1
            self.counts[f"corners {rules.corners}"] += 1
            self.counts["solved" if verdict else "unsolvable"] += 1
            self.position(position, "solved" if verdict else "unsolvable")

    def position(self, position: Position, expected: str) -> None:
        """Run every search on one position."""
        for name, switches in {**SWITCHES, "none": 0, "all": layout.ALL_SWITCHES}.items():
            tables = tables_of(position, switches)
            found = {name: self.search.depth_first(tables, BUDGET)}
            if name in ("none", "all"):
                budget = Budget(50_000, 1 << 29)
                found[f"{name}, best first"] = self.search.best_first(tables, budget, Weights(noise=9))
            for label, answer in found.items():
                self.positions[label] += answer.positions
                if answer.answer == "positions":
                    continue
                if answer.answer != expected:
                    self.wrong[label] += 1
                    print("WRONG", label, answer.answer, "not", expected, position, flush=True)
                elif expected == "solved":
                    moves = table_moves(position, answer.moves)
                    assert final_position(position, moves).is_won, position


def main() -> None:
    """Compare, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--each", type=int, default=50, help="deals under each set of rules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=20_000, help="positions of the naive search")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    comparison = Comparison(options.limit)
    started = time.process_time()
    while comparison.counts["compared"] < options.deals:
        comparison.rules(random_rules(rng), rng, options.each)
    print(dict(comparison.counts), f"{time.process_time() - started:.0f} s")
    print("positions", dict(comparison.positions))
    print("wrong", dict(comparison.wrong) or 0)


if __name__ == "__main__":
    main()
