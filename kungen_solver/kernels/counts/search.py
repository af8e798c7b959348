"""Best-first search of states that are kept whole; an empty queue proves that there is no way to win."""

from kungen_solver.kernels.counts.dead import is_dead
from kungen_solver.kernels.counts.layout import (
    BEST_WASTE,
    COLUMNS,
    DEAD_ENDS,
    DECKS,
    DEPTHS,
    DESK_CHILD,
    DESK_MOVES,
    DESK_RULES,
    DESK_SCRATCH,
    DESK_START,
    DESK_STATE,
    DESK_WEIGHTS,
    DRAW,
    FOUND,
    FREE,
    KEY_BEST,
    KEY_DEPTHS,
    KEY_FOUND,
    KEY_STOCK,
    KEY_STRIDE,
    KEY_TURN,
    RANKS,
    STATE_WORDS,
    STOCK,
    STREAM,
    SWITCHES,
    TURN,
    W_DEPTH,
    W_FREE,
    W_HOME,
    W_NOISE,
    W_PASS,
    W_STOCK,
    W_WASTE,
)
from kungen_solver.kernels.counts.moves import cards_left, generate, settle
from kungen_solver.kernels.counts.state import apply_move, derive, height_of
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import (
    copy_words,
    count_ones,
    load_constant,
    load_i32,
    load_i64,
    store_i32,
    store_i64,
)
from kungen_solver.kernels.passes import improves
from kungen_solver.kernels.positions import (
    CURRENT,
    EXHAUSTED,
    FULL,
    KEYS,
    NEW_KEY,
    SLOTS,
    SOLVED,
    begin,
    enter,
    entry_of,
    find,
    hash_of,
    noise_of,
    put,
    take_best,
)
from kungen_solver.kernels.positions import FOUND as POSITIONS


@kernel
def search_on(space: int, desk: int, limit: int, fresh: int) -> int:
    """Search until SOLVED, EXHAUSTED, or FULL: `limit` positions, or as many as there is room for.

    With `fresh` the search begins anew; else it goes on where it was FULL.
    """
    rules, weights = load_i64(desk, DESK_RULES), load_i64(desk, DESK_WEIGHTS)
    state, child = load_i64(desk, DESK_STATE), load_i64(desk, DESK_CHILD)
    moves, scratch = load_i64(desk, DESK_MOVES), load_i64(desk, DESK_SCRATCH)
    limit = min(limit, load_i64(space, SLOTS))
    if fresh:
        begin(space)
        copy_words(child, load_i64(desk, DESK_START), STATE_WORDS)
        derive(rules, child)
        settle(rules, child, 0, 0)
        if _consider(space, rules, weights, child, scratch, -1, 0):
            return SOLVED
    while True:
        index = take_best(space)
        if index < 0:
            return EXHAUSTED
        _unpack(space, index, state)
        derive(rules, state)
        count = generate(rules, state, moves)
        if load_i64(space, POSITIONS) + count > limit:
            put(space, index, 0)
            return FULL
        for number in range(count):
            move = load_i32(moves, number)
            copy_words(child, state, STATE_WORDS)
            apply_move(rules, child, move)
            settle(rules, child, 0, 0)
            if _consider(space, rules, weights, child, scratch, index, move):
                return SOLVED


