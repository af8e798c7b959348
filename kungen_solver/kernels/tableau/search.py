"""Best-first search of states that are kept whole; an empty queue proves that there is no way to win."""

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import (
    copy_words,
    load_constant,
    load_i32,
    load_i64,
    load_u8,
    store_i32,
    store_i64,
)
from kungen_solver.kernels.positions import (
    CURRENT,
    EXHAUSTED,
    FOUND,
    FULL,
    LINKS,
    NEW_KEY,
    SLOTS,
    SOLVED,
    begin,
    enter,
    find,
    hash_of,
    noise_of,
    put,
    take_best,
)
from kungen_solver.kernels.tableau.dead import is_dead
from kungen_solver.kernels.tableau.key import pack, unpack
from kungen_solver.kernels.tableau.layout import (
    CELLS,
    COLUMNS,
    CORNER,
    CORNERS,
    DEAD_ENDS,
    DECKS,
    DEPTH,
    DESK_CHILD,
    DESK_MOVES,
    DESK_RULES,
    DESK_START,
    DESK_STATE,
    DESK_WEIGHTS,
    HEIGHTS,
    MOST_DEPTH,
    PASS,
    PILE,
    PILES,
    RANKS,
    STATE_WORDS,
    STREAM,
    SWITCHES,
    W_ABOVE,
    W_AWAY,
    W_BLOCK,
    W_BREAK,
    W_CELL,
    W_EMPTY,
    W_HIDDEN,
    W_MOVE,
    W_NOISE,
    W_PASS,
    W_STOCK,
    W_WASTE,
)
from kungen_solver.kernels.tableau.moves import generate, settle
from kungen_solver.kernels.tableau.state import apply_move, card_at, fits, goes_home, hidden_in, size_of

STEP_ENDS = -1  # behind the moves of a step in a log


@kernel
def search_on(space: int, desk: int, limit: int, fresh: int) -> int:
    """Search until SOLVED, EXHAUSTED, or FULL: `limit` positions, or as many as there is room for.

    With `fresh` the search begins anew; else it goes on where it was FULL.
    """
    rules = load_i64(desk, DESK_RULES)
    state, child = load_i64(desk, DESK_STATE), load_i64(desk, DESK_CHILD)
    moves = load_i64(desk, DESK_MOVES)
    limit = min(limit, load_i64(space, SLOTS))
    if fresh:
        begin(space)
        copy_words(child, load_i64(desk, DESK_START), STATE_WORDS)
        settle(rules, child, 0, 0)
        if _consider(space, desk, child, -1, 0, 0):
            return SOLVED
    copy_words(state, load_i64(desk, DESK_START), STATE_WORDS)
    while True:
        index = take_best(space)
        if index < 0:
            return EXHAUSTED
        unpack(space, desk, index, state)
        count = generate(rules, state, moves)
        if load_i64(space, FOUND) + count > limit:
            put(space, index, 0)
            return FULL
        depth = min((load_i64(load_i64(space, LINKS), index) >> (32 + DEPTH)) + 1, MOST_DEPTH)
        for number in range(count):
            move = load_i32(moves, number)
            copy_words(child, state, STATE_WORDS)
            apply_move(rules, child, move)
            settle(rules, child, 0, 0)
            if _consider(space, desk, child, index, move, depth):
                return SOLVED


@kernel
def _consider(space: int, desk: int, state: int, came: int, move: int, depth: int) -> int:
    """Keep a settled state if it is new, in the queue if it is not dead; return whether it is won."""
    rules = load_i64(desk, DESK_RULES)
    pack(space, desk, state)
    key = load_i64(space, NEW_KEY)
    hashed = hash_of(space, 0, key)
    held = find(space, 0, key, hashed)
    if held >= 0:
        return 0
    index = enter(space, -1 - held, hashed, came, move | depth << DEPTH)
    decks, ranks = load_constant(rules, DECKS), load_constant(rules, RANKS)
    away = 4 * decks * ranks
    for foundation in range(8):
        away -= load_u8(state, HEIGHTS + foundation)
    if away == 0:
        store_i64(space, CURRENT, index)
        return 1
    if load_constant(rules, SWITCHES) & DEAD_ENDS == 0 or is_dead(rules, state) == 0:
        put(space, index, _score(desk, state, away, depth, hashed))
    return 0


@kernel
def _score(desk: int, state: int, away: int, depth: int, hashed: int) -> int:
    """Return how far from won a state looks, as a bucket."""
    rules, weights = load_i64(desk, DESK_RULES), load_i64(desk, DESK_WEIGHTS)
    columns = load_constant(rules, COLUMNS)
    hidden, breaks, blocks, above, empty = 0, 0, 0, 0, 0
    for number in range(columns + load_constant(rules, CORNERS)):
        place = number if number < columns else CORNER + number - columns
        size, down = size_of(state, place), hidden_in(state, place)
        if size == 0:
            empty += 1 if number < columns else 0
            continue
        hidden += down
        least, below, waiting = 0xFFFF, -1, 0
        for index in range(size):
            card = card_at(state, place, index)
            shift = 4 * (card & 3)
            if index > down and fits(rules, card, below) == 0:
                breaks += 1
            # The lowest rank of each suit so far, in four bits each.
            if (least >> shift) & 15 < card >> 2:
                blocks += 1
            else:
                least = least & ~(15 << shift) | (card >> 2) << shift
            above += waiting
            if goes_home(rules, state, card) >= 0:
                waiting += 1
            below = card
    stock, waste, turns = 0, 0, 0
    for pile in range(load_constant(rules, PILES)):
        stock += size_of(state, PILE + pile)
        waste += hidden_in(state, PILE + pile)
        turns += load_u8(state, PASS + pile)
    score = (
        load_i64(weights, W_AWAY) * away
        + load_i64(weights, W_HIDDEN) * hidden
        + load_i64(weights, W_BREAK) * breaks
        + load_i64(weights, W_BLOCK) * blocks
        + load_i64(weights, W_ABOVE) * above
        + load_i64(weights, W_STOCK) * stock
        + load_i64(weights, W_PASS) * turns
        + load_i64(weights, W_WASTE) * waste
        + load_i64(weights, W_CELL) * size_of(state, CELLS)
        - load_i64(weights, W_EMPTY) * empty
        + load_i64(weights, W_MOVE) * depth
        + noise_of(hashed, load_i64(weights, STREAM), load_i64(weights, W_NOISE))
    )
    return score >> 2


@kernel
def unroll(space: int, desk: int, path: int, length: int, log: int) -> int:
    """Write the moves of `path`, with all that are made at once, to `log`, a STEP_ENDS behind each step.

    The places of a step are those of the key before it: columns, corners and cells in the order of
    their cards.
    """
    rules = load_i64(desk, DESK_RULES)
    state, child = load_i64(desk, DESK_STATE), load_i64(desk, DESK_CHILD)
    begin(space)
    copy_words(child, load_i64(desk, DESK_START), STATE_WORDS)
    copy_words(state, child, STATE_WORDS)
    logged = settle(rules, child, log, 0)
    store_i32(log, logged, STEP_ENDS)
    logged += 1
    for step in range(length):
        pack(space, desk, child)
        index = enter(space, 0, 0, 0, 0)
        unpack(space, desk, index, state)
        copy_words(child, state, STATE_WORDS)
        move = load_i32(path, step)
        apply_move(rules, child, move)
        store_i32(log, logged, move)
        logged = settle(rules, child, log, logged + 1)
        store_i32(log, logged, STEP_ENDS)
        logged += 1
    return logged
