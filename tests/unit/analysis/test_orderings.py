"""Which rules allow all that others do: the table of orderings, and lines of play that prove it."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from kungen_solver.analysis.orderings import Orderings, is_looser
from kungen_solver.deals.kungen import kungen_cards
from kungen_solver.referee.moves import Draw, Move, Place, Redeal, Transfer
from kungen_solver.referee.play import apply, legal_moves
from kungen_solver.referee.position import Position, first_position
from kungen_solver.rules import Rules, Stock, rules

KUNGEN = rules("kungen")
FREECELL = rules("freecell")


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        (replace(KUNGEN, stock=Stock(1, 3)), replace(KUNGEN, stock=Stock(1, 2))),
        (replace(KUNGEN, stock=Stock(1, None)), replace(KUNGEN, stock=Stock(1, 9))),
        (replace(KUNGEN, stock=Stock(1, 2)), replace(KUNGEN, stock=Stock(3, 2))),
        (replace(KUNGEN, stock=Stock(2, 2)), replace(KUNGEN, stock=Stock(4, 1))),
        (replace(KUNGEN, stock=Stock(1, 2, 2)), replace(KUNGEN, stock=Stock(3, 2))),
        (rules("kungen-snall"), KUNGEN),
        (KUNGEN, rules("kungen-hel")),
        (rules("kungen-snall"), rules("kungen-hel")),
        (KUNGEN, replace(KUNGEN, worry_back=False)),
        (replace(KUNGEN, corners="park"), KUNGEN),
        (replace(KUNGEN, corners="build"), replace(KUNGEN, corners="park")),
        (replace(FREECELL, cells=5), FREECELL),
        (replace(FREECELL, runs="any"), FREECELL),
        (replace(FREECELL, runs="group"), replace(FREECELL, runs="any")),
        (replace(FREECELL, building="any_suit"), FREECELL),
        (replace(FREECELL, building="any_suit"), rules("bakers-game")),
        (FREECELL, replace(FREECELL, empty_column="king")),
        (replace(FREECELL, empty_column="king"), replace(FREECELL, empty_column="none")),
        (replace(FREECELL, cells=4, runs="any"), replace(FREECELL, cells=2, empty_column="king")),
    ],
)
def test_orderings(loose: Rules, strict: Rules) -> None:
    assert is_looser(loose, strict)
    assert not is_looser(strict, loose)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (FREECELL, FREECELL),
        (FREECELL, rules("bakers-game")),
        (FREECELL, KUNGEN),
        (replace(KUNGEN, stock=Stock(3, None)), replace(KUNGEN, stock=Stock(1, 1))),
        (replace(KUNGEN, stock=Stock(2, 2)), replace(KUNGEN, stock=Stock(3, 2))),
        (replace(KUNGEN, stock=Stock(3, 2, 2)), replace(KUNGEN, stock=Stock(3, 2))),
        (replace(KUNGEN, runs="whole", face_up=(1, 1, 1, 1, 2, 2, 2)), rules("kungen-hel")),
        (replace(KUNGEN, runs="whole", building="any_suit"), rules("kungen-hel")),
        (rules("eight-off"), rules("napoleon")),
        (rules("kungen-tva-lekar"), KUNGEN),
        (replace(FREECELL, cells=6, cells_filled=0), rules("seahaven", cells=6)),
        (replace(FREECELL, cells=5, empty_column="none"), replace(FREECELL, cells=4)),
    ],
)
def test_no_ordering(one: Rules, other: Rules) -> None:
    assert not is_looser(one, other)
    assert not is_looser(other, one)


SMALL = Rules(
    ranks=5, columns=(1, 2, 3), face_up=(1, 1, 1), cells=0, runs="any", empty_column="king", stock=Stock(3, 2)
)
CHOICES: dict[str, list[object]] = {
    "face_up": [(1, 1, 1), (1, 2, 2), "all"],
    "cells": [0, 1, 2],
    "building": ["alternating", "same_suit", "any_suit"],
    "runs": ["cells", "any", "whole", "group"],
    "empty_column": ["none", "king", "any"],
    "worry_back": [False, True],
    "corners": ["none", "park", "build"],
    "stock": [Stock(d, p, n) for d, p, n in product((1, 2, 3, 4, 6), (1, 2, 3, None), (1, 2))],
}


def some_ordering(chance: random.Random) -> tuple[Rules, Rules]:
    """Return two random rule sets, the first of them looser."""
    while True:
        first = {name: chance.choice(values) for name, values in CHOICES.items()}
        changed = chance.sample(sorted(CHOICES), chance.choice((1, 1, 2, 4)))
        second = {**first, **{name: chance.choice(CHOICES[name]) for name in changed}}
        one, other = (replace(SMALL, **fields) for fields in (first, second))  # type: ignore[arg-type]
        if is_looser(one, other):
            return one, other


class Mimic:
    """Plays in looser rules what is played in stricter ones."""

    def __init__(self, loose: Rules, strict: Rules, cards: tuple[int, ...]) -> None:
        self.strict, self.loose = first_position(strict, cards), first_position(loose, cards)

    def play(self, move: Move) -> None:
        """Make a move of the stricter game in both; the referee refuses what is not allowed."""
        for other in self.moves(move):
            self.loose = apply(self.loose, other)
        self.strict = apply(self.strict, move)

    def moves(self, move: Move) -> list[Move]:
        two_for_one = len(self.loose.talons) > len(self.strict.talons)
        if isinstance(move, Draw):
            return self.draws(move, two_for_one)
        if isinstance(move, Redeal):
            piles = range(2) if two_for_one else [move.pile]
            return [Redeal(pile) for pile in piles if self.loose.talons[pile].waste]
        if two_for_one and move.source.kind == "waste" and self.loose.talons[1].waste:
            return [Transfer(Place("waste", 1), move.target, move.count)]
        return [move]

    def draws(self, move: Draw, two_for_one: bool) -> list[Move]:
        strict, loose = self.strict.rules.stock, self.loose.rules.stock
        assert strict is not None
        assert loose is not None
        cards = min(strict.draw, len(self.strict.talons[move.pile].stock))
        if two_for_one:
            first = min(cards, len(self.loose.talons[0].stock))
            return [Draw(0)] * first + [Draw(1)] * (cards - first)
        return [Draw(move.pile)] * -(-cards // loose.draw)

    def assert_alike(self) -> None:
        """Assert that every card lies in the same place."""
        strict, loose = self.strict, self.loose
        assert [c.cards for c in loose.columns] == [c.cards for c in strict.columns]
        assert all(
            more.hidden <= fewer.hidden for more, fewer in zip(loose.columns, strict.columns, strict=True)
        )
        assert loose.foundations == strict.foundations
        assert loose.cells[: len(strict.cells)] == strict.cells
        assert loose.corners == strict.corners or not any(loose.corners)
        if len(loose.talons) == len(strict.talons):
            assert loose.talons == strict.talons
        else:
            assert loose.talons[0].stock + loose.talons[1].stock == strict.talons[0].stock
            assert loose.talons[0].waste + loose.talons[1].waste == strict.talons[0].waste


def test_every_line_of_the_stricter_rules_can_be_played_under_the_looser() -> None:
    chance = random.Random(5)
    seen: set[str] = set()
    for number in range(300):
        loose, strict = some_ordering(chance)
        seen |= {name for name in CHOICES if getattr(loose, name) != getattr(strict, name)}
        game = Mimic(loose, strict, kungen_cards(number, 5))
        for _ in range(40):
            moves = legal_moves(game.strict)
            if not moves:
                break
            transfers = [move for move in moves if isinstance(move, Transfer)]
            game.play(chance.choice(transfers if transfers and chance.random() < 0.6 else moves))
            game.assert_alike()
    assert seen == set(CHOICES)


def test_hidden_is_what_the_mimic_takes_it_for() -> None:
    position: Position = first_position(SMALL, kungen_cards(1, 5))
    assert [column.hidden for column in position.columns] == [0, 1, 2]


def test_orderings_are_transitive() -> None:
    chance = random.Random(7)
    some = [replace(SMALL, **{n: chance.choice(v) for n, v in CHOICES.items()}) for _ in range(200)]
    looser = {one: {other for other in some if is_looser(other, one)} for one in some}
    for one in some:
        for other in looser[one]:
            assert looser[other] <= looser[one]


def test_orderings_among_several() -> None:
    passes = [replace(KUNGEN, stock=Stock(1, number)) for number in (1, None, 2, 3)]
    found = Orderings.among([*passes, FREECELL])
    assert found.looser == ((1, 2, 3), (), (1, 3), (1,), ())
    assert found.stricter == ((), (0, 2, 3), (0,), (0, 2), ())
    assert len(found.pairs()) == 6
    assert (1, 0) in found.pairs()


def test_what_answers_most_is_searched_first() -> None:
    passes = [replace(KUNGEN, stock=Stock(1, number)) for number in (1, 2, 3, 4, None)]
    found = Orderings.among(passes)
    assert found.searched_order(range(5))[0] == 2
    assert sorted(found.searched_order(range(5))) == [0, 1, 2, 3, 4]
    assert Orderings.among([FREECELL, KUNGEN]).searched_order(range(2)) == [0, 1]
