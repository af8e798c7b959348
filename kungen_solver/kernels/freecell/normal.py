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
    CHILDREN,
    COLUMN_COUNT,
    COUNT,
    DECK,
    DUG,
    DUG_OTHER,
    HOMES,
    LEFT,
    LENDS_COLUMNS,
    MASKS,
    NO_COLUMN,
    OPENERS,
    PARENTS,
    REACHED,
    SAFE_A,
    SAFE_B,
    SEATS,
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
def _goes_home(rules: int, homes: int, cards: int) -> bool:
    """Return whether one of the cards, for which foundations wait, goes home by itself."""
    while cards != 0:
        card = trailing_zeros(cards)
        cards &= cards - 1
        for safe in (load_constant(rules, SAFE_A + card), load_constant(rules, SAFE_B + card)):
            if homes & safe == safe:
                return True
    return False


@kernel
def normalise(rules: int, state: int, record: int, length: int) -> int:
    """Bring a state to its normal form, write the moves to `record` and return its new length.

    Cards go home by themselves where that is safe, loose cards lie on a fitting card if there is one,
    and kings in an empty column where only kings may. It does not depend on the order of the columns.
    `record` may be 0.
    """
    columns = load_constant(rules, COLUMN_COUNT)
    merges = load_constant(rules, LENDS_COLUMNS)
    openers = 0 if merges else load_constant(rules, OPENERS)
    deck = load_constant(rules, DECK)
    while True:
        loose = load_i64(state, CELLS)
        homes = load_i64(state, HOMES)
        room = load_constant(rules, CELL_COUNT) - count_ones(loose)
        tops = 0
        alone = 0
        free = NO_COLUMN
        for column in range(columns):
            mask = load_i64(state, MASKS + column)
            tops |= 1 << load_u8(state, TOPS + column)
            if mask == 0:
                room += 1
                free = column
            elif mask & (mask - 1) == 0:
                alone |= 1 << column
        if _goes_home(rules, homes, ((homes << 4) | 15) & ~homes & deck & (tops | loose)):
            length = settle(rules, state, False, record, length)
            continue
        if merges and alone != 0 and room > 0:
            while alone != 0:
                column = trailing_zeros(alone)
                alone &= alone - 1
                card = load_u8(state, TOPS + column)
                tops ^= 1 << card
                loose |= 1 << card
                play(rules, state, card | CELL << TO | column << LEFT | NO_COLUMN << REACHED | 1 << COUNT)
        before = length
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
            elif free != NO_COLUMN and (openers >> card) & 1:
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


@kernel
def stays_normal(rules: int, state: int, move: int, waiting: int, loose: int) -> bool:
    """Return whether a composite move of a state in normal form surely leads to another.

    It does where one card or run changes columns, and what it uncovers neither goes home nor takes a
    loose card. `waiting` are the cards that foundations wait for.
    """
    left = (move >> LEFT) & 15
    if (move >> DUG) & 31 or (move >> DUG_OTHER) & 31 or (move >> SEATS) & 1 or left == NO_COLUMN:
        return False
    below = load_u8(state, move & 63)
    if below >= BASE or (move >> TO) & 63 >= BASE:
        return False
    if load_u8(state, below) >= BASE or (waiting >> below) & 1:
        return False
    return load_constant(rules, CHILDREN + below) & loose == 0
