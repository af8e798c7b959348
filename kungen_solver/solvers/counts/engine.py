"""The engine for games in which part of a run may move: one search after another until one decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from kungen_solver.cards import Card
from kungen_solver.kernels.counts import layout
from kungen_solver.kernels.counts.search import search_on, unroll
from kungen_solver.kernels.memory import Arena
from kungen_solver.referee.position import Position, first_position
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.counts.moves import table_moves
from kungen_solver.solvers.counts.stages import stages_of
from kungen_solver.solvers.counts.table import tables_of
from kungen_solver.solvers.exactspace import PositionSpace, largest_space
from kungen_solver.solvers.result import LEAST_MEMORY, Limits, Outcome
from kungen_solver.solvers.staged import Stage, run_stages


class CountsEngine:
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
        self.rules = rules
        self.switches = switches
        self._stages = stages
        self._space: PositionSpace | None = None
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

    def warm_up(self) -> None:
        """Compile what a search may need, or load it from the cache."""
        for name in ("rules", "start"):
            self._arena[name][:] = 0
        space = self._space_of(LEAST_MEMORY)
        search_on(space.address, self._desk, 1, 1)  # no decks: won at once
        unroll(self._desk, self._arena.address["moves"], 0, self._arena.address["moves"])

    def search(self, position: Position, limits: Limits) -> Outcome:
        """Search a position, through one stage after another until it is decided."""
        outcome, space = self._decide(position, limits)
        if outcome.verdict != "solved":
            return outcome
        return replace(outcome, moves=table_moves(position, self._unrolled(space.path())))

    def decide(self, cards: Sequence[Card], limits: Limits) -> Outcome:
        """Search a deal, its cards in deal order, without writing a solution down."""
        return self._decide(first_position(self.rules, cards), limits)[0]

    def _decide(self, position: Position, limits: Limits) -> tuple[Outcome, PositionSpace]:
        tables = tables_of(position, self.switches)
        self._arena["rules"][:] = tables.rules
        self._arena["start"][:] = tables.state
        space = self._space_of(limits.memory)
        return run_stages(space, self._stages(self.rules), self._run, limits), space

    def _run(self, stage: Stage, limit: int, fresh: bool) -> int:
        assert self._space is not None
        self._arena["weights"][:] = stage.weights
        return search_on(self._space.address, self._desk, limit, int(fresh))

    def _space_of(self, memory: int) -> PositionSpace:
        if self._space is None or self._space.memory != memory:
            self._space = None
            self._space = largest_space(memory, layout.KEY_STRIDE, layout.KEY_WORDS)
        return self._space

    def _unrolled(self, path: list[int]) -> list[int]:
        # Every card that goes home unasked has come from there before, or is one of the deck.
        arrays = Arena({"path": (len(path) + 1, "i4"), "log": (2 * len(path) + 128, "i4")})
        arrays["path"][: len(path)] = path
        count = unroll(self._desk, arrays.address["path"], len(path), arrays.address["log"])
        moves: list[int] = arrays["log"][:count].tolist()
        return moves
