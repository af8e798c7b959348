from typing import Any

import pytest

from kungen_solver.errors import RulesError
from kungen_solver.rules import (
    OPTIONS,
    PRESETS,
    Rules,
    Stock,
    apply_options,
    dump_rules,
    option_texts,
    option_values,
    parse_rules,
    rules,
)
from kungen_solver.rules.heights import even_heights, face_up_form, open_cards

STAIRCASE = (1, 2, 3, 4, 5, 6, 7)
# One value of each option that changes Kungen, and as the command line writes it.
CHANGES: dict[str, tuple[Any, str]] = {
    "decks": (2, "2"),
    "ranks": (12, "12"),
    "columns": (6, "6"),
    "face_up": (2, "2"),
    "cells": (3, "3"),
    "cells_filled": (2, "2"),
    "building": ("same_suit", "same-suit"),
    "runs": ("whole", "whole"),
    "empty_column": ("none", "NONE"),
    "worry_back": (False, "false"),
    "corners": ("park", "park"),
    "draw": (3, "3"),
    "passes": (None, "unlimited"),
    "piles": (2, "2"),
}


def test_every_option_is_here() -> None:
    assert {option.name for option in OPTIONS} == {*CHANGES, "redeal"}


@pytest.mark.parametrize("name", CHANGES)
def test_every_option_has_an_effect_and_can_be_text(name: str) -> None:
    base = rules("kungen", cells=2)
    value, text = CHANGES[name]
    changed = apply_options(base, {name: value})
    assert changed != base
    assert apply_options(base, {name: text}) == changed
    assert apply_options(base, {name.replace("_", "-"): text}) == changed


def test_no_option_changes_nothing() -> None:
    for game in PRESETS.values():
        assert apply_options(game.rules, {}) == game.rules


@pytest.mark.parametrize(
    ("number", "heights"),
    [
        (4, (13, 13, 13, 13)),
        (5, (11, 11, 10, 10, 10)),
        (6, (9, 9, 9, 9, 8, 8)),
        (7, (8, 8, 8, 7, 7, 7, 7)),
        (8, (7, 7, 7, 7, 6, 6, 6, 6)),
        (9, (6, 6, 6, 6, 6, 6, 6, 5, 5)),
        (10, (6, 6, 5, 5, 5, 5, 5, 5, 5, 5)),
    ],
)
def test_freecell_with_other_columns(number: int, heights: tuple[int, ...]) -> None:
    # Case 36.
    assert rules("freecell", columns=number).columns == heights
    assert rules("freecell", columns=list(heights)).columns == heights
    assert rules("freecell", columns=",".join(map(str, heights))).columns == heights


@pytest.mark.parametrize("number", [0, 3, 11, -1])
def test_impossible_numbers_of_columns(number: int) -> None:
    with pytest.raises(RulesError, match=r"columns: 4\.\.10|number of columns"):
        rules("freecell", columns=number)


def test_cards_of_cells_that_are_taken_away_go_to_the_columns() -> None:
    assert rules("eight-off", cells=3).cells_filled == 3
    assert rules("eight-off", cells=3).columns == (7, 6, 6, 6, 6, 6, 6, 6)
    assert rules("napoleon", cells=0).columns == Rules().columns
    assert rules("seahaven", cells_filled=0).columns == even_heights(52, 10)
    assert rules("eight-off", columns=10).columns == (5, 5, 5, 5, 5, 5, 5, 5, 4, 4)


def test_kungen_with_other_columns() -> None:
    assert rules("kungen", columns=9).columns == (*STAIRCASE, 8, 9)
    assert rules("kungen-tva-lekar", columns=9).columns == (*STAIRCASE, 8, 9)
    assert rules("kungen-snall", columns=8).face_up == (1, 1, 1, 1, 1, 2, 2, 2)
    assert rules("westcliff", columns=8).columns == (3,) * 8
    with pytest.raises(RulesError, match="nothing is left for the stock"):
        rules("kungen", columns=10)


def test_a_table_of_its_own_needs_all_heights() -> None:
    with pytest.raises(RulesError, match="needs the height of every column"):
        rules("yukon", columns=8)
    changed = rules("yukon", columns="4,8,8,8,8,8,8", face_up="1,5,5,5,5,5,5")
    assert changed.columns == (4, 8, 8, 8, 8, 8, 8)


