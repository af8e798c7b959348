"""How a round is dealt, what may be done in it, and what that does."""

from kungen_solver.kernels.corner.layout import (
    BEGAN_EMPTY,
    BELOW,
    BOTTOM,
    CARDS,
    CORNER_REFILL,
    CROSS_KING,
    DECK,
    DRAW_LAST,
    END_TURN,
    ENDED,
    FIRST_JOKER,
    FIRST_KING,
    FITS,
    GOES_ON,
    HAND,
    HANDS,
    IDLE,
    JOKER_AT,
    JOKER_SWAP,
    JOKERS,
    MAY_END,
    MOST_PLAYERS,
    MOVED,
    MUST_PLAY_KING,
    NEXT,
    OPENERS,
    OUT,
    PILES,
    PLAYER,
    PLAYERS,
    PLAYS,
    POINTS,
    SEEN,
    SHIFT,
    SHIFTS,
    SHOWN,
    SIDES,
    SIZES,
    STANDS_FOR,
    STAY,
    STOCK_END,
    STUCK,
    TOP,
)
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import (
    load_i64,
    load_u8,
    store_i64,
    store_u8,
    trailing_zeros,
)

KINGS = 15 << FIRST_KING
REAL_CARDS = (1 << FIRST_JOKER) - 1


@kernel
def deal_round(rules: int, deck: int, players: int, state: int) -> None:
    """Deal a deck, u8, which the state keeps as its stock, and begin the first turn."""
    hand = load_i64(rules, HAND)
    for player in range(MOST_PLAYERS):
        store_i64(state, HANDS + player, 0)
        store_i64(state, SIZES + player, hand if player < players else 0)
        store_i64(state, SHOWN + player, 0)
    for place in range(players * hand):
        holder = HANDS + place % players
        store_i64(state, holder, load_i64(state, holder) | 1 << load_u8(deck, place))
    for pile in range(PILES):
        store_i64(state, BOTTOM + pile, -1)
        store_i64(state, TOP + pile, -1)
    store_i64(state, JOKER_AT, -1)
    store_i64(state, JOKER_AT + 1, -1)
    store_i64(state, PLAYERS, players)
    store_i64(state, ENDED, GOES_ON)
    store_i64(state, NEXT, players * hand)
    store_i64(state, STOCK_END, FIRST_JOKER + load_i64(rules, JOKERS))
    store_i64(state, DECK, deck)
    store_i64(state, SEEN, 0)
    for side in range(SIDES):
        open_pile(state, side, for_the_cross(state))
    if load_i64(rules, CROSS_KING) != STAY:
        for side in range(SIDES):
            clear_of_kings(rules, state, side)
    begin_turn(rules, state, 0, 0)


@kernel
def open_pile(state: int, pile: int, card: int) -> None:
    """Put a card on an empty place."""
    store_i64(state, BOTTOM + pile, card)
    store_i64(state, TOP + pile, card)
    store_i64(state, SEEN, load_i64(state, SEEN) | 1 << card)


@kernel
def for_the_cross(state: int) -> int:
    """Take the next card of the stock; a joker goes back into its middle first."""
    deck, end = load_i64(state, DECK), load_i64(state, STOCK_END)
    following = load_i64(state, NEXT)
    while load_u8(deck, following) >= FIRST_JOKER:
        joker = load_u8(deck, following)
        middle = following + (end - following - 1) // 2
        for place in range(following, middle):
            store_u8(deck, place, load_u8(deck, place + 1))
        store_u8(deck, middle, joker)
    store_i64(state, NEXT, following + 1)
    return load_u8(deck, following)


@kernel
def clear_of_kings(rules: int, state: int, side: int) -> None:
    """Move the king of a side to the next free corner, again if another one takes its place."""
    while load_i64(state, BOTTOM + side) >= FIRST_KING:
        corner = side
        while load_i64(state, BOTTOM + SIDES + corner) >= 0:
            corner = (corner + 1) % SIDES
        move_pile(state, side, SIDES + corner)
        if load_i64(rules, CROSS_KING) == CORNER_REFILL:
            open_pile(state, side, for_the_cross(state))


@kernel
def move_pile(state: int, source: int, target: int) -> None:
    """Move a pile onto another or to an empty place."""
    if load_i64(state, BOTTOM + target) < 0:
        store_i64(state, BOTTOM + target, load_i64(state, BOTTOM + source))
    store_i64(state, TOP + target, load_i64(state, TOP + source))
    store_i64(state, BOTTOM + source, -1)
    store_i64(state, TOP + source, -1)
    for joker in range(2):
        place = load_i64(state, JOKER_AT + joker)
        if place >> 6 == source:
            store_i64(state, JOKER_AT + joker, target << 6 | place & 63)


@kernel
def begin_turn(rules: int, state: int, player: int, idle: int) -> None:
    """Begin a player's turn."""
    store_i64(state, PLAYER, player)
    store_i64(state, MOVED, 0)
    store_i64(state, BEGAN_EMPTY, 1 if load_i64(state, NEXT) == load_i64(state, STOCK_END) else 0)
    store_i64(state, IDLE, idle)
    if load_i64(rules, DRAW_LAST) == 0:
        draw(state)


@kernel
def draw(state: int) -> None:
    """Give the player the next card of the stock, if there is one."""
    following = load_i64(state, NEXT)
    if following < load_i64(state, STOCK_END):
        player = load_i64(state, PLAYER)
        card = load_u8(load_i64(state, DECK), following)
        store_i64(state, NEXT, following + 1)
        store_i64(state, HANDS + player, load_i64(state, HANDS + player) | 1 << card)
        store_i64(state, SIZES + player, load_i64(state, SIZES + player) + 1)


