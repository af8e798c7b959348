"""What the comparisons with naive search share: their options, and the loop that reports as it goes."""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from typing import Protocol


class Comparison(Protocol):
    """Compares positions under random rules, and keeps counts and every wrong verdict."""

    counts: Counter[str]
    wrong: list[str]
    positions: Counter[str]

    def compare(self, rng: random.Random, deals: int) -> None:
        """Compare `deals` positions under one set of rules."""
        ...


def parser_of(description: str, each: int) -> argparse.ArgumentParser:
    """Return a parser of the common options, `each` deals under each set of rules by default."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--each", type=int, default=each, help="deals under each set of rules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=20_000, help="positions of the naive search")
    parser.add_argument("--together", action="store_true", help="try the prunings only all together")
    return parser


def compare_all(comparison: Comparison, options: argparse.Namespace, every: int) -> None:
    """Compare as many positions as are wanted; print wrong verdicts at once, and how far it is."""
    rng = random.Random(options.seed)
    started, printed, reported = time.process_time(), 0, 0
    while comparison.counts["compared"] < options.deals:
        comparison.compare(rng, options.each)
        for line in comparison.wrong[printed:]:
            print("WRONG", line, flush=True)
        printed = len(comparison.wrong)
        compared = comparison.counts["compared"]
        if compared // every > reported:
            reported = compared // every
            print(f"{compared} compared, {printed} wrong", flush=True)
    print(dict(comparison.counts), f"{time.process_time() - started:.0f} s")
    print("positions", dict(comparison.positions))
    print("wrong", len(comparison.wrong))
