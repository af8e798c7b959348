"""``kungen cells``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import asdict
from typing import Any

import click

from kungen_solver.analysis.batch import count_of, joined_ranges
from kungen_solver.analysis.cells import FewestCells, check_most, fewest_cells_of_range
from kungen_solver.cli.batch import run_batch
from kungen_solver.cli.command import command, option
from kungen_solver.cli.defects import Refusals, reads, tried
from kungen_solver.cli.game import Game
from kungen_solver.cli.numbers import deals_heading, numbers_argument, write_numbers
from kungen_solver.cli.options import (
    game_options,
    jobs_option,
    json_option,
    limit_options,
    not_both,
    whole_number,
)
from kungen_solver.cli.output import listed, name_heading, percent, print_headings, print_json
from kungen_solver.cli.search import announce_compilation
from kungen_solver.cli.terminal import Standing, print_table
from kungen_solver.rules.model import MAX_CELLS
from kungen_solver.solvers.result import Limits


def _refuse_most(values: dict[str, Any], errors: Refusals) -> None:
    if "most" in values and "game" in values:
        tried(lambda: check_most(values["game"].rules, values["most"]), errors)


@command
@numbers_argument
@option(
    "--most",
    type=whole_number(f"a whole number from 0 to {MAX_CELLS}", range(MAX_CELLS + 1)),
    metavar="N",
    default=MAX_CELLS,
    show_default=True,
    help="The most cells to try.",
)
@option("--list", "as_list", is_flag=True, help="Print each deal as a line of CSV.")
@not_both(("--json", "as_json"), ("--list", "as_list"))
@reads(_refuse_most)
@jobs_option
@json_option
@limit_options
@game_options(without=("cells",))
@click.pass_context
def run(
    ctx: click.Context,
    numbers: list[range],
    game: Game,
    limits: Limits,
    most: int,
    as_list: bool,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Find the fewest free cells that win numbered deals.

    NUMBERS are as for "kungen range". A number of cells is exact where one cell less is proved to lose;
    where a limit was met in between, "lost below" says what is proved. "none" counts the deals that are
    proved to lose with every number of cells. Ctrl-C ends the search with the deals that are finished, and
    exit code 130.
    """
    found: list[FewestCells] = []

    def work(jobs: int) -> Generator[Standing, None, None]:
        chunks = fewest_cells_of_range(game.rules, game.source, numbers, limits, most=most, jobs=jobs)
        for chunk in chunks:
            found.extend(chunk)
            yield Standing(len(found), count_of(numbers))

    exit_code = run_batch(work, announce_compilation, jobs)
    interrupted = exit_code != 0
    found.sort(key=lambda deal: deal.number)
    if as_json:
        print_json({**_json(game, found, most, interrupted), "limits": asdict(limits)})
    elif as_list:
        click.echo("\n".join(["deal,cells,lost_below,exact", *map(_csv, found)]))
    else:
        _print(game, found, most, interrupted)
    ctx.exit(exit_code)


def _csv(deal: FewestCells) -> str:
    cells = "" if deal.cells is None else deal.cells
    return f"{deal.number},{cells},{deal.lost_below},{'yes' if deal.is_exact else 'no'}"


def _json(game: Game, found: list[FewestCells], most: int, interrupted: bool) -> dict[str, object]:
    rules = {key: value for key, value in game.rules.to_dict().items() if key != "cells"}
    return {
        "game": game.name,
        "rules": rules,
        "source": game.source,
        "numbers": write_numbers(_numbers(found)),
        "interrupted": interrupted,
        "deals": len(found),
        "histogram": dict(_histogram(found, most)),
        "inexact": len(_inexact(found)),
        "fewest": [
            {"deal": d.number, "cells": d.cells, "lost_below": d.lost_below, "exact": d.is_exact}
            for d in found
        ],
    }


def _print(game: Game, found: list[FewestCells], most: int, interrupted: bool) -> None:
    deals = deals_heading(game.source, _numbers(found), interrupted)
    print_headings([name_heading(game), deals, ("Not exact", listed(_inexact(found)))])
    click.echo()
    rows = [(cells, str(count), percent(count / len(found))) for cells, count in _histogram(found, most)]
    print_table(("Fewest cells", "Deals", "Share"), rows)


def _numbers(found: list[FewestCells]) -> list[range]:
    return joined_ranges(range(deal.number, deal.number + 1) for deal in found)


def _inexact(found: list[FewestCells]) -> list[int]:
    return [deal.number for deal in found if not deal.is_exact]


def _histogram(found: list[FewestCells], most: int) -> list[tuple[str, int]]:
    """Count deals by their fewest cells; ``none`` are those that are proved to lose with all of them."""
    known = Counter(deal.cells for deal in found if deal.cells is not None)
    lost = sum(deal.lost_below > most for deal in found)
    rest = {"none": lost, "undecided": len(found) - known.total() - lost}
    by_cells = [(str(cells), known[cells]) for cells in sorted(known)]
    return [*by_cells, *((name, count) for name, count in rest.items() if count)]
