"""Setting up a state, moving in it, and the foundation moves that play themselves."""

from kungen_solver.kernels.freecell.layout import (
    BASE,
    BLOCKS,
    BOARD_CARDS,
    BOARD_CELLS,
    BOARD_HEIGHTS,
    BREAKS,
    CELL,
    CELL_COUNT,
    CELLS,
    COLUMN_COUNT,
    COUNT,
    DECK,
    DEPTH,
    HASH,
    HASH_CARDS,
    HASH_PLACES,
    HOME,
    HOMES,
    LEFT,
    MASKS,
    MOVE,
    NO_CARD,
    NO_COLUMN,
    OPENERS,
    PARENT,
    PARENTS,
    REACHED,
    SAFE_A,
    SAFE_B,
    TO,
    TOPS,
)
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import (
    count_ones,
    load_constant,
    load_i32,
    load_i64,
    load_u8,
    store_i32,
    store_i64,
    store_u8,
    trailing_zeros,
)


@kernel
def blocked(rest: int, card: int, count: int) -> int:
    """Count the cards of a run, `card` its lowest, that lie above a lower rank of `rest`."""
    if rest == 0:
        return 0
    over = (card >> 2) - (trailing_zeros(rest) >> 2)
    return min(max(over, 0), count)


@kernel
def run_part(state: int, top: int, last: int) -> int:
    """Return the cards of a column from its top down to `last`, or all for `BASE`, as a mask."""
    moving = 0
    while top < BASE:
        moving |= 1 << top
        if top == last:
            break
        top = load_u8(state, top)
    return moving


@kernel
def assess(rules: int, state: int) -> None:
    """Count the breaks and blocks of a state whose cards, tops and masks stand."""
    breaks = 0
    blocks = 0
    for column in range(load_constant(rules, COLUMN_COUNT)):
        rest = load_i64(state, MASKS + column)
        card = load_u8(state, TOPS + column)
        while rest != 0:
            rest ^= 1 << card
            below = load_u8(state, card)
            blocks += blocked(rest, card, 1)
            if below < BASE and not (load_constant(rules, PARENTS + card) >> below) & 1:
                breaks += 1
            card = below
    store_i32(state, BREAKS, breaks)
    store_i32(state, BLOCKS, blocks)


@kernel
def set_up(rules: int, state: int, board: int) -> None:
    """Fill a state from a board."""
    deck = load_constant(rules, DECK)
    cells = 0
    homes = deck
    at = BOARD_CARDS
    for column in range(load_constant(rules, COLUMN_COUNT)):
        mask = 0
        below = BASE
        top = NO_CARD
        for _ in range(load_u8(board, BOARD_HEIGHTS + column)):
            top = load_u8(board, at)
            at += 1
            store_u8(state, top, below)
            mask |= 1 << top
            below = top
        store_u8(state, TOPS + column, top)
        store_i64(state, MASKS + column, mask)
        homes ^= mask
    for _ in range(load_u8(board, BOARD_CELLS)):
        card = load_u8(board, at)
        at += 1
        store_u8(state, card, CELL)
        cells |= 1 << card
    homes ^= cells
    hashed = 0
    for card in range(52):
        if (homes >> card) & 1:
            store_u8(state, card, HOME)
        if (deck >> card) & 1:
            place = load_u8(state, card)
            hashed += load_constant(rules, HASH_CARDS + card) * load_constant(rules, HASH_PLACES + place)
    store_i64(state, CELLS, cells)
    store_i64(state, HOMES, homes)
    store_i64(state, HASH, hashed)
    store_i32(state, PARENT, -1)
    store_i32(state, MOVE, 0)
    store_i32(state, DEPTH, 0)
    assess(rules, state)


