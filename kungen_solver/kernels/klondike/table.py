"""The table of states seen: exact keys, so that no chance match can hide a win."""

from __future__ import annotations

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.klondike.layout import (
    BETWEEN_AT,
    BETWEEN_SLOTS,
    DRAW,
    ENTRIES,
    FIELDS,
    GENERATION,
    KEY_SHIFT,
    KEY_WORDS,
    KEYS_AT,
    LINKS,
    PASS,
    PENDING,
    RULES_AT,
    SLOT_MASK,
    STOCK,
    VALUES_AT,
    WASTE,
    WASTE_BEST,
    WASTE_EXACT,
    WASTE_KEY,
    WASTE_SHIFT,
    WHOLE_RUNS,
)
from kungen_solver.kernels.memory import count_ones, load_i64, store_i64
from kungen_solver.kernels.passes import improves


@kernel
def _mixed(word: int) -> int:
    word = (word ^ (word >> 31)) * 0x1E3779B97F4A7C15
    return (word ^ (word >> 29)) * 0x3F58476D1CE4E5B9 >> 17


@kernel
def is_new_between(search: int, state: int) -> int:
    """Note a state that a certain move must follow; return 0 where it has just been noted before.

    A slot is taken over by whatever comes next: to forget such a state only costs time.
    """
    fields, stock, links = load_i64(state, FIELDS), load_i64(state, STOCK), load_i64(state, LINKS)
    turn = load_i64(state, WASTE) | load_i64(state, PASS) << 8 | load_i64(state, PENDING) << 16
    word = fields ^ (stock * 0x2545F4914F6CDD1D) ^ (links * 0x1B873593CC9E2D51) ^ (turn << 20)
    turn |= load_i64(search, GENERATION) << 32
    at = (_mixed(word) & (BETWEEN_SLOTS - 1)) * 4
    slots = load_i64(search, BETWEEN_AT)
    same = load_i64(slots, at) == fields and load_i64(slots, at + 1) == stock
    if same and load_i64(slots, at + 2) == links and load_i64(slots, at + 3) == turn:
        return 0
    store_i64(slots, at, fields)
    store_i64(slots, at + 1, stock)
    store_i64(slots, at + 2, links)
    store_i64(slots, at + 3, turn)
    return 1


@kernel
def is_new(search: int, state: int) -> int:
    """Enter a state; return 0 where it or one that can do all that it can has been entered before."""
    if load_i64(state, PENDING):
        return is_new_between(search, state)
    rules = load_i64(search, RULES_AT)
    kind = load_i64(rules, WASTE_KEY)
    waste, turn = load_i64(state, WASTE), load_i64(state, PASS)
    stock = load_i64(state, STOCK)
    residue = 0
    second = stock
    if kind == WASTE_EXACT:
        second |= (waste | turn << 6) << load_i64(rules, WASTE_SHIFT)
    elif kind == WASTE_BEST:
        residue = 0 if waste == count_ones(stock) else waste % load_i64(rules, DRAW)
        second |= residue << load_i64(rules, WASTE_SHIFT)
    first = load_i64(state, FIELDS)
    shift = load_i64(rules, KEY_SHIFT)
    if shift:
        first |= second << shift
        second = 0
    words = load_i64(rules, KEY_WORDS)
    third = 0
    if load_i64(rules, WHOLE_RUNS):
        if shift:
            second = load_i64(state, LINKS)
        else:
            third = load_i64(state, LINKS)
    keys, mask = load_i64(search, KEYS_AT), load_i64(search, SLOT_MASK)
    slot = _mixed(first ^ (second * 0x2545F4914F6CDD1D) ^ (third * 0x1B873593CC9E2D51)) & mask
    first += 1
    while True:
        at = slot * words
        held = load_i64(keys, at)
        if held == 0:
            break
        if (
            held == first
            and (words == 1 or load_i64(keys, at + 1) == second)
            and (words < 3 or load_i64(keys, at + 2) == third)
        ):
            if kind != WASTE_BEST:
                return 0
            return improves(load_i64(search, VALUES_AT), slot, residue, waste, turn)
        slot = (slot + 1) & mask
    store_i64(keys, at, first)
    if words > 1:
        store_i64(keys, at + 1, second)
    if words > 2:
        store_i64(keys, at + 2, third)
    if kind == WASTE_BEST:
        store_i64(load_i64(search, VALUES_AT), slot, -1)
        improves(load_i64(search, VALUES_AT), slot, residue, waste, turn)
    store_i64(search, ENTRIES, load_i64(search, ENTRIES) + 1)
    return 1


@kernel
def refill(old_keys: int, old_values: int, slots: int, search: int) -> None:
    """Enter every slot of a smaller table into the table of `search`."""
    rules = load_i64(search, RULES_AT)
    words, kind = load_i64(rules, KEY_WORDS), load_i64(rules, WASTE_KEY)
    keys, mask = load_i64(search, KEYS_AT), load_i64(search, SLOT_MASK)
    for old in range(slots):
        first = load_i64(old_keys, old * words)
        if first == 0:
            continue
        second = load_i64(old_keys, old * words + 1) if words > 1 else 0
        third = load_i64(old_keys, old * words + 2) if words > 2 else 0
        slot = _mixed((first - 1) ^ (second * 0x2545F4914F6CDD1D) ^ (third * 0x1B873593CC9E2D51)) & mask
        while load_i64(keys, slot * words):
            slot = (slot + 1) & mask
        store_i64(keys, slot * words, first)
        if words > 1:
            store_i64(keys, slot * words + 1, second)
        if words > 2:
            store_i64(keys, slot * words + 2, third)
        if kind == WASTE_BEST:
            store_i64(load_i64(search, VALUES_AT), slot, load_i64(old_values, old))