@pytest.mark.parametrize(
    ("form", "opened"),
    [
        ("all", STAIRCASE),
        (1, (1,) * 7),
        (2, (1, 2, 2, 2, 2, 2, 2)),
        ("2-longest", (1, 1, 1, 1, 2, 2, 2)),
        ("2-Longest", (1, 1, 1, 1, 2, 2, 2)),
        ("1,2,3,1,1,1,1", (1, 2, 3, 1, 1, 1, 1)),
        ([1, 2, 3, 1, 1, 1, 1], (1, 2, 3, 1, 1, 1, 1)),
    ],
)
def test_open_cards(form: Any, opened: tuple[int, ...]) -> None:
    assert rules("kungen", face_up=form).open_cards == opened


@pytest.mark.parametrize("form", ["all", 1, 2, "2-longest"])
def test_short_forms_are_found_again(form: Any) -> None:
    assert face_up_form(rules("kungen", face_up=form)) == form
    assert open_cards(form, STAIRCASE) == rules("kungen", face_up=form).face_up


def test_small_decks() -> None:
    assert rules("freecell", ranks=4, columns=3).columns == (6, 5, 5)
    assert rules("kungen", ranks=4, columns=3).stock_size == 10
    assert rules("freecell", ranks=6).columns == (3,) * 8


@pytest.mark.parametrize("name", ["draw", "passes", "piles"])
def test_a_game_without_a_stock_takes_no_option_of_it(name: str) -> None:
    with pytest.raises(RulesError, match=f"freecell: {name}: there is no stock"):
        rules("freecell", **{name: 1})


def test_all_defects_are_named() -> None:
    with pytest.raises(RulesError) as caught:
        rules("freecell", draw=3, foo=1, cells=11, buildin="x", columns="x", passes="some")
    defects = " ".join(caught.value.defects)
    assert len(caught.value.defects) == 6
    for said in ("draw", "'foo'", "cells: 0..10, not 11", "did you mean building?", "columns", "passes"):
        assert said in defects


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cells", "four"),
        ("cells", 1.5),
        ("cells", True),
        ("cells", None),
        ("cells", "٣"),
        ("cells", "9" * 5000),
        ("columns", "7,x"),
        ("columns", []),
        ("columns", [7, None]),
        ("face_up", "3-longest"),
        ("face_up", {}),
        ("worry_back", 1),
        ("worry_back", "maybe"),
        ("building", 3),
        ("passes", 0),
        ("passes", -1),
        ("draw", 25),
        ("stock", 3),
        ("stock", {"drow": 1}),
    ],
)
def test_values_that_cannot_be_read(name: str, value: Any) -> None:
    with pytest.raises(RulesError, match=name):
        rules("kungen", **{name: value})


def test_values_of_the_stock_that_cannot_be_read() -> None:
    with pytest.raises(RulesError, match=r"draw: 1\.\.24, not 0; passes: 1\.\.999999999 or unlimited, not"):
        rules("kungen", stock={"draw": 0, "passes": "few"})


def test_stock_as_a_whole() -> None:
    assert rules("kungen", stock={"draw": 3}) == rules("kungen", draw=3)
    assert rules("kungen", stock=Stock(draw=3)).stock == Stock(draw=3)
    spread = rules("kungen", stock="none", columns="8,8,8,7,7,7,7", face_up="all")
    assert spread.stock is None
    with pytest.raises(RulesError, match="given twice"):
        rules("kungen", stock={"draw": 3}, draw=1)


def test_rules_may_start_from_rules() -> None:
    assert rules(rules("kungen"), passes=2) == rules("kungen-tva-varv")


def test_lists_of_values() -> None:
    assert option_values("passes", "1,2,3,unlimited") == [1, 2, 3, None]
    assert option_values("face_up", "1/2-longest/1,1,2") == [1, "2-longest", (1, 1, 2)]
    assert option_values("columns", "7/8,8,8") == [7, (8, 8, 8)]
    with pytest.raises(RulesError) as caught:
        option_values("cells", "1,x,12")
    assert len(caught.value.defects) == 2


NUMBERS = ("decks", "ranks", "columns", "face_up", "cells", "cells_filled", "draw", "passes", "piles")


@pytest.mark.parametrize("value", [-1, 10**9, 10**5000, [10**5000], "1" * 5000], ids=range(5))
@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_of_any_size_are_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(RulesError, match=f"^kungen: {name}: ") as refused:
        rules("kungen", **{name: value})
    assert len(str(refused.value)) < 150


def test_a_number_of_passes_is_one_that_every_reader_takes() -> None:
    most = rules("kungen", passes=10**9 - 1)
    assert rules("kungen", passes=option_texts(most)["passes"]) == most
    assert parse_rules(dump_rules(most)) == most
