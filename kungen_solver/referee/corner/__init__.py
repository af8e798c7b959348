"""The rule book of Kungen i hörnet as slow, readable Python: what the compiled game is judged by."""

from kungen_solver.referee.corner.deal import first_round
from kungen_solver.referee.corner.faces import JOKERS, Face, faces, fits, is_joker, top_face
from kungen_solver.referee.corner.match import Match
from kungen_solver.referee.corner.moves import CORNERS, PILES, SIDES, CornerMove, EndTurn, Play, Shift
from kungen_solver.referee.corner.play import apply_corner, corner_refusal, legal_corner_moves
from kungen_solver.referee.corner.round import Round, points
from kungen_solver.referee.corner.view import View, view_of

__all__ = [
    "CORNERS",
    "JOKERS",
    "PILES",
    "SIDES",
    "CornerMove",
    "EndTurn",
    "Face",
    "Match",
    "Play",
    "Round",
    "Shift",
    "View",
    "apply_corner",
    "corner_refusal",
    "faces",
    "first_round",
    "fits",
    "is_joker",
    "legal_corner_moves",
    "points",
    "top_face",
    "view_of",
]
