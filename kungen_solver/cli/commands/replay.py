"""``kungen replay``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from kungen_solver.cli.command import command, option
from kungen_solver.cli.options import game_options, json_option, limit_options
from kungen_solver.cli.output import game_headings, print_headings, print_json, verdict_in_words
from kungen_solver.cli.search import search
from kungen_solver.cli.solution import Solution, played_arguments
from kungen_solver.cli.start import Start
from kungen_solver.cli.steps import Step, steps
from kungen_solver.notation import FORMATS, draw_board, write_board
from kungen_solver.referee import Move, Position
from kungen_solver.solvers.result import Limits

PICTURE: Final = "picture"


@command
@played_arguments(required=False)
@option(
    "--format",
    "board_format",
    type=click.Choice([PICTURE, *FORMATS]),
    default=PICTURE,
    show_default=True,
    help="How boards are written.",
)
@json_option
@limit_options
@game_options()
def run(start: Start, solution: Solution | None, limits: Limits, board_format: str, as_json: bool) -> None:
    """Show the boards of a solution, step by step.

    The solution is read from the file SOLUTION (- for the standard input), or found where there is none.
    """
    if solution is not None:
        moves: Sequence[Move] | None = solution.moves(start)
        verdict = "as given"
    else:
        result = search(start, limits)
        moves, verdict = result.moves, verdict_in_words(result)
    line = list(steps(start.position, moves or ()))
    if as_json:
        boards = [_json(None, start.position, board_format), *(_json(s, s.after, board_format) for s in line)]
        print_json({**start.to_dict(), "solution": verdict, "boards": boards if moves is not None else None})
    else:
        _print(start, line, verdict, board_format)


def _json(step: Step | None, position: Position, board_format: str) -> dict[str, object]:
    move = {"step": 0, "move": None} if step is None else {"step": step.number, "move": step.standard}
    return {**move, "board": _board(position, board_format)}


def _print(start: Start, line: Sequence[Step], verdict: str, board_format: str) -> None:
    print_headings([("Deal", start.name), *game_headings(start.game), ("Solution", verdict)])
    click.echo("\n" + _board(start.position, board_format), nl=False)
    for step in line:
        click.echo(
            f"\n{step.number}. {step.standard}  {step.words}\n\n{_board(step.after, board_format)}", nl=False
        )


def _board(position: Position, board_format: str) -> str:
    return draw_board(position) if board_format == PICTURE else write_board(position, board_format)
