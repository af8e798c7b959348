"""``kungen plot``."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.commandline import kungen_in_process, output_of, refused


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "results.sqlite"
    output_of("winrate", "--game", "kungen,kungen-horn", "--passes", "1,2", "--deals", 3, "--store", path)
    return path


def test_pictures(store: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for what in ("passes", "cost", "difficulty"):
        result = kungen_in_process("plot", store, "--what", what)
        assert (result.exit_code, result.stdout) == (0, "")
        assert result.stderr == f"results-{what}.png\n"
        assert (tmp_path / f"results-{what}.png").read_bytes().startswith(b"\x89PNG")
    assert output_of("plot", store, "-o", "rates.SVG") == ""
    assert (tmp_path / "rates.SVG").read_bytes().startswith(b"<?xml")


def test_refusals(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ends in .png or .svg" in refused("plot", store, "-o", "rates.pdf")
    both = refused("plot", "none.sqlite", "-o", "rates.pdf")
    assert "rates.pdf: the name of a picture ends in .png or .svg" in both
    assert "none.sqlite: there is no such store of results" in both
    everything = refused("plot", "none.sqlite", "--what", "foo", "-o", "y.pdf", "--base", "nogame")
    for defect in ("'foo' is not one of", "y.pdf: the name", "no game 'nogame'", "none.sqlite: there is no"):
        assert defect in everything
    other = tmp_path / "freecell.sqlite"
    output_of("winrate", "--deals", 1, "--store", other)
    assert "nothing is decided under rules with passes through a stock" in refused("plot", other)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = kungen_in_process("plot", store)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Error: pictures need matplotlib: pip install 'kungen-solver[plot]'\n"
    assert list(tmp_path.glob("*.png")) == []


def test_bases(store: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    assert output_of("plot", store, "--what", "cost", "--base", "kungen:corners=build", "-o", "a.svg") == ""
    assert (tmp_path / "a.svg").exists()
    assert "nothing is decided under Kungen, whole runs only" in refused(
        "plot", store, "--what", "cost", "--base", "kungen:runs=whole"
    )
    assert "base: for cost only" in refused("plot", store, "--base", "kungen")


def test_a_picture_does_not_take_the_place_of_its_store(store: Path, tmp_path: Path) -> None:
    results = store.rename(tmp_path / "results.png")
    assert "is the store itself" in refused("plot", results, "-o", results)
    assert output_of("store", "info", results).startswith("Store: ")


def test_all_that_is_wrong_with_an_output_is_named(store: Path) -> None:
    message = refused("plot", store, "-o", store)
    assert "is the store itself" in message
    assert "ends in .png or .svg" in message
