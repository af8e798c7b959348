"""The moves of a state, and those that are made at once."""

from kungen_solver.kernels.counts.layout import (
    ARGUMENT,
    BASE_HOME,
    BASE_OF,
    COLUMNS,
    COST,
    DECKS,
    DRAW,
    FREE,
    FROM_HOME,
    LOOSE_HOME,
    LOOSE_ONCE,
    PASSES,
    PILES,
    RANKS,
    REVEAL,
    SAFE_HOME,
    SAFE_STOCK,
    STOCK,
    STOCK_CARD,
    STOCK_HOME,
    STOCK_TABLEAU,
    SWITCHES,
    TURN,
    WORRY_BACK,
)
from kungen_solver.kernels.counts.state import (
    apply_move,
    cost_of,
    depth_of,
    fits,
    height_of,
    is_bare,
    is_safe,
)
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import (
    count_ones,
    load_constant,
    load_i64,
    store_i32,
    trailing_zeros,
)


@kernel
def next_home(rules: int, state: int, foundation: int) -> int:
    """Return the card that a foundation waits for, or -1; the second of two equal ones waits for none."""
    height = height_of(state, foundation)
    if height == load_constant(rules, RANKS):
        return -1
    if foundation >= 4 and height == height_of(state, foundation - 4):
        return -1
    return height * 4 + (foundation & 3)


@kernel
def settle(rules: int, state: int, log: int, logged: int) -> int:
    """Make every move that cannot do harm; write them behind `log` and return how many stand there."""
    switches = load_constant(rules, SWITCHES)
    if switches & (SAFE_HOME | SAFE_STOCK) == 0:
        return logged
    move = 0
    while move >= 0:
        move = -1
        for foundation in range(4 * load_constant(rules, DECKS)):
            card = next_home(rules, state, foundation)
            if card < 0 or is_safe(rules, state, card) == 0:
                continue
            move = _safe_move(rules, state, card, switches)
            if move >= 0:
                apply_move(rules, state, move)
                if log:
                    store_i32(log, logged, move)
                logged += 1
                break
    return logged


@kernel
def _safe_move(rules: int, state: int, card: int, switches: int) -> int:
    if switches & SAFE_HOME and is_bare(rules, state, card):
        if (load_i64(state, LOOSE_ONCE) >> card) & 1:
            return LOOSE_HOME | card << ARGUMENT
        for column in range(load_constant(rules, COLUMNS)):
            depth = depth_of(state, column)
            if depth and load_constant(rules, BASE_OF + column * 64 + depth) == card:
                return BASE_HOME | column << ARGUMENT
    if switches & SAFE_STOCK and load_constant(rules, DRAW) == 1:
        for pile in range(load_constant(rules, PILES)):
            stock = load_i64(state, STOCK + pile)
            waste = load_i64(state, TURN + pile) & 255
            left, position = stock, 0
            while left != 0:
                index = trailing_zeros(left)
                left &= left - 1
                if load_constant(rules, STOCK_CARD + 64 * pile + index) == card and (
                    load_constant(rules, PASSES + pile) == 0 or position == waste - 1 or position == waste
                ):
                    return STOCK_HOME | (64 * pile + index) << ARGUMENT
                position += 1
    return -1


@kernel
def generate(rules: int, state: int, moves: int) -> int:
    """Write every move of a settled state, and return how many there are."""
    end = 0
    free = load_i64(state, FREE) > 0
    switches = load_constant(rules, SWITCHES)
    ready = 0
    for foundation in range(4 * load_constant(rules, DECKS)):
        card = next_home(rules, state, foundation)
        if card >= 0:
            ready |= 1 << card
    columns = load_constant(rules, COLUMNS)
    for column in range(columns):
        depth = depth_of(state, column)
        if depth:
            base = load_constant(rules, BASE_OF + column * 64 + depth)
            if ready >> base & 1 and (free or is_bare(rules, state, base)):
                store_i32(moves, end, BASE_HOME | column << ARGUMENT)
                end += 1
            if fits(rules, state, base):
                store_i32(moves, end, REVEAL | column << ARGUMENT)
                end += 1
    todo = ready & load_i64(state, LOOSE_ONCE)
    while todo != 0:
        card = trailing_zeros(todo)
        todo &= todo - 1
        if free or is_bare(rules, state, card):
            store_i32(moves, end, LOOSE_HOME | card << ARGUMENT)
            end += 1
    if load_constant(rules, WORRY_BACK):
        for foundation in range(4 * load_constant(rules, DECKS)):
            height = height_of(state, foundation)
            twin = foundation < 4 and height_of(state, foundation + 4) == height
            if height == 0 or twin:
                continue
            card = height * 4 - 4 + (foundation & 3)
            if switches & SAFE_HOME and is_safe(rules, state, card):
                continue  # it would go up again at once
            if fits(rules, state, card):
                store_i32(moves, end, FROM_HOME | card << ARGUMENT)
                end += 1
    for pile in range(load_constant(rules, PILES)):
        stock = load_i64(state, STOCK + pile)
        left = stock
        while left != 0:
            index = trailing_zeros(left)
            left &= left - 1
            card = load_constant(rules, STOCK_CARD + 64 * pile + index)
            up, laid = ready >> card & 1, fits(rules, state, card)
            if up | laid:
                cost = cost_of(rules, state, pile, index)
                if cost >= 0:
                    word = (64 * pile + index) << ARGUMENT | cost << COST
                    if up:
                        store_i32(moves, end, STOCK_HOME | word)
                        end += 1
                    if laid:
                        store_i32(moves, end, STOCK_TABLEAU | word)
                        end += 1
    return end


@kernel
def cards_left(state: int) -> int:
    """Return how many cards the stocks hold."""
    return count_ones(load_i64(state, STOCK)) + count_ones(load_i64(state, STOCK + 1))
