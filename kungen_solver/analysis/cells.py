"""The fewest free cells with which a deal can be won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Final

from kungen_solver.analysis.batch import Chunk, Numbers, results
from kungen_solver.analysis.verdicts import checked_range
from kungen_solver.cards import Card
from kungen_solver.errors import InputError, shown
from kungen_solver.rules.model import MAX_CELLS, Rules
from kungen_solver.solvers.catalog import engine_for
from kungen_solver.solvers.decks import decks_of
from kungen_solver.solvers.result import Limits, Verdict

_FIRST_TRY: Final = 2  # most FreeCell deals need two cells


@dataclass(frozen=True, slots=True)
class FewestCells:
    """Between which numbers of cells a deal turns winnable.

    Parameters
    ----------
    number : int
        The deal.
    cells : int or None
        The fewest cells known to win; None where no number of cells did.
    lost_below : int
        Fewer cells than this are proved to lose.
    """

    number: int
    cells: int | None
    lost_below: int

    @property
    def is_exact(self) -> bool:
        """Whether the verdict flips exactly at `cells`: one cell less is proved to lose."""
        return self.cells == self.lost_below


def fewest_cells(decide: Callable[[int], Verdict], most: int, least: int = 0) -> tuple[int | None, int]:
    """Find where verdicts turn from unsolvable to solved.

    A further cell never loses a deal, so one verdict settles all on its side.

    Parameters
    ----------
    decide : callable
        The verdict with a number of cells.
    most, least : int
        The largest and the smallest number to try.

    Returns
    -------
    cells : int or None
        The fewest cells that were seen to win.
    lost_below : int
        Fewer cells than this lose.
    """
    cells: int | None = None
    lost_below = least
    tried: set[int] = set()
    while open_numbers := set(range(lost_below, most + 1 if cells is None else cells)) - tried:
        candidate = min(open_numbers, key=lambda number: abs(number - _FIRST_TRY))
        tried.add(candidate)
        verdict = decide(candidate)
        if verdict == "solved":
            cells = candidate
        elif verdict == "unsolvable":
            lost_below = candidate + 1
    return cells, lost_below


@dataclass(frozen=True, slots=True)
class CellsWork:
    """Finds the fewest cells of the deals of a chunk."""

    rules: Rules
    source: str
    limits: Limits
    most: int

    def __call__(self, chunk: Chunk) -> list[FewestCells]:
        """Search every deal of the chunk with as many numbers of cells as it takes."""
        cards_of = decks_of(self.source, self.rules)
        return [self._fewest(number, cards_of(number)) for number in chunk]

    def lost(self, chunk: Chunk) -> list[FewestCells]:
        """Return what is known of deals that ended every process that searched them."""
        return [FewestCells(number, None, self.rules.cells_filled) for number in chunk]

    def _fewest(self, number: int, cards: Sequence[Card]) -> FewestCells:
        def decide(cells: int) -> Verdict:
            return engine_for(replace(self.rules, cells=cells)).decide(cards, self.limits).verdict

        cells, lost_below = fewest_cells(decide, self.most, self.rules.cells_filled)
        return FewestCells(number, cells, lost_below)


def fewest_cells_of_range(
    rules: Rules,
    source: str,
    numbers: Numbers,
    limits: Limits | None = None,
    *,
    most: int = MAX_CELLS,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Iterator[list[FewestCells]]:
    """Yield what was found for each chunk of deals, as chunks are finished.

    Parameters
    ----------
    rules, source, numbers, limits, jobs, executor
        As in `kungen_solver.analysis.verdicts.decide_range`; the rules' own number of cells is not used.
    most : int
        The largest number of cells to try, at most 10.
    """
    check_most(rules, most)
    limits = checked_range(rules, source, numbers, limits, jobs, executor)
    engine_for(replace(rules, cells=most)).warm_up()
    work = CellsWork(rules, source, limits, most)
    for _, found in results(work, numbers, jobs, executor, lost=work.lost):
        yield found


def check_most(rules: Rules, most: int) -> None:
    """Refuse a largest number of cells to try that the rules cannot have.

    Raises
    ------
    InputError
        Naming those that they can.
    """
    if not rules.cells_filled <= most <= MAX_CELLS:
        raise InputError("most cells", [f"must be {rules.cells_filled}..{MAX_CELLS}, not {shown(most)}"])
