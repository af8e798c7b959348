import itertools

import pytest

from kungen_solver.rules import PRESETS, Rules, apply_options, describe, rules, summary

CHANGES: list[tuple[str, dict[str, object]]] = [
    ("freecell", {"cells": 1}),
    ("freecell", {"columns": 6}),
    ("freecell", {"building": "any_suit"}),
    ("freecell", {"runs": "whole"}),
    ("freecell", {"empty_column": "none"}),
    ("freecell", {"worry_back": True}),
    ("freecell", {"corners": "park"}),
    ("freecell", {"decks": 2}),
    ("freecell", {"ranks": 6}),
    ("kungen", {"draw": 2}),
    ("kungen", {"passes": 4}),
    ("kungen", {"piles": 2}),
    ("kungen", {"face_up": 2}),
    ("kungen", {"face_up": "1,1,1,2,1,1,1"}),
    ("eight-off", {"cells_filled": 3}),
]


@pytest.mark.parametrize(("game", "changes"), CHANGES)
def test_every_field_is_in_the_words(game: str, changes: dict[str, object]) -> None:
    # Case 48: a rule text that said other things than the program did.
    base = PRESETS[game].rules
    assert describe(apply_options(base, changes)) != describe(base)


def test_games_with_other_rules_have_other_words() -> None:
    for one, other in itertools.combinations({game.rules for game in PRESETS.values()}, 2):
        assert describe(one) != describe(other)
        assert summary(one) != summary(other)


@pytest.mark.parametrize("game", PRESETS)
def test_a_summary_is_one_short_line(game: str) -> None:
    text = summary(PRESETS[game].rules)
    assert "\n" not in text
    assert len(text) <= 180


def test_kungen_in_words() -> None:
    words = describe(rules("kungen-tva-varv", draw=3))
    assert "three cards are turned to the waste at a time (fewer where fewer are left)" in words
    assert "There are two passes through the stock: the waste is turned over, unshuffled, once." in words
    assert "the top card may return to a column" in words


def test_odd_numbers_are_worded_too() -> None:
    odd = Rules(columns=(50,), cells=2, cells_filled=2)
    assert "1 column of 50 cards" in describe(odd)
    assert "they take the last 2 cards of the deal" in describe(odd)
    assert "The other 1 card is the stock" in describe(rules("kungen", columns="1,50", face_up=1))
