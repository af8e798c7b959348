"""A relaxed game of groups that proves many deals lost: it forgets which card carries which group.

As in `kernels.counts` only the number of carriers of a kind counts; a group may lie on any of them. The
cards that lie on one another as they were dealt, hidden or out of order, do so until the upper one
moves: that link is broken for good, since no move makes another of its kind. So a state is the
foundations and the broken links, and there are far fewer than there are positions. Every move of the
real game is a move here, or none at all, so that a relaxed game without a win proves the real one lost.
The reverse does not hold: here a group may move onto a card that in the real game lies in that group.
"""

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import count_ones, load_constant, load_i64, store_i64, trailing_zeros
from kungen_solver.kernels.positions import (
    CURRENT,
    EXHAUSTED,
    FOUND,
    FULL,
    KEYS,
    NEW_KEY,
    SLOTS,
    SOLVED,
    begin,
    enter,
    find,
    hash_of,
    put,
    take_best,
)

# The table of a relaxed game, i64.
COLUMNS = 0
WORRY_BACK = 1
DECK = 2  # mask of the deck
KINGS = 3  # mask of the kings, if they may fill an empty column; else 0
SAFE = 4  # whether cards that nobody can need go home at once
START_HOME = 5  # mask of the cards on the foundations
START_LOOSE = 6  # mask of the cards that do not lie where they were dealt, or in order
CARRIERS = 16  # [52]: the cards that a card may lie on
ALIKE = 68  # [52]: the cards that may lie on the same ones as it
PEERS = 120  # [52]: the cards that may carry the same ones as it
CARRIED = 172  # [52]: the cards that may lie on it
NEEDED = 224  # [52]: a card goes home at once where all of these are home
SIZE_OF = 276  # [10]: the cards of a column
HIDDEN_OF = 286  # [10]: how many of them are hidden
CARD_OF = 296  # column * 64 + place in it
RELAXED_WORDS = 936

KEY_HOME = 0  # mask of the cards on the foundations
KEY_LOOSE = 1  # mask of the cards whose link is broken, as long as they are not home
KEY_STRIDE = 2


@kernel
def search_relaxed(space: int, table: int, limit: int, fresh: int) -> int:
    """Search until SOLVED, EXHAUSTED, or FULL, as the search of real positions does.

    The space must keep KEY_STRIDE words a position, all of which tell it apart.
    """
    limit = min(limit, load_i64(space, SLOTS))
    if fresh:
        begin(space)
        if _consider(space, table, load_constant(table, START_HOME), load_constant(table, START_LOOSE), -1):
            return SOLVED
    keys = load_i64(space, KEYS)
    deck, kings = load_constant(table, DECK), load_constant(table, KINGS)
    columns = load_constant(table, COLUMNS)
    while True:
        if load_i64(space, FOUND) + 64 > limit:
            return FULL
        index = take_best(space)
        if index < 0:
            return EXHAUSTED
        home = load_i64(keys, index * KEY_STRIDE + KEY_HOME)
        loose = load_i64(keys, index * KEY_STRIDE + KEY_LOOSE)
        ends = _ends(table, home, loose)
        free = columns - count_ones(loose & kings) - _standing(table, home, loose)
        going = ((home << 4) | 15) & ~home & deck & ends
        while going != 0:
            card = trailing_zeros(going)
            going &= going - 1
            if _bare(table, ends, loose, card) and _consider(
                space, table, home | 1 << card, loose & ~(1 << card), index
            ):
                return SOLVED
        for column in range(columns):
            size = load_constant(table, SIZE_OF + column)
            above, end = -1, -1
            for place in range(size - 1, -1, -1):
                card = load_constant(table, CARD_OF + column * 64 + place)
                bit = 1 << card
                if home & bit:
                    above = card
                    continue
                cut = above < 0 or ((home | loose) >> above) & 1 != 0
                if cut:
                    end = card
                above = card
                if place < load_constant(table, HIDDEN_OF + column) and not cut:
                    break  # hidden, and so is all below
                if loose & bit or not _may_lie(table, ends, loose, card, end, kings, free, place):
                    continue
                if _consider(space, table, home, loose | bit, index):
                    return SOLVED
        if load_constant(table, WORRY_BACK):
            back = home & ~(home >> 4)
            while back != 0:
                card = trailing_zeros(back)
                back &= back - 1
                needed = load_constant(table, NEEDED + card)
                safe = load_constant(table, SAFE) and home & needed == needed
                if (
                    not safe
                    and _may_lie(table, ends, loose, card, -1, kings, free, 1)
                    and _consider(space, table, home & ~(1 << card), loose | 1 << card, index)
                ):
                    return SOLVED


@kernel
def _ends(table: int, home: int, loose: int) -> int:
    """Return the cards on which nothing lies as it was dealt."""
    ends = load_constant(table, DECK) & ~home
    for column in range(load_constant(table, COLUMNS)):
        for place in range(1, load_constant(table, SIZE_OF + column)):
            at = CARD_OF + column * 64 + place
            if not ((home | loose) >> load_constant(table, at)) & 1:
                ends &= ~(1 << load_constant(table, at - 1))
    return ends


@kernel
def _standing(table: int, home: int, loose: int) -> int:
    """Return how many columns hold their lowest card as it was dealt."""
    standing = 0
    for column in range(load_constant(table, COLUMNS)):
        if load_constant(table, SIZE_OF + column):
            lowest = load_constant(table, CARD_OF + column * 64)
            standing += 1 - ((home | loose) >> lowest) & 1
    return standing


@kernel
def _bare(table: int, ends: int, loose: int, card: int) -> bool:
    """Return whether a card, or another that may carry the same ones, carries nothing."""
    carried = load_constant(table, CARRIED + card)
    return count_ones(ends & load_constant(table, PEERS + card)) > count_ones(loose & carried)


@kernel
def _may_lie(
    table: int, ends: int, loose: int, card: int, end: int, kings: int, free: int, place: int
) -> bool:
    """Return whether there is a place for a card whose group ends, as it was dealt, with `end`."""
    if (kings >> card) & 1:
        return free > 0 and place > 0
    carriers = ends & load_constant(table, CARRIERS + card)
    taken = count_ones(loose & load_constant(table, ALIKE + card))
    bare = count_ones(carriers) - taken
    if end >= 0 and (carriers >> end) & 1 and taken == 0:
        bare -= 1  # it carries none that another could carry, and cannot carry itself
    return bare > 0


@kernel
def _consider(space: int, table: int, home: int, loose: int, came: int) -> bool:
    """Keep a state and queue it if it is new; return whether it is won."""
    if load_constant(table, SAFE):
        moved = True
        while moved:
            moved = False
            ends = _ends(table, home, loose)
            going = ((home << 4) | 15) & ~home & load_constant(table, DECK) & ends
            while going != 0:
                card = trailing_zeros(going)
                going &= going - 1
                needed = load_constant(table, NEEDED + card)
                if home & needed == needed and _bare(table, ends, loose, card):
                    home |= 1 << card
                    loose &= ~(1 << card)
                    moved = True
                    break
    key = load_i64(space, NEW_KEY)
    store_i64(key, KEY_HOME, home)
    store_i64(key, KEY_LOOSE, loose)
    hashed = hash_of(space, 0, key)
    held = find(space, 0, key, hashed)
    if held >= 0:
        return False
    index = enter(space, -1 - held, hashed, came, 0)
    if home == load_constant(table, DECK):
        store_i64(space, CURRENT, index)
        return True
    put(space, index, 2000 - 20 * count_ones(home) - 12 * count_ones(loose))
    return False
