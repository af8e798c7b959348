"""``kungen export``."""

from __future__ import annotations

import click

from kungen_solver.cli.command import command
from kungen_solver.cli.reading import reads_store
from kungen_solver.store.export import export, export_kind
from kungen_solver.store.file import Store


@command
@reads_store(export_kind)
@click.argument("store", metavar="STORE")
@click.argument("output", metavar="OUTPUT")
def run(store: Store, output: str) -> None:
    """Write a file of results as CSV or Parquet.

    A row for each deal and rule set: the verdict, what left it undecided, positions, CPU time, and every
    rule. OUTPUT ends in .csv or .parquet; Parquet needs the extra "frames".
    """
    rows = export(store, output)
    click.echo(f"{output}: {rows} {'row' if rows == 1 else 'rows'}", err=True)
