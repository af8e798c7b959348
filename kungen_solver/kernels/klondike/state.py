"""What a move does to a state, and which cards the state leaves free."""

from __future__ import annotations

from typing import Any

from numba import int64

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.klondike.layout import (
    ALL,
    BASE_OF,
    BASES,
    COLUMN_OF,
    COLUMNS,
    COVERED,
    COVERED_OF,
    DEPTH_OF,
    DRAW,
    FIELDS,
    FROM_HOME,
    HOME,
    IN_STOCK,
    KINGS,
    LINKS,
    MOVE_ARGUMENT,
    MOVE_COST,
    PARK_CARD,
    PARK_SHIFT,
    PARKED,
    PASS,
    PASSES,
    PLACES,
    REVEAL,
    SHIFT_OF,
    STOCK,
    STOCK_CARD,
    STOCK_TO_HOME,
    STOCK_TO_TABLEAU,
    TO_HOME,
    WASTE,
    WHOLE_RUNS,
)
from kungen_solver.kernels.memory import count_ones, leading_zeros, load_i64, store_i64, trailing_zeros

LOW = 0x3333333333333  # bits 0 and 1 of every nibble: the two classes of a rank
BLACK = 0x1111111111111
RED = 0x2222222222222
CARDS = 0xFFFFFFFFFFFFF
ANY: Any = int64(-1)  # not a literal, for which numba would compile a second version of the callee


