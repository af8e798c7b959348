"""How early in a limited number of passes a state of the stock has been reached."""

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import load_i64, store_i64

NO_WASTE = 63  # of a pass in which the state has not been reached: more than any stock holds


@kernel
def improves(values: int, slot: int, residue: int, waste: int, turn: int) -> int:
    """Keep the least waste of each pass, six bits a pass; return 0 where an earlier one is as good.

    From a waste of w cards, one of w + draw can be reached in the same pass, and at the end of it
    any of residue 0 in the next. So with residue 0 an earlier pass is always as good; otherwise a
    waste no larger in the same or an earlier pass is.
    """
    value = load_i64(values, slot)
    for earlier in range(turn - 1):
        least = (value >> (6 * earlier)) & 63
        if least <= waste or (residue == 0 and least != NO_WASTE):
            return 0
    shift = 6 * (turn - 1)
    if (value >> shift) & 63 <= waste:
        return 0
    store_i64(values, slot, (value & ~(63 << shift)) | waste << shift)
    return 1
