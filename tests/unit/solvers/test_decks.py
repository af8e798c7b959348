"""Compiled decks are those of the readable numbering."""

from __future__ import annotations

import pytest

from kungen_solver.deals.microsoft import LARGEST, microsoft_cards
from kungen_solver.deals.sources import deal
from kungen_solver.rules import rules
from kungen_solver.solvers.decks import decks_of

FREECELL = rules("freecell")


@pytest.mark.parametrize("first", [1, 11_900, 2**31 - 100, 2**32 - 100, LARGEST - 199])
def test_microsoft(first: int) -> None:
    cards_of = decks_of("microsoft", FREECELL)
    for number in range(first, first + 200):
        assert tuple(cards_of(number)) == microsoft_cards(number)


@pytest.mark.parametrize("source", ["kungen", "pysol", "solvitaire", "pysol-ms"])
def test_other_sources(source: str) -> None:
    played = rules("eight-off")
    cards_of = decks_of(source, played)
    for number in (1, 2, 77):
        assert tuple(cards_of(number)) == deal(source, number, played).cards
