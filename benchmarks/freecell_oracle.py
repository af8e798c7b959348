"""Compare the FreeCell engine with naive exhaustive search on small random positions of random rules.

Deals are searched twice, by the usual schedule and by the exact search alone; those with more than
20,000 positions are skipped and counted. With --started, games that have been going on for a while
and have few places free are searched by the exact search alone. Solutions are
replayed by the referee. Prints every wrong verdict, then the counts.

    python -m benchmarks.freecell_oracle --deals 20000 --seed 1
    python -m benchmarks.freecell_oracle --started --deals 500000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

from kungen_solver.referee.replay import final_position
from kungen_solver.rules.files import dump_rules
from kungen_solver.solvers.freecell.engine import FreecellEngine
from kungen_solver.solvers.result import Limits
from tests.oracle.exhaustive import SearchTooLargeError, is_winnable
from tests.oracle.freecell_comparison import FreecellComparison, exact_alone
from tests.oracle.small_deals import random_deal, random_open_rules

LIMITS = Limits(memory=64 << 20)
MOST_POSITIONS = 20_000
DEALS_A_RULE = 10
GAMES_A_RULE = 50


def main() -> int:
    """Compare and print; return the number of wrong verdicts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--started", action="store_true", help="started games, by the exact search alone")
    options = parser.parse_args()
    began = time.process_time()
    compare = compare_started if options.started else compare_deals
    counts = compare(random.Random(options.seed), options.deals)
    print(dict(counts), f"{time.process_time() - began:.0f} s CPU, seed {options.seed}")
    return counts["wrong"]


def compare_deals(rng: random.Random, deals: int) -> Counter[str]:
    """Compare the engine with the referee's exhaustive search, on whole deals."""
    counts: Counter[str] = Counter()
    while sum(counts.values()) < deals:
        rules = random_open_rules(rng, (3, 4, 5, 6))
        engines = [FreecellEngine(rules), exact_alone(rules)]
        for _ in range(DEALS_A_RULE):
            position = random_deal(rng, rules)
            try:
                truth = (
                    "solved"
                    if is_winnable(position, merge=True, max_positions=MOST_POSITIONS)
                    else "unsolvable"
                )
            except SearchTooLargeError:
                counts["skipped"] += 1
                continue
            for engine in engines:
                outcome = engine.search(position, LIMITS)
                won = outcome.moves is not None and final_position(position, outcome.moves).is_won
                if outcome.verdict != truth or (truth == "solved" and not won):
                    counts["wrong"] += 1
                    print(f"WRONG {outcome.verdict}, is {truth}: {position}\n{dump_rules(rules)}", flush=True)
            counts[truth] += 1
    return counts


def compare_started(rng: random.Random, games: int) -> Counter[str]:
    """Compare the exact search with the compiled naive search, on started games."""
    comparison = FreecellComparison(MOST_POSITIONS)
    printed = 0
    while comparison.counts["compared"] < games:
        comparison.compare(rng, GAMES_A_RULE)
        for line in comparison.wrong[printed:]:
            print("WRONG", line, flush=True)
        printed = len(comparison.wrong)
    return comparison.counts + Counter(wrong=printed)


if __name__ == "__main__":
    sys.exit(main() > 0)
