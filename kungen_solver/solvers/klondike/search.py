"""One compiled search of one position under one set of rules."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np

from kungen_solver.kernels.jit import CHECKED
from kungen_solver.kernels.klondike import layout
from kungen_solver.kernels.klondike.search import search_on, unroll
from kungen_solver.kernels.klondike.table import refill
from kungen_solver.kernels.memory import Arena
from kungen_solver.solvers.klondike.table import Tables

Answer: TypeAlias = Literal["solved", "unsolvable", "positions", "seconds", "memory"]

_FIRST_SLOTS: Final = 1 << 13
_FIRST_FRAMES: Final = 1 << 11
_GROWTH: Final = 4
_SLICE: Final = 1 << 18  # positions between two looks at the clock, and at signals such as that of Ctrl-C
_FILLING: Final = 0.7
_NODE_BYTES: Final = 8 * layout.NODE_STRIDE + 4


@dataclass(frozen=True, slots=True)
class Weights:
    """How far from won a state looks to a best-first search: so much for each unit."""

    depth: int = 5
    stock: int = 3
    home: int = 1
    turn: int = 40
    waste: int = 2
    noise: int = 0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Budget:
    """What one search may use: positions, bytes, and a moment to stop at."""

    positions: int
    memory: int
    deadline: float | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What one search found: the answer or what ran out, and the moves of a solution."""

    answer: Answer
    positions: int
    moves: tuple[int, ...] = ()