@kernel
def play(rules: int, state: int, move: int) -> None:
    """Make a move, and keep masks, hash and counts true."""
    card = move & 63
    to = (move >> TO) & 63
    left = (move >> LEFT) & 15
    reached = (move >> REACHED) & 15
    count = (move >> COUNT) & 15
    below = load_u8(state, card)
    blocks = load_i32(state, BLOCKS)
    top = card
    moving = 1 << card
    if left != NO_COLUMN:
        top = load_u8(state, TOPS + left)
        mask = load_i64(state, MASKS + left)
        if count > 1:
            moving = run_part(state, top, card)
        rest = mask ^ moving
        blocks -= blocked(rest, card, count)
        store_i64(state, MASKS + left, rest)
        if below < BASE:
            store_u8(state, TOPS + left, below)
            if not (load_constant(rules, PARENTS + card) >> below) & 1:
                store_i32(state, BREAKS, load_i32(state, BREAKS) - 1)
        else:
            store_u8(state, TOPS + left, NO_CARD)
    elif below == CELL:
        store_i64(state, CELLS, load_i64(state, CELLS) ^ moving)
    else:
        store_i64(state, HOMES, load_i64(state, HOMES) ^ moving)
    if reached != NO_COLUMN:
        mask = load_i64(state, MASKS + reached)
        blocks += blocked(mask, card, count)
        store_i64(state, MASKS + reached, mask | moving)
        store_u8(state, TOPS + reached, top)
    elif to == CELL:
        store_i64(state, CELLS, load_i64(state, CELLS) | moving)
    else:
        store_i64(state, HOMES, load_i64(state, HOMES) | moving)
    store_i32(state, BLOCKS, blocks)
    store_u8(state, card, to)
    store_i64(
        state,
        HASH,
        load_i64(state, HASH)
        + load_constant(rules, HASH_CARDS + card)
        * (load_constant(rules, HASH_PLACES + to) - load_constant(rules, HASH_PLACES + below)),
    )


@kernel
def settle(rules: int, state: int, every: bool, record: int, length: int) -> int:
    """Play every safe foundation move, or `every` one there is.

    The moves are written to `record` from `length` on, unless its address is 0; the new length is
    returned in any case.
    """
    columns = load_constant(rules, COLUMN_COUNT)
    deck = load_constant(rules, DECK)
    tops = 0
    for column in range(columns):
        tops |= 1 << load_u8(state, TOPS + column)
    while True:
        homes = load_i64(state, HOMES)
        waiting = ((homes << 4) | 15) & ~homes & deck & (tops | load_i64(state, CELLS))
        before = length
        while waiting != 0:
            card = trailing_zeros(waiting)
            waiting &= waiting - 1
            safe = load_constant(rules, SAFE_A + card)
            if not every and homes & safe != safe:
                safe = load_constant(rules, SAFE_B + card)
                if homes & safe != safe:
                    continue
            left = NO_COLUMN
            if load_u8(state, card) != CELL:
                left = 0
                while load_u8(state, TOPS + left) != card:
                    left += 1
            move = card | HOME << TO | left << LEFT | NO_COLUMN << REACHED | 1 << COUNT
            play(rules, state, move)
            if left != NO_COLUMN:
                tops ^= 1 << card
                tops |= 1 << load_u8(state, TOPS + left)
            if record != 0:
                store_i32(record, length, move)
            length += 1
        if length == before:
            return length


@kernel
def plays_itself(rules: int, state: int) -> bool:
    """Return whether there is a free place for every card that lies above a lower rank.

    Then the game is won: of the lowest rank that is left, uncover a card by putting what lies above
    it away. What is put away lies above a lower rank, and stays away until it goes home; nothing is
    put onto a column, so no card comes to lie above a lower rank anew.
    """
    blocks = load_i32(state, BLOCKS)
    room = load_constant(rules, CELL_COUNT) - count_ones(load_i64(state, CELLS))
    if blocks <= room:
        return True
    if load_constant(rules, OPENERS) == load_constant(rules, DECK):
        for column in range(load_constant(rules, COLUMN_COUNT)):
            if load_i64(state, MASKS + column) == 0:
                room += 1
    return blocks <= room


@kernel
def finish(rules: int, state: int, record: int, length: int) -> int:
    """Win a state that plays itself, write the moves from `length` on and return the new length."""
    deck = load_constant(rules, DECK)
    while True:
        length = settle(rules, state, True, record, length)
        away = deck & ~load_i64(state, HOMES)
        if away == 0:
            return length
        card = trailing_zeros(away)  # of the lowest rank left, so its foundation waits for it
        left = 0
        while not (load_i64(state, MASKS + left) >> card) & 1:
            left += 1
        top = load_u8(state, TOPS + left)
        move = top | CELL << TO | left << LEFT | NO_COLUMN << REACHED | 1 << COUNT
        if load_constant(rules, CELL_COUNT) == count_ones(load_i64(state, CELLS)):
            empty = 0
            while load_i64(state, MASKS + empty) != 0:
                empty += 1
            move = top | BASE << TO | left << LEFT | empty << REACHED | 1 << COUNT
        play(rules, state, move)
        store_i32(record, length, move)
        length += 1
