"""Searches that know only a view: flat Monte Carlo, and an information-set tree search.

The tree is that of SO-ISMCTS: one tree for the player that searches, a new state that agrees with its
view in every iteration, and UCB1 in which a move counts only the iterations in which it was legal.
P. Cowling, E. Powley, D. Whitehouse (2012), "Information Set Monte Carlo Tree Search", IEEE Transactions
on Computational Intelligence and AI in Games 4(2), 120-143, doi 10.1109/TCIAIG.2012.2200894.

Simulations are played by the greedy player. Moves that only rename places or twins are left out.
"""

from math import log, sqrt

from kungen_solver.kernels.corner.chance import below
from kungen_solver.kernels.corner.greedy import greedy_move
from kungen_solver.kernels.corner.layout import (
    ACTION,
    AVAILABLE,
    BOTTOM,
    CARDS,
    END_TURN,
    ENDED,
    EXPLORATION,
    FIRST_CHILD,
    GOES_ON,
    HANDS,
    ITERATIONS,
    MASK_WORDS,
    MAY_END,
    MEMORY_MASKS,
    MEMORY_NODES,
    MEMORY_PATH,
    MEMORY_REWARDS,
    MEMORY_SAMPLE,
    MEMORY_VIEW,
    MEMORY_WORK,
    MOVER,
    NEXT_SIBLING,
    NODE_WORDS,
    OUT,
    PILES,
    PLAYER,
    PLAYERS,
    PLAYS,
    POINTS,
    REWARD,
    SHIFT,
    SHIFTS,
    SIDES,
    TWINS,
    VISITS,
    WIN_WEIGHT,
)
from kungen_solver.kernels.corner.sample import sample_state
from kungen_solver.kernels.corner.state import apply_move, legal_moves, points_of
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import count_ones, load_i64, store_i64, trailing_zeros

# Clubs and diamonds, the lower one of each pair of twins.
_LOWER = 0x3333333333333


@kernel
def candidate_moves(rules: int, state: int, masks: int) -> None:
    """Write the moves that a search looks at, at least one where any is legal.

    Of empty sides, of empty corners and of twins the first one serves for all. A pile that can be moved is
    moved before anything else: its side is worth a card of the hand. That was measured, not proved.
    """
    legal_moves(rules, state, masks)
    shifts = load_i64(masks, SHIFTS)
    if shifts:
        for word in range(MASK_WORDS):
            store_i64(masks, word, 0)
        store_i64(masks, SHIFTS, shifts & -shifts)
        return
    side, corner = 0, 0
    twins = load_i64(rules, TWINS)
    for pile in range(PILES):
        cards = load_i64(masks, PLAYS + pile)
        if load_i64(state, BOTTOM + pile) < 0:
            if pile < SIDES:
                cards = 0 if side else cards
                side = 1
            else:
                cards = 0 if corner else cards
                corner = 1
        if cards & cards - 1:
            cards &= ~(1 << CARDS - 1) | ~(cards << 1)
            if twins:
                cards &= ~((cards & _LOWER) << 2)
        store_i64(masks, PLAYS + pile, cards)


@kernel
def count_moves(masks: int) -> int:
    """Return how many moves the masks hold."""
    total = load_i64(masks, MAY_END)
    for word in range(SHIFTS + 1):
        total += count_ones(load_i64(masks, word))
    return total


@kernel
def nth_move(masks: int, n: int) -> int:
    """Return move number n of the masks, from 0."""
    for word in range(SHIFTS + 1):
        bits = load_i64(masks, word)
        count = count_ones(bits)
        if n < count:
            while n:
                bits &= bits - 1
                n -= 1
            bit = trailing_zeros(bits)
            return SHIFT + bit if word == SHIFTS else bit << 3 | word
        n -= count
    return END_TURN


