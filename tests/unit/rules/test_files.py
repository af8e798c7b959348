import tomllib
from pathlib import Path
from typing import Literal

import pytest

from kungen_solver.errors import RulesError
from kungen_solver.rules import (
    OPTIONS,
    PRESETS,
    dump_rules,
    load_rules,
    parse_rules,
    rules,
    save_rules,
)


@pytest.mark.parametrize("game", PRESETS)
@pytest.mark.parametrize("file_format", ["toml", "json"])
def test_round_trip(game: str, file_format: Literal["toml", "json"], tmp_path: Path) -> None:
    path = tmp_path / f"house.{file_format}"
    save_rules(PRESETS[game].rules, path)
    assert load_rules(path) == PRESETS[game].rules


def test_a_file_may_start_from_a_game() -> None:
    text = 'game = "kungen"\nworry_back = false\n[stock]\npasses = "unlimited"\n'
    assert parse_rules(text) == rules("kungen", worry_back=False, passes=None)


def test_fields_of_the_stock_may_stand_alone() -> None:
    assert parse_rules('game = "kungen"\npasses = 2') == rules("kungen-tva-varv")
    with pytest.raises(RulesError, match="passes is given twice"):
        parse_rules('game = "kungen"\npasses = 2\n[stock]\npasses = 2')


def test_an_empty_file_is_freecell() -> None:
    assert parse_rules("") == rules("freecell")
    assert parse_rules("{}", "json") == rules("freecell")


def test_every_key_that_is_written_is_read() -> None:
    written = set(tomllib.loads(dump_rules(rules("kungen"))))
    names = {option.name for option in OPTIONS}
    of_stock = {option.name for option in OPTIONS if option.of_stock}
    assert written == names - of_stock | {"stock"}


def test_wrong_and_misspelt_keys_are_all_named() -> None:
    text = 'game = "freecel"\ncels = 3\nbuilding = "rainbow"\nx = 1\n[stock]\ndrow = 1\n'
    with pytest.raises(RulesError) as caught:
        parse_rules(text, subject="house.toml")
    message = str(caught.value)
    assert message.startswith("house.toml: ")
    for said in ("'freecel'", "did you mean cells?", "building: ", "'x'", "did you mean draw?"):
        assert said in message


@pytest.mark.parametrize(
    ("text", "file_format", "said"),
    [
        ("cells = ", "toml", "is not TOML"),
        ("cells: 3", "json", "is not JSON"),
        ("[1]", "json", "is not a table"),
        ("[" * 100_000, "json", "is not JSON"),
        ("game = 3", "toml", "there is no game '3'"),
    ],
)
def test_texts_that_are_no_rules(text: str, file_format: Literal["toml", "json"], said: str) -> None:
    with pytest.raises(RulesError, match=said):
        parse_rules(text, file_format)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="cannot be read: No such file"):
        load_rules(tmp_path / "none.toml")
    with pytest.raises(RulesError, match=r"ends in \.toml or \.json"):
        load_rules(tmp_path / "rules.yaml")
    (tmp_path / "latin.toml").write_bytes(b"# r\xe4v")
    with pytest.raises(RulesError, match="is not UTF-8"):
        load_rules(tmp_path / "latin.toml")
    (tmp_path / "bom.toml").write_bytes(b"\xef\xbb\xbfcells = 3\r\n")
    assert load_rules(tmp_path / "bom.toml") == rules("freecell", cells=3)


@pytest.mark.parametrize(
    ("text", "file_format", "said"),
    [
        ('{"cells": 3, "cells": 4}', "json", "cells is there twice"),
        (
            '{"stock": {"draw": 1, "draw": 3, "passes": 1, "passes": 2}}',
            "json",
            "draw, passes are",
        ),
        ("worry_back = true\nworry-back = false", "toml", "worry_back is given twice"),
    ],
)
def test_a_rule_is_not_given_twice(text: str, file_format: Literal["toml", "json"], said: str) -> None:
    with pytest.raises(RulesError, match=said):
        parse_rules(text, file_format)


@pytest.mark.parametrize("key", ["game", "cells", "[stock]\npasses"])
def test_a_number_of_thousands_of_digits_is_refused(key: str) -> None:
    with pytest.raises(RulesError, match="a number of thousands of digits"):
        parse_rules(f"{key} = 0x{'9' * 5000}")
