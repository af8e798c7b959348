"""Players at the table: one move of one of them, and whole rounds."""

from kungen_solver.kernels.corner.chance import below, corner_deck, seed_stream
from kungen_solver.kernels.corner.greedy import greedy_move
from kungen_solver.kernels.corner.layout import (
    END_TURN,
    ENDED,
    FLAT,
    GOES_ON,
    GREEDY,
    HANDS,
    JOKERS,
    KIND,
    MEMORY_AGENTS,
    MEMORY_DECK,
    MEMORY_MASKS,
    MEMORY_RESULT,
    MEMORY_STATE,
    MEMORY_STREAMS,
    MEMORY_VIEW,
    MOVES,
    OUT,
    PENALTIES,
    PLAYER,
    RANDOM,
    RESULT_WORDS,
    TURNS,
    WINNER,
)
from kungen_solver.kernels.corner.sample import make_view
from kungen_solver.kernels.corner.search import (
    candidate_moves,
    count_moves,
    flat_search,
    nth_move,
    tree_search,
)
from kungen_solver.kernels.corner.state import apply_move, deal_round, legal_moves, points_of
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import load_i64, store_i64


@kernel
def choose_move(rules: int, memory: int, seat: int) -> int:
    """Return the move of a seat's player that knows the view in `memory`, in its own turn.

    A move that is the only one a search would look at is made without a search.
    """
    agent, stream = load_i64(memory, MEMORY_AGENTS + seat), load_i64(memory, MEMORY_STREAMS + seat)
    view, masks = load_i64(memory, MEMORY_VIEW), load_i64(memory, MEMORY_MASKS)
    kind = load_i64(agent, KIND)
    if kind == GREEDY:
        return greedy_move(rules, view)
    if kind == RANDOM:
        legal_moves(rules, view, masks)
        return nth_move(masks, below(stream, count_moves(masks)))
    candidate_moves(rules, view, masks)
    if count_moves(masks) == 1:
        return nth_move(masks, 0)
    if kind == FLAT:
        return flat_search(rules, agent, memory, stream)
    return tree_search(rules, agent, memory, stream)


@kernel
def play_round(rules: int, memory: int, players: int, number: int) -> None:
    """Deal and play one round, and write the result in `memory`."""
    state, view = load_i64(memory, MEMORY_STATE), load_i64(memory, MEMORY_VIEW)
    result, deck = load_i64(memory, MEMORY_RESULT), load_i64(memory, MEMORY_DECK)
    corner_deck(number, load_i64(rules, JOKERS), load_i64(memory, MEMORY_STREAMS), deck)
    deal_round(rules, deck, players, state)
    for word in range(RESULT_WORDS):
        store_i64(result, word, 0)
    for seat in range(players):
        seed_stream(load_i64(memory, MEMORY_STREAMS + seat), number, seat)
    turns = 1
    while load_i64(state, ENDED) == GOES_ON:
        seat = load_i64(state, PLAYER)
        if load_i64(load_i64(memory, MEMORY_AGENTS + seat), KIND) == GREEDY:
            action = greedy_move(rules, state)  # which looks at its own hand and the table only
        else:
            make_view(state, view)
            action = choose_move(rules, memory, seat)
        store_i64(result, MOVES + seat, load_i64(result, MOVES + seat) + 1)
        turns += 1 if action == END_TURN else 0
        apply_move(rules, state, action)
    store_i64(result, WINNER, load_i64(state, PLAYER) if load_i64(state, ENDED) == OUT else -1)
    for seat in range(players):
        store_i64(result, PENALTIES + seat, points_of(rules, load_i64(state, HANDS + seat)))
    store_i64(result, TURNS, turns)


@kernel
def play_rounds(rules: int, memory: int, players: int, first: int, count: int, results: int) -> None:
    """Play `count` rounds from number `first` on; `results` is i64[count * RESULT_WORDS]."""
    result = load_i64(memory, MEMORY_RESULT)
    for index in range(count):
        play_round(rules, memory, players, first + index)
        for word in range(RESULT_WORDS):
            store_i64(results, index * RESULT_WORDS + word, load_i64(result, word))
