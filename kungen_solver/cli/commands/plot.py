"""``kungen plot``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from kungen_solver.analysis.figures import picture_kind
from kungen_solver.analysis.pictures import PICTURES, What
from kungen_solver.analysis.plots import plot
from kungen_solver.cli.command import Argument, command, option
from kungen_solver.cli.rulesets import rule_set_of
from kungen_solver.errors import InputError
from kungen_solver.rules import Rules
from kungen_solver.store.file import Store

T = TypeVar("T")


def _usable(make: Callable[[], T]) -> T:
    """Return what a function returns; what it refuses is named together with other bad values."""
    try:
        return make()
    except InputError as error:
        raise click.BadParameter(str(error)) from None


def _store(ctx: click.Context, parameter: click.Parameter, path: str) -> Store:
    return ctx.with_resource(_usable(lambda: Store(path, writable=False)))


def _output(ctx: click.Context, parameter: click.Parameter, path: str | None) -> str | None:
    if path is not None:
        _usable(lambda: picture_kind(path))
    return path


def _base(ctx: click.Context, parameter: click.Parameter, text: str | None) -> Rules | None:
    return None if text is None else _usable(lambda: rule_set_of(text)).rules


@command
@click.argument("store", metavar="STORE", cls=Argument, callback=_store)
@option(
    "-o",
    "--output",
    metavar="FILE",
    callback=_output,
    help="The picture, .png or .svg.  [default: STORE-WHAT.png]",
)
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
    store.refuse_as_output(path)
    plot(store, what, base=base).save(path)
    click.echo(str(path), err=True)
