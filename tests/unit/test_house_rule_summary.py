"""The README's table of what house rules cost."""

from __future__ import annotations

from pathlib import Path

from benchmarks.house_rule_summary import summary

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_shows_the_measured_table() -> None:
    assert "\n".join(summary()) in README.read_text(encoding="utf-8")
