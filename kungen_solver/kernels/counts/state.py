"""What a move does to a state, and what a state allows."""

from kungen_solver.kernels.counts.layout import (
    ALL,
    ARGUMENT,
    BASE_HOME,
    BASE_OF,
    BLOCK_OF,
    CARRIER,
    COLUMNS,
    CORNERS,
    COST,
    COVERED_ONCE,
    COVERED_TWICE,
    DECKS,
    DEPTHS,
    DRAW,
    EMPTY,
    EMPTY_ANY,
    EMPTY_KING,
    FOUND,
    FREE,
    FREE_KING,
    FROM_HOME,
    GROUP_OF,
    LOOSE,
    LOOSE_HOME,
    LOOSE_ONCE,
    LOOSE_TWICE,
    OPENED,
    PASSES,
    PILES,
    RANKS,
    REVEAL,
    SLACK,
    SLACK_ALONE,
    STOCK,
    STOCK_CARD,
    STOCK_HOME,
    TURN,
)
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import count_ones, load_constant, load_i64, store_i64, trailing_zeros

ONES = 0x1111111111111  # the lowest bit of each of 13 ranks
EVEN = 0xF0F0F0F0F0F0F  # every second rank
GUARDS = 0x80808080808080


@kernel
def depth_of(state: int, column: int) -> int:
    """Return how many blocks of a column are left."""
    return (load_i64(state, DEPTHS) >> (6 * column)) & 63


@kernel
def height_of(state: int, foundation: int) -> int:
    """Return the height of a foundation, counted ``copy * 4 + suit``."""
    return (load_i64(state, FOUND) >> (4 * foundation)) & 15


@kernel
def _up_to(height: int, suit: int) -> int:
    return (((1 << (4 * height)) - 1) & ONES) << suit


@kernel
def _without(state: int, cards: int) -> None:
    """Take one copy of each of these cards out of the loose ones."""
    once, twice = load_i64(state, LOOSE_ONCE), load_i64(state, LOOSE_TWICE)
    store_i64(state, LOOSE_ONCE, once & ~(cards & ~twice))
    store_i64(state, LOOSE_TWICE, twice & ~cards)


@kernel
def _with(state: int, cards: int) -> None:
    """Add one copy of each of these cards to the loose ones."""
    once, twice = load_i64(state, LOOSE_ONCE), load_i64(state, LOOSE_TWICE)
    store_i64(state, LOOSE_TWICE, twice | (once & cards))
    store_i64(state, LOOSE_ONCE, once | cards)


@kernel
def derive(rules: int, state: int) -> None:
    """Fill in all that follows from the first six words of a state."""
    store_i64(state, LOOSE_ONCE, load_constant(rules, ALL))
    two = load_constant(rules, DECKS) == 2
    store_i64(state, LOOSE_TWICE, load_constant(rules, ALL) if two else 0)
    for copy in range(load_constant(rules, DECKS)):
        home = 0
        for suit in range(4):
            home |= _up_to(height_of(state, 4 * copy + suit), suit)
        _without(state, home)
    for column in range(load_constant(rules, COLUMNS)):
        depth = depth_of(state, column)
        if depth:
            at = column * 64 + depth
            _without(state, load_constant(rules, COVERED_ONCE + at))
            _without(state, load_constant(rules, COVERED_TWICE + at))
            _without(state, 1 << load_constant(rules, BASE_OF + at))
    for pile in range(load_constant(rules, PILES)):
        left = load_i64(state, STOCK + pile)
        while left != 0:
            _without(state, 1 << load_constant(rules, STOCK_CARD + 64 * pile + trailing_zeros(left)))
            left &= left - 1
    count(rules, state)


