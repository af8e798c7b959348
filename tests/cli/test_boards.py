"""Boards as users bring them: every one is read, or refused with all its defects and exit code 2."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kungen_solver.errors import RulesError
from kungen_solver.rules.presets import preset
from tests.cli.commandline import json_of, kungen_in_process, output_of, refused

BOARDS = json.loads((Path(__file__).parents[1] / "data" / "case_boards.json").read_text(encoding="utf-8"))
DEAL_24 = "\n".join(BOARDS["freecell ms 24"]) + "\n"
DEAL_624 = "\n".join(BOARDS["freecell ms 624"]) + "\n"
# Case 9.
STARTED = """\
Foundations: H-4 C-A D-A S-A
Freecells: 6S 8H QD 4S
: 4C 2C 9C 8C QS JD
: 5H QH 3C
: QC 9S 6H 9H 3S KS 3D
: 5D 2S JC 5C JH 6D 5S
: 2D KD TH TC TD 8D
: 7H JS KH TS KC 7C
:
: 7S 6C 7D 4D 8S 9D
"""
PIECES = st.sampled_from(
    [" ", "\n", "\r", ":", "KH", "10S", "1D", "♥", "{", "[", '"', "9" * 30, "\ufeff", "\0"]
)


@pytest.mark.parametrize(
    ("board", "messages"),
    [
        ("", ["the text is empty"]),
        (DEAL_24.replace("4C 2C", "2C"), ["51 of 52 cards", "missing: 4C"]),
        (DEAL_624.replace("KC 6H", "KC KC"), ["KC is there twice (line 1)", "missing: 6H"]),
        ("Foundations: zzz\n" + DEAL_624, ["line 1: 'zzz'"]),
        (DEAL_24[:-1] + " d\n", ["line 8: 'd' is not a card"]),
        (DEAL_24.rpartition("7S 6C")[0], ["7 of 8 columns", "missing: 4D 6C 7D 7S 8S 9D"]),
        (DEAL_24.replace("4C", "0C"), ["line 1: '0C' is not a card", "missing: 4C"]),
        (BOARDS["klondike d5"][:93], ["31 of 52 cards", "missing: "]),
        ('{"tableau piles": [["KS"', ["line 1: "]),
        (b"\xff\xfe\x00\xd8\x00\xd8", ["not UTF-16 text"]),
        (b"4C 2C\n\xff", ["line 2: not UTF-8 text"]),
    ],
)
def test_defects_are_named(board: str | bytes, messages: list[str]) -> None:
    for command in ("solve", "hint", "replay", "deal"):
        text = refused(command, "-", stdin=board)
        assert text.startswith("Error: the standard input:")
        assert all(message in text for message in messages)


@pytest.mark.parametrize(
    "board",
    [
        DEAL_24.replace("T", "10"),
        DEAL_24.lower(),
        DEAL_24.rstrip("\n"),
        DEAL_24.replace("\n", "\r\n"),
        DEAL_24.replace("\n", "\r"),
        "\ufeff" + DEAL_24,
        "Foundations: H-0 S-0 C-0 D-0\n" + DEAL_24,
        DEAL_24.translate(str.maketrans({"H": "♥", "S": "♠", "D": "♦", "C": "♣"})),
    ],
)
def test_forms_of_a_board(board: str) -> None:
    assert output_of("deal", "-", stdin=board.encode()) == output_of("deal", 24)


def test_a_started_game_is_solved() -> None:
    found = json_of("solve", "-", "--json", stdin=STARTED)
    assert found["verdict"] in ("solved", "unsolvable")
    assert output_of("deal", "-", stdin=STARTED).splitlines()[1] == "Freecells: 6S 8H QD 4S"


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    assert "nowhere.txt: neither the number of a deal nor a file that exists" in refused(
        "solve", "nowhere.txt"
    )
    assert f"{tmp_path}: cannot be read: " in refused("solve", tmp_path)
    large = tmp_path / "large.txt"
    large.write_bytes(b" " * (5 << 20))
    assert f"{large}: is larger than 4 MiB" in refused("solve", large)
    assert "--source: - is a board, which has no number" in refused("solve", "-", "--source", "pysol")


def test_a_file_whose_name_is_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "24").write_text(DEAL_624, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert output_of("deal", "24") == DEAL_24
    assert output_of("deal", "./24") == DEAL_624


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(st.binary(max_size=300), st.text(max_size=200).map(str.encode)))
def test_random_bytes_are_refused(data: bytes) -> None:
    # Case 14.
    for arguments in (["solve", "-"], ["solve", "-", "--game", "kungen", "--json"]):
        result = kungen_in_process(*arguments, stdin=data)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.startswith("Error: the standard input")
    assert kungen_in_process("verify", "24", "-", stdin=data).exit_code in (1, 2)  # "11" is a move


@settings(max_examples=150)
@given(st.data())
def test_damaged_boards_are_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([DEAL_24, STARTED]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(PIECES) + text[at + data.draw(st.integers(0, 3)) :]
    result = kungen_in_process("deal", "-", stdin=text.encode())
    assert result.exit_code in (0, 2)
    assert (result.exit_code == 0) == bool(result.stdout)


def names_a_game(text: str) -> bool:
    try:
        return bool(preset(text))
    except RulesError:
        return False


@settings(max_examples=60)
@given(st.text(max_size=40).filter(lambda text: not text.startswith("-")), st.randoms(use_true_random=False))
def test_random_arguments_are_refused(text: str, chance: random.Random) -> None:
    command = chance.choice(["solve", "range", "cells", "hint", "replay", "rules"])
    if text.strip().isdigit() or text.strip().lower().removeprefix("ms").isdigit():
        return
    if "\0" in text or Path(text).exists() or names_a_game(text):
        return
    assert kungen_in_process(command, text).exit_code == 2
