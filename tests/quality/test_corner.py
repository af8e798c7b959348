"""How strong the players of Kungen i hörnet must be; the same on every machine, as nothing has a clock."""

from __future__ import annotations

import pytest

from kungen_solver.analysis.corner.report import report
from kungen_solver.analysis.corner.tournament import Tournament, play_tournament
from kungen_solver.players.corner import agents
from kungen_solver.rules.corner import corner_rules


def share(names: str, shuffles: int, rules: str = "corner-se") -> float:
    """Return the share of rounds that the first of two players wins, from both seats."""
    played, seated = corner_rules(rules), agents(names)
    rounds = list(play_tournament(played, seated, range(1, 1 + shuffles)))
    first, _ = report(Tournament(played, seated, rounds)).agents
    assert first.wins.mean is not None
    return first.wins.mean


@pytest.mark.parametrize("rules", ["corner-se", "corner-no"])
def test_tree_search_beats_greedy(rules: str) -> None:
    assert share("ismcts:60,greedy", 80, rules) > 0.7


def test_tree_search_beats_flat_monte_carlo_with_more_simulations() -> None:
    assert share("ismcts:60,flat:90", 100) > 0.55


@pytest.mark.slow
def test_tree_search_beats_greedy_over_2000_rounds() -> None:
    assert share("ismcts:300,greedy", 1000) > 0.75