@kernel
def count(rules: int, state: int) -> None:
    """Count the open and loose cards of a state whose masks of loose cards stand."""
    once, twice = load_i64(state, LOOSE_ONCE), load_i64(state, LOOSE_TWICE)
    for group in range(4):
        store_i64(state, LOOSE + group, 0)
    for suit in range(4):
        word = LOOSE + load_constant(rules, GROUP_OF + suit)
        cards = ((once >> suit) & ONES) + ((twice >> suit) & ONES)
        store_i64(state, word, load_i64(state, word) + cards)
    for group in range(4):
        store_i64(state, OPENED + group, load_i64(state, LOOSE + group))
    bases = 0
    for column in range(load_constant(rules, COLUMNS)):
        depth = depth_of(state, column)
        if depth:
            bases += 1
            base = load_constant(rules, BASE_OF + column * 64 + depth)
            word = OPENED + load_constant(rules, GROUP_OF + (base & 3))
            store_i64(state, word, load_i64(state, word) + (1 << (base & 60)))
    empty, corners = load_constant(rules, EMPTY), load_constant(rules, CORNERS)
    highest = 4 * (load_constant(rules, RANKS) - 1)
    kings = 0
    for group in range(4):
        kings += (load_i64(state, LOOSE + group) >> highest) & 15
    free = load_constant(rules, COLUMNS) - bases - max(0, kings - corners)
    if empty == EMPTY_ANY:
        free -= homeless(rules, state, OPENED, LOOSE)
        store_i64(state, FREE, free)
    else:
        store_i64(state, FREE, 0)
    in_corners = max(0, corners - kings)
    if empty in (EMPTY_KING, EMPTY_ANY):
        store_i64(state, FREE_KING, max(0, free) + in_corners)
    else:
        store_i64(state, FREE_KING, in_corners)


@kernel
def homeless(rules: int, words: int, opened: int, loose: int) -> int:
    """Count the loose cards, kings apart, that there is no open card for to lie on.

    `opened` and `loose` are where the counts stand in `words`.
    """
    total = 0
    for group in range(4):
        carriers = load_i64(words, opened + group)
        laid = (load_i64(words, loose + load_constant(rules, CARRIER + group)) << 4) & load_constant(
            rules, ALL
        )
        for half in range(0, 8, 4):
            rest = (((laid >> half) & EVEN) | GUARDS) - ((carriers >> half) & EVEN)
            more = rest & GUARDS
            over = rest & ((more >> 7) * 0x7F)
            total += ((over * 0x1010101010101) >> 48) & 0xFF
    return total


@kernel
def has_carrier(rules: int, words: int, opened: int, loose: int, card: int) -> int:
    """Return whether a card that one below the king may lie on is bare, by counts as in `homeless`."""
    group = load_constant(rules, GROUP_OF + (card & 3))
    carriers = load_i64(words, opened + load_constant(rules, CARRIER + group)) >> ((card & 60) + 4)
    laid = load_i64(words, loose + group) >> (card & 60)
    return 1 if (carriers & 15) > (laid & 15) else 0


@kernel
def has_bare(rules: int, words: int, opened: int, loose: int, card: int) -> int:
    """Return whether a card, or another of its kind, is bare, by counts as in `homeless`."""
    if card < 4:
        return 1
    group = load_constant(rules, GROUP_OF + (card & 3))
    own = load_i64(words, opened + group) >> (card & 60)
    laid = load_i64(words, loose + load_constant(rules, CARRIER + group)) >> ((card & 60) - 4)
    return 1 if (own & 15) > (laid & 15) else 0


@kernel
def fits(rules: int, state: int, card: int) -> int:
    """Return whether a card can be laid on an open card, or into an empty column or corner."""
    if (card >> 2) + 1 == load_constant(rules, RANKS):
        return 1 if load_i64(state, FREE_KING) > 0 else 0
    if load_i64(state, FREE) > 0:
        return 1
    return has_carrier(rules, state, OPENED, LOOSE, card)


@kernel
def is_bare(rules: int, state: int, card: int) -> int:
    """Return whether nothing need lie on an open card, if tails move to others of its kind."""
    return has_bare(rules, state, OPENED, LOOSE, card)


