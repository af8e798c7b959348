"""Compare the search for games with a stock with naive exhaustive search on random small positions.

Each position is drawn with its rules: 3 to 6 ranks in 2 to 6 columns, draw 1 to 4, limits on passes,
taking cards back or not, partial and whole runs, corners, one to all cards open; many are games
that have been going on for a while, or are nearly over. Every pruning is tried alone, then none and
all, depth first and best first; with --together only none and all. Prints every wrong verdict, then
the counts.

    python -m benchmarks.klondike_oracle --deals 20000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import time

from tests.oracle.klondike_comparison import EACH_ALONE, NONE_AND_ALL, Comparison


def main() -> None:
    """Compare, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--each", type=int, default=50, help="deals under each set of rules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=20_000, help="positions of the naive search")
    parser.add_argument("--together", action="store_true", help="try the prunings only all together")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    comparison = Comparison(options.limit, NONE_AND_ALL if options.together else EACH_ALONE)
    started, printed, reported = time.process_time(), 0, 0
    while comparison.counts["compared"] < options.deals:
        comparison.compare(rng, options.each)
        for line in comparison.wrong[printed:]:
            print("WRONG", line, flush=True)
        printed = len(comparison.wrong)
        compared = comparison.counts["compared"]
        if compared // 10_000 > reported:
            reported = compared // 10_000
            print(f"{compared} compared, {printed} wrong", flush=True)
    print(dict(comparison.counts), f"{time.process_time() - started:.0f} s")
    print("positions", dict(comparison.positions))
    print("wrong", len(comparison.wrong))


if __name__ == "__main__":
    main()
