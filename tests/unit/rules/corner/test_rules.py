"""Rules of Kungen i hörnet: rule texts, house rules, files, and what is refused."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from kungen_solver.errors import RulesError
from kungen_solver.rules.corner import (
    CORNER_OPTIONS,
    CORNER_PRESETS,
    CornerRules,
    check_players,
    corner_option_values,
    corner_preset,
    corner_rules,
    corner_rules_of,
    describe_corner,
    dump_corner_rules,
    load_corner_rules,
)
from kungen_solver.rules.corner.files import parse_corner_rules
from kungen_solver.rules.tables import FileFormat
from tests.corner_tables import MANY_RULES

COURT = (1,) * 9 + (10,) * 4


def test_the_three_rule_texts() -> None:
    assert corner_rules("corner-se-2") == CornerRules()
    assert corner_rules("corner-se") == CornerRules(penalty=COURT, target=100)
    assert corner_rules("corner-no") == CornerRules(draw="end", cross_king="stay")


def test_names() -> None:
    assert corner_preset("Kungen i hörnet").name == "corner-se"
    assert corner_preset("Kongen i hjørnet").name == "corner-no"
    with pytest.raises(RulesError, match="corner-se, corner-se-2, corner-no"):
        corner_preset("corner-dk")


def test_every_field_is_an_option() -> None:
    assert [option.name for option in CORNER_OPTIONS] == [f.name for f in fields(CornerRules)]


@pytest.mark.parametrize("rules", MANY_RULES)
@pytest.mark.parametrize("file_format", ["toml", "json"])
def test_files(rules: CornerRules, file_format: FileFormat, tmp_path: Path) -> None:
    path = tmp_path / f"house.{file_format}"
    path.write_text(dump_corner_rules(rules, file_format), encoding="utf-8")
    assert load_corner_rules(path) == corner_rules_of(str(path)) == rules


def test_a_file_may_start_from_a_text() -> None:
    assert parse_corner_rules('game = "corner-no"\njokers = 2') == corner_rules("corner-no", jokers=2)
    by_rounds = parse_corner_rules('target = "none"\nmatch_rounds = 3')
    assert (by_rounds.target, by_rounds.match_rounds) == (None, 3)


def test_everything_wrong_in_a_file_is_named() -> None:
    text = 'game = "corner-dk"\ndrow = "end"\njokers = 1\n[penalty]\nA = 1\nX = 2\n'
    with pytest.raises(RulesError) as caught:
        parse_corner_rules(text, subject="house.toml")
    said = str(caught.value)
    for part in (
        "'corner-dk'",
        "did you mean draw?",
        "jokers: 0 or 2, not 1",
        "'X' is not a rank",
        "2, 3, 4, ",
    ):
        assert part in said


def test_penalty_forms() -> None:
    table = ",".join(f"{rank}={points}" for rank, points in zip("A23456789TJQK", COURT, strict=True))
    assert corner_rules("corner-no", penalty=table).penalty == COURT
    assert corner_rules("corner-no", penalty=table.replace("T=", "10=")).penalty == COURT
    assert corner_rules("corner-no", penalty="court").penalty == COURT
    assert corner_rules("corner-no", penalty=list(COURT)).penalty == COURT


def test_a_rank_without_a_penalty_is_named() -> None:
    table = ",".join(f"{rank}=1" for rank in "A23456789TJK")
    with pytest.raises(RulesError, match="penalty: Q is missing"):
        corner_rules("corner-se", penalty=table)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"hand": 11}, r"hand: 1\.\.10"),
        ({"joker_swap": True}, "there are no jokers"),
        ({"target": None}, "no match would end"),
        ({"target": 0}, "target"),
        ({"penalty": (1, 2)}, "13 numbers"),
        ({"penalty": (-1,) + (1,) * 12}, "A costs 0..1000, not -1"),
        ({"draw": "middle"}, "draw: start, end"),
    ],
)
def test_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(RulesError, match=said):
        corner_rules("corner-se", **options)


@pytest.mark.parametrize("players", [0, 1, 5, True])
def test_too_few_or_many_players(players: int) -> None:
    with pytest.raises(RulesError, match=r"2\.\.4 can play"):
        check_players(players)


def test_lists_of_values() -> None:
    assert corner_option_values("draw", "start,end") == ["start", "end"]
    assert corner_option_values("must-play-king", "no,yes") == [False, True]
    assert corner_option_values("penalty", "king,court")[1] == COURT
    with pytest.raises(RulesError, match="did you mean jokers"):
        corner_option_values("joker", "0,2")


def test_fingerprints_tell_rules_apart() -> None:
    prints = {rules.fingerprint() for rules in MANY_RULES}
    assert len(prints) == len(MANY_RULES)
    assert CornerRules().fingerprint() == "173d0ba8bdc9"  # frozen: stored results are found by it


def test_every_field_shows_in_words() -> None:
    base = CornerRules(jokers=2, match_rounds=3)
    changes = {
        "draw": "end",
        "cross_king": "stay",
        "must_play_king": True,
        "building": "same_suit",
        "empty_side": "no_king",
        "penalty": COURT,
        "joker_penalty": 20,
        "jokers": 0,
        "joker_swap": True,
        "hand": 5,
        "target": 50,
        "match_rounds": None,
        "tie": "extra_round",
    }
    assert set(changes) == {f.name for f in fields(CornerRules)}
    texts = {describe_corner(replace(base, **{name: value})) for name, value in changes.items()}
    assert len(texts | {describe_corner(base)}) == len(changes) + 1


def test_presets_are_named_once() -> None:
    names = [name for preset in CORNER_PRESETS.values() for name in (preset.name, *preset.aliases)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("penalty", "said"),
    [
        ("A=1,A=2,2=1,3=1,4=1,5=1,6=1,7=1,8=1,9=1,10=1,J=1,Q=1,K=1", "penalty: A is there twice"),
        (
            "A=1,2=1,3=1,4=1,5=1,6=1,7=1,8=1,9=1,10=1,T=1,J=1,Q=1,K=-1",
            "T is there twice; K costs 0..1000",
        ),
        ([1, 2], "penalty: 13 numbers, from the ace to the king, not 2"),
        ([1001] * 13, "penalty: A costs 0..1000, not 1001; 2 costs"),
        (7, "penalty: king, court, pips, or the points of every rank, not 7"),
    ],
)
def test_penalties_are_refused_with_the_other_options(penalty: object, said: str) -> None:
    with pytest.raises(RulesError) as refused:
        corner_rules(penalty=penalty, hand=0)
    assert said in str(refused.value)
    assert "hand: 1..10, not 0" in str(refused.value)


def test_an_option_is_not_given_in_two_spellings() -> None:
    with pytest.raises(RulesError, match="cross_king is given twice"):
        parse_corner_rules('cross_king = "stay"\ncross-king = "corner_hole"\n')
