"""``kungen solve``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import click

from kungen_solver.cli.command import command, option
from kungen_solver.cli.defects import Refusals, reads
from kungen_solver.cli.options import game_options, json_option, limit_options
from kungen_solver.cli.output import game_headings, print_headings, print_json, verdict_in_words
from kungen_solver.cli.search import search
from kungen_solver.cli.start import Start, start_argument
from kungen_solver.cli.steps import Step, board_lines, in_single_moves, pass_heading, steps
from kungen_solver.errors import InputError
from kungen_solver.notation import write_solution
from kungen_solver.referee import Move
from kungen_solver.solvers.result import Limits, Result

EXIT_CODES: Final = {"solved": 0, "unsolvable": 3, "undecided": 4}


def _refuse_single(values: dict[str, Any], errors: Refusals) -> None:
    if values["single"] and "game" in values and values["game"].rules.runs != "cells":
        errors.append(InputError("--single", ["runs do not move card by card under these rules"]))


@command
@start_argument()
@option(
    "--notation",
    type=click.Choice(["standard", "long", "json"]),
    help="Moves in standard notation, in words, or as JSON objects.  [default: standard and in words]",
)
@option("--boards", is_flag=True, help="Print the board after each step.")
@option("--single", is_flag=True, help="Write runs as the moves of single cards that they stand for.")
@option("--exit-code", is_flag=True, help="End with 0 if solved, 3 if unsolvable, 4 if undecided.")
@json_option
@limit_options
@reads(_refuse_single)
@game_options()
@click.pass_context
def run(
    ctx: click.Context,
    start: Start,
    limits: Limits,
    notation: str | None,
    boards: bool,
    single: bool,
    exit_code: bool,
    as_json: bool,
) -> None:
    """Decide whether a deal can be won, and how.

    NUMBER is a deal's number (24 or ms24), BOARD a file with a board or a started game, or - for the
    standard input.

    A solution is printed step by step, after the referee has replayed it; "kungen verify" reads it
    back. Unsolvable means that the whole space was searched. With --json, or --notation json, the
    result is one JSON object, which "kungen verify" reads back too.
    """
    result = search(start, limits)
    moves: Sequence[Move] | None = result.moves
    if single and moves is not None:
        moves = in_single_moves(start.position, moves)
    if as_json or notation == "json":
        print_json(_json(start, result, moves, notation))
    else:
        _print(start, result, moves, notation, boards)
    if exit_code:
        ctx.exit(EXIT_CODES[result.verdict])


def _json(start: Start, result: Result, moves: Sequence[Move] | None, notation: str | None) -> dict[str, Any]:
    written: dict[str | None, Any] = {"json": Step.to_dict, "long": lambda step: step.words}
    write = written.get(notation, lambda step: step.standard)
    return {
        **start.to_dict(),
        "verdict": result.verdict,
        "limit": result.limit,
        "moves": None if moves is None else [write(step) for step in steps(start.position, moves)],
        "move_count": None if moves is None else len(moves),
        "optimal": result.optimal,
        "positions": result.positions,
        "seconds": round(result.seconds, 6),
        "verified": result.verified,
    }


def _print(
    start: Start, result: Result, moves: Sequence[Move] | None, notation: str | None, boards: bool
) -> None:
    print_headings([("Deal", start.name), *game_headings(start.game), ("Verdict", verdict_in_words(result))])
    if moves is not None:
        print_headings([("Moves", str(len(moves)))])
    print_headings([("Positions", str(result.positions))])
    if not moves:
        return
    click.echo()
    if notation == "standard" and not boards:
        click.echo(write_solution(moves, start.position), nl=False)
    else:
        _print_steps(list(steps(start.position, moves)), notation, boards)


def _print_steps(line: Sequence[Step], notation: str | None, boards: bool) -> None:
    digits, width = len(str(len(line))), max(len(step.standard) for step in line)
    heading = ""
    for step in line:
        if step.before.talons and (begun := pass_heading(step.before)) != heading:
            heading = begun
            click.echo(heading)
        texts = {
            "standard": step.standard,
            "long": step.words,
            None: f"{step.standard:<{width}}  {step.words}",
        }
        click.echo(f"{step.number:>{digits}}. {texts[notation]}")
        if boards:
            click.echo("\n".join([*board_lines(step.after), ""]))
