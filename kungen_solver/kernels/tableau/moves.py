"""The moves of a state, and those that are made at once."""

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import load_constant, load_u8, store_i32
from kungen_solver.kernels.tableau.layout import (
    ARGUMENT,
    CELL_COUNT,
    CELLS,
    COLUMNS,
    CORNER,
    CORNERS,
    COST,
    DECKS,
    DRAW,
    EMPTY,
    EMPTY_ANY,
    HEIGHTS,
    HOME,
    PARK,
    PASSES,
    PILE,
    PILES,
    RUNS,
    RUNS_CELLS,
    RUNS_GROUP,
    RUNS_WHOLE,
    SAFE_HOME,
    SAFE_STOCK,
    SWITCHES,
    TARGET,
    WORRY_BACK,
)
from kungen_solver.kernels.tableau.state import (
    apply_move,
    card_at,
    cost_of,
    fits,
    goes_home,
    hidden_in,
    is_king,
    is_safe,
    run_of,
    size_of,
)


@kernel
def settle(rules: int, state: int, log: int, logged: int) -> int:
    """Make every move that cannot do harm; write them behind `log` and return how many stand there."""
    move = safe_move(rules, state)
    while move >= 0:
        apply_move(rules, state, move)
        if log:
            store_i32(log, logged, move)
        logged += 1
        move = safe_move(rules, state)
    return logged


@kernel
def safe_move(rules: int, state: int) -> int:
    """Return a move to a foundation that cannot do harm, or -1."""
    switches = load_constant(rules, SWITCHES)
    if switches & SAFE_HOME:
        for place in range(PILE):
            size = size_of(state, place)
            if size:
                card = card_at(state, place, size - 1)
                if goes_home(rules, state, card) >= 0 and is_safe(rules, state, card):
                    return place | HOME << TARGET | 1 << ARGUMENT
        for index in range(size_of(state, CELLS)):
            card = card_at(state, CELLS, index)
            if goes_home(rules, state, card) >= 0 and is_safe(rules, state, card):
                return CELLS | HOME << TARGET | index << ARGUMENT
    if switches & SAFE_STOCK and load_constant(rules, DRAW) == 1:
        for pile in range(load_constant(rules, PILES)):
            first, last = 0, size_of(state, PILE + pile)
            if load_constant(rules, PASSES + pile):
                waste = hidden_in(state, PILE + pile)
                first, last = max(0, waste - 1), min(last, waste + 1)
            for index in range(first, last):
                card = card_at(state, PILE + pile, index)
                if goes_home(rules, state, card) >= 0 and is_safe(rules, state, card):
                    return (PILE + pile) | HOME << TARGET | index << ARGUMENT
    return -1


@kernel
def generate(rules: int, state: int, moves: int) -> int:
    """Write every move of a settled state, and return how many there are."""
    columns, corners = load_constant(rules, COLUMNS), load_constant(rules, CORNERS)
    switches = load_constant(rules, SWITCHES)
    used = size_of(state, CELLS)
    free = load_constant(rules, CELL_COUNT) - used
    empty, empties = -1, 0
    for place in range(columns - 1, -1, -1):
        if size_of(state, place) == 0:
            empty = place
            empties += 1
    if load_constant(rules, EMPTY) == 0:
        empty = -1
    corner = -1
    for place in range(CORNER + corners - 1, CORNER - 1, -1):
        if size_of(state, place) == 0:
            corner = place
    spares = empties if load_constant(rules, EMPTY) == EMPTY_ANY else 0
    end = 0
    for number in range(columns + corners):
        source = number if number < columns else CORNER + number - columns
        if size_of(state, source):
            end = _from_place(rules, state, moves, end, source, empty, corner, free, spares)
    for index in range(used):
        card = card_at(state, CELLS, index)
        word = CELLS | index << ARGUMENT
        if (index == 0 or card != card_at(state, CELLS, index - 1)) and goes_home(rules, state, card) >= 0:
            store_i32(moves, end, word | HOME << TARGET)
            end += 1
        end = _lay(rules, state, moves, end, card, word, empty, corner)
    for pile in range(load_constant(rules, PILES)):
        for index in range(size_of(state, PILE + pile)):
            cost = cost_of(rules, state, pile, index)
            if cost >= 0:
                card = card_at(state, PILE + pile, index)
                word = (PILE + pile) | index << ARGUMENT | cost << COST
                if goes_home(rules, state, card) >= 0:
                    store_i32(moves, end, word | HOME << TARGET)
                    end += 1
                if free > 0:
                    store_i32(moves, end, word | CELLS << TARGET)
                    end += 1
                end = _lay(rules, state, moves, end, card, word, empty, corner)
    if load_constant(rules, WORRY_BACK):
        for foundation in range(4 * load_constant(rules, DECKS)):
            height = load_u8(state, HEIGHTS + foundation)
            # Of two equal ones the second gives its card, so that it is never the higher.
            if height and (foundation >= 4 or load_u8(state, HEIGHTS + 4 + foundation) != height):
                card = 4 * height - 4 + (foundation & 3)
                if switches & SAFE_HOME and is_safe(rules, state, card):
                    continue  # it would go up again at once
                end = _lay(rules, state, moves, end, card, HOME | foundation << ARGUMENT, empty, corner)
    return end


