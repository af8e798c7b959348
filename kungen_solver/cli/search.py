"""Searches, with a word where the first one has to be compiled."""

from __future__ import annotations

import click

from kungen_solver.cli.start import Start
from kungen_solver.rules import Rules
from kungen_solver.solvers.catalog import unsupported
from kungen_solver.solvers.result import Limits, Result
from kungen_solver.solvers.solve import solve


def search(start: Start, limits: Limits) -> Result:
    """Decide one deal or started game."""
    announce_compilation(start.game.rules)
    return solve(start.position, limits=limits)


def announce_compilation(rules: Rules) -> None:
    """Say on the standard error why the first search of an installation begins late."""
    if unsupported(rules) is not None:
        return  # the search will say so
    from kungen_solver.kernels.jit import is_warm  # imports numba, as a search does anyway

    if not is_warm():
        click.echo("Compiling the searches; this takes some seconds, the first time only.", err=True)
