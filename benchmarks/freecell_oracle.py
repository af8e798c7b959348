"""Compare the FreeCell engine with naive exhaustive search on small random deals of random rules.

    python benchmarks/freecell_oracle.py [DEALS [SEED]]

Each deal is searched twice, by the usual schedule and by the exact search alone. Solutions are
replayed by the referee. Deals with more than 20,000 positions are skipped and counted.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from kungen_solver.referee.replay import final_position
from kungen_solver.rules.files import dump_rules
from kungen_solver.solvers.freecell.engine import FreecellEngine
from kungen_solver.solvers.freecell.schedule import Exact, Schedule, schedule_for
from kungen_solver.solvers.result import Limits
from tests.oracle.exhaustive import SearchTooLargeError, is_winnable
from tests.oracle.small_deals import random_deal, random_open_rules

LIMITS = Limits(memory=64 << 20)
MOST_POSITIONS = 20_000
DEALS_A_RULE = 10


def main(deals: int, seed: int) -> int:
    """Compare and print; return the number of wrong verdicts."""
    rng = random.Random(seed)
    counts: Counter[str] = Counter()
    began = time.process_time()
    while sum(counts.values()) < deals:
        rules = random_open_rules(rng, (3, 4, 5, 6))
        schedule = schedule_for(rules)
        alone = Schedule(schedule.weights, (Exact(0),))
        engines = [FreecellEngine(rules), FreecellEngine(rules, alone)]
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
    print(dict(counts), f"{time.process_time() - began:.0f} s CPU, seed {seed}")
    return counts["wrong"]


if __name__ == "__main__":
    arguments = [int(text) for text in sys.argv[1:]]
    sys.exit(main(*(arguments + [20_000, 1][len(arguments) :])) > 0)
