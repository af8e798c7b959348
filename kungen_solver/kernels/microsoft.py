"""Microsoft's FreeCell numbers, compiled: batches deal faster than they solve."""

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import load_u8, store_u8


@kernel
def microsoft_deck(number: int, cards: int, deck: int) -> None:
    """Write the cards of deal 1..2^33-1 in deal order to `cards`, u8[52]; `deck` is u8[52] to work in.

    The algorithm stands in `kungen_solver.deals.microsoft`, which tests hold this against.
    """
    for place in range(52):
        # AC AD AH AS 2C ...: the last two suits of a rank change places.
        store_u8(deck, place, place ^ ((place >> 1) & 1))
    state = number & 0xFFFFFFFF
    for dealt in range(52):
        left = 52 - dealt
        state = (state * 214013 + 2531011) & 0xFFFFFFFF
        if number < 1 << 31:
            draw = (state >> 16) & 0x7FFF
        elif number < 1 << 32:
            draw = (state >> 16) | 0x8000
        else:
            draw = (state >> 16) + 1
        place = draw % left
        store_u8(cards, dealt, load_u8(deck, place))
        store_u8(deck, place, load_u8(deck, left - 1))
