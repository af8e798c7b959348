"""Composite moves: a move, together with the cards that are put away to make it possible.

To *put away* is to move a card from a column to a cell, or alone to an empty column (see `normal`). No
other move needs a card to be away, except those that touch the column it came from or the place it went
to; and it only takes room. So any line of play can be rearranged until each card is put away immediately
before a move that touches its column or itself, and positions in between need not be kept.

Put more exactly, a state *covers* every position to which putting cards away leads from its normal form.
Take a position that is covered by a state searched, and any move in it. If that puts a card away, the
same state covers what follows. If not, then the move can be made after putting away only what lies above
the card that moves and above the one it is moved onto, or down to the latter where it was put away
itself; that is a composite move, and the normal form of its result covers what follows. What the move may
need besides is a column of its own for the card that it is moved onto. That is there already, or was
made by putting away a whole column but its lowest card, with a place to spare, so that this card is loose
too: which is a composite move as well, and the state it leads to covers the position. (With no place
to spare the lowest card stays, no column becomes free, and the normal form may even put the cards
back; so nothing may rest on that state.) So the states found by composite moves alone cover every
position that can be reached. A card that goes home safely does so from every position that is covered,
whatever else is put away, and costs none of them a win.
"""

from kungen_solver.kernels.freecell.layout import (
    ANY_RUN,
    BASE,
    C_BEGIN,
    C_COLUMN,
    C_DEPTH,
    CELL,
    CELL_COUNT,
    CELLS,
    CHILDREN,
    COLUMN_COUNT,
    COUNT,
    DECK,
    DUG,
    DUG_OTHER,
    HOME,
    HOMES,
    LEFT,
    LENDS_COLUMNS,
    MASKS,
    NO_COLUMN,
    OPENERS,
    OTHER,
    PARENTS,
    REACHED,
    SEATS,
    TO,
    TOPS,
    WORRY_BACK,
)
from kungen_solver.kernels.freecell.state import play
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import (
    count_ones,
    load_constant,
    load_i64,
    load_u8,
    store_i32,
    store_i64,
    store_u8,
    trailing_zeros,
)


@kernel
def _lifted(rules: int, scratch: int, out: int, written: int, room: int, card: int, move: int) -> int:
    """Write `move` with a card from a column: alone or with cards of its run, `room` cards put away."""
    left = load_u8(scratch, C_COLUMN + card)
    depth = load_u8(scratch, C_DEPTH + card)
    begin = load_u8(scratch, C_BEGIN + card)
    move |= left << LEFT
    if load_constant(rules, ANY_RUN):
        for dug in range(begin, min(depth, room) + 1):
            store_i64(out, written, move | (depth - dug + 1) << COUNT | dug << DUG)
            written += 1
    elif depth <= room:
        store_i64(out, written, move | 1 << COUNT | depth << DUG)
        written += 1
        if begin < depth:  # a short cut: its single moves need as much room
            store_i64(out, written, move | (depth - begin + 1) << COUNT | begin << DUG)
            written += 1
    return written


