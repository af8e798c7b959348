"""``kungen rate``."""

from __future__ import annotations

from tests.cli.commandline import KUNGEN, json_of, output_of, refused


def test_in_json() -> None:
    found = json_of("rate", 617, "--json")
    assert found["deal"] == {"source": "microsoft", "number": 617}
    assert (found["verdict"], found["limit"], found["max_positions"]) == ("solved", None, 1_000_000)
    assert found["solver"].startswith("freecell-")
    assert found["fewest_cells"]["value"] == 4
    assert (found["random_lines"], found["random_wins"]["value"]) == (500, 0)
    assert found["sample"].startswith("freecell, microsoft 1-")


def test_a_board() -> None:
    text = output_of("rate", "-", "--game", "kungen", stdin=KUNGEN)
    assert "Deal: the standard input\n" in text
    assert "Sample" not in text
    assert "Fewest free cells         -      - (only open games without a stock" in text
    assert "Random lines won, of 500  500    - (a started game has no sample)" in text


def test_refusals() -> None:
    assert "neither the number of a deal nor a file" in refused("rate", "nowhere.txt")
