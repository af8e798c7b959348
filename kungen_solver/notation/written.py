"""A move as it is written, and what it means in a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from kungen_solver.cards import Card, names_of, suit_of
from kungen_solver.errors import AmbiguousMoveError, IllegalMoveError
from kungen_solver.referee.moves import Draw, Move, Place, PlaceKind, Redeal, Transfer
from kungen_solver.referee.play import refusal
from kungen_solver.referee.position import Position
from kungen_solver.referee.runs import may_lie_on
from kungen_solver.referee.table import has_place, open_cards, places_of


@dataclass(frozen=True, slots=True)
class Spot:
    """A place as it is written; without an index it is the foundation that fits."""

    kind: PlaceKind
    index: int | None = None


@dataclass(frozen=True, slots=True)
class WrittenTransfer:
    """A transfer as it is written; None and () stand for what the text leaves open."""

    source: Spot
    target: Spot
    count: int | None = None
    cards: tuple[Card, ...] = ()


Written: TypeAlias = WrittenTransfer | Draw | Redeal


def readings(written: Written, position: Position) -> list[Move]:
    """Return what a written move can mean in a position, the usual reading first.

    On a card there is mostly one number of cards that fits. To an empty place the longest run that may
    move is meant, and shorter ones follow.

    Raises
    ------
    IllegalMoveError
        Where no reading is legal, saying why.
    AmbiguousMoveError
        Where several are, and none is usual.
    """
    if not isinstance(written, WrittenTransfer):
        if reason := refusal(position, written):
            raise IllegalMoveError(reason)
        return [written]
    candidates = list(_candidates(written, position))
    legal = [move for move in candidates if refusal(position, move) is None]
    if not legal:
        raise IllegalMoveError(_reason(candidates, position))
    _refuse_other_cards(written, legal[0], position)
    _refuse_ambiguity(legal, position)
    first = legal[0]
    return [move for move in legal if (move.source, move.target) == (first.source, first.target)]


def _candidates(written: WrittenTransfer, position: Position) -> Iterator[Transfer]:
    for source in _places(written.source, position):
        cards = open_cards(position, source) if has_place(position, source) else ()
        for target in _places(written.target, position, cards[-1:]):
            for count in _counts(written, target, len(cards)):
                yield Transfer(source, target, count)


def _places(spot: Spot, position: Position, cards: tuple[Card, ...] = ()) -> list[Place]:
    """Return the places that a spot may mean, given the card that is to be laid there."""
    if spot.index is not None:
        return [Place(spot.kind, spot.index)]
    places = list(places_of(position, spot.kind))
    fitting = [place for place in places if any(place.index % 4 == suit_of(card) for card in cards)]
    return fitting or places


def _counts(written: WrittenTransfer, target: Place, held: int) -> range:
    count = written.count or len(written.cards)
    if count or target.kind not in ("column", "corner"):
        return range(count or 1, (count or 1) + 1)
    return range(max(held, 1), 0, -1)


def _reason(candidates: list[Transfer], position: Position) -> str:
    """Return why the move is illegal: of the number of cards that fits, if one does."""
    best = next((move for move in candidates if _fits(move, position)), candidates[-1])
    return refusal(position, best) or ""


def _fits(move: Transfer, position: Position) -> bool:
    if not (has_place(position, move.source) and has_place(position, move.target)):
        return False
    cards, below = open_cards(position, move.source)[-move.count :], open_cards(position, move.target)
    return bool(cards and below) and may_lie_on(position.rules, cards[0], below[-1])


def _refuse_other_cards(written: WrittenTransfer, move: Transfer, position: Position) -> None:
    cards = open_cards(position, move.source)[-move.count :]
    if written.cards and written.cards != cards:
        raise IllegalMoveError(f"{move.source} ends with {names_of(cards)}, not {names_of(written.cards)}")


def _refuse_ambiguity(legal: list[Transfer], position: Position) -> None:
    """Refuse different cards for one move, unless an empty place takes whatever length there is."""
    moved = {open_cards(position, move.source)[-move.count :] for move in legal}
    sources = {move.source for move in legal}
    one_run = len(sources) == 1 and not open_cards(position, legal[0].target)
    if len(moved) > 1 and not one_run:
        meanings = " or ".join(sorted(names_of(cards) for cards in moved))
        raise AmbiguousMoveError(f"{legal[0].target} takes {meanings}: the move must say which")
