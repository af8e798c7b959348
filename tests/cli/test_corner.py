"""``kungen corner``: tournaments, comparisons, replays, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commandline import json_of, kungen_in_process, output_of, process, refused


def test_a_tournament() -> None:
    found = json_of("corner", "--players", 3, "--agents", "greedy,greedy,random", "--rounds", 60, "--json")
    assert found["players"] == 3
    assert found["agents"] == ["greedy", "greedy", "random"]
    (result,) = found["results"]
    assert (result["shuffles"], result["seatings"]) == (60, 3)
    assert sum(seat["wins"]["mean"] for seat in result["seats"]) == pytest.approx(1, abs=1e-5)
    greedy, other = result["agents"]
    assert greedy["wins"]["mean"] > other["wins"]["mean"]
    assert 2 * greedy["wins"]["mean"] + other["wins"]["mean"] == pytest.approx(1, abs=1e-5)
    assert result["matches"]["rounds"]["mean"] > 1


def test_agents_say_how_many_play() -> None:
    assert (
        json_of("corner", "--agents", "greedy,greedy,greedy,random", "--rounds", 2, "--json")["players"] == 4
    )


def test_comparisons_on_the_same_shuffles() -> None:
    found = json_of("corner", "--rounds", 300, "--compare", "draw=start,end", "--json")
    first, second = found["results"]
    assert (first["rules"]["draw"], second["rules"]["draw"]) == ("start", "end")
    (difference,) = found["differences"]
    assert (difference["variant"], difference["against"]) == ("draw=end", "draw=start")
    more = second["seats"][0]["penalty"]["mean"] - first["seats"][0]["penalty"]["mean"]
    assert difference["seats"][0]["penalty"]["mean"] == pytest.approx(more, abs=1e-5)
    assert difference["penalty"]["low"] > 0


@pytest.mark.parametrize(
    ("compare", "variants"),
    [
        (["rules=corner-se,corner-no"], ["rules=corner-se", "rules=corner-no"]),
        (["penalty=king,court,pips"], ["penalty=king", "penalty=court", "penalty=pips"]),
        (["must-play-king=no,yes", "hand=5,7"], ["must_play_king=no, hand=5", "must_play_king=no, hand=7"]),
        (["target=25,none", "match-rounds=3"], ["target=25, match_rounds=3", "target=none, match_rounds=3"]),
    ],
)
def test_whatever_is_compared(compare: list[str], variants: list[str]) -> None:
    options = [part for text in compare for part in ("--compare", text)]
    found = json_of("corner", "--rounds", 3, "--json", *options)
    assert [result["variant"] for result in found["results"]][: len(variants)] == variants


def test_a_round_of_the_tournament_is_the_one_that_is_replayed() -> None:
    options = ("--players", "3", "--agents", "random", "--rules", "corner-no", "--jokers", "2", "--json")
    shown = json_of("corner", "replay", "--seed", 12, *options)
    (result,) = json_of("corner", "--first", 12, "--rounds", 1, *options)["results"]
    assert [seat["penalty"]["mean"] for seat in result["seats"]] == shown["penalties"]
    assert shown["moves"][-1]["player"] == shown["winner"]


def test_a_store(tmp_path: Path) -> None:
    options = ("corner", "--rounds", "200", "--agents", "greedy,random", "--compare", "draw=start,end")
    kept = ("--store", str(tmp_path / "rounds.sqlite"))
    first = output_of(*options, *kept)
    assert output_of(*options, *kept) == output_of(*options) == first
    (one, other) = json_of("store", "info", kept[1], "--json")["corner"]
    assert (one["game"], one["agents"], one["rounds"], one["current"]) == (
        "corner-se",
        "greedy, random",
        200,
        True,
    )
    assert other["game"] is None
    assert "greedy, random" in output_of("store", "info", kept[1])


def test_a_store_of_something_else(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("x")
    assert "is not a store" in refused("corner", "--rounds", 2, "--store", tmp_path / "x.txt")


def test_everything_wrong_is_named() -> None:
    said = refused(
        "corner", "--players", 1, "--agents", "greedy,x", "--rules", "corner-dk", "--penalty", "A=1"
    )
    for part in (
        "players: 2..4 can play, not 1",
        "no agent 'x'",
        "2 for 1 player",
        "corner-dk",
        "K are missing",
    ):
        assert part in said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--players", "5"], "2..4 can play, not 5"),
        (["--players", "two"], "'two' is not a whole number"),
        (["--penalty", ",".join(f"{rank}=1" for rank in "A23456789TJK")], "Q is missing"),
        (["--compare", "drow=start,end"], "did you mean draw?"),
        (["--compare", "draw"], "is not like draw=start,end"),
        (["--compare", "draw="], "is not like draw=start,end"),
        (["--compare", "joker_swap=no,yes"], "there are no jokers to swap"),
        (["--compare", "joker_swap=no,yes"], "joker_swap=yes: joker_swap: there are no jokers to swap"),
        (["--compare", "draw=start"], "needs two variants that differ"),
        (["--compare", "draw=start,start"], "needs two variants that differ"),
        (["--compare", "rules=corner-se,corner"], "needs two variants that differ"),
        (["--compare", "draw=start,end", "--compare", "draw=end"], "draw is there twice"),
        (
            ["--compare", "hand=1,2,3,4,5,6,7,8,9,10", "--compare", "target=1,2,3,4,5,6,7,8,9,10,11"],
            "not 110",
        ),
        (["--players", "0"], "2..4 can play, not 0"),
        (["--rules", "none.toml"], "cannot be read"),
        (["--rounds", "0"], "from 1 to"),
        (["--agents", "ismcts:0"], "iterations"),
        (["--target", "none"], "no match would end"),
    ],
)
def test_refused(options: list[str], said: str) -> None:
    assert said in refused("corner", *options)


def test_options_of_replay_stand_behind_it() -> None:
    assert "stand behind it" in refused("corner", "--players", 3, "replay")


def test_house_rules_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('game = "corner-no"\njokers = 2\n', encoding="utf-8")
    (result,) = json_of("corner", "--rules", file, "--hand", 5, "--rounds", 2, "--json")["results"]
    assert (result["rules"]["draw"], result["rules"]["jokers"], result["rules"]["hand"]) == ("end", 2, 5)


def test_an_interrupted_tournament_tells_what_it_has(tmp_path: Path) -> None:
    store = tmp_path / "rounds.sqlite"
    code = f"""
