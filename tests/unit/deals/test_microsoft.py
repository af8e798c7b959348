import json
from pathlib import Path

import pytest

from kungen_solver.cards import names_of
from kungen_solver.deals.microsoft import microsoft_cards

DATA = Path(__file__).parents[2] / "data"
LAYOUTS = json.loads((DATA / "microsoft_layouts.json").read_text())


@pytest.mark.parametrize("number", [int(key) for key in LAYOUTS if int(key) > 0])
def test_known_layouts(number: int) -> None:
    cards = microsoft_cards(number)
    assert [names_of(cards[column::8]) for column in range(8)] == LAYOUTS[str(number)]
