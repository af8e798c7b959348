"""Solve a range of deals and have the referee replay every solution.

    python benchmarks/replay_solutions.py [RANGE [GAME]]

By default Microsoft FreeCell deals 1-32000, on all cores.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass

from kungen_solver import deal, solve
from kungen_solver.analysis.batch import Chunk, results
from kungen_solver.analysis.workers import default_jobs
from kungen_solver.rules import Rules, default_source, rules


@dataclass(frozen=True)
class Replay:
    """Solves a chunk; `solve` raises where a replay fails or does not end in a win."""

    rules: Rules

    def __call__(self, chunk: Chunk) -> Counter[str]:
        """Count the verdicts, and the moves of all solutions."""
        counts: Counter[str] = Counter()
        for number in chunk:
            result = solve(deal(default_source(self.rules), number, self.rules), self.rules)
            counts[result.verdict] += 1
            counts["replayed"] += result.verified
            counts["moves"] += len(result.moves or ())
        return counts


def main(numbers: str = "1-32000", game: str = "freecell") -> None:
    """Solve, replay and print."""
    first, last = map(int, numbers.split("-"))
    total: Counter[str] = Counter()
    for _, counts in results(Replay(rules(game)), range(first, last + 1), default_jobs()):
        total += counts
    print(game, numbers, dict(total))


if __name__ == "__main__":
    main(*sys.argv[1:])
