"""How strong the players of Kungen i hörnet must be; the same on every machine, as nothing has a clock."""

from __future__ import annotations

import pytest

from kungen_solver.analysis.corner.report import report
from kungen_solver.analysis.corner.tournament import Tournament, play_tournament
from kungen_solver.kernels.corner import layout
from kungen_solver.players.corner.agents import VERSION, agents
from kungen_solver.rules.corner import corner_rules

# Players: the points that 30 shuffles cost in all, and the moves that were made. Where they differ, the
# version must be raised, as stored rounds are found by it.
ANSWERS = [
    ("corner-se", "greedy,random", 1059, 3983),
    ("corner-no", "flat:50,ismcts:50", 585, 3633),
]


@pytest.mark.parametrize(("text", "names", "points", "moves"), ANSWERS)
def test_the_version_stands_for_these_rounds(text: str, names: str, points: int, moves: int) -> None:
    rules, seated = corner_rules(text, jokers=2, joker_swap=True), agents(names)
    rows = Tournament(rules, seated, list(play_tournament(rules, seated, range(1, 31)))).rows
    assert VERSION == "corner-1"
    assert rows[:, :, layout.PENALTIES : layout.PENALTIES + layout.MOST_PLAYERS].sum() == points
    assert rows[:, :, layout.MOVES :].sum() == moves


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
