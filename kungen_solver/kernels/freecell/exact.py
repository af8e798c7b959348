"""Exact search: an empty queue proves that a deal cannot be won.

Every position is kept whole, as three planes of bits, so that no two can be mistaken for each other.
The queue is ordered like that of the best-first search.
"""

from kungen_solver.kernels.freecell.composite import composites, perform
from kungen_solver.kernels.freecell.layout import (
    BASE,
    BUCKETS,
    CELL,
    CELLS,
    COLUMN_COUNT,
    DECK,
    DEPTH,
    EXHAUSTED,
    FULL,
    HASH,
    HOME,
    HOMES,
    MASKS,
    NO_CARD,
    PAUSED,
    SOLVED,
    STATE_STRIDE,
    STATE_WORDS,
    TO,
    TOPS,
    X_EXPANDED,
    X_HEADS,
    X_KEYS,
    X_LINKS,
    X_NEXT,
    X_NUMBERS,
    X_OCCUPIED,
    X_OUT,
    X_POSITIONS,
    X_RECORD,
    X_RECORD_SLOTS,
    X_SCRATCH,
    X_SLOTS,
    X_START,
    X_STATES,
    X_TABLE,
    X_TABLE_SLOTS,
    X_TABLE_USED,
    X_WORDS_USED,
)
from kungen_solver.kernels.freecell.normal import normalise, stays_normal
from kungen_solver.kernels.freecell.priority import priority
from kungen_solver.kernels.freecell.state import assess, finish, plays_itself, run_part, set_up
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import (
    copy_words,
    load_constant,
    load_i32,
    load_i64,
    load_u8,
    store_i32,
    store_i64,
    store_u8,
    trailing_zeros,
)

INDEX = (1 << 28) - 1  # no position has this number
MAX_DEPTH = (1 << 8) - 1  # that is counted


@kernel
def code_of(start: int, card: int, place: int) -> int:
    """Return three bits for the place of a card: 0 where it was dealt, 1 the base of a column,
    2 a cell, 3 a foundation, 4 + suit on the next rank of that suit.
    """
    if place == load_u8(start, card):
        return 0
    if place >= BASE:
        return place - (BASE - 1)
    return 4 | (place & 3)


@kernel
def _unpack(rules: int, state: int, start: int, plane0: int, plane1: int, plane2: int) -> None:
    """Build the state of a key; its columns stand in the order of their top cards."""
    deck = load_constant(rules, DECK)
    homes = plane0 & plane1 & ~plane2
    cells = plane1 & ~plane0 & ~plane2
    dealt = deck & ~(plane0 | plane1 | plane2)
    covered = 0
    rest = deck
    while rest != 0:
        card = trailing_zeros(rest)
        rest &= rest - 1
        if (dealt >> card) & 1:
            place = load_u8(start, card)
            if place == CELL:
                cells |= 1 << card
            elif place == HOME:
                homes |= 1 << card
        elif (plane2 >> card) & 1:
            place = (card & 60) + 4 + (((plane1 >> card) & 1) << 1 | ((plane0 >> card) & 1))
        else:
            place = (BASE - 1) + (((plane1 >> card) & 1) << 1 | ((plane0 >> card) & 1))
        store_u8(state, card, place)
        if place < BASE:
            covered |= 1 << place
    column = 0
    tops = deck & ~(covered | cells | homes)
    while tops != 0:
        top = trailing_zeros(tops)
        tops &= tops - 1
        store_u8(state, TOPS + column, top)
        store_i64(state, MASKS + column, run_part(state, top, BASE))
        column += 1
    for empty in range(column, load_constant(rules, COLUMN_COUNT)):
        store_u8(state, TOPS + empty, NO_CARD)
        store_i64(state, MASKS + empty, 0)
    store_i64(state, CELLS, cells)
    store_i64(state, HOMES, homes)
    store_i64(state, HASH, 0)
    assess(rules, state)


@kernel
def _pack(rules: int, state: int, start: int, keys: int, at: int) -> None:
    """Write the key of a state."""
    plane0 = 0
    plane1 = 0
    plane2 = 0
    rest = load_constant(rules, DECK)
    while rest != 0:
        card = trailing_zeros(rest)
        rest &= rest - 1
        code = code_of(start, card, load_u8(state, card))
        plane0 |= (code & 1) << card
        plane1 |= ((code >> 1) & 1) << card
        plane2 |= (code >> 2) << card
    store_i64(keys, at, plane0)
    store_i64(keys, at + 1, plane1)
    store_i64(keys, at + 2, plane2)


@kernel
def _hash(plane0: int, plane1: int, plane2: int) -> int:
    hashed = plane0 * 0x1F3D5B79A2C4E687 + plane1 * 0x2545F4914F6CDD1D + plane2 * 0x369DEA0F31A53F85
    return (hashed ^ (hashed >> 31)) * 0x5851F42D4C957F2D


