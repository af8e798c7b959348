"""What a rule set is called: the closest game, and what is different."""

from __future__ import annotations

import pytest

from kungen_solver.rules import PRESETS, Rules, differences, rules
from kungen_solver.rules.titles import title_of


@pytest.mark.parametrize(
    ("played", "title"),
    [
        (rules("harpan", passes=2), "Kungen"),
        (rules("kungen-hel", draw=2), "Kungen, whole runs only"),
        (rules("kungen", corners="park"), "Kungen, kings parked in four corners"),
        (rules("kungen-hel", worry_back=False), "Kungen, whole runs only, no worrying back"),
        (rules("kungen-dubbel-talong", passes=1), "Kungen, two stocks"),
        (rules("freecell", cells=3), "FreeCell, 3 cells"),
        (rules("freecell", cells=0), "FreeCell, no cells"),
        (rules("yukon", face_up="all"), "Yukon, all open"),
    ],
)
def test_titles(played: Rules, title: str) -> None:
    assert title_of(played) == title


def test_every_game_has_its_own_title() -> None:
    for game in PRESETS.values():
        same_but_for_the_stock = ("kungen", "kungen-tva-varv", "kungen-ett-varv", "harpan", "harpan-1")
        title = "Kungen" if game.name in same_but_for_the_stock else game.title
        assert title_of(game.rules) == ("Westcliff" if game.name == "kanonen" else title)


def test_differences() -> None:
    assert differences(rules("kungen"), rules("kungen")) == []
    assert differences(rules("kungen", passes=1), rules("kungen")) == ["draw 1, 1 pass"]
    assert differences(rules("kungen"), rules("kungen-horn")) == ["no corners"]
    assert differences(rules("freecell"), rules("kungen"))[-2:] == ["no stock", "no worrying back"]
