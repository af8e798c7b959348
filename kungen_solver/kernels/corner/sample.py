"""What a player knows of a state, and states that agree with it."""

from kungen_solver.kernels.corner.chance import shuffle
from kungen_solver.kernels.corner.layout import (
    DECK,
    FIRST_JOKER,
    HANDS,
    JOKERS,
    NEXT,
    PLAYER,
    PLAYERS,
    SEEN,
    SHOWN,
    SIZES,
    STATE_WORDS,
    STOCK_END,
)
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import (
    copy_words,
    load_i64,
    load_u8,
    store_i64,
    store_u8,
    trailing_zeros,
)


@kernel
def make_view(state: int, view: int) -> None:
    """Write what the player whose turn it is knows: a state without a deck and without other hands."""
    copy_words(view, state, STATE_WORDS)
    viewer = load_i64(state, PLAYER)
    for player in range(load_i64(state, PLAYERS)):
        if player != viewer:
            store_i64(view, HANDS + player, load_i64(state, SHOWN + player))
    store_i64(view, DECK, 0)
    store_i64(view, NEXT, 0)
    store_i64(view, STOCK_END, load_i64(state, STOCK_END) - load_i64(state, NEXT))


@kernel
def sample_state(rules: int, view: int, stream: int, deck: int, state: int) -> None:
    """Write a state that agrees with a view, each as likely as any other, its stock to `deck`, u8[54].

    The cards that the viewer has seen nowhere are shuffled; the other players get as many as they hold,
    and the rest is the stock.
    """
    copy_words(state, view, STATE_WORDS)
    players = load_i64(view, PLAYERS)
    unseen = (1 << FIRST_JOKER + load_i64(rules, JOKERS)) - 1 & ~load_i64(view, SEEN)
    for player in range(players):
        unseen &= ~load_i64(view, HANDS + player)
    count = 0
    while unseen:
        store_u8(deck, count, trailing_zeros(unseen))
        unseen &= unseen - 1
        count += 1
    shuffle(stream, deck, count)
    dealt = 0
    viewer = load_i64(view, PLAYER)
    for player in range(players):
        if player == viewer:
            continue
        hand = load_i64(view, HANDS + player)
        missing = load_i64(view, SIZES + player)
        known = hand
        while known:
            known &= known - 1
            missing -= 1
        for place in range(dealt, dealt + missing):
            hand |= 1 << load_u8(deck, place)
        dealt += missing
        store_i64(state, HANDS + player, hand)
    store_i64(state, DECK, deck)
    store_i64(state, NEXT, dealt)
    store_i64(state, STOCK_END, count)
