"""Short ways to set up a round of Kungen i hörnet for a test."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from kungen_solver.cards import parse_card
from kungen_solver.deals.corner import corner_cards
from kungen_solver.notation.corner import describe_corner_move
from kungen_solver.referee.corner import (
    CornerMove,
    Round,
    apply_corner,
    first_round,
    legal_corner_moves,
    view_of,
)
from kungen_solver.rules.corner import CornerRules, corner_rules

JOKER_NAMES = {"Jo": 52, "JO": 52, "J2": 53}

# Every value of every field, in as few rule sets as it takes to meet most pairs.
MANY_RULES = (
    corner_rules("corner-se"),
    corner_rules("corner-se-2"),
    corner_rules("corner-no"),
    corner_rules("corner-se", cross_king="corner_hole", must_play_king=True, penalty="pips"),
    corner_rules("corner-se", jokers=2),
    corner_rules("corner-no", jokers=2, joker_swap=True, must_play_king=True),
    corner_rules("corner-se", jokers=2, joker_swap=True, empty_side="no_king", cross_king="corner_hole"),
    corner_rules("corner-no", building="same_suit", empty_side="no_king"),
    corner_rules("corner-se", building="same_suit", jokers=2, joker_swap=True, joker_penalty=25, hand=10),
    corner_rules("corner-no", hand=1, cross_king="corner_refill"),
)


def cards(text: str) -> tuple[int, ...]:
    """Read cards parted by blanks; ``Jo`` and ``J2`` are the jokers."""
    found = [JOKER_NAMES.get(token, parse_card(token)) for token in text.split()]
    assert None not in found, text
    return tuple(card for card in found if card is not None)


def table(
    rules: CornerRules, hands: tuple[str, ...], *piles: str, stock: str = "", player: int = 0, idle: int = 0
) -> Round:
    """Set up a round, which need not hold a whole pack; missing piles are empty."""
    return Round(
        rules,
        tuple(cards(text) for text in (*piles, *[""] * (8 - len(piles)))),
        tuple(frozenset(cards(text)) for text in hands),
        cards(stock),
        player=player,
        began_empty=not stock,
        idle=idle,
        shown=(frozenset[int](),) * len(hands),
    )


def in_words(state: Round) -> set[str]:
    """Return the legal moves as texts."""
    return {describe_corner_move(state, move) for move in legal_corner_moves(state)}


def dealt(rules: CornerRules, number: int, players: int) -> Round:
    """Deal a numbered round."""
    return first_round(rules, corner_cards(number, rules.jokers), players)


def random_line(rules: CornerRules, number: int, players: int) -> Iterator[tuple[Round, CornerMove]]:
    """Yield the states of a round that is played at random, each with the move that is made in it."""
    rng = random.Random(number)
    state = dealt(rules, number, players)
    while not state.ended:
        move = rng.choice(legal_corner_moves(state))
        yield state, move
        state = apply_corner(state, move)


def shuffled_unseen(state: Round, viewer: int, seed: int) -> Round:
    """Deal the cards that a player has not seen anew."""
    unseen = list(view_of(state, viewer).unseen)
    random.Random(seed).shuffle(unseen)
    hands = list(state.hands)
    for player, hand in enumerate(hands):
        if player != viewer:
            known = state.shown[player]
            hands[player] = known | {unseen.pop() for _ in range(len(hand) - len(known))}
    return replace(state, hands=tuple(hands), stock=tuple(unseen))
