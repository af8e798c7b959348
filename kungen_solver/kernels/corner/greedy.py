"""A player that empties its hand: whatever may leave it leaves it at once.

Kings go to corners, piles move together, and cards go where they fit, before a card fills an empty side;
of several the one that most cards of the hand follow in a row, then the lowest, which is the hardest
to lay elsewhere. Jokers come last, where a card of the hand follows if there is such a place.
"""

from kungen_solver.kernels.corner.layout import (
    BELOW,
    BOTTOM,
    END_TURN,
    FIRST_JOKER,
    FITS,
    HANDS,
    JOKER_SWAP,
    OPENERS,
    PILES,
    PLAYER,
    SHIFT,
    SIDES,
    TOP,
)
from kungen_solver.kernels.corner.state import (
    KINGS,
    REAL_CARDS,
    playable,
    shifts_of,
    swappable,
)
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import load_i64, trailing_zeros


@kernel
def greedy_move(rules: int, state: int) -> int:
    """Return the move of the player whose turn it is."""
    hand = load_i64(state, HANDS + load_i64(state, PLAYER))
    empty_side = -1
    for side in range(SIDES):
        targets = shifts_of(rules, state, side)
        if targets:
            return SHIFT + 8 * side + trailing_zeros(targets)
        if load_i64(state, BOTTOM + side) < 0:
            empty_side = side
    if hand & KINGS:
        for corner in range(SIDES, PILES):
            if load_i64(state, BOTTOM + corner) < 0:
                return trailing_zeros(hand & KINGS) << 3 | corner
    real = hand & REAL_CARDS
    for pile in range(PILES):
        if load_i64(state, BOTTOM + pile) >= 0:
            cards = playable(rules, state, pile, real)
            if cards:
                return trailing_zeros(cards) << 3 | pile
    if empty_side >= 0 and hand & load_i64(rules, OPENERS):
        return opener(rules, hand) << 3 | empty_side
    if hand & ~REAL_CARDS or load_i64(rules, JOKER_SWAP):
        return joker_move(rules, state, hand)
    return END_TURN


@kernel
def opener(rules: int, hand: int) -> int:
    """Return the card that fills an empty side."""
    candidates = hand & load_i64(rules, OPENERS)
    best, longest = -1, -1
    while candidates:
        card = trailing_zeros(candidates)
        candidates &= candidates - 1
        length, face = 0, card
        following = load_i64(rules, FITS + face) & hand & REAL_CARDS
        while following:
            length += 1
            face = trailing_zeros(following)
            following = load_i64(rules, FITS + face) & hand & REAL_CARDS
        if length > longest:
            best, longest = card, length
    return best


@kernel
def joker_move(rules: int, state: int, hand: int) -> int:
    """Return where a joker of the hand, or one that is exchanged for, goes; else the end of the turn."""
    target = -1
    for pile in range(PILES):
        top = load_i64(state, TOP + pile)
        if top >= 0 and load_i64(rules, BELOW + top) >= 0:
            if target < 0:
                target = pile
            if load_i64(rules, FITS + load_i64(rules, BELOW + top)) & hand & REAL_CARDS:
                target = pile
                break
    if target < 0:
        return END_TURN
    jokers = hand >> FIRST_JOKER
    if jokers:
        return FIRST_JOKER + trailing_zeros(jokers) << 3 | target
    for pile in range(PILES):
        cards = swappable(rules, state, pile, hand)
        if cards:
            return trailing_zeros(cards) << 3 | pile
    return END_TURN
