"""Pictures, drawn by matplotlib, which is imported only where something is drawn.

Colours are those of M. Okabe and K. Ito (2008), "Color Universal Design: How to make figures and
presentations that are friendly to colorblind people", without their yellow, which white swallows.
The same figures give the same file, and no display is needed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import product
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from kungen_solver.analysis.pictures import (
    Effort,
    PassLine,
    Spread,
    What,
    passes_in_words,
    stored_efforts,
    stored_pass_lines,
)
from kungen_solver.errors import InputError, MissingExtraError
from kungen_solver.store.complete import complete_file
from kungen_solver.store.file import Store

_INCHES: Final = 8.0  # width, so that the smallest letters have 8 pixels at 800
_DPI: Final = 200
_COLOURS: Final = ("#000000", "#D55E00", "#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
_DASHES: Final = ("-", "--", ":", "-.")
_MARKERS: Final = "osD^vPX"
_STYLES: Final = [(c, m, d) for d, (c, m) in product(_DASHES, zip(_COLOURS, _MARKERS, strict=True))]
_SETTINGS: Final = {
    "font.family": "DejaVu Sans",  # comes with matplotlib
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#DDDDDD",
    "axes.axisbelow": True,
    "svg.hashsalt": "kungen",
}
_LABEL: Final = 34  # letters a line
_APART: Final = 0.2  # of the distance between two numbers of passes: all lines; more would let them cross


class Picture:
    """A figure that can be saved, and that notebooks show.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        What was drawn.
    """

    def __init__(self, figure: Any) -> None:
        self.figure = figure

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a ``.png`` or ``.svg`` file, which appears when it is complete.

        Raises
        ------
        InputError
            Where the name ends otherwise.
        StoreError
            Where the file cannot be written.
        """
        kind = picture_kind(path)
        with complete_file(Path(path)) as unfinished, unfinished.open("wb") as file:
            file.write(self._drawn(kind))

    def _drawn(self, kind: str) -> bytes:
        with _settings():
            drawn = BytesIO()
            nothing = {"Date": None} if kind == "svg" else {"Software": None}
            self.figure.savefig(drawn, format=kind, dpi=_DPI, metadata=nothing)
        return drawn.getvalue()

    def _repr_png_(self) -> bytes:
        return self._drawn("png")


def picture_kind(path: str | os.PathLike[str]) -> str:
    """Return ``png`` or ``svg``, as a file's name ends.

    Raises
    ------
    InputError
        Where it ends otherwise.
    """
    kind = Path(path).suffix.lower().removeprefix(".")
    if kind not in ("png", "svg"):
        raise InputError(os.fspath(path), ["the name of a picture ends in .png or .svg"])
    return kind


def plot(store: Store, what: What = "passes") -> Picture:
    """Draw what a store holds.

    Parameters
    ----------
    store : Store
        Results of `kungen_solver.winrate`.
    what : {"passes", "difficulty"}
        Win rates against passes through the stock, or positions a deal.

    Raises
    ------
    InputError
        Where the store holds nothing of the kind.
    MissingExtraError
        Where matplotlib is not installed.
    """
    if what == "passes":
        return draw_passes(stored_pass_lines(store))
    return draw_efforts(stored_efforts(store))


