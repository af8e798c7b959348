"""Played lines, and positions in which nothing goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kungen_solver.errors import IllegalMoveError
from kungen_solver.referee.moves import Draw, Move, Redeal, Transfer
from kungen_solver.referee.play import legal_moves, refusal
from kungen_solver.referee.position import Position, Talon
from kungen_solver.referee.table import moved


def replay(position: Position, moves: Iterable[Move]) -> Iterator[Position]:
    """Yield the position after each move.

    Raises
    ------
    IllegalMoveError
        At the first illegal move, naming its step, from 1, and the rule that forbids it.
    """
    for step, move in enumerate(moves, start=1):
        if reason := refusal(position, move):
            raise IllegalMoveError(f"step {step}: {reason}")
        position = moved(position, move)
        yield position


def final_position(position: Position, moves: Iterable[Move]) -> Position:
    """Return the position after all moves, under the same conditions as `replay`."""
    for following in replay(position, moves):
        position = following
    return position


def is_stuck(position: Position) -> bool:
    """Return whether no move at all is left in a game that is not won."""
    return not position.is_won and not legal_moves(position)


def is_locked(position: Position) -> bool:
    """Return whether only turning the stock is left, if that, and no card that comes up can be played.

    This is what a player sees after a full pass through the stock without a change.
    """
    return not position.is_won and not any(_has_transfer(turned) for turned in _turned_positions(position))


def _has_transfer(position: Position) -> bool:
    return any(isinstance(move, Transfer) for move in legal_moves(position))


def _turned_positions(position: Position) -> Iterator[Position]:
    """Yield the position, and those that drawing and redealing one stock pile leads to."""
    yield position
    for pile in range(len(position.talons)):
        current, seen = position, set[Talon]()
        while (talon := replace(current.talons[pile], current_pass=1)) not in seen:
            seen.add(talon)
            turn = Draw(pile) if talon.stock else Redeal(pile)
            if refusal(current, turn) is not None:
                break
            current = moved(current, turn)
            yield current
