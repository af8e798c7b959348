"""Solve and verify: what a library user calls."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kungen_solver.cards import deck_defects
from kungen_solver.deals.model import Deal
from kungen_solver.errors import (
    DealError,
    IllegalMoveError,
    InputError,
    InternalError,
    UnsupportedRulesError,
)
from kungen_solver.referee.moves import Move
from kungen_solver.referee.position import Position, first_position
from kungen_solver.referee.replay import final_position
from kungen_solver.rules.model import Rules
from kungen_solver.rules.presets import FREECELL
from kungen_solver.solvers.catalog import engine_for, general_engine
from kungen_solver.solvers.result import Limits, Outcome, Result, limits_or_default


def solve(start: Deal | Position, rules: Rules | None = None, *, limits: Limits | None = None) -> Result:
    """Decide whether a deal or a started game can be won, and how.

    Parameters
    ----------
    start : Deal or Position
        The deal, or a position, which brings its rules along.
    rules : Rules, optional
        The rules that a deal is played under; by default FreeCell's.
    limits : Limits, optional
        Where the search gives up; by default when its tables fill 1 GiB.

    Returns
    -------
    Result
        ``solved`` with moves that the referee has replayed; ``unsolvable`` after a complete search;
        or ``undecided`` with the limit that was met.

    Raises
    ------
    DealError
        Where the deck does not fit the rules.
    InputError
        Where `limits` are no `Limits`.

    Examples
    --------
    >>> from kungen_solver import deal, solve
    >>> solve(deal("microsoft", 11982)).verdict
    'unsolvable'
    """
    position, dealt = started(start, rules)
    limits = limits_or_default(limits)
    began = time.perf_counter()
    try:
        outcome = engine_for(position.rules).search(position, limits)
    except UnsupportedRulesError:  # a started game with more in a column than a special search can count
        outcome = general_engine(position.rules).search(position, limits)
    seconds = time.perf_counter() - began
    _replay(position, outcome)
    return Result(
        rules=position.rules,
        verdict=outcome.verdict,
        positions=outcome.positions,
        seconds=seconds,
        moves=outcome.moves,
        limit=outcome.limit,
        deal=dealt,
        verified=outcome.moves is not None,
    )


@dataclass(frozen=True, slots=True)
class Verification:
    """What the referee says of a played line.

    Parameters
    ----------
    legal : bool
        Whether every move was legal.
    won : bool
        Whether the line ends with every card on a foundation.
    moves : int
        Legal moves from the start.
    reason : str or None
        The step that is illegal, and the rule that forbids it.
    """

    legal: bool
    won: bool
    moves: int
    reason: str | None = None


def verify(start: Deal | Position, moves: Iterable[Move], rules: Rules | None = None) -> Verification:
    """Replay moves by the referee, which shares no code with the searches.

    Parameters
    ----------
    start, rules
        As in `solve`.
    moves : iterable of Move
        The line, such as a result's ``moves``.

    Examples
    --------
    >>> from kungen_solver import deal, solve, verify
    >>> game = deal("microsoft", 24)
    >>> verify(game, solve(game).moves).won
    True
    """
    position, _ = started(start, rules)
    line = list(moves)
    for played, move in enumerate(line):
        try:
            position = final_position(position, [move])
        except IllegalMoveError as error:
            reason = str(error).removeprefix("step 1: ")
            return Verification(legal=False, won=False, moves=played, reason=f"step {played + 1}: {reason}")
    return Verification(legal=True, won=position.is_won, moves=len(line))


def started(start: Deal | Position, rules: Rules | None) -> tuple[Position, Deal | None]:
    """Return the position that arguments as those of `solve` mean, and the deal if it is one.

    Raises
    ------
    DealError, InputError
        Where they are something else, or do not fit each other.
    """
    if rules is not None and not isinstance(rules, Rules):
        raise InputError("rules", [f"are Rules, such as rules('freecell') returns, not {rules!r:.40}"])
    if isinstance(start, Deal):
        return first_position(rules or FREECELL, start.cards), start
    if not isinstance(start, Position):
        raise InputError("start", [f"is a Deal or a Position, not {start!r:.40}"])
    if rules not in (None, start.rules):
        raise InputError("rules", ["a position brings its own rules along; leave `rules` out"])
    if defects := list(_position_defects(start)):
        raise DealError("the position", defects)
    return start, None


def _position_defects(position: Position) -> Iterator[str]:
    rules = position.rules
    talons = rules.stock.piles if rules.stock else 0
    wanted = {
        "columns": (len(position.columns), len(rules.columns)),
        "cells": (len(position.cells), rules.cells),
        "foundations": (len(position.foundations), 4 * rules.decks),
        "talons": (len(position.talons), talons),
        "corners": (len(position.corners), 0 if rules.corners == "none" else 4),
    }
    for name, (found, needed) in wanted.items():
        if found != needed:
            yield f"{found} {name}, and its rules have {needed}"
    if rules.face_up == "all" and any(column.hidden for column in position.columns):
        yield "cards lie face down, and its rules deal all face up"
    yield from deck_defects(list(position.cards()), rules.ranks, rules.decks)


def _replay(position: Position, outcome: Outcome) -> None:
    if outcome.verdict != "solved":
        return
    if outcome.moves is None:
        raise InternalError("a solved deal came without its moves")
    try:
        end = final_position(position, outcome.moves)
    except IllegalMoveError as error:
        raise InternalError(f"the solution found fails its replay: {error}") from error
    if not end.is_won:
        raise InternalError("the solution found does not end in a win")
