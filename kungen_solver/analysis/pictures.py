"""What pictures of a store show: win rates and costs of rules by passes, and positions a deal."""

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
MOST_ROWS: Final = 200
_QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


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
class Spread:
    """How many positions deals take.

    Parameters
    ----------
    deals : int
        How many deals.
    quantiles : tuple of int
        Positions that 5, 25, 50, 75 and 95 % of them do not exceed.
    most : int
        Positions of the hardest.
    """

    deals: int
    quantiles: tuple[int, ...]
    most: int


@dataclass(frozen=True, slots=True)
class Effort:
    """Positions a deal under one rule set, over the deals that were searched.

    Parameters
    ----------
    name : str
        What the rules are called.
    solved, unsolvable : Spread or None
        None where there are no such deals.
    undecided : int
        Deals that are in neither.
    """

    name: str
    solved: Spread | None
    unsolvable: Spread | None
    undecided: int


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


def stored_costs(store: Store) -> list[PassLine]:
    """Return how much more often rules can be won than the first ones of their draw and passes.

    Rules are compared on the deals that both have.

    Returns
    -------
    list of PassLine
        The first rules with differences of 0, and the others, ordered as by `stored_rates`.

    Raises
    ------
    InputError
        As by `stored_rates`, and where no rules can be compared with others.
    """
    firsts: dict[tuple[str, Stock | None], tuple[Series, Rules]] = {}
    points = []
    for series, rules in _decided(store):
        first = firsts.setdefault((series.source, rules.stock), (series, rules))
        if first[0] is series:
            point = _point(rules, 0.0, (0.0, 0.0), store.counts(series).deals)
        else:
            both = compared(store, first, (series, rules), _numbers(store, series))
            if both.difference is None:
                continue
            point = _point(rules, both.difference, both.interval, both.deals)
        points.append((series.source, rules, point))
    if len(points) == len(firsts):
        raise InputError(store.name, ["no two rule sets have draw, passes and deals in common to compare"])
    return _lines(store, points)


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
            key = (source, rules.stock.draw, replace(rules, stock=replace(rules.stock, passes=None)))
            groups.setdefault(key, []).append(point)
    sources = {source for source, _, _ in groups}
    lines = [
        PassLine(_named(rules, source, sources), draw, tuple(sorted(group, key=_place)))
        for (source, draw, rules), group in groups.items()
    ]
    most = max(Counter(line.draw for line in lines).values())
    if most > MOST_LINES:
        raise InputError(store.name, [f"a picture shows at most {MOST_LINES} lines a draw, not {most}"])
    return sorted(lines, key=lambda line: line.draw)


def _place(point: Point) -> tuple[bool, int]:
    return point.passes is None, point.passes or 0


def stored_efforts(store: Store) -> list[Effort]:
    """Return how hard the deals of a store are, for each rule set that deals were searched under.

    Verdicts that were inferred have no positions of their own.

    Raises
    ------
    InputError
        Where no verdict was searched, or there are more rule sets than a picture can show.
    """
    latest = latest_series(store)
    sources = {series.source for series, _ in latest}
    rows = [
        Effort(
            _named(rules, series.source, sources) + _stock(rules),
            _spread(store.positions(series, solved=True)),
            _spread(store.positions(series, solved=False)),
            store.counts(series).undecided,
        )
        for series, rules in latest
    ]
    rows = [row for row in rows if row.solved or row.unsolvable]
    if not rows:
        raise InputError(store.name, ["no verdict of it comes from a search, so there are no positions"])
    if len(rows) > MOST_ROWS:
        raise InputError(store.name, [f"a picture shows at most {MOST_ROWS} rule sets, not {len(rows)}"])
    return rows


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


def _named(rules: Rules, source: str, sources: set[str]) -> str:
    return title_of(rules) + (f" ({source} deals)" if len(sources) > 1 else "")


def _stock(rules: Rules) -> str:
    if rules.stock is None:
        return ""
    passes = UNLIMITED if rules.stock.passes is None else rules.stock.passes
    return f"; draw {rules.stock.draw}, {passes} {'pass' if passes == 1 else 'passes'}"


def _spread(positions: Sequence[int]) -> Spread | None:
    if not positions:
        return None
    last = len(positions) - 1
    return Spread(
        len(positions), tuple(positions[round(share * last)] for share in _QUANTILES), positions[last]
    )
