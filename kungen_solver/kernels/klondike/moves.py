"""The moves of a state, those that look best first."""

from __future__ import annotations

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.klondike.layout import (
    BACK_FOR_USE,
    BASES,
    COLUMN_OF,
    COVERED_OF,
    DEPTH_OF,
    DRAW,
    EMPTY_FOR_KING,
    FIELDS,
    FROM_HOME,
    HOME,
    IN_STOCK,
    INDEX_OF,
    KINGS,
    MOVE_ARGUMENT,
    MOVE_COST,
    PARK,
    PARK_CARD,
    PARKED,
    PASS,
    PASSES,
    PENDING,
    REVEAL,
    SAFE_HOME,
    SAFE_STOCK,
    SHIFT_OF,
    STOCK,
    STOCK_CARD,
    STOCK_FOR_USE,
    STOCK_TO_CORNER,
    STOCK_TO_HOME,
    STOCK_TO_TABLEAU,
    SWITCHES,
    TO_HOME,
    WASTE,
    WHOLE_RUNS,
    WORRY_BACK,
)
from kungen_solver.kernels.klondike.state import (
    apply_move,
    bare_cards,
    cards_that_fit,
    free_classes,
    free_places,
    next_home,
    open_cards,
    safe_home,
    spare_classes,
)
from kungen_solver.kernels.memory import count_ones, load_i64, store_i32, store_i64, trailing_zeros

# What must happen next, so that a move is made only when it is of use. The states between are not
# kept in the table: they are reached only from the state before and lead only to those behind.
ANYTHING = 0
KING_TO_PLACE = 1  # a column has been emptied
USE_CARD = 2  # plus 4 * card: a card has come from the stock to be built on
USE_FROM_HOME = 258  # the same, from its foundation: or else the card beneath it there must come
DIG_OUT = 3  # plus 4 * card: that card beneath, for which others make a place first


@kernel
def settle(rules: int, state: int, log: int, logged: int) -> int:
    """Make every move that cannot do harm; write them behind `log` and return how many stand there."""
    switches = load_i64(rules, SWITCHES)
    if load_i64(state, PENDING) != ANYTHING or switches & (SAFE_HOME | SAFE_STOCK) == 0:
        return logged
    worry_back = load_i64(rules, WORRY_BACK)
    while True:
        home = load_i64(state, HOME)
        safe = next_home(home) & safe_home(home, worry_back)
        move = -1
        if switches & SAFE_HOME and safe & ~load_i64(state, IN_STOCK):
            seen = open_cards(rules, state)
            bare = bare_cards(rules, state, seen, seen & ~load_i64(state, BASES)) | load_i64(state, PARKED)
            if safe & bare:
                move = TO_HOME | trailing_zeros(safe & bare) << MOVE_ARGUMENT
        if move < 0 and switches & SAFE_STOCK and load_i64(rules, DRAW) == 1:
            waiting = safe & load_i64(state, IN_STOCK)
            while waiting:
                index = load_i64(rules, INDEX_OF + trailing_zeros(waiting))
                waiting &= waiting - 1
                position = count_ones(load_i64(state, STOCK) & ((1 << index) - 1))
                waste = load_i64(state, WASTE)
                if load_i64(rules, PASSES) == 0 or position == waste - 1 or position == waste:
                    move = STOCK_TO_HOME | index << MOVE_ARGUMENT
                    break
        if move < 0:
            return logged
        apply_move(rules, state, move)
        if log:
            store_i32(log, logged, move)
        logged += 1


@kernel
def cost_of(rules: int, state: int, index: int) -> int:
    """Return in how many passes from now a stock card can lie on the waste: 0, 1, or -1 for never."""
    stock, waste, draw = load_i64(state, STOCK), load_i64(state, WASTE), load_i64(rules, DRAW)
    position = count_ones(stock & ((1 << index) - 1))
    last = count_ones(stock) - 1
    if position == waste - 1 or (
        position >= waste and ((position + 1 - waste) % draw == 0 or position == last)
    ):
        return 0
    passes = load_i64(rules, PASSES)
    if passes and load_i64(state, PASS) >= passes:
        return -1
    return 1 if (position + 1) % draw == 0 or position == last else -1