@kernel
def derive(rules: int, state: int) -> None:
    """Fill in the words of `state` that follow from fields, stock, waste and pass."""
    fields = load_i64(state, FIELDS)
    home = 0
    for suit in range(4):
        height = (fields >> (4 * suit)) & 15
        home |= (((1 << (4 * height)) - 1) & BLACK) << suit
    in_stock = 0
    left = load_i64(state, STOCK)
    while left:
        in_stock |= 1 << load_i64(rules, STOCK_CARD + trailing_zeros(left))
        left &= left - 1
    covered, bases = 0, 0
    for column in range(load_i64(rules, COLUMNS)):
        depth = (fields >> load_i64(rules, SHIFT_OF + column)) & load_i64(rules, DEPTH_OF + column)
        if depth:
            covered |= load_i64(rules, COVERED_OF + column * 16 + depth)
            bases |= 1 << load_i64(rules, BASE_OF + column * 16 + depth)
    parked = ((fields >> load_i64(rules, PARK_SHIFT)) & 15) * (load_i64(rules, KINGS) // 15)
    store_i64(state, HOME, home)
    store_i64(state, IN_STOCK, in_stock)
    store_i64(state, COVERED, covered)
    store_i64(state, BASES, bases)
    store_i64(state, PARKED, parked)


@kernel
def open_cards(rules: int, state: int) -> int:
    """Return the mask of the open cards of columns and corners that are built on."""
    gone = (
        load_i64(state, HOME) | load_i64(state, IN_STOCK) | load_i64(state, COVERED) | load_i64(state, PARKED)
    )
    return load_i64(rules, ALL) & ~gone


@kernel
def classes_of_children(loose: int) -> tuple[int, int]:
    """Return the classes that carry one loose card or more, and those that carry two."""
    above = (loose << 4) & CARDS
    swapped = ((above & (RED | RED << 2)) >> 1) | ((above & (BLACK | BLACK << 2)) << 1)
    return (swapped | swapped >> 2) & LOW, swapped & (swapped >> 2) & LOW


@kernel
def bare_cards(rules: int, state: int, seen: int, loose: int) -> int:
    """Return the open cards that nothing lies on, or that can be laid bare within their class."""
    one, two = (seen | seen >> 2) & LOW, seen & (seen >> 2) & LOW
    child, children = classes_of_children(loose)
    if load_i64(rules, WHOLE_RUNS) == 0:
        free = (one & ~child) | (two & ~children)
        return seen & (free | free << 2)
    full = (child & ~two) | children
    links = load_i64(state, LINKS)
    decided = links & LOW & two & child & ~children
    second = decided & (links >> 2)
    return seen & ~(full | full << 2 | (decided & ~second) | second << 2)


@kernel
def free_classes(seen: int, loose: int) -> int:
    """Return the classes on which one more card can be laid."""
    one, two = (seen | seen >> 2) & LOW, seen & (seen >> 2) & LOW
    child, children = classes_of_children(loose)
    return (one & ~child) | (two & ~children)


@kernel
def spare_classes(seen: int, loose: int) -> int:
    """Return the classes on which two more cards can be laid."""
    child, _ = classes_of_children(loose)
    return seen & (seen >> 2) & LOW & ~child


@kernel
def cards_that_fit(classes: int) -> int:
    """Return the cards that may be laid on cards of these classes."""
    below = classes >> 4
    swapped = ((below & RED) >> 1) | ((below & BLACK) << 1)
    return swapped | swapped << 2


@kernel
def free_places(rules: int, state: int, seen: int, loose: int) -> int:
    """Return how many places a king may open, not above zero where none."""
    used = count_ones(load_i64(state, BASES)) + count_ones(loose & seen & load_i64(rules, KINGS))
    return load_i64(rules, PLACES) - used


@kernel
def next_home(home: int) -> int:
    """Return the next card of every foundation."""
    return ((home << 4) | 15) & ~home & CARDS


@kernel
def safe_home(home: int, worry_back: int) -> int:
    """Return the cards that nobody can need in the tableau any more, once they may go home.

    A card of rank r is needed only for cards of rank r - 1 of the other colour. Those can go home
    themselves if both foundations of the other colour hold rank r - 2, and nothing needs *them*
    if the other foundation of the card's own colour holds rank r - 3 (Blake & Gent).
    """
    two_lower = ((home << 8) | 0xFF) & CARDS
    three_lower = ((home & (CARDS >> 12)) << 12) | 0xFFF
    both = two_lower & (two_lower >> 2) & LOW
    others = ((both & RED) >> 1) | ((both & BLACK) << 1)
    twin = ((three_lower & LOW) << 2) | ((three_lower >> 2) & LOW)
    safe = (others | others << 2) & twin
    if worry_back == 0:
        one_lower = ((home << 4) | 0xF) & CARDS
        both = one_lower & (one_lower >> 2) & LOW
        others = ((both & RED) >> 1) | ((both & BLACK) << 1)
        safe |= others | others << 2
    return safe


@kernel
def apply_move(rules: int, state: int, move: int) -> None:
    """Change `state` by a legal move; waste and pass are normalised."""
    kind = move & 7
    argument = (move >> MOVE_ARGUMENT) & 63
    if kind == TO_HOME:
        _go_home(state, argument)
        if load_i64(state, PARKED) >> argument & 1:
            store_i64(state, PARKED, load_i64(state, PARKED) & ~(1 << argument))
            bit = 1 << (load_i64(rules, PARK_SHIFT) + (argument & 3))
            store_i64(state, FIELDS, load_i64(state, FIELDS) & ~bit)
        else:
            _leave(rules, state, argument)
    elif kind == FROM_HOME:
        _leave_home(state, argument)
        _arrive(rules, state, argument, ANY)
    elif kind == REVEAL:
        fields = load_i64(state, FIELDS)
        depth = (fields >> load_i64(rules, SHIFT_OF + argument)) & load_i64(rules, DEPTH_OF + argument)
        card = load_i64(rules, BASE_OF + argument * 16 + depth)
        if load_i64(rules, WHOLE_RUNS) and not load_i64(rules, KINGS) >> card & 1:
            _link(rules, state, card, ANY)
        store_i64(state, BASES, load_i64(state, BASES) & ~(1 << card))
        _open_next(rules, state, argument, depth)
    elif kind == PARK_CARD:
        _park(rules, state, argument)
        if load_i64(state, HOME) >> argument & 1:
            _leave_home(state, argument)
        else:
            _leave(rules, state, argument)
    else:
        card = load_i64(rules, STOCK_CARD + argument)
        _take_from_stock(rules, state, argument, move >> MOVE_COST)
        if kind == STOCK_TO_HOME:
            _go_home(state, card)
        elif kind == STOCK_TO_TABLEAU:
            _arrive(rules, state, card, ANY)
        else:
            _park(rules, state, card)


@kernel
def _go_home(state: int, card: int) -> None:
    store_i64(state, HOME, load_i64(state, HOME) | 1 << card)
    store_i64(state, FIELDS, load_i64(state, FIELDS) + (1 << (4 * (card & 3))))


@kernel
def _leave_home(state: int, card: int) -> None:
    store_i64(state, HOME, load_i64(state, HOME) & ~(1 << card))
    store_i64(state, FIELDS, load_i64(state, FIELDS) - (1 << (4 * (card & 3))))


@kernel
def _park(rules: int, state: int, card: int) -> None:
    store_i64(state, PARKED, load_i64(state, PARKED) | 1 << card)
    bit = 1 << (load_i64(rules, PARK_SHIFT) + (card & 3))
    store_i64(state, FIELDS, load_i64(state, FIELDS) | bit)


@kernel
def _take_from_stock(rules: int, state: int, index: int, cost: int) -> None:
    stock = load_i64(state, STOCK)
    waste = count_ones(stock & ((1 << index) - 1))
    stock &= ~(1 << index)
    turn = load_i64(state, PASS) + cost
    draw = load_i64(rules, DRAW)
    if stock == 0:
        waste, turn = 0, 1
    elif load_i64(rules, PASSES) == 0:
        turn = 1
        if waste % draw == 0 or waste == count_ones(stock):
            waste = 0
    store_i64(state, STOCK, stock)
    store_i64(state, IN_STOCK, load_i64(state, IN_STOCK) & ~(1 << load_i64(rules, STOCK_CARD + index)))
    store_i64(state, WASTE, waste)
    store_i64(state, PASS, turn)


@kernel
def _leave(rules: int, state: int, card: int) -> None:
    """Note that a bare card, a base or a loose card, has left the tableau for where it now lies."""
    bit = 1 << card
    whole = load_i64(rules, WHOLE_RUNS)
    if whole:
        links = 5 << ((card & ~3) + (card & 1))
        store_i64(state, LINKS, load_i64(state, LINKS) & ~links)
    bases = load_i64(state, BASES)
    if bases & bit:
        column = load_i64(rules, COLUMN_OF + card)
        fields = load_i64(state, FIELDS)
        depth = (fields >> load_i64(rules, SHIFT_OF + column)) & load_i64(rules, DEPTH_OF + column)
        store_i64(state, BASES, bases & ~bit)
        _open_next(rules, state, column, depth)
    elif whole and not load_i64(rules, KINGS) & bit:
        _unlink(rules, state, card)


@kernel
def _open_next(rules: int, state: int, column: int, depth: int) -> None:
    """Open the block below the one that has left a column."""
    store_i64(state, FIELDS, load_i64(state, FIELDS) - (1 << load_i64(rules, SHIFT_OF + column)))
    at = column * 16 + depth - 1
    opened = load_i64(rules, COVERED_OF + at + 1) ^ load_i64(rules, COVERED_OF + at)
    if depth > 1:
        store_i64(state, BASES, load_i64(state, BASES) | 1 << load_i64(rules, BASE_OF + at))
    if load_i64(rules, WHOLE_RUNS) == 0:
        store_i64(state, COVERED, load_i64(state, COVERED) & ~opened)
        return
    below = ANY
    while opened:  # a block is a run, so its highest card lies lowest
        card = 63 - leading_zeros(opened)
        opened &= ~(1 << card)
        store_i64(state, COVERED, load_i64(state, COVERED) & ~(1 << card))
        _arrive(rules, state, card, below)
        below = card


# Links, for whole runs only. Of a class whose two cards are open and carry something, bit 0 of the
# class says that it is decided which carries what, and bit 2 which of them carries the only child,
# or the first of two: 0 the first, 1 the second. All other classes hold zero. A choice that no move
# has depended on yet stays open until one of the two parents goes home.


@kernel
def _arrive(rules: int, state: int, card: int, below: int) -> None:
    """Note that `card` is now open: on `below`, or on whatever card of its class if that is -1."""
    if load_i64(rules, WHOLE_RUNS) == 0:
        return
    seen = open_cards(rules, state) & ~(1 << card)
    if seen >> (card ^ 2) & 1:
        loose = seen & ~load_i64(state, BASES)
        children = loose & cards_that_fit(1 << ((card & ~3) + (card & 1)))
        if children:
            which = (card ^ 2) >> 1 & 1
            link = (1 | which << 2) << ((card & ~3) + (card & 1))
            store_i64(state, LINKS, load_i64(state, LINKS) | link)
    if not (load_i64(state, BASES) | load_i64(rules, KINGS)) >> card & 1:
        _link(rules, state, card, below)


@kernel
def _link(rules: int, state: int, card: int, below: int) -> None:
    """Note that `card` now lies on `below`, or on whatever card of its parents' class if that is -1."""
    seen = open_cards(rules, state) & ~(1 << card)
    parent = (card & ~3) + 4 + (1 - (card & 1))
    if (seen >> parent & 5) != 5:
        return
    loose = seen & ~load_i64(state, BASES)
    links = load_i64(state, LINKS)
    if loose >> (card ^ 2) & 1:
        if links >> parent & 1 and card & 2 == 0:
            store_i64(state, LINKS, links ^ (4 << parent))
    elif below >= 0:
        store_i64(state, LINKS, links | (1 | (below >> 1 & 1) << 2) << parent)


@kernel
def _unlink(rules: int, state: int, card: int) -> None:
    """Note that a loose card has gone from its parent."""
    seen = open_cards(rules, state)
    parent = (card & ~3) + 4 + (1 - (card & 1))
    if (seen >> parent & 5) != 5:
        return
    links = load_i64(state, LINKS)
    if (seen & ~load_i64(state, BASES)) >> (card ^ 2) & 1:
        if links >> parent & 1 and card & 2 == 0:
            store_i64(state, LINKS, links ^ (4 << parent))
    else:
        store_i64(state, LINKS, links & ~(5 << parent))
