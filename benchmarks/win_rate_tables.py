"""Tables of measured win rates, such as those of deals/, from a store of results.

A line for each rule set, over the store's deals from the first one on, up to the first that is missing: so a
batch that is not finished yet does not prefer deals that are searched quickly. Every line says how many deals
those are. With --base only games with a stock are counted, and each is compared with that game under the same
draw and passes, deal by deal, as far as both go: what house rules cost.

    python benchmarks/win_rate_tables.py results.sqlite --csv deals/games.csv
    python benchmarks/win_rate_tables.py house_rules.sqlite --base kungen --csv deals/house_rules.csv

deals/README.md says how the stores are made.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from kungen_solver.analysis.compare import compared
from kungen_solver.analysis.pictures import latest_series
from kungen_solver.analysis.rates import WinRate
from kungen_solver.rules import PRESETS, Rules, option_texts, preset
from kungen_solver.rules.titles import title_of
from kungen_solver.solvers.result import DEFAULT_MEMORY, MEBIBYTE
from kungen_solver.store import Series, Store


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule set of the store, and the deals of it that are counted."""

    series: Series
    rules: Rules
    numbers: range


def entries(store: Store) -> list[Entry]:
    """Return the rule sets by draw, rules and passes."""
    found = [Entry(series, rules, deals_without_gap(store, series)) for series, rules in latest_series(store)]
    order = list(dict.fromkeys(title_of(entry.rules) for entry in found))

    def place(entry: Entry) -> tuple[object, ...]:
        stock = entry.rules.stock
        draw, passes = (stock.draw, stock.passes) if stock else (0, None)
        return draw, order.index(title_of(entry.rules)), passes is None, passes or 0

    return sorted(found, key=place)


def deals_without_gap(store: Store, series: Series) -> range:
    """Return the deals of a series up to the first that is missing."""
    numbers = [
        int(row[0])
        for row in store.query("SELECT number FROM verdicts WHERE series = ? ORDER BY number", (series.id,))
    ]
    end = next(
        (wanted for wanted, number in zip(count(numbers[0]), numbers, strict=False) if wanted != number),
        numbers[-1] + 1,
    )
    return range(numbers[0], end)


def limits_met(store: Store, entry: Entry) -> list[str]:
    """Return the largest limits that a deal undecided by positions has met, as options; none without one."""
    stops = store.stops(entry.series, entry.numbers)
    met = [(limits.positions or 0, limits.memory) for stop, limits in stops if stop == "positions"]
    if not met:
        return []
    positions, memory = max(met)
    options = [f"--max-positions {positions}"]
    return options if memory == DEFAULT_MEMORY else [*options, f"--max-memory {memory // MEBIBYTE}"]


def options_beyond(game: str, rules: Rules) -> list[str]:
    """Return the options that make rules of a game's."""
    base, texts = option_texts(preset(game).rules), option_texts(rules)
    return [f"--{name.replace('_', '-')} {text}" for name, text in texts.items() if text != base[name]]


def command(entry: Entry, game: str, limits: list[str]) -> str:
    """Return the command that makes a line."""
    rules = options_beyond(game, entry.rules)
    deals = [
        f"--source {entry.series.source}",
        f"--first {entry.numbers[0]}",
        f"--deals {len(entry.numbers)}",
    ]
    return " ".join(["kungen winrate --game", game, *rules, *deals, *limits])


def lines(store: Store, base: str | None) -> Iterator[dict[str, Any]]:
    """Yield the lines of the table."""
    found = entries(store)
    for entry in found:
        if base is None or entry.rules.stock:
            yield _line(store, entry, found, base)


def _line(store: Store, entry: Entry, found: list[Entry], base: str | None) -> dict[str, Any]:
    rate = WinRate(
        entry.rules, entry.series.source, entry.series.solver, store.counts(entry.series, entry.numbers)
    )
    low, high = rate.interval
    # The game that the command needs the fewest options for.
    game = base or min(PRESETS, key=lambda name: len(options_beyond(name, entry.rules)))
    return {
        "name": title_of(entry.rules),
        **option_texts(entry.rules),
        "source": rate.source,
        "first": entry.numbers[0],
        "deals": rate.counts.deals,
        "solved": rate.counts.solved,
        "unsolvable": rate.counts.unsolvable,
        "undecided": rate.counts.undecided,
        "inferred": rate.counts.inferred,
        "rate": _rounded(rate.rate),
        "low": _rounded(low),
        "high": _rounded(high),
        **(_difference(store, entry, found, base) if base else {"cpu_seconds": _rounded(rate.cpu_seconds)}),
        "solver": rate.solver,
        "command": command(entry, game, limits_met(store, entry)),
    }


def _difference(store: Store, entry: Entry, found: list[Entry], game: str) -> dict[str, Any]:
    """Return how a rule set compares with a base game under the same draw and passes."""
    wanted = replace(preset(game).rules, stock=entry.rules.stock)
    names = ("compared", "won_more", "won_less", "difference", "difference_low", "difference_high")
    base = next(
        (one for one in found if one.rules == wanted and one.series.source == entry.series.source), None
    )
    if base is None or base is entry:
        return dict.fromkeys(names, "")
    numbers = range(max(entry.numbers.start, base.numbers.start), min(entry.numbers.stop, base.numbers.stop))
    comparison = compared(store, (base.series, base.rules), (entry.series, entry.rules), numbers)
    low, high = comparison.interval
    values = (
        comparison.deals,
        len(comparison.won),
        len(comparison.lost),
        _rounded(comparison.difference),
        _rounded(low),
        _rounded(high),
    )
    return dict(zip(names, values, strict=True))


def _rounded(share: float | None) -> str:
    return "" if share is None else f"{share:.5f}"


def main() -> None:
    """Print the table as CSV."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("store", help="a file of results")
    parser.add_argument("--base", help="the game that house rules are compared with")
    parser.add_argument("--csv", help="where the table goes; by default it is printed")
    options = parser.parse_args()
    with Store(options.store, writable=False) as store:
        table = list(lines(store, preset(options.base).name if options.base else None))
    if not table:
        wanted = "a game with a stock" if options.base else "any game"
        parser.error(f"{options.store} holds no verdicts of {wanted}")
    with open(options.csv, "w", encoding="utf-8") if options.csv else sys.stdout as file:
        writer = csv.DictWriter(file, list(table[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)


if __name__ == "__main__":
    main()
