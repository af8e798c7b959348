"""Positions kept whole, a table that finds them, and a queue that gives out the best one first.

Nothing is forgotten and no two positions are taken for each other, so an empty queue is a proof.
"""

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import (
    load_i32,
    load_i64,
    store_i32,
    store_i64,
    trailing_zeros,
)

# The space of a search, i64: addresses of its arrays, their sizes, and where it stands.
KEYS = 0  # i64[STRIDE] a position: KEY_WORDS that tell it apart, then what else is kept of it
STRIDE = 1
KEY_WORDS = 2
LINKS = 3  # i64 a position: the one it came from, and above 32 bits the move
CHAIN = 4  # i32 a position: the next of its bucket
SLOTS = 5  # positions that there is room for, at most 2^26
TABLE = 6  # i32: 6 bits of hash above 26 bits of position; -1 is free
TABLE_SLOTS = 7  # a power of two, at least 3/2 of SLOTS, and FIRST_TABLE
TABLE_USED = 8  # entries of the table that are in use so far
HEADS = 9  # i32[BUCKETS]
OCCUPIED = 10  # i64[BUCKETS / 64]
OCCUPIED_WORDS = 11  # which words of OCCUPIED are not zero
FOUND = 12  # positions found
CURRENT = 13  # the position that was expanded last; after SOLVED the one that won
NEW_KEY = 14  # i64[STRIDE]: a position that is looked for
SPACE_WORDS = 16

BUCKETS = 4096
FIRST_TABLE = 1 << 12
INDEX = (1 << 26) - 1

# Answers of a search.
SOLVED = 1
EXHAUSTED = 2
FULL = 3


@kernel
def hash_of(space: int, at: int, key: int) -> int:
    """Return the hash of the key that starts at word `at` of the array `key`."""
    hashed = 0
    for word in range(load_i64(space, KEY_WORDS)):
        hashed = (hashed ^ load_i64(key, at + word)) * 0x1F3D5B79A2C4E687
        hashed ^= (hashed >> 29) & 0x7FFFFFFFF
    return (hashed ^ ((hashed >> 32) & 0xFFFFFFFF)) * 0x5851F42D4C957F2D


@kernel
def find(space: int, at: int, key: int, hashed: int) -> int:
    """Return the position of a key with its hash, or ``-1 - entry`` with the free table entry for it."""
    keys = load_i64(space, KEYS)
    table = load_i64(space, TABLE)
    stride, words = load_i64(space, STRIDE), load_i64(space, KEY_WORDS)
    slots = load_i64(space, TABLE_USED)
    tag = (hashed >> 32) & ~INDEX
    entry = (hashed >> 16) & (slots - 1)
    while True:
        held = load_i32(table, entry)
        if held == -1:
            return -1 - entry
        if (held ^ tag) & 0xFC000000 == 0:
            index = held & INDEX
            word = 0
            while word < words and load_i64(keys, index * stride + word) == load_i64(key, at + word):
                word += 1
            if word == words:
                return index
        entry = (entry + 1) & (slots - 1)


@kernel
def rebuild(space: int, slots: int) -> None:
    """Begin a table of `slots` entries with the positions there are; of equal ones the last counts."""
    keys, table = load_i64(space, KEYS), load_i64(space, TABLE)
    stride = load_i64(space, STRIDE)
    store_i64(space, TABLE_USED, slots)
    for entry in range(slots):
        store_i32(table, entry, -1)
    for index in range(load_i64(space, FOUND)):
        hashed = hash_of(space, index * stride, keys)
        entry = find(space, index * stride, keys, hashed)
        if entry >= 0:
            entry = -1 - entry_of(space, entry, hashed)
        store_i32(table, -1 - entry, ((hashed >> 32) & ~INDEX) | index)


@kernel
def entry_of(space: int, index: int, hashed: int) -> int:
    """Return the table entry that holds a position."""
    table = load_i64(space, TABLE)
    slots = load_i64(space, TABLE_USED)
    entry = (hashed >> 16) & (slots - 1)
    while load_i32(table, entry) & INDEX != index:
        entry = (entry + 1) & (slots - 1)
    return entry


@kernel
def begin(space: int) -> None:
    """Forget every position."""
    store_i64(space, FOUND, 0)
    store_i64(space, CURRENT, -1)
    store_i64(space, OCCUPIED_WORDS, 0)
    for word in range(BUCKETS // 64):
        store_i64(load_i64(space, OCCUPIED), word, 0)
    rebuild(space, FIRST_TABLE)


@kernel
def enter(space: int, entry: int, hashed: int, came: int, move: int) -> int:
    """Keep NEW_KEY as a position with its table entry, and return it."""
    index = load_i64(space, FOUND)
    stride = load_i64(space, STRIDE)
    keys, key = load_i64(space, KEYS), load_i64(space, NEW_KEY)
    for word in range(stride):
        store_i64(keys, index * stride + word, load_i64(key, word))
    store_i64(load_i64(space, LINKS), index, (came & 0xFFFFFFFF) | move << 32)
    store_i32(load_i64(space, TABLE), entry, ((hashed >> 32) & ~INDEX) | index)
    store_i64(space, FOUND, index + 1)
    if 3 * (index + 1) > 2 * load_i64(space, TABLE_USED):
        rebuild(space, 2 * load_i64(space, TABLE_USED))
    return index


@kernel
def put(space: int, index: int, bucket: int) -> None:
    """Put a position into the queue; bucket 0 is taken from first."""
    bucket = min(max(bucket, 0), BUCKETS - 1)
    heads, occupied = load_i64(space, HEADS), load_i64(space, OCCUPIED)
    bits = load_i64(occupied, bucket >> 6)
    following = load_i32(heads, bucket) if bits >> (bucket & 63) & 1 else -1
    store_i64(occupied, bucket >> 6, bits | 1 << (bucket & 63))
    store_i64(space, OCCUPIED_WORDS, load_i64(space, OCCUPIED_WORDS) | 1 << (bucket >> 6))
    store_i32(load_i64(space, CHAIN), index, following)
    store_i32(heads, bucket, index)


@kernel
def take_best(space: int) -> int:
    """Take a position of the first bucket that holds one, the last that came; -1 where none is left."""
    words = load_i64(space, OCCUPIED_WORDS)
    if words == 0:
        return -1
    heads, occupied = load_i64(space, HEADS), load_i64(space, OCCUPIED)
    word = trailing_zeros(words)
    bits = load_i64(occupied, word)
    bucket = (word << 6) | trailing_zeros(bits)
    index = load_i32(heads, bucket)
    following = load_i32(load_i64(space, CHAIN), index)
    if following >= 0:
        store_i32(heads, bucket, following)
    else:
        store_i64(occupied, word, bits & (bits - 1))
        if bits & (bits - 1) == 0:
            store_i64(space, OCCUPIED_WORDS, words & (words - 1))
    store_i64(space, CURRENT, index)
    return index


@kernel
def noise_of(hashed: int, stream: int, noise: int) -> int:
    """Return a number from 0 to `noise`, exclusive, that hangs on a hash and an odd word."""
    return (((hashed * stream) >> 40) & 0xFFFF) * noise >> 16
