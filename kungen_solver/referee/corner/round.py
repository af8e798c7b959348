"""One round of Kungen i hörnet, all cards known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from kungen_solver.cards import Card, rank_of
from kungen_solver.referee.corner.faces import is_joker
from kungen_solver.rules.corner import CornerRules

Pile: TypeAlias = tuple[Card, ...]
Ended: TypeAlias = Literal["out", "stuck"]


@dataclass(frozen=True, slots=True)
class Round:
    """A round at some moment of some player's turn.

    Parameters
    ----------
    rules : CornerRules
        Its rules.
    piles : tuple of tuple of int
        The cards of the four sides and four corners, lowest first.
    hands : tuple of frozenset of int
        The cards of each player; player 0 has the first turn.
    stock : tuple of int
        The cards of the stock, the next one first.
    player : int
        Whose turn it is, or who made the last move.
    moved : bool
        Whether that player has made a move in this turn.
    began_empty : bool
        Whether the turn began with an empty stock.
    idle : int
        Turns without a move, each begun with an empty stock, that lie behind in a row.
    shown : tuple of frozenset of int
        Jokers that each player took from the table and still holds, as everybody has seen.
    ended : {"out", "stuck"} or None
        How the round ended: a hand is empty, or a whole lap without a move; None while it goes on.
    """

    rules: CornerRules
    piles: tuple[Pile, ...]
    hands: tuple[frozenset[Card], ...]
    stock: tuple[Card, ...]
    player: int = 0
    moved: bool = False
    began_empty: bool = False
    idle: int = 0
    shown: tuple[frozenset[Card], ...] = ()
    ended: Ended | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def hand(self) -> frozenset[Card]:
        """The cards of the player whose turn it is."""
        return self.hands[self.player]

    @property
    def winner(self) -> int | None:
        """Who emptied the hand, if the round ended so."""
        return self.player if self.ended == "out" else None

    @property
    def penalties(self) -> tuple[int, ...]:
        """What the hands cost at this moment."""
        return tuple(points(self.rules, hand) for hand in self.hands)


def points(rules: CornerRules, cards: Iterable[Card]) -> int:
    """Return what cards left in a hand cost."""
    return sum(rules.joker_penalty if is_joker(card) else rules.penalty[rank_of(card)] for card in cards)
