"""Exhaustive search of stock games as they lie on the table, without any pruning.

Written apart from the package's own search, which it judges: real columns, a real waste, every legal move.
Positions that differ only in which column is which count as one. A position is remembered by two
independent 64-bit hashes. Every rule is spelled out here again.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from kungen_solver.cards import Card
from kungen_solver.referee.position import Position
from kungen_solver.rules.model import Rules

UNSOLVABLE, SOLVED, OPEN = 0, 1, 2

_WIDTH = 26  # a place: length, hidden cards, then the cards
_PLACES = 10  # columns, then four corners
_TAIL = _PLACES * _WIDTH  # foundations (4), cards drawn, pass, cards in the stock and waste, then these
_SIZE = _TAIL + 8 + 36


class NaiveSearch:
    """Naive search under `rules`, giving up (`OPEN`) after `limit` positions."""

    def __init__(self, rules: Rules, limit: int = 300_000) -> None:
        assert rules.stock is not None
        assert (rules.stock.piles, rules.decks, rules.cells) == (1, 1, 0)
        assert rules.runs in ("any", "whole")
        assert len(rules.columns) <= 6
        assert max(rules.columns) + rules.ranks <= _WIDTH - 2
        assert rules.ranks <= 9
        self.rules = rules
        self.limit = limit
        self._numbers = np.array(
            [
                len(rules.columns),
                rules.ranks,
                rules.stock.draw,
                rules.stock.passes or 0,
                rules.worry_back,
                rules.runs == "whole",
                ("none", "park", "build").index(rules.corners),
                ("king", "none", "any").index(rules.empty_column),
                ("alternating", "same_suit", "any_suit").index(rules.building),
            ],
            dtype=np.int64,
        )
        self._hashes = np.zeros((1 << (2 * limit - 1).bit_length(), 2), dtype=np.uint64)
        self._stack = np.zeros((limit + 1, _SIZE), dtype=np.uint8)
        self._salt = np.random.default_rng(20).integers(1, 2**63, size=(2, 4096), dtype=np.uint64)
        self.positions = 0

    def verdict(self, position: Position) -> int:
        """Search a deal or a started game: `UNSOLVABLE`, `SOLVED` or `OPEN`."""
        first = self._stack[0]
        first[:] = 0
        for place, column in enumerate(position.columns):
            _write(first[place * _WIDTH :], column.cards, column.hidden)
        for place, corner in enumerate(position.corners, len(position.columns)):
            _write(first[place * _WIDTH :], corner, 0)
        first[_TAIL : _TAIL + 4] = position.foundations
        (talon,) = position.talons
        cards = talon.waste + talon.stock
        first[_TAIL + 4 : _TAIL + 7] = len(talon.waste), talon.current_pass, len(cards)
        if not self._numbers[3]:
            first[_TAIL + 5] = 1
        first[_TAIL + 8 : _TAIL + 8 + len(cards)] = cards
        answer, self.positions = _search(self._numbers, self._stack, self._hashes, self._salt, self.limit)
        return int(answer)


def _write(place: npt.NDArray[np.uint8], cards: tuple[Card, ...], hidden: int) -> None:
    place[0], place[1] = len(cards), hidden
    place[2 : 2 + len(cards)] = cards


@njit(cache=True)
def _search(numbers: Any, stack: Any, hashes: Any, salt: Any, limit: Any) -> Any:
    hashes[:] = 0
    columns, draw, passes, worry, corners = numbers[0], numbers[2], numbers[3], numbers[4], numbers[6]
    places = columns + (4 if corners else 0)
    position = np.zeros(_SIZE, np.uint8)
    size, seen = 1, 1
    _is_new(stack[0], columns, places, hashes, salt)
    while size:
        size -= 1
        position[:] = stack[size]
        if _home(position) == 4 * numbers[1]:
            return SOLVED, seen
        if seen + 600 > limit:
            return OPEN, seen
        start = size
        for source in range(places):
            length = position[source * _WIDTH]
            if length == 0:
                continue
            size = _lay_home(numbers, position, stack, size, source, position[source * _WIDTH + 1 + length])
            if corners == 1 and source >= columns:
                continue
            run = _run(numbers, position, source)
            for count in range(run if numbers[5] else 1, run + 1):
                for target in range(places):
                    if target != source:
                        size = _lay(numbers, position, stack, size, source, count, target)
        drawn, held = position[_TAIL + 4], position[_TAIL + 6]
        if drawn:
            size = _lay_home(numbers, position, stack, size, -1, position[_TAIL + 7 + drawn])
            for target in range(places):
                size = _lay(numbers, position, stack, size, -1, 1, target)
        if worry:
            for suit in range(4):
                if position[_TAIL + suit]:
                    for target in range(places):
                        size = _lay(numbers, position, stack, size, -2 - suit, 1, target)
        if drawn < held:
            stack[size] = position
            stack[size, _TAIL + 4] = min(drawn + draw, held)
            size += 1
        elif held and (passes == 0 or position[_TAIL + 5] < passes):
            stack[size] = position
            stack[size, _TAIL + 4] = 0
            if passes:
                stack[size, _TAIL + 5] += 1
            size += 1
        kept = start
        for i in range(start, size):
            if _is_new(stack[i], columns, places, hashes, salt):
                seen += 1
                stack[kept] = stack[i]
                kept += 1
        size = kept
    return UNSOLVABLE, seen


@njit(cache=True)
def _home(position: Any) -> Any:
    return position[_TAIL] + position[_TAIL + 1] + position[_TAIL + 2] + position[_TAIL + 3]


@njit(cache=True)
def _fits(numbers: Any, card: Any, below: Any) -> Any:
    if (below >> 2) != (card >> 2) + 1:
        return False
    if numbers[8] == 0:
        return (below ^ card) & 1 == 1
    return numbers[8] == 2 or (below & 3) == (card & 3)


@njit(cache=True)
def _run(numbers: Any, position: Any, place: Any) -> Any:
    start = place * _WIDTH
    length, hidden = position[start], position[start + 1]
    run = 1
    while run < length - hidden and _fits(
        numbers, position[start + 2 + length - run], position[start + 1 + length - run]
    ):
        run += 1
    return run


@njit(cache=True)
def _take(position: Any, source: Any, count: Any) -> Any:
    if source >= 0:
        start = source * _WIDTH
        position[start] -= count
        length = position[start]
        for i in range(length, length + count):
            position[start + 2 + i] = 0
        if length and position[start + 1] == length:
            position[start + 1] -= 1
    elif source == -1:
        drawn, held = position[_TAIL + 4], position[_TAIL + 6]
        for i in range(drawn - 1, held - 1):
            position[_TAIL + 8 + i] = position[_TAIL + 9 + i]
        position[_TAIL + 7 + held] = 0
        position[_TAIL + 4] -= 1
        position[_TAIL + 6] -= 1
    else:
        position[_TAIL - 2 - source] -= 1


@njit(cache=True)
def _lay_home(numbers: Any, position: Any, stack: Any, size: Any, source: Any, card: Any) -> Any:
    if position[_TAIL + (card & 3)] != card >> 2:
        return size
    stack[size] = position
    _take(stack[size], source, 1)
    stack[size, _TAIL + (card & 3)] += 1
    return size + 1


@njit(cache=True)
def _lay(numbers: Any, position: Any, stack: Any, size: Any, source: Any, count: Any, target: Any) -> Any:
    start = source * _WIDTH
    if source >= 0:
        card = position[start + 2 + position[start] - count]
    elif source == -1:
        card = position[_TAIL + 7 + position[_TAIL + 4]]
    else:
        card = np.uint8((position[_TAIL - 2 - source] - 1) * 4 - 2 - source)
    corner, park = target >= numbers[0], numbers[6] == 1
    length = position[target * _WIDTH]
    king = card >> 2 == numbers[1] - 1
    if length == 0:
        if corner:
            allowed = king and (count == 1 or not park)
        else:
            allowed = numbers[7] == 2 or (numbers[7] == 0 and king)
    else:
        allowed = not (corner and park) and _fits(numbers, card, position[target * _WIDTH + 1 + length])
    if not allowed:
        return size
    stack[size] = position
    for i in range(count):
        lower = position[start + 2 + position[start] - count + i] if source >= 0 else card
        stack[size, target * _WIDTH + 2 + length + i] = lower
    stack[size, target * _WIDTH] += count
    _take(stack[size], source, count)
    return size + 1


@njit(cache=True)
def _is_new(position: Any, columns: Any, places: Any, hashes: Any, salt: Any) -> Any:
    first, second = np.uint64(0), np.uint64(0)
    for place in range(places):
        one, two = salt[0, 0], salt[1, 0]
        if place >= columns:
            one, two = salt[0, 1], salt[1, 1]
        start = place * _WIDTH
        for i in range(start, start + 2 + position[start]):
            one = _mixed(one, salt[0, 2 + position[i]])
            two = _mixed(two, salt[1, 2 + position[i]])
        first += one  # a sum: the order of the columns does not count
        second += two
    for i in range(_TAIL, _TAIL + 8 + position[_TAIL + 6]):
        first = _mixed(first, salt[0, 2 + position[i]])
        second = _mixed(second, salt[1, 2 + position[i]])
    first |= np.uint64(1)
    slots = np.uint64(hashes.shape[0] - 1)
    slot = (first >> np.uint64(20)) & slots
    while hashes[slot, 0]:
        if hashes[slot, 0] == first and hashes[slot, 1] == second:
            return False
        slot = (slot + np.uint64(1)) & slots
    hashes[slot, 0] = first
    hashes[slot, 1] = second
    return True


@njit(cache=True)
def _mixed(value: Any, salt: Any) -> Any:
    value = (value ^ salt) * np.uint64(0x9E3779B97F4A7C15)
    return value ^ (value >> np.uint64(29))
