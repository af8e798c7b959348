"""Runs that move one card at a time, with free cells and empty columns as stations on the way."""

from __future__ import annotations

from kungen_solver.referee.moves import Place, Transfer
from kungen_solver.referee.position import Position


def free_cells(position: Position) -> list[Place]:
    """Return the cells without a card."""
    return [Place("cell", i) for i, card in enumerate(position.cells) if card is None]


def spare_columns(position: Position, target: Place) -> list[Place]:
    """Return the empty columns on which a part of a run may wait while it moves to `target`.

    The target itself is none of them. Where only kings fill a column there are none: a king is
    always the deepest card of a run, and the deepest card goes straight to the target.
    """
    if position.rules.empty_column != "any":
        return []
    columns = (Place("column", i) for i, column in enumerate(position.columns) if not column.cards)
    return [place for place in columns if place != target]


def supermove_limit(position: Position, target: Place) -> int:
    """Return how many cards of a run can reach a column or corner one by one.

    With c free cells and e spare columns these are (c + 1) * 2**e cards: c cards wait in the cells
    while one more moves, and each spare column doubles that.
    """
    return (len(free_cells(position)) + 1) << len(spare_columns(position, target))


def single_moves(position: Position, move: Transfer) -> list[Transfer]:
    """Write a supermove as the single-card moves that it stands for.

    Parameters
    ----------
    position : Position
        The position in which `move` is legal.
    move : Transfer
        A transfer of one or more cards under ``runs="cells"``.

    Returns
    -------
    list of Transfer
        Single-card moves with the same outcome, as few as the limit's own method needs.
    """
    cells, columns = free_cells(position), spare_columns(position, move.target)
    return _single_moves(move.source, move.target, move.count, cells, columns)


def _single_moves(
    source: Place, target: Place, count: int, cells: list[Place], columns: list[Place]
) -> list[Transfer]:
    if count <= len(cells) + 1:
        used = cells[: count - 1]
        parked = [Transfer(source, cell) for cell in used]
        return [*parked, Transfer(source, target), *(Transfer(cell, target) for cell in reversed(used))]
    station, rest = columns[0], columns[1:]
    # As few cards as possible wait on the station, since these move twice.
    waiting = max(1, count - ((len(cells) + 1) << len(rest)))
    return [
        *_single_moves(source, station, waiting, cells, rest),
        *_single_moves(source, target, count - waiting, cells, rest),
        *_single_moves(station, target, waiting, cells, rest),
    ]
