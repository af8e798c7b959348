"""The engine for games in which part of a run may move: one search after another until one decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kungen_solver.kernels import positions
from kungen_solver.kernels.counts import layout
from kungen_solver.kernels.counts.search import search_on, unroll
from kungen_solver.kernels.memory import Arena
from kungen_solver.referee.moves import Move
from kungen_solver.referee.position import Position
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.counts.moves import table_moves
from kungen_solver.solvers.counts.stages import stages_of
from kungen_solver.solvers.counts.support import one_stock
from kungen_solver.solvers.counts.table import tables_of
from kungen_solver.solvers.exactspace import PositionSpace
from kungen_solver.solvers.result import LEAST_MEMORY
from kungen_solver.solvers.staged import Reached, Stage, StagedEngine

if TYPE_CHECKING:
    from kungen_solver.solvers.counts.onestock import OneStock


def _search_of(looser: Rules) -> OneStock:
    # Another compiled search, which costs a tenth of a second to load.
    from kungen_solver.solvers.counts.onestock import OneStock

    return OneStock(looser)


class CountsEngine(StagedEngine):
    """Searches for games in which part of a run may move (see `kungen_solver.solvers.counts.support`).

    Parameters
    ----------
    rules : Rules
        Rules that `unsupported` has nothing against.
    switches : int
        The prunings that are used, for tests (see `kungen_solver.kernels.counts.layout`).
    stages : callable
        Which searches it tries.
    """

    def __init__(
        self,
        rules: Rules,
        switches: int = layout.ALL_SWITCHES,
        stages: Callable[[Rules], Iterator[Stage]] = stages_of,
    ) -> None:
        super().__init__(rules, switches, stages, layout.KEY_STRIDE, layout.KEY_WORDS)
        self._arena = Arena(
            {
                "desk": (layout.DESK_WORDS, "i8"),
                "rules": (layout.RULE_WORDS, "i8"),
                "weights": (layout.WEIGHT_WORDS, "i8"),
                "start": (layout.STATE_WORDS, "i8"),
                "state": (layout.STATE_WORDS, "i8"),
                "child": (layout.STATE_WORDS, "i8"),
                "moves": (layout.MOST_MOVES, "i4"),
                "scratch": (layout.SCRATCH_WORDS, "i8"),
            }
        )
        desk = self._arena["desk"]
        for word, name in enumerate(("rules", "weights", "start", "state", "child", "moves", "scratch")):
            desk[word] = self._arena.address[name]
        self._desk = self._arena.address["desk"]
        looser = one_stock(rules) if switches & layout.ONE_STOCK else None
        self._one_stock = None if looser is None else _search_of(looser)
        self._looser: Position | None = None  # the position under one stock
        self._reserve = 0  # bytes for the search of it

    def warm_up(self) -> None:
        """Compile what a search may need, or load it from the cache."""
        for name in ("rules", "start"):
            self._arena[name][:] = 0
        space = self._space_of(LEAST_MEMORY)
        search_on(space.address, self._desk, 1, 1)  # no decks: won at once
        unroll(self._desk, self._arena.address["moves"], 0, self._arena.address["moves"])
        if self._one_stock:
            self._one_stock.warm_up()

    def _prepare(self, position: Position) -> Iterator[Stage]:
        tables = tables_of(position, self.switches)
        self._arena["rules"][:] = tables.rules
        self._arena["start"][:] = tables.state
        self._looser = self._one_stock.under_one_stock(position) if self._one_stock else None
        stages = self._stages(self.rules)
        return stages if self._looser else (stage for stage in stages if not stage.relaxed)

    def _search(self, space: PositionSpace, stage: Stage, most: int, deadline: float | None) -> Reached:
        if not stage.relaxed:
            return super()._search(space, stage, most, deadline)
        if not (self._one_stock and self._looser and self._reserve):
            return Reached(positions.FULL, 0)
        return self._one_stock.search(self._looser, most, self._reserve, deadline)

    def _space_of(self, memory: int) -> PositionSpace:
        # The other search gives its part back each time; what is too little for both is for this one.
        self._reserve = memory // 4 if self._one_stock and memory >= 4 * LEAST_MEMORY else 0
        return super()._space_of(memory - self._reserve)

    def _run(self, space: PositionSpace, stage: Stage, limit: int, fresh: bool) -> int:
        self._arena["weights"][:] = stage.weights
        return search_on(space.address, self._desk, limit, int(fresh))

    def _moves(self, space: PositionSpace, position: Position) -> tuple[Move, ...]:
        path = space.path()
        # Every card that goes home unasked has come from there before, or is one of the deck.
        arrays = Arena({"path": (len(path) + 1, "i4"), "log": (2 * len(path) + 128, "i4")})
        arrays["path"][: len(path)] = path
        count = unroll(self._desk, arrays.address["path"], len(path), arrays.address["log"])
        return table_moves(position, arrays["log"][:count].tolist())
