"""Depth-first and best-first search over the same states and the same table."""

from __future__ import annotations

from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.klondike.deadend import is_dead
from kungen_solver.kernels.klondike.layout import (
    ALL,
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


@kernel
def depth_first(search: int) -> int:
    """Search on from the path that stands in the frames; the last one's moves have been made.

    Returns
    -------
    int
        `SOLVED`, `EXHAUSTED`, or what ran out: after `OUT_OF_POSITIONS`, `TABLE_FULL` and
        `PATH_FULL` the search can be gone on with.
    """
    rules = load_i64(search, RULES_AT)
    frames, moves = load_i64(search, FRAMES_AT) + 8, load_i64(search, MOVES_AT)
    most_positions, most_entries = load_i64(search, MOST_POSITIONS), load_i64(search, MOST_ENTRIES)
    most_frames = load_i64(search, MOST_FRAMES) - 2
    most_moves = load_i64(search, MOST_MOVES_KEPT) - MOST_MOVES
    everything = load_i64(rules, ALL)
    top, positions = load_i64(search, TOP), load_i64(search, POSITIONS)
    status = 0
    while status == 0:
        frame = frames + top * (FRAME_STRIDE * 8)
        following, end = load_i64(frame, FRAME_NEXT), load_i64(frame, FRAME_END)
        if following == end:
            top -= 1
            if top < 0:
                status = EXHAUSTED
            continue
        if positions >= most_positions:
            status = OUT_OF_POSITIONS
        elif load_i64(search, ENTRIES) >= most_entries:
            status = TABLE_FULL
        elif top >= most_frames or end >= most_moves:
            status = PATH_FULL
        if status:
            continue
        store_i64(frame, FRAME_NEXT, following + 1)
        move = load_i32(moves, following)
        child = frame + FRAME_STRIDE * 8
        for word in range(STATE_WORDS):
            store_i64(child, word, load_i64(frame, word))
        play(rules, child, move)
        settle(rules, child, 0, 0)
        if is_new(search, child) == 0:
            continue
        positions += 1
        if load_i64(rules, SWITCHES) & DEAD_ENDS and load_i64(child, PENDING) == 0 and is_dead(rules, child):
            continue
        top += 1
        store_i64(child, FRAME_MOVE, move)
        if load_i64(child, HOME) == everything:
            status = SOLVED
            continue
        store_i64(child, FRAME_NEXT, end)
        store_i64(child, FRAME_END, generate(rules, child, moves, end))
    store_i64(search, TOP, top)
    store_i64(search, POSITIONS, positions)
    return status


@kernel
def begin_depth_first(search: int) -> int:
    """Make the first frame's state the root; return `SOLVED` if that is won already, else 0."""
    rules, frame = load_i64(search, RULES_AT), load_i64(search, FRAMES_AT) + 8
    derive(rules, frame)
    settle(rules, frame, 0, 0)
    is_new(search, frame)
    store_i64(frame, FRAME_NEXT, 0)
    store_i64(frame, FRAME_END, generate(rules, frame, load_i64(search, MOVES_AT), 0))
    store_i64(search, TOP, 0)
    store_i64(search, POSITIONS, 1)
    return SOLVED if load_i64(frame, HOME) == load_i64(rules, ALL) else 0


@kernel
def unroll(rules: int, state: int, path: int, length: int, log: int) -> int:
    """Write the moves of `path`, with all that are made at once between them, to `log`."""
    derive(rules, state)
    logged = settle(rules, state, log, 0)
    for step in range(length):
        move = load_i32(path, step)
        play(rules, state, move)
        store_i32(log, logged, move)
        logged = settle(rules, state, log, logged + 1)
    return logged


@kernel
def best_first(search: int) -> int:
    """Search from node 0, whose state is given; return `SOLVED`, `EXHAUSTED` or what ran out."""
    rules, moves = load_i64(search, RULES_AT), load_i64(search, MOVES_AT)
    nodes = load_i64(search, NODES_AT) + 8
    current, child = load_i64(search, CURRENT_AT), load_i64(search, CHILD_AT)
    chain, buckets = load_i64(search, NEXT_AT), load_i64(search, BUCKETS_AT)
    most_positions, most_entries = load_i64(search, MOST_POSITIONS), load_i64(search, MOST_ENTRIES)
    most_nodes = load_i64(search, MOST_NODES) - MOST_MOVES
    everything = load_i64(rules, ALL)
    count, positions, cursor = load_i64(search, TOP), load_i64(search, POSITIONS), load_i64(search, CURSOR)
    status = 0
    while status == 0:
        while cursor < BUCKETS and load_i32(buckets, cursor) < 0:
            cursor += 1
        if cursor == BUCKETS:
            status = EXHAUSTED
            continue
        if load_i64(search, ENTRIES) >= most_entries:
            status = TABLE_FULL
        elif count >= most_nodes:
            status = QUEUE_FULL
        if status:
            continue
        parent = load_i32(buckets, cursor)
        store_i32(buckets, cursor, load_i32(chain, parent))
        read_node(rules, current, nodes + parent * (NODE_STRIDE * 8))
        end = generate(rules, current, moves, 0)
        if positions + end > most_positions:
            store_i32(buckets, cursor, parent)
            status = OUT_OF_POSITIONS
            continue
        for i in range(end):
            move = load_i32(moves, i)
            for word in range(STATE_WORDS):
                store_i64(child, word, load_i64(current, word))
            play(rules, child, move)
            settle(rules, child, 0, 0)
            if is_new(search, child) == 0:
                continue
            positions += 1
            if load_i64(rules, SWITCHES) & DEAD_ENDS and is_dead(rules, child):
                continue
            write_node(child, nodes + count * (NODE_STRIDE * 8), parent | move << 32)
            if load_i64(child, HOME) == everything:
                count += 1
                status = SOLVED
                break
            score = score_of(search, rules, child)
            store_i32(chain, count, load_i32(buckets, score))
            store_i32(buckets, score, count)
            cursor = min(cursor, score)
            count += 1
    store_i64(search, TOP, count)
    store_i64(search, POSITIONS, positions)
    store_i64(search, CURSOR, cursor)
    return status


@kernel
def begin_best_first(search: int) -> int:
    """Make the state in `CURRENT_AT` node 0; return `SOLVED` if it is won already, else 0."""
    rules, state = load_i64(search, RULES_AT), load_i64(search, CURRENT_AT)
    buckets = load_i64(search, BUCKETS_AT)
    for bucket in range(BUCKETS):
        store_i32(buckets, bucket, -1)
    derive(rules, state)
    settle(rules, state, 0, 0)
    is_new(search, state)
    write_node(state, load_i64(search, NODES_AT) + 8, -1)
    store_i32(load_i64(search, NEXT_AT), 0, -1)
    store_i32(buckets, 0, 0)
    store_i64(search, TOP, 1)
    store_i64(search, CURSOR, 0)
    store_i64(search, POSITIONS, 1)
    return SOLVED if load_i64(state, HOME) == load_i64(rules, ALL) else 0


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