@kernel
def playable(rules: int, state: int, pile: int, hand: int) -> int:
    """Return the cards of a hand that may go to a pile."""
    top = load_i64(state, TOP + pile)
    if top >= 0:
        return load_i64(rules, FITS + top) & hand
    return hand & (load_i64(rules, OPENERS) if pile < SIDES else KINGS)


@kernel
def swappable(rules: int, state: int, pile: int, hand: int) -> int:
    """Return the cards of a hand that may be exchanged for a joker in a pile."""
    found = 0
    for joker in range(2):
        place = load_i64(state, JOKER_AT + joker)
        if place >> 6 == pile:
            found |= load_i64(rules, STANDS_FOR + (place & 63)) & hand
    return found


@kernel
def shifts_of(rules: int, state: int, source: int) -> int:
    """Return the piles that the pile of a side may move to, as a mask."""
    bottom = load_i64(state, BOTTOM + source)
    targets = 0
    if bottom >= FIRST_KING:
        for corner in range(SIDES, PILES):
            if load_i64(state, BOTTOM + corner) < 0:
                targets |= 1 << corner
    elif bottom >= 0:
        for target in range(PILES):
            top = load_i64(state, TOP + target)
            if top >= 0 and target != source and load_i64(rules, FITS + top) >> bottom & 1:
                targets |= 1 << target
    return targets


@kernel
def legal_moves(rules: int, state: int, masks: int) -> None:
    """Write every move of the player whose turn it is to `masks`, i64[MASK_WORDS]."""
    hand = load_i64(state, HANDS + load_i64(state, PLAYER))
    swaps = load_i64(rules, JOKER_SWAP)
    for pile in range(PILES):
        cards = playable(rules, state, pile, hand)
        if swaps:
            cards |= swappable(rules, state, pile, hand)
        store_i64(masks, PLAYS + pile, cards)
    shifts = 0
    for source in range(SIDES):
        shifts |= shifts_of(rules, state, source) << 8 * source
    store_i64(masks, SHIFTS, shifts)
    store_i64(masks, MAY_END, 0 if load_i64(rules, MUST_PLAY_KING) == 1 and hand & KINGS != 0 else 1)
    if load_i64(state, ENDED) != GOES_ON:
        for word in range(MAY_END + 1):
            store_i64(masks, word, 0)


@kernel
def apply_move(rules: int, state: int, action: int) -> None:
    """Make a legal move."""
    if action == END_TURN:
        end_turn(rules, state)
        return
    store_i64(state, MOVED, 1)
    if action >= SHIFT:
        move_pile(state, (action - SHIFT) >> 3, action & 7)
        return
    player, card, pile = load_i64(state, PLAYER), action >> 3, action & 7
    hand = load_i64(state, HANDS + player) & ~(1 << card)
    shown = load_i64(state, SHOWN + player) & ~(1 << card)
    size = load_i64(state, SIZES + player) - 1
    top = load_i64(state, TOP + pile)
    if top < 0:
        open_pile(state, pile, card)
    elif load_i64(rules, FITS + top) >> card & 1:
        if card >= FIRST_JOKER:
            face = load_i64(rules, BELOW + top)
            store_i64(state, JOKER_AT + card - FIRST_JOKER, pile << 6 | face)
            store_i64(state, TOP + pile, face)
        else:
            store_i64(state, TOP + pile, card)
        store_i64(state, SEEN, load_i64(state, SEEN) | 1 << card)
    else:
        joker = swapped_joker(rules, state, pile, card)
        place = load_i64(state, JOKER_AT + joker)
        if load_i64(state, TOP + pile) == place & 63:
            store_i64(state, TOP + pile, card)
        store_i64(state, JOKER_AT + joker, -1)
        store_i64(state, SEEN, (load_i64(state, SEEN) | 1 << card) & ~(1 << FIRST_JOKER + joker))
        hand |= 1 << FIRST_JOKER + joker
        shown |= 1 << FIRST_JOKER + joker
        size += 1
    store_i64(state, HANDS + player, hand)
    store_i64(state, SHOWN + player, shown)
    store_i64(state, SIZES + player, size)
    if size == 0:
        store_i64(state, ENDED, OUT)


@kernel
def swapped_joker(rules: int, state: int, pile: int, card: int) -> int:
    """Return which joker in a pile stands for a card: 0 or 1."""
    place = load_i64(state, JOKER_AT)
    if place >> 6 == pile and load_i64(rules, STANDS_FOR + (place & 63)) >> card & 1:
        return 0
    return 1


@kernel
def end_turn(rules: int, state: int) -> None:
    """Pass the turn on, or end the round after a lap without a move."""
    player, players = load_i64(state, PLAYER), load_i64(state, PLAYERS)
    idle = 0
    if load_i64(state, BEGAN_EMPTY) == 1 and load_i64(state, MOVED) == 0:
        idle = load_i64(state, IDLE) + 1
    if idle == players:
        store_i64(state, IDLE, idle)
        store_i64(state, ENDED, STUCK)
        return
    if load_i64(rules, DRAW_LAST):
        draw(state)
    begin_turn(rules, state, player + 1 if player + 1 < players else 0, idle)


@kernel
def points_of(rules: int, hand: int) -> int:
    """Return what the cards of a hand cost."""
    total = 0
    while hand:
        card = trailing_zeros(hand)
        hand &= hand - 1
        total += load_i64(rules, POINTS + (13 if card >= CARDS - 2 else card >> 2))
    return total
