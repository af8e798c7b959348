"""How a round is dealt.

The cards go one at a time to the players in turn, from player 0, until all hands are full; then one to
each side N, E, S, W; the rest is the stock. Kings of the cross are seen to from N to W: such a king goes
to the corner that follows its side clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from kungen_solver.cards import KING, Card, rank_of
from kungen_solver.errors import DealError
from kungen_solver.referee.corner.faces import is_joker
from kungen_solver.referee.corner.moves import SIDES
from kungen_solver.referee.corner.play import begin_turn
from kungen_solver.referee.corner.round import Round
from kungen_solver.rules.corner import CornerRules, check_players


def first_round(rules: CornerRules, cards: Sequence[Card], players: int) -> Round:
    """Deal cards, and begin the first turn.

    Parameters
    ----------
    rules : CornerRules
        Its rules.
    cards : sequence of int
        The whole pack in the order in which it is dealt; jokers are 52 and 53. A joker that would come
        to the cross is put back into the middle of the stock, since a joker opens no pile.
    players : int
        2..4.

    Raises
    ------
    RulesError
        Where so many cannot play.
    DealError
        Naming what is wrong with the pack.
    """
    check_players(players)
    if sorted(cards) != list(range(rules.card_count)):
        raise DealError("deal", [f"a pack is the cards 0..{rules.card_count - 1}, each once"])
    dealt = players * rules.hand
    hands = tuple(frozenset(cards[player:dealt:players]) for player in range(players))
    stock = list(cards[dealt:])
    piles: list[tuple[Card, ...]] = [()] * 8
    for side in SIDES:
        piles[side] = (_for_the_cross(stock),)
    if rules.cross_king != "stay":
        for side in SIDES:
            _clear_of_kings(rules, piles, side, stock)
    nothing = (frozenset[Card](),) * players
    return begin_turn(Round(rules, tuple(piles), hands, tuple(stock), shown=nothing), 0, idle=0)


def _for_the_cross(stock: list[Card]) -> Card:
    while is_joker(stock[0]):
        joker = stock.pop(0)
        stock.insert(len(stock) // 2, joker)
    return stock.pop(0)


def _clear_of_kings(rules: CornerRules, piles: list[tuple[Card, ...]], side: int, stock: list[Card]) -> None:
    while piles[side] and rank_of(piles[side][0]) == KING:
        corner = next(4 + (side + turn) % 4 for turn in range(4) if not piles[4 + (side + turn) % 4])
        piles[corner], piles[side] = piles[side], ()
        if rules.cross_king == "corner_refill":
            piles[side] = (_for_the_cross(stock),)