def draw_passes(lines: Sequence[PassLine]) -> Picture:
    """Draw win rates with their intervals against the passes, a panel for each draw.

    Parameters
    ----------
    lines : sequence of PassLine
        At least one, by ascending draw.
    """
    draws = sorted({line.draw for line in lines})
    names = list(dict.fromkeys(line.name for line in lines))
    styles = {name: _STYLES[i % len(_STYLES)] for i, name in enumerate(names)}
    columns = 2 if len(names) > 1 else 1
    with _settings():
        figure = _figure(4.2 + 0.2 * -(-len(names) // columns))
        panels = figure.subplots(1, len(draws), sharey=True, squeeze=False)[0]
        for panel, draw in zip(panels, draws, strict=True):
            _draw_panel(panel, [line for line in lines if line.draw == draw], names, styles)
            panel.set_title(f"Draw {draw}")
        panels[0].set_ylabel("Deals that can be won, %")
        figure.suptitle(_deals_in_words(lines), fontsize=10)
        handles = {
            name: handle
            for panel in panels
            for handle, name in zip(*panel.get_legend_handles_labels(), strict=True)
        }
        figure.legend(
            [handles[name] for name in names],
            names,
            loc="outside lower center",
            ncols=columns,
            frameon=False,
            fontsize=9,
        )
    return Picture(figure)


def _draw_panel(
    panel: Any, lines: Sequence[PassLine], names: list[str], styles: dict[str, tuple[str, str, str]]
) -> None:
    rates = [rate for line in lines for rate in line.rates]
    limited = {rate.rules.stock.passes for rate in rates if rate.rules.stock and rate.rules.stock.passes}
    ticks = [str(passes) for passes in sorted(limited)]
    words = [passes_in_words(rate.rules) for rate in rates]
    ticks += sorted(set(words) - set(ticks))
    for line in lines:
        colour, marker, dash = styles[line.name]
        shift = _APART * ((names.index(line.name) + 0.5) / len(names) - 0.5)  # so that none hides another
        shares = [100 * (rate.rate or 0.0) for rate in line.rates]
        ends = [(100 * rate.interval[0], 100 * rate.interval[1]) for rate in line.rates]
        panel.errorbar(
            [ticks.index(passes_in_words(rate.rules)) + shift for rate in line.rates],
            shares,
            yerr=[
                [max(0.0, share - low) for share, (low, _) in zip(shares, ends, strict=True)],
                [max(0.0, high - share) for share, (_, high) in zip(shares, ends, strict=True)],
            ],
            label=line.name,
            color=colour,
            marker=marker,
            linestyle=dash,
            markersize=4,
            linewidth=1,
            capsize=2.5,
        )
    panel.set_xticks(range(len(ticks)), ticks)
    panel.set_xlim(-0.5, len(ticks) - 0.5)
    panel.set_ylim(0, 100)
    panel.set_xlabel("Passes through the stock")


def _deals_in_words(lines: Sequence[PassLine]) -> str:
    counts = sorted({rate.counts.deals for line in lines for rate in line.rates})
    deals = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    return f"{deals} deals a point; bars: 95 % intervals, in which undecided deals may go either way"


def draw_efforts(rows: Sequence[Effort]) -> Picture:
    """Draw how many positions deals take, a row for each rule set.

    Parameters
    ----------
    rows : sequence of Effort
        At least one.
    """
    kinds = (("Solved", _COLOURS[2], -0.17), ("Unsolvable", _COLOURS[1], 0.17))
    labels = [_row_in_words(row) for row in rows]
    tallest = max(label.count("\n") + 1 for label in labels)
    with _settings():
        figure = _figure(1.4 + (0.15 + 0.155 * tallest) * len(rows))
        panel = figure.subplots()
        for at, row in enumerate(rows):
            for spread, (_, colour, shift) in zip((row.solved, row.unsolvable), kinds, strict=True):
                if spread is not None:
                    _draw_spread(panel, spread, at + shift, colour)
        panel.set_yticks(range(len(rows)), labels, fontsize=9)
        panel.set_ylim(len(rows) - 0.4, -0.6)
        panel.set_xscale("log")
        panel.grid(axis="y", visible=False)
        panel.set_xlabel("Positions that the search of a deal takes (inferred verdicts left out)")
        handles = [panel.plot([], [], color=colour, linewidth=6)[0] for _, colour, _ in kinds]
        handles += [
            panel.plot([], [], color="#555555", linewidth=1.2)[0],
            panel.plot([], [], color="#555555", linestyle="", marker="|", markersize=8)[0],
            panel.plot([], [], color="#555555", linestyle="", marker=".", markersize=5)[0],
        ]
        words = ("5 to 95 %", "median", "hardest deal")
        names = [f"{name}, middle half" for name, _, _ in kinds] + list(words)
        figure.legend(handles, names, loc="outside lower center", ncols=3, frameon=False, fontsize=9)
    return Picture(figure)


def _draw_spread(panel: Any, spread: Spread, at: float, colour: str) -> None:
    low, first, middle, third, high = spread.quantiles
    panel.plot([low, high], [at, at], color=colour, linewidth=1.2, solid_capstyle="butt")
    panel.plot([first, third], [at, at], color=colour, linewidth=6, solid_capstyle="butt")
    panel.plot([middle], [at], color="white", linestyle="", marker="|", markersize=8, markeredgewidth=2.5)
    panel.plot([middle], [at], color="black", linestyle="", marker="|", markersize=8, markeredgewidth=1)
    panel.plot([spread.most], [at], color=colour, linestyle="", marker=".", markersize=5)


def _row_in_words(row: Effort) -> str:
    """Return a rule set's name on lines of its own, with how many deals there are of each kind."""
    name, _, stock = row.name.partition("; ")
    counts = [
        f"{spread.deals} {kind}"
        for spread, kind in ((row.solved, "solved"), (row.unsolvable, "unsolvable"))
        if spread is not None
    ]
    counts += [f"{row.undecided} undecided"] if row.undecided else []
    lines = [*wrap(name, _LABEL), *([stock] if stock else []), ", ".join(counts)]
    return "\n".join(lines)


@contextmanager
def _settings() -> Iterator[None]:
    """Set what all pictures have in common, whatever the user's own settings are."""
    try:
        import matplotlib
    except ImportError:
        raise MissingExtraError(
            "pictures need matplotlib: pip install 'kungen-solver[plot]'", name="matplotlib"
        ) from None
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_SETTINGS)
        yield


def _figure(height: float) -> Any:
    """Return an empty figure of so many inches; it belongs to no window."""
    from matplotlib.figure import Figure

    return Figure(figsize=(_INCHES, height), layout="constrained")
