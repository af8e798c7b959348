"""``kungen rate``."""

from __future__ import annotations

from collections.abc import Iterator

import click

from kungen_solver.analysis.difficulty import LIMITS, LINES
from kungen_solver.analysis.rating import Measure, Rating, rate
from kungen_solver.cli.command import command
from kungen_solver.cli.options import game_options, json_option
from kungen_solver.cli.output import game_headings, print_headings, print_json
from kungen_solver.cli.search import announce_compilation
from kungen_solver.cli.start import Start, start_argument
from kungen_solver.cli.terminal import print_table


@command
@start_argument()
@json_option
@game_options()
def run(start: Start, as_json: bool) -> None:
    """Say how hard a deal is.

    By three measures: the positions that the search needs, of at most a million; the fewest free cells
    that win, in games like freecell; and how many of 500 lines a careless player wins, who plays home what
    fits and else at random, rather cards that turn one up, and cells and new passes last.

    Freecell, kungen and harpan have a sample, of which each measure says how many deals are easier.

    NUMBER is a deal's number (24 or ms24), BOARD a file with a board or a started game, or - for the
    standard input.
    """
    announce_compilation()
    rating = rate(start.position)
    if as_json:
        print_json({**start.to_dict(), **rating.to_dict()})
        return
    search = f"{rating.solver}, at most {LIMITS.positions} positions"
    print_headings([("Deal", start.name), *game_headings(start.game), ("Search", search)])
    print_headings([("Verdict", rating.difficulty.verdict), *_sample_heading(rating)])
    click.echo()
    rows = [
        ("Positions searched", *_cells(rating.positions)),
        ("Fewest free cells", *_cells(rating.cells)),
        (f"Random lines won, of {LINES}", *_cells(rating.wins)),
    ]
    print_table(("Measure", "Value", "Easier deals"), rows)


def _sample_heading(rating: Rating) -> Iterator[tuple[str, str]]:
    if rating.sample is not None:
        yield "Sample", rating.sample.title


def _cells(measure: Measure) -> tuple[str, str]:
    value = "-" if measure.value is None else str(measure.value)
    share = "-" if measure.percentile is None else f"{measure.percentile:.1f} %"
    return value, share if measure.reason is None else f"- ({measure.reason})"
