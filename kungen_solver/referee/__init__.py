"""The rule book as slow, readable Python: the specification that compiled searches are judged by."""

from kungen_solver.referee.automatic import automatic_moves
from kungen_solver.referee.moves import Draw, Move, Place, Redeal, Transfer
from kungen_solver.referee.play import apply, legal_moves, refusal
from kungen_solver.referee.position import Column, Position, Talon, first_position
from kungen_solver.referee.replay import final_position, is_locked, is_stuck, replay
from kungen_solver.referee.score import SCORINGS, Scoring, score
from kungen_solver.referee.supermove import single_moves, supermove_limit

__all__ = [
    "SCORINGS",
    "Column",
    "Draw",
    "Move",
    "Place",
    "Position",
    "Redeal",
    "Scoring",
    "Talon",
    "Transfer",
    "apply",
    "automatic_moves",
    "final_position",
    "first_position",
    "is_locked",
    "is_stuck",
    "legal_moves",
    "refusal",
    "replay",
    "score",
    "single_moves",
    "supermove_limit",
]
