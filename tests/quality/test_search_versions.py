"""Stored results carry the version of their search: it must change when what a search answers does."""

from __future__ import annotations

import pytest

from kungen_solver.analysis.verdicts import VerdictWork
from kungen_solver.rules import rules
from kungen_solver.solvers.catalog import solver_version
from kungen_solver.solvers.result import MEBIBYTE, Limits

LIMITS = Limits(positions=5000, memory=64 * MEBIBYTE)
# Game, version of its search, and what that finds on deals 1..25: solved, unsolvable, positions in all.
ANSWERS = [
    ("freecell", "freecell-4", 25, 0, 3323),
    ("bakers-game", "freecell-4", 18, 7, 14066),
    ("eight-off", "freecell-4", 25, 0, 3029),
    ("seahaven", "freecell-4", 18, 7, 13749),
    ("harpan", "klondike-1", 18, 3, 22590),
    ("harpan-1", "klondike-1", 21, 3, 11629),
    ("kungen", "klondike-1", 21, 3, 18963),
    ("kungen-hel", "klondike-1", 14, 3, 48016),
    ("kungen-horn", "klondike-1", 22, 3, 11607),
    ("yukon", "tableau-3", 14, 2, 57548),
    ("westcliff", "counts-2", 25, 0, 6201),
    ("kungen-dubbel-talong", "counts-2", 20, 2, 25887),
    ("kungen-tva-lekar", "counts-2", 25, 0, 42558),
]

# The same with a limit that lets later searches begin.
LONGER = Limits(positions=60_000, memory=64 * MEBIBYTE)
LONGER_ANSWERS = [
    ("kungen-hel", 17, 3, 453916),
    ("yukon", 20, 2, 236891),
    ("kungen-dubbel-talong", 21, 3, 83197),
]


@pytest.mark.parametrize(("game", "version", "solved", "unsolvable", "positions"), ANSWERS)
def test_answers_of_a_version(game: str, version: str, solved: int, unsolvable: int, positions: int) -> None:
    played = rules(game)
    counts = VerdictWork(played, "kungen", LIMITS)(range(1, 26))
    found = (solver_version(played), counts.solved, len(counts.unsolvable_deals), counts.positions)
    assert found == (version, solved, unsolvable, positions), (
        f"the search of {game} answers otherwise: raise VERSION in its support.py, so that nobody's stored "
        "results are mixed with those of the new search, and write the new answers here"
    )


@pytest.mark.parametrize(("game", "solved", "unsolvable", "positions"), LONGER_ANSWERS)
def test_answers_of_later_searches(game: str, solved: int, unsolvable: int, positions: int) -> None:
    counts = VerdictWork(rules(game), "kungen", LONGER)(range(1, 26))
    found = (counts.solved, len(counts.unsolvable_deals), counts.positions)
    assert found == (solved, unsolvable, positions), "raise VERSION, as above"
