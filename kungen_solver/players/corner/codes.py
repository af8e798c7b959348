"""Rules, views and moves of the referee as the words and numbers of the kernels."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from kungen_solver.cards import Card, rank_of
from kungen_solver.kernels.corner import layout
from kungen_solver.players.corner.agents import KINDS, Agent
from kungen_solver.referee.corner import (
    JOKERS,
    PILES,
    CornerMove,
    EndTurn,
    Face,
    Play,
    Round,
    Shift,
    View,
    faces,
    fits,
    is_joker,
)
from kungen_solver.referee.corner.faces import stands_for
from kungen_solver.rules.corner import CornerRules

Words = npt.NDArray[np.int64]

_CROSS_KING: Final = {
    "corner_refill": layout.CORNER_REFILL,
    "corner_hole": layout.CORNER_HOLE,
    "stay": layout.STAY,
}
_ENDED: Final = {None: layout.GOES_ON, "out": layout.OUT, "stuck": layout.STUCK}


def mask_of(cards: Iterable[Card]) -> int:
    """Return a set of cards as a word."""
    return sum(1 << card for card in cards)


def code_of(move: CornerMove) -> int:
    """Return a move's number, 0..496."""
    match move:
        case Play(card, pile):
            return card * 8 + pile
        case Shift(source, target):
            return layout.SHIFT + source * 8 + target
        case EndTurn():
            return layout.END_TURN


def move_of(code: int) -> CornerMove:
    """Return the move of a number."""
    if code == layout.END_TURN:
        return EndTurn()
    if code >= layout.SHIFT:
        return Shift(*divmod(code - layout.SHIFT, 8))
    return Play(*divmod(code, 8))


def write_rules(rules: CornerRules, words: Words) -> None:
    """Write rules as the kernels read them, i64[RULE_WORDS]."""
    real = range(52)
    words[:] = 0
    words[layout.DRAW_LAST] = rules.draw == "end"
    words[layout.CROSS_KING] = _CROSS_KING[rules.cross_king]
    words[layout.MUST_PLAY_KING] = rules.must_play_king
    words[layout.JOKER_SWAP] = rules.joker_swap
    words[layout.JOKERS] = rules.jokers
    words[layout.HAND] = rules.hand
    words[layout.OPENERS] = mask_of(range(48 if rules.empty_side == "no_king" else 52))
    words[layout.TWINS] = rules.building == "alternating"
    for card in real:
        (face,) = faces(rules, (card,))
        words[layout.FITS + card] = mask_of(c for c in (*real, *JOKERS) if fits(rules, c, face))
        words[layout.STANDS_FOR + card] = mask_of(c for c in real if stands_for(rules, c, face))
        below = faces(rules, (card, JOKERS[0]))[1] if rank_of(card) else None
        words[layout.BELOW + card] = -1 if below is None else face_code(below)
    words[layout.POINTS : layout.POINTS + 13] = rules.penalty
    words[layout.POINTS + 13] = rules.joker_penalty


def face_code(face: Face) -> int:
    """Return a card that counts as a face does: of either suit of its colour, the lower one."""
    return face.rank * 4 + (int(face.red) if face.suit is None else face.suit)


def write_agent(agent: Agent, words: Words) -> None:
    """Write a player as the kernels read it, i64[AGENT_WORDS]."""
    words[layout.KIND] = KINDS.index(agent.kind)
    words[layout.ITERATIONS] = agent.iterations
    words[layout.EXPLORATION] = agent.exploration
    words[layout.WIN_WEIGHT] = agent.win_weight


def write_view(view: View, words: Words) -> None:
    """Write what a player knows, i64[STATE_WORDS]: of the other hands the sizes and the jokers shown."""
    hands = [view.own if player == view.viewer else shown for player, shown in enumerate(view.shown)]
    _write(view, hands, view.hand_sizes, words)
    words[layout.STOCK_END] = view.stock_size


def write_round(state: Round, words: Words) -> None:
    """Write a whole round, i64[STATE_WORDS], but for the stock: a deck is an address."""
    _write(state, state.hands, [len(hand) for hand in state.hands], words)
    words[layout.STOCK_END] = len(state.stock)


def _write(seen: View | Round, hands: Sequence[Collection[Card]], sizes: Sequence[int], words: Words) -> None:
    words[:] = 0
    words[layout.JOKER_AT : layout.JOKER_AT + 2] = -1
    for player, (hand, size) in enumerate(zip(hands, sizes, strict=True)):
        words[layout.HANDS + player] = mask_of(hand)
        words[layout.SIZES + player] = size
        words[layout.SHOWN + player] = mask_of(seen.shown[player])
    for index in PILES:
        pile, lying = seen.piles[index], faces(seen.rules, seen.piles[index])
        words[layout.BOTTOM + index] = pile[0] if pile else -1
        words[layout.TOP + index] = face_code(lying[-1]) if pile else -1
        for card, face in zip(pile, lying, strict=True):
            if is_joker(card):
                words[layout.JOKER_AT + JOKERS.index(card)] = index << 6 | face_code(face)
    words[layout.PLAYER] = seen.player
    words[layout.PLAYERS] = len(hands)
    words[layout.MOVED] = seen.moved
    words[layout.BEGAN_EMPTY] = seen.began_empty
    words[layout.IDLE] = seen.idle
    words[layout.ENDED] = _ENDED[seen.ended]
    words[layout.SEEN] = mask_of(card for pile in seen.piles for card in pile)
