"""``kungen export``."""

from __future__ import annotations

import click

from kungen_solver.cli.command import command
from kungen_solver.store.export import export
from kungen_solver.store.file import Store


@command
@click.argument("results", metavar="STORE")
@click.argument("output", metavar="OUTPUT")
def run(results: str, output: str) -> None:
    """Write a file of results as CSV or Parquet.

    A row for each deal and rule set: the verdict, what left it undecided, positions, CPU time, and every
    rule. OUTPUT ends in .csv or .parquet; Parquet needs the extra "frames".
    """
    with Store(results, writable=False) as store:
        rows = export(store, output)
    click.echo(f"{output}: {rows} rows", err=True)
