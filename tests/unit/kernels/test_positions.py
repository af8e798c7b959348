"""The store of whole positions: what is found again, and in which order it is given out."""

from __future__ import annotations

import random

import numpy as np

from kungen_solver.kernels import positions
from kungen_solver.solvers.exactspace import PositionSpace

STRIDE, WORDS = 3, 2


def enter(space: PositionSpace, key: tuple[int, ...], bucket: int) -> int:
    """Enter a key unless it is known; return its position."""
    new = space._arena["new key"]
    new[:] = key
    at = space._arena.address["new key"]
    hashed = positions.hash_of(space.address, 0, at)
    found = positions.find(space.address, 0, at, hashed)
    if found < 0:
        found = positions.enter(space.address, -1 - found, hashed, 7, 9)
        positions.put(space.address, found, bucket)
    return found


def test_keys_are_found_again_while_the_table_grows() -> None:
    rng = random.Random(1)
    space = PositionSpace(1 << 22, STRIDE, WORDS)
    positions.begin(space.address)
    keys = [(rng.getrandbits(60), rng.getrandbits(2), i) for i in range(9_000)]
    numbers = [enter(space, key, 0) for key in keys]
    assert numbers == list(range(9_000))
    assert int(space._arena["space"][positions.TABLE_USED]) > positions.FIRST_TABLE
    # What stands behind the first words does not tell a position from another.
    assert [enter(space, (*key[:2], 0), 0) for key in keys] == numbers
    assert space.found == 9_000
    assert np.array_equal(space._arena["keys"][: 3 * 9_000].reshape(-1, 3), np.array(keys))


def test_the_first_bucket_comes_first_and_in_it_the_last_position() -> None:
    space = PositionSpace(1 << 20, STRIDE, WORDS)
    positions.begin(space.address)
    buckets = [70, 5, 4095, 5, -3, 9_999, 70]
    for i, bucket in enumerate(buckets):
        enter(space, (i, i, i), bucket)
    taken = [positions.take_best(space.address) for _ in range(8)]
    assert taken == [4, 3, 1, 6, 0, 5, 2, -1]
    positions.put(space.address, 2, 0)
    assert positions.take_best(space.address) == 2


def test_a_space_keeps_to_its_memory() -> None:
    for memory in (1 << 24, 3 << 24, 1 << 28):
        space = PositionSpace(memory, STRIDE, WORDS)
        assert memory * 0.6 < space._arena.nbytes <= memory + (1 << 16)
        table = int(space._arena["space"][positions.TABLE_SLOTS])
        assert table >= 1.5 * space.slots


def test_the_path_leads_to_the_position_that_won() -> None:
    space = PositionSpace(1 << 20, STRIDE, WORDS)
    positions.begin(space.address)
    for i in range(9):
        enter(space, (i, 0, 0), 0)
    space._arena["links"][:9] = [(i - 2 if i > 2 else 0) | (100 + i) << 32 for i in range(9)]
    space._arena["space"][positions.CURRENT] = 7
    assert space.path() == [101, 103, 105, 107]