@kernel
def _consider(space: int, rules: int, weights: int, state: int, scratch: int, came: int, move: int) -> int:
    """Keep a settled state if it is new, in the queue if it is not dead; return whether it is won."""
    key = load_i64(space, NEW_KEY)
    turn, second = load_i64(state, TURN), load_i64(state, TURN + 1)
    switches = load_constant(rules, SWITCHES)
    best = switches & BEST_WASTE
    waste, residue = turn & 255, 0
    if best:
        ended = waste == count_ones(load_i64(state, STOCK))
        residue = 0 if ended else waste % load_constant(rules, DRAW)
    told = residue if best else waste | (turn >> 8) << 6
    first = load_i64(state, FOUND) | ((second & 255) | (second >> 8) << 6) << 32 | told << 44
    store_i64(key, KEY_FOUND, first)
    store_i64(key, KEY_DEPTHS, load_i64(state, DEPTHS))
    store_i64(key, KEY_STOCK, load_i64(state, STOCK))
    store_i64(key, KEY_STOCK + 1, load_i64(state, STOCK + 1))
    store_i64(key, KEY_TURN, turn)
    store_i64(key, KEY_BEST, -1)
    hashed = hash_of(space, 0, key)
    held = find(space, 0, key, hashed)
    entry = -1 - held
    if held >= 0:
        if not best:
            return 0
        store_i64(key, KEY_BEST, load_i64(load_i64(space, KEYS), held * KEY_STRIDE + KEY_BEST))
        entry = entry_of(space, held, hashed)
    if best and improves(key, KEY_BEST, residue, waste, turn >> 8) == 0:
        return 0
    index = enter(space, entry, hashed, came, move)
    home, full = 0, 4 * load_constant(rules, DECKS) * load_constant(rules, RANKS)
    for foundation in range(4 * load_constant(rules, DECKS)):
        home += height_of(state, foundation)
    if home == full:
        store_i64(space, CURRENT, index)
        return 1
    if switches & DEAD_ENDS == 0 or is_dead(rules, state, scratch) == 0:
        put(space, index, _score(rules, weights, state, full - home, hashed))
    return 0


@kernel
def _unpack(space: int, index: int, state: int) -> None:
    """Write the first words of a state from what is kept of it."""
    keys = load_i64(space, KEYS)
    at = index * KEY_STRIDE
    first = load_i64(keys, at + KEY_FOUND)
    second = (first >> 32) & 0xFFF
    store_i64(state, FOUND, first & 0xFFFFFFFF)
    store_i64(state, DEPTHS, load_i64(keys, at + KEY_DEPTHS))
    store_i64(state, STOCK, load_i64(keys, at + KEY_STOCK))
    store_i64(state, STOCK + 1, load_i64(keys, at + KEY_STOCK + 1))
    store_i64(state, TURN, load_i64(keys, at + KEY_TURN))
    store_i64(state, TURN + 1, (second & 63) | (second >> 6) << 8)


@kernel
def _score(rules: int, weights: int, state: int, away: int, hashed: int) -> int:
    """Return how far from won a state looks, as a bucket."""
    depths = 0
    for column in range(load_constant(rules, COLUMNS)):
        depths += (load_i64(state, DEPTHS) >> (6 * column)) & 63
    turns = (load_i64(state, TURN) >> 8) + (load_i64(state, TURN + 1) >> 8)
    wastes = (load_i64(state, TURN) & 255) + (load_i64(state, TURN + 1) & 255)
    return (
        load_i64(weights, W_DEPTH) * depths
        + load_i64(weights, W_STOCK) * cards_left(state)
        + load_i64(weights, W_HOME) * away
        + load_i64(weights, W_PASS) * turns
        + load_i64(weights, W_WASTE) * wastes
        - load_i64(weights, W_FREE) * load_i64(state, FREE)
        + noise_of(hashed, load_i64(weights, STREAM), load_i64(weights, W_NOISE))
    )


@kernel
def unroll(desk: int, path: int, length: int, log: int) -> int:
    """Write the moves of `path`, with all that are made at once between them, to `log`."""
    rules, state = load_i64(desk, DESK_RULES), load_i64(desk, DESK_STATE)
    copy_words(state, load_i64(desk, DESK_START), STATE_WORDS)
    derive(rules, state)
    logged = settle(rules, state, log, 0)
    for step in range(length):
        move = load_i32(path, step)
        apply_move(rules, state, move)
        store_i32(log, logged, move)
        logged = settle(rules, state, log, logged + 1)
    return logged
