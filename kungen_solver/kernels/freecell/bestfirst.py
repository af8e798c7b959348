"""Best-first search for a first solution.

Children are lazy: a queue entry is its parent's slot and a move. The hash and the priority of a
child follow from its parent; its state is built only when it is taken from the queue. Positions
seen are kept by 48 bits of their hash. A false match loses a position, so this search never proves
that a deal cannot be won.
"""

from kungen_solver.kernels.freecell.generate import generate
from kungen_solver.kernels.freecell.layout import (
    BUCKETS,
    CHARGE,
    DEPTH,
    EXHAUSTED,
    EXPANDED,
    FULL,
    GENERATED,
    GENERATION,
    GOAL,
    HASH,
    HASH_CARDS,
    HASH_PLACES,
    HEADS,
    MOVE,
    OCCUPIED,
    OUT,
    PARENT,
    POOL,
    POOL_SLOTS,
    QUEUE,
    RECORD,
    SCRATCH,
    SOLVED,
    STATE_STRIDE,
    STATE_WORDS,
    TABLE,
    TABLE_ENTRIES,
    TABLE_SLOTS,
    TO,
    W_NOISE,
)
from kungen_solver.kernels.freecell.state import finish, play, plays_itself, set_up, settle
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import (
    copy_words,
    load_constant,
    load_i32,
    load_i64,
    load_u8,
    store_i32,
    store_i64,
    trailing_zeros,
)


@kernel
def is_new(table: int, slots: int, generation: int, hashed: int) -> bool:
    """Enter a hash in the table, and return whether it was not there in this generation."""
    entry = (hashed & -65536) | generation
    at = (hashed ^ (hashed >> 29)) & (slots - 1)
    while True:
        found = load_i64(table, at)
        if found == entry:
            return False
        if found & 65535 != generation:
            store_i64(table, at, entry)
            return True
        at = (at + 1) & (slots - 1)


@kernel
def best_first(
    rules: int, weights: int, board: int, space: int, limit: int, positions: int, stream: int
) -> int:
    """Search until a solution, an empty queue, `limit` generated moves or so many positions.

    The table must hold at least twice `limit` entries. `stream` is an odd word that makes the
    noise of this search.
    """
    pool = load_i64(space, POOL)
    queue = load_i64(space, QUEUE)
    heads = load_i64(space, HEADS)
    occupied = load_i64(space, OCCUPIED)
    table = load_i64(space, TABLE)
    slots = load_i64(space, TABLE_SLOTS)
    scratch = load_i64(space, SCRATCH)
    out = load_i64(space, OUT)
    w_noise = load_constant(weights, W_NOISE)

    positions = min(positions, load_i64(space, POOL_SLOTS))

    generation = load_i64(space, GENERATION) + 1
    if generation > 65535:
        generation = 1
        for at in range(load_i64(space, TABLE_ENTRIES)):
            store_i64(table, at, 0)
    store_i64(space, GENERATION, generation)
    for word in range(BUCKETS // 64):
        store_i64(occupied, word, 0)
    words = 0
    entries = 0
    generated = 0

    slot = 0
    state = pool
    set_up(rules, state, board)
    settle(rules, state, False, 0, 0)
    is_new(table, slots, generation, load_i64(state, HASH))
    status = 0
    while True:
        if plays_itself(rules, state):
            status = SOLVED
            break
        if generated >= limit or slot + 1 >= positions:
            status = FULL
            break
        parent_hash = load_i64(state, HASH)
        count = generate(rules, weights, state, scratch, out)
        generated += count
        charge = load_i64(scratch, CHARGE)
        for child in range(count):
            row = load_i64(out, child)
            move = row & 0xFFFFFFFF
            card = move & 63
            hashed = parent_hash + load_constant(rules, HASH_CARDS + card) * (
                load_constant(rules, HASH_PLACES + ((move >> TO) & 63))
                - load_constant(rules, HASH_PLACES + load_u8(state, card))
            )
            if not is_new(table, slots, generation, hashed):
                continue
            noise = (((hashed * stream) >> 40) & 0xFFFF) * w_noise >> 16
            bucket = min(max(((row >> 32) + charge + noise) >> 4, 0), BUCKETS - 1)
            word = bucket >> 6
            bits = load_i64(occupied, word)
            bit = 1 << (bucket & 63)
            following = -1
            if bits & bit:
                following = load_i32(heads, bucket)
            else:
                store_i64(occupied, word, bits | bit)
                words |= 1 << word
            store_i32(queue, 3 * entries, slot)
            store_i32(queue, 3 * entries + 1, move)
            store_i32(queue, 3 * entries + 2, following)
            store_i32(heads, bucket, entries)
            entries += 1

        found = False
        while words != 0:
            word = trailing_zeros(words)
            bits = load_i64(occupied, word)
            bucket = (word << 6) | trailing_zeros(bits)
            entry = load_i32(heads, bucket)
            following = load_i32(queue, 3 * entry + 2)
            store_i32(heads, bucket, following)
            if following < 0:
                bits &= bits - 1
                store_i64(occupied, word, bits)
                if bits == 0:
                    words &= words - 1
            parent_slot = load_i32(queue, 3 * entry)
            parent = pool + parent_slot * STATE_STRIDE
            state = pool + (slot + 1) * STATE_STRIDE
            copy_words(state, parent, STATE_WORDS)
            move = load_i32(queue, 3 * entry + 1)
            play(rules, state, move)
            if settle(rules, state, False, 0, 0) and not is_new(
                table, slots, generation, load_i64(state, HASH)
            ):
                continue
            slot += 1
            store_i32(state, PARENT, parent_slot)
            store_i32(state, MOVE, move)
            store_i32(state, DEPTH, load_i32(parent, DEPTH) + 1)
            found = True
            break
        if not found:
            status = EXHAUSTED
            break
    store_i64(space, GOAL, slot)
    store_i64(space, EXPANDED, slot + 1)
    store_i64(space, GENERATED, generated)
    return status


@kernel
def trace(rules: int, board: int, space: int) -> int:
    """Write the whole solution that `best_first` found to the record, and return its length."""
    pool = load_i64(space, POOL)
    record = load_i64(space, RECORD)
    slot = load_i64(space, GOAL)
    path = load_i32(pool + slot * STATE_STRIDE, DEPTH)
    at = load_i64(space, QUEUE)  # the queue is done with: it keeps the path
    for step in range(path):
        state = pool + slot * STATE_STRIDE
        store_i32(at, path - 1 - step, load_i32(state, MOVE))
        slot = load_i32(state, PARENT)
    state = pool + load_i64(space, POOL_SLOTS) * STATE_STRIDE
    set_up(rules, state, board)
    length = settle(rules, state, False, record, 0)
    for step in range(path):
        move = load_i32(at, step)
        play(rules, state, move)
        store_i32(record, length, move)
        length = settle(rules, state, False, record, length + 1)
    return finish(rules, state, record, length)
