"""Lines of play by a careless player who chooses at random: how forgiving a deal is."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from kungen_solver.kernels.memory import Arena
from kungen_solver.kernels.tableau import layout
from kungen_solver.kernels.tableau.moves import generate
from kungen_solver.kernels.tableau.state import apply_move
from kungen_solver.referee.position import Position
from kungen_solver.solvers.tableau.table import rule_table, write_state

MOST_MOVES: Final = 500
"""After so many moves a line ends, won or not; those to the foundations are not counted."""

_TURNS_UP, _PLAIN, _COSTLY = range(3)


def count_wins(position: Position, lines: int) -> int:
    """Play random lines of a position, and return how many of them are won.

    The player sees where a stock card will come up, and turns the stock to it in one move. Every card
    that fits goes to its foundation at once, and none comes back. Otherwise the player chooses among the
    moves that turn a card up; where there is none, among the others; and where there is none either,
    among those that fill a free cell or begin another pass through the stock. Of these moves each is
    equally likely, but one that leads to a table that was there before in this line is never made. A
    line ends where no move is left, or after `MOST_MOVES`.

    Parameters
    ----------
    position : Position
        Where each line begins.
    lines : int
        Lines number 0, 1, ...; each has its own random numbers, the same everywhere.
    """
    table = Table(position)
    return sum(table.play(line) for line in range(lines))


class Table:
    """A position in the arrays of the general search, whose prunings are switched off.

    Parameters
    ----------
    position : Position
        Where each line begins.

    Attributes
    ----------
    line : list of int
        The moves of the last line, in the coding of `kungen_solver.kernels.tableau.layout`.
    """

    def __init__(self, position: Position) -> None:
        self._arena = Arena(
            {
                "rules": (layout.RULE_WORDS, "i8"),
                "start": (8 * layout.STATE_WORDS, "u1"),
                "state": (8 * layout.STATE_WORDS, "u1"),
                "moves": (layout.MOST_MOVES, "i4"),
            }
        )
        rules = rule_table(position, 0)
        self._arena["rules"][:] = rules
        write_state(self._arena["start"], position, int(rules[layout.DRAW]))
        self._state, self._moves = self._arena["state"], self._arena["moves"]
        address = self._arena.address
        self._addresses = address["rules"], address["state"], address["moves"]
        self._cards = position.rules.card_count
        self.line: list[int] = []

    def play(self, line: int) -> bool:
        """Play a line, and return whether it is won."""
        choice = random.Random(line).random  # the numbers that Python promises to keep for a seed
        self._state[:] = self._arena["start"]
        self.line = []
        seen: set[bytes] = set()
        for _ in range(MOST_MOVES):
            moves = self._played_home()
            if not moves:
                break
            seen.add(self._state.tobytes())
            if not self._play_one(moves, seen, choice):
                break
        return int(self._state[layout.HEIGHTS : layout.HEIGHTS + 8].sum()) == self._cards

    def _played_home(self) -> list[int]:
        """Play all cards to the foundations that fit, and return the moves that are left."""
        while True:
            moves: list[int] = self._moves[: generate(*self._addresses)].tolist()
            home = next((move for move in moves if _target(move) == layout.HOME and not _cost(move)), None)
            if home is None:
                return moves
            self._make(home)

    def _play_one(self, moves: list[int], seen: set[bytes], choice: Callable[[], float]) -> bool:
        """Play a move of the first class that has one to a table that is new; return whether there is one."""
        before = self._state.copy()
        classes: dict[int, list[int]] = {_TURNS_UP: [], _PLAIN: [], _COSTLY: []}
        for move in moves:
            if move & 31 != layout.HOME:
                classes[self._class_of(move)].append(move)
        for candidates in classes.values():
            while candidates:
                self._make(candidates.pop(int(choice() * len(candidates))))
                if self._state.tobytes() not in seen:
                    return True
                self._state[:] = before
                self.line.pop()
        return False

    def _make(self, move: int) -> None:
        rules, state, _ = self._addresses
        apply_move(rules, state, move)
        self.line.append(move)

    def _class_of(self, move: int) -> int:
        if _cost(move) or _target(move) == layout.CELLS:
            return _COSTLY
        source = move & 31
        if source >= layout.CORNER:
            return _PLAIN
        place = source * layout.PLACE_BYTES
        hidden = self._state[place + layout.HIDDEN]
        left = self._state[place] - (move >> layout.ARGUMENT & 255)
        return _TURNS_UP if hidden and left == hidden else _PLAIN


def _target(move: int) -> int:
    return move >> layout.TARGET & 31


def _cost(move: int) -> int:
    """Return how many passes a move costs."""
    return move >> layout.COST & 3
