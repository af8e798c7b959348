"""What one player knows of a round."""

from __future__ import annotations

from dataclasses import dataclass

from kungen_solver.cards import Card
from kungen_solver.referee.corner.round import Ended, Pile, Round
from kungen_solver.rules.corner import CornerRules


@dataclass(frozen=True, slots=True)
class View:
    """A round with the order of the stock and the other hands left out.

    Parameters
    ----------
    rules, piles, player, moved, began_empty, idle, shown, ended
        As in `Round`.
    viewer : int
        Whose view it is.
    own : frozenset of int
        The viewer's cards.
    hand_sizes : tuple of int
        How many cards each player holds.
    stock_size : int
        How many cards the stock has.
    """

    rules: CornerRules
    piles: tuple[Pile, ...]
    player: int
    moved: bool
    began_empty: bool
    idle: int
    shown: tuple[frozenset[Card], ...]
    ended: Ended | None
    viewer: int
    own: frozenset[Card]
    hand_sizes: tuple[int, ...]
    stock_size: int

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hand_sizes)

    @property
    def hand(self) -> frozenset[Card]:
        """The viewer's cards in its own turn; nothing in that of another."""
        return self.own if self.player == self.viewer else frozenset()

    @property
    def unseen(self) -> frozenset[Card]:
        """The cards that the viewer has seen nowhere: they lie in the stock and in the other hands."""
        seen = {card for pile in self.piles for card in pile} | self.own
        return frozenset(range(self.rules.card_count)) - seen.union(*self.shown)


def view_of(state: Round, viewer: int) -> View:
    """Return what a player knows of a round."""
    return View(
        rules=state.rules,
        piles=state.piles,
        player=state.player,
        moved=state.moved,
        began_empty=state.began_empty,
        idle=state.idle,
        shown=state.shown,
        ended=state.ended,
        viewer=viewer,
        own=state.hands[viewer],
        hand_sizes=tuple(map(len, state.hands)),
        stock_size=len(state.stock),
    )
