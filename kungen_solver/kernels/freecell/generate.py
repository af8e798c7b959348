"""The moves of a state, each with the priority of the state that it leads to."""

from kungen_solver.kernels.freecell.layout import (
    ANY_RUN,
    BASE,
    BLOCKS,
    BREAKS,
    CELL,
    CELL_COUNT,
    CELLS,
    CHARGE,
    CHILDREN,
    COLUMN_COUNT,
    COUNT,
    DECK,
    DEPTH,
    FREE_ROW,
    HOME,
    HOMES,
    LEFT,
    LENDS_COLUMNS,
    MASKS,
    NO_COLUMN,
    OPENERS,
    PARENTS,
    REACHED,
    RUN_COLUMN,
    RUN_COUNT,
    RUN_MASKS,
    TO,
    TOPS,
    W_ABOVE,
    W_AWAY,
    W_BLOCK,
    W_BREAK,
    W_FREE,
    W_MOVE,
    WORRY_BACK,
)
from kungen_solver.kernels.freecell.state import blocked
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import (
    count_ones,
    load_constant,
    load_i32,
    load_i64,
    load_u8,
    store_i64,
    store_u8,
    trailing_zeros,
)


@kernel
def generate(rules: int, weights: int, state: int, scratch: int, out: int) -> int:
    """Write every move of a state to `out` as ``priority << 32 | move`` and return how many.

    Priorities lack what all moves share: the charge of the state, which is left in the scratch.

    The generator is complete: every move of a single card is among them. Of several empty columns
    only the first is offered, and a whole column does not move to an empty one.
    """
    columns = load_constant(rules, COLUMN_COUNT)
    deck = load_constant(rules, DECK)
    openers = load_constant(rules, OPENERS)
    homes = load_i64(state, HOMES)
    cells = load_i64(state, CELLS)
    waiting = ((homes << 4) | 15) & ~homes & deck
    used = count_ones(cells)
    room = load_constant(rules, CELL_COUNT) - used

    w_break = load_constant(weights, W_BREAK)
    w_above = load_constant(weights, W_ABOVE)
    w_block = load_constant(weights, W_BLOCK)

    empty = 0
    first_empty = NO_COLUMN
    for column in range(columns):
        if load_i64(state, MASKS + column) == 0:
            empty += 1
            if first_empty == NO_COLUMN:
                first_empty = column
    free = W_FREE + used * FREE_ROW + empty

    # Find the run at the end of each column; its top card may go to a cell.
    p_cell = load_constant(weights, free + FREE_ROW)
    p_emptied = load_constant(weights, free + FREE_ROW + 1)
    runs = 0
    tops = 0
    above = 0
    written = 0
    for column in range(columns):
        mask = load_i64(state, MASKS + column)
        if mask == 0:
            continue
        card = load_u8(state, TOPS + column)
        tops |= 1 << card
        wanted = mask & waiting
        count = 0
        run = 0
        in_run = True
        while True:
            count += 1
            bit = 1 << card
            if in_run:
                run |= bit
                store_u8(scratch, RUN_COLUMN + card, column)
                store_u8(scratch, RUN_COUNT + card, count)
            if wanted & bit:
                above += count - 1
                wanted ^= bit
            below = load_u8(state, card)
            if below >= BASE or not (load_constant(rules, PARENTS + card) >> below) & 1:
                in_run = False
            if count == 1 and room > 0:
                rest = mask ^ bit
                priority = -w_above * count_ones(rest & waiting) - w_block * blocked(rest, card, 1)
                if below == BASE:
                    priority += p_emptied
                else:
                    priority += p_cell
                    if not in_run:
                        priority -= w_break
                move = card | CELL << TO | column << LEFT | NO_COLUMN << REACHED | 1 << COUNT
                store_i64(out, written, priority << 32 | move)
                written += 1
            if not in_run and wanted == 0:
                break
            card = below
        runs |= run
        store_i64(scratch, RUN_MASKS + column, run)

    limit = 99
    limit_empty = 99
    if not load_constant(rules, ANY_RUN):
        lent = empty * load_constant(rules, LENDS_COLUMNS)
        limit = (room + 1) << lent
        limit_empty = (room + 1) << max(lent - 1, 0)

    returning = 0
    if load_constant(rules, WORRY_BACK):
        returning = homes & ~(homes >> 4)

    # Runs, cards from cells and cards from foundations to columns that are not empty.
    movable = runs | cells | returning
    for reached in range(columns):
        mask = load_i64(state, MASKS + reached)
        if mask == 0:
            continue
        top = load_u8(state, TOPS + reached)
        fitting = load_constant(rules, CHILDREN + top) & movable
        if fitting == 0:
            continue
        wanted = count_ones(mask & waiting)
        while fitting != 0:
            card = trailing_zeros(fitting)
            fitting &= fitting - 1
            priority = 0
            left = NO_COLUMN
            count = 1
            if (cells >> card) & 1:
                priority += load_constant(weights, free - FREE_ROW)
            elif (runs >> card) & 1:
                left = load_u8(scratch, RUN_COLUMN + card)
                count = load_u8(scratch, RUN_COUNT + card)
                if count > limit:
                    continue
                below = load_u8(state, card)
                rest = load_i64(state, MASKS + left) ^ (
                    load_i64(scratch, RUN_MASKS + left) & ((16 << (card & 60)) - 1)
                )
                priority -= w_above * count * count_ones(rest & waiting)
                priority -= w_block * blocked(rest, card, count)
                if below == BASE:
                    priority += load_constant(weights, free + 1)
                else:
                    priority += load_constant(weights, free)
                    if not (load_constant(rules, PARENTS + card) >> below) & 1:
                        priority -= w_break
            else:
                priority += load_constant(weights, free) + load_constant(weights, W_AWAY)
            priority += w_above * count * wanted + w_block * blocked(mask, card, count)
            move = card | top << TO | left << LEFT | reached << REACHED | count << COUNT
            store_i64(out, written, priority << 32 | move)
            written += 1

    # Every part of a run to an empty column.
    if empty > 0:
        p_opened = load_constant(weights, free - 1)
        for left in range(columns):
            rest = load_i64(state, MASKS + left)
            if rest == 0:
                continue
            card = load_u8(state, TOPS + left)
            for count in range(1, limit_empty + 1):
                rest ^= 1 << card
                below = load_u8(state, card)
                if below == BASE:
                    break
                ends = not (load_constant(rules, PARENTS + card) >> below) & 1
                if (openers >> card) & 1:
                    priority = p_opened - w_above * count * count_ones(rest & waiting)
                    priority -= w_block * blocked(rest, card, count)
                    if ends:
                        priority -= w_break
                    move = card | BASE << TO | left << LEFT | first_empty << REACHED | count << COUNT
                    store_i64(out, written, priority << 32 | move)
                    written += 1
                if ends:
                    break
                card = below

    # Cards from cells and foundations to an empty column.
    if empty > 0:
        opening = openers & (cells | returning)
        while opening != 0:
            card = trailing_zeros(opening)
            opening &= opening - 1
            priority = 0
            if (cells >> card) & 1:
                priority += load_constant(weights, free - FREE_ROW - 1)
            else:
                priority += load_constant(weights, free - 1) + load_constant(weights, W_AWAY)
            move = card | BASE << TO | NO_COLUMN << LEFT | first_empty << REACHED | 1 << COUNT
            store_i64(out, written, priority << 32 | move)
            written += 1

    # To the foundations, where the card did not go by itself.
    going = waiting & (tops | cells)
    while going != 0:
        card = trailing_zeros(going)
        going &= going - 1
        priority = -load_constant(weights, W_AWAY)
        left = NO_COLUMN
        if (cells >> card) & 1:
            priority += load_constant(weights, free - FREE_ROW)
        else:
            left = load_u8(scratch, RUN_COLUMN + card)
            below = load_u8(state, card)
            rest = load_i64(state, MASKS + left) ^ (1 << card)
            priority -= w_above * count_ones(rest & waiting) + w_block * blocked(rest, card, 1)
            if below == BASE:
                priority += load_constant(weights, free + 1)
            else:
                priority += load_constant(weights, free)
                if not (load_constant(rules, PARENTS + card) >> below) & 1:
                    priority -= w_break
        move = card | HOME << TO | left << LEFT | NO_COLUMN << REACHED | 1 << COUNT
        store_i64(out, written, priority << 32 | move)
        written += 1
    store_i64(
        scratch,
        CHARGE,
        load_constant(weights, W_AWAY) * count_ones(deck & ~homes)
        + w_break * load_i32(state, BREAKS)
        + w_above * above
        + w_block * load_i32(state, BLOCKS)
        + load_constant(weights, W_MOVE) * (load_i32(state, DEPTH) + 1),
    )
    return written
