"""Which engine plays which rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kungen_solver.rules import Rules, rules
from kungen_solver.solvers.catalog import engine_for, general_engine, solver_version


@pytest.mark.parametrize(
    ("played", "engine"),
    [
        (rules("freecell"), "FreecellEngine"),
        (rules("eight-off"), "FreecellEngine"),
        (rules("kungen"), "KlondikeEngine"),
        (rules("kungen-hel"), "KlondikeEngine"),
        (rules("kungen-dubbel-talong"), "CountsEngine"),
        (rules("kungen-tva-lekar"), "CountsEngine"),
        (rules("westcliff"), "CountsEngine"),
        (rules("relaxed-freecell", cells=0, face_up=1), "CountsEngine"),
        (rules("yukon"), "TableauEngine"),
        (rules("yukon", cells=2), "TableauEngine"),
        (rules("freecell", corners="park"), "TableauEngine"),
        (replace(rules("kungen"), cells=1), "TableauEngine"),
    ],
)
def test_the_most_special_engine_is_chosen(played: Rules, engine: str) -> None:
    assert type(engine_for(played)).__name__ == engine
    assert engine_for(played) is engine_for(played)
    assert engine.lower().startswith(solver_version(played).split("-")[0])


def test_the_general_engine_plays_the_games_of_others_too() -> None:
    assert type(general_engine(rules("freecell"))).__name__ == "TableauEngine"
