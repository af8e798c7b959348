"""``kungen export``."""

from __future__ import annotations

from pathlib import Path

import click

from kungen_solver.cli.command import command
from kungen_solver.cli.reading import store_for_output
from kungen_solver.store.export import export, export_kind


@command
@click.argument("results", metavar="STORE")
@click.argument("output", metavar="OUTPUT")
def run(results: str, output: str) -> None:
    """Write a file of results as CSV or Parquet.

    A row for each deal and rule set: the verdict, what left it undecided, positions, CPU time, and every
    rule. OUTPUT ends in .csv or .parquet; Parquet needs the extra "frames".
    """
    with store_for_output(results, Path(output), export_kind) as store:
        rows = export(store, output)
    click.echo(f"{output}: {rows} {'row' if rows == 1 else 'rows'}", err=True)
