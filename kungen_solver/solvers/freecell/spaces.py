"""The arrays that the FreeCell kernels search in."""

from __future__ import annotations

from kungen_solver.kernels.freecell import layout
from kungen_solver.kernels.jit import CHECKED
from kungen_solver.kernels.memory import Arena

_MOVES_A_STATE = 3  # generated moves, at least, for each state that is built
_RECORD = 4096
_MOST_POSITIONS = 1 << 28  # that links have bits for


class _Space:
    """Arrays, and the table of their addresses and sizes that a kernel takes."""

    def __init__(self, layout_of: dict[str, tuple[int, str]], names: dict[int, str]) -> None:
        self._arena = Arena(layout_of)
        self.address = self._arena.address["space"]
        self._space = self._arena["space"]
        for word, name in names.items():
            self._space[word] = self._arena.address[name]

    def record(self, length: int) -> list[int]:
        """Return the first moves of the record."""
        moves: list[int] = self._arena["record"][:length].tolist()
        return moves


class BestFirstSpace(_Space):
    """Room for a best-first search of up to `moves` generated moves.

    Attributes
    ----------
    address : int
        Of the space table that kernels take.
    moves : int
        Generated moves that there is room for.
    """

    def __init__(self, moves: int) -> None:
        entries = moves + layout.MAX_MOVES
        states = moves // _MOVES_A_STATE + 64
        self.moves = moves
        super().__init__(
            {
                "space": (layout.SPACE_WORDS, "i8"),
                "pool": (_state_words(states + 1), "i8"),
                "queue": (3 * entries, "i4"),
                "heads": (layout.BUCKETS, "i4"),
                "occupied": (layout.BUCKETS // 64, "i8"),
                "table": (_power_of_two(2 * entries), "i8"),
                "scratch": (layout.SCRATCH_BYTES, "u1"),
                "out": (layout.MAX_MOVES, "i8"),
                "record": (max(_RECORD, 60 * states), "i4"),
            },
            {
                layout.QUEUE: "queue",
                layout.HEADS: "heads",
                layout.OCCUPIED: "occupied",
                layout.TABLE: "table",
                layout.SCRATCH: "scratch",
                layout.OUT: "out",
                layout.RECORD: "record",
            },
        )
        self._space[layout.POOL] = _first_state(self._arena, "pool")
        self._space[layout.POOL_SLOTS] = states
        self._space[layout.TABLE_ENTRIES] = self._arena["table"].size

    def prepare(self, moves: int) -> None:
        """Size the table to the next search, which stays in cache where it is short."""
        self._space[layout.TABLE_SLOTS] = _power_of_two(2 * (moves + layout.MAX_MOVES))

    @property
    def expanded(self) -> int:
        """States that the last search expanded."""
        return int(self._space[layout.EXPANDED])

    @property
    def generated(self) -> int:
        """Moves that the last search generated."""
        return int(self._space[layout.GENERATED])


class ExactSpace(_Space):
    """Room for an exact search in about `memory` bytes; pages that it never writes cost nothing."""

    def __init__(self, memory: int) -> None:
        table = 1 << 12
        while (
            6 * 4 * table <= memory and 2 * table < 3 * _MOST_POSITIONS
        ):  # a sixth to a third is the table's
            table *= 2
        most = min((memory - 4 * table) // 32, 2 * table // 3, _MOST_POSITIONS) - 1
        super().__init__(
            {
                "space": (layout.X_WORDS, "i8"),
                "keys": (3 * (most + 1), "i8"),
                "links": (2 * most, "i4"),
                "table": (table, "i4"),
                "heads": (layout.BUCKETS, "i4"),
                "occupied": (layout.BUCKETS // 64, "i8"),
                "states": (_state_words(2), "i8"),
                "start": (64, "u1"),
                "scratch": (layout.SCRATCH_BYTES, "u1"),
                "out": (layout.MAX_COMPOSITES, "i8"),
                "record": (layout.MAX_RECORD, "i4"),
            },
            {
                layout.X_KEYS: "keys",
                layout.X_LINKS: "links",
                layout.X_TABLE: "table",
                layout.X_HEADS: "heads",
                layout.X_OCCUPIED: "occupied",
                layout.X_START: "start",
                layout.X_SCRATCH: "scratch",
                layout.X_OUT: "out",
                layout.X_RECORD: "record",
            },
        )
        self.memory = memory
        self._space[layout.X_STATES] = _first_state(self._arena, "states")
        self._most = most
        self._space[layout.X_TABLE_SLOTS] = table
        self._space[layout.X_NUMBERS] = (1 << most.bit_length()) - 1
        self._space[layout.X_RECORD_SLOTS] = layout.MAX_RECORD

    def allow(self, found: int | None) -> None:
        """Let the next search find so many positions; None: as many as there is room for."""
        self._space[layout.X_SLOTS] = self._most if found is None else min(found, self._most)

    @property
    def expanded(self) -> int:
        """Positions expanded since the search began."""
        return int(self._space[layout.X_EXPANDED])


def _power_of_two(least: int) -> int:
    return 1 << (least - 1).bit_length()


def _state_words(states: int) -> int:
    return states * layout.STATE_STRIDE // 8


def _first_state(arena: Arena, name: str) -> int:
    """Write the length before each state, which checked builds read, and return the first address."""
    words = layout.STATE_STRIDE // 8
    if CHECKED:
        # As bytes and as words alike, an index must stay below the size in bytes.
        arena[name][::words] = 8 * layout.STATE_WORDS
    return arena.address[name] + 8