@kernel
def _find(space: int, slots: int, plane0: int, plane1: int, plane2: int, hashed: int) -> int:
    """Return the position of a key with its hash, or ``-1 - entry`` with the free table entry for it."""
    keys = load_i64(space, X_KEYS)
    table = load_i64(space, X_TABLE)
    numbers = load_i64(space, X_NUMBERS)
    tag = (hashed >> 32) & ~numbers
    at = (hashed >> 16) & (slots - 1)
    while True:
        found = load_i32(table, at)
        if found == -1:
            return -1 - at
        if (found ^ tag) & ~numbers & 0xFFFFFFFF == 0:
            index = found & numbers
            if (
                load_i64(keys, 3 * index) == plane0
                and load_i64(keys, 3 * index + 1) == plane1
                and load_i64(keys, 3 * index + 2) == plane2
            ):
                return index
        at = (at + 1) & (slots - 1)


@kernel
def _clear(space: int, slots: int, positions: int) -> None:
    """Begin a table of `slots` entries with the positions there are."""
    keys = load_i64(space, X_KEYS)
    table = load_i64(space, X_TABLE)
    numbers = load_i64(space, X_NUMBERS)
    for at in range(slots):
        store_i32(table, at, -1)
    for index in range(positions):
        plane0 = load_i64(keys, 3 * index)
        plane1 = load_i64(keys, 3 * index + 1)
        plane2 = load_i64(keys, 3 * index + 2)
        hashed = _hash(plane0, plane1, plane2)
        entry = -1 - _find(space, slots, plane0, plane1, plane2, hashed)
        store_i32(table, entry, ((hashed >> 32) & ~numbers) | index)


@kernel
def _link(links: int, index: int, parent: int, following: int, depth: int) -> None:
    """Keep two positions in 28 bits each, and in what is left of two words the depth."""
    store_i32(links, 2 * index, parent | (depth & 15) << 28)
    store_i32(links, 2 * index + 1, following | (depth >> 4) << 28)


