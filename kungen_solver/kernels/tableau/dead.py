"""Cards that lock each other in for good."""

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import load_constant, load_u8
from kungen_solver.kernels.tableau.layout import (
    CELL_COUNT,
    COLUMNS,
    CORNER,
    CORNERS,
    DECKS,
    EMPTY,
    EMPTY_ANY,
    HEIGHTS,
    PARENTS,
    PARK,
    PILE,
    PILES,
    RANKS,
    WORRY_BACK,
)
from kungen_solver.kernels.tableau.state import card_at, hidden_in, size_of


@kernel
def is_dead(rules: int, state: int) -> int:
    """Return whether some card could not go home even if no card were ever covered again. One deck only.

    Think of a line that wins, and of the first time that each card moves as the lowest of its group,
    goes home, or is bare. A card is bare once what lies on it today has moved or gone home. A card
    moves once it lies open and there is a card for it that is bare, and that no longer lies in the
    group itself: that is, after something between the two has moved or gone home. A hidden card lies
    open once it is bare. A king moves once there is an empty column, after the lowest card of one has
    moved or gone home. Stock cards, and home cards that may come back, are taken to be bare.
    """
    if load_constant(rules, CELL_COUNT) or load_constant(rules, DECKS) > 1:
        return 0
    columns, corners = load_constant(rules, COLUMNS), load_constant(rules, CORNERS)
    empty, ranks = load_constant(rules, EMPTY), load_constant(rules, RANKS)
    worry_back = load_constant(rules, WORRY_BACK)
    home, bare, left, anywhere = 0, 0, 0, 0
    for suit in range(4):
        home |= (((1 << (4 * load_u8(state, HEIGHTS + suit))) - 1) & 0x1111111111111) << suit
    for pile in range(load_constant(rules, PILES)):
        for index in range(size_of(state, PILE + pile)):
            anywhere |= 1 << card_at(state, PILE + pile, index)
    places = columns + corners
    room = False  # whether an empty column or corner can be had
    for number in range(places):
        place = number if number < columns else CORNER + number - columns
        if size_of(state, place) == 0 and (number >= columns or empty):
            room = True
    kings = 15 << (4 * (ranks - 1))
    changed = True
    while changed:
        changed = False
        parents = bare | anywhere
        if worry_back:
            parents |= home
        waiting = ((home << 4) | 15) & ~home & ((1 << (4 * ranks)) - 1) & parents
        while waiting != 0:
            home |= waiting
            left |= waiting
            changed = True
            waiting = ((home << 4) | 15) & ~home & ((1 << (4 * ranks)) - 1) & parents
        for number in range(places):
            place = number if number < columns else CORNER + number - columns
            parked = number >= columns and load_constant(rules, PARK)
            size, hidden = size_of(state, place), hidden_in(state, place)
            above = 0  # cards further up that nothing has parted from this one
            lies_free = True
            for index in range(size - 1, -1, -1):
                card = card_at(state, place, index)
                bit = 1 << card
                if lies_free and not bare & bit:
                    bare |= bit
                    changed = True
                is_open = index >= hidden or lies_free
                if is_open and not left & bit and not parked:
                    goal = load_constant(rules, PARENTS + card) & parents & ~above
                    if goal != 0 or (room and (empty == EMPTY_ANY or kings & bit)):
                        left |= bit
                        changed = True
                lies_free = left & bit != 0
                above |= bit
                if lies_free:
                    above = 0
            if size and lies_free and not room and (empty or number >= columns):
                room = True
                changed = True
    return 1 if home != (1 << (4 * ranks)) - 1 else 0
