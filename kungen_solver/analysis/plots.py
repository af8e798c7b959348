"""Pictures of a store.

Colours are those of M. Okabe and K. Ito (2008), "Color Universal Design: How to make figures and
presentations that are friendly to colorblind people", without their yellow, which white swallows.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from itertools import product
from os import PathLike
from textwrap import fill, wrap
from typing import Any, Final

from kungen_solver.analysis.efforts import Effort, Spread, stored_efforts
from kungen_solver.analysis.figures import Picture, empty_figure, settings
from kungen_solver.analysis.pictures import (
    PICTURES,
    Costs,
    PassLine,
    What,
    stored_costs,
    stored_rates,
)
from kungen_solver.errors import InputError, shown
from kungen_solver.rules import Rules, rules
from kungen_solver.store.file import Store

_COLOURS: Final = ("#000000", "#D55E00", "#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
_DASHES: Final = ("-", "--", ":", "-.")
_MARKERS: Final = "osD^vPX"
_STYLES: Final = [(c, m, d) for d, (c, m) in product(_DASHES, zip(_COLOURS, _MARKERS, strict=True))]
# Letters a line: of a row's label, of what stands beside an axis, of one of two columns, of all the width.
_LABEL, _BESIDE, _HALF, _WHOLE = 38, 36, 40, 86
_APART: Final = 0.2  # of the distance between two numbers of passes: all lines; more would let them cross


def plot(
    store: Store | str | PathLike[str], what: What = "passes", *, base: Rules | str | None = None
) -> Picture:
    """Draw what a store holds.

    Parameters
    ----------
    store : Store, str or PathLike
        Results of `kungen_solver.winrate`.
    what : {"passes", "cost", "difficulty"}
        Win rates against passes through the stock, their differences from those of a base, or positions
        that searches took; verdicts that follow from others have none, and are not in that picture.
    base : Rules or str, optional
        The rules, or the game, that others are compared with for "cost", whatever its draw and passes; by
        default the first rules of the store that have a stock.

    Raises
    ------
    InputError
        Naming everything that is wrong, or where the store holds nothing of the kind.
    MissingExtraError
        Where matplotlib is not installed.
    """
    defects = _defects(store, what)
    ground = _base(base, what, defects)
    if defects:
        raise InputError("this picture", defects)
    with nullcontext(store) if isinstance(store, Store) else Store(store, writable=False) as results:
        if what == "passes":
            return draw_rates(stored_rates(results))
        if what == "cost":
            return draw_costs(stored_costs(results, ground))
        return draw_efforts(stored_efforts(results))


def _defects(store: object, what: object) -> list[str]:
    defects = []
    if not isinstance(store, Store | str | PathLike):
        defects.append(f"store: a Store or its path, not {type(store).__name__}")
    if what not in PICTURES:
        defects.append(f"what: {', '.join(PICTURES)}, not {shown(what)}")
    return defects


def _base(base: object, what: object, defects: list[str]) -> Rules | None:
    """Return the rules of a base, or add what is wrong with it to the defects."""
    if base is not None and what in PICTURES and what != "cost":
        defects.append(f"base: for cost only, not for {what}")
    if base is None or isinstance(base, Rules):
        return base
    try:
        if isinstance(base, str):
            return rules(base)
        defects.append(f"base: {shown(base)} is neither rules nor the name of a game")
    except InputError as error:
        defects += error.defects
    return None


def draw_rates(lines: Sequence[PassLine]) -> Picture:
    """Draw how often rules can be won against the passes, a panel for each draw.

    Parameters
    ----------
    lines : sequence of PassLine
        At least one, by ascending draw.
    """
    with settings():
        figure, panels = _panels(lines, _APART)
        panels[0].set_ylim(-2, 102)  # so that no marker is cut
        panels[0].set_yticks(range(0, 101, 20))
        panels[0].set_ylabel("Deals that can be won, %")
    return Picture(figure)


def draw_costs(costs: Costs) -> Picture:
    """Draw how much more often rules can be won than a base against the passes, a panel for each draw."""
    with settings():
        figure, panels = _panels(costs.lines, 2 * _APART)
        panels[0].set_ylabel(fill(f"More deals won than in {costs.base}, percentage points", _BESIDE))
    return Picture(figure)


def _panels(lines: Sequence[PassLine], apart: float) -> tuple[Any, Sequence[Any]]:
    """Return a figure with a panel for each draw, and the panels."""
    draws = sorted({line.draw for line in lines})
    names = list(dict.fromkeys(line.name for line in lines))
    columns = 2 if len(names) > 1 and max(map(len, names)) <= _HALF else 1
    labels = [fill(name, _WHOLE) for name in names]
    further = sum(label.count("\n") for label in labels)
    figure = empty_figure(4.2 + 0.19 * -(-len(names) // columns) + 0.18 * further)
    panels = figure.subplots(1, len(draws), sharey=True, squeeze=False)[0]
    handles: dict[str, Any] = {}
    for panel, draw in zip(panels, draws, strict=True):
        shown = [line for line in lines if line.draw == draw]
        points = {point for line in shown for point in line.points}
        limited = sorted({point.passes for point in points if point.passes})
        ticks = [*map(str, limited), *({p.passes_in_words for p in points if p.passes is None})]
        for line in shown:
            number = names.index(line.name)
            shift = apart * ((number + 0.5) / len(names) - 0.5)  # so that none hides another
            handles[line.name] = _draw_line(panel, line, ticks, shift, _STYLES[number % len(_STYLES)])
        panel.set_xticks(range(len(ticks)), ticks)
        panel.set_xlim(-0.5, len(ticks) - 0.5)
        panel.set_xlabel("Passes through the stock")
        panel.set_title(f"Draw {draw}")
    figure.suptitle(_deals_in_words(lines), fontsize=10)
    figure.legend(
        [handles[name] for name in names],
        labels,
        loc="outside lower center",
        ncols=columns,
        frameon=False,
        fontsize=9,
    )
    return figure, panels


def _draw_line(
    panel: Any, line: PassLine, ticks: list[str], shift: float, style: tuple[str, str, str]
) -> Any:
    colour, marker, dash = style
    below = [max(0.0, 100 * (point.share - point.low)) for point in line.points]
    above = [max(0.0, 100 * (point.high - point.share)) for point in line.points]
    return panel.errorbar(
        [ticks.index(point.passes_in_words) + shift for point in line.points],
        [100 * point.share for point in line.points],
        yerr=[below, above],
        color=colour,
        marker=marker,
        linestyle=dash,
        markersize=4,
        linewidth=1,
        capsize=2.5,
    )


def _deals_in_words(lines: Sequence[PassLine]) -> str:
    counts = sorted({point.deals for line in lines for point in line.points})
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
    with settings():
        figure = empty_figure(1.4 + (0.15 + 0.155 * tallest) * len(rows))
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
    counts = wrap(_counts_in_words(row), _LABEL)
    return "\n".join([*wrap(name, _LABEL), *([stock] if stock else []), *counts]).replace("\xa0", " ")


def _counts_in_words(row: Effort) -> str:
    """Return how many deals there are of each kind, and how many of them were searched where not all."""
    words = []
    for spread, deals, kind in (
        (row.solved, row.counts.solved, "solved"),
        (row.unsolvable, row.counts.unsolvable, "unsolvable"),
    ):
        searched = spread.deals if spread else 0
        if deals:
            words.append(f"{deals} {kind}" if searched == deals else f"{searched} of {deals} {kind}")
    words += [f"{row.counts.undecided} undecided"] if row.counts.undecided else []
    unbroken = [word.replace(" ", "\xa0") for word in words]  # lines end between kinds only
    return ("searched: " if row.counts.inferred else "") + ", ".join(unbroken)
