"""A relaxation that proves many states lost."""

from __future__ import annotations

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.klondike.layout import (
    BASE_OF,
    COLUMNS,
    COVERED,
    COVERED_OF,
    DEPTH_OF,
    FIELDS,
    HOME,
    IN_STOCK,
    KINGS,
    PARK,
    PARKED,
    PLACES,
    SHIFT_OF,
    WORRY_BACK,
)
from kungen_solver.kernels.klondike.state import next_home, open_cards
from kungen_solver.kernels.memory import load_i64


@kernel
def is_dead(rules: int, state: int) -> int:
    """Return whether a column could not be dug out even if nothing were ever covered.

    Every open card stays open, takes any number of cards and may also go home; every stock card is
    in reach; there is always a place for a king.
    """
    if load_i64(state, COVERED) == 0:
        return 0
    fields = load_i64(state, FIELDS)
    home = load_i64(state, HOME)
    parents = open_cards(rules, state) | load_i64(state, IN_STOCK)
    reached = parents | load_i64(state, PARKED)
    if load_i64(rules, WORRY_BACK):
        parents |= home | load_i64(state, PARKED)
    kings = load_i64(rules, KINGS) if load_i64(rules, PLACES) > 0 or load_i64(rules, PARK) else 0
    left, changed = 1, 1
    while changed:
        ready = next_home(home) & reached
        while ready:
            home |= ready
            ready = next_home(home) & reached
        left, changed = 0, 0
        for column in range(load_i64(rules, COLUMNS)):
            shift = load_i64(rules, SHIFT_OF + column)
            depth = (fields >> shift) & load_i64(rules, DEPTH_OF + column)
            while depth:
                at = column * 16 + depth
                base = load_i64(rules, BASE_OF + at)
                takers = 5 << ((base & ~3) + 5 - (base & 1))
                if (home | kings) >> base & 1 == 0 and takers & parents == 0:
                    break
                opened = load_i64(rules, COVERED_OF + at) ^ load_i64(rules, COVERED_OF + at - 1)
                parents |= opened
                reached |= opened
                fields -= 1 << shift
                depth -= 1
                changed = 1
            left += depth
    return 1 if left else 0