@kernel
def holds(masks: int, action: int) -> int:
    """Return whether the masks hold a move, as 0 or 1."""
    if action == END_TURN:
        return load_i64(masks, MAY_END)
    if action >= SHIFT:
        return load_i64(masks, SHIFTS) >> (action - SHIFT) & 1
    return load_i64(masks, PLAYS + (action & 7)) >> (action >> 3) & 1


@kernel
def remove(masks: int, action: int) -> None:
    """Take a move out of the masks."""
    if action == END_TURN:
        store_i64(masks, MAY_END, 0)
    elif action >= SHIFT:
        store_i64(masks, SHIFTS, load_i64(masks, SHIFTS) & ~(1 << action - SHIFT))
    else:
        word = PLAYS + (action & 7)
        store_i64(masks, word, load_i64(masks, word) & ~(1 << (action >> 3)))


@kernel
def simulate(rules: int, state: int) -> None:
    """Play a round to its end, greedily."""
    while load_i64(state, ENDED) == GOES_ON:
        apply_move(rules, state, greedy_move(rules, state))


@kernel
def reward_players(rules: int, agent: int, state: int, rewards: int) -> None:
    """Write what a finished round is worth to each player, in thousandths from 0 to 1000.

    A part is for the win, which in a stuck round those share who pay least; the rest for how many points
    less than the others' mean one pays, where twice what seven cards cost on average is worth a half.
    """
    players, weight = load_i64(state, PLAYERS), load_i64(agent, WIN_WEIGHT)
    unit = 0
    for rank in range(13):
        unit += load_i64(rules, POINTS + rank)
    unit = max(1, unit * 14 // 13)
    total, least, winners = 0, 1 << 62, 1
    for player in range(players):
        cost = points_of(rules, load_i64(state, HANDS + player))
        store_i64(rewards, player, cost)
        total += cost
        winners = 1 if cost < least else winners + (1 if cost == least else 0)
        least = min(least, cost)
    winner = load_i64(state, PLAYER) if load_i64(state, ENDED) == OUT else -1
    for player in range(players):
        cost = load_i64(rewards, player)
        saved = (total - cost) * 500 // ((players - 1) * unit) - cost * 500 // unit
        points = min(1000, max(0, 500 + saved))
        won = 1000 // winners if cost == least else 0
        if winner >= 0:
            won = 1000 if winner == player else 0
        store_i64(rewards, player, (weight * won + (1000 - weight) * points) // 1000)


@kernel
def flat_search(rules: int, agent: int, memory: int, stream: int) -> int:
    """Simulate each move of the masks equally often, in turn; return the one with the best mean."""
    view, state = load_i64(memory, MEMORY_VIEW), load_i64(memory, MEMORY_WORK)
    nodes, masks = load_i64(memory, MEMORY_NODES), load_i64(memory, MEMORY_MASKS)
    rewards = load_i64(memory, MEMORY_REWARDS)
    count, mover = count_moves(masks), load_i64(view, PLAYER)
    for n in range(count):
        store_i64(nodes, n * NODE_WORDS + ACTION, nth_move(masks, n))
        store_i64(nodes, n * NODE_WORDS + REWARD, 0)
    rounds = max(1, load_i64(agent, ITERATIONS) // count)
    for _ in range(rounds):
        for n in range(count):
            sample_state(rules, view, stream, load_i64(memory, MEMORY_SAMPLE), state)
            apply_move(rules, state, load_i64(nodes, n * NODE_WORDS + ACTION))
            simulate(rules, state)
            reward_players(rules, agent, state, rewards)
            place = n * NODE_WORDS + REWARD
            store_i64(nodes, place, load_i64(nodes, place) + load_i64(rewards, mover))
    best = 0
    for n in range(1, count):
        if load_i64(nodes, n * NODE_WORDS + REWARD) > load_i64(nodes, best * NODE_WORDS + REWARD):
            best = n
    return load_i64(nodes, best * NODE_WORDS + ACTION)


@kernel
def new_node(nodes: int, index: int, action: int, mover: int, sibling: int) -> None:
    """Write a node without visits."""
    place = index * NODE_WORDS
    store_i64(nodes, place + FIRST_CHILD, -1)
    store_i64(nodes, place + NEXT_SIBLING, sibling)
    store_i64(nodes, place + ACTION, action)
    store_i64(nodes, place + MOVER, mover)
    store_i64(nodes, place + VISITS, 0)
    store_i64(nodes, place + AVAILABLE, 1)
    store_i64(nodes, place + REWARD, 0)


@kernel
def best_child(agent: int, nodes: int, node: int, masks: int) -> int:
    """Count the children that are legal as available, take them out of the masks, return the best one."""
    exploration = load_i64(agent, EXPLORATION) / 1000.0
    best, highest = -1, -1.0
    child = load_i64(nodes, node * NODE_WORDS + FIRST_CHILD)
    while child >= 0:
        place = child * NODE_WORDS
        action = load_i64(nodes, place + ACTION)
        if holds(masks, action):
            remove(masks, action)
            available = load_i64(nodes, place + AVAILABLE) + 1
            store_i64(nodes, place + AVAILABLE, available)
            visits = float(load_i64(nodes, place + VISITS))
            bound = load_i64(nodes, place + REWARD) / (1000.0 * visits)
            bound += exploration * sqrt(log(float(available)) / visits)
            if bound > highest:
                best, highest = child, bound
        child = load_i64(nodes, place + NEXT_SIBLING)
    return best


@kernel
def tree_search(rules: int, agent: int, memory: int, stream: int) -> int:
    """Grow a tree by one node an iteration; return the most visited move."""
    view, state = load_i64(memory, MEMORY_VIEW), load_i64(memory, MEMORY_WORK)
    nodes, masks = load_i64(memory, MEMORY_NODES), load_i64(memory, MEMORY_MASKS)
    path, rewards = load_i64(memory, MEMORY_PATH), load_i64(memory, MEMORY_REWARDS)
    new_node(nodes, 0, -1, -1, -1)
    size = 1
    for _ in range(load_i64(agent, ITERATIONS)):
        sample_state(rules, view, stream, load_i64(memory, MEMORY_SAMPLE), state)
        node, depth, grown = 0, 0, 0
        while load_i64(state, ENDED) == GOES_ON and not grown:
            mover = load_i64(state, PLAYER)
            candidate_moves(rules, state, masks)
            chosen = best_child(agent, nodes, node, masks)
            untried = count_moves(masks)
            if untried:
                action = nth_move(masks, below(stream, untried))
                first = load_i64(nodes, node * NODE_WORDS + FIRST_CHILD)
                new_node(nodes, size, action, mover, first)
                store_i64(nodes, node * NODE_WORDS + FIRST_CHILD, size)
                chosen = size
                size += 1
                grown = 1
            node = chosen
            apply_move(rules, state, load_i64(nodes, node * NODE_WORDS + ACTION))
            store_i64(path, depth, node)
            depth += 1
        simulate(rules, state)
        reward_players(rules, agent, state, rewards)
        for step in range(depth):
            place = load_i64(path, step) * NODE_WORDS
            mover = load_i64(nodes, place + MOVER)
            store_i64(nodes, place + VISITS, load_i64(nodes, place + VISITS) + 1)
            store_i64(nodes, place + REWARD, load_i64(nodes, place + REWARD) + load_i64(rewards, mover))
    return most_visited(nodes)


@kernel
def most_visited(nodes: int) -> int:
    """Return the move of the root's most visited child."""
    best, visits, child = END_TURN, -1, load_i64(nodes, FIRST_CHILD)
    while child >= 0:
        place = child * NODE_WORDS
        if load_i64(nodes, place + VISITS) > visits:
            best, visits = load_i64(nodes, place + ACTION), load_i64(nodes, place + VISITS)
        child = load_i64(nodes, place + NEXT_SIBLING)
    return best