@kernel
def _lay(rules: int, state: int, moves: int, end: int, card: int, word: int, empty: int, corner: int) -> int:
    """Write the moves of a single card to columns and corners."""
    columns = load_constant(rules, COLUMNS)
    places = columns + (0 if load_constant(rules, PARK) else load_constant(rules, CORNERS))
    for number in range(places):
        target = number if number < columns else CORNER + number - columns
        size = size_of(state, target)
        if size and fits(rules, card, card_at(state, target, size - 1)):
            store_i32(moves, end, word | target << TARGET)
            end += 1
    king = is_king(rules, card)
    if empty >= 0 and (king or load_constant(rules, EMPTY) == EMPTY_ANY):
        store_i32(moves, end, word | empty << TARGET)
        end += 1
    if corner >= 0 and king:
        store_i32(moves, end, word | corner << TARGET)
        end += 1
    return end


@kernel
def _from_place(
    rules: int,
    state: int,
    moves: int,
    end: int,
    source: int,
    empty: int,
    corner: int,
    free: int,
    spares: int,
) -> int:
    """Write the moves of a column or corner that holds cards."""
    columns, park = load_constant(rules, COLUMNS), load_constant(rules, PARK)
    size = size_of(state, source)
    top = card_at(state, source, size - 1)
    if goes_home(rules, state, top) >= 0:
        store_i32(moves, end, source | HOME << TARGET | 1 << ARGUMENT)
        end += 1
    if source >= CORNER and park:
        return end
    runs = load_constant(rules, RUNS)
    run = run_of(rules, state, source)
    most = size - hidden_in(state, source) if runs == RUNS_GROUP else run
    least = run if runs == RUNS_WHOLE else 1
    if free > 0 and least == 1:
        store_i32(moves, end, source | CELLS << TARGET | 1 << ARGUMENT)
        end += 1
    for count in range(least, most + 1):
        card = card_at(state, source, size - count)
        word = source | count << ARGUMENT
        if runs != RUNS_CELLS or count <= (free + 1) << spares:
            places = columns + (0 if park else load_constant(rules, CORNERS))
            for number in range(places):
                target = number if number < columns else CORNER + number - columns
                height = size_of(state, target)
                if height and target != source and fits(rules, card, card_at(state, target, height - 1)):
                    store_i32(moves, end, word | target << TARGET)
                    end += 1
        king = is_king(rules, card)
        if (
            empty >= 0
            and (source >= CORNER or count < size)
            and (king or load_constant(rules, EMPTY) == EMPTY_ANY)
            and (runs != RUNS_CELLS or count <= (free + 1) << max(0, spares - 1))
        ):
            store_i32(moves, end, word | empty << TARGET)
            end += 1
        if (
            corner >= 0
            and king
            and (source < CORNER or count < size)
            and (count == 1 or not park)
            and (runs != RUNS_CELLS or count <= (free + 1) << spares)
        ):
            store_i32(moves, end, word | corner << TARGET)
            end += 1
    return end
