"""Pictures of a store, drawn where matplotlib is installed."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kungen_solver.analysis.pictures import PICTURES, What
from kungen_solver.analysis.plots import plot
from kungen_solver.errors import InputError, MissingExtraError, StoreError
from kungen_solver.rules import rules
from kungen_solver.store import Store
from kungen_solver.store.columns import SOLVED, STOPS, UNSOLVABLE
from tests.unit.analysis.test_pictures import add


@pytest.fixture
def store() -> Iterator[Store]:
    with Store() as store:
        for passes in (1, 2, None):
            add(store, rules("kungen", passes=passes), SOLVED, UNSOLVABLE, STOPS["memory"])
            add(store, rules("kungen-horn", passes=passes, draw=3), SOLVED, SOLVED, SOLVED)
            add(store, rules("kungen-horn", passes=passes), SOLVED, UNSOLVABLE, SOLVED)
        yield store


@pytest.mark.parametrize("what", PICTURES)
def test_files(store: Store, what: What, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture, again = plot(store, what), plot(store, what)
    for name in ("a.png", "a.svg"):
        picture.save(tmp_path / name)
        again.save(tmp_path / f"again-{name}")
        assert (tmp_path / name).read_bytes() == (tmp_path / f"again-{name}").read_bytes()
    png = (tmp_path / "a.png").read_bytes()
    assert png == picture._repr_png_()
    width, height = struct.unpack(">2I", png[16:24])
    assert width == 1600
    assert 600 < height < 1800
    assert b"</svg>" in (tmp_path / "a.svg").read_bytes()
    assert len(list(tmp_path.iterdir())) == 4


def test_texts_and_intervals(store: Store) -> None:
    pytest.importorskip("matplotlib")
    figure = plot(store).figure
    assert [panel.get_title() for panel in figure.axes] == ["Draw 1", "Draw 3"]
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["Kungen", "Kungen with corners"]
    assert [tick.get_text() for tick in figure.axes[0].get_xticklabels()] == ["1", "2", "unlimited"]
    assert figure.axes[0].get_ylabel() == "Deals that can be won, %"
    bars, _ = figure.axes[0].containers
    low, high = bars.lines[2][0].get_segments()[0][:, 1]
    assert low == pytest.approx(6.15, abs=0.01), "one of three, all undecided deals lost"
    assert high == pytest.approx(93.85, abs=0.01), "two of three, all undecided deals won"


def test_costs(store: Store) -> None:
    pytest.importorskip("matplotlib")
    first, _ = plot(store, "cost").figure.axes
    assert first.get_ylabel() == "More deals won than in the first game,\npercentage points"
    kungen, corners = first.containers
    assert [list(line.lines[0].get_ydata()) for line in (kungen, corners)] == [[0, 0, 0], [0, 0, 0]]


def test_nothing_is_written_where_it_cannot_be(store: Store, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = plot(store)
    with pytest.raises(InputError, match=r"ends in \.png or \.svg"):
        picture.save(tmp_path / "a.gif")
    with pytest.raises(StoreError, match="cannot be written"):
        picture.save(tmp_path / "nowhere" / "a.png")
    assert list(tmp_path.iterdir()) == []


def test_without_matplotlib(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'kungen-solver\[plot\]'"):
        plot(store)
