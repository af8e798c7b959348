"""The README's table of what house rules cost, from deals/house_rules.csv.

python benchmarks/house_rule_summary.py
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).parents[1] / "deals" / "house_rules.csv"
_PASSES: Final = ("1", "2", "3", "unlimited")


def summary() -> Iterator[str]:
    """Yield the lines: percentages won under each number of passes, with their intervals."""
    with TABLE.open(encoding="utf-8") as file:
        rows = {(row["draw"], row["name"], row["passes"]): row for row in csv.DictReader(file)}
    for draw in ("1", "3"):
        if draw != "1":
            yield ""
        yield f"| draw {draw} | one pass | two | three | unlimited |"
        yield "|---|---|---|---|---|"
        for name in dict.fromkeys(name for _, name, _ in rows):
            cells = [_share(rows[draw, name, passes]) for passes in _PASSES]
            yield f"| {' | '.join([name, *cells])} |"


def _share(row: dict[str, str]) -> str:
    rate, low, high = (100 * float(row[key]) for key in ("rate", "low", "high"))
    return f"{rate:.1f} ({low:.1f} to {high:.1f})"


if __name__ == "__main__":
    print("\n".join(summary()))
