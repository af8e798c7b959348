"""``kungen plot``."""

from __future__ import annotations

from pathlib import Path

import click

from kungen_solver.analysis.figures import picture_kind
from kungen_solver.analysis.pictures import PICTURES, What
from kungen_solver.analysis.plots import plot
from kungen_solver.cli.command import command, option
from kungen_solver.cli.reading import reads_store
from kungen_solver.cli.rulesets import rule_set_of
from kungen_solver.errors import InputError
from kungen_solver.rules import Rules
from kungen_solver.store.file import Store


def _base(ctx: click.Context, parameter: click.Parameter, text: str | None) -> Rules | None:
    if text is None:
        return None
    try:
        return rule_set_of(text).rules
    except InputError as error:
        raise click.BadParameter(str(error)) from None


@command
@reads_store(picture_kind)
@click.argument("store", metavar="STORE")
@option("-o", "--output", metavar="FILE", help="The picture, .png or .svg.  [default: STORE-WHAT.png]")
@option(
    "--what",
    type=click.Choice(PICTURES),
    default=PICTURES[0],
    show_default=True,
    help="Win rates by passes through the stock, their differences, or positions a deal.",
)
@option(
    "--base",
    metavar="GAME",
    callback=_base,
    help='The rules that "cost" compares others with, such as kungen or kungen:runs=whole; their draw and '
    "passes do not matter.  [default: the first of the file]",
)
def run(store: Store, output: str | None, what: What, base: Rules | None) -> None:
    """Draw a file of results.

    "passes" shows how often rules can be won with 1, 2, 3 or unlimited passes, with 95 % intervals that
    undecided deals widen at both ends; a line for each rule set that differs otherwise, a panel for each
    draw. "cost" shows how many more deals rules win than the base does with the same draw and passes, on the
    same deals; where the base has not been measured, nothing is shown. "difficulty" shows how many positions
    the searches of deals took; verdicts that follow from others took none and are not in it. Needs the extra
    "plot".
    """
    path = Path(f"{Path(store.name).stem}-{what}.png" if output is None else output)
    plot(store, what, base=base).save(path)
    click.echo(str(path), err=True)
