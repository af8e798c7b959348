"""A deal's difficulty beside a sample of deals of the same game.

A percentile says which share of the sample is easier, with deals that are equal counted half. The samples in
``difficulty_sample.json`` are made by ``benchmarks/difficulty_sample.py``. Positions are set beside those of
deals that can be won, since a proof of the contrary is no harder for a player.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from kungen_solver.analysis.difficulty import LIMITS, LINES, Difficulty, difficulty, has_cells
from kungen_solver.deals.model import Deal
from kungen_solver.referee.position import Position
from kungen_solver.rules.model import MAX_CELLS, Rules
from kungen_solver.rules.presets import preset
from kungen_solver.solvers.catalog import solver_version
from kungen_solver.solvers.solve import started

SAMPLE_FILE: Final = "difficulty_sample.json"


@dataclass(frozen=True, slots=True)
class Sample:
    """The measures of the deals 1, 2, ... of a game.

    Parameters
    ----------
    game, source, solver : str
        The game, the numbering of its deals, and the version of the search.
    positions : tuple of (int or None)
        Of each deal; None where it was not solved.
    cells : tuple of (int or None)
        Fewest free cells; None where there are none or they are not known.
    wins : tuple of int
        Random lines won.
    """

    game: str
    source: str
    solver: str
    positions: tuple[int | None, ...] = field(repr=False)
    cells: tuple[int | None, ...] = field(repr=False)
    wins: tuple[int, ...] = field(repr=False)

    @property
    def title(self) -> str:
        """The deals in words."""
        return f"{self.game}, {self.source} 1-{len(self.wins)}"


@dataclass(frozen=True, slots=True)
class Measure:
    """One way to say how hard a deal is.

    Parameters
    ----------
    value : int or None
        None where the game or the deal has none.
    percentile : float or None
        Percentage of the sample that is easier, deals that are equal counted half.
    reason : str or None
        Why there is no value or no percentile.
    """

    value: int | None
    percentile: float | None = None
    reason: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the parts as plain data for JSON."""
        return {"value": self.value, "percentile": self.percentile, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a deal is.

    Parameters
    ----------
    solver : str
        The version of the search.
    difficulty : Difficulty
        What was measured.
    positions, cells, wins : Measure
        Positions searched, fewest free cells, and random lines won.
    sample : Sample or None
        The deals that percentiles refer to.
    """

    solver: str
    difficulty: Difficulty
    positions: Measure
    cells: Measure
    wins: Measure
    sample: Sample | None

    def to_dict(self) -> dict[str, Any]:
        """Return the rating as plain data for JSON."""
        return {
            "verdict": self.difficulty.verdict,
            "limit": self.difficulty.limit,
            "solver": self.solver,
            "max_positions": LIMITS.positions,
            "positions": self.positions.to_dict(),
            "fewest_cells": self.cells.to_dict(),
            "random_lines": LINES,
            "random_wins": self.wins.to_dict(),
            "sample": self.sample.title if self.sample else None,
        }


def rate(start: Deal | Position, rules: Rules | None = None) -> Rating:
    """Say how hard a deal is, and how many deals are easier.

    Parameters
    ----------
    start : Deal or Position
        The deal, or a position, which brings its rules along.
    rules : Rules, optional
        The rules that a deal is played under; by default FreeCell's.

    Raises
    ------
    DealError
        Where the deck does not fit the rules.
    InputError
        Where an argument is of another type.

    Examples
    --------
    >>> from kungen_solver import deal, rate
    >>> rate(deal("microsoft", 617)).cells.value
    4
    """
    position, _ = started(start, rules)
    found = difficulty(position)
    sample = _sample_of(position.rules)
    none = None
    if sample is None:
        none = f"there are samples of {', '.join(samples())} without house rules only"
    elif not _is_whole(position):
        sample, none = None, "a started game has no sample"
    solver = solver_version(position.rules)
    other = f"the sample is of the search {sample.solver}" if sample and sample.solver != solver else None
    lost = None if found.verdict == "solved" else "the sample is of deals that were solved"
    return Rating(
        solver,
        found,
        _measure(found.positions, sample.positions if sample else (), none or other or lost),
        _measure(found.cells, sample.cells if sample else (), _doubt_of_cells(found, position.rules) or none),
        _measure(found.wins, sample.wins if sample else (), none, fewer_is_harder=True),
        sample,
    )


@cache
def samples() -> dict[str, Sample]:
    """Return the samples that come with this package, by game."""
    text = files(__package__).joinpath(SAMPLE_FILE).read_text(encoding="utf-8")
    found = {}
    for fields in json.loads(text):
        lists = {name: tuple(part) for name, part in fields.items() if isinstance(part, list)}
        found[fields["game"]] = Sample(**{**fields, **lists})
    return found


def _sample_of(rules: Rules) -> Sample | None:
    return next((one for one in samples().values() if preset(one.game).rules == rules), None)


def _is_whole(position: Position) -> bool:
    """Return whether nothing has been played yet."""
    rules, columns = position.rules, position.columns
    return (
        tuple(len(column.cards) for column in columns) == rules.columns
        and tuple(len(column.cards) - column.hidden for column in columns) == rules.open_cards
        and sum(card is not None for card in position.cells) == rules.cells_filled
        and not any(position.foundations)
        and all(not talon.waste and talon.current_pass == 1 for talon in position.talons)
    )


def _doubt_of_cells(found: Difficulty, rules: Rules) -> str | None:
    """Return why the fewest cells are not known, if so."""
    if not has_cells(rules):
        return "only open games without a stock, like freecell, have free cells to save"
    if found.cells is None:
        return f"no number of cells up to {MAX_CELLS} is known to win"
    if found.exact_cells is None:
        return f"the fewest that are known to win; fewer than {found.lost_below} are proved to lose"
    return None


def _measure(
    value: int | None, sample: Sequence[int | None], reason: str | None, *, fewer_is_harder: bool = False
) -> Measure:
    """Return a measure with its percentile in a sample, or with the reason why it has none."""
    known = [one for one in sample if one is not None]
    if reason is not None or value is None:
        return Measure(value, reason=reason)
    easier = sum(one > value if fewer_is_harder else one < value for one in known)
    return Measure(value, round(100 * (easier + known.count(value) / 2) / len(known), 1))
