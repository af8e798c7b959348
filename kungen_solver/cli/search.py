"""Searches, with a word where the first one has to be compiled."""

from __future__ import annotations

import click

from kungen_solver.cli.start import Start
from kungen_solver.solvers.result import Limits, Result
from kungen_solver.solvers.solve import solve


def search(start: Start, limits: Limits) -> Result:
    """Decide one deal or started game."""
    announce_compilation()
    return solve(start.position, limits=limits)


def announce_compilation() -> None:
    """See to it that a compilation, which makes a first search begin late, is announced."""
    from kungen_solver.kernels.jit import before_compiling  # imports numba, as a search does anyway

    before_compiling[:] = [_announce]


def _announce() -> None:
    click.echo("Compiling the search; this takes some seconds, the first time only.", err=True)
