"""Points for a played line: the Swedish table, Windows standard and Vegas."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kungen_solver.referee.moves import Draw, Move, Redeal, Transfer
from kungen_solver.referee.play import apply
from kungen_solver.referee.position import Position


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for what happens in a game.

    Parameters
    ----------
    start_per_card : int
        The stake, for each card of the deal.
    waste_to_tableau, turned, to_foundation, from_foundation : int
        For a card from the waste to a column or corner, a hidden card turned, a card to a foundation
        from anywhere, and one taken back.
    redeal_draw_one, redeal_draw_more : tuple of (int, int)
        For turning the waste over where cards are drawn one, or several, at a time: how many times it
        is free, and the points for each time after that.
    finished : int
        Once, for a game that is won.
    ten_seconds : int
        For each full ten seconds, where the time is known.
    win_bonus : int
        Divided by the seconds of a won game that took more than 30, where the time is known.
    """

    start_per_card: int = 0
    waste_to_tableau: int = 0
    turned: int = 0
    to_foundation: int = 0
    from_foundation: int = 0
    redeal_draw_one: tuple[int, int] = (0, 0)
    redeal_draw_more: tuple[int, int] = (0, 0)
    finished: int = 0
    ten_seconds: int = 0
    win_bonus: int = 0


SCORINGS: Final[dict[str, Scoring]] = {
    # The Swedish text also promises a bonus for a fast game, without saying how much.
    "swedish": Scoring(
        waste_to_tableau=5,
        turned=5,
        to_foundation=10,
        from_foundation=-15,
        redeal_draw_one=(0, -20),
        redeal_draw_more=(0, -20),
        finished=100,
    ),
    "windows": Scoring(
        waste_to_tableau=5,
        turned=5,
        to_foundation=10,
        from_foundation=-15,
        redeal_draw_one=(0, -100),
        redeal_draw_more=(3, -20),
        ten_seconds=-2,
        win_bonus=700_000,
    ),
    "vegas": Scoring(start_per_card=-1, to_foundation=5, from_foundation=-5),
}


def score(position: Position, moves: Iterable[Move], scoring: Scoring, seconds: float | None = None) -> int:
    """Return the points of a line played from `position`.

    A move that is taken back is simply not in the line, and so never counts.

    Parameters
    ----------
    position : Position
        Where the line begins; only what happens from here on gives points.
    moves : iterable of Move
        Legal moves.
    scoring : Scoring
        One of `SCORINGS`, or a table's own.
    seconds : float or None
        How long the game took; None leaves everything about time out.

    Raises
    ------
    IllegalMoveError
        At the first move that is not legal.
    """
    points = scoring.start_per_card * position.rules.card_count
    for move in moves:
        after = apply(position, move)
        points += move_points(position, move, after, scoring)
        position = after
    if position.is_won:
        points += scoring.finished
    if seconds is not None:
        points += scoring.ten_seconds * int(seconds // 10)
        if position.is_won and seconds > 30:
            points += int(scoring.win_bonus / seconds)
    return points


def move_points(before: Position, move: Move, after: Position, scoring: Scoring) -> int:
    """Return the points of one move, the card that it turns included."""
    if isinstance(move, Transfer):
        return _transfer_points(move, scoring) + scoring.turned * (_hidden(before) - _hidden(after))
    return 0 if isinstance(move, Draw) else _redeal_points(before, move, scoring)


def _transfer_points(move: Transfer, scoring: Scoring) -> int:
    if move.target.kind == "foundation":
        return scoring.to_foundation
    if move.source.kind == "foundation":
        return scoring.from_foundation
    if move.source.kind == "waste" and move.target.kind != "cell":
        return scoring.waste_to_tableau
    return 0


def _redeal_points(before: Position, move: Redeal, scoring: Scoring) -> int:
    one_at_a_time = before.rules.stock is not None and before.rules.stock.draw == 1
    free, points = scoring.redeal_draw_one if one_at_a_time else scoring.redeal_draw_more
    return points if before.talons[move.pile].current_pass > free else 0


def _hidden(position: Position) -> int:
    return sum(column.hidden for column in position.columns)
