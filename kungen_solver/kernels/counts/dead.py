"""A relaxation that proves many states lost."""

from kungen_solver.kernels.counts.layout import (
    BASE_OF,
    BLOCK_OF,
    COLUMNS,
    CORNERS,
    DECKS,
    DEPTHS,
    DRAW,
    EMPTY,
    EMPTY_ANY,
    EMPTY_KING,
    EVER,
    FOUND,
    FREE,
    GROUP_OF,
    LEFT,
    LOOSE,
    LOOSE_ONCE,
    LOOSE_TWICE,
    OPENED,
    PASSES,
    PILES,
    PLACED,
    RANKS,
    STILL,
    STOCK,
    STOCK_CARD,
    STOCK_ORDER,
    SWITCHES,
    TURN,
    UP,
    WORRY_BACK,
)
from kungen_solver.kernels.counts.state import has_bare, has_carrier, homeless
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import load_constant, load_i64, store_i64, trailing_zeros


@kernel
def is_dead(rules: int, state: int, work: int) -> int:
    """Return whether some card could not go home even if nothing were ever covered again.

    Every open card stays open and may also go home. What lies on a card today stays there until it
    can go home, so cards of a kind take a further one only while those that can ever be open
    outnumber what lies on them today and still must. An empty column that any card may fill ends
    all that: then no state is called dead.
    """
    empty = load_constant(rules, EMPTY)
    if empty == EMPTY_ANY and load_i64(state, FREE) > 0:
        return 0
    ranks, decks = load_constant(rules, RANKS), load_constant(rules, DECKS)
    columns, piles = load_constant(rules, COLUMNS), load_constant(rules, PILES)
    kings = 4 * (ranks - 1)
    found, depths = load_i64(state, FOUND), load_i64(state, DEPTHS)
    loose_once, loose_twice = load_i64(state, LOOSE_ONCE), load_i64(state, LOOSE_TWICE)
    once, twice = loose_once, loose_twice  # cards of which one copy, or both, can be open
    for group in range(4):
        store_i64(work, EVER + group, load_i64(state, OPENED + group))
        store_i64(work, STILL + group, load_i64(state, LOOSE + group))
    kings_down = 0  # kings that hold a place until they go home
    for group in range(4):
        kings_down += (load_i64(state, LOOSE + group) >> kings) & 15
    columns_down = 0
    for column in range(columns):
        depth = (depths >> (6 * column)) & 63
        if depth:
            columns_down += 1
            bit = 1 << load_constant(rules, BASE_OF + column * 64 + depth)
            twice |= once & bit
            once |= bit
    worry_back = load_constant(rules, WORRY_BACK)
    if worry_back:
        for foundation in range(4 * decks):
            for rank in range((found >> (4 * foundation)) & 15):
                _open(rules, work, 4 * rank + (foundation & 3))
    in_stock = 0
    for pile in range(piles):
        store_i64(work, LEFT + pile, 0)
        store_i64(work, PLACED + pile, 0)
        in_stock |= load_i64(state, STOCK + pile)
    changed = True
    while changed:
        changed = False
        if in_stock:
            for pile in range(piles):
                store_i64(work, UP + pile, coming_up(rules, state, pile, load_i64(work, LEFT + pile)))
        going = True
        while going:  # what can go home
            going = False
            for foundation in range(4 * decks):
                suit = foundation & 3
                height = (found >> (4 * foundation)) & 15
                if height == ranks or (foundation >= 4 and height == (found >> (4 * suit)) & 15):
                    continue
                card = 4 * height + suit
                # Of two copies one may have been home from the beginning.
                first = foundation < 4 or height < (load_i64(state, FOUND) >> (4 * suit)) & 15
                wanted = 1 if first else 2
                if has_bare(rules, work, EVER, STILL, card):
                    wanted -= ((once >> card) & 1) + ((twice >> card) & 1)
                if wanted > 0 and in_stock:
                    wanted -= _copies_up(rules, work, card, piles)
                if wanted > 0:
                    continue
                found += 1 << (4 * foundation)
                if (loose_once if first else loose_twice) >> card & 1:
                    word = STILL + load_constant(rules, GROUP_OF + suit)
                    store_i64(work, word, load_i64(work, word) - (1 << (4 * height)))
                    if height == ranks - 1:
                        kings_down -= 1
                going = True
                changed = True
        place = columns - columns_down - max(0, kings_down - load_constant(rules, CORNERS))
        if empty == EMPTY_ANY and place > homeless(rules, work, EVER, STILL):
            return 0
        king_place = kings_down < load_constant(rules, CORNERS) or (empty == EMPTY_KING and place > 0)
        if in_stock:
            for pile in range(piles):
                waiting = load_i64(work, UP + pile) & ~load_i64(work, PLACED + pile)
                while waiting != 0:
                    index = trailing_zeros(waiting)
                    waiting &= waiting - 1
                    card = load_constant(rules, STOCK_CARD + 64 * pile + index)
                    goes = _passed(found, card) > _passed(load_i64(state, FOUND), card)
                    if (
                        (king_place and card >= kings)
                        or (card < kings and has_carrier(rules, work, EVER, STILL, card))
                        or (goes and worry_back)
                    ):
                        _place(rules, work, pile, index)
                        changed = True
                    elif goes and not load_i64(work, LEFT + pile) >> index & 1:
                        store_i64(work, LEFT + pile, load_i64(work, LEFT + pile) | 1 << index)
                        changed = True
        for column in range(columns):
            depth = (depths >> (6 * column)) & 63
            while depth:
                at = column * 64 + depth
                base = load_constant(rules, BASE_OF + at)
                gone = base >> 2 < (found >> (4 * (base & 3))) & 15
                lies = base < kings and has_carrier(rules, work, EVER, STILL, base)
                if not (gone or lies or (king_place and base >= kings)):
                    break
                depths -= 1 << (6 * column)
                depth -= 1
                opened = load_constant(rules, BLOCK_OF + at - 1)
                twice |= once & opened
                once |= opened
                while opened != 0:
                    _open(rules, work, trailing_zeros(opened))
                    opened &= opened - 1
                if depth == 0:
                    if empty == EMPTY_ANY:
                        return 0
                    columns_down -= 1
                changed = True
    for foundation in range(4 * decks):
        if (found >> (4 * foundation)) & 15 < ranks:
            return 1
    return 0


