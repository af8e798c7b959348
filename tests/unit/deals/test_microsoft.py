import json
from pathlib import Path

import pytest

from kungen_solver.cards import deck, names_of
from kungen_solver.deals import deal
from kungen_solver.deals.microsoft import LARGEST, microsoft_cards
from kungen_solver.errors import DealError

DATA = Path(__file__).parents[2] / "data"
LAYOUTS = json.loads((DATA / "microsoft_layouts.json").read_text())
BOARDS = {
    int(name.removeprefix("freecell ms ")): board
    for name, board in json.loads((DATA / "case_boards.json").read_text()).items()
    if name.startswith("freecell ms ")
}


def columns(number: int) -> list[str]:
    cards = microsoft_cards(number)
    return [names_of(cards[column::8]) for column in range(8)]


@pytest.mark.parametrize("number", [int(key) for key in LAYOUTS if int(key) > 0])
def test_known_layouts(number: int) -> None:
    assert columns(number) == LAYOUTS[str(number)]


@pytest.mark.parametrize("number", BOARDS)
def test_boards_of_bug_reports(number: int) -> None:
    # Cases 22 (deals above 2^31), 24 (a wrong 1070) and 27 (PySol's 100000 is another one).
    assert columns(number) == BOARDS[number]


@pytest.mark.parametrize("number", [1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, LARGEST])
def test_every_range_deals_a_whole_deck(number: int) -> None:
    assert sorted(microsoft_cards(number)) == deck()


@pytest.mark.parametrize("number", [0, -1, -2, 2**33, 2**33 + 1])
def test_numbers_outside_are_refused_with_the_range(number: int) -> None:
    # Cases 21 and 25.
    with pytest.raises(DealError, match=r"1\.\.8589934591"):
        deal("microsoft", number)


@pytest.mark.parametrize("number", [24, "24", "ms24", "MS24", "00024", " 24 "])
def test_ways_to_write_a_number(number: int | str) -> None:
    # Case 28.
    assert deal("microsoft", number) == deal("microsoft", 24)


def test_the_same_number_is_the_same_deal() -> None:
    # Cases 31 and 32.
    assert deal("microsoft", 617) == deal("microsoft", 617)