@kernel
def generate(rules: int, state: int, moves: int, start: int) -> int:
    """Write the moves of a settled state behind `start`, best first; return the end."""
    pending = load_i64(state, PENDING)
    switches = load_i64(rules, SWITCHES)
    home, bases, in_stock = load_i64(state, HOME), load_i64(state, BASES), load_i64(state, IN_STOCK)
    kings = load_i64(rules, KINGS)
    seen = open_cards(rules, state)
    loose = seen & ~bases
    bare = bare_cards(rules, state, seen, loose)
    free = free_classes(seen, loose)
    places = free_places(rules, state, seen, loose)
    fitting = cards_that_fit(free)
    if places > 0:
        fitting |= kings
    anywhere = fitting & ~kings
    ready = next_home(home)
    homing = ready & (bare | load_i64(state, PARKED))
    worry_back = load_i64(rules, WORRY_BACK)
    back = home & ~(home >> 4) if worry_back else 0
    if switches & SAFE_HOME:
        back &= ~safe_home(home, worry_back)
    filtered, whole = filters_stock(rules), load_i64(rules, WHOLE_RUNS)
    helping = 0  # cards that may make a place for the one that is dug out
    if pending == KING_TO_PLACE:
        homing, ready = 0, 0
        fitting &= kings
    elif pending & 3 == USE_CARD:
        card = pending >> 2 & 63
        own = 1 << ((card & ~3) + (card & 1))
        ready = 0
        fitting &= cards_that_fit(own)
        homing &= 1 << (card ^ 2)
        if whole:
            homing = 0
        elif spare_classes(seen, loose) & own:
            # The twin would have done: this card has come only for the one beneath it.
            homing, fitting = 0, 0
        if pending & USE_FROM_HOME == USE_FROM_HOME and card > 3:
            below = 1 << (card - 4)
            if below & anywhere:
                fitting |= below
            elif below & back:
                helping = anywhere & above_rank(card - 4)
    elif pending != ANYTHING:
        card = pending >> 2
        homing, ready = 0, 0
        helping = anywhere & above_rank(card)
        fitting &= 1 << card
    elif filtered and whole == 0:
        # A card whose class is free already cannot be what the next move waits for. Whole runs
        # differ: there the move may depend on which of the twins it lays its cards on.
        fitting &= ~(in_stock & (free | free << 2) & ~kings)
    end = start
    # Bases first: what they do cannot be had otherwise.
    for kind in range(2):
        todo = homing & bases if kind == 0 else homing & ~bases
        while todo:
            card = trailing_zeros(todo)
            todo &= todo - 1
            store_i32(moves, end, TO_HOME | card << MOVE_ARGUMENT)
            end += 1
        if kind == 0:
            end = _reveals(rules, state, moves, end, bases & fitting, places, switches)
    laid = fitting | helping if filtered else fitting
    end = _from_stock(rules, state, moves, end, in_stock & ready, in_stock & laid)
    if load_i64(rules, PARK):
        end = _to_corners(rules, state, moves, end, (bare | back) & kings, pending)
    back &= fitting | helping
    while back:
        card = trailing_zeros(back)
        back &= back - 1
        store_i32(moves, end, FROM_HOME | card << MOVE_ARGUMENT)
        end += 1
    return end


@kernel
def _reveals(rules: int, state: int, moves: int, end: int, movable: int, places: int, switches: int) -> int:
    fields = load_i64(state, FIELDS)
    while movable:
        card = trailing_zeros(movable)
        movable &= movable - 1
        column = load_i64(rules, COLUMN_OF + card)
        depth = (fields >> load_i64(rules, SHIFT_OF + column)) & load_i64(rules, DEPTH_OF + column)
        # With a king's place free already, or none wanted, an empty column is worth nothing.
        covers = load_i64(rules, COVERED_OF + column * 16 + depth)
        if covers or switches & EMPTY_FOR_KING == 0 or places == 0:
            store_i32(moves, end, REVEAL | column << MOVE_ARGUMENT)
            end += 1
    return end


