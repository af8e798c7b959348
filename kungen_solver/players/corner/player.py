"""Players that look at a view, and rounds that they play under the referee's eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kungen_solver.deals.corner import corner_cards
from kungen_solver.errors import InputError
from kungen_solver.players.corner.agents import Agent
from kungen_solver.players.corner.codes import move_of, write_view
from kungen_solver.players.corner.seats import Seats
from kungen_solver.referee.corner import CornerMove, Round, View, apply_corner, first_round, view_of
from kungen_solver.rules.corner import CornerRules


class Player:
    """One player at the table.

    Parameters
    ----------
    agent : Agent
        How it plays.
    rules : CornerRules
        What is played.
    number, seat : int
        The numbered round and the seat, 0 beginning; they fix its random numbers.
    """

    def __init__(self, agent: Agent, rules: CornerRules, number: int = 0, seat: int = 0) -> None:
        self.agent = agent
        self._seat = seat
        self._seats = Seats(rules, [agent] * (seat + 1))
        self._seats.begin(number, seat)

    def choose(self, view: View) -> CornerMove:
        """Return a legal move.

        Raises
        ------
        InputError
            Where it is not the viewer's turn, or the round has ended.
        """
        if view.player != view.viewer or view.ended:
            raise InputError("the view", ["it is not this player's turn"])
        write_view(view, self._seats.view)
        return move_of(self._seats.choose(self._seat))


def seating(agents: Sequence[Agent], turn: int) -> tuple[Agent, ...]:
    """Return who sits where after the lead has passed on `turn` times: first the player who begins."""
    turn %= len(agents)
    return (*agents[turn:], *agents[:turn])


def played_round(
    rules: CornerRules, agents: Sequence[Agent], number: int
) -> Iterator[tuple[CornerMove | None, Round]]:
    """Play a numbered round; yield it as dealt, with None, and then each move with what it leads to."""
    state = first_round(rules, corner_cards(number, rules.jokers), len(agents))
    players = [Player(agent, rules, number, seat) for seat, agent in enumerate(agents)]
    yield None, state
    while not state.ended:
        move = players[state.player].choose(view_of(state, state.player))
        state = apply_corner(state, move)
        yield move, state
