"""The priority of a state, counted from the whole of it."""

from kungen_solver.kernels.freecell.layout import (
    BLOCKS,
    BREAKS,
    CELL_COUNT,
    CELLS,
    COLUMN_COUNT,
    DECK,
    DEPTH,
    FREE_ROW,
    HOMES,
    MASKS,
    TOPS,
    W_ABOVE,
    W_AWAY,
    W_BLOCK,
    W_BREAK,
    W_FREE,
    W_MOVE,
)
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import count_ones, load_constant, load_i32, load_i64, load_u8


@kernel
def priority(rules: int, weights: int, state: int) -> int:
    """Return what a state is charged; loose cards beyond the cells count as lying in empty columns."""
    homes = load_i64(state, HOMES)
    deck = load_constant(rules, DECK)
    waiting = ((homes << 4) | 15) & ~homes & deck
    above = 0
    empty = 0
    for column in range(load_constant(rules, COLUMN_COUNT)):
        mask = load_i64(state, MASKS + column)
        if mask == 0:
            empty += 1
            continue
        wanted = mask & waiting
        card = load_u8(state, TOPS + column)
        count = 0
        while wanted != 0:
            if (wanted >> card) & 1:
                above += count
                wanted ^= 1 << card
            count += 1
            card = load_u8(state, card)
    used = count_ones(load_i64(state, CELLS))
    cells = load_constant(rules, CELL_COUNT)
    if used > cells:
        empty -= used - cells
        used = cells
    return (
        load_constant(weights, W_AWAY) * count_ones(deck & ~homes)
        + load_constant(weights, W_BREAK) * load_i32(state, BREAKS)
        + load_constant(weights, W_ABOVE) * above
        + load_constant(weights, W_BLOCK) * load_i32(state, BLOCKS)
        + load_constant(weights, W_MOVE) * load_i32(state, DEPTH)
        + load_constant(weights, W_FREE + used * FREE_ROW + empty)
    )
