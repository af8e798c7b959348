"""Searches, with a word where the first one has to be compiled."""

from __future__ import annotations

import click

from kungen_solver.cli.game import Game
from kungen_solver.cli.start import Start
from kungen_solver.errors import UnsupportedRulesError
from kungen_solver.solvers.catalog import unsupported
from kungen_solver.solvers.result import Limits, Result
from kungen_solver.solvers.solve import solve


def search(start: Start, limits: Limits) -> Result:
    """Decide one deal or started game."""
    prepare(start.game)
    return solve(start.position, limits=limits)


def prepare(game: Game) -> None:
    """Say on the standard error why the first search of an installation begins late.

    Raises
    ------
    UnsupportedRulesError
        Where no search plays the game.
    """
    if reason := unsupported(game.rules):
        raise UnsupportedRulesError(game.name or game.title, [f"cannot be solved by this version: {reason}"])
    from kungen_solver.kernels.jit import is_warm  # imports numba, as a search does anyway

    if not is_warm():
        click.echo("Compiling the searches; this takes some seconds, the first time only.", err=True)
