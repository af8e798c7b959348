"""The README's tables of win rates."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.win_rate_summary import TABLES

README = Path(__file__).parents[2] / "README.md"


@pytest.mark.parametrize("table", TABLES)
def test_the_readme_shows_the_measured_table(table: str) -> None:
    assert "\n".join(TABLES[table]()) in README.read_text(encoding="utf-8")
