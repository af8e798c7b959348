"""``kungen deal``."""

from __future__ import annotations

from typing import Final

import click

from kungen_solver.cards import name_of
from kungen_solver.cli.command import command, option
from kungen_solver.cli.options import game_options, json_option
from kungen_solver.cli.output import print_json
from kungen_solver.cli.start import Start, start_argument
from kungen_solver.notation import FORMATS, deal_of, draw_board, write_board
from kungen_solver.referee import Position

PICTURE: Final = "picture"


@command
@start_argument(required=False)
@option(
    "--format",
    "board_format",
    type=click.Choice([*FORMATS, PICTURE]),
    help="How the board is written.  [default: fc-solve, or pysol where there is a stock]",
)
@json_option
@game_options()
def run(start: Start, board_format: str | None, as_json: bool) -> None:
    """Write a deal, or a random one.

    Without NUMBER the deal is random. The board can be read by every command; its numbering, number
    and game are said on the standard error. A BOARD, a file or -, is written in another format.
    """
    board = _board(start.position, board_format)
    if as_json:
        dealt = deal_of(start.position)
        cards = None if dealt is None else [name_of(card) for card in dealt.cards]
        print_json({**start.to_dict(), "cards": cards, "board": board})
    else:
        click.echo(_name(start), err=True)
        click.echo(board, nl=False)


def _name(start: Start) -> str:
    return f"{start.name}, {start.game.name or start.game.title}"


def _board(position: Position, board_format: str | None) -> str:
    if board_format is None:
        plain = not position.talons and not position.corners and position.rules.face_up == "all"
        board_format = "fc-solve" if plain else "pysol"
    return draw_board(position) if board_format == PICTURE else write_board(position, board_format)
