"""``kungen games``, ``rules`` and ``deal``: what is known without a search."""

from __future__ import annotations

from pathlib import Path

import pytest

from kungen_solver import deal
from kungen_solver.deals.sources import SOURCES
from kungen_solver.notation import FORMATS, deal_of, read_board
from kungen_solver.rules import PRESETS, describe, parse_rules, rules
from tests.cli.commandline import KUNGEN, json_of, kungen_in_process, output_of, refused


def test_games_are_a_line_each() -> None:
    head, *lines = output_of("games").splitlines()
    assert head.split() == ["Game", "Swedish", "name", "Rules"]
    assert [line.split()[0] for line in lines] == list(PRESETS)
    for line, game in zip(lines, PRESETS.values(), strict=True):
        assert game.swedish in line


def test_games_in_json() -> None:
    for found, game in zip(json_of("games", "--json"), PRESETS.values(), strict=True):
        assert (found["game"], found["swedish"], found["source"]) == (game.name, game.swedish, game.source)
        assert found["rules"] == game.rules.to_dict()


@pytest.mark.parametrize("name", ["napoleon", "ForeCell", "Napoleon på S:t Helena"])
def test_rules_answer_to_every_name(name: str) -> None:
    text = output_of("rules", name)
    assert text.startswith(
        "Game: napoleon (Napoleon at St Helena (ForeCell))\nAlso: Napoleon på Sankt Helena"
    )
    assert text.endswith("\n\n" + describe(PRESETS["napoleon"].rules) + "\n")


def test_rules_are_freecell_without_a_name() -> None:
    assert output_of("rules").startswith("Game: freecell (FreeCell)\n")


def test_rules_follow_house_rules(tmp_path: Path) -> None:
    # Case 48: the words come from the options that are played.
    text = output_of("rules", "kungen", "--passes", "unlimited", "--no-worry-back")
    assert describe(rules("kungen", passes=None, worry_back=False)) in text
    path = tmp_path / "house.toml"
    path.write_text(output_of("rules", "kungen", "--draw", 3, "--toml"), encoding="utf-8")
    assert parse_rules(path.read_text(encoding="utf-8")) == rules("kungen", draw=3)
    found = json_of("rules", "--rules", path, "--json")
    assert found["rules"] == rules("kungen", draw=3).to_dict()
    assert found["description"] == describe(rules("kungen", draw=3)).splitlines()


def test_unknown_games_are_refused_with_the_games() -> None:
    message = refused("rules", "freecel")
    assert "did you mean freecell?" in message
    assert all(name in message for name in PRESETS)


@pytest.mark.parametrize("game", ["freecell", "kungen", "napoleon", "yukon", "kungen-tva-lekar"])
def test_a_deal_reads_back(game: str) -> None:
    result = kungen_in_process("deal", 24, "--game", game)
    found = deal_of(read_board(result.stdout, PRESETS[game].rules))
    assert found is not None
    expected = deal(PRESETS[game].source, 24, PRESETS[game].rules)
    assert found.cards == expected.cards
    assert result.stderr == f"{expected}, {game}\n"


@pytest.mark.parametrize("board_format", FORMATS)
def test_formats(board_format: str) -> None:
    board = output_of("deal", 24, "--format", board_format)
    assert output_of("deal", "-", "--format", "fc-solve", stdin=board) == output_of("deal", 24)


def test_a_picture() -> None:
    text = output_of("deal", 24, "--format", "picture")
    assert text.startswith("Foundations  -C -D -S -H\nFree cells   -- -- -- --\n")


def test_numberings_differ_and_are_named() -> None:
    # Case 27.
    microsoft, pysol = (kungen_in_process("deal", 100000, *more) for more in ((), ("--source", "pysol")))
    assert microsoft.stdout.startswith("5C 6S JC 2D 2C 8S 3C\n")
    assert microsoft.stderr == "microsoft 100000, freecell\n"
    assert pysol.stdout.startswith("5C 5S JD 7H QC 3S 3H\n")
    assert pysol.stderr == "pysol 100000, freecell\n"


@pytest.mark.parametrize("source", SOURCES)
def test_every_numbering_deals(source: str) -> None:
    found = json_of("deal", 5, "--game", "harpan", "--source", source, "--json")
    assert found["deal"] == {"source": source, "number": 5}
    assert len(set(found["cards"])) == 52


def test_random_deals_differ_and_name_their_number() -> None:
    # Case 33.
    first, second = kungen_in_process("deal"), kungen_in_process("deal")
    assert first.stdout != second.stdout
    source, number, game = first.stderr.replace(",", "").split()
    assert (source, game) == ("microsoft", "freecell")
    assert output_of("deal", number) == first.stdout


def test_a_started_game_in_json() -> None:
    found = json_of("deal", "-", "--game", "kungen", "--json", stdin=KUNGEN)
    assert found["cards"] is None
    assert read_board(found["board"], rules("kungen")) == read_board(KUNGEN, rules("kungen"))


def test_what_a_format_cannot_say_is_refused() -> None:
    message = refused("deal", 5, "--game", "kungen", "--format", "fc-solve")
    assert "it has no stock" in message
    assert "it has no cards that lie face down" in message
    assert "'text' is not one of" in refused("deal", 5, "--format", "text")
