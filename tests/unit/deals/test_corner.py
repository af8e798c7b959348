"""The packs of Kungen i hörnet: frozen for ever."""

from __future__ import annotations

import pytest

from kungen_solver.deals.corner import corner_cards
from kungen_solver.errors import DealError
from kungen_solver.notation.corner import corner_card_names


def test_frozen() -> None:
    assert corner_card_names(corner_cards(0, jokers=2)).startswith(
        "6H JS QS JD 6D AD 4S KH 7H 3D TS KC 8H QC 5S AC TC 5C 8D JH 3C 2D Jo QH 2S"
    )
    assert corner_card_names(corner_cards(7, jokers=2)).endswith(
        "Jo 2H AC 5S JC 2S TH JS JH 3C 5D 8S 8C 9S TS"
    )


@pytest.mark.parametrize("number", [0, 1, 7, 2**64 - 1])
def test_the_same_shuffle_with_and_without_jokers(number: int) -> None:
    with_jokers = corner_cards(number, jokers=2)
    assert sorted(with_jokers) == list(range(54))
    assert corner_cards(number) == tuple(card for card in with_jokers if card < 52)


@pytest.mark.parametrize("number", [-1, 2**64])
def test_numbers_outside_the_range(number: int) -> None:
    with pytest.raises(DealError, match="numbered"):
        corner_cards(number)
