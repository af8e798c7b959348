"""How hard a deal is, measured in three ways.

- *positions*: what the usual search needs to decide the deal, with `LIMITS`. They belong to a version of the
  search, see `kungen_solver.solvers.catalog.solver_version`.
- *fewest free cells* with which the deal can be won, in games of the FreeCell family.
- *random lines*: how many of `LINES` a careless player wins, see `kungen_solver.analysis.playouts`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from kungen_solver.analysis.cells import fewest_cells
from kungen_solver.analysis.playouts import count_wins
from kungen_solver.referee.position import Position
from kungen_solver.rules.model import MAX_CELLS, Rules
from kungen_solver.solvers.freecell.support import unsupported
from kungen_solver.solvers.result import LimitName, Limits, Verdict
from kungen_solver.solvers.solve import solve

LIMITS: Final = Limits(positions=1_000_000)
"""Of each search."""
LINES: Final = 500
"""Random lines that are played."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a position is.

    Parameters
    ----------
    verdict : {"solved", "unsolvable", "undecided"}
        What the search answers.
    limit : {"positions", "seconds", "memory"} or None
        The limit that was met, where it is undecided.
    positions : int
        Positions searched.
    cells : int or None
        The fewest free cells that are known to win.
    lost_below : int or None
        Fewer cells than this are proved to lose; None in games whose cells are not counted.
    wins : int
        Random lines won, of `LINES`.
    """

    verdict: Verdict
    limit: LimitName | None
    positions: int
    cells: int | None
    lost_below: int | None
    wins: int

    @property
    def exact_cells(self) -> int | None:
        """The fewest free cells, if one less is proved to lose."""
        return self.cells if self.cells == self.lost_below else None


def difficulty(position: Position) -> Difficulty:
    """Measure how hard it is to win from a position.

    Raises
    ------
    DealError
        Where cards are missing or do not fit the rules.
    """
    result = solve(position, limits=LIMITS)
    cells, lost_below = _fewest_cells(position) if has_cells(position.rules) else (None, None)
    wins = count_wins(position, LINES)
    return Difficulty(result.verdict, result.limit, result.positions, cells, lost_below, wins)


def has_cells(rules: Rules) -> bool:
    """Return whether a game is of the FreeCell family, where free cells can be saved."""
    return unsupported(rules) is None


def _fewest_cells(position: Position) -> tuple[int | None, int]:
    held = tuple(card for card in position.cells if card is not None)

    def decide(cells: int) -> Verdict:
        rules = replace(position.rules, cells=cells)
        begun = replace(position, rules=rules, cells=held + (None,) * (cells - len(held)))
        return solve(begun, limits=LIMITS).verdict

    return fewest_cells(decide, MAX_CELLS, max(position.rules.cells_filled, len(held)))