import signal, sys
import kungen_solver.analysis.corner.tournament as tournament
played = tournament._played
def interrupted(*arguments):
    for chunk, rows in played(*arguments):
        yield chunk, rows
        signal.raise_signal(signal.SIGINT)
tournament._played = interrupted
from kungen_solver.cli.main import main
main(["corner", "--rounds", "5000", "--jobs", "1", "--json", "--store", {str(store)!r}])
"""
    done = process(python=code)
    assert done.returncode == 130, done.stderr
    assert "the same command goes on from there" in done.stderr
    found = json.loads(done.stdout)
    assert found["interrupted"]
    assert 0 < found["results"][0]["shuffles"] < 5000
    assert kungen_in_process("corner", "--rounds", 5000, "--store", store).exit_code == 0


def test_rules_in_words_and_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        output_of("corner", "rules", "--rules", "corner-no", "--hand", 5, "--toml"), encoding="utf-8"
    )
    again = json_of("corner", "rules", "--rules", file, "--json")
    assert (again["rules"]["hand"], again["rules"]["draw"]) == (5, "end")
    assert "A turn ends with a card" in output_of("corner", "rules", "--rules", file)
    assert "corner-dk" in refused("corner", "rules", "--rules", "corner-dk", "--hand", 5)


def test_all_rules_that_are_compared_are_named() -> None:
    said = refused(
        "corner",
        "--compare",
        "rules=corner-dk,corner-se,none.toml",
        "--compare",
        "hand=0,11,x",
        "--players",
        0,
    )
    for part in (
        "corner-dk",
        "none.toml: cannot be read",
        "not '0'",
        "not '11'",
        "not 'x'",
        "can play, not 0",
    ):
        assert part in said
    assert "--json or --toml, not both" in refused("corner", "rules", "--json", "--toml")


def test_values_that_are_alike_are_played_once() -> None:
    found = json_of("corner", "--rounds", 2, "--compare", "draw=START,start,end", "--json")
    assert [result["variant"] for result in found["results"]] == ["draw=START", "draw=end"]


def test_values_and_what_they_say_together_are_named_in_one_message(tmp_path: Path) -> None:
    said = refused(
        *("corner", "--rounds", 0, "--rules", "nosuch", "--agents", "nobody", "--store", tmp_path),
        *("--compare", "draw"),
    )
    for part in ("for '--rounds'", "'nosuch'", "'nobody'", "is a folder", "'draw' is not like"):
        assert said.count(part) == 1
    said = refused("corner", "replay", "--seed", "x", "--players", "y", "--rules", "nosuch")
    assert all(part in said for part in ("for '--seed'", "for '--players'", "'nosuch'"))
