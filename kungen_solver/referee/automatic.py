"""Moves to the foundations that a table makes for the player: none, the safe ones, or all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from kungen_solver.cards import Card, is_red, rank_of, suit_of
from kungen_solver.referee.moves import Move, Place, PlaceKind, Transfer
from kungen_solver.referee.play import refusal
from kungen_solver.referee.position import Position
from kungen_solver.referee.table import moved, open_cards, places_of
from kungen_solver.rules.model import Rules

Automatic: TypeAlias = Literal["none", "safe", "max"]

_SOURCES: tuple[PlaceKind, ...] = ("column", "corner", "cell", "waste")


def automatic_moves(position: Position, level: Automatic, after: Move | None = None) -> list[Transfer]:
    """Return the moves to the foundations that follow by themselves, in the order of play.

    Parameters
    ----------
    position : Position
        The position after the player's move.
    level : {"none", "safe", "max"}
        ``safe``: only cards that nothing will ever have to be laid on; ``max``: every card that fits.
    after : Move or None
        The player's move; a card that it took back from a foundation is left where it lies.
    """
    moves: list[Transfer] = []
    kept = after.target if isinstance(after, Transfer) and after.source.kind == "foundation" else None
    while level != "none" and (move := _next_move(position, level, kept)) is not None:
        moves.append(move)
        position = moved(position, move)
    return moves


def is_safe(position: Position, card: Card) -> bool:
    """Return whether `card`, next on its foundation, is needed nowhere else.

    A card is needed as long as another must be laid on it. That one, a rank lower, need not be if it
    can go home itself, that is if all lower cards of its suit are home, and if nothing must be laid on
    it in turn. So no suit that may lie on the card directly may be more than 2 ranks behind it, and
    none that may lie on it at one remove more than 3. With two decks its twin must find a place too.
    """
    rank = rank_of(card)
    homes = (min(position.foundations[suit::4]) for suit in range(4))
    return all(home >= rank - _slack(position.rules, card, suit) for suit, home in enumerate(homes))


def _slack(rules: Rules, card: Card, suit: int) -> int:
    if suit == suit_of(card):
        return 0
    if rules.building == "same_suit":
        return rules.ranks
    slack = 1 if rules.building == "any_suit" or is_red(suit) != is_red(card) else 2
    # In a group cards lie on it that are not in order, and it cannot go home from under them.
    return slack - 1 if rules.runs == "group" else slack


def _next_move(position: Position, level: Automatic, kept: Place | None) -> Transfer | None:
    for move in _home_moves(position):
        if move.source != kept and (level == "max" or _is_safe_move(position, move)):
            return move
    return None


def _home_moves(position: Position) -> Iterator[Transfer]:
    for kind in _SOURCES:
        for source in places_of(position, kind):
            for card in open_cards(position, source)[-1:]:
                for target in places_of(position, "foundation")[suit_of(card) :: 4]:
                    if refusal(position, move := Transfer(source, target)) is None:
                        yield move


def _is_safe_move(position: Position, move: Transfer) -> bool:
    # A card taken from a waste that is turned by twos or threes changes which cards come up later.
    stock = position.rules.stock
    if move.source.kind == "waste" and stock is not None and stock.draw > 1:
        return False
    return is_safe(position, open_cards(position, move.source)[-1])
