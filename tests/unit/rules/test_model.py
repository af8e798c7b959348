from dataclasses import replace
from typing import Any

import pytest

from kungen_solver.errors import RulesError
from kungen_solver.rules import PRESETS, Rules, Stock, rules


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("decks", 3, "decks must be 1..2"),
        ("decks", True, "decks must be a whole number"),
        ("ranks", 14, "ranks must be 1..13"),
        ("cells", 11, "cells must be 0..10"),
        ("cells", -1, "cells must be 0..10"),
        ("cells", 2.0, "cells must be a whole number"),
        ("cells_filled", 5, "cells_filled must be 0..4"),
        ("columns", (), "1..10 columns"),
        ("columns", (4,) * 13, "1..10 columns"),
        ("columns", (60, -8), "a height is negative"),
        ("columns", [26, 26], "columns must be a tuple"),
        ("columns", (26, 25), "take 51 cards of 52, and there is no stock"),
        ("face_up", (1,) * 7, "face_up names 7 columns"),
        ("face_up", (0,) * 8, "column 1 of 7 cards cannot have 0 open"),
        ("face_up", (8,) * 8, "column 1 of 7 cards cannot have 8 open"),
        ("face_up", 1, "face_up must be 'all' or a tuple"),
        ("building", "rainbow", "building must be one of alternating, same_suit, any_suit"),
        ("runs", "some", "runs must be one of cells, any, whole, group"),
        ("empty_column", "ace", "empty_column must be one of any, king, none"),
        ("corners", "two", "corners must be one of none, park, build"),
        ("worry_back", 1, "worry_back must be true or false"),
        ("stock", "yes", "stock must be a Stock or none"),
        ("stock", Stock(), "nothing is left for the stock"),
    ],
)
def test_contradictions_are_named(field: str, value: Any, said: str) -> None:
    with pytest.raises(RulesError, match=said.replace("(", r"\(")):
        replace(Rules(), **{field: value})


@pytest.mark.parametrize(
    ("stock", "said"),
    [
        (Stock(draw=0), "draw must be 1..24"),
        (Stock(draw=25), "draw must be 1..24"),
        (Stock(passes=0), r"passes must be 1\.\.999999999, or unlimited"),
        (Stock(piles=3), "piles must be 1 or 2"),
        (Stock(redeal="shuffled"), "redeal must be 'turned'"),  # type: ignore[arg-type]
    ],
)
def test_contradictions_of_the_stock(stock: Stock, said: str) -> None:
    with pytest.raises(RulesError, match=said):
        replace(rules("kungen"), stock=stock)


def test_all_contradictions_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        replace(Rules(), decks=3, cells=11, columns=(1,))
    assert len(caught.value.defects) == 3


def test_every_open_card_named_is_the_same_as_all() -> None:
    assert replace(Rules(), face_up=(7, 7, 7, 7, 6, 6, 6, 6)) == Rules()


def test_stock_size() -> None:
    assert rules("kungen").stock_size == 24
    assert rules("kungen-tva-lekar").stock_size == 49
    assert rules("westcliff").stock_size == 22
    assert Rules().stock_size == 0


def test_fingerprints_are_frozen() -> None:
    # Stored results are keyed by them: a change here makes every stored result worthless.
    assert Rules().fingerprint() == "a32cdea5d231"
    assert rules("kungen").fingerprint() == "36463591ae26"


def test_rules_that_differ_have_other_fingerprints() -> None:
    different = {game.rules for game in PRESETS.values()}
    assert len({chosen.fingerprint() for chosen in different}) == len(different) == len(PRESETS) - 1


@pytest.mark.parametrize("name", ["decks", "ranks", "cells", "cells_filled", "columns", "face_up", "stock"])
def test_no_number_is_too_large_for_a_message(name: str) -> None:
    huge = 10**5000  # more digits than Python writes
    value = {"columns": (huge,) * 8, "face_up": (huge,) * 8, "stock": Stock(huge, huge, huge)}.get(name, huge)
    with pytest.raises(RulesError):
        Rules(**{name: value})