@kernel
def composites(rules: int, state: int, scratch: int, out: int) -> int:
    """Write every composite move of a state in normal form to `out` and return how many."""
    columns = load_constant(rules, COLUMN_COUNT)
    homes = load_i64(state, HOMES)
    loose = load_i64(state, CELLS)
    merges = load_constant(rules, LENDS_COLUMNS)
    any_run = load_constant(rules, ANY_RUN)
    openers = load_constant(rules, OPENERS)
    waiting = ((homes << 4) | 15) & ~homes & load_constant(rules, DECK)
    room = load_constant(rules, CELL_COUNT) - count_ones(loose)
    free = NO_COLUMN
    for column in range(columns):
        if load_i64(state, MASKS + column) == 0:
            free = column
            room += merges

    # Cards that can be reached; columns that can be put away as a whole.
    written = 0
    reach = 0
    bases = 0
    leaving = 0  # cards that can be put away and leave another in their column
    for column in range(columns):
        mask = load_i64(state, MASKS + column)
        if mask == 0:
            continue
        size = count_ones(mask)
        card = load_u8(state, TOPS + column)
        depth = 0
        begin = 0
        while True:
            below = load_u8(state, card)
            bit = 1 << card
            reach |= bit
            store_u8(scratch, C_COLUMN + card, column)
            store_u8(scratch, C_DEPTH + card, depth)
            store_u8(scratch, C_BEGIN + card, begin)
            if depth <= size - 2:
                leaving |= bit
            if depth == size - 2 and merges and depth < room:
                move = card | CELL << TO | column << LEFT | NO_COLUMN << REACHED | 1 << COUNT
                store_i64(out, written, move | depth << DUG | NO_COLUMN << OTHER)
                written += 1
            if below == BASE:
                bases |= bit
                break
            depth += 1
            if not (load_constant(rules, PARENTS + card) >> below) & 1:
                begin = depth
            if (begin if any_run else depth) > room:
                break
            card = below
    returning = 0
    if load_constant(rules, WORRY_BACK):
        returning = homes & ~(homes >> 4)
    movable = reach | loose | returning

    # Onto cards in columns.
    targets = reach
    while targets != 0:
        target = trailing_zeros(targets)
        targets &= targets - 1
        fitting = load_constant(rules, CHILDREN + target) & movable
        dug = load_u8(scratch, C_DEPTH + target)
        if fitting == 0 or dug > room:
            continue
        reached = load_u8(scratch, C_COLUMN + target)
        where = target << TO | reached << REACHED | reached << OTHER | dug << DUG_OTHER
        while fitting != 0:
            card = trailing_zeros(fitting)
            fitting &= fitting - 1
            if not (reach >> card) & 1:
                store_i64(out, written, card | where | NO_COLUMN << LEFT | 1 << COUNT)
                written += 1
            elif load_u8(scratch, C_COLUMN + card) != reached:
                written = _lifted(rules, scratch, out, written, room - dug, card, card | where)
            elif load_u8(scratch, C_DEPTH + card) < dug - 1:  # put away, and back on a deeper card
                store_i64(out, written, card | where | NO_COLUMN << LEFT | 1 << COUNT)
                written += 1

    # Home.
    going = waiting & (reach | loose)
    while going != 0:
        card = trailing_zeros(going)
        going &= going - 1
        move = card | HOME << TO | NO_COLUMN << REACHED | 1 << COUNT | NO_COLUMN << OTHER
        if (loose >> card) & 1:
            store_i64(out, written, move | NO_COLUMN << LEFT)
            written += 1
        elif load_u8(scratch, C_DEPTH + card) <= room:
            dug = load_u8(scratch, C_DEPTH + card)
            store_i64(out, written, move | load_u8(scratch, C_COLUMN + card) << LEFT | dug << DUG)
            written += 1

    if not merges:
        # To a column that is empty, or is put away for it; not from the base of another.
        opening = openers & movable & ~bases
        while opening != 0:
            card = trailing_zeros(opening)
            opening &= opening - 1
            for reached in range(columns):
                dug = count_ones(load_i64(state, MASKS + reached))
                if dug > room or (dug > 0 and free != NO_COLUMN) or (dug == 0 and reached != free):
                    continue
                where = card | BASE << TO | reached << REACHED | reached << OTHER | dug << DUG_OTHER
                if not (reach >> card) & 1 or load_u8(scratch, C_COLUMN + card) == reached:
                    store_i64(out, written, where | NO_COLUMN << LEFT | 1 << COUNT)
                    written += 1
                else:
                    written = _lifted(rules, scratch, out, written, room - dug, card, where)
        return written

    if free == NO_COLUMN:
        return written
    # Onto a loose card, which gets a column of its own; it may just have been put away.
    targets = loose | leaving
    while targets != 0:
        target = trailing_zeros(targets)
        targets &= targets - 1
        fitting = load_constant(rules, CHILDREN + target) & movable
        dug = 0
        other = NO_COLUMN
        if (leaving >> target) & 1:
            dug = load_u8(scratch, C_DEPTH + target) + 1
            other = load_u8(scratch, C_COLUMN + target)
        if fitting == 0 or dug > room:
            continue
        where = target << TO | free << REACHED | 1 << SEATS
        after = where | other << OTHER | dug << DUG_OTHER
        while fitting != 0:
            card = trailing_zeros(fitting)
            fitting &= fitting - 1
            if not (reach >> card) & 1:
                store_i64(out, written, card | after | NO_COLUMN << LEFT | 1 << COUNT)
                written += 1
            elif load_u8(scratch, C_COLUMN + card) != other:
                written = _lifted(rules, scratch, out, written, room - dug, card, card | after)
            elif load_u8(scratch, C_DEPTH + card) < dug:  # both were put away
                store_i64(out, written, card | after | NO_COLUMN << LEFT | 1 << COUNT)
                written += 1
            else:  # the target lay above the card
                depth = load_u8(scratch, C_DEPTH + card)
                least = max(dug, load_u8(scratch, C_BEGIN + card)) if any_run else depth
                for digs in range(least, min(depth, room) + 1):
                    move = card | where | other << LEFT | (depth - digs + 1) << COUNT | digs << DUG
                    store_i64(out, written, move | NO_COLUMN << OTHER)
                    written += 1
    if room > 0:
        # From a foundation to an empty column; runs of any length, where these may be moved.
        while returning != 0:
            card = trailing_zeros(returning)
            returning &= returning - 1
            move = card | BASE << TO | NO_COLUMN << LEFT | free << REACHED | 1 << COUNT
            store_i64(out, written, move | NO_COLUMN << OTHER)
            written += 1
        lifted = reach & ~bases if any_run else 0
        while lifted != 0:
            card = trailing_zeros(lifted)
            lifted &= lifted - 1
            depth = load_u8(scratch, C_DEPTH + card)
            for dug in range(load_u8(scratch, C_BEGIN + card), min(depth, room)):
                move = card | BASE << TO | load_u8(scratch, C_COLUMN + card) << LEFT | free << REACHED
                store_i64(out, written, move | (depth - dug + 1) << COUNT | dug << DUG | NO_COLUMN << OTHER)
                written += 1
    return written


@kernel
def _put_away(rules: int, state: int, column: int, count: int, record: int, length: int) -> int:
    for _ in range(count):
        card = load_u8(state, TOPS + column)
        move = card | CELL << TO | column << LEFT | NO_COLUMN << REACHED | 1 << COUNT
        play(rules, state, move)
        if record != 0:
            store_i32(record, length, move)
        length += 1
    return length


@kernel
def perform(rules: int, state: int, move: int, record: int, length: int) -> int:
    """Make a composite move, write its moves to `record`, if that is not 0, and return its new length."""
    dug = (move >> DUG) & 31
    if dug != 0:
        length = _put_away(rules, state, (move >> LEFT) & 15, dug, record, length)
    dug = (move >> DUG_OTHER) & 31
    if dug != 0:
        length = _put_away(rules, state, (move >> OTHER) & 15, dug, record, length)
    if (move >> SEATS) & 1:
        card = (move >> TO) & 63
        column = (move >> REACHED) & 15
        play(rules, state, card | BASE << TO | NO_COLUMN << LEFT | column << REACHED | 1 << COUNT)
    move &= (1 << DUG) - 1
    play(rules, state, move)
    if record != 0:
        store_i32(record, length, move)
    return length + 1
