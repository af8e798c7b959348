"""The notebooks run from the first box to the last, on a small sample."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def test_house_rules(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(NOTEBOOKS)
    monkeypatch.setenv("DEALS", "4")
    runpy.run_path(str(NOTEBOOKS / "house_rules.py"), run_name="__main__")
    said = capsys.readouterr().out
    assert "Kungen, 1 card at a time:\n  passes: 1 " in said
    assert "draw 3, passes: 2 instead of 1: " in said
    assert "draw 1, passes: unlimited   +" in said
    assert "yours: " in said.splitlines()[-1]
    assert " of 4 deals can be won" in said.splitlines()[-1]
