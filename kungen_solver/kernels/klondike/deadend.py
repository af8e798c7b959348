"""A relaxation that proves many states lost."""

from __future__ import annotations

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.klondike.layout import (
    BASE_OF,
    BASES,
    COLUMNS,
    COVERED,
    COVERED_OF,
    COVERING,
    DEPTH_OF,
    FIELDS,
    HOME,
    IN_STOCK,
    KINGS,
    LINKS,
    PARK,
    PARKED,
    PLACES,
    SHIFT_OF,
    SWITCHES,
    WHOLE_RUNS,
    WORRY_BACK,
)
from kungen_solver.kernels.klondike.state import (
    LOW,
    cards_that_fit,
    classes_of_children,
    free_classes,
    next_home,
    open_cards,
)
from kungen_solver.kernels.memory import count_ones, load_i64


@kernel
def is_dead(rules: int, state: int) -> int:
    """Return whether a column could not be dug out even if nothing were ever covered again.

    Every open card stays open and may also go home, and every stock card is in reach. What lies on
    a card today stays there until it can go home, so with `COVERING` a class takes a further card
    only while its cards that can ever be open outnumber what lies on them today and still must.
    """
    if load_i64(state, COVERED) == 0:
        return 0
    covering = load_i64(rules, SWITCHES) & COVERING
    fields = load_i64(state, FIELDS)
    home, in_stock, parked = load_i64(state, HOME), load_i64(state, IN_STOCK), load_i64(state, PARKED)
    seen = open_cards(rules, state)
    parents = seen | in_stock
    reached = parents | parked
    if load_i64(rules, WORRY_BACK):
        parents |= home | parked
    loose = seen & ~load_i64(state, BASES) if covering else 0
    decided = 0
    if covering and load_i64(rules, WHOLE_RUNS):
        _, children = classes_of_children(loose)
        decided = load_i64(state, LINKS) & ~(children | children << 2)
    kings = load_i64(rules, KINGS)
    in_place = loose & kings  # kings that hold a place until they go home
    places = load_i64(rules, PLACES) - count_ones(load_i64(state, BASES))
    changed = 1
    while changed:
        changed = 0
        ready = 1
        while ready:
            still = loose & ~home
            free = free_classes(parents, still)
            bare = free | free << 2
            if decided:
                child, _ = classes_of_children(still)
                first = decided & LOW & child
                second = first & (decided >> 2)
                bare &= ~((first & ~second) | second << 2)
            ready = next_home(home) & reached & (bare | in_stock | parked)
            home |= ready
        fitting = cards_that_fit(free) | home
        if places > count_ones(in_place & ~home) or load_i64(rules, PARK) or covering == 0:
            fitting |= kings
        left = 0
        for column in range(load_i64(rules, COLUMNS)):
            shift = load_i64(rules, SHIFT_OF + column)
            depth = (fields >> shift) & load_i64(rules, DEPTH_OF + column)
            while depth:
                at = column * 16 + depth
                if fitting >> load_i64(rules, BASE_OF + at) & 1 == 0:
                    break
                opened = load_i64(rules, COVERED_OF + at) ^ load_i64(rules, COVERED_OF + at - 1)
                parents |= opened
                reached |= opened
                fields -= 1 << shift
                depth -= 1
                changed = 1
                if depth == 0:
                    places += 1
                    in_place |= opened & kings
            left += depth
    return 1 if left else 0
