"""What pictures of a store show: win rates and costs of rules by passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, get_args

from kungen_solver.analysis.compare import compared
from kungen_solver.analysis.rates import WinRate
from kungen_solver.errors import InputError
from kungen_solver.rules.model import Rules, Stock
from kungen_solver.rules.options import UNLIMITED
from kungen_solver.rules.titles import title_of
from kungen_solver.solvers.catalog import solver_version
from kungen_solver.store.file import Store
from kungen_solver.store.series import Series

What: TypeAlias = Literal["passes", "cost", "difficulty"]
PICTURES: Final[tuple[What, ...]] = get_args(What)

MOST_LINES: Final = 28  # of a panel, that colours and dashes tell apart


@dataclass(frozen=True, slots=True)
class Point:
    """A share of deals with its 95 % interval, which undecided deals widen at both ends.

    Parameters
    ----------
    passes : int or None
        Passes through the stock; None: unlimited.
    share, low, high : float
        The share of deals that can be won, or its difference from that under other rules.
    deals : int
        How many.
    """

    passes: int | None
    share: float
    low: float
    high: float
    deals: int

    @property
    def passes_in_words(self) -> str:
        """The passes, such as ``2`` or ``unlimited``."""
        return UNLIMITED if self.passes is None else str(self.passes)


@dataclass(frozen=True, slots=True)
class PassLine:
    """Rules that differ in the number of passes alone.

    Parameters
    ----------
    name : str
        What the rules are called.
    draw : int
        Cards turned from the stock at a time.
    points : tuple of Point
        By passes, unlimited ones last.
    """

    name: str
    draw: int
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Costs:
    """How much more often rules can be won than one rule set, the base.

    Parameters
    ----------
    base : str
        What the base is called.
    lines : tuple of PassLine
        Differences from it, by ascending draw; a line of its own has differences of 0.
    """

    base: str
    lines: tuple[PassLine, ...]


def stored_rates(store: Store) -> list[PassLine]:
    """Return how often the rules of a store that have a stock can be won.

    Returns
    -------
    list of PassLine
        By the cards that are turned at a time, and then as their rules come first.

    Raises
    ------
    InputError
        Where nothing is decided under such rules, or there are more lines than a picture can show.
    """
    points = []
    for series, rules in _decided(store):
        rate = WinRate(rules, series.source, series.solver, store.counts(series))
        points.append((series.source, rules, _point(rules, rate.rate, rate.interval, rate.counts.deals)))
    return _lines(store, points)


def stored_costs(store: Store, base: Rules | None = None) -> Costs:
    """Return how much more often rules can be won than a base with the same draw and passes.

    Rules are compared on the deals that both have, and left out where the base has not been measured.

    Parameters
    ----------
    store : Store
        What to compare.
    base : Rules, optional
        Its draw and passes mean nothing; by default the first rules of the store that have a stock.

    Returns
    -------
    Costs
        With the base first, and the others ordered as by `stored_rates`.

    Raises
    ------
    InputError
        As by `stored_rates`, and where the store does not have the base, or nothing to compare it with.
    """
    decided = _decided(store)
    wanted = _turned_alike(base or decided[0][1])
    name = title_of(wanted)
    bases = {
        (series.source, rules.stock): (series, rules)
        for series, rules in decided
        if _turned_alike(rules) == wanted
    }
    if not bases:
        raise InputError(store.name, [f"nothing is decided under {name}, so it cannot be the base"])
    zeros: dict[int, tuple[str, Rules, Point]] = {}
    points = []
    for series, rules in decided:
        ground = bases.get((series.source, rules.stock))
        if ground is None or ground[0] is series:
            continue
        both = compared(store, ground, (series, rules), _numbers(store, series))
        if both.difference is None:
            continue
        points.append((series.source, rules, _point(rules, both.difference, both.interval, both.deals)))
        deals = store.counts(ground[0]).deals
        zeros[ground[0].id] = (series.source, ground[1], _point(ground[1], 0.0, (0.0, 0.0), deals))
    if not points:
        raise InputError(
            store.name, [f"no rules have draw, passes and deals in common with {name}, the base"]
        )
    return Costs(name, tuple(_lines(store, [*zeros.values(), *points])))


def _decided(store: Store) -> list[tuple[Series, Rules]]:
    """Return the series of rules with a stock that something is decided of."""
    found = []
    for series, rules in latest_series(store):
        counts = store.counts(series)
        if rules.stock is not None and counts.deals > counts.undecided:
            found.append((series, rules))
    if not found:
        raise InputError(
            store.name, ["nothing is decided under rules with passes through a stock, so there is no line"]
        )
    return found


def _numbers(store: Store, series: Series) -> range:
    first, last = store.span(series) or (0, -1)
    return range(first, last + 1)


def _point(rules: Rules, share: float | None, interval: tuple[float, float], deals: int) -> Point:
    return Point(rules.stock.passes if rules.stock else None, share or 0.0, *interval, deals)


def _lines(store: Store, points: Sequence[tuple[str, Rules, Point]]) -> list[PassLine]:
    """Return a line for each numbering and group of rules that differ in the number of passes alone."""
    groups: dict[tuple[str, int, Rules], list[Point]] = {}
    for source, rules, point in points:
        if rules.stock is not None:
            key = (source, rules.stock.draw, _turned_alike(rules))
            groups.setdefault(key, []).append(point)
    sources = {source for source, _, _ in groups}
    lines = [
        PassLine(named(rules, source, sources), draw, tuple(sorted(group, key=_place)))
        for (source, draw, rules), group in groups.items()
    ]
    most = max(Counter(line.draw for line in lines).values())
    if most > MOST_LINES:
        raise InputError(store.name, [f"a picture shows at most {MOST_LINES} lines a draw, not {most}"])
    return sorted(lines, key=lambda line: line.draw)


def _turned_alike(rules: Rules) -> Rules:
    """Return rules with one draw and number of passes for all, so that they are equal but for these."""
    if rules.stock is None:
        return rules
    return replace(rules, stock=Stock(piles=rules.stock.piles, redeal=rules.stock.redeal))


def _place(point: Point) -> tuple[bool, int]:
    return point.passes is None, point.passes or 0


def latest_series(store: Store) -> list[tuple[Series, Rules]]:
    """Return the series of each rule set and numbering: of this version's search, else the last one."""
    found: dict[tuple[str, str], tuple[Series, Rules]] = {}
    for series in store.series():
        rules, key = series.rules, (series.fingerprint, series.source)
        if rules is None or store.span(series) is None:
            continue
        if key not in found or found[key][0].solver != solver_version(rules):
            found[key] = (series, rules)
    return list(found.values())


def named(rules: Rules, source: str, sources: set[str]) -> str:
    """Return what rules are called, with the numbering where a picture shows several."""
    return title_of(rules) + (f" ({source} deals)" if len(sources) > 1 else "")
