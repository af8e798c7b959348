"""Hold our win rates on random deals against published ones.

    python benchmarks/published_rates.py [ROW ...]

The published percentages and their 95 % margins are those of Blake & Gent, "The winnability of Klondike
Solitaire and many other patience games", JAIR 85:21 (2026). A row agrees where our 99 % interval, which
counts undecided deals both ways, meets theirs.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Any

from kungen_solver.analysis.intervals import wilson
from kungen_solver.analysis.verdicts import decide_range
from kungen_solver.analysis.workers import default_jobs
from kungen_solver.rules import rules
from kungen_solver.solvers.result import Limits

Z_99 = 2.5758293035489004
FIRST = 1_000_001
LIMITS = Limits(memory=3 << 30)


@dataclass(frozen=True)
class Row:
    """A game, how many deals of our own numbering, and what is published."""

    game: str
    deals: int
    percent: float
    margin: float
    options: dict[str, Any] = field(default_factory=dict)


ROWS = {
    "cells-3": Row("freecell", 20_000, 99.3583, 0.0162, {"cells": 3}),
    "cells-2": Row("freecell", 3_000, 79.544, 0.091, {"cells": 2}),
    "cells-1": Row("freecell", 5_000, 19.348, 0.093, {"cells": 1}),
    "cells-0": Row("freecell", 20_000, 0.2137, 0.0031, {"cells": 0}),
    "columns-7": Row("freecell", 5_000, 98.857, 0.023, {"columns": 7}),
    "columns-6": Row("freecell", 500, 61.421, 0.098, {"columns": 6}),
    "bakers": Row("bakers-game", 20_000, 75.053, 0.028),
    "forecell": Row("napoleon", 5_000, 85.617, 0.024),
    "eight-off": Row("eight-off", 20_000, 99.8805, 0.0022),
}


def main(names: list[str]) -> int:
    """Measure and print; return how many rows disagree."""
    disagree = 0
    print("| game | deals | solved / unsolvable / open | ours, % | 99 % interval | published | agrees |")
    print("|---|---|---|---|---|---|---|")
    for name in names or list(ROWS):
        row = ROWS[name]
        played = rules(row.game, **row.options)
        numbers = range(FIRST, FIRST + row.deals)
        *_, counts = decide_range(played, "kungen", numbers, LIMITS, jobs=default_jobs())
        open_ = len(counts.undecided_deals)
        low = 100 * wilson(counts.solved, counts.deals, Z_99)[0]
        high = 100 * wilson(counts.solved + open_, counts.deals, Z_99)[1]
        agrees = low <= row.percent + row.margin and row.percent - row.margin <= high
        disagree += not agrees
        title = " ".join([row.game, *(f"{key}={value}" for key, value in row.options.items())])
        print(
            f"| {title} | {counts.deals} | {counts.solved} / {len(counts.unsolvable_deals)} / {open_} "
            f"| {100 * counts.solved / counts.deals:.2f} | {low:.2f} to {high:.2f} "
            f"| {row.percent} ± {row.margin} | {'yes' if agrees else 'NO'} |",
            flush=True,
        )
    return disagree


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
