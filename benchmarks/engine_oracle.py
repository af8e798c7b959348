"""Compare the searches that keep whole positions with naive exhaustive search on random small positions.

Each position is drawn with its rules: one or two decks, stocks, cells, hidden cards, every building and
every way to move runs; many are games that have been going on for a while, or are nearly over. Every
pruning is tried alone, then none and all. Prints every wrong verdict, then the counts.

    python -m benchmarks.engine_oracle counts --deals 20000 --seed 1
    python -m benchmarks.engine_oracle tableau --deals 20000 --seed 1
    python -m benchmarks.engine_oracle groups --deals 20000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import time

from tests.oracle.engine_comparison import FAMILIES, EngineComparison


def main() -> None:
    """Compare, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("family", choices=FAMILIES)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--each", type=int, default=30, help="deals under each set of rules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=20_000, help="positions of the naive search")
    parser.add_argument("--together", action="store_true", help="try the prunings only all together")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    family = FAMILIES[options.family]
    prunings = {"all": family.prunings["all"]} if options.together else family.prunings
    comparison = EngineComparison(family, options.limit, prunings)
    started, printed, reported = time.process_time(), 0, 0
    while comparison.counts["compared"] < options.deals:
        comparison.compare(rng, options.each)
        for line in comparison.wrong[printed:]:
            print("WRONG", line, flush=True)
        printed = len(comparison.wrong)
        compared = comparison.counts["compared"]
        if compared // 5_000 > reported:
            reported = compared // 5_000
            print(f"{compared} compared, {printed} wrong", flush=True)
    print(dict(comparison.counts), f"{time.process_time() - started:.0f} s")
    print("positions", dict(comparison.positions))
    print("wrong", len(comparison.wrong))


if __name__ == "__main__":
    main()
