"""Automatic moves to the foundations (cases 49 and 51)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kungen_solver.cards import name_of
from kungen_solver.referee.automatic import Automatic, automatic_moves
from kungen_solver.referee.moves import Place, Transfer
from kungen_solver.referee.play import apply, legal_moves
from kungen_solver.referee.position import Position
from kungen_solver.referee.replay import final_position
from kungen_solver.referee.table import open_cards
from kungen_solver.rules.model import Rules, Stock
from tests.oracle.exhaustive import SearchTooLargeError, is_winnable
from tests.oracle.small_deals import random_deal, random_open_rules, random_stock_rules
from tests.tables import KUNGEN, table

FREECELL = Rules()


def sent_home(position: Position, level: Automatic) -> str:
    names = []
    for move in automatic_moves(position, level):
        names.append(name_of(open_cards(position, move.source)[-1]))
        position = apply(position, move)
    return " ".join(names)


def test_levels() -> None:
    position = table(FREECELL, "5H 4H", "3S", home="H3 D3 C3 S2")
    assert sent_home(position, "none") == ""
    assert sent_home(position, "safe") == "4H 3S 5H"
    position = table(FREECELL, "6H 5H", home="H4 D1 C2 S3")
    assert sent_home(position, "safe") == ""
    assert sent_home(position, "max") == "5H 6H"


@pytest.mark.parametrize(
    ("home", "safe"),
    [
        ("H4 D2 C3 S3", True),
        ("H4 D2 C3 S2", False),
        ("H4 D1 C3 S3", False),
        ("H4 D1 C4 S4", False),
    ],
)
def test_safe_red_five(home: str, safe: bool) -> None:
    """At most 2 above both opposite colours and 3 above the other suit of its own."""
    assert bool(automatic_moves(table(FREECELL, "5H", home=home), "safe")) is safe


def test_safe_by_building() -> None:
    position = table(replace(FREECELL, building="same_suit"), "5H", home="H4")
    assert automatic_moves(position, "safe")
    any_suit = replace(FREECELL, building="any_suit")
    assert automatic_moves(table(any_suit, "5H", home="H4 D3 C3 S3"), "safe")
    assert not automatic_moves(table(any_suit, "5H", home="H4 D3 C3 S2"), "safe")


def test_safe_with_a_twin_that_needs_the_same_foundation() -> None:
    """Found by exhaustive search: which of the two twos goes first can decide the game."""
    rules = Rules(decks=2, columns=(13,) * 8, building="same_suit")
    assert not automatic_moves(table(rules, "2H", "2H", home="H1"), "safe")
    assert automatic_moves(table(rules, "2H", "2H", home="H1 H1"), "safe")


def test_safe_where_groups_move() -> None:
    """Found by exhaustive search: a black four may have to move with cards on it that are not in order."""
    rules = replace(KUNGEN, runs="group")
    assert not automatic_moves(table(rules, "5H", home="H4 D3 C3 S3"), "safe")
    assert automatic_moves(table(rules, "5H", home="H4 D3 C4 S4"), "safe")


def test_waste_turned_by_threes_is_left_alone() -> None:
    for draw, moves in ((1, 1), (3, 0)):
        position = table(replace(KUNGEN, stock=Stock(draw, 3)), waste="KC AS")
        assert len(automatic_moves(position, "safe")) == moves
        assert len(automatic_moves(position, "max")) == 1


def test_case_51_a_card_taken_back_stays() -> None:
    position = table(replace(FREECELL, worry_back=True), "3S", "AD", home="H2")
    back = Transfer(Place("foundation", 3), Place("column", 0))
    after = apply(position, back)
    assert [m.source for m in automatic_moves(after, "max")] == [Place("column", 0), Place("column", 1)]
    assert [m.source for m in automatic_moves(after, "max", after=back)] == [Place("column", 1)]


def test_safe_moves_never_change_whether_a_small_deal_can_be_won() -> None:
    rng = random.Random(20)
    moved = 0
    for number in range(120):
        rules = random_open_rules(rng, ranks=(3,)) if number % 2 else random_stock_rules(rng, ranks=(3,))
        position = random_deal(rng, rules)
        for _ in range(rng.randint(0, 6)):
            if moves := legal_moves(position):
                position = apply(position, rng.choice(moves))
        after = final_position(position, automatic_moves(position, "safe"))
        try:
            verdict = is_winnable(position, merge=True, max_positions=3000)
            assert verdict == is_winnable(after, merge=True, max_positions=3000), position
        except SearchTooLargeError:
            continue
        moved += after != position
    assert moved > 30