@kernel
def _open(rules: int, work: int, card: int) -> None:
    """Count a card with those that can ever be open."""
    word = EVER + load_constant(rules, GROUP_OF + (card & 3))
    store_i64(work, word, load_i64(work, word) + (1 << (card & 60)))


@kernel
def _copies_up(rules: int, work: int, card: int, piles: int) -> int:
    """Return how many copies of a card come up in the stocks."""
    copies = 0
    for pile in range(piles):
        up = load_i64(work, UP + pile)
        while up != 0:
            copies += load_constant(rules, STOCK_CARD + 64 * pile + trailing_zeros(up)) == card
            up &= up - 1
    return copies


@kernel
def _passed(found: int, card: int) -> int:
    """Return how many copies of a card are home where foundations stand so."""
    heights = found >> (4 * (card & 3))
    return (1 if heights & 15 > card >> 2 else 0) + (1 if (heights >> 16) & 15 > card >> 2 else 0)


@kernel
def _place(rules: int, work: int, pile: int, index: int) -> None:
    """Note that a stock card can come to the tableau."""
    store_i64(work, LEFT + pile, load_i64(work, LEFT + pile) | 1 << index)
    store_i64(work, PLACED + pile, load_i64(work, PLACED + pile) | 1 << index)
    _open(rules, work, load_constant(rules, STOCK_CARD + 64 * pile + index))


@kernel
def coming_up(rules: int, state: int, pile: int, gone: int) -> int:
    """Return the places of a stock that may come up on the waste, if only those in `gone` can leave.

    A card comes up at the end of a draw, of which every earlier card that has gone moves the end
    by one, or when the next card goes from on top of it. After the last redeal only the draws
    from today's stock count.
    """
    stock, turn = load_i64(state, STOCK + pile), load_i64(state, TURN + pile)
    waste, draw, passes = turn & 255, load_constant(rules, DRAW), load_constant(rules, PASSES + pile)
    redeals = passes == 0 or turn >> 8 < passes
    if (draw == 1 and redeals) or load_constant(rules, SWITCHES) & STOCK_ORDER == 0:
        return stock
    up, position, shifts, before = 0, 0, 0, 0
    while stock != 0:
        bit = stock & -stock
        stock &= stock - 1
        leaves = gone & bit
        if leaves:
            up |= before
        ends = position == waste - 1 or (position >= waste and (position + 1 - waste) % draw <= shifts)
        if ends or leaves or (redeals and (position + 1) % draw <= shifts):
            up |= bit
        before = bit
        shifts += 1 if leaves else 0
        position += 1
    return up | before if redeals or waste < position else up
