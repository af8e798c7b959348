"""The work of a win-rate batch: every deal of a chunk under every rule set, searched or inferred."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kungen_solver.analysis.batch import Chunk
from kungen_solver.analysis.orderings import Orderings
from kungen_solver.errors import ContradictionError
from kungen_solver.rules.describe import summary
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.catalog import engine_for, new_engine
from kungen_solver.solvers.decks import decks_of
from kungen_solver.solvers.result import Limits
from kungen_solver.store.columns import (
    ABSENT,
    FIRST_STOP,
    INFERRED,
    SOLVED,
    STOPS,
    Column,
    code_of,
)

_WITHOUT_ORIGIN = bytes(code if code == ABSENT else code & ~INFERRED for code in range(256))


@dataclass(frozen=True, slots=True)
class ColumnsWork:
    """Decides the deals of a chunk under several rule sets; small enough to be sent elsewhere.

    The rule sets are searched in a fixed order, and a verdict that follows from an earlier one is
    taken over. So what is found depends on the deals alone, however they are cut into chunks.

    Parameters
    ----------
    rule_sets : tuple of Rules
        Those that are wanted, then others that the store has verdicts of.
    wanted : int
        How many of them are wanted.
    source : str
        The numbering.
    limits : Limits
        Of each search.
    infer : bool
        Whether verdicts are taken over; they are compared in any case.
    orderings : Orderings
        Among `rule_sets`.
    known : tuple of bytearray, or None
        What the store has of each rule set and deal of the chunk; None where it has nothing.
    """

    rule_sets: tuple[Rules, ...]
    wanted: int
    source: str
    limits: Limits
    infer: bool
    orderings: Orderings
    known: tuple[bytearray, ...] | None = None

    def __call__(self, chunk: Chunk) -> list[Column]:
        """Search every deal of the chunk that needs it.

        Raises
        ------
        ContradictionError
            Where a deal is won under one rule set and lost under a looser one.
        """
        table = _Table(self, chunk)
        for index in self.orderings.searched_order(range(self.wanted)):
            table.search(index)
        return table.columns

    def lost(self, chunk: Chunk) -> list[Column]:
        """Return what is to be said of deals that ended every process that searched them."""
        table = _Table(self, chunk)
        for column, verdicts in zip(table.columns, table.verdicts, strict=False):
            for i, code in enumerate(verdicts):
                if code == ABSENT:
                    column.verdicts[i] = STOPS["crash"]
        return table.columns


@dataclass(slots=True)
class _Table:
    """The verdicts of a chunk while they are found: for each rule set all there is, and what is new."""

    work: ColumnsWork
    chunk: Chunk
    verdicts: list[bytearray] = field(init=False)
    columns: list[Column] = field(init=False)

    def __post_init__(self) -> None:
        work, deals = self.work, len(self.chunk)
        self.columns = [Column.empty(deals) for _ in range(work.wanted)]
        if work.known is None:
            self.verdicts = [column.verdicts for column in self.columns]
            return
        self.verdicts = [codes.translate(_WITHOUT_ORIGIN) for codes in work.known]
        for index, codes in enumerate(self.verdicts):
            for i, code in enumerate(codes):
                if code < FIRST_STOP:
                    self._conclude(index, i, code)

    def search(self, index: int) -> None:
        """Search what is still open under one rule set."""
        work, column, verdicts = self.work, self.columns[index], self.verdicts[index]
        ordered = bool(work.orderings.looser[index] or work.orderings.stricter[index])
        # Several engines, each with tables of its own, would take a multiple of the memory that is allowed.
        engine = (engine_for if work.wanted == 1 else new_engine)(work.rule_sets[index])
        cards_of, limits = self._cards_of(index), work.limits
        clock = time.thread_time_ns
        before = clock()
        for i in self._open(index):
            outcome = engine.decide(cards_of(self.chunk[i]), limits)
            code = code_of(outcome.verdict, outcome.limit)
            if verdicts[i] != ABSENT:
                self._compare(i, (index, code), (index, verdicts[i]))
            column.verdicts[i] = verdicts[i] = code
            column.positions[i] = outcome.positions
            after = clock()
            column.cpu[i], before = (after - before) // 1000, after
            if ordered and code < FIRST_STOP:
                self._conclude(index, i, code)

    def _open(self, index: int) -> Sequence[int]:
        """Return the deals that are to be searched, by their places in the chunk."""
        verdicts, known = self.verdicts[index], self.work.known
        if self.work.infer or known is None:
            return [i for i, code in enumerate(verdicts) if code == ABSENT]
        return [i for i, code in enumerate(known[index]) if code == ABSENT or code >= INFERRED]

    def _cards_of(self, index: int) -> Callable[[int], Sequence[int]]:
        return decks_of(self.work.source, self.work.rule_sets[index])

    def _conclude(self, index: int, i: int, code: int) -> None:
        """Take over what follows from a verdict, and compare it with what is known."""
        work = self.work
        others = work.orderings.looser if code == SOLVED else work.orderings.stricter
        for other in others[index]:
            verdicts = self.verdicts[other]
            if verdicts[i] < FIRST_STOP:
                self._compare(i, (index, code), (other, verdicts[i]))
            elif work.infer:
                verdicts[i] = code
                if other < work.wanted:
                    column = self.columns[other]
                    column.verdicts[i], column.origins[i] = code, index

    def _compare(self, i: int, one: tuple[int, int], other: tuple[int, int]) -> None:
        """Compare two verdicts, each with its rule set, of which the second follows from the first."""
        if one[1] >= FIRST_STOP or one[1] == other[1]:
            return
        won, lost = (one, other) if one[1] == SOLVED else (other, one)
        raise contradiction(
            self.work.source, self.chunk[i], self.work.rule_sets[won[0]], self.work.rule_sets[lost[0]]
        )


def contradiction(source: str, number: int, won: Rules, lost: Rules) -> ContradictionError:
    """Return the error of a deal that is won under rules and lost under rules that allow no less."""
    both = f"won under {summary(won)!r} but lost under {summary(lost)!r}"
    again = "the same rules, searched again" if won == lost else "which allow all that the first do"
    return ContradictionError(
        f"deal {source} {number} is {both}, {again}: a verdict is wrong; please report this deal"
    )
