"""The engine for every patience that the rules can say: one search after another until one decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kungen_solver.kernels.memory import Arena
from kungen_solver.kernels.tableau import layout, relaxed
from kungen_solver.kernels.tableau.search import search_on, unroll
from kungen_solver.referee.moves import Move
from kungen_solver.referee.position import Position
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.exactspace import PositionSpace
from kungen_solver.solvers.result import LEAST_MEMORY
from kungen_solver.solvers.staged import Stage, StagedEngine
from kungen_solver.solvers.tableau.moves import table_moves
from kungen_solver.solvers.tableau.relaxed import can_be_relaxed, relaxed_table
from kungen_solver.solvers.tableau.stages import stages_of
from kungen_solver.solvers.tableau.table import key_words, rule_table, write_state


class TableauEngine(StagedEngine):
    """Searches for every patience that the rules can say.

    Parameters
    ----------
    rules : Rules
        Any rules.
    switches : int
        The prunings that are used, for tests (see `kungen_solver.kernels.tableau.layout`).
    stages : callable
        Which searches it tries.
    """

    def __init__(
        self,
        rules: Rules,
        switches: int = layout.ALL_SWITCHES,
        stages: Callable[[Rules], Iterator[Stage]] = stages_of,
    ) -> None:
        self._key_words = key_words(rules)
        super().__init__(rules, switches, stages, self._key_words, self._key_words)
        self._arena = Arena(
            {
                "desk": (layout.DESK_WORDS, "i8"),
                "rules": (layout.RULE_WORDS, "i8"),
                "weights": (layout.WEIGHT_WORDS, "i8"),
                "start": (8 * layout.STATE_WORDS, "u1"),
                "state": (8 * layout.STATE_WORDS, "u1"),
                "child": (8 * layout.STATE_WORDS, "u1"),
                "moves": (layout.MOST_MOVES, "i4"),
                "order": (16, "i8"),
                "bytes": (layout.KEY_BYTES, "u1"),
                "relaxed": (relaxed.RELAXED_WORDS, "i8"),
            }
        )
        desk = self._arena["desk"]
        names = ("rules", "weights", "start", "state", "child", "moves", "order", "bytes")
        for word, name in enumerate(names):
            desk[word] = self._arena.address[name]
        self._desk = self._arena.address["desk"]

    def warm_up(self) -> None:
        """Compile what a search may need, or load it from the cache."""
        for name in ("rules", "start"):
            self._arena[name][:] = 0
        space = self._space_of(LEAST_MEMORY)
        search_on(space.address, self._desk, 1, 1)  # no decks: won at once
        self._arena["relaxed"][:] = 0
        space.keep(relaxed.KEY_STRIDE, relaxed.KEY_STRIDE)
        relaxed.search_relaxed(space.address, self._arena.address["relaxed"], 1, 1)
        space.keep(self._key_words, self._key_words)
        unroll(space.address, self._desk, self._arena.address["moves"], 0, self._arena.address["moves"])

    def _prepare(self, position: Position) -> Iterable[Stage]:
        rules = rule_table(position, self.switches)
        self._arena["rules"][:] = rules
        write_state(self._arena["start"], position, int(rules[layout.DRAW]))
        stages = self._stages(self.rules)
        if not (self.switches & layout.RELAXED and can_be_relaxed(self.rules)):
            return (stage for stage in stages if not stage.relaxed)
        safe = bool(self.switches & layout.SAFE_HOME)
        self._arena["relaxed"][:] = relaxed_table(position, safe=safe)
        return stages

    def _run(self, space: PositionSpace, stage: Stage, limit: int, fresh: bool) -> int:
        if stage.relaxed:
            space.keep(relaxed.KEY_STRIDE, relaxed.KEY_STRIDE)
            table = self._arena.address["relaxed"]
            status = relaxed.search_relaxed(space.address, table, limit, int(fresh))
            space.keep(self._key_words, self._key_words)
            return status
        self._arena["weights"][:] = stage.weights
        return search_on(space.address, self._desk, limit, int(fresh))

    def _moves(self, space: PositionSpace, position: Position) -> tuple[Move, ...]:
        path = space.path()
        # Every card that goes home unasked has come from there before, or is one of the deck.
        arrays = Arena({"path": (len(path) + 1, "i4"), "log": (3 * len(path) + 128, "i4")})
        arrays["path"][: len(path)] = [move & layout.MOVE for move in path]
        address = arrays.address
        count = unroll(space.address, self._desk, address["path"], len(path), address["log"])
        return table_moves(position, arrays["log"][:count].tolist())
