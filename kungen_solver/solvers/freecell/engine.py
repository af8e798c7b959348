"""The engine of the FreeCell family: tries the stages of a schedule until one decides."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from kungen_solver.cards import Card
from kungen_solver.errors import InternalError
from kungen_solver.kernels.freecell import layout
from kungen_solver.kernels.freecell.bestfirst import best_first, trace
from kungen_solver.kernels.freecell.exact import begin_exact, exact, trace_exact
from kungen_solver.kernels.memory import Arena
from kungen_solver.referee.position import Position
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.freecell.moves import Dealer, board_of, transfers
from kungen_solver.solvers.freecell.schedule import BestFirst, Exact, Schedule, schedule_for
from kungen_solver.solvers.freecell.seats import seated
from kungen_solver.solvers.freecell.spaces import BestFirstSpace, ExactSpace
from kungen_solver.solvers.freecell.tables import fill_rule_table
from kungen_solver.solvers.result import LEAST_MEMORY, MEBIBYTE, LimitName, Limits, Outcome, Verdict

if TYPE_CHECKING:
    from typing_extensions import Buffer

_UNLIMITED: Final = 1 << 62
_SMALL: Final = 30_000  # generated moves that a first, small space has room for
_CHUNK: Final = 1 << 17  # positions between two looks at the clock, and at signals such as that of Ctrl-C


@dataclass(slots=True)
class _Run:
    """One search: what is left of its limits, and how it ended."""

    positions_left: int
    deadline: float
    memory: int
    positions: int = 0
    verdict: Verdict = "undecided"
    limit: LimitName | None = None
    record: list[int] | None = None
    names_seats: bool = True  # whether the record tells cells from columns of one card

    def spend(self, positions: int) -> None:
        """Count positions, and note the limit that they or the clock have met."""
        self.positions += positions
        self.positions_left -= positions
        if self.positions_left <= 0:
            self.limit = "positions"
        elif time.monotonic() >= self.deadline:
            self.limit = "seconds"

    @property
    def is_over(self) -> bool:
        """Whether no further stage is to be tried."""
        return self.verdict != "undecided" or self.limit is not None


class FreecellEngine:
    """A search for open games: columns, cells and foundations, every card in sight."""

    def __init__(self, rules: Rules, schedule: Schedule | None = None) -> None:
        self._schedule = schedule or schedule_for(rules)
        weights = {f"weights {i}": (layout.WEIGHT_WORDS, "i8") for i in range(len(self._schedule.weights))}
        self._arena = Arena(
            {
                "board": (layout.BOARD_BYTES, "u1"),
                "rules": (layout.RULE_WORDS, "i8"),
                "proof rules": (layout.RULE_WORDS, "i8"),
                **weights,
            }
        )
        fill_rule_table(self._arena["rules"], rules, guess_safe=True)
        fill_rule_table(self._arena["proof rules"], rules, guess_safe=False)
        for name, weight in zip(weights, self._schedule.weights, strict=True):
            weight.fill(self._arena[name])
        self._rules = self._arena.address["rules"]
        self._proof_rules = self._arena.address["proof rules"]
        self._weights = [self._arena.address[name] for name in weights]
        self._board = memoryview(cast("Buffer", self._arena["board"]))
        self._board_address = self._arena.address["board"]
        self._dealer = Dealer(rules)
        self._merges = rules.empty_column == "any"
        self._small = BestFirstSpace(_SMALL)
        self._large: BestFirstSpace | None = None
        self._exact: ExactSpace | None = None

    def warm_up(self) -> None:
        """Compile what a search may need, or load it from the cache."""
        self._board[:] = bytes(layout.BOARD_BYTES)  # an empty table: every card is home
        run = _Run(positions_left=_UNLIMITED, deadline=float("inf"), memory=16 * MEBIBYTE)
        self._best_first(BestFirst(0, 1, 1), run, keep=True)
        self._exactly(Exact(0), run, keep=True)

    def search(self, position: Position, limits: Limits) -> Outcome:
        """Search a position. The moves of a solution have not been replayed yet."""
        run = self._run(board_of(position), limits, keep=True)
        moves = None
        if run.record is not None:
            moves = (transfers if run.names_seats else seated)(position, run.record)
        return Outcome(run.verdict, run.positions, moves, run.limit)

    def decide(self, cards: Sequence[Card], limits: Limits) -> Outcome:
        """Search the deal of `cards`, which are in deal order, without writing a solution down."""
        run = self._run(self._dealer.board(cards), limits, keep=False)
        return Outcome(run.verdict, run.positions, None, run.limit)

    def _run(self, board: bytes, limits: Limits, *, keep: bool) -> _Run:
        self._board[:] = board
        run = _Run(
            positions_left=_UNLIMITED if limits.positions is None else limits.positions,
            deadline=float("inf") if limits.seconds is None else time.monotonic() + limits.seconds,
            memory=limits.memory,
        )
        for stage in self._schedule.stages:
            if isinstance(stage, BestFirst):
                self._best_first(stage, run, keep=keep)
            else:
                self._exactly(stage, run, keep=keep)
            if run.is_over:
                break
        return run

    def _best_first(self, stage: BestFirst, run: _Run, *, keep: bool) -> None:
        space = self._best_first_space(stage.moves)
        space.prepare(stage.moves)
        status = best_first(
            self._rules,
            self._weights[stage.weights],
            self._board_address,
            space.address,
            stage.moves,
            run.positions_left,
            stage.stream,
        )
        run.spend(space.expanded)
        if status == layout.SOLVED:
            run.verdict, run.limit = "solved", None
            if keep:
                length = trace(self._rules, self._board_address, space.address)
                run.record = space.record(length)

    def _best_first_space(self, moves: int) -> BestFirstSpace:
        if moves <= self._small.moves:
            return self._small
        if self._large is None or self._large.moves < moves:
            self._large = BestFirstSpace(moves)
        return self._large

    def _exactly(self, stage: Exact, run: _Run, *, keep: bool) -> None:
        space = self._exact_space(run.memory)
        weights = self._weights[stage.weights]
        space.allow(stage.found)
        begin_exact(self._proof_rules, self._board_address, space.address)
        status = layout.PAUSED
        expanded = 0
        while status == layout.PAUSED and run.limit is None:
            chunk = expanded + min(_CHUNK, run.positions_left)
            status = exact(self._proof_rules, weights, space.address, chunk)
            run.spend(space.expanded - expanded)
            expanded = space.expanded
        if status == layout.EXHAUSTED:
            run.verdict, run.limit = "unsolvable", None
        elif status == layout.SOLVED:
            run.verdict, run.limit = "solved", None
            if keep:
                run.record = self._traced(space)
                run.names_seats = not self._merges
        elif status == layout.FULL and stage.found is None and run.limit is None:
            run.limit = "memory"

    def _traced(self, space: ExactSpace) -> list[int]:
        length = trace_exact(self._proof_rules, self._board_address, space.address)
        if length < 0:
            raise InternalError("the solution found is longer than its record")
        return space.record(length)

    def _exact_space(self, memory: int) -> ExactSpace:
        if self._exact is None or self._exact.memory != memory:
            self._exact = None
            self._exact = _largest_space(memory)
        return self._exact


def _largest_space(memory: int) -> ExactSpace:
    """Return as much of the memory that is allowed as the machine has."""
    granted = memory
    while True:
        try:
            space = ExactSpace(granted)
        except MemoryError:
            if granted <= LEAST_MEMORY:
                raise
            granted //= 2
        else:
            space.memory = memory
            return space
