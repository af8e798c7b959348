"""``kungen range``."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import asdict

import click

from kungen_solver.analysis.batch import count_of
from kungen_solver.analysis.verdicts import VerdictCounts, decide_range
from kungen_solver.cli.batch import run_batch
from kungen_solver.cli.command import command
from kungen_solver.cli.game import Game
from kungen_solver.cli.numbers import deals_heading, numbers_argument, write_numbers
from kungen_solver.cli.options import game_options, jobs_option, json_option, limit_options
from kungen_solver.cli.output import game_headings, listed, percent, print_headings, print_json
from kungen_solver.cli.search import announce_compilation
from kungen_solver.cli.terminal import Standing
from kungen_solver.solvers.result import Limits


@command
@numbers_argument
@jobs_option
@json_option
@limit_options
@game_options()
@click.pass_context
def run(
    ctx: click.Context, numbers: list[range], game: Game, limits: Limits, jobs: int | None, as_json: bool
) -> None:
    """Decide many numbered deals: how many can be won, and which cannot.

    NUMBERS are ranges and single numbers, such as 1-32000 or 617,11982,100-200. The interval counts
    undecided deals as lost at its low end and as won at its high end. Ctrl-C ends the search with the
    deals that are finished, and exit code 130. With --json the result is one JSON object.
    """
    counts = VerdictCounts(game.rules, game.source)

    def work(jobs: int) -> Generator[Standing, None, None]:
        nonlocal counts
        for counts in decide_range(game.rules, game.source, numbers, limits, jobs=jobs):
            yield Standing(counts.deals, count_of(numbers))

    exit_code = run_batch(work, announce_compilation, jobs)
    interrupted = exit_code != 0
    if as_json:
        names = {"game": game.name, "numbers": write_numbers(counts.finished), "interrupted": interrupted}
        print_json({**names, "limits": asdict(limits), **counts.to_dict()})
    else:
        print_headings(_headings(game, counts, interrupted))
    ctx.exit(exit_code)


def _headings(game: Game, counts: VerdictCounts, interrupted: bool) -> Iterator[tuple[str, str]]:
    yield from game_headings(game)
    yield deals_heading(counts.source, counts.finished, interrupted)
    yield "Solved", str(counts.solved)
    yield "Unsolvable", str(len(counts.unsolvable_deals))
    yield "Undecided", str(len(counts.undecided_deals))
    if counts.rate is not None:
        low, high = map(percent, counts.interval)
        yield "Rate", f"{percent(counts.rate)} solved (winnable, 95 % interval: {low} to {high})"
    yield "Positions", str(counts.positions)
    yield "Unsolvable deals", listed(counts.unsolvable_deals)
    yield "Undecided deals", listed(counts.undecided_deals)
