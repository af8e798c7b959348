"""Naive exhaustive search on top of the referee: no pruning, only a set of positions already seen."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from kungen_solver.referee.moves import Move, Transfer
from kungen_solver.referee.play import legal_moves
from kungen_solver.referee.position import Position, Talon
from kungen_solver.referee.table import moved


class SearchTooLargeError(Exception):
    """More positions than the caller wanted to look at."""


def is_winnable(position: Position, *, merge: bool = False, max_positions: int | None = None) -> bool:
    """Return whether any line of legal moves wins.

    Parameters
    ----------
    position : Position
        Where to start.
    merge : bool
        Whether positions that differ only in the order of columns, cells, corners or of the two
        foundations of a suit are the same: no rule looks at that order.
    max_positions : int or None
        Raise SearchTooLargeError rather than look at more positions.
    """
    return find_win(position, merge=merge, max_positions=max_positions) is not None


def find_win(
    position: Position, *, merge: bool = False, max_positions: int | None = None
) -> list[Move] | None:
    """Return the moves of some win, or None where no line of play wins."""
    for path in _lines(position, merge, max_positions):
        if path is not None:
            return path
    return None


def count_positions(position: Position, *, merge: bool = False) -> int:
    """Return how many positions can be reached, the start included, going on after a win."""
    return sum(1 for _ in _lines(position, merge, None))


def _lines(position: Position, merge: bool, max_positions: int | None) -> Iterator[list[Move] | None]:
    """Visit every position once, depth first, yielding the moves to those that are won, else None."""
    key_of = _merged_key if merge else _key
    seen = {key_of(position)}
    came_from: dict[int, tuple[int, Move]] = {}
    stack = [(0, position)]
    while stack:
        number, current = stack.pop()
        yield _path(came_from, number) if current.is_won else None
        for move in sorted(legal_moves(current), key=_goes_home):
            following = moved(current, move)
            key = key_of(following)
            if key not in seen:
                came_from[len(seen)] = number, move
                stack.append((len(seen), following))
                seen.add(key)
        if max_positions is not None and len(seen) > max_positions:
            raise SearchTooLargeError(f"more than {max_positions} positions")


def _goes_home(move: Move) -> bool:
    """Order moves so that the depth-first search tries foundations first (the last one is popped)."""
    return isinstance(move, Transfer) and move.target.kind == "foundation"


def _path(came_from: dict[int, tuple[int, Move]], number: int) -> list[Move]:
    path = []
    while number in came_from:
        number, move = came_from[number]
        path.append(move)
    return path[::-1]


def _key(position: Position) -> Hashable:
    """Return everything that later play depends on, as plain tuples, which hash faster."""
    return (
        position.foundations,
        position.cells,
        tuple([(column.cards, column.hidden) for column in position.columns]),
        tuple([_talon_key(position, talon) for talon in position.talons]),
        position.corners,
    )


def _merged_key(position: Position) -> Hashable:
    return (
        tuple([tuple(sorted(position.foundations[suit::4])) for suit in range(4)]),
        tuple(sorted([card for card in position.cells if card is not None])),
        tuple(sorted([(column.cards, column.hidden) for column in position.columns])),
        tuple([_talon_key(position, talon) for talon in position.talons]),
        tuple(sorted(position.corners)),
    )


def _talon_key(position: Position, talon: Talon) -> Hashable:
    # Without a limit on passes their number means nothing, and the search would never end.
    stock = position.rules.stock
    unlimited = stock is None or stock.passes is None
    return talon.stock, talon.waste, 0 if unlimited else talon.current_pass
