"""A relaxation that proves many states lost."""

from __future__ import annotations

from typing import Any

from numba import int64

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.klondike.layout import (
    BASE_OF,
    BASES,
    COLUMNS,
    COVERED,
    COVERED_OF,
    COVERING,
    DEPTH_OF,
    DRAW,
    FIELDS,
    HOME,
    IN_STOCK,
    KINGS,
    LINKS,
    PARK,
    PARKED,
    PASS,
    PASSES,
    PLACES,
    SHIFT_OF,
    STOCK,
    STOCK_CARD,
    STOCK_ORDER,
    SWITCHES,
    WASTE,
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
from kungen_solver.kernels.memory import count_ones, load_i64, trailing_zeros

NONE: Any = int64(0)  # not a literal, for which numba would compile a second version of the callee


@kernel
def is_dead(rules: int, state: int) -> int:
    """Return whether a column could not be dug out even if nothing were ever covered again.

    Every open card stays open and may also go home. With `COVERING`, what lies on a card today
    stays there until it can go home, so a class takes a further card only while its cards that can
    ever be open outnumber what lies on them today and still must. With `STOCK_ORDER` a stock card
    can be built on only once it can come up and be laid down itself.
    """
    if load_i64(state, COVERED) == 0:
        return 0
    switches = load_i64(rules, SWITCHES)
    covering, ordered = switches & COVERING, switches & STOCK_ORDER
    worry_back, park = load_i64(rules, WORRY_BACK), load_i64(rules, PARK)
    fields = load_i64(state, FIELDS)
    home, in_stock = load_i64(state, HOME), load_i64(state, IN_STOCK)
    parents = open_cards(rules, state)
    loose = parents & ~load_i64(state, BASES) if covering else 0
    anywhere = load_i64(state, PARKED)  # cards that can go home whatever lies where
    up = in_stock  # stock cards that can come up
    if ordered:
        up = coming_up(rules, state, NONE)
    else:
        parents |= in_stock
    decided = 0
    if covering and load_i64(rules, WHOLE_RUNS):
        _, children = classes_of_children(loose)
        decided = load_i64(state, LINKS) & ~(children | children << 2)
    kings = load_i64(rules, KINGS)
    in_place = loose & kings  # kings that hold a place until they go home
    places = load_i64(rules, PLACES) - count_ones(load_i64(state, BASES))
    changed = 1
    while changed:
        before, fields_before = parents | home, fields
        ready = 1
        while ready:
            if worry_back:
                parents |= home | load_i64(state, PARKED)
            still = loose & ~home
            free = free_classes(parents, still)
            bare = free | free << 2
            if decided:
                child, _ = classes_of_children(still)
                first = decided & LOW & child
                second = first & (decided >> 2)
                bare &= ~((first & ~second) | second << 2)
            ready = next_home(home) & ((parents & bare) | anywhere | up)
            home |= ready
        fitting = cards_that_fit(free) | home
        if places > count_ones(in_place & ~home) or park or covering == 0:
            fitting |= kings
        parents |= up & fitting
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
                fields -= 1 << shift
                depth -= 1
                if depth == 0:
                    places += 1
                    in_place |= opened & kings
            left += depth
        if left == 0:
            return 0
        # A column that is empty now may let a king in, though no card has come to light.
        changed = 1 if (parents | home) != before or fields != fields_before else 0
        if changed and up != in_stock:
            up = coming_up(rules, state, (parents | home) & in_stock)
    return 1


@kernel
def coming_up(rules: int, state: int, gone: int) -> int:
    """Return the stock cards that may lie on the waste some time, if only those in `gone` can leave.

    A card comes up at the end of a draw, of which every earlier card that has gone moves the end
    by one, or when the next card goes from on top of it. After the last redeal only the draws
    from today's stock count.
    """
    stock, waste, draw = load_i64(state, STOCK), load_i64(state, WASTE), load_i64(rules, DRAW)
    passes = load_i64(rules, PASSES)
    redeals = passes == 0 or load_i64(state, PASS) < passes
    if draw == 1 and redeals:
        return load_i64(state, IN_STOCK)
    up, card, position, shifts, before = 0, 0, 0, 0, 0
    while stock:
        card = load_i64(rules, STOCK_CARD + trailing_zeros(stock))
        stock &= stock - 1
        leaves = gone >> card & 1
        if leaves:
            up |= before
        ends = position == waste - 1 or (position >= waste and (position + 1 - waste) % draw <= shifts)
        if ends or leaves or (redeals and (position + 1) % draw <= shifts):
            up |= 1 << card
        before = 1 << card
        shifts += leaves
        position += 1
    return up | before if redeals or waste < position else up
