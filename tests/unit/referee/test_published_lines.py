"""Lines that other programs' users posted (cases 53, 67 and 68) are legal, move by move."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kungen_solver.cards import name_of, names_of
from kungen_solver.errors import IllegalMoveError
from kungen_solver.notation.digits import read_digits
from kungen_solver.notation.moves import read_move
from kungen_solver.referee.automatic import automatic_moves
from kungen_solver.referee.moves import Draw, Redeal
from kungen_solver.referee.play import apply
from kungen_solver.referee.position import Position
from kungen_solver.referee.replay import final_position
from kungen_solver.rules.model import Stock
from tests.tables import KUNGEN

DATA = Path(__file__).parents[2] / "data"
LINES: dict[str, Any] = json.loads((DATA / "klondike_lines.json").read_text())
DECKS: dict[str, str] = json.loads((DATA / "case_boards.json").read_text())


def start(name: str, draw: int = 1) -> Position:
    return read_digits(DECKS[f"klondike {name}"], replace(KUNGEN, stock=Stock(draw, None)))


def play_klondike_solver(position: Position, line: str) -> Iterator[tuple[str, Position]]:
    """Play ``DR2 NEW W5 WH 34-3 31 3H F3``: draw twice, redeal, waste, columns, a card turned."""
    for token in line.split():
        if token[0] == "F":
            assert position.columns[int(token[1]) - 1].hidden < len(position.columns[int(token[1]) - 1].cards)
        for text in klondike_solver_moves(token):
            position = apply(position, read_move(text, position))
        yield token, position


def klondike_solver_moves(token: str) -> list[str]:
    if token.startswith("DR"):
        return ["d"] * int(token[2:])
    if token == "NEW":
        return ["r"]
    if token[0] == "F":
        return []
    places, _, count = token.partition("-")
    target = "h" + places[1].lower() if places[1] in "CDHS" else places[1]
    number = f"v{int(count):x}" if count else "v1" if places.isdigit() else ""
    return [places[0].lower() + target + number]


def play_minimal_klondike(position: Position, line: str) -> Iterator[tuple[str, Position]]:
    """Play ``@@AK``: draw twice, waste to column 6; A the waste, B to E foundations, F to L columns."""
    for token in line.split():
        for sign in token[:-2]:
            assert sign == "@"
            if not position.talons[0].stock:
                position = apply(position, Redeal())
            position = apply(position, Draw())
        source, target = (minimal_klondike_place(letter) for letter in token[-2:])
        position = apply(position, read_move(source + target, position))
        yield token, position


def minimal_klondike_place(letter: str) -> str:
    if letter == "A":
        return "w"
    return "h" if letter in "BCDE" else str("FGHIJKL".index(letter) + 1)


def test_case_53() -> None:
    position = start("d5", draw=3)
    steps = list(play_klondike_solver(position, LINES["d5"]["line"]))
    assert steps[-1][1].is_won
    assert steps[-1][1].talons[0].current_pass == 4
    before = steps[[token for token, _ in steps].index("34-3") - 1][1]
    assert names_of(before.columns[2].cards[before.columns[2].hidden :]) == "TC 9D 8S"
    assert names_of(before.columns[3].cards[-3:]) == "KH QC JD"


def test_case_67() -> None:
    *_, (_, position) = play_klondike_solver(start("d14"), LINES["d14"]["line"])
    assert sum(column.hidden for column in position.columns) == 0
    assert position.talons[0].current_pass == 7
    while not (position := final_position(position, automatic_moves(position, "max"))).is_won:
        position = apply(position, Draw() if position.talons[0].stock else Redeal())
    assert position.talons[0].current_pass <= 9


def test_case_68() -> None:
    steps = list(play_minimal_klondike(start("g1492773577"), LINES["g1492773577"]["line"]))
    assert steps[-1][1].is_won
    assert steps[-1][1].talons[0].current_pass == 3
    draws = sum(token.count("@") for token, _ in steps)
    assert draws + len(steps) == 130


def test_case_64_the_winning_way_of_the_constructed_deal() -> None:
    """Three of clubs goes home, turns the four of hearts and comes back onto it."""
    position = start("d10")
    for text in ("1h", "2h", "4h", "hc4", "34", "43"):
        position = apply(position, read_move(text, position))
        if text == "4h":
            assert name_of(position.columns[3].cards[-1]) == "4H"
    assert names_of(position.columns[2].cards[-4:]) == "5C 4H 3C 2H"


@pytest.mark.parametrize("name", ["d14", "g1492773577"])
def test_half_of_a_line_is_refused(name: str) -> None:
    line = LINES[name]["line"].split()
    play = play_minimal_klondike if name.startswith("g") else play_klondike_solver
    with pytest.raises(IllegalMoveError):
        list(play(start(name), " ".join(line[len(line) // 2 :])))
