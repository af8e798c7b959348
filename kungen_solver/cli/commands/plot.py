"""``kungen plot``."""

from __future__ import annotations

from pathlib import Path

import click

from kungen_solver.analysis.figures import picture_kind
from kungen_solver.analysis.pictures import PICTURES, What
from kungen_solver.analysis.plots import plot
from kungen_solver.cli.command import command, option
from kungen_solver.cli.reading import store_for_output


@command
@click.argument("results", metavar="STORE")
@option("-o", "--output", metavar="FILE", help="The picture, .png or .svg.  [default: STORE-WHAT.png]")
@option(
    "--what",
    type=click.Choice(PICTURES),
    default=PICTURES[0],
    show_default=True,
    help="Win rates by passes through the stock, their differences, or positions a deal.",
)
def run(results: str, output: str | None, what: What) -> None:
    """Draw a file of results.

    "passes" shows how often rules can be won with 1, 2, 3 or unlimited passes, with 95 % intervals that
    undecided deals widen at both ends; a line for each rule set that differs otherwise, a panel for each
    draw. "cost" shows how many more deals rules win than the first ones of the file do, on the same deals;
    "difficulty" shows how many positions the searches of deals took. Needs the extra "plot".
    """
    path = Path(f"{Path(results).stem}-{what}.png") if output is None else Path(output)
    with store_for_output(results, path, picture_kind) as store:
        plot(store, what).save(path)
    click.echo(str(path), err=True)
