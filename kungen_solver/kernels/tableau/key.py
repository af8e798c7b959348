"""States as keys: bytes in which columns, corners and cells have no order of their own."""

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import load_constant, load_i64, load_u8, store_i64, store_u8
from kungen_solver.kernels.positions import KEY_WORDS, KEYS, NEW_KEY
from kungen_solver.kernels.tableau.layout import (
    CARDS,
    CELL_COUNT,
    CELLS,
    COLUMN,
    COLUMNS,
    CORNER,
    CORNERS,
    DESK_BYTES,
    DESK_ORDER,
    DESK_RULES,
    DRAWN,
    HEIGHTS,
    HIDDEN,
    PASS,
    PILE,
    PILES,
    PLACE_BYTES,
)
from kungen_solver.kernels.tableau.state import card_at, hidden_in, size_of

FACE_DOWN = 64
HEAD = 8  # bytes: foundations, then cards drawn and pass of each stock


@kernel
def _mark(state: int, place: int, index: int) -> int:
    """Return what a key says of a card: 0 behind the last one of a place."""
    if index >= size_of(state, place):
        return 0
    mark = card_at(state, place, index) + 1
    return mark | FACE_DOWN if place < PILE and index < hidden_in(state, place) else mark


@kernel
def _comes_before(state: int, place: int, other: int) -> bool:
    index = 0
    while True:
        mine, theirs = _mark(state, place, index), _mark(state, other, index)
        if mine != theirs:
            return mine < theirs
        if mine == 0:
            return False
        index += 1


@kernel
def _sort(state: int, order: int, first: int, count: int, at: int) -> None:
    """Write `count` places from `first` on to `order`, as their cards come."""
    for i in range(count):
        place, j = first + i, at + i
        while j > at and _comes_before(state, place, load_i64(order, j - 1)):
            store_i64(order, j, load_i64(order, j - 1))
            j -= 1
        store_i64(order, j, place)


@kernel
def pack(space: int, desk: int, state: int) -> None:
    """Write the key of a state to NEW_KEY."""
    rules, order, text = load_i64(desk, DESK_RULES), load_i64(desk, DESK_ORDER), load_i64(desk, DESK_BYTES)
    for suit in range(4):
        store_u8(text, suit, load_u8(state, HEIGHTS + suit) | load_u8(state, HEIGHTS + 4 + suit) << 4)
    piles = load_constant(rules, PILES)
    at = 4
    for pile in range(2):
        store_u8(text, at, hidden_in(state, PILE + pile))
        store_u8(text, at + 1, load_u8(state, PASS + pile))
        at += 2
    places = 0
    for pile in range(piles):
        store_i64(order, places, PILE + pile)
        places += 1
    if load_constant(rules, CELL_COUNT):
        store_i64(order, places, CELLS)
        places += 1
    columns, corners = load_constant(rules, COLUMNS), load_constant(rules, CORNERS)
    _sort(state, order, COLUMN, columns, places)
    places += columns
    _sort(state, order, CORNER, corners, places)
    places += corners
    for number in range(places):
        place = load_i64(order, number)
        for index in range(size_of(state, place) + 1):
            store_u8(text, at, _mark(state, place, index))
            at += 1
    words = load_i64(space, KEY_WORDS)
    while at < 8 * words:
        store_u8(text, at, 0)
        at += 1
    key = load_i64(space, NEW_KEY)
    for word in range(words):
        store_i64(key, word, load_i64(text, word))


@kernel
def unpack(space: int, desk: int, index: int, state: int) -> None:
    """Build the state of a position that is kept; its columns stand in the order of its key."""
    rules, text = load_i64(desk, DESK_RULES), load_i64(desk, DESK_BYTES)
    keys, words = load_i64(space, KEYS), load_i64(space, KEY_WORDS)
    for word in range(words):
        store_i64(text, word, load_i64(keys, index * words + word))
    for suit in range(4):
        heights = load_u8(text, suit)
        store_u8(state, HEIGHTS + suit, heights & 15)
        store_u8(state, HEIGHTS + 4 + suit, heights >> 4)
    for pile in range(2):
        store_u8(state, (PILE + pile) * PLACE_BYTES + DRAWN, load_u8(text, 4 + 2 * pile))
        store_u8(state, PASS + pile, load_u8(text, 5 + 2 * pile))
    at = HEAD
    for pile in range(load_constant(rules, PILES)):
        at = _read(text, at, state, PILE + pile)
    if load_constant(rules, CELL_COUNT):
        at = _read(text, at, state, CELLS)
    for column in range(load_constant(rules, COLUMNS)):
        at = _read(text, at, state, COLUMN + column)
    for corner in range(load_constant(rules, CORNERS)):
        at = _read(text, at, state, CORNER + corner)


@kernel
def _read(text: int, at: int, state: int, place: int) -> int:
    start, size, hidden = place * PLACE_BYTES, 0, 0
    mark = load_u8(text, at)
    while mark != 0:
        store_u8(state, start + CARDS + size, (mark & (FACE_DOWN - 1)) - 1)
        hidden += 1 if mark & FACE_DOWN else 0
        size += 1
        at += 1
        mark = load_u8(text, at)
    store_u8(state, start, size)
    if place < PILE:
        store_u8(state, start + HIDDEN, hidden)
    return at + 1
