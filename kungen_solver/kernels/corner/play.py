"""Players at the table: one move of one of them, and whole rounds."""

from kungen_solver.kernels.corner.chance import below, corner_deck, seed_stream
from kungen_solver.kernels.corner.greedy import greedy_move
from kungen_solver.kernels.corner.layout import (
    AGENT_WORDS,
    DECISIONS,
    END_TURN,
    ENDED,
    GOES_ON,
    GREEDY,
    HANDS,
    JOKERS,
    KIND,
    MEMORY_DECK,
    MEMORY_MASKS,
    MEMORY_STATE,
    MEMORY_STREAMS,
    MEMORY_VIEW,
    OUT,
    PENALTIES,
    PLAYER,
    PRUNING,
    RANDOM,
    RESULT_WORDS,
    TURNS,
    WINNER,
)
from kungen_solver.kernels.corner.sample import make_view
from kungen_solver.kernels.corner.search import candidate_moves, count_moves, nth_move, search_move
from kungen_solver.kernels.corner.state import apply_move, deal_round, legal_moves, points_of
from kungen_solver.kernels.jit import kernel
from kungen_solver.kernels.memory import load_i64, store_i64


@kernel
def choose_move(rules: int, agent: int, memory: int, stream: int) -> int:
    """Return the move of a player that knows the view in `memory`, in its own turn.

    A move that is the only one a search would look at is made without a search.
    """
    view, masks = load_i64(memory, MEMORY_VIEW), load_i64(memory, MEMORY_MASKS)
    kind = load_i64(agent, KIND)
    if kind == GREEDY:
        return greedy_move(rules, view)
    if kind == RANDOM:
        legal_moves(rules, view, masks)
        return nth_move(masks, below(stream, count_moves(masks)))
    candidate_moves(rules, view, load_i64(agent, PRUNING), masks)
    if count_moves(masks) == 1:
        return nth_move(masks, 0)
    return search_move(rules, agent, memory, stream)


@kernel
def play_round(rules: int, agents: int, players: int, number: int, memory: int, result: int) -> None:
    """Deal and play one round; `agents` are those of the seats; write `result`, i64[RESULT_WORDS]."""
    state, view = load_i64(memory, MEMORY_STATE), load_i64(memory, MEMORY_VIEW)
    streams, deck = load_i64(memory, MEMORY_STREAMS), load_i64(memory, MEMORY_DECK)
    corner_deck(number, load_i64(rules, JOKERS), streams, deck)
    deal_round(rules, deck, players, state)
    for word in range(RESULT_WORDS):
        store_i64(result, word, 0)
    for seat in range(players):
        seed_stream(streams + 8 * seat, number, seat)
    turns = 1
    while load_i64(state, ENDED) == GOES_ON:
        seat = load_i64(state, PLAYER)
        agent = agents + 8 * AGENT_WORDS * seat
        if load_i64(agent, KIND) == GREEDY:  # looks at its own hand and the table only
            action = greedy_move(rules, state)
        else:
            make_view(state, view)
            action = choose_move(rules, agent, memory, streams + 8 * seat)
        store_i64(result, DECISIONS + seat, load_i64(result, DECISIONS + seat) + 1)
        turns += 1 if action == END_TURN else 0
        apply_move(rules, state, action)
    store_i64(result, WINNER, load_i64(state, PLAYER) if load_i64(state, ENDED) == OUT else -1)
    for seat in range(players):
        store_i64(result, PENALTIES + seat, points_of(rules, load_i64(state, HANDS + seat)))
    store_i64(result, TURNS, turns)


@kernel
def play_rounds(
    rules: int, agents: int, players: int, first: int, count: int, memory: int, results: int
) -> None:
    """Play `count` rounds from number `first` on; `results` is i64[count * RESULT_WORDS]."""
    for index in range(count):
        play_round(rules, agents, players, first + index, memory, results + 8 * RESULT_WORDS * index)
