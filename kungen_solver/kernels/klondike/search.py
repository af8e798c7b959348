"""Depth-first and best-first search over the same states and the same table."""

from __future__ import annotations

from typing import Any

from numba import int64

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.klondike.deadend import is_dead
from kungen_solver.kernels.klondike.layout import (
    ALL,
    BEST_FIRST,
    BUCKETS,
    BUCKETS_AT,
    CHILD_AT,
    COLUMNS,
    CURRENT_AT,
    CURSOR,
    DEAD_ENDS,
    DEPTH_OF,
    ENTRIES,
    EXHAUSTED,
    FIELDS,
    FRAME_END,
    FRAME_MOVE,
    FRAME_NEXT,
    FRAME_STRIDE,
    FRAMES_AT,
    HOME,
    LINKS,
    MOST_ENTRIES,
    MOST_FRAMES,
    MOST_MOVES,
    MOST_MOVES_KEPT,
    MOST_NODES,
    MOST_POSITIONS,
    MOVES_AT,
    NEXT_AT,
    NODE_CAME,
    NODE_STRIDE,
    NODE_TURN,
    NODES_AT,
    NOISE,
    OUT_OF_POSITIONS,
    PASS,
    PATH_FULL,
    PENDING,
    POSITIONS,
    QUEUE_FULL,
    RULES_AT,
    SEED,
    SHIFT_OF,
    SOLVED,
    STATE_WORDS,
    STOCK,
    SWITCHES,
    TABLE_FULL,
    TOP,
    WASTE,
    WEIGHT_DEPTH,
    WEIGHT_HOME,
    WEIGHT_PASS,
    WEIGHT_STOCK,
    WEIGHT_WASTE,
)
from kungen_solver.kernels.klondike.moves import generate, play, settle
from kungen_solver.kernels.klondike.state import derive
from kungen_solver.kernels.klondike.table import is_new
from kungen_solver.kernels.memory import count_ones, load_i32, load_i64, store_i32, store_i64

NOWHERE: Any = int64(0)  # not a literal, for which numba would compile a second version of the callee


@kernel
def search_on(search: int) -> int:
    """Search on, depth first or best first, from where the last call stopped, or from the first state.

    One function, because every kernel that calls another compiles it again.

    Returns
    -------
    int
        `SOLVED`, `EXHAUSTED`, or what ran out: after `OUT_OF_POSITIONS`, `TABLE_FULL` and
        `PATH_FULL` the search can be gone on with.
    """
    rules, moves = load_i64(search, RULES_AT), load_i64(search, MOVES_AT)
    best = load_i64(search, BEST_FIRST)
    frames, nodes = load_i64(search, FRAMES_AT) + 8, load_i64(search, NODES_AT) + 8
    chain, buckets = load_i64(search, NEXT_AT), load_i64(search, BUCKETS_AT)
    most_positions, most_entries = load_i64(search, MOST_POSITIONS), load_i64(search, MOST_ENTRIES)
    most_frames, most_nodes = load_i64(search, MOST_FRAMES) - 2, load_i64(search, MOST_NODES) - MOST_MOVES
    most_moves = load_i64(search, MOST_MOVES_KEPT) - MOST_MOVES
    everything, dead_ends = load_i64(rules, ALL), load_i64(rules, SWITCHES) & DEAD_ENDS
    top, positions, cursor = load_i64(search, TOP), load_i64(search, POSITIONS), load_i64(search, CURSOR)
    parent = load_i64(search, CURRENT_AT) if best else frames + top * (FRAME_STRIDE * 8)
    child = load_i64(search, CHILD_AT) if best else frames
    following, end, came, status = 0, 0, 0, 0
    begins = positions == 0
    fresh = False  # whether the moves of `parent` have not been made yet
    if begins:
        derive(rules, child)
    elif not best:
        following, end = load_i64(parent, FRAME_NEXT), load_i64(parent, FRAME_END)
    while status == 0:
        move = -1
        if fresh:
            end = generate(rules, parent, moves, following)
            fresh = False
            if best and positions + end > most_positions:
                store_i32(buckets, cursor, came)
                status = OUT_OF_POSITIONS
            elif not best:
                store_i64(parent, FRAME_END, end)
            continue
        if not begins:
            if following == end and not best:
                top -= 1
                if top < 0:
                    status = EXHAUSTED
                    continue
                parent -= FRAME_STRIDE * 8
                following, end = load_i64(parent, FRAME_NEXT), load_i64(parent, FRAME_END)
                continue
            if load_i64(search, ENTRIES) >= most_entries and (not best or following == end):
                status = TABLE_FULL
            elif not best and positions >= most_positions:
                status = OUT_OF_POSITIONS
            elif not best and (top >= most_frames or end >= most_moves):
                status = PATH_FULL
            elif best and following == end and top >= most_nodes:
                status = QUEUE_FULL
            if status:
                continue
            if following == end:
                while cursor < BUCKETS and load_i32(buckets, cursor) < 0:
                    cursor += 1
                if cursor == BUCKETS:
                    status = EXHAUSTED
                    continue
                came = load_i32(buckets, cursor)
                store_i32(buckets, cursor, load_i32(chain, came))
                read_node(rules, parent, nodes + came * (NODE_STRIDE * 8))
                following, end, fresh = 0, 0, True
                continue
            move = load_i32(moves, following)
            following += 1
            if not best:
                store_i64(parent, FRAME_NEXT, following)
                child = parent + FRAME_STRIDE * 8
            for word in range(STATE_WORDS):
                store_i64(child, word, load_i64(parent, word))
            play(rules, child, move)
        settle(rules, child, NOWHERE, NOWHERE)
        if is_new(search, child) == 0:
            continue
        positions += 1
        if dead_ends and load_i64(child, PENDING) == 0 and is_dead(rules, child):
            if begins:
                status = EXHAUSTED
            continue
        if load_i64(child, HOME) == everything:
            status = SOLVED
        if best:
            write_node(child, nodes + top * (NODE_STRIDE * 8), came | move << 32)
            score = score_of(search, rules, child)
            store_i32(chain, top, load_i32(buckets, score))
            store_i32(buckets, score, top)
            cursor = min(cursor, score)
            top += 1
        else:
            if not begins:
                top += 1
            parent = child
            store_i64(parent, FRAME_MOVE, move)
            store_i64(parent, FRAME_NEXT, end)
            following, fresh = end, True
        begins = False
    store_i64(search, TOP, top)
    store_i64(search, POSITIONS, positions)
    store_i64(search, CURSOR, cursor)
    return status


