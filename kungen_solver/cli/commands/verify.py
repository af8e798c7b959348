"""``kungen verify``."""

from __future__ import annotations

import click

from kungen_solver.cli.command import command, option
from kungen_solver.cli.options import game_options, json_option
from kungen_solver.cli.output import game_headings, print_headings, print_json
from kungen_solver.cli.solution import Solution, played_arguments
from kungen_solver.cli.start import Start
from kungen_solver.errors import IllegalMoveError
from kungen_solver.referee.automatic import Automatic
from kungen_solver.solvers.solve import Verification, verify


@command
@played_arguments(required=True)
@option(
    "--automatic",
    type=click.Choice(["none", "safe", "max"]),
    default="none",
    show_default=True,
    help="Moves to the foundations that the solution leaves out since the table makes them.",
)
@json_option
@game_options()
@click.pass_context
def run(ctx: click.Context, start: Start, solution: Solution, automatic: Automatic, as_json: bool) -> None:
    """Check a solution by the rules.

    SOLUTION is a file or - for the standard input: moves in standard notation or in words, as "kungen
    solve" and other programs print them, or the JSON of "kungen solve". The exit code is 0 where every
    move is legal and the game is won, 1 where it is no solution, 2 where it cannot be read.
    """
    found = _verified(start, solution, automatic)
    if as_json:
        verdict = {"legal": found.legal, "won": found.won, "moves": found.moves, "reason": found.reason}
        print_json({**start.to_dict(), **verdict})
    else:
        print_headings([("Deal", start.name), *game_headings(start.game), ("Verdict", _in_words(found))])
    ctx.exit(0 if found.won else 1)


def _verified(start: Start, solution: Solution, automatic: Automatic) -> Verification:
    try:
        moves = solution.moves(start, automatic)
    except IllegalMoveError as error:
        return Verification(legal=False, won=False, moves=0, reason=str(error))
    return verify(start.position, moves)


def _in_words(found: Verification) -> str:
    if found.won:
        return f"a solution of {found.moves} moves"
    if found.reason is not None:
        return f"not a solution: {found.reason}"
    return f"not a solution: all {found.moves} moves are legal, but the game is not won"
