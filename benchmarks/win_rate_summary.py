"""The README's tables of win rates, from those of deals/.

python benchmarks/win_rate_summary.py house-rules
python benchmarks/win_rate_summary.py costs
python benchmarks/win_rate_summary.py games
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

_DEALS: Final = Path(__file__).parents[1] / "deals"
_PASSES: Final = ("1", "2", "3", "unlimited")

Row = dict[str, str]


def house_rules() -> Iterator[str]:
    """Yield the percentages won under each number of passes, with their intervals."""
    return _by_passes(_rows("house_rules.csv"), _share)


def costs() -> Iterator[str]:
    """Yield how many deals of a hundred a house rule adds to the base game, on the same deals."""
    return _by_passes([row for row in _rows("house_rules.csv") if row["difference"]], _difference)


def _by_passes(table: list[Row], cell: Callable[[Row], str]) -> Iterator[str]:
    rows = {(row["draw"], row["name"], row["passes"]): row for row in table}
    for draw in ("1", "3"):
        if draw != "1":
            yield ""
        yield f"| draw {draw} | one pass | two | three | unlimited |"
        yield "|---|---|---|---|---|"
        for name in dict.fromkeys(name for _, name, _ in rows):
            cells = [cell(rows[draw, name, passes]) for passes in _PASSES]
            yield f"| {' | '.join([name, *cells])} |"


def games() -> Iterator[str]:
    """Yield the verdicts of the other games, their shares won in percent, and CPU seconds a deal."""
    yield "| game | deals | solved / unsolvable / open | won, % | mean |"
    yield "|---|---|---|---|---|"
    for row in _rows("games.csv"):
        verdicts = " / ".join(row[key] for key in ("solved", "unsolvable", "undecided"))
        mean = f"{float(row['cpu_seconds']):.4f}"
        yield f"| {row['name']} | {int(row['deals']):,} | {verdicts} | {_share(row, 2)} | {mean} |"


TABLES: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "house-rules": house_rules,
    "costs": costs,
    "games": games,
}


def _rows(name: str) -> list[Row]:
    with (_DEALS / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def _share(row: Row, digits: int = 1) -> str:
    rate, low, high = (100 * float(row[key]) for key in ("rate", "low", "high"))
    return f"{rate:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def _difference(row: Row) -> str:
    difference, low, high = (100 * float(row[f"difference{end}"]) for end in ("", "_low", "_high"))
    return f"{difference:+.1f} ({low:+.1f} to {high:+.1f})"


if __name__ == "__main__":
    print("\n".join(TABLES[sys.argv[1]]()))
