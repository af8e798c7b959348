"""Exhaustive search of a patience as it lies on the table, without any pruning.

Written apart from the package's own searches, which it judges: real columns, real wastes, every legal
move, one card at a time where runs need free cells. Positions that differ only in which column is
which count as one. A position is remembered by two independent 64-bit hashes. Every rule is spelled
out here again.
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

_WIDTH = 38  # a place: length, hidden cards, then the cards
_PLACES = 10  # columns, then four corners
_FOUNDATIONS = _PLACES * _WIDTH  # [8]: of suit s at s, and the second, never higher, at s + 4
_TURNS = _FOUNDATIONS + 8  # of each of two stocks: cards drawn, pass, cards in the stock and waste
_CELLS = _TURNS + 6  # [4]: one more than the card, or 0; the highest first
_STOCKS = _CELLS + 4  # of each of two stocks: its cards
_STOCK = 36
_SIZE = _STOCKS + 2 * _STOCK

# Where a card comes from or goes to, where that is no column or corner.
_WASTE, _HOME, _CELL = -1, -3, -20  # and those below: stocks, foundations, cells


class NaiveSearch:
    """Naive search under `rules`, giving up (`OPEN`) after `limit` positions."""

    def __init__(self, rules: Rules, limit: int = 300_000) -> None:
        assert rules.cells <= 4
        assert len(rules.columns) <= 6
        assert rules.card_count <= 36
        self.rules = rules
        self.limit = limit
        stock = rules.stock
        self._numbers = np.array(
            [
                len(rules.columns),
                rules.ranks,
                stock.draw if stock else 1,
                (stock.passes or 0) if stock else 0,
                rules.worry_back,
                ("any", "whole", "group", "cells").index(rules.runs),
                ("none", "park", "build").index(rules.corners),
                ("king", "none", "any").index(rules.empty_column),
                ("alternating", "same_suit", "any_suit").index(rules.building),
                stock.piles if stock else 0,
                rules.decks,
                rules.cells,
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
        for suit in range(4):
            for copy, height in enumerate(sorted(position.foundations[suit::4], reverse=True)):
                first[_FOUNDATIONS + 4 * copy + suit] = height
        held = sorted((card + 1 for card in position.cells if card is not None), reverse=True)
        first[_CELLS : _CELLS + len(held)] = held
        for pile, talon in enumerate(position.talons):
            cards, at = talon.waste + talon.stock, _TURNS + 3 * pile
            turn = talon.current_pass if self._numbers[3] else 1
            first[at : at + 3] = len(talon.waste), turn, len(cards)
            first[_STOCKS + pile * _STOCK : _STOCKS + pile * _STOCK + len(cards)] = cards
        answer, self.positions = _search(self._numbers, self._stack, self._hashes, self._salt, self.limit)
        return int(answer)


def _write(place: npt.NDArray[np.uint8], cards: tuple[Card, ...], hidden: int) -> None:
    place[0], place[1] = len(cards), hidden
    place[2 : 2 + len(cards)] = cards


@njit(cache=True)
def _search(numbers: Any, stack: Any, hashes: Any, salt: Any, limit: Any) -> Any:
    hashes[:] = 0
    columns, ranks, draw, passes, worry = numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]
    runs, corners, piles, decks, cells = numbers[5], numbers[6], numbers[9], numbers[10], numbers[11]
    places = columns + (4 if corners else 0)
    position = np.zeros(_SIZE, np.uint8)
    size, seen = 1, 1
    _is_new(stack[0], columns, places, hashes, salt)
    while size:
        size -= 1
        position[:] = stack[size]
        home = 0
        for foundation in range(8):
            home += position[_FOUNDATIONS + foundation]
        if home == 4 * decks * ranks:
            return SOLVED, seen
        if seen + 600 > limit:
            return OPEN, seen
        start = size
        for source in range(places):
            length = position[source * _WIDTH]
            if length == 0:
                continue
            size = _single(numbers, position, stack, size, source)
            if corners == 1 and source >= columns:
                continue
            least = most = _run(numbers, position, source)
            if runs != 1:
                least = 1
            if runs == 2:
                most = length - position[source * _WIDTH + 1]
            if runs == 3:
                most = 1
            if cells and least == 1:
                size = _store(position, stack, size, source, cells)
            for count in range(least, most + 1):
                for target in range(places):
                    if target != source:
                        size = _lay(numbers, position, stack, size, source, count, target)
        for i in range(cells):
            if position[_CELLS + i]:
                size = _single(numbers, position, stack, size, _CELL - i)
                for target in range(places):
                    size = _lay(numbers, position, stack, size, _CELL - i, 1, target)
        for pile in range(piles):
            at = _TURNS + 3 * pile
            drawn, held = position[at], position[at + 2]
            if drawn:
                size = _single(numbers, position, stack, size, _WASTE - pile)
                if cells:
                    size = _store(position, stack, size, _WASTE - pile, cells)
                for target in range(places):
                    size = _lay(numbers, position, stack, size, _WASTE - pile, 1, target)
            if drawn < held:
                stack[size] = position
                stack[size, at] = min(drawn + draw, held)
                size += 1
            elif held and (passes == 0 or position[at + 1] < passes):
                stack[size] = position
                stack[size, at] = 0
                if passes:
                    stack[size, at + 1] += 1
                size += 1
        if worry:
            for foundation in range(8):
                height = position[_FOUNDATIONS + foundation]
                if height and (foundation >= 4 or height != position[_FOUNDATIONS + 4 + foundation]):
                    for target in range(places):
                        size = _lay(numbers, position, stack, size, _HOME - foundation, 1, target)
        kept = start
        for i in range(start, size):
            if _is_new(stack[i], columns, places, hashes, salt):
                seen += 1
                stack[kept] = stack[i]
                kept += 1
        size = kept
    return UNSOLVABLE, seen


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
def _card(position: Any, source: Any, count: Any) -> Any:
    """Return the card that `count` cards of a source begin with."""
    if source >= 0:
        return position[source * _WIDTH + 2 + position[source * _WIDTH] - count]
    if source > _HOME:
        pile = _WASTE - source
        return position[_STOCKS + pile * _STOCK + position[_TURNS + 3 * pile] - 1]
    if source > _CELL:
        foundation = _HOME - source
        return np.uint8((position[_FOUNDATIONS + foundation] - 1) * 4 + (foundation & 3))
    return np.uint8(position[_CELLS + _CELL - source] - 1)


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
    elif source > _HOME:
        pile = _WASTE - source
        at, first = _TURNS + 3 * pile, _STOCKS + pile * _STOCK
        drawn, held = position[at], position[at + 2]
        for i in range(drawn - 1, held - 1):
            position[first + i] = position[first + 1 + i]
        position[first + held - 1] = 0
        position[at] -= 1
        position[at + 2] -= 1
    elif source > _CELL:
        position[_FOUNDATIONS + _HOME - source] -= 1
    else:
        for i in range(_CELL - source, 3):
            position[_CELLS + i] = position[_CELLS + i + 1]
        position[_CELLS + 3] = 0


@njit(cache=True)
def _single(numbers: Any, position: Any, stack: Any, size: Any, source: Any) -> Any:
    """Try the last card of a source on the foundations."""
    card = _card(position, source, 1)
    for copy in range(numbers[10]):
        if position[_FOUNDATIONS + 4 * copy + (card & 3)] == card >> 2:
            stack[size] = position
            _take(stack[size], source, 1)
            stack[size, _FOUNDATIONS + 4 * copy + (card & 3)] += 1
            return size + 1
    return size


@njit(cache=True)
def _store(position: Any, stack: Any, size: Any, source: Any, cells: Any) -> Any:
    """Try the last card of a source in a free cell."""
    if position[_CELLS + cells - 1]:
        return size
    card = _card(position, source, 1)
    stack[size] = position
    _take(stack[size], source, 1)
    i = cells - 1
    while i > 0 and position[_CELLS + i - 1] < card + 1:
        stack[size, _CELLS + i] = position[_CELLS + i - 1]
        i -= 1
    stack[size, _CELLS + i] = card + 1
    return size + 1


@njit(cache=True)
def _lay(numbers: Any, position: Any, stack: Any, size: Any, source: Any, count: Any, target: Any) -> Any:
    """Try the last cards of a source on a column or corner."""
    card = _card(position, source, count)
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
    start = source * _WIDTH
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
    for i in range(_FOUNDATIONS, _STOCKS):
        first = _mixed(first, salt[0, 2 + position[i]])
        second = _mixed(second, salt[1, 2 + position[i]])
    for pile in range(2):
        held = position[_TURNS + 3 * pile + 2]
        for i in range(_STOCKS + pile * _STOCK, _STOCKS + pile * _STOCK + held):
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
