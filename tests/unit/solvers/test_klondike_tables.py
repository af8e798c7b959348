"""Positions as the integer tables of the search, and its moves as moves at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kungen_solver.cards import parse_card
from kungen_solver.deals.kungen import kungen_cards
from kungen_solver.kernels.klondike import layout
from kungen_solver.referee.moves import Draw, Place, Redeal, Transfer
from kungen_solver.referee.position import first_position
from kungen_solver.referee.replay import final_position
from kungen_solver.rules.model import Rules, Stock
from kungen_solver.solvers.klondike.moves import table_moves
from kungen_solver.solvers.klondike.table import blocks_of, tables_of
from tests.tables import KUNGEN, cards, table

WHOLE = replace(KUNGEN, runs="whole")


def card(text: str) -> int:
    found = parse_card(text)
    assert found is not None
    return found


def code(kind: int, argument: int) -> int:
    return kind | argument << layout.MOVE_ARGUMENT


@pytest.mark.parametrize(
    ("column", "blocks"),
    [
        ("", []),
        ("9H", ["9H"]),
        ("<9H> <8S> 7D 6C 2S", ["9H", "8S", "7D 6C", "2S"]),
        ("<9H> 8S", ["9H", "8S"]),
        ("9H 8S 7C", ["9H 8S", "7C"]),
    ],
)
def test_a_column_opens_block_by_block(column: str, blocks: list[str]) -> None:
    position = table(KUNGEN, column)
    assert blocks_of(position, position.columns[0]) == [cards(block) for block in blocks]


def test_a_king_at_the_bottom_is_no_block() -> None:
    tables = tables_of(table(KUNGEN, "KS QH", "<KD> 3C", "5C"))
    depths = [
        tables.state[layout.FIELDS] >> tables.rules[layout.SHIFT_OF + i] & tables.rules[layout.DEPTH_OF + i]
        for i in range(3)
    ]
    assert depths == [0, 1, 1]
    assert tables.rules[layout.COVERED_OF + 16 + 1] == 1 << card("KD")


@pytest.mark.parametrize(
    ("passes", "current", "left"), [(3, 1, 3), (3, 3, 1), (None, 1, 0), (5, 1, 0), (5, 2, 4), (99, 7, 0)]
)
def test_passes_that_no_card_can_fill_are_no_limit(passes: int | None, current: int, left: int) -> None:
    rules = replace(KUNGEN, stock=Stock(1, passes))
    position = table(rules, stock="2C 3C", waste="4C", current_pass=current)
    assert tables_of(position).rules[layout.PASSES] == left


@pytest.mark.parametrize(
    ("rules", "words", "values"),
    [
        (replace(KUNGEN, stock=Stock(1, None)), 1, False),
        (replace(KUNGEN, stock=Stock(3, None)), 1, False),
        (KUNGEN, 1, True),
        (replace(KUNGEN, stock=Stock(24, 12)), 2, False),
        (WHOLE, 2, True),
        (replace(KUNGEN, columns=(2,) * 10, face_up=(1,) * 10), 2, True),
        (replace(WHOLE, columns=(4,) * 10, face_up=(1,) * 10), 2, True),
    ],
)
def test_keys_take_no_more_words_than_they_need(rules: Rules, words: int, values: bool) -> None:
    tables = tables_of(first_position(rules, kungen_cards(1)))
    assert tables.rules[layout.KEY_WORDS] == words
    assert tables.uses_values == values


@pytest.mark.parametrize(
    ("columns", "decided", "second"),
    [
        (("9S 8D", "9C"), True, True),
        (("9S", "9C 8D"), True, False),
        (("9S 8H", "9C 8D"), True, False),
        (("9S 8D", "9C 8H"), True, True),
        (("9S 8D", "<9C> 2D"), False, False),
        (("9S", "9C"), False, False),
    ],
)
def test_links_of_a_started_game(columns: tuple[str, ...], decided: bool, second: bool) -> None:
    """Bit 0 of the class: decided; bit 2: the first child lies on the second twin (spades)."""
    links = int(tables_of(table(WHOLE, *columns)).state[layout.LINKS])
    black_nines = links >> card("9C") & 5
    assert black_nines == (1 | second << 2 if decided else 0)


def test_a_tail_makes_way_for_the_card_that_goes_home() -> None:
    position = table(KUNGEN, "9S 8D", "9C", home="S8 C13 D7 H13")
    moves = table_moves(position, [code(layout.TO_HOME, card("9S"))])
    assert moves == (
        Transfer(Place("column", 0), Place("column", 1), 1),
        Transfer(Place("column", 0), Place("foundation", 2), 1),
    )


def test_the_stock_is_turned_until_the_card_comes_up() -> None:
    rules = replace(KUNGEN, stock=Stock(3, None))
    position = table(rules, "9C", stock="3C", waste="5C 6C 8H 2C")
    to_column = Transfer(Place("waste", 0), Place("column", 0), 1)
    moves = table_moves(position, [code(layout.STOCK_TO_TABLEAU, 2)])
    assert moves == (Draw(), Redeal(), Draw(), to_column)
    assert final_position(position, moves).columns[0].cards == cards("9C 8H")


def test_with_whole_runs_a_card_is_laid_where_the_parent_may_stay() -> None:
    position = table(WHOLE, "9S", "9C", home="S8 C7 H7", stock="8H")
    words = [code(layout.STOCK_TO_TABLEAU, 0), code(layout.TO_HOME, card("9S"))]
    moves = table_moves(position, words)
    assert moves[1] == Transfer(Place("waste", 0), Place("column", 1), 1)
    final_position(position, moves)
