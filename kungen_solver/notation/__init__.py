"""Boards, moves and listings as text, in and out."""

from kungen_solver.notation.board import FORMATS, deal_of, read_board, read_board_bytes, write_board
from kungen_solver.notation.moves import read_move, write_move
from kungen_solver.notation.picture import draw_board
from kungen_solver.notation.solutions import describe_solution, read_solution, write_solution
from kungen_solver.notation.words import describe_move

__all__ = [
    "FORMATS",
    "deal_of",
    "describe_move",
    "describe_solution",
    "draw_board",
    "read_board",
    "read_board_bytes",
    "read_move",
    "read_solution",
    "write_board",
    "write_move",
    "write_solution",
]
