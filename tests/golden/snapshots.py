"""Texts that are compared with a file; ``UPDATE_GOLDEN=1 python -m pytest tests/golden`` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent


def assert_unchanged(name: str, text: str) -> None:
    """Compare a text with its snapshot; one that is written anew fails the run, so that somebody looks."""
    path = FOLDER / name
    before = path.read_text(encoding="utf-8") if path.exists() else None
    if text == before:
        return
    if os.environ.get("UPDATE_GOLDEN") == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        pytest.fail(f"{path.name} was written anew: look at the difference, then run without UPDATE_GOLDEN")
    assert text == before
