"""Whole solutions as text: lists of moves, numbered steps in words, listings of Freecell Solver."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from kungen_solver.errors import IllegalMoveError, NotationError, shown
from kungen_solver.notation.draft import first_few
from kungen_solver.notation.json_moves import texts_in_json
from kungen_solver.notation.moves import parse_move, write_move
from kungen_solver.notation.solvitaire import is_json
from kungen_solver.notation.text import lines_of
from kungen_solver.notation.words import describe_move, parse_words
from kungen_solver.notation.written import Written, WrittenTransfer, readings
from kungen_solver.referee.automatic import Automatic, automatic_moves
from kungen_solver.referee.moves import Move
from kungen_solver.referee.position import Position
from kungen_solver.referee.table import moved

MOVES_PER_LINE: Final = 10
MOST_READINGS: Final = 1_000

_STEP_NUMBER: Final = re.compile(r"\s*\d+[.):]\s+")
_IGNORED: Final = re.compile(
    r"[-=\s]*|#.*|:.*|(foundations|founds|freecells|fc|cells|talon|stock|waste|pass|corners):.*"
    r"|(deal|game|rules|verdict|moves|positions):.*|pass \d.*"
    r"|this game is solveable\.?|total number of states.*|this scan generated.*",
    re.IGNORECASE | re.DOTALL,
)
_UNSOLVED: Final = re.compile(r"i could not solve this game\.?|iterations count exceeded\.?", re.IGNORECASE)


def read_solution(
    text: str, position: Position, automatic: Automatic = "none", subject: str = "the solution"
) -> list[Move]:
    """Read the moves of a solution that is played from `position`.

    A line holds moves in standard notation, parted by blanks, or one move in words; steps may be
    numbered (``12.``), and before the words the same move may stand in standard notation. Boards,
    headings and comments (``#``) between them are skipped. A JSON object holds its moves in ``moves``,
    each as such a text or as an object with the text in ``move``.

    A run to an empty column may stand without its length. Then the longest that may move is tried
    first, and shorter ones where the moves after it would not be legal or the game not won; in a
    listing that marks lengths (``v3``), an unmarked move is first of all one card.

    Parameters
    ----------
    text : str
        The solution.
    position : Position
        Where it begins.
    automatic : {"none", "safe", "max"}
        Moves to the foundations that the text leaves out since the table makes them.
    subject : str
        What an error calls the text, such as its file name.

    Returns
    -------
    list of Move
        Legal moves, automatic ones included. Whether they win is for the caller to see.

    Raises
    ------
    NotationError
        Naming everything that is not a move, with its line or its number.
    IllegalMoveError
        At the first move that is not legal, with its line and step.
    """
    steps = _parse_json(text, subject) if is_json(text) else _parse(text, subject)
    return _Reading(position, automatic, shortest_first=any(map(_is_marked, steps))).of(steps)


def write_solution(moves: Iterable[Move], position: Position) -> str:
    """Write moves from `position` in standard notation, ten a line."""
    texts = []
    for move in moves:
        texts.append(write_move(move, position))
        position = moved(position, move)
    rows = (texts[i : i + MOVES_PER_LINE] for i in range(0, len(texts), MOVES_PER_LINE))
    return "".join(" ".join(row) + "\n" for row in rows)


def describe_solution(moves: Iterable[Move], position: Position) -> Iterator[str]:
    """Yield each move from `position` in words, without its number."""
    for move in moves:
        yield describe_move(move, position)
        position = moved(position, move)


@dataclass(frozen=True, slots=True)
class _Step:
    line: int | None
    text: str
    written: Written


def _is_marked(step: _Step) -> bool:
    """Whether a step is in standard notation and says how many cards move."""
    written = step.written
    return isinstance(written, WrittenTransfer) and written.count is not None and not written.cards


def _parse(text: str, subject: str) -> list[_Step]:
    steps: list[_Step] = []
    defects: list[str] = []
    for number, line in enumerate(lines_of(text), start=1):
        content = re.sub(r"^\s*Move:", "", line).strip()
        if _UNSOLVED.fullmatch(content):
            defects.append(f"line {number}: the listing says that it found no solution")
        elif not _IGNORED.fullmatch(content):
            _parse_line(number, content, steps, defects)
    if not steps and not defects:
        defects.append("there are no moves in it")
    if defects:
        raise NotationError(subject, defects)
    return steps


def _parse_json(text: str, subject: str) -> list[_Step]:
    steps: list[_Step] = []
    defects: list[str] = []
    for number, move in enumerate(texts_in_json(text, subject), start=1):
        try:
            steps.append(_Step(None, move, _in_words(move) or parse_move(move)))
        except NotationError:
            defects.append(f"move {number}: not a move: {shown(move)}")
    if defects:
        raise NotationError(subject, defects)
    return steps


def _parse_line(number: int, line: str, steps: list[_Step], defects: list[str]) -> None:
    content = _STEP_NUMBER.sub("", line, count=1)
    if (written := _in_words(content)) is not None:
        steps.append(_Step(number, content, written))
        return
    unread = []
    for token in content.split():
        try:
            steps.append(_Step(number, token, parse_move(token)))
        except NotationError:
            unread.append(shown(token))
    if unread:
        defects.append(f"line {number}: not a move: {first_few(unread)}")


def _in_words(content: str) -> Written | None:
    """Read a move in words, before which it may stand in standard notation too."""
    if (written := parse_words(content)) is not None:
        return written
    token, _, words = content.partition(" ")
    try:
        parse_move(token)
    except NotationError:
        return None
    return parse_words(words)


@dataclass(slots=True)
class _Reading:
    """Reads steps one after another, and goes back to another reading where that ends badly."""

    position: Position
    automatic: Automatic
    shortest_first: bool
    moves: list[Move] = field(default_factory=list)
    left: list[tuple[int, int, Position, list[Move]]] = field(default_factory=list)
    failure: tuple[int, IllegalMoveError] | None = None
    legal_to_the_end: list[Move] | None = None

    def of(self, steps: Sequence[_Step]) -> list[Move]:
        number = 0
        for _ in range(MOST_READINGS):
            if self._play_on(steps, number) and self.position.is_won:
                return self.moves
            if not self.left:
                break
            number, length, self.position, others = self.left.pop()
            del self.moves[length:]
            self._choose(number, others)
            number += 1
        if self.legal_to_the_end is None and self.failure is not None:
            raise self.failure[1]
        return self.legal_to_the_end or []

    def _play_on(self, steps: Sequence[_Step], number: int) -> bool:
        for i in range(number, len(steps)):
            try:
                possible = readings(steps[i].written, self.position)
            except IllegalMoveError as error:
                self._note_failure(i, steps[i], error)
                return False
            self._choose(i, possible[::-1] if self.shortest_first else possible)
        if self.legal_to_the_end is None:
            self.legal_to_the_end = list(self.moves)
        return True

    def _choose(self, number: int, possible: list[Move]) -> None:
        move, others = possible[0], possible[1:]
        if others:
            self.left.append((number, len(self.moves), self.position, others))
        self._make(move)
        for home in automatic_moves(self.position, self.automatic, after=move):
            self._make(home)

    def _make(self, move: Move) -> None:
        self.moves.append(move)
        self.position = moved(self.position, move)

    def _note_failure(self, number: int, step: _Step, error: IllegalMoveError) -> None:
        """Keep the failure of the reading that came furthest."""
        if self.failure is None or number > self.failure[0]:
            line = "" if step.line is None else f"line {step.line}, "
            text = f"{line}step {number + 1} ({step.text}): {error}"
            self.failure = number, type(error)(text)
