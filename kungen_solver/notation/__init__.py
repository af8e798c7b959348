"""Boards, moves and listings as text, in and out."""

from kungen_solver.notation.board import FORMATS, deal_of, read_board, read_board_bytes, write_board
from kungen_solver.notation.picture import draw_board

__all__ = ["FORMATS", "deal_of", "draw_board", "read_board", "read_board_bytes", "write_board"]
