"""Searches that stop now and then, so that Ctrl-C need not wait for their end."""

from __future__ import annotations

from typing import Any

import pytest

from kungen_solver import deal, rules
from kungen_solver.referee import first_position
from kungen_solver.solvers import staged
from kungen_solver.solvers.catalog import new_engine
from kungen_solver.solvers.counts.engine import CountsEngine
from kungen_solver.solvers.freecell import engine as freecell
from kungen_solver.solvers.klondike import search as klondike
from kungen_solver.solvers.result import Limits
from kungen_solver.solvers.tableau.engine import TableauEngine


@pytest.mark.parametrize(
    ("game", "number", "constant", "kernel"),
    [
        ("freecell", 11982, (freecell, "_CHUNK"), (freecell, "exact")),
        ("harpan", 23, (klondike, "_SLICE"), (klondike, "search_on")),
        ("kungen-hel", 53, (klondike, "_SLICE"), (klondike, "search_on")),
        ("kungen-tva-lekar", 1, (staged, "_CHUNK"), (CountsEngine, "_run")),
        ("yukon", 1, (staged, "_CHUNK"), (TableauEngine, "_run")),
    ],
)
def test_stops_change_nothing(
    game: str,
    number: int,
    constant: tuple[Any, str],
    kernel: tuple[Any, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = rules(game)
    source = "microsoft" if game == "freecell" else "kungen"
    position = first_position(played, deal(source, number, played).cards)
    limits = Limits(positions=60_000)
    whole = new_engine(played).search(position, limits)
    assert whole.positions > 1000

    calls = 0
    search = getattr(*kernel)

    def counted(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        return search(*arguments)

    monkeypatch.setattr(*kernel, counted)
    monkeypatch.setattr(*constant, 300)
    assert new_engine(played).search(position, limits) == whole
    assert calls > whole.positions // 1000