@kernel
def _from_stock(rules: int, state: int, moves: int, end: int, ready: int, fitting: int) -> int:
    """Cards in `ready` may go home, those in `fitting` to the tableau."""
    for kind in range(STOCK_TO_HOME, STOCK_TO_TABLEAU + 1):
        todo = ready if kind == STOCK_TO_HOME else fitting
        while todo:
            index = load_i64(rules, INDEX_OF + trailing_zeros(todo))
            todo &= todo - 1
            cost = cost_of(rules, state, index)
            if cost >= 0:
                store_i32(moves, end, kind | index << MOVE_ARGUMENT | cost << MOVE_COST)
                end += 1
    return end


@kernel
def _to_corners(rules: int, state: int, moves: int, end: int, free_kings: int, pending: int) -> int:
    """Kings that nothing lies on, the top ones of foundations included, and those of the stock."""
    if pending != ANYTHING:
        return end
    while free_kings:
        card = trailing_zeros(free_kings)
        free_kings &= free_kings - 1
        store_i32(moves, end, PARK_CARD | card << MOVE_ARGUMENT)
        end += 1
    waiting = load_i64(state, IN_STOCK) & load_i64(rules, KINGS)
    while waiting:
        index = load_i64(rules, INDEX_OF + trailing_zeros(waiting))
        waiting &= waiting - 1
        cost = cost_of(rules, state, index)
        if cost >= 0:
            store_i32(moves, end, STOCK_TO_CORNER | index << MOVE_ARGUMENT | cost << MOVE_COST)
            end += 1
    return end


@kernel
def above_rank(card: int) -> int:
    """Return the cards of a higher rank."""
    return -1 << ((card | 3) + 1)


@kernel
def play(rules: int, state: int, move: int) -> None:
    """Make a move and note what must follow it."""
    switches, pending = load_i64(rules, SWITCHES), load_i64(state, PENDING)
    kind, argument = move & 7, (move >> MOVE_ARGUMENT) & 63
    following, use, card = ANYTHING, 0, argument
    if kind == REVEAL and switches & EMPTY_FOR_KING:
        depth = load_i64(state, FIELDS) >> load_i64(rules, SHIFT_OF + argument)
        depth &= load_i64(rules, DEPTH_OF + argument)
        if load_i64(rules, COVERED_OF + argument * 16 + depth) == 0:
            following = KING_TO_PLACE
    elif kind == STOCK_TO_TABLEAU and filters_stock(rules):
        use, card = USE_CARD, load_i64(rules, STOCK_CARD + argument)
    elif kind == FROM_HOME and switches & BACK_FOR_USE:
        use = USE_FROM_HOME
    if use:
        following = _use_of(rules, card, use, pending)
    apply_move(rules, state, move)
    store_i64(state, PENDING, following)


@kernel
def _use_of(rules: int, card: int, kind: int, pending: int) -> int:
    """Return what must follow when `card` has come to be of use; kings may come for later."""
    wanted = -1
    if pending & 3 == DIG_OUT:
        wanted = pending >> 2
    elif pending & USE_FROM_HOME == USE_FROM_HOME:
        before = pending >> 2 & 63
        on_it = cards_that_fit(1 << ((before & ~3) + (before & 1))) >> card & 1
        if on_it == 0:
            wanted = before - 4
    if wanted >= 0 and wanted != card:
        return DIG_OUT | wanted << 2
    return ANYTHING if load_i64(rules, KINGS) >> card & 1 else kind | card << 2


@kernel
def filters_stock(rules: int) -> int:
    """Return whether a stock card goes to the tableau only to be built on at once."""
    if load_i64(rules, SWITCHES) & STOCK_FOR_USE == 0:
        return 0
    return 1 if load_i64(rules, DRAW) == 1 and load_i64(rules, PASSES) == 0 else 0