@kernel
def is_safe(rules: int, state: int, card: int) -> int:
    """Return whether nobody can need a card in the tableau that is next on its foundation.

    The card has rank r. Suppose both foundations of its suit have come up to r; those of suits that
    may lie on it at least to r - 1; those of suits that may lie on these at least to r - 2. Let K be
    the cards below these marks and those that come next: all copies of the card, of what may lie
    on it, and of what may lie on that. Only cards of K may be laid on cards of K, and every one of K
    that is not home has its foundation waiting for it. So a line that wins wins as well if each card
    of K goes home as soon as it is bare, and none comes back: every other card lies on no card of K but
    where it was dealt, and goes where it went, onto a card that is as bare as it was or barer; its
    foundation is as far as it was. Without worrying back it is also enough that all copies of what may
    lie on the card are home, as nothing can be laid on it.
    """
    rank, suit = card >> 2, card & 3
    second = 4 * (load_constant(rules, DECKS) - 1)
    first, alone = 1, 1
    for other in range(4):
        behind = rank - height_of(state, second + other)
        if behind > load_constant(rules, SLACK + 4 * suit + other):
            first = 0
        if behind > load_constant(rules, SLACK_ALONE + 4 * suit + other):
            alone = 0
    return first | alone


@kernel
def cost_of(rules: int, state: int, pile: int, index: int) -> int:
    """Return in how many passes from now a stock card can lie on the waste: 0, 1, or -1 for never."""
    stock, turn = load_i64(state, STOCK + pile), load_i64(state, TURN + pile)
    waste, draw = turn & 255, load_constant(rules, DRAW)
    position = count_ones(stock & ((1 << index) - 1))
    last = count_ones(stock) - 1
    if position == waste - 1 or (
        position >= waste and ((position + 1 - waste) % draw == 0 or position == last)
    ):
        return 0
    passes = load_constant(rules, PASSES + pile)
    if passes and turn >> 8 >= passes:
        return -1
    return 1 if (position + 1) % draw == 0 or position == last else -1


@kernel
def apply_move(rules: int, state: int, move: int) -> None:
    """Change `state` by a legal move."""
    kind, argument = move & 7, (move >> ARGUMENT) & 127
    if kind == LOOSE_HOME:
        _without(state, 1 << argument)
        _go_home(rules, state, argument)
    elif kind == FROM_HOME:
        _leave_home(rules, state, argument)
        _with(state, 1 << argument)
    elif kind in (BASE_HOME, REVEAL):
        at = argument * 64 + depth_of(state, argument)
        base = load_constant(rules, BASE_OF + at)
        if kind == BASE_HOME:
            _go_home(rules, state, base)
        else:
            _with(state, 1 << base)
        opened = load_constant(rules, BLOCK_OF + at - 1)
        store_i64(state, DEPTHS, load_i64(state, DEPTHS) - (1 << (6 * argument)))
        if depth_of(state, argument):
            opened &= ~(1 << load_constant(rules, BASE_OF + at - 1))
        _with(state, opened)
    else:
        pile, index = argument >> 6, argument & 63
        card = load_constant(rules, STOCK_CARD + argument)
        _take_from_stock(rules, state, pile, index, move >> COST)
        if kind == STOCK_HOME:
            _go_home(rules, state, card)
        else:
            _with(state, 1 << card)
    count(rules, state)


@kernel
def _go_home(rules: int, state: int, card: int) -> None:
    suit = card & 3
    if height_of(state, suit) != card >> 2:
        suit += 4
    store_i64(state, FOUND, load_i64(state, FOUND) + (1 << (4 * suit)))


@kernel
def _leave_home(rules: int, state: int, card: int) -> None:
    suit = card & 3
    if height_of(state, suit + 4) == (card >> 2) + 1:
        suit += 4
    store_i64(state, FOUND, load_i64(state, FOUND) - (1 << (4 * suit)))


@kernel
def _take_from_stock(rules: int, state: int, pile: int, index: int, cost: int) -> None:
    stock, turn = load_i64(state, STOCK + pile), load_i64(state, TURN + pile)
    waste = count_ones(stock & ((1 << index) - 1))
    stock &= ~(1 << index)
    turn = (turn >> 8) + cost
    if stock == 0:
        waste, turn = 0, 1
    elif load_constant(rules, PASSES + pile) == 0:
        turn = 1
        if waste % load_constant(rules, DRAW) == 0 or waste == count_ones(stock):
            waste = 0
    store_i64(state, STOCK + pile, stock)
    store_i64(state, TURN + pile, waste | turn << 8)