@kernel
def begin_exact(rules: int, board: int, space: int) -> None:
    """Make the first position the only one known, and the next to be expanded."""
    keys = load_i64(space, X_KEYS)
    start = load_i64(space, X_START)
    state = load_i64(space, X_STATES)
    set_up(rules, state, board)
    for card in range(52):
        store_u8(start, card, load_u8(state, card))
    normalise(rules, state, 0, 0)
    _pack(rules, state, start, keys, 0)
    _link(load_i64(space, X_LINKS), 0, INDEX, INDEX, 0)
    store_i64(space, X_POSITIONS, 1)
    store_i64(space, X_EXPANDED, 0)
    store_i64(space, X_NEXT, 0)
    store_i64(space, X_WORDS_USED, 0)
    for word in range(BUCKETS // 64):
        store_i64(load_i64(space, X_OCCUPIED), word, 0)
    slots = min(1 << 12, load_i64(space, X_TABLE_SLOTS))
    store_i64(space, X_TABLE_USED, slots)
    _clear(space, slots, 1)


@kernel
def exact(rules: int, weights: int, space: int, positions: int) -> int:
    """Go on until a solution, an empty queue, full arrays, or `positions` expanded in all.

    Answers SOLVED, EXHAUSTED, FULL, or PAUSED where another call goes on.
    """
    keys = load_i64(space, X_KEYS)
    links = load_i64(space, X_LINKS)
    table = load_i64(space, X_TABLE)
    heads = load_i64(space, X_HEADS)
    occupied = load_i64(space, X_OCCUPIED)
    start = load_i64(space, X_START)
    scratch = load_i64(space, X_SCRATCH)
    out = load_i64(space, X_OUT)
    state = load_i64(space, X_STATES)
    child = state + STATE_STRIDE

    numbers = load_i64(space, X_NUMBERS)
    most = load_i64(space, X_SLOTS)
    found = load_i64(space, X_POSITIONS)
    expanded = load_i64(space, X_EXPANDED)
    index = load_i64(space, X_NEXT)
    words = load_i64(space, X_WORDS_USED)
    slots = load_i64(space, X_TABLE_USED)
    status = PAUSED
    while expanded < positions:
        plane0 = load_i64(keys, 3 * index)
        plane1 = load_i64(keys, 3 * index + 1)
        plane2 = load_i64(keys, 3 * index + 2)
        _unpack(rules, state, start, plane0, plane1, plane2)
        depth = ((load_i32(links, 2 * index) >> 28) & 15) | ((load_i32(links, 2 * index + 1) >> 28) & 15) << 4
        store_i32(state, DEPTH, depth)
        expanded += 1
        if plays_itself(rules, state):
            status = SOLVED
            break
        loose = load_i64(state, CELLS)
        homes = load_i64(state, HOMES)
        waiting = ((homes << 4) | 15) & ~homes
        for number in range(composites(rules, state, scratch, out)):
            move = load_i64(out, number)
            key0 = plane0
            key1 = plane1
            key2 = plane2
            known = stays_normal(rules, state, move, waiting, loose)
            if known:  # most positions were found before: these need not be built
                card = move & 63
                flip = code_of(start, card, load_u8(state, card)) ^ code_of(start, card, (move >> TO) & 63)
                key0 ^= (flip & 1) << card
                key1 ^= ((flip >> 1) & 1) << card
                key2 ^= (flip >> 2) << card
                hashed = _hash(key0, key1, key2)
                entry = _find(space, slots, key0, key1, key2, hashed)
                if entry >= 0:
                    continue
            copy_words(child, state, STATE_WORDS)
            perform(rules, child, move, 0, 0)
            if not known:
                normalise(rules, child, 0, 0)
                for word in range(7):
                    differ = load_i64(state, word) ^ load_i64(child, word)
                    if word == 6:
                        differ &= (1 << 32) - 1  # tops follow
                    while differ != 0:
                        byte = trailing_zeros(differ) >> 3
                        differ &= ~(255 << (8 * byte))
                        card = 8 * word + byte
                        flip = code_of(start, card, load_u8(state, card)) ^ code_of(
                            start, card, load_u8(child, card)
                        )
                        key0 ^= (flip & 1) << card
                        key1 ^= ((flip >> 1) & 1) << card
                        key2 ^= (flip >> 2) << card
                hashed = _hash(key0, key1, key2)
                entry = _find(space, slots, key0, key1, key2, hashed)
                if entry >= 0:
                    continue
            if found == most:
                status = FULL
                break
            store_i64(keys, 3 * found, key0)
            store_i64(keys, 3 * found + 1, key1)
            store_i64(keys, 3 * found + 2, key2)
            store_i32(table, -1 - entry, ((hashed >> 32) & ~numbers) | found)
            store_i32(child, DEPTH, depth + 1)
            bucket = min(max(priority(rules, weights, child) >> 4, 0), BUCKETS - 1)
            word = bucket >> 6
            bits = load_i64(occupied, word)
            following = load_i32(heads, bucket) if bits >> (bucket & 63) & 1 else INDEX
            store_i64(occupied, word, bits | 1 << (bucket & 63))
            words |= 1 << word
            _link(links, found, index, following, min(depth + 1, MAX_DEPTH))
            store_i32(heads, bucket, found)
            found += 1
            if 3 * found > 2 * slots:
                slots *= 2
                _clear(space, slots, found)
        if status == FULL:
            break
        if words == 0:
            status = EXHAUSTED
            break
        word = trailing_zeros(words)
        bits = load_i64(occupied, word)
        bucket = (word << 6) | trailing_zeros(bits)
        index = load_i32(heads, bucket)
        following = load_i32(links, 2 * index + 1) & INDEX
        store_i32(heads, bucket, following)
        if following == INDEX:
            bits &= bits - 1
            store_i64(occupied, word, bits)
            if bits == 0:
                words &= words - 1
    store_i64(space, X_NEXT, index)
    store_i64(space, X_POSITIONS, found)
    store_i64(space, X_EXPANDED, expanded)
    store_i64(space, X_WORDS_USED, words)
    store_i64(space, X_TABLE_USED, slots)
    return status


@kernel
def trace_exact(rules: int, board: int, space: int) -> int:
    """Write the whole solution that `exact` found to the record, and return its length.

    Only keys were kept, so each step is the move whose key comes next. Returns -1 where the record
    is too short.
    """
    keys = load_i64(space, X_KEYS)
    links = load_i64(space, X_LINKS)
    start = load_i64(space, X_START)
    out = load_i64(space, X_OUT)
    record = load_i64(space, X_RECORD)
    room = load_i64(space, X_RECORD_SLOTS) - 5 * 52
    state = load_i64(space, X_STATES)
    child = state + STATE_STRIDE
    index = load_i64(space, X_NEXT)
    following = INDEX
    while index != INDEX:  # turn the links round, from the first position to the goal
        before = load_i32(links, 2 * index) & INDEX
        store_i32(links, 2 * index, following)
        following = index
        index = before
    set_up(rules, state, board)
    length = normalise(rules, state, record, 0)
    target = load_i32(links, 0)
    made = 3 * load_i64(space, X_POSITIONS)  # the key of a child, behind all others
    while target != INDEX:
        if length > room:
            return -1
        end = length
        for number in range(composites(rules, state, load_i64(space, X_SCRATCH), out)):
            copy_words(child, state, STATE_WORDS)
            end = perform(rules, child, load_i64(out, number), record, length)
            end = normalise(rules, child, record, end)
            _pack(rules, child, start, keys, made)
            if (
                load_i64(keys, made) == load_i64(keys, 3 * target)
                and load_i64(keys, made + 1) == load_i64(keys, 3 * target + 1)
                and load_i64(keys, made + 2) == load_i64(keys, 3 * target + 2)
            ):
                break
        copy_words(state, child, STATE_WORDS)
        length = end
        target = load_i32(links, 2 * target)
    return finish(rules, state, record, length)
