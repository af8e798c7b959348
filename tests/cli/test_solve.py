"""``kungen solve``: verdicts, notations, formats, limits."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kungen_solver.notation import read_board
from kungen_solver.rules import rules
from tests.cli.commandline import (
    KUNGEN,
    NEARLY_WON,
    TWISTED,
    json_of,
    kungen_in_process,
    output_of,
    process,
    refused,
)

KEYS = [
    "deal",
    "game",
    "rules",
    "fingerprint",
    "verdict",
    "limit",
    "moves",
    "move_count",
    "optimal",
    "positions",
    "seconds",
    "verified",
]


def test_json_has_its_keys_in_order() -> None:
    found = json_of("solve", 24, "--json")
    assert list(found) == KEYS
    assert found["deal"] == {"source": "microsoft", "number": 24}
    assert (found["game"], found["verdict"], found["limit"]) == ("freecell", "solved", None)
    assert found["rules"] == rules("freecell").to_dict()
    assert found["fingerprint"] == rules("freecell").fingerprint()
    assert found["move_count"] == len(found["moves"])
    assert found["verified"] is True
    assert found["optimal"] is False
    assert found["positions"] >= 1


def test_json_of_what_cannot_be_won() -> None:
    found = json_of("solve", 11982, "--json")
    assert (found["verdict"], found["limit"], found["moves"], found["move_count"]) == (
        "unsolvable",
        None,
        None,
        None,
    )


def test_human_text_names_everything() -> None:
    text = output_of("solve", 24)
    moves = json_of("solve", 24, "--json")["moves"]
    assert text.startswith("Deal: microsoft 24\nGame: freecell (FreeCell)\nRules: 8 columns")
    assert f"\nVerdict: solved\nMoves: {len(moves)}\nPositions: " in text
    steps = [line.split() for line in text.partition("\n\n")[2].splitlines()]
    assert [step[0] for step in steps] == [f"{number}." for number in range(1, len(moves) + 1)]
    assert [step[1] for step in steps] == moves


def test_unsolvable_says_what_it_means() -> None:
    text = output_of("solve", 11982)
    assert "\nVerdict: unsolvable (the whole space was searched)\nPositions: " in text
    assert "Moves" not in text


@pytest.mark.parametrize("number", ["24", "ms24", "MS24", "00024", "+24"])
def test_forms_of_a_number(number: str) -> None:
    # Case 28.
    assert json_of("solve", number, "--json")["deal"] == {"source": "microsoft", "number": 24}


@pytest.mark.parametrize("number", ["0", "-1", "-4", "8589934592", "8589934593", "9" * 60])
def test_numbers_outside_the_numbering_are_refused_with_its_range(number: str) -> None:
    # Cases 21 and 25.
    assert f"1..8589934591, not {number}" in refused("solve", number)


def test_the_default_numbering_follows_the_game() -> None:
    assert json_of("solve", 1, "--game", "bakers-game", "--json")["deal"]["source"] == "microsoft"
    assert json_of("solve", 1, "--decks", "1", "--source", "pysol", "--json")["deal"]["source"] == "pysol"
    assert "kungen 1\n" in output_of("rules", "kungen") or "Deals: kungen\n" in output_of("rules", "kungen")


def test_house_rules_are_played() -> None:
    found = json_of("solve", 617, "--cells", 3, "--json")
    assert (found["game"], found["rules"]["cells"], found["verdict"]) == ("freecell", 3, "unsolvable")
    assert json_of("solve", 617, "--json")["verdict"] == "solved"


def test_columns_deal_all_cards() -> None:
    # Case 36.
    assert json_of("solve", 1, "--columns", 6, "--json")["rules"]["columns"] == [9, 9, 9, 9, 8, 8]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--game", "eight_board"), "there is no game 'eight_board'"),
        (("--cells", "11"), "cells: 0..10, not '11'"),
        (("--columns", "11"), "columns: 4..10 of them, or their heights, not 11"),
        (("--columns", "3"), "columns: 4..10 of them"),
        (("--passes", "3"), "Error: freecell: passes: there is no stock\n"),
        (("--building", "upwards"), "building: alternating, same_suit, any_suit, not 'upwards'"),
        (("--source", "windows"), "there is no numbering 'windows'; there are microsoft, kungen"),
        (("--source", "greenfelt"), "greenfelt has no deals for this game"),
        (("--game", "harpan", "--single"), "--single: runs do not move card by card"),
        (("--game", "freecell", "--rules", "x.toml"), "Give a game or a file of rules, not both."),
        (("--rules", "nowhere.toml"), "nowhere.toml: cannot be read"),
        (("--max-positions", "0"), "'0' is not a whole number from 1 to 2^62"),
        (("--max-positions", "many"), "'many' is not a whole number from 1 to 2^62"),
        (("--max-seconds", "nan"), "'nan' is not a number above 0"),
        (("--max-memory", "1"), "'1' is not a whole number from 16 to 1048576"),
        (("--max-memory", "1048577"), "is not a whole number from 16 to 1048576"),
        (("--max-memory", "9" * 400), "is not a whole number from 16 to 1048576"),
        (("--max-positions", str(2**62 + 1)), "is not a whole number from 1 to 2^62"),
        (("--notation", "short"), "'short' is not one of 'standard', 'long', 'json'"),
    ],
)
def test_what_a_game_cannot_take_is_refused(arguments: tuple[str, ...], message: str) -> None:
    # Case 86.
    assert message in refused("solve", "24", *arguments)


def test_every_bad_option_is_named() -> None:
    message = refused("solve", "24", "--game", "nope", "--source", "none", "--cells", "99")
    assert message.startswith("Error: the options:\n  game: there is no game 'nope'; the games are freecell")
    assert "\n  house rules: cells: 0..10, not '99'\n" in message
    assert "\n  source: there is no numbering 'none'; there are microsoft" in message
    message = refused("solve", "24", "--game", "kungen", "--source", "none", "--draw", "x")
    assert "\n  kungen: draw: 1.." in message
    assert "\n  source: there is no numbering 'none'" in message


def test_every_defect_of_the_options_is_named() -> None:
    message = refused("solve", "24", "--cells", "11", "--runs", "fast", "--draw", "3")
    assert all(part in message for part in ("cells: 0..10", "runs: cells, any, whole, group", "draw"))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [((24,), 0), ((617, "--cells", 3), 3), ((11982, "--max-positions", 5), 4), ((11982,), 3)],
)
def test_exit_code(arguments: tuple[object, ...], code: int) -> None:
    assert kungen_in_process("solve", *arguments, "--exit-code").exit_code == code
    assert kungen_in_process("solve", *arguments).exit_code == 0


def test_a_limit_is_named() -> None:
    assert "Verdict: undecided (the limit on positions was met)" in output_of(
        "solve", 11982, "--max-positions", 5
    )
    found = json_of("solve", 11982, "--max-positions", 5, "--json")
    assert (found["verdict"], found["limit"]) == ("undecided", "positions")


OPTIONS = [
    (),
    ("--boards",),
    ("--single",),
    ("--single", "--boards"),
    ("--notation", "standard"),
    ("--notation", "long"),
    ("--notation", "long", "--boards"),
    ("--notation", "standard", "--boards"),
]


@pytest.mark.parametrize("options", OPTIONS)
def test_every_form_of_a_solution_is_verified(options: tuple[str, ...]) -> None:
    text = output_of("solve", 24, *options)
    assert "Verdict: a solution of " in output_of("verify", 24, "-", stdin=text)


def test_single_moves_are_single() -> None:
    found = json_of("solve", 24, "--single", "--notation", "json")
    assert all(len(move["cards"]) == 1 for move in found["moves"])
    assert found["move_count"] == len(found["moves"])


def test_boards_read_back() -> None:
    # Case 90: what stands after each step is the position after it.
    replayed = json_of("replay", 24, "--json", "--format", "pysol")["boards"]
    text = output_of("solve", 24, "--boards").partition("\n\n")[2]
    boards = [part.partition("\n")[2] for part in text.split("\n\n") if part.strip()]
    game = rules("freecell")
    assert [read_board(board, game) for board in boards] == [
        read_board(step["board"], game) for step in replayed[1:]
    ]


def test_moves_as_json_objects() -> None:
    found = json_of("solve", "-", "--notation", "json", stdin=TWISTED)
    assert list(found) == KEYS
    assert found["deal"] == {"source": "text", "number": None}
    assert [card for move in found["moves"] for card in move["cards"]][-1] == "KS"
    assert all(set(move) == {"move", "from", "to", "cards"} for move in found["moves"])


def test_moves_in_words_in_json() -> None:
    found = json_of("solve", "-", "--notation", "long", "--json", stdin=NEARLY_WON)
    assert set(found["moves"]) >= {"JS from column 1 to the foundation of spades"}


def test_a_board_from_a_file_and_from_the_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(output_of("deal", 24), encoding="utf-8")
    from_file, from_input = (
        json_of("solve", path, "--json"),
        json_of("solve", "-", "--json", stdin=path.read_bytes()),
    )
    numbered = json_of("solve", 24, "--json")
    assert from_file["moves"] == from_input["moves"] == numbered["moves"]
    assert output_of("solve", path).startswith(f"Deal: {path}\n")
    assert output_of("solve", "-", stdin=path.read_bytes()).startswith("Deal: the standard input\n")


def test_a_rules_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('game = "bakers-game"\ncells = 5\n', encoding="utf-8")
    found = json_of("solve", 24, "--rules", path, "--json")
    assert found["game"] is None
    assert found["rules"] == rules("bakers-game", cells=5).to_dict()
    assert f"Game: {path}\n" in output_of("solve", 24, "--rules", path)
    path.write_text('game = "bakers-game"\ncolour = 5\ncells = "x"\n', encoding="utf-8")
    assert all(word in refused("solve", 24, "--rules", path) for word in (str(path), "colour", "cells"))


def test_passes_and_drawn_cards_are_shown() -> None:
    text = output_of("solve", "-", "--game", "kungen", stdin=KUNGEN)
    assert "\nPass 2 of 3\n" in text
    assert "draw KS from the stock" in text or "turn the waste over" in text
    found = json_of("solve", "-", "--game", "kungen", "--notation", "json", stdin=KUNGEN)
    assert all(move["pass"] >= 2 for move in found["moves"])
    assert any(move.get("turned") == "JS" for move in found["moves"])


def test_two_processes_say_the_same() -> None:
    # Case 34.
    first, second = (process("solve", "24", "--boards", env=_env(seed)) for seed in ("1", "2"))
    assert first.returncode == 0
    assert first.stdout == second.stdout
    first, second = (process("solve", "617", "--json", env=_env(seed)) for seed in ("1", "2"))
    without_time = [{**json.loads(done.stdout), "seconds": 0} for done in (first, second)]
    assert without_time[0] == without_time[1]


@pytest.mark.slow
def test_the_first_compilation_is_announced(tmp_path: Path) -> None:
    env = {**os.environ, "KUNGEN_CACHE_DIR": str(tmp_path)}
    first, second = (process("solve", "24", env=env) for _ in range(2))
    assert first.stderr == "Compiling the search; this takes some seconds, the first time only.\n"
    assert second.stderr == ""
    assert first.stdout == second.stdout


def _env(seed: str) -> dict[str, str]:
    return {**os.environ, "PYTHONHASHSEED": seed}
