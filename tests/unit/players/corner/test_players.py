"""Players: by name, deterministic, with nothing but their view."""

from __future__ import annotations

import random

import pytest

from kungen_solver.errors import InputError
from kungen_solver.kernels.corner import layout
from kungen_solver.players.corner import AGENTS, Agent, agent, agents
from kungen_solver.players.corner.agents import agents_to_store, stored_agents
from kungen_solver.players.corner.codes import write_view
from kungen_solver.players.corner.player import Player, played_round, seating
from kungen_solver.players.corner.seats import Seats
from kungen_solver.referee.corner import EndTurn, Round, legal_corner_moves, view_of
from kungen_solver.rules.corner import CornerRules, corner_rules
from tests.corner_tables import MANY_RULES, in_words, random_line, shuffled_unseen, table

SE = corner_rules("corner-se")
KINDS = [AGENTS["random"], AGENTS["greedy"], agent("flat:40"), agent("ismcts:40")]


def test_names() -> None:
    assert [a.name for a in agents("greedy, Random,flat:20,ismcts")] == [
        "greedy",
        "random",
        "flat:20",
        "ismcts:1000",
    ]
    assert agents("greedy", 3) == (AGENTS["greedy"],) * 3


@pytest.mark.parametrize(
    ("text", "players", "said"),
    [
        ("greedy,alphazero", None, "there is no agent 'alphazero'; there are random, greedy, flat, ismcts"),
        ("greedy,greedy", 3, "2 for 3 players"),
        ("greedy:5", None, "greedy does not search"),
        ("ismcts:0", None, "1..1000000 iterations, not '0'"),
        ("ismcts:many", None, "iterations, not 'many'"),
        ("", None, "there is no agent ''"),
    ],
)
def test_refused(text: str, players: int | None, said: str) -> None:
    with pytest.raises(InputError) as caught:
        agents(text, players)
    assert said in str(caught.value)


def test_all_defects_are_named() -> None:
    with pytest.raises(InputError) as caught:
        agents("x,ismcts:0", 4)
    assert len(caught.value.defects) == 3


def test_stored() -> None:
    assert stored_agents(agents_to_store(KINDS)) == tuple(KINDS)


@pytest.mark.parametrize("rules", MANY_RULES)
def test_the_compiled_round_is_the_one_that_players_with_views_play(rules: CornerRules) -> None:
    tables = [KINDS, KINDS[::-1], [KINDS[3], KINDS[1]], [KINDS[2], KINDS[3], KINDS[0]]]
    for number, seated in enumerate(tables):
        *_, (_, last) = played_round(rules, seated, number)
        (row,) = Seats(rules, seated).play(number, 1).tolist()
        assert row[layout.WINNER] == (-1 if last.winner is None else last.winner)
        assert tuple(row[layout.PENALTIES :][: len(seated)]) == last.penalties


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", MANY_RULES)
def test_moves_are_legal_and_do_not_depend_on_unseen_cards(kind: Agent, rules: CornerRules) -> None:
    states = [state for state, _ in random_line(rules, 3, 3)]
    for step in random.Random(1).sample(range(len(states)), min(6, len(states))):
        state = states[step]
        chosen = {Player(kind, rules, 1).choose(view_of(other, state.player)) for other in variants(state)}
        assert len(chosen) == 1
        assert chosen <= set(legal_corner_moves(state))


def variants(state: Round) -> list[Round]:
    return [state, *(shuffled_unseen(state, state.player, seed) for seed in range(3))]


def test_a_player_waits_for_its_turn() -> None:
    state = table(SE, ("2C", "3C"), "8C", "9C", "7C", "TC")
    with pytest.raises(InputError, match="not this player's turn"):
        Player(KINDS[1], SE).choose(view_of(state, 1))


def test_numbers_and_seats_fix_random_moves() -> None:
    def line(number: int) -> list[object]:
        return [move for move, _ in played_round(SE, KINDS[:1] * 3, number)]

    assert line(1) == line(1)
    assert line(1) != line(2)


