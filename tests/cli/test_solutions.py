"""``kungen verify``, ``replay`` and ``hint``."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kungen_solver.cli.main import kungen
from kungen_solver.notation import read_board, read_move, write_board
from kungen_solver.referee import apply
from kungen_solver.rules import rules
from tests.cli.commandline import KUNGEN, NEARLY_WON, TWISTED, json_of, kungen_in_process, output_of, refused

DATA = Path(__file__).parents[1] / "data"


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(NEARLY_WON, encoding="utf-8")
    return path


def test_a_solution(board: Path) -> None:
    result = kungen_in_process("verify", board, "-", stdin="2h 1h 1h 2h 1h")
    assert result.exit_code == 0
    assert result.stdout.endswith("\nVerdict: a solution of 5 moves\n")


def test_an_illegal_step_is_named(board: Path) -> None:
    result = kungen_in_process("verify", board, "-", stdin="2h\n1h 21\n")
    assert result.exit_code == 1
    assert "Verdict: not a solution: line 2, step 3 (21): KD may not" in result.stdout
    result = kungen_in_process("verify", board, "-", "--json", stdin="2h\n1h 21\n")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["legal"], found["won"]) == (1, False, False)
    assert found["reason"].startswith("line 2, step 3 (21): KD may not")


def test_a_legal_line_that_does_not_win(board: Path) -> None:
    result = kungen_in_process("verify", board, "-", stdin="2h 1h 1h")
    assert result.exit_code == 1
    assert result.stdout.endswith("Verdict: not a solution: all 3 moves are legal, but the game is not won\n")
    found = json.loads(kungen_in_process("verify", board, "-", "--json", stdin="2h 1h").stdout)
    assert (found["legal"], found["won"], found["moves"], found["reason"]) == (True, False, 2, None)


def test_what_cannot_be_read_is_refused(board: Path) -> None:
    message = refused("verify", board, "-", stdin="2h xx\n1h\nyy 1h")
    assert all(part in message for part in ("line 1: not a move: 'xx'", "line 3: not a move: 'yy'"))
    assert "there are no moves in it" in refused("verify", board, "-", stdin="")
    assert "not UTF-8" in refused("verify", board, "-", stdin=b"\xff\xfe\xff")
    assert "cannot be both the board and the solution" in refused("verify", "-", "-", stdin=NEARLY_WON)
    assert "nowhere.txt: cannot be read" in refused("verify", board, "nowhere.txt")


def test_automatic_moves_may_be_left_out(board: Path) -> None:
    assert kungen_in_process("verify", board, "-", stdin="2h").exit_code == 1
    assert kungen_in_process("verify", board, "-", "--automatic", "max", stdin="2h").exit_code == 0


@pytest.mark.parametrize("notation", ["standard", "long", "json"])
@pytest.mark.parametrize(("deal", "game"), [(24, "freecell"), (1, "kungen")])
def test_json_is_read_back(deal: int, game: str, notation: str) -> None:
    text = output_of("solve", deal, "--game", game, "--json", "--notation", notation)
    assert "Verdict: a solution of" in output_of("verify", deal, "-", "--game", game, stdin=text)


def test_json_of_a_lost_deal_holds_no_solution() -> None:
    text = output_of("solve", 4, "--game", "kungen", "--json")
    message = refused("verify", 4, "-", "--game", "kungen", stdin=text)
    assert message == "Error: the standard input: there are no moves in it: 'moves' is null\n"


def test_json_names_the_step_that_is_illegal(board: Path) -> None:
    result = kungen_in_process("verify", board, "-", stdin='{"moves": ["2h", "21"]}')
    assert result.exit_code == 1
    assert "Verdict: not a solution: step 2 (21): KD may not" in result.stdout


def test_a_listing_of_freecell_solver() -> None:
    listings = json.loads((DATA / "fc_solve_listings.json").read_text(encoding="utf-8"))["listings"]
    for listing in listings[:3]:
        text = "\n".join(listing["text"])
        assert "Verdict: a solution of" in output_of(
            "verify", listing["deal"], "-", "--game", listing["game"], stdin=text
        )


def test_replay_shows_every_board(board: Path) -> None:
    text = output_of("replay", board, "-", stdin="2h 1h 1h 2h 1h")
    assert text.count("Foundations  ") == 6
    assert "\nSolution: as given\n" in text
    assert "\n2. 1h  JS from column 1 to the foundation of spades\n" in text
    found = json_of("replay", board, "--format", "fc-solve", "--json")
    assert [step["step"] for step in found["boards"]] == list(range(len(found["boards"])))
    assert read_board(found["boards"][-1]["board"], rules("freecell")).is_won
    assert found["boards"][0]["move"] is None


def test_replay_of_what_cannot_be_won() -> None:
    text = output_of("replay", 11982)
    assert "\nSolution: unsolvable (the whole space was searched)\n" in text
    assert text.count("Foundations  ") == 1
    assert json_of("replay", 11982, "--json")["boards"] is None


def test_replay_refuses_an_illegal_line(board: Path) -> None:
    result = kungen_in_process("replay", board, "-", stdin="2h 12")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: line 1, step 2 (12): ")


def test_hint(board: Path) -> None:
    assert output_of("hint", board).endswith(", then 4 more moves win\n")
    after_four = "Foundations: H-K C-K D-K S-Q\nFC: KS\n" + ":\n" * 8
    assert output_of("hint", "-", stdin=after_four) == (
        "ah  KS from cell a to the foundation of spades, which wins\n"
    )
    won = "Foundations: H-K C-K D-K S-K\n" + ":\n" * 8
    assert output_of("hint", "-", stdin=won) == "no move: the game is won\n"
    assert output_of("hint", 11982) == "no move: unsolvable (the whole space was searched)\n"
    assert output_of("hint", 11982, "--max-positions", 3) == (
        "no move: undecided (the limit on positions was met)\n"
    )


def test_hint_in_json() -> None:
    found = json_of("hint", "-", "--json", stdin=TWISTED)
    assert found["verdict"] == "solved"
    assert (found["move"]["from"], found["move"]["cards"]) == ("column 1", ["QS"])
    assert found["move_count"] >= 4
    assert json_of("hint", 11982, "--json")["move"] is None


def test_a_hint_follows_the_last() -> None:
    # Playing hint after hint wins: what the command is for.
    position = read_board(KUNGEN, rules("kungen"))
    for _ in range(60):
        if position.is_won:
            break
        text = write_board(position, "pysol")
        move = json_of("hint", "-", "--game", "kungen", "--json", stdin=text)["move"]["move"]
        position = apply(position, read_move(move, position))
    assert position.is_won


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("solve", "nofile", "--game", "nosuch", "--max-positions", 0),
            ("nofile: neither", "'nosuch'", "--max-p"),
        ),
        (("solve", "0", "--game", "kungen", "--source", "pysol", "--single"), ("not 0", "--single: runs do")),
        (("hint", "nofile", "--cells", 99, "--max-memory", 1), ("nofile: neither", "0..10", "--max-memory")),
        (("verify", "0", "nofile", "--automatic", "all"), ("not 0", "nofile: cannot be read", "--automatic")),
        (("verify", "-", "-", "--cells", 99), ("both the board and the solution", "0..10")),
        (("replay", "0", "nofile", "--format", "x"), ("not 0", "nofile: cannot be read", "--format")),
        (
            ("deal", "nofile", "--game", "nosuch", "--format", "x"),
            ("nofile: neither", "'nosuch'", "--format"),
        ),
        (("rate", "nofile", "--game", "nosuch"), ("nofile: neither", "'nosuch'")),
        (
            ("rules", "nosuch", "--source", "mars", "--toml", "--json"),
            ("'nosuch'", "'mars'", "--json or --toml"),
        ),
        (
            ("solve", "nofile", "--game", "nosuch", "--rules", "nofile.toml"),
            ("nofile: neither", "not both", "cannot"),
        ),
    ],
)
def test_everything_that_is_wrong_is_named_once(arguments: tuple[object, ...], said: tuple[str, ...]) -> None:
    message = refused(*arguments)
    assert message.count("Error") == 1
    assert all(message.count(part) == 1 for part in said), message


class Terminal(io.RawIOBase):
    """A standard input on which nobody types anything."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        assert len(buffer) == 0, "it is waited for"
        return 0


@pytest.mark.parametrize(
    "arguments",
    [
        "solve - --max-positions 0",
        "deal - --format bogus",
        "hint - --cells 99",
        "verify 1 - --game nosuch",
        "verify nofile -",
        "verify - -",
        "replay 0 -",
    ],
)
def test_nobody_is_asked_for_what_is_refused_anyway(arguments: str) -> None:
    result = CliRunner().invoke(kungen, arguments.split(), input=Terminal())
    assert result.exit_code == 2, result.exception


@pytest.mark.parametrize("arguments", ["verify -1 -", "replay -1 -", "verify -1 nofile"])
def test_negative_numbers_keep_their_place(arguments: str) -> None:
    message = refused(*arguments.split(), stdin="")
    assert "deals are numbered 1..8589934591, not -1" in message
    assert "board" not in message
