"""The steps of a solution as people and programs read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kungen_solver.cards import Card, name_of
from kungen_solver.notation import describe_move, write_board, write_move
from kungen_solver.referee import Draw, Move, Position, Redeal, Transfer, replay, single_moves
from kungen_solver.referee.table import open_cards


@dataclass(frozen=True, slots=True)
class Step:
    """A move with the positions before and after it, counted from 1."""

    number: int
    move: Move
    before: Position
    after: Position

    @property
    def standard(self) -> str:
        """The move in standard notation."""
        return write_move(self.move, self.before)

    @property
    def words(self) -> str:
        """The move in words."""
        return describe_move(self.move, self.before)

    def to_dict(self) -> dict[str, Any]:
        """Return the move as plain data: what moves where, what is turned, in which pass."""
        data: dict[str, Any] = {"move": self.standard, **self._parts()}
        if self.before.talons:
            data["pass"] = [talon.current_pass for talon in self.before.talons]
            if len(data["pass"]) == 1:
                data["pass"] = data["pass"][0]
        return data

    def _parts(self) -> dict[str, Any]:
        match self.move:
            case Transfer(source, target, count):
                cards = open_cards(self.before, source)[-count:]
                parts = {"from": str(source), "to": str(target), "cards": _names(cards)}
                turned = self._turned_card()
                return parts if turned is None else {**parts, "turned": name_of(turned)}
            case Draw(pile):
                drawn = self.after.talons[pile].waste[len(self.before.talons[pile].waste) :]
                return {"from": _stock(pile), "to": _waste(pile), "cards": _names(drawn)}
            case Redeal(pile):
                waste = self.before.talons[pile].waste
                return {"from": _waste(pile), "to": _stock(pile), "cards": _names(waste)}

    def _turned_card(self) -> Card | None:
        for before, after in zip(self.before.columns, self.after.columns, strict=True):
            if after.hidden < before.hidden:
                return after.cards[-1]
        return None


def steps(position: Position, moves: Sequence[Move]) -> Iterator[Step]:
    """Yield the steps of a legal line."""
    for number, (move, after) in enumerate(zip(moves, replay(position, moves), strict=True), start=1):
        yield Step(number, move, position, after)
        position = after


def in_single_moves(position: Position, moves: Sequence[Move]) -> list[Move]:
    """Write every run that moves card by card as the moves of its cards."""
    singles: list[Move] = []
    for step in steps(position, moves):
        if isinstance(step.move, Transfer) and step.move.count > 1:
            singles += single_moves(step.before, step.move)
        else:
            singles.append(step.move)
    return singles


def pass_heading(position: Position) -> str:
    """Return which pass through the stock is going on, such as ``Pass 2 of 3``."""
    stock = position.rules.stock
    limit = "" if stock is None or stock.passes is None else f" of {stock.passes}"
    return "Pass " + " / ".join(f"{talon.current_pass}{limit}" for talon in position.talons)


def board_lines(position: Position) -> Iterator[str]:
    """Yield a board with ``: `` before each column, so that it reads back between moves too."""
    for line in write_board(position, "pysol").splitlines():
        yield line if ":" in line else f": {line}"


def _names(cards: Sequence[Card]) -> list[str]:
    return [name_of(card) for card in cards]


def _stock(pile: int) -> str:
    return "the second stock" if pile else "the stock"


def _waste(pile: int) -> str:
    return "the second waste" if pile else "the waste"