class StockSearch:
    """Arrays for search after search; they grow only while a search needs it."""

    def __init__(self) -> None:
        self._base = Arena(
            {
                "search": (layout.SEARCH_WORDS, "i8"),
                "rules": (layout.RULE_WORDS, "i8"),
                "current": (layout.STATE_WORDS, "i8"),
                "child": (layout.STATE_WORDS, "i8"),
                "buckets": (layout.BUCKETS, "i4"),
                "moves": (layout.MOST_MOVES, "i4"),
                "between": (layout.BETWEEN_SLOTS * 4, "i8"),
            }
        )
        self._first_table = _table(_FIRST_SLOTS, 3, True)
        self._first_path = _path(_FIRST_FRAMES)
        self._search = self._base["search"]
        self._generation = 0

    def warm_up(self) -> None:
        """Compile every kernel, or load it from the cache, on an empty table."""
        rules = np.zeros(layout.RULE_WORDS, np.int64)
        rules[[layout.DRAW, layout.KEY_WORDS]] = 1
        empty = Tables(rules, np.zeros(layout.STATE_WORDS, np.int64), uses_values=False)
        self.depth_first(empty, Budget(positions=1, memory=1 << 20))
        refill(self._at("rules"), self._at("rules"), 0, self._at("search"))

    def depth_first(self, tables: Tables, budget: Budget) -> Found:
        """Search depth first until an answer is found or the budget is spent."""
        self._load(tables)
        self._set_path(self._first_path, _FIRST_FRAMES)
        self._path["frames"][1 : 1 + layout.STATE_WORDS] = tables.state
        answer = self._run(budget)
        frames = self._path["frames"].reshape(-1, layout.FRAME_STRIDE)
        path = frames[1 : self._search[layout.TOP] + 1, 1 + layout.FRAME_MOVE]
        return self._found(tables, answer, path.tolist())

    def best_first(self, tables: Tables, budget: Budget, weights: Weights) -> Found:
        """Search best first until an answer is found or the budget is spent."""
        self._load(tables)
        positions = min(budget.positions, budget.memory // (3 * _NODE_BYTES))
        nodes = positions + 2 * layout.MOST_MOVES
        queue = Arena({"nodes": (nodes * layout.NODE_STRIDE, "i8"), "next": (nodes, "i4")})
        if CHECKED:
            queue["nodes"].reshape(-1, layout.NODE_STRIDE)[:, 0] = layout.NODE_STRIDE - 1
        self._set_queue(queue, nodes, weights)
        self._base["child"][:] = tables.state
        self._base["buckets"][:] = -1
        answer = self._run(Budget(positions, budget.memory - nodes * _NODE_BYTES, budget.deadline))
        came = queue["nodes"].reshape(-1, layout.NODE_STRIDE)[:, 1 + layout.NODE_CAME]
        path = []
        node = int(self._search[layout.TOP]) - 1
        while node > 0:
            path.append(int(came[node]) >> 32)
            node = int(came[node]) & 0xFFFFFFFF
        return self._found(tables, answer, path[::-1])

    def _run(self, budget: Budget) -> Answer:
        while True:
            self._search[layout.MOST_POSITIONS] = self._next_stop(budget)
            status = search_on(self._at("search"))
            if status == layout.SOLVED:
                return "solved"
            if status == layout.EXHAUSTED:
                return "unsolvable"
            if status == layout.PATH_FULL:
                self._grow_path()
            elif (spent := self._spent(status, budget)) is not None:
                return spent

    def _found(self, tables: Tables, answer: Answer, path: list[int]) -> Found:
        """Return the answer, and give back the large arrays that it took to find it."""
        self._set_table(self._first_table, _FIRST_SLOTS)
        self._set_path(self._first_path, _FIRST_FRAMES)
        words = self._unrolled(tables, path) if answer == "solved" else ()
        return Found(answer, self._positions(), words)

    def _at(self, name: str) -> int:
        return self._base.address[name]

    def _positions(self) -> int:
        return int(self._search[layout.POSITIONS])

    def _load(self, tables: Tables) -> None:
        self._base["rules"][:] = tables.rules
        self._words = int(tables.rules[layout.KEY_WORDS])
        self._values = tables.uses_values
        self._search[:] = 0
        self._search[layout.RULES_AT] = self._at("rules")
        self._search[layout.BETWEEN_AT] = self._at("between")
        self._generation += 1
        self._search[layout.GENERATION] = self._generation
        self._first_table["keys"][:] = 0
        self._set_table(self._first_table, _FIRST_SLOTS)

    def _set_table(self, table: Arena, slots: int) -> None:
        self._table, self._slots = table, slots
        self._search[layout.KEYS_AT] = table.address["keys"]
        self._search[layout.VALUES_AT] = table.address["values"]
        self._search[layout.SLOT_MASK] = slots - 1
        self._search[layout.MOST_ENTRIES] = int(slots * _FILLING) - layout.MOST_MOVES

    def _set_path(self, path: Arena, frames: int) -> None:
        self._path, self._frames = path, frames
        self._search[layout.FRAMES_AT] = path.address["frames"]
        self._search[layout.MOST_FRAMES] = frames
        self._search[layout.MOVES_AT] = path.address["moves"]
        self._search[layout.MOST_MOVES_KEPT] = len(path["moves"])

    def _set_queue(self, queue: Arena, nodes: int, weights: Weights) -> None:
        search = self._search
        search[layout.BEST_FIRST] = 1
        search[layout.NODES_AT], search[layout.NEXT_AT] = queue.address["nodes"], queue.address["next"]
        search[layout.MOST_NODES] = nodes
        search[layout.MOVES_AT], search[layout.BUCKETS_AT] = self._at("moves"), self._at("buckets")
        search[layout.CURRENT_AT], search[layout.CHILD_AT] = self._at("current"), self._at("child")
        search[layout.WEIGHT_DEPTH], search[layout.WEIGHT_STOCK] = weights.depth, weights.stock
        search[layout.WEIGHT_HOME], search[layout.WEIGHT_PASS] = weights.home, weights.turn
        search[layout.WEIGHT_WASTE], search[layout.NOISE] = weights.waste, weights.noise
        search[layout.SEED] = weights.seed

    def _next_stop(self, budget: Budget) -> int:
        return min(budget.positions, self._positions() + _SLICE)

    def _spent(self, status: int, budget: Budget) -> Answer | None:
        """Say what ran out for good, having made room where there may be more."""
        if status == layout.TABLE_FULL:
            return None if self._grow_table(budget.memory) else "memory"
        if status == layout.QUEUE_FULL or self._search[layout.MOST_POSITIONS] == budget.positions:
            return "positions"
        if budget.deadline is not None and time.perf_counter() >= budget.deadline:
            return "seconds"
        return None

    def _grow_table(self, memory: int) -> bool:
        slots = self._slots * _GROWTH
        bytes_each = 8 * (self._words + self._values)
        # The smaller table is read while the larger one is filled.
        while slots > self._slots and (slots + self._slots) * bytes_each > memory:
            slots //= 2
        if slots <= self._slots:
            return False
        larger = _table(slots, self._words, self._values)
        old, old_slots = self._table, self._slots
        self._set_table(larger, slots)
        refill(old.address["keys"], old.address["values"], old_slots, self._at("search"))
        return True

    def _grow_path(self) -> None:
        larger = _path(self._frames * _GROWTH)
        for name in ("frames", "moves"):
            larger[name][: len(self._path[name])] = self._path[name]
        self._set_path(larger, self._frames * _GROWTH)

    def _unrolled(self, tables: Tables, path: list[int]) -> tuple[int, ...]:
        # Every card that goes home unasked has come from there before, or is one of the deck.
        arrays = Arena({"path": (len(path) + 1, "i4"), "log": (2 * len(path) + 64, "i4")})
        arrays["path"][: len(path)] = path
        self._base["current"][:] = tables.state
        count = unroll(
            self._at("rules"),
            self._at("current"),
            arrays.address["path"],
            len(path),
            arrays.address["log"],
        )
        return tuple(int(move) for move in arrays["log"][:count])


def _table(slots: int, words: int, values: bool) -> Arena:
    return Arena({"keys": (slots * words, "i8"), "values": (slots if values else 1, "i8")})


def _path(frames: int) -> Arena:
    path = Arena({"frames": (frames * layout.FRAME_STRIDE, "i8"), "moves": (frames * 16, "i4")})
    if CHECKED:
        path["frames"].reshape(-1, layout.FRAME_STRIDE)[:, 0] = layout.FRAME_STRIDE - 1
    return path
