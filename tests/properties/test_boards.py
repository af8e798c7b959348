"""Whatever is written can be read, and whatever is read ends in a position or one clean error."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Literal, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kungen_solver.cards import deck
from kungen_solver.deals import SOURCES, deal
from kungen_solver.errors import DealError, InputError, NotationError, RulesError
from kungen_solver.notation import FORMATS, draw_board, read_board, read_board_bytes, write_board
from kungen_solver.referee.play import apply, legal_moves
from kungen_solver.referee.position import Position, first_position
from kungen_solver.rules import OPTIONS, Rules, dump_rules, parse_rules, rules

from .positions import GAMES, positions

# fmt: off
PIECES = st.sampled_from([
    " ", "\n", "\r", ":", "-", "/", "<", ">", "KH", "10S", "1D", "♥", "{", '"', "[", "]", ",", "null",
    "9" * 30, "\ufeff", "\x00", "٣", "é", "#", "Founds:", "FC:", "Talon:", "Pass:", "Waste: KH", "H-A",
    "Corners: KH / - / - / -",
])
# fmt: on
T = TypeVar("T")


def outcome(read: Callable[[], T], error_type: type[InputError]) -> T | None:
    """Return what is read, or None where it is refused cleanly."""
    try:
        return read()
    except error_type as error:
        defects = error.defects
    assert defects
    assert all(defects)
    return None


def formats_of(position: Position) -> list[str]:
    found = []
    for board_format in FORMATS:
        try:
            write_board(position, board_format)
        except NotationError:
            continue
        found.append(board_format)
    return found


def assert_reads_or_refuses(text: str, chosen: Rules) -> None:
    position = outcome(lambda: read_board(text, chosen), NotationError)
    if position is not None:
        assert sorted(position.cards()) == deck(chosen.ranks, chosen.decks)
        assert read_board(write_board(position, "pysol"), chosen) == position


def as_untouched(position: Position) -> bool:
    """Return whether a position looks like a deal whose hidden cards are not marked."""
    heights = sorted(len(column.cards) for column in position.columns)
    return heights == sorted(position.rules.columns) and not any(c.hidden for c in position.columns)


@given(positions())
def test_every_position_comes_back(position: Position) -> None:
    # Case 90 in general.
    if as_untouched(position):
        return
    for board_format in formats_of(position):
        assert read_board(write_board(position, board_format), position.rules) == position
    assert draw_board(position)


@pytest.mark.parametrize("game", ["freecell", "seahaven", "kungen", "harpan", "kungen-horn", "yukon"])
def test_every_position_of_a_random_game_comes_back(game: str) -> None:
    # Case 90.
    chosen = rules(game)
    choose = random.Random(1).choice
    position = first_position(chosen, deal("kungen", 1, chosen).cards)
    for _ in range(60):
        for board_format in formats_of(position):
            assert read_board(write_board(position, board_format), chosen) == position
        moves = legal_moves(position)
        if not moves:
            break
        position = apply(position, choose(moves))


@st.composite
def damaged_boards(draw: st.DrawFn) -> tuple[str, Rules]:
    position = draw(positions())
    text = write_board(position, draw(st.sampled_from(formats_of(position))))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + draw(st.one_of(st.just(""), PIECES, st.text(max_size=4))) + text[end:]
    return text, draw(st.one_of(st.just(position.rules), GAMES))


@given(damaged_boards())
def test_damaged_boards(damaged: tuple[str, Rules]) -> None:
    # Case 14.
    assert_reads_or_refuses(*damaged)


@given(st.one_of(st.text(), st.lists(PIECES).map("".join), st.text("0123456789 \n")), GAMES)
def test_any_text(text: str, chosen: Rules) -> None:
    assert_reads_or_refuses(text, chosen)


@given(st.one_of(st.binary(), damaged_boards().map(lambda damaged: damaged[0].encode("utf-16"))), GAMES)
def test_any_bytes(data: bytes, chosen: Rules) -> None:
    outcome(lambda: read_board_bytes(data, chosen), NotationError)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.sampled_from(["KH", "kd", "", "?"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(
                ["tableau piles", "stock", "waste", "cells", "foundations", "pass", "corners", "x"]
            ),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=20,
)


@given(JSON, GAMES)
def test_any_json(data: object, chosen: Rules) -> None:
    assert_reads_or_refuses(json.dumps(data), chosen)


@given(st.sampled_from(sorted(SOURCES)), st.one_of(st.text(), st.integers(), st.integers().map(str)), GAMES)
def test_any_deal_number(name: str, number: int | str, chosen: Rules) -> None:
    dealt = outcome(lambda: deal(name, number, chosen), DealError)
    if dealt is not None:
        assert sorted(dealt.cards) == deck(chosen.ranks, chosen.decks)


VALUES = st.one_of(
    JSON,
    st.text(max_size=6),
    st.lists(st.integers(-1, 60), max_size=11),
    st.sampled_from(["all", "1,2,3", "unlimited"]),
)
NAMES = st.one_of(st.sampled_from([*(option.name for option in OPTIONS), "stock"]), st.text(max_size=6))


@given(GAMES, st.dictionaries(NAMES, VALUES, max_size=4))
def test_any_options(base: Rules, options: dict[str, object]) -> None:
    changed = outcome(lambda: rules(base, **options), RulesError)
    if changed is not None:
        assert parse_rules(dump_rules(changed)) == changed
        assert parse_rules(dump_rules(changed, "json"), "json") == changed


@settings(max_examples=200)
@given(st.one_of(st.text(), st.lists(PIECES).map("".join)), st.sampled_from(["toml", "json"]))
def test_any_rules_file(text: str, file_format: Literal["toml", "json"]) -> None:
    outcome(lambda: parse_rules(text, file_format), RulesError)
