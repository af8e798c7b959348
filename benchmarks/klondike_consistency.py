"""Check verdicts of whole decks against each other, where no exhaustive search can judge them.

Two comparisons on deals 1..n of our numbering: the engine with every pruning against the engine with
the proved ones only, deal by deal; and rule sets against each other, of which one allows all that the
other does: no deal may be won under the stricter and lost under the looser rules.

    python benchmarks/klondike_consistency.py --deals 500
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from kungen_solver.analysis.orderings import Orderings
from kungen_solver.deals.kungen import kungen_cards
from kungen_solver.kernels.klondike import layout
from kungen_solver.rules import Rules, Stock, rules
from kungen_solver.solvers.klondike.engine import KlondikeEngine
from kungen_solver.solvers.result import Limits, Verdict

KUNGEN = rules("kungen")
PROVED = layout.SAFE_HOME  # Blake & Gent


def all_rules() -> list[Rules]:
    """Return the house rules that are compared."""
    stocks = [Stock(draw, passes) for draw, passes in product((1, 3), (1, 2, 3, None))]
    kinds: list[dict[str, Any]] = [
        {},
        {"worry_back": False},
        {"runs": "whole"},
        {"corners": "park"},
        {"corners": "build"},
    ]
    return [replace(KUNGEN, stock=stock, **kind) for stock, kind in product(stocks, kinds)]


def verdicts(played: Rules, deals: int, positions: int, switches: int = layout.ALL_SWITCHES) -> list[Verdict]:
    """Return the verdicts of deals 1..`deals`."""
    engine, limits = KlondikeEngine(played, switches), Limits(positions=positions)
    return [engine.decide(kungen_cards(number), limits).verdict for number in range(1, deals + 1)]


def name_of(played: Rules) -> str:
    """Return the fields that differ here."""
    assert played.stock is not None
    passes = played.stock.passes or "unlimited"
    back = "back" if played.worry_back else "no back"
    return f"draw {played.stock.draw}, {passes}, {played.runs} runs, {back}, corners {played.corners}"


def orderings(found: Sequence[Rules]) -> list[tuple[Rules, Rules]]:
    """Return every pair of rule sets of which the first allows all that the second does."""
    return [(found[loose], found[strict]) for loose, strict in Orderings.among(found).pairs()]


def contradictions(found: dict[Rules, list[Verdict]]) -> Iterator[str]:
    """Yield every deal that is won under stricter and lost under looser rules."""
    for loose, strict in orderings(list(found)):
        for number, pair in enumerate(zip(found[strict], found[loose], strict=True), 1):
            if pair == ("solved", "unsolvable"):
                yield f"deal {number}: {name_of(strict)} won, {name_of(loose)} lost"


def main() -> None:
    """Compare, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--positions", type=int, default=2_000_000)
    options = parser.parse_args()
    found, wrong = {}, 0
    for played in all_rules():
        every = verdicts(played, options.deals, options.positions)
        proved = verdicts(played, options.deals, options.positions, PROVED)
        both = [pair for pair in zip(every, proved, strict=True) if "undecided" not in pair]
        differ = sum(one != other for one, other in both)
        wrong += differ
        found[played] = every
        opened = (every.count("undecided"), proved.count("undecided"))
        print(f"{name_of(played):60} {len(both)} decided twice, {differ} differ, open {opened}", flush=True)
    compared = len(orderings(list(found)))
    against = list(contradictions(found))
    print(f"{compared} orderings of {len(found)} rule sets, {len(against)} contradictions; {wrong} differ")
    print("\n".join(against))


if __name__ == "__main__":
    main()
