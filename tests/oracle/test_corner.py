"""The compiled game is the referee's: states, legal moves and points, move for move."""

from __future__ import annotations

import random

import pytest

from kungen_solver.deals.corner import corner_cards
from kungen_solver.kernels.corner import layout
from kungen_solver.kernels.corner.chance import corner_deck
from kungen_solver.kernels.corner.state import apply_move, deal_round, legal_moves, points_of
from kungen_solver.kernels.memory import Arena
from kungen_solver.players.corner.codes import code_of, move_of, write_round, write_rules
from kungen_solver.referee.corner import (
    CornerMove,
    EndTurn,
    Play,
    Round,
    Shift,
    apply_corner,
    first_round,
    legal_corner_moves,
)
from kungen_solver.rules.corner import CornerRules
from tests.corner_tables import MANY_RULES

HIDDEN = (layout.NEXT, layout.STOCK_END, layout.DECK)


class Twin:
    """A compiled round beside one of the referee."""

    def __init__(self, rules: CornerRules) -> None:
        self.rules = rules
        self.arena = Arena(
            {
                "rules": (layout.RULE_WORDS, "i8"),
                "state": (layout.STATE_WORDS, "i8"),
                "wanted": (layout.STATE_WORDS, "i8"),
                "masks": (layout.MASK_WORDS, "i8"),
                "deck": (layout.CARDS, "u1"),
                "stream": (1, "i8"),
            }
        )
        self.address = self.arena.address
        write_rules(rules, self.arena["rules"])

    def play(self, number: int, players: int) -> int:
        """Play a random round on both sides, comparing after each move; return how many moves it took."""
        address, rng = self.address, random.Random(number)
        corner_deck(number, self.rules.jokers, address["stream"], address["deck"])
        deal_round(address["rules"], address["deck"], players, address["state"])
        state = first_round(self.rules, corner_cards(number, self.rules.jokers), players)
        steps = 0
        while True:
            legal = legal_corner_moves(state)
            self.compare(state, legal)
            if state.ended:
                return steps
            move = rng.choice(legal)
            state = apply_corner(state, move)
            apply_move(address["rules"], address["state"], code_of(move))
            steps += 1

    def compare(self, state: Round, legal: list[CornerMove]) -> None:
        write_round(state, self.arena["wanted"])
        words, wanted = self.arena["state"].tolist(), self.arena["wanted"].tolist()
        assert tuple(self.arena["deck"][words[layout.NEXT] : words[layout.STOCK_END]]) == state.stock
        for word in HIDDEN:
            words[word] = wanted[word]
        assert words == wanted
        legal_moves(self.address["rules"], self.address["state"], self.address["masks"])
        assert self.arena["masks"].tolist() == masks_of(legal)
        hands = words[layout.HANDS : layout.HANDS + state.players]
        assert tuple(points_of(self.address["rules"], hand) for hand in hands) == state.penalties


def masks_of(moves: list[CornerMove]) -> list[int]:
    """Return the referee's moves as the words that the kernel writes."""
    masks = [0] * layout.MASK_WORDS
    for move in moves:
        match move:
            case Play(card, pile):
                masks[pile] |= 1 << card
            case Shift(source, target):
                masks[layout.SHIFTS] |= 1 << source * 8 + target
            case EndTurn():
                masks[layout.MAY_END] = 1
    return masks


@pytest.mark.parametrize("rules", MANY_RULES)
def test_random_rounds(rules: CornerRules) -> None:
    twin = Twin(rules)
    assert sum(twin.play(number, 2 + number % 3) for number in range(6)) > 6


@pytest.mark.slow
@pytest.mark.parametrize("rules", MANY_RULES)
def test_a_thousand_random_rounds(rules: CornerRules) -> None:
    twin = Twin(rules)
    for number in range(1000):
        twin.play(number + 10**12, 2 + number % 3)


@pytest.mark.parametrize("number", [0, 1, 7, 2**31, 2**63 - 1])
@pytest.mark.parametrize("jokers", [0, 2])
def test_decks(number: int, jokers: int) -> None:
    arena = Arena({"deck": (layout.CARDS, "u1"), "stream": (1, "i8")})
    corner_deck(number, jokers, arena.address["stream"], arena.address["deck"])
    assert tuple(arena["deck"][: 52 + jokers]) == corner_cards(number, jokers)


def test_numbers_of_moves() -> None:
    assert [code_of(move_of(code)) for code in range(layout.ACTIONS)] == list(range(layout.ACTIONS))