def test_seatings() -> None:
    assert seating("abc", 1) == ("b", "c", "a")  # type: ignore[arg-type]
    assert seating("abc", 3) == ("a", "b", "c")  # type: ignore[arg-type]


def greedy_words(state: Round) -> str:
    from kungen_solver.notation.corner import describe_corner_move

    move = Player(AGENTS["greedy"], state.rules).choose(view_of(state, state.player))
    words = describe_corner_move(state, move)
    assert words in in_words(state)
    return words


def test_greedy_order() -> None:
    stuck = ("8C", "9C", "7C")
    assert greedy_words(table(SE, ("KH 7D", "2C"), *stuck, "KD")) == "KD to NE"
    assert greedy_words(table(SE, ("KH 7D", "2C"), "8C", "9C", "7H", "TC")) == "7H onto 8C (N)"
    assert greedy_words(table(SE, ("KH 7D", "2C"), *stuck, "TC")) == "KH opens NE"
    assert greedy_words(table(SE, ("QH 7D", "2C"), *stuck, "")) == "7D on 8C (N)"
    assert greedy_words(table(SE, ("TS 2C 5D 4S", "2C"), *stuck, "")) == "5D opens W"
    assert greedy_words(table(SE, ("TS 2C", "2C"), *stuck, "TC")) == "end of turn"


def test_greedy_jokers() -> None:
    rules = corner_rules("corner-se", jokers=2, joker_swap=True)
    # A joker goes where a card of the hand follows, here as a red eight.
    assert greedy_words(table(rules, ("Jo 7S", "2C"), "4C", "9C", "7C", "TC")) == "Jo on 9C (E)"
    assert greedy_words(table(rules, ("7D 2C", "3C"), "8C Jo", "9C", "7C", "TC")) == "7D for the joker in N"
    assert greedy_words(table(rules, ("Jo", "2C"), "AC", "AD", "AS", "AH")) == "end of turn"


@pytest.mark.parametrize("kind", KINDS[2:])
def test_a_search_goes_out_where_it_can(kind: Agent) -> None:
    state = table(SE, ("9D 3S KH", "2C 5C 6S"), "TC", "4D", "6S", "JH", stock="AS AC AD QC QD")
    player, views = Player(kind, SE), 0
    from kungen_solver.referee.corner import apply_corner

    while not state.ended and views < 9:
        move = player.choose(view_of(state, 0))
        assert move != EndTurn()
        state = apply_corner(state, move)
        views += 1
    assert state.winner == 0


def test_samples_agree_with_the_view() -> None:
    """What a search imagines holds all cards once, and what is known."""
    from kungen_solver.kernels.corner.sample import sample_state
    from kungen_solver.kernels.memory import Arena
    from kungen_solver.players.corner.codes import write_rules

    for rules in MANY_RULES:
        arena = Arena(
            {
                "rules": (layout.RULE_WORDS, "i8"),
                "view": (layout.STATE_WORDS, "i8"),
                "state": (layout.STATE_WORDS, "i8"),
                "stream": (1, "i8"),
                "deck": (layout.CARDS, "u1"),
            }
        )
        write_rules(rules, arena["rules"])
        address = arena.address
        for state, _ in list(random_line(rules, 8, 4))[::9]:
            view = view_of(state, state.player)
            write_view(view, arena["view"])
            sample_state(
                address["rules"], address["view"], address["stream"], address["deck"], address["state"]
            )
            words = arena["state"].tolist()
            stock = arena["deck"][words[layout.NEXT] : words[layout.STOCK_END]].tolist()
            hands = words[layout.HANDS : layout.HANDS + 4]
            assert len(stock) == view.stock_size
            assert tuple(hand.bit_count() for hand in hands) == view.hand_sizes
            assert hands[state.player] == sum(1 << card for card in view.own)
            lying = sum(1 << card for card in stock) | words[layout.SEEN]
            assert sum(hands) + lying == (1 << rules.card_count) - 1
            for hand, shown in zip(hands, view.shown, strict=True):
                assert all(hand >> joker & 1 for joker in shown)
