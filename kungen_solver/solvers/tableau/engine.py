"""The engine for every patience that the rules can say: one search after another until one decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from kungen_solver.cards import Card
from kungen_solver.kernels.memory import Arena
from kungen_solver.kernels.tableau import layout, relaxed
from kungen_solver.kernels.tableau.search import search_on, unroll
from kungen_solver.referee.position import Position, first_position
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.exactspace import PositionSpace, largest_space
from kungen_solver.solvers.result import LEAST_MEMORY, Limits, Outcome
from kungen_solver.solvers.staged import Stage, run_stages
from kungen_solver.solvers.tableau.moves import table_moves
from kungen_solver.solvers.tableau.relaxed import can_be_relaxed, relaxed_table
from kungen_solver.solvers.tableau.stages import stages_of
from kungen_solver.solvers.tableau.table import key_words, rule_table, write_state


class TableauEngine:
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
        self.rules = rules
        self.switches = switches
        self._stages = stages
        self._key_words = key_words(rules)
        self._space: PositionSpace | None = None
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
        rules = rule_table(position, self.switches)
        self._arena["rules"][:] = rules
        write_state(self._arena["start"], position, int(rules[layout.DRAW]))
        stages: Iterable[Stage] = self._stages(self.rules)
        if self.switches & layout.RELAXED and can_be_relaxed(self.rules):
            safe = bool(self.switches & layout.SAFE_HOME)
            self._arena["relaxed"][:] = relaxed_table(position, safe=safe)
        else:
            stages = (stage for stage in stages if not stage.relaxed)
        space = self._space_of(limits.memory)
        return run_stages(space, stages, self._run, limits), space

    def _run(self, stage: Stage, limit: int, fresh: bool) -> int:
        assert self._space is not None
        if stage.relaxed:
            self._space.keep(relaxed.KEY_STRIDE, relaxed.KEY_STRIDE)
            table = self._arena.address["relaxed"]
            status = relaxed.search_relaxed(self._space.address, table, limit, int(fresh))
            self._space.keep(self._key_words, self._key_words)
            return status
        self._arena["weights"][:] = stage.weights
        return search_on(self._space.address, self._desk, limit, int(fresh))

    def _space_of(self, memory: int) -> PositionSpace:
        if self._space is None or self._space.memory != memory:
            self._space = None
            self._space = largest_space(memory, self._key_words, self._key_words)
        return self._space

    def _unrolled(self, path: list[int]) -> list[int]:
        assert self._space is not None
        # Every card that goes home unasked has come from there before, or is one of the deck.
        arrays = Arena({"path": (len(path) + 1, "i4"), "log": (3 * len(path) + 128, "i4")})
        arrays["path"][: len(path)] = [move & layout.MOVE for move in path]
        count = unroll(
            self._space.address, self._desk, arrays.address["path"], len(path), arrays.address["log"]
        )
        moves: list[int] = arrays["log"][:count].tolist()
        return moves
