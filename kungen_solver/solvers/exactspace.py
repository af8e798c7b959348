"""The arrays in which whole positions are kept (see `kungen_solver.kernels.positions`)."""

from __future__ import annotations

from typing import Final

from kungen_solver.kernels import positions
from kungen_solver.kernels.memory import Arena

_MOST_POSITIONS: Final = 1 << 26


class PositionSpace:
    """Room for positions of `stride` words in about `memory` bytes; pages never written cost nothing.

    Parameters
    ----------
    memory : int
        Bytes.
    stride, key_words : int
        Words kept of a position, and how many of them tell it apart.

    Attributes
    ----------
    address : int
        Of the space table that kernels take.
    """

    def __init__(self, memory: int, stride: int, key_words: int) -> None:
        self.memory = memory
        bytes_each = 8 * stride + 12
        table = positions.FIRST_TABLE
        most = _MOST_POSITIONS
        while 2 * table < 3 * (most := min(_MOST_POSITIONS, (memory - 4 * table) // bytes_each)):
            table *= 2
        self._arena = Arena(
            {
                "space": (positions.SPACE_WORDS, "i8"),
                "keys": (stride * most, "i8"),
                "links": (most, "i8"),
                "chain": (most, "i4"),
                "table": (table, "i4"),
                "heads": (positions.BUCKETS, "i4"),
                "occupied": (positions.BUCKETS // 64, "i8"),
                "new key": (stride, "i8"),
            }
        )
        address = self._arena.address
        self.address = address["space"]
        self._space = space = self._arena["space"]
        space[positions.KEYS] = address["keys"]
        space[positions.STRIDE] = stride
        space[positions.KEY_WORDS] = key_words
        space[positions.LINKS] = address["links"]
        space[positions.CHAIN] = address["chain"]
        space[positions.SLOTS] = most
        space[positions.TABLE] = address["table"]
        space[positions.TABLE_SLOTS] = table
        space[positions.HEADS] = address["heads"]
        space[positions.OCCUPIED] = address["occupied"]
        space[positions.NEW_KEY] = address["new key"]

    def keep(self, stride: int, key_words: int) -> None:
        """Keep so many words of each position, at most as many as it was made for, in the next search."""
        self._space[positions.STRIDE] = stride
        self._space[positions.KEY_WORDS] = key_words

    @property
    def slots(self) -> int:
        """Positions that there is room for."""
        return int(self._space[positions.SLOTS])

    @property
    def found(self) -> int:
        """Positions found since the search began."""
        return int(self._space[positions.FOUND])

    def path(self) -> list[int]:
        """Return the moves from the first position to the one that won."""
        links = self._arena["links"]
        index = int(self._space[positions.CURRENT])
        moves = []
        while index > 0:
            link = int(links[index])
            moves.append(link >> 32)
            index = link & 0xFFFFFFFF
        return moves[::-1]


def largest_space(memory: int, stride: int, key_words: int) -> PositionSpace:
    """Return a space of as much of the memory that is allowed as the machine has."""
    granted = memory
    while True:
        try:
            space = PositionSpace(granted, stride, key_words)
        except MemoryError:
            if granted <= 1 << 24:
                raise
            granted //= 2
        else:
            space.memory = memory
            return space
