"""What is allowed in a turn, and what it does.

A turn ends: every card that is laid leaves the hand, and one that comes back, a joker, leaves a real
card on the table, of which there are 52; a pile that moves onto another makes the piles fewer, which only
a card of the hand undoes; and a pile moves to a corner once, as there it never moves again. A round ends:
a turn without a move takes a card of the stock, and without a stock a lap of such turns is the end.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kungen_solver.cards import KING, Card, rank_of
from kungen_solver.errors import IllegalMoveError
from kungen_solver.referee.corner.faces import faces, fits, is_joker, stands_for, top_face
from kungen_solver.referee.corner.moves import (
    CORNERS,
    PILE_NAMES,
    PILES,
    SIDES,
    CornerMove,
    EndTurn,
    Play,
    Shift,
)
from kungen_solver.referee.corner.round import Pile, Round
from kungen_solver.referee.corner.view import View

_ENDED: Final = "the round has ended"


def legal_corner_moves(seen: Round | View) -> list[CornerMove]:
    """Return every move that the player whose turn it is may make, ending the turn last."""
    # A pile in a corner lies on a king, which fits on nothing.
    moves: list[CornerMove] = [Play(card, pile) for card in sorted(seen.hand) for pile in PILES]
    moves += [Shift(source, target) for source in SIDES for target in PILES]
    return [move for move in (*moves, EndTurn()) if corner_refusal(seen, move) is None]


def corner_refusal(seen: Round | View, move: CornerMove) -> str | None:
    """Return the rule that forbids a move, or None where it is allowed.

    Parameters
    ----------
    seen : Round or View
        The table, and the hand of the player whose turn it is.
    move : Play, Shift or EndTurn
        What that player would do.
    """
    if seen.ended:
        return _ENDED
    match move:
        case Play():
            return _refusal_to_play(seen, move)
        case Shift():
            return _refusal_to_shift(seen, move)
        case EndTurn():
            if seen.rules.must_play_king and any(_is_king(card) for card in seen.hand):
                return "a king in the hand must be played"
            return None


def apply_corner(state: Round, move: CornerMove) -> Round:
    """Return the round after a move.

    Raises
    ------
    IllegalMoveError
        Naming the rule that forbids it.
    """
    if reason := corner_refusal(state, move):
        raise IllegalMoveError(reason)
    match move:
        case Play():
            return _played(state, move)
        case Shift():
            piles = list(state.piles)
            piles[move.target] += piles[move.source]
            piles[move.source] = ()
            return replace(state, piles=tuple(piles), moved=True)
        case EndTurn():
            return _turn_ended(state)


def begin_turn(state: Round, player: int, idle: int) -> Round:
    """Return the round as a player's turn begins."""
    begun = replace(state, player=player, moved=False, began_empty=not state.stock, idle=idle)
    return _drawn(begun) if state.rules.draw == "start" else begun


def joker_for(seen: Round | View, card: Card, pile: Pile) -> int | None:
    """Return where in a pile a joker lies that a card may be exchanged for, if the rules allow that."""
    if not seen.rules.joker_swap:
        return None
    if not any(map(is_joker, pile)):
        return None
    for place, (lying, face) in enumerate(zip(pile, faces(seen.rules, pile), strict=True)):
        if is_joker(lying) and stands_for(seen.rules, card, face):
            return place
    return None


def _refusal_to_play(seen: Round | View, move: Play) -> str | None:
    if move.card not in seen.hand:
        return "the card is not in the hand"
    if move.pile not in PILES:
        return "there is no such pile"
    pile = seen.piles[move.pile]
    if pile:
        if fits(seen.rules, move.card, top_face(seen.rules, pile)):
            return None
        return "the card does not fit there" if joker_for(seen, move.card, pile) is None else None
    if is_joker(move.card):
        return "a joker opens no pile"
    if move.pile in CORNERS:
        return None if _is_king(move.card) else "only a king opens a corner"
    if seen.rules.empty_side == "no_king" and _is_king(move.card):
        return "no king may fill an empty side"
    return None


def _refusal_to_shift(seen: Round | View, move: Shift) -> str | None:
    if move.source not in PILES or move.target not in PILES or move.source == move.target:
        return "there are no two such piles"
    source, target = seen.piles[move.source], seen.piles[move.target]
    if not source:
        return f"no pile lies at {PILE_NAMES[move.source]}"
    if target:
        return None if fits(seen.rules, source[0], top_face(seen.rules, target)) else "the piles do not fit"
    if move.target not in CORNERS:
        return "no pile moves to an empty side"
    if move.source in CORNERS or not _is_king(source[0]):
        return "only a pile on a king moves from a side to a corner"
    return None


def _played(state: Round, move: Play) -> Round:
    hands, piles, shown = list(state.hands), list(state.piles), list(state.shown)
    pile, player = piles[move.pile], state.player
    hands[player] -= {move.card}
    shown[player] -= {move.card}
    if not pile or fits(state.rules, move.card, top_face(state.rules, pile)):
        piles[move.pile] = (*pile, move.card)
    else:
        place = joker_for(state, move.card, pile)
        assert place is not None
        piles[move.pile] = (*pile[:place], move.card, *pile[place + 1 :])
        hands[player] |= {pile[place]}
        shown[player] |= {pile[place]}
    return replace(
        state,
        piles=tuple(piles),
        hands=tuple(hands),
        shown=tuple(shown),
        moved=True,
        ended=None if hands[player] else "out",
    )


def _turn_ended(state: Round) -> Round:
    idle = state.idle + 1 if state.began_empty and not state.moved else 0
    if idle == state.players:
        return replace(state, idle=idle, ended="stuck")
    after = _drawn(state) if state.rules.draw == "end" else state
    return begin_turn(after, (state.player + 1) % state.players, idle)


def _drawn(state: Round) -> Round:
    """Return the round after its player drew a card, if there is one."""
    if not state.stock:
        return state
    hands = list(state.hands)
    hands[state.player] |= {state.stock[0]}
    return replace(state, hands=tuple(hands), stock=state.stock[1:])


def _is_king(card: Card) -> bool:
    return not is_joker(card) and rank_of(card) == KING
