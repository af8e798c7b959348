"""How many positions the deals of a store take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kungen_solver.analysis.pictures import latest_series, named
from kungen_solver.errors import InputError
from kungen_solver.rules.model import Rules
from kungen_solver.rules.options import UNLIMITED
from kungen_solver.store.file import Store
from kungen_solver.store.series import Counts

MOST_ROWS: Final = 200  # of a picture
_QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, slots=True)
class Spread:
    """How many positions the searches of deals took.

    Parameters
    ----------
    deals : int
        How many deals were searched.
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
    counts : Counts
        All deals, those included whose verdict was inferred.
    solved, unsolvable : Spread or None
        None where no search ended so.
    """

    name: str
    counts: Counts
    solved: Spread | None
    unsolvable: Spread | None


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
            named(rules, series.source, sources) + _stock(rules),
            store.counts(series),
            _spread(store.positions(series, solved=True)),
            _spread(store.positions(series, solved=False)),
        )
        for series, rules in latest
    ]
    rows = [row for row in rows if row.solved or row.unsolvable]
    if not rows:
        raise InputError(store.name, ["no verdict of it comes from a search, so there are no positions"])
    if len(rows) > MOST_ROWS:
        raise InputError(store.name, [f"a picture shows at most {MOST_ROWS} rule sets, not {len(rows)}"])
    return rows


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