@kernel
def unroll(rules: int, state: int, path: int, length: int, log: int) -> int:
    """Write the moves of `path`, with all that are made at once between them, to `log`."""
    derive(rules, state)
    logged = settle(rules, state, log, NOWHERE)
    for step in range(length):
        move = load_i32(path, step)
        play(rules, state, move)
        store_i32(log, logged, move)
        logged = settle(rules, state, log, logged + 1)
    return logged


@kernel
def read_node(rules: int, state: int, node: int) -> None:
    """Fill in `state` from a node."""
    store_i64(state, FIELDS, load_i64(node, FIELDS))
    store_i64(state, STOCK, load_i64(node, STOCK))
    store_i64(state, LINKS, load_i64(node, LINKS))
    turn = load_i64(node, NODE_TURN)
    store_i64(state, WASTE, turn & 255)
    store_i64(state, PASS, turn >> 8 & 255)
    store_i64(state, PENDING, turn >> 16)
    derive(rules, state)


@kernel
def write_node(state: int, node: int, came: int) -> None:
    """Write what `read_node` needs, and where the node came from."""
    store_i64(node, FIELDS, load_i64(state, FIELDS))
    store_i64(node, STOCK, load_i64(state, STOCK))
    store_i64(node, LINKS, load_i64(state, LINKS))
    turn = load_i64(state, WASTE) | load_i64(state, PASS) << 8 | load_i64(state, PENDING) << 16
    store_i64(node, NODE_TURN, turn)
    store_i64(node, NODE_CAME, came)


@kernel
def score_of(search: int, rules: int, state: int) -> int:
    """Return how far from won a state looks, as a bucket."""
    fields = load_i64(state, FIELDS)
    depths = 0
    for column in range(load_i64(rules, COLUMNS)):
        depths += (fields >> load_i64(rules, SHIFT_OF + column)) & load_i64(rules, DEPTH_OF + column)
    away = count_ones(load_i64(rules, ALL)) - count_ones(load_i64(state, HOME))
    score = (
        load_i64(search, WEIGHT_DEPTH) * depths
        + load_i64(search, WEIGHT_STOCK) * count_ones(load_i64(state, STOCK))
        + load_i64(search, WEIGHT_HOME) * away
        + load_i64(search, WEIGHT_PASS) * (load_i64(state, PASS) - 1)
        + load_i64(search, WEIGHT_WASTE) * load_i64(state, WASTE)
    )
    noise = load_i64(search, NOISE)
    if noise:
        word = (
            fields * 0x1E3779B97F4A7C15 + load_i64(state, STOCK) * 0x2545F4914F6CDD1D + load_i64(search, SEED)
        )
        word = (word ^ word >> 31) * 0x3F58476D1CE4E5B9
        score += (word >> 33 & 0x3FFFFFFF) % noise
    return min(max(score, 0), BUCKETS - 1)
