"""The counter-based generator of `kungen_solver.deals.kungen`, compiled.

A stream is one word in memory, the counter; a player's begins at
``mix(mix(number + G) ^ mix(seat + 1))``.
"""

import numpy as np

from kungen_solver.kernels.corner.layout import CARDS, FIRST_JOKER
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import load_i64, load_u8, store_i64, store_u8

GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


@kernel
def mix(word: int) -> int:
    """Return SplitMix64's finalizer of a word."""
    z = np.uint64(word)
    z = (z ^ (z >> _30)) * _FIRST
    z = (z ^ (z >> _27)) * _SECOND
    return int(np.int64(z ^ (z >> _31)))


@kernel
def seed_stream(stream: int, number: int, seat: int) -> None:
    """Begin a player's stream for a round."""
    key = mix(int(np.int64(np.uint64(number) + GAMMA)))
    store_i64(stream, 0, mix(key ^ mix(seat + 1)))


@kernel
def below(stream: int, bound: int) -> int:
    """Return a number 0..bound-1, each exactly as likely, for bounds of up to 2^31."""
    m = np.uint64(bound)
    while True:
        counter = int(np.int64(np.uint64(load_i64(stream, 0)) + GAMMA))
        store_i64(stream, 0, counter)
        word = np.uint64(mix(counter))
        low = word * m
        if low >= m or low >= (np.uint64(0) - m) % m:
            return int(np.int64(((word >> _32) * m + (((word & _LOW) * m) >> _32)) >> _32))


@kernel
def shuffle(stream: int, cards: int, count: int) -> None:
    """Shuffle `count` cards, u8, from the last one down."""
    for i in range(count - 1, 0, -1):
        place = below(stream, i + 1)
        card = load_u8(cards, i)
        store_u8(cards, i, load_u8(cards, place))
        store_u8(cards, place, card)


@kernel
def corner_deck(number: int, jokers: int, stream: int, cards: int) -> None:
    """Write the cards of a numbered deal to `cards`, u8[54]; see `kungen_solver.deals.corner`."""
    for card in range(CARDS):
        store_u8(cards, card, card)
    store_i64(stream, 0, mix(int(np.int64(np.uint64(number) + GAMMA))))
    shuffle(stream, cards, CARDS)
    if jokers == 0:
        kept = 0
        for place in range(CARDS):
            card = load_u8(cards, place)
            if card < FIRST_JOKER:
                store_u8(cards, kept, card)
                kept += 1
