"""How many cards of a run free cells and empty columns let through (cases 41 to 43)."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import pytest

from kungen_solver.cards import card, name_of
from kungen_solver.referee.moves import Place, Transfer
from kungen_solver.referee.play import apply, legal_moves, refusal
from kungen_solver.referee.position import Position
from kungen_solver.referee.replay import final_position
from kungen_solver.referee.supermove import single_moves, supermove_limit
from kungen_solver.referee.table import open_cards
from kungen_solver.rules.model import Rules
from tests.tables import table

SOURCE, TARGET = Place("column", 0), Place("column", 1)


def run_position(count: int, cells: int, empty: int, target: str = "KC", **changes: object) -> Position:
    """A run of `count` cards from the queen of hearts down, with so much room to move to column 2."""
    rules = replace(Rules(columns=(13,) * 4, cells=cells), **changes)  # type: ignore[arg-type]
    run = " ".join(name_of(card(11 - i, 3 - i % 2)) for i in range(count))
    others = ["KD"] * 6
    position = table(rules, "AC " + run, target, *others[: 6 - empty])
    columns = (*position.columns, *table(rules).columns[:1] * empty)
    return replace(position, columns=columns)


@pytest.mark.parametrize(
    ("cells", "empty", "limit"),
    [(0, 0, 1), (0, 1, 2), (1, 0, 2), (1, 1, 4), (2, 1, 6), (3, 1, 8), (0, 2, 4), (1, 2, 8), (2, 2, 12)],
)
def test_case_41_and_42_limit(cells: int, empty: int, limit: int) -> None:
    position = run_position(3, cells, empty)
    assert supermove_limit(position, TARGET) == limit
    for count in (limit, limit + 1):
        if count <= 12:
            position = run_position(count, cells, empty)
            legal = refusal(position, Transfer(SOURCE, TARGET, count)) is None
            assert legal is (count == limit)


@pytest.mark.parametrize(
    ("cells", "empty", "limit"), [(0, 1, 2), (1, 1, 4), (2, 1, 6), (3, 1, 8), (0, 2, 4), (1, 2, 8)]
)
def test_single_cards_reach_exactly_that_far(cells: int, empty: int, limit: int) -> None:
    assert reaches_target(run_position(limit, cells, empty), limit)
    assert not reaches_target(run_position(limit + 1, cells, empty), limit + 1)


def reaches_target(position: Position, count: int) -> bool:
    """Search through moves of the run's cards, one at a time, for the run lying on the target."""
    wanted = position.columns[0].cards[-count:]
    seen, queue = {position}, deque([position])
    while queue:
        current = queue.popleft()
        if current.columns[1].cards[1:] == wanted:
            return True
        for move in legal_moves(current):
            if (
                isinstance(move, Transfer)
                and move.count == 1
                and open_cards(current, move.source)[-1] in wanted
            ):
                following = apply(current, move)
                if following not in seen:
                    seen.add(following)
                    queue.append(following)
    return False


def test_case_43_six_cards_with_four_cells_and_no_empty_column() -> None:
    six, five = Transfer(SOURCE, TARGET, 6), Transfer(SOURCE, TARGET, 5)
    position = run_position(6, 4, 0)
    text = "free cells and empty columns let 5 cards through to column 2, not 6"
    assert refusal(position, six) == text
    assert refusal(run_position(5, 4, 0), five) is None
    assert refusal(run_position(6, 4, 0, runs="any"), six) is None


def test_the_target_itself_is_no_room() -> None:
    position = run_position(4, 1, 1)
    empty = Place("column", len(position.columns) - 1)
    assert supermove_limit(position, empty) == 2
    assert supermove_limit(position, TARGET) == 4


@pytest.mark.parametrize("empty_column", ["king", "none"])
def test_columns_that_only_kings_fill_are_no_room(empty_column: str) -> None:
    position = run_position(4, 1, 2, empty_column=empty_column)
    assert supermove_limit(position, TARGET) == 2
    assert not reaches_target(run_position(3, 1, 2, empty_column=empty_column), 3)


@pytest.mark.parametrize(("cells", "empty"), [(0, 1), (1, 0), (3, 0), (1, 1), (3, 1), (1, 2), (0, 3), (2, 2)])
def test_single_moves_do_what_the_supermove_does(cells: int, empty: int) -> None:
    for count in range(1, min(12, (cells + 1) << empty) + 1):
        position = run_position(count, cells, empty)
        move = Transfer(SOURCE, TARGET, count)
        singles = single_moves(position, move)
        assert all(single.count == 1 for single in singles)
        assert final_position(position, singles) == apply(position, move)
        assert len(singles) == fewest(count, cells, empty)


def fewest(count: int, cells: int, empty: int) -> int:
    """Single moves, at best, where any part of the run may wait on one empty column after another."""
    if count <= cells + 1:
        return 2 * count - 1
    half = (cells + 1) << (empty - 1)
    parts = range(max(1, count - half), min(half, count - 1) + 1)
    return min(2 * fewest(part, cells, empty - 1) + fewest(count - part, cells, empty - 1) for part in parts)


def test_single_moves_to_an_empty_column() -> None:
    position = run_position(4, 1, 2)
    target = Place("column", len(position.columns) - 1)
    move = Transfer(SOURCE, target, 4)
    assert final_position(position, single_moves(position, move)) == apply(position, move)
