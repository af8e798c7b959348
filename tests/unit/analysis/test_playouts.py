"""Random lines: they win what cannot be lost, and nothing that is lost."""

from __future__ import annotations

import pytest

from kungen_solver.analysis.playouts import Table, count_wins
from kungen_solver.deals.sources import deal
from kungen_solver.notation import read_board
from kungen_solver.referee import first_position
from kungen_solver.rules import preset, rules
from kungen_solver.solvers.solve import verify
from kungen_solver.solvers.tableau.moves import table_moves
from tests.cli.commandline import KUNGEN, NEARLY_WON, TWISTED
from tests.golden.test_commands import STUCK


def test_ends_of_games() -> None:
    assert count_wins(read_board(NEARLY_WON, rules("freecell")), 9) == 9
    assert count_wins(read_board(TWISTED, rules("freecell")), 9) == 9
    assert count_wins(read_board(KUNGEN, rules("kungen")), 9) == 9
    assert count_wins(read_board(STUCK, rules("freecell", columns=4, cells=0)), 9) == 0


@pytest.mark.parametrize(
    ("game", "number", "wins"),
    [("freecell", 2, 10), ("freecell", 9, 0), ("kungen", 6, 11), ("harpan", 1, 12), ("yukon", 3, 19)],
)
def test_lines_are_the_same_everywhere(game: str, number: int, wins: int) -> None:
    found = preset(game)
    position = first_position(found.rules, deal(found.source, number, found.rules).cards)
    assert count_wins(position, 50) == wins


@pytest.mark.parametrize(
    "game", ["freecell", "kungen", "harpan", "kungen-horn", "eight-off", "kungen-dubbel-talong", "yukon"]
)
def test_the_referee_agrees(game: str) -> None:
    found = preset(game)
    for number in range(1, 6):
        position = first_position(found.rules, deal(found.source, number, found.rules).cards)
        table = Table(position)
        for line in range(6):
            won = table.play(line)
            verdict = verify(position, table_moves(position, table.line))
            assert (verdict.legal, verdict.won) == (True, won), verdict.reason
