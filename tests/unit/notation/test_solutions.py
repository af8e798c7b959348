"""Solutions as text: token lists, numbered words, listings of Freecell Solver."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kungen_solver.deals import deal
from kungen_solver.errors import IllegalMoveError, NotationError
from kungen_solver.notation.solutions import describe_solution, read_solution, write_solution
from kungen_solver.notation.words import parse_words
from kungen_solver.referee.moves import Draw, Place, Redeal, Transfer
from kungen_solver.referee.position import first_position
from kungen_solver.referee.replay import final_position
from kungen_solver.rules.model import Rules, Stock
from kungen_solver.rules.presets import preset
from tests.tables import KUNGEN, table

LISTINGS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "data" / "fc_solve_listings.json").read_text()
)["listings"]
FREECELL = Rules()


@pytest.mark.parametrize("listing", LISTINGS, ids=lambda item: f"{item['game']}-{item['deal']}")
def test_listings_of_freecell_solver(listing: dict[str, Any]) -> None:
    rules = preset(listing["game"]).rules
    position = first_position(rules, deal("microsoft", listing["deal"]).cards)
    moves = read_solution("\n".join(listing["text"]), position)
    assert final_position(position, moves).is_won
    assert read_solution(write_solution(moves, position), position) == moves
    numbered = (f"{i}. {text}" for i, text in enumerate(describe_solution(moves, position), start=1))
    assert read_solution("\n".join(numbered), position) == moves


def test_written_ten_a_line() -> None:
    position = table(FREECELL, "5H", "6S")
    moves = [
        Transfer(Place("column", 0), Place("cell", 0)),
        Transfer(Place("cell", 0), Place("column", 0)),
    ] * 6
    assert write_solution(moves, position) == "1a a1 1a a1 1a a1 1a a1 1a a1\n1a a1\n"
    assert write_solution([], position) == ""


def test_words() -> None:
    rules = replace(KUNGEN, corners="build", stock=Stock(3, 2, 2))
    position = table(rules, "<4C> 9D 8S", "TC", "KH", stock="/2C 3C 4D 5C", home="S7", waste="KD")
    moves = read_solution("12 2h hs2 3k2 wk1 dd dd rr", position)
    texts = [
        "2 cards: 9D 8S from column 1 to column 2, turning 4C",
        "8S from column 2 to the foundation of spades",
        "8S from the foundation of spades to column 2",
        "KH from column 3 to corner 2",
        "KD from the waste to corner 1",
        "draw 2C 3C 4D from the second stock",
        "draw 5C from the second stock",
        "turn the second waste over, pass 2 begins",
    ]
    assert list(describe_solution(moves, position)) == texts
    assert read_solution("\n".join(texts), position) == moves
    assert parse_words(texts[-1]) == Redeal(1)
    assert parse_words(texts[-2]) == Draw(1)
    cells = table(FREECELL, "5H", home="H4")
    assert list(describe_solution(read_solution("1b bh", cells), cells)) == [
        "5H from column 1 to cell b",
        "5H from cell b to the foundation of hearts",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "5X from column 1 to column 2",
        "5H from column 0 to column 2",
        "2 cards: 5H from column 1 to column 2",
        "move 1 cards from stack 10 to stack 2",
        "draw from the stock",
        "5H from column 1",
        "",
    ],
)
def test_other_words(text: str) -> None:
    assert parse_words(text) is None


def test_named_cards_must_lie_there() -> None:
    with pytest.raises(IllegalMoveError, match=r"line 1, step 1 .*column 1 ends with 5H, not 5D"):
        read_solution("5D from column 1 to column 2", table(FREECELL, "5H", "6S"))


def test_run_to_an_empty_column_is_read_as_the_rest_demands() -> None:
    position = table(FREECELL, "KC TH 9S", "JS", home="C12")
    assert read_solution("13 12", position)[0] == Transfer(Place("column", 0), Place("column", 2), 1)
    assert read_solution("13 1h", position)[0] == Transfer(Place("column", 0), Place("column", 2), 2)


def test_marked_listing_means_one_card_without_a_mark() -> None:
    position = table(FREECELL, "KC TH 9S", "5D 4C")
    assert read_solution("13 24v2", position)[0] == Transfer(Place("column", 0), Place("column", 2), 1)
    assert read_solution("13 24", position)[0] == Transfer(Place("column", 0), Place("column", 2), 2)


def test_a_reading_that_wins_comes_first() -> None:
    """Three cards, or two, would be legal as well, but only one frees the suits one after another."""
    rules = Rules(ranks=4, columns=(4, 4, 4, 4), building="any_suit")
    position = table(rules, "4H 3D 2H", "", "AH 4D", "3H", home="C4 S4 D2")
    moves = read_solution("12", position, automatic="max")
    assert moves[0] == Transfer(Place("column", 0), Place("column", 1), 1)
    assert final_position(position, moves).is_won


def test_automatic_moves_left_out() -> None:
    position = table(FREECELL, "2C AC KH", "3C", home="H12")
    assert read_solution("1a", position) == [Transfer(Place("column", 0), Place("cell", 0))]
    home = read_solution("1a", position, automatic="max")
    assert write_solution(home, position) == "1a 1h 1h 2h ah\n"
    with pytest.raises(IllegalMoveError, match="column 1 is empty"):
        read_solution("1a 1h", position, automatic="max")


def test_every_unreadable_line_is_named() -> None:
    text = "12 zz\n# a remark\n\n3h 99x\nMove: 1q\n-=-=-\n"
    with pytest.raises(NotationError) as caught:
        read_solution(text, table(FREECELL), subject="sol.txt")
    assert str(caught.value) == (
        "sol.txt: line 1: not a move: 'zz'; line 4: not a move: '99x'; line 5: not a move: '1q'"
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "Foundations: H-0\n: 4C\n"])
def test_a_text_without_moves_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="there are no moves in it"):
        read_solution(text, table(FREECELL))


def test_a_listing_without_a_solution_is_refused() -> None:
    with pytest.raises(NotationError, match="line 2: the listing says that it found no solution"):
        read_solution("-=-=-\nI could not solve this game.\n", table(FREECELL))


def test_illegal_step_is_named_with_line_and_step() -> None:
    with pytest.raises(IllegalMoveError, match=r"^line 2, step 3 \(12\): column 1 is empty$"):
        read_solution("1a\n2. 2b 12\n", table(FREECELL, "5H", "7C"))


def test_wrong_solution_with_many_readings_ends_soon() -> None:
    position = table(replace(FREECELL, runs="any"), "KC QH JC TH 9C 8H 7C 6H 5C 4H 3C 2H", "KD")
    text = " ".join(["13 31"] * 30 + ["2h"])
    with pytest.raises(IllegalMoveError, match="line 1, step"):
        read_solution(text, position)


def test_moves_in_json() -> None:
    listing = LISTINGS[0]
    position = first_position(preset(listing["game"]).rules, deal("microsoft", listing["deal"]).cards)
    moves = read_solution("\n".join(listing["text"]), position)
    standard = write_solution(moves, position).split()
    in_words = list(describe_solution(moves, position))
    for texts in (standard, in_words, [{"move": text, "cards": []} for text in standard]):
        assert read_solution(json.dumps({"verdict": "solved", "moves": texts}), position) == moves
        assert read_solution("\ufeff " + json.dumps(texts, indent=1), position) == moves


@pytest.mark.parametrize(
    ("text", "defects"),
    [
        ("{", ["line 1: not JSON: Expecting property name enclosed in double quotes"]),
        ("[" * 100_000, ["numbers or lists are too large for a solution"]),
        ("[" + "9" * 5000 + "]", ["numbers or lists are too large for a solution"]),
        ("[]", ["there are no moves in it"]),
        ('{"won": true}', ["it has no 'moves', which hold a solution"]),
        ('{"moves": null}', ["there are no moves in it: 'moves' is null"]),
        ('{"moves": 80}', ["'moves' is 80, not a list of moves"]),
        (
            '["2h", 7, {"from": 1}]',
            [
                "move 2: 7 is neither a text nor an object with a text 'move'",
                "move 3: {'from': 1} is neither a text nor an object with a text 'move'",
            ],
        ),
        (
            '["xx", "2h", "2h 1h", ""]',
            [f"move {n}: not a move: {t}" for n, t in ((1, "'xx'"), (3, "'2h 1h'"), (4, "''"))],
        ),
    ],
    ids=range(9),
)
def test_json_without_moves_is_refused(text: str, defects: list[str]) -> None:
    position = first_position(FREECELL, deal("microsoft", 1).cards)
    with pytest.raises(NotationError) as refusal:
        read_solution(text, position)
    assert list(refusal.value.defects) == defects
