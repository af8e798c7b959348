"""What a move does to a state, and what a state allows."""

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import load_constant, load_u8, store_u8
from kungen_solver.kernels.tableau.layout import (
    ARGUMENT,
    CARDS,
    CELLS,
    COST,
    DECKS,
    DRAW,
    DRAWN,
    HEIGHTS,
    HIDDEN,
    HOME,
    PARENTS,
    PASS,
    PASSES,
    PILE,
    PLACE_BYTES,
    RANKS,
    SLACK,
    SLACK_ALONE,
    TARGET,
)


@kernel
def size_of(state: int, place: int) -> int:
    """Return how many cards lie in a place."""
    return load_u8(state, place * PLACE_BYTES)


@kernel
def hidden_in(state: int, place: int) -> int:
    """Return how many cards of a place are hidden; of a stock, how many are drawn."""
    return load_u8(state, place * PLACE_BYTES + HIDDEN)


@kernel
def card_at(state: int, place: int, index: int) -> int:
    """Return a card of a place, counted from the deepest."""
    return load_u8(state, place * PLACE_BYTES + CARDS + index)


@kernel
def fits(rules: int, card: int, below: int) -> int:
    """Return whether a card may be put on another."""
    return (load_constant(rules, PARENTS + card) >> below) & 1


@kernel
def is_king(rules: int, card: int) -> bool:
    """Return whether a card has the highest rank of the deck."""
    return (card >> 2) + 1 == load_constant(rules, RANKS)


@kernel
def run_of(rules: int, state: int, place: int) -> int:
    """Return how many open cards at the end of a place are in order."""
    size, hidden = size_of(state, place), hidden_in(state, place)
    if size == 0:
        return 0
    run = 1
    while run < size - hidden and fits(
        rules, card_at(state, place, size - run), card_at(state, place, size - run - 1)
    ):
        run += 1
    return run


@kernel
def goes_home(rules: int, state: int, card: int) -> int:
    """Return the foundation that waits for a card, or -1."""
    suit, rank = card & 3, card >> 2
    if load_u8(state, HEIGHTS + suit) == rank:
        return suit
    if load_constant(rules, DECKS) == 2 and load_u8(state, HEIGHTS + 4 + suit) == rank:
        return suit + 4
    return -1


@kernel
def is_safe(rules: int, state: int, card: int) -> int:
    """Return whether nobody can need a card in a column that is next on its foundation.

    The proof stands in `kernels.counts.state.is_safe`. In a group a card may carry others that are
    not in order, so that it cannot go home from under them: there all that may lie on the card, and
    on that, must be home already, as `solvers.tableau.table` writes it down.
    """
    rank, suit = card >> 2, card & 3
    second = 4 * (load_constant(rules, DECKS) - 1)
    first, alone = 1, 1
    for other in range(4):
        behind = rank - load_u8(state, HEIGHTS + second + other)
        if behind > load_constant(rules, SLACK + 4 * suit + other):
            first = 0
        if behind > load_constant(rules, SLACK_ALONE + 4 * suit + other):
            alone = 0
    return first | alone


@kernel
def cost_of(rules: int, state: int, pile: int, index: int) -> int:
    """Return in how many passes from now a stock card can lie on the waste: 0, 1, or -1 for never."""
    size, waste = size_of(state, PILE + pile), hidden_in(state, PILE + pile)
    draw = load_constant(rules, DRAW)
    if index == waste - 1 or (index >= waste and ((index + 1 - waste) % draw == 0 or index == size - 1)):
        return 0
    passes = load_constant(rules, PASSES + pile)
    if passes and load_u8(state, PASS + pile) >= passes:
        return -1
    return 1 if (index + 1) % draw == 0 or index == size - 1 else -1


@kernel
def apply_move(rules: int, state: int, move: int) -> None:
    """Change `state` by a legal move."""
    source, target = move & 31, (move >> TARGET) & 31
    argument, cost = (move >> ARGUMENT) & 255, (move >> COST) & 3
    count, card = 1, 0
    if source == HOME:
        height = load_u8(state, HEIGHTS + argument) - 1
        card = height * 4 + (argument & 3)
        store_u8(state, HEIGHTS + argument, height)
    elif source >= PILE:
        card = card_at(state, source, argument)
        _take(state, source, argument)
        if source != CELLS:
            _turn(rules, state, source - PILE, argument, cost)
    else:
        count = argument
        card = card_at(state, source, size_of(state, source) - count)
    if target == HOME:
        foundation = goes_home(rules, state, card)
        store_u8(state, HEIGHTS + foundation, (card >> 2) + 1)
    elif target == CELLS:
        _keep(state, card)
    else:
        start = size_of(state, target)
        first = size_of(state, source) - count if source < PILE else 0
        for i in range(count):
            moving = card_at(state, source, first + i) if source < PILE else card
            store_u8(state, target * PLACE_BYTES + CARDS + start + i, moving)
        store_u8(state, target * PLACE_BYTES, start + count)
    if source < PILE:
        size = size_of(state, source) - count
        store_u8(state, source * PLACE_BYTES, size)
        if hidden_in(state, source) >= size:
            store_u8(state, source * PLACE_BYTES + HIDDEN, max(0, size - 1))


@kernel
def _take(state: int, place: int, index: int) -> None:
    """Take one card out of a place, and close the gap."""
    at = place * PLACE_BYTES
    size = load_u8(state, at) - 1
    store_u8(state, at, size)
    for i in range(index, size):
        store_u8(state, at + CARDS + i, load_u8(state, at + CARDS + i + 1))


@kernel
def _keep(state: int, card: int) -> None:
    """Put a card into the cells, which are kept in order."""
    at = CELLS * PLACE_BYTES
    i = load_u8(state, at)
    store_u8(state, at, i + 1)
    while i > 0 and load_u8(state, at + CARDS + i - 1) > card:
        store_u8(state, at + CARDS + i, load_u8(state, at + CARDS + i - 1))
        i -= 1
    store_u8(state, at + CARDS + i, card)


@kernel
def _turn(rules: int, state: int, pile: int, index: int, cost: int) -> None:
    """Note the waste and the pass of a stock from which a card has been taken."""
    size, waste = size_of(state, PILE + pile), index
    turn = load_u8(state, PASS + pile) + cost
    if size == 0:
        waste, turn = 0, 1
    elif load_constant(rules, PASSES + pile) == 0:
        turn = 1
        if waste % load_constant(rules, DRAW) == 0 or waste == size:
            waste = 0
    store_u8(state, (PILE + pile) * PLACE_BYTES + DRAWN, waste)
    store_u8(state, PASS + pile, turn)
