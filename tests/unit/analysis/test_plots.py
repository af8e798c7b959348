"""Pictures of a store, drawn where matplotlib is installed."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from kungen_solver.analysis.efforts import Effort, Spread
from kungen_solver.analysis.pictures import PICTURES, Costs, PassLine, Point, What
from kungen_solver.analysis.plots import draw_costs, draw_efforts, draw_rates, plot
from kungen_solver.errors import InputError, MissingExtraError, StoreError
from kungen_solver.rules import rules
from kungen_solver.store import Store
from kungen_solver.store.columns import SOLVED, STOPS, UNSOLVABLE
from kungen_solver.store.series import Counts
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
    (first,) = plot(store, "cost").figure.axes  # Kungen was not measured with draw 3
    assert first.get_ylabel() == "More deals won than in Kungen,\npercentage points"
    kungen, corners = first.containers
    assert [list(line.lines[0].get_ydata()) for line in (kungen, corners)] == [[0, 0, 0], [0, 0, 0]]


OPEN_CARDS = "Kungen, two open cards in the three longest columns"
NAMES = {
    "two long": [f"{OPEN_CARDS}, no worrying back", f"{OPEN_CARDS}, kings parked in four corners"],
    "six": [
        "Kungen",
        OPEN_CARDS,
        "Kungen, whole runs only",
        "Kungen with corners",
        "Kungen, kings parked in four corners",
        "Kungen, no worrying back",
    ],
    "24": [f"{OPEN_CARDS}, {'four corners built on kings, ' * (i % 3)}variant {i}" for i in range(24)],
    "short": ["Kungen", "Kungen with corners", "Kungen, whole runs only"],
}


def pass_lines(names: Sequence[str]) -> tuple[PassLine, ...]:
    return tuple(PassLine(name, 1, (Point(1, 1.0, 0.9, 1.0, 20),)) for name in names)


def outside(figure: Any) -> list[str]:
    """Return the legends and labels that reach beyond a figure, once it is drawn."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    figure.dpi = 200  # as pictures are saved
    FigureCanvasAgg(figure).draw()
    drawn = [*figure.legends, *(text for legend in figure.legends for text in legend.get_texts())]
    for panel in figure.axes:
        drawn += [label for label in (panel.xaxis.label, panel.yaxis.label) if label.get_text()]
    boxes = [(artist, artist.get_window_extent()) for artist in drawn]
    width, height = figure.bbox.size
    return [
        str(artist)
        for artist, box in boxes
        if not (0 <= box.x0 <= box.x1 <= width and 0 <= box.y0 <= box.y1 <= height)
    ]


@pytest.mark.parametrize("kind", NAMES)
def test_legends_lie_inside_the_picture(kind: str) -> None:
    pytest.importorskip("matplotlib")
    names, lines = NAMES[kind], pass_lines(NAMES[kind])
    for picture in (draw_rates(lines), draw_costs(Costs(names[0], lines))):
        figure = picture.figure
        assert outside(figure) == []
        texts = [text.get_text() for text in figure.legends[0].get_texts()]
        assert [text.replace("\n", " ") for text in texts] == names
        axes_height = figure.axes[0].get_window_extent().height / figure.dpi
        assert axes_height == pytest.approx(3.15, abs=0.15), "the legend takes no room from the axes"


def test_markers_at_the_ends_are_whole() -> None:
    pytest.importorskip("matplotlib")
    panel = draw_rates(pass_lines(["Kungen"])).figure.axes[0]
    low, high = panel.get_ylim()
    assert low < 0
    assert high > 100
    assert list(panel.get_yticks()) == [0, 20, 40, 60, 80, 100]


def test_rows_say_how_many_deals_were_searched() -> None:
    pytest.importorskip("matplotlib")
    spread = Spread(117, (1, 2, 3, 4, 5), 6)
    rows = [
        Effort("Kungen; draw 1, 3 passes", Counts(8959, 989, 52, inferred=9831), spread, None),
        Effort("FreeCell", Counts(117, undecided=1), spread, None),
    ]
    figure = draw_efforts(rows).figure
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == [
        "Kungen\ndraw 1, 3 passes\nsearched: 117 of 8959 solved,\n0 of 989 unsolvable, 52 undecided",
        "FreeCell\n117 solved, 1 undecided",
    ]
    assert "inferred verdicts left out" in figure.axes[0].get_xlabel()
    assert outside(figure) == []


def test_stores_by_their_paths(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "results.sqlite"
    with Store(path) as store:
        add(store, rules("kungen"), SOLVED, UNSOLVABLE)
        add(store, rules("kungen-horn"), SOLVED, SOLVED)
    assert plot(path)._repr_png_() == plot(str(path))._repr_png_()
    label = plot(path, "cost", base="kungen-horn").figure.axes[0].get_ylabel()
    assert label == "More deals won than in Kungen with\ncorners, percentage points"


def test_what_is_no_picture(store: Store) -> None:
    wrong: Any = 3
    with pytest.raises(InputError) as refused:
        plot(wrong, "nosuch", base="nogame")  # type: ignore[arg-type]
    store_defect, what_defect, base_defect = refused.value.defects
    assert store_defect == "store: a Store or its path, not int"
    assert what_defect == "what: passes, cost, difficulty, not 'nosuch'"
    assert base_defect.startswith("there is no game 'nogame'")
    with pytest.raises(InputError, match="for cost only, not for passes"):
        plot(store, base="kungen")
    with pytest.raises(InputError, match="3 is neither rules nor the name of a game"):
        plot(store, "cost", base=wrong)


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
