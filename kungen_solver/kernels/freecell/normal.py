"""The normal form of a position in the exact search.

Where cards may lie alone in empty columns, a card that does and a card in a cell are both *loose*: with
a place to spare, any of them can be brought to any cell or empty column, one after the other. So a state
knows loose cards only; they are kept as if in cells, of which there may then be more than the game has,
and their columns as if empty. Only a card that came to lie alone when the last place was taken stays
where it is (`kungen_solver.solvers.freecell.seats` finds the places again).

From the normal form, putting cards away leads back to the position itself, except for foundation moves,
which are safe by proof. So what can be won from one can be won from the other.
"""

from kungen_solver.kernels.freecell.layout import (
    BASE,
    CELL,
    CELL_COUNT,
    CELLS,
    COLUMN_COUNT,
    COUNT,
    LEFT,
    LENDS_COLUMNS,
    MASKS,
    NO_CARD,
    NO_COLUMN,
    OPENERS,
    PARENTS,
    REACHED,
    TO,
    TOPS,
)
from kungen_solver.kernels.freecell.state import play, settle
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import (
    count_ones,
    load_constant,
    load_i64,
    load_u8,
    store_i32,
    trailing_zeros,
)


@kernel
def loosen(rules: int, state: int) -> None:
    """Take every card that lies alone for loose, if there is a place to spare."""
    columns = load_constant(rules, COLUMN_COUNT)
    room = load_constant(rules, CELL_COUNT) - count_ones(load_i64(state, CELLS))
    alone = 0
    for column in range(columns):
        mask = load_i64(state, MASKS + column)
        if mask == 0:
            room += 1
        elif mask & (mask - 1) == 0:
            alone |= 1 << column
    if room > 0:
        while alone != 0:
            column = trailing_zeros(alone)
            alone &= alone - 1
            card = load_u8(state, TOPS + column)
            play(rules, state, card | CELL << TO | column << LEFT | NO_COLUMN << REACHED | 1 << COUNT)


@kernel
def normalise(rules: int, state: int, record: int, length: int) -> int:
    """Bring a state to its normal form, write the moves to `record` and return its new length.

    Cards go home by themselves where that is safe, loose cards lie on a fitting card if there is one,
    and kings in an empty column where only kings may. It does not depend on the order of the columns.
    `record` may be 0.
    """
    columns = load_constant(rules, COLUMN_COUNT)
    merges = load_constant(rules, LENDS_COLUMNS)
    openers = load_constant(rules, OPENERS)
    while True:
        length = settle(rules, state, False, record, length)
        if merges:
            loosen(rules, state)
        before = length
        loose = load_i64(state, CELLS)
        tops = 0
        free = NO_COLUMN
        for column in range(columns):
            top = load_u8(state, TOPS + column)
            tops |= 1 << top
            if top == NO_CARD:
                free = column
        while loose != 0:
            card = trailing_zeros(loose)
            loose &= loose - 1
            fitting = load_constant(rules, PARENTS + card) & tops
            if fitting != 0:
                to = trailing_zeros(fitting)
                reached = 0
                while load_u8(state, TOPS + reached) != to:
                    reached += 1
                tops ^= fitting & -fitting
            elif free != NO_COLUMN and not merges and (openers >> card) & 1:
                to = BASE
                reached = free
                free = NO_COLUMN
            else:
                continue
            move = card | to << TO | NO_COLUMN << LEFT | reached << REACHED | 1 << COUNT
            play(rules, state, move)
            tops |= 1 << card
            if record != 0:
                store_i32(record, length, move)
            length += 1
        if length == before:
            return length
