"""Random legal play under random rules: no card is lost, and exactly the listed moves are legal."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kungen_solver.cards import deck
from kungen_solver.errors import IllegalMoveError, NotationError
from kungen_solver.notation.moves import read_move, write_move
from kungen_solver.notation.solutions import describe_solution, read_solution, write_solution
from kungen_solver.notation.words import describe_move
from kungen_solver.referee.automatic import automatic_moves
from kungen_solver.referee.moves import Draw, Move, Place, PlaceKind, Redeal, Transfer
from kungen_solver.referee.play import apply, legal_moves, refusal
from kungen_solver.referee.position import Position
from kungen_solver.referee.replay import final_position
from kungen_solver.referee.supermove import single_moves
from kungen_solver.referee.table import open_cards
from kungen_solver.rules.model import Rules
from tests.oracle.small_deals import random_deal, random_rules

KINDS: tuple[PlaceKind, ...] = ("column", "cell", "foundation", "waste", "corner")
PLACES = [Place(kind, index) for kind in KINDS for index in range(-1, 9)]
SEEDS = st.integers(0, 2**32)


class Play(RuleBasedStateMachine):
    """Plays a small random deal, checking after every move."""

    position: Position
    moves: list[Move]

    @initialize(seed=SEEDS)
    def shuffle(self, seed: int) -> None:
        rng = random.Random(seed)
        self.position = random_deal(rng, random_rules(rng))
        self.moves = legal_moves(self.position)

    @precondition(lambda self: self.moves)
    @rule(data=st.data())
    def play_a_move(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(self.moves))
        before = self.position
        self.position = apply(before, move)
        self.moves = legal_moves(self.position)
        assert self.position != before
        if isinstance(move, Transfer):
            self.check_transfer(before, move)

    def check_transfer(self, before: Position, move: Transfer) -> None:
        moved = open_cards(before, move.source)[-move.count :]
        assert open_cards(self.position, move.target)[-move.count :] == moved
        if before.rules.runs == "cells":
            assert final_position(before, single_moves(before, move)) == self.position

    @rule()
    def go_home(self) -> None:
        for move in automatic_moves(self.position, "max"):
            assert move.target.kind == "foundation"
            self.position = apply(self.position, move)
        self.moves = legal_moves(self.position)
        assert all(m.target.kind != "foundation" for m in self.moves if isinstance(m, Transfer))

    @rule()
    def read_what_is_written(self) -> None:
        for move in self.moves:
            text = write_move(move, self.position)
            assert read_move(text, self.position) == move, text
            words = describe_move(move, self.position)
            assert read_solution(words, self.position) == [move], words

    @rule(index=st.integers(0, len(PLACES) ** 2 - 1), count=st.integers(-1, 12))
    def other_moves_are_refused(self, index: int, count: int) -> None:
        source, target = divmod(index, len(PLACES))
        move = Transfer(PLACES[source], PLACES[target], count)
        if move in self.moves:
            return
        with pytest.raises(IllegalMoveError):
            apply(self.position, move)

    @invariant()
    def no_card_is_lost(self) -> None:
        rules = self.position.rules
        assert Counter(self.position.cards()) == Counter(deck(rules.ranks, rules.decks))

    @invariant()
    def the_last_card_of_a_column_is_open(self) -> None:
        for column in self.position.columns:
            assert 0 <= column.hidden < max(len(column.cards), 1)


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)


@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_exactly_the_listed_moves_are_legal(seed: int) -> None:
    """Every transfer between any two places, of any number of cards, every draw and redeal."""
    position = after_random_play(random.Random(seed))
    piles = [*(column.cards for column in position.columns), *position.corners]
    longest = max(map(len, piles)) + 1
    wanted: set[Move] = {
        move
        for source, target, count in product(PLACES, PLACES, range(longest + 1))
        if refusal(position, move := Transfer(source, target, count)) is None
    }
    turns: list[Move] = [turn(pile) for turn in (Draw, Redeal) for pile in range(-1, 3)]
    wanted |= {move for move in turns if refusal(position, move) is None}
    listed = legal_moves(position)
    assert set(listed) == wanted
    assert len(listed) == len(wanted)


@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_a_played_line_is_read_back(seed: int) -> None:
    """As written, as described in words, and to the same end."""
    rng = random.Random(seed)
    start = random_deal(rng, random_rules(rng))
    line = random_line(rng, start, 40)
    if not line:
        return
    assert read_solution(write_solution(line, start), start) == line
    words = "\n".join(f"{i}) {text}" for i, text in enumerate(describe_solution(line, start), start=1))
    assert read_solution(words, start) == line


@given(st.text())
@settings(max_examples=200, deadline=None)
def test_no_text_gives_anything_but_an_error_of_ours(text: str) -> None:
    read_or_refuse(text, after_random_play(random.Random(len(text))))


@given(st.lists(st.sampled_from([*"123abhwdr. ", "k1", "v2", "dd", "hs"]), min_size=1, max_size=6), SEEDS)
@settings(max_examples=200, deadline=None)
def test_nearly_right_texts(parts: list[str], seed: int) -> None:
    read_or_refuse("".join(parts), after_random_play(random.Random(seed)))


def read_or_refuse(text: str, position: Position) -> None:
    try:
        moves = read_solution(text, position)
    except (NotationError, IllegalMoveError):
        return
    final_position(position, moves)


def after_random_play(rng: random.Random) -> Position:
    position = random_deal(rng, random_rules(rng))
    return final_position(position, random_line(rng, position, rng.randint(0, 15)))


def random_line(rng: random.Random, position: Position, length: int) -> list[Move]:
    line: list[Move] = []
    while len(line) < length and (moves := legal_moves(position)):
        line.append(rng.choice(moves))
        position = apply(position, line[-1])
    return line


def test_random_rules_reach_every_value() -> None:
    """The generator behind these tests leaves no choice of the rules out."""
    rng = random.Random(1)
    drawn = [random_rules(rng) for _ in range(300)]

    def values(field: str) -> set[object]:
        return {getattr(rules, field) for rules in drawn}

    assert values("decks") == {1, 2}
    assert values("building") == {"alternating", "same_suit", "any_suit"}
    assert values("runs") == {"cells", "any", "whole", "group"}
    assert values("empty_column") == {"any", "king", "none"}
    assert values("worry_back") == {True, False}
    assert values("corners") == {"none", "park", "build"}
    stocks = [rules.stock for rules in drawn if rules.stock is not None]
    assert {(s.draw, s.passes, s.piles) for s in stocks} == set(product((1, 2, 3), (1, 2, 3, None), (1, 2)))
    assert any(isinstance(rules, Rules) and rules.stock is None and rules.cells_filled for rules in drawn)
