"""What pictures of a store show: win rates by passes, and positions a deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, get_args

from kungen_solver.analysis.rates import WinRate
from kungen_solver.errors import InputError
from kungen_solver.rules.model import Rules
from kungen_solver.rules.options import UNLIMITED
from kungen_solver.rules.titles import title_of
from kungen_solver.solvers.catalog import solver_version
from kungen_solver.store.file import Store
from kungen_solver.store.series import Series

What: TypeAlias = Literal["passes", "difficulty"]
PICTURES: Final[tuple[What, ...]] = get_args(What)

MOST_LINES: Final = 28  # of a panel, that colours and dashes tell apart
MOST_ROWS: Final = 200
_QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, slots=True)
class PassLine:
    """Win rates of rules that differ in the number of passes alone.

    Parameters
    ----------
    name : str
        What the rules are called.
    draw : int
        Cards turned from the stock at a time.
    rates : tuple of WinRate
        By passes, unlimited ones last.
    """

    name: str
    draw: int
    rates: tuple[WinRate, ...]


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


def passes_in_words(rules: Rules) -> str:
    """Return the passes through the stock, such as ``2`` or ``unlimited``."""
    return UNLIMITED if rules.stock is None or rules.stock.passes is None else str(rules.stock.passes)


def pass_lines(rates: Sequence[WinRate]) -> list[PassLine]:
    """Return a line for each group of rules that differ in the number of passes alone.

    Parameters
    ----------
    rates : sequence of WinRate
        Those of games without a stock, and those that nothing is decided of, are left out.

    Returns
    -------
    list of PassLine
        By the cards that are turned at a time, and then as their rules come first.
    """
    groups: dict[tuple[str, Rules], list[WinRate]] = {}
    for rate in rates:
        stock = rate.rules.stock
        if stock is not None and rate.counts.deals > rate.counts.undecided:
            key = (rate.source, replace(rate.rules, stock=replace(stock, passes=None)))
            groups.setdefault(key, []).append(rate)
    sources = {source for source, _ in groups}
    lines = [
        PassLine(_named(rules, source, sources), stock.draw, tuple(sorted(group, key=_passes)))
        for (source, rules), group in groups.items()
        if (stock := rules.stock) is not None
    ]
    return sorted(lines, key=lambda line: line.draw)


def stored_pass_lines(store: Store) -> list[PassLine]:
    """Return the lines of a store, see `pass_lines`.

    Raises
    ------
    InputError
        Where there is none, or more than a picture can show.
    """
    lines = pass_lines(
        [
            WinRate(rules, series.source, series.solver, store.counts(series))
            for series, rules in latest_series(store)
        ]
    )
    if not lines:
        raise InputError(
            store.name, ["nothing is decided under rules with passes through a stock, so there is no line"]
        )
    most = max(Counter(line.draw for line in lines).values())
    if most > MOST_LINES:
        raise InputError(store.name, [f"a picture shows at most {MOST_LINES} lines a draw, not {most}"])
    return lines


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


def _passes(rate: WinRate) -> tuple[bool, int]:
    passes = rate.rules.stock.passes if rate.rules.stock else None
    return passes is None, passes or 0


def _named(rules: Rules, source: str, sources: set[str]) -> str:
    return title_of(rules) + (f" ({source} deals)" if len(sources) > 1 else "")


def _stock(rules: Rules) -> str:
    if rules.stock is None:
        return ""
    many = "pass" if rules.stock.passes == 1 else "passes"
    return f"; draw {rules.stock.draw}, {passes_in_words(rules)} {many}"


def _spread(positions: Sequence[int]) -> Spread | None:
    if not positions:
        return None
    last = len(positions) - 1
    return Spread(
        len(positions), tuple(positions[round(share * last)] for share in _QUANTILES), positions[last]
    )
