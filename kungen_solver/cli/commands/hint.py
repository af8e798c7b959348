"""``kungen hint``."""

from __future__ import annotations

import click

from kungen_solver.cli.command import command
from kungen_solver.cli.options import game_options, json_option, limit_options
from kungen_solver.cli.output import print_json, verdict_in_words
from kungen_solver.cli.search import search
from kungen_solver.cli.start import Start, start_argument
from kungen_solver.cli.steps import steps
from kungen_solver.solvers.result import Limits


@command
@start_argument()
@json_option
@limit_options
@game_options()
def run(start: Start, limits: Limits, as_json: bool) -> None:
    """Name the next move of a solution.

    Says so where there is none: the game is won, cannot be won any more, or a limit was met.
    """
    result = search(start, limits)
    step = next(steps(start.position, result.moves or ()), None)
    if as_json:
        found = {
            "verdict": result.verdict,
            "limit": result.limit,
            "move": step.to_dict() if step else None,
            "move_count": None if result.moves is None else len(result.moves),
        }
        print_json({**start.to_dict(), **found})
    elif step is not None:
        left = len(result.moves or ()) - 1
        after = "which wins" if not left else f"then {left} more {'move wins' if left == 1 else 'moves win'}"
        click.echo(f"{step.standard}  {step.words}, {after}")
    elif start.position.is_won:
        click.echo("no move: the game is won")
    else:
        click.echo(f"no move: {verdict_in_words(result)}")
