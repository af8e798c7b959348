from typing import Any

import pytest

from kungen_solver.cards import deck
from kungen_solver.deals import SOURCES, deal, random_number
from kungen_solver.deals.layout import Table
from kungen_solver.errors import DealError
from kungen_solver.rules import PRESETS, default_source, rules

KLONDIKE = PRESETS["kungen"].rules


@pytest.mark.parametrize("name", SOURCES)
def test_first_and_last_number_deal_a_deck(name: str) -> None:
    source = SOURCES[name]
    for number in (source.first, source.last(KLONDIKE)):
        assert sorted(deal(name, number, KLONDIKE).cards) == deck()


@pytest.mark.parametrize("name", SOURCES)
def test_numbers_outside_are_refused_with_the_range(name: str) -> None:
    source = SOURCES[name]
    for number in (source.first - 1, source.last(KLONDIKE) + 1, str(source.first - 1)):
        with pytest.raises(DealError) as caught:
            deal(name, number, KLONDIKE)
        assert f"{source.first}..{source.last(KLONDIKE)}" in str(caught.value)


@pytest.mark.parametrize(
    "number", ["", "x", "1.5", "1e3", "٣", "²", "1 2", "0x10", "1_000", "9" * 1000, "ms"]
)
def test_texts_that_are_no_number(number: str) -> None:
    with pytest.raises(DealError, match="is not a whole number"):
        deal("microsoft", number)


def test_a_microsoft_number_is_not_one_of_another_numbering() -> None:
    with pytest.raises(DealError, match="is a Microsoft number"):
        deal("kungen", "ms24")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("microsoft", 1.0), "1.0 is not a whole number"),
        ((5, 1), "the name of a numbering, not 5"),
        (("kungen", 1, "kungen"), "is Rules, such as .*, not 'kungen'"),
    ],
)
def test_arguments_of_another_type(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(DealError, match=message):
        deal(*arguments)


def test_unknown_source_names_all() -> None:
    with pytest.raises(DealError) as caught:
        deal("windows", 1)
    assert all(name in str(caught.value) for name in SOURCES)


@pytest.mark.parametrize("name", ["greenfelt", "klondike-solver", "ms-collection"])
def test_klondike_numberings_deal_nothing_else(name: str) -> None:
    with pytest.raises(DealError, match="seven columns"):
        deal(name, 1)


@pytest.mark.parametrize("name", [name for name in SOURCES if name != "kungen"])
def test_one_deck_numberings_refuse_two(name: str) -> None:
    with pytest.raises(DealError, match="has no deals for this game"):
        deal(name, 1, Table(tuple(range(1, 11)), decks=2))


def test_random_numbers_differ_and_are_in_range() -> None:
    # Case 33.
    numbers = {random_number("kungen") for _ in range(8)}
    assert len(numbers) == 8
    assert all(0 <= number < 2**64 for number in numbers)


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_has_deals_of_its_default_numbering(game: str) -> None:
    chosen = PRESETS[game].rules
    assert sorted(deal(default_source(chosen), 1, chosen).cards) == deck(13, chosen.decks)


def test_default_numbering() -> None:
    assert default_source(rules("freecell", cells=2, columns=6)) == "microsoft"
    assert default_source(rules("freecell", decks=2)) == "kungen"
    assert default_source(rules("freecell", face_up=1)) == "kungen"
    assert default_source(rules("harpan")) == "kungen"
