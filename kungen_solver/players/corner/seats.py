"""The kernels' working memory: rules, players, and rounds between them."""

from __future__ import annotations

from collections.abc import Sequence

from kungen_solver.kernels.corner import layout
from kungen_solver.kernels.corner.chance import seed_stream
from kungen_solver.kernels.corner.play import choose_move, play_rounds
from kungen_solver.kernels.memory import Arena
from kungen_solver.players.corner.agents import Agent
from kungen_solver.players.corner.codes import Words, write_agent, write_rules
from kungen_solver.rules.corner import CornerRules


class Seats:
    """Players at a table.

    Parameters
    ----------
    rules : CornerRules
        What they play by.
    agents : sequence of Agent
        Who sits there, the player who begins first.
    """

    def __init__(self, rules: CornerRules, agents: Sequence[Agent]) -> None:
        most = max(agent.iterations for agent in agents)
        self.players = len(agents)
        self._arena = Arena(
            {
                "rules": (layout.RULE_WORDS, "i8"),
                "agents": (layout.MOST_PLAYERS * layout.AGENT_WORDS, "i8"),
                "memory": (layout.MEMORY_WORDS, "i8"),
                "state": (layout.STATE_WORDS, "i8"),
                "view": (layout.STATE_WORDS, "i8"),
                "work": (layout.STATE_WORDS, "i8"),
                "deck": (layout.CARDS, "u1"),
                "sample": (layout.CARDS, "u1"),
                "masks": (layout.MASK_WORDS, "i8"),
                "nodes": ((max(most, layout.ACTIONS) + 1) * layout.NODE_WORDS, "i8"),
                "path": (layout.PATH_WORDS, "i8"),
                "rewards": (layout.MOST_PLAYERS, "i8"),
                "streams": (layout.MOST_PLAYERS, "i8"),
            }
        )
        places = ("state", "view", "work", "deck", "sample", "masks", "nodes", "path", "rewards", "streams")
        self._arena["memory"][:] = [self._arena.address[name] for name in places]
        write_rules(rules, self._arena["rules"])
        for seat, agent in enumerate(agents):
            write_agent(agent, self._agent_words(seat))

    @property
    def view(self) -> Words:
        """The view that `choose` looks at, i64[STATE_WORDS]."""
        return self._arena["view"]

    def begin(self, number: int, seat: int) -> None:
        """Begin the random numbers of a seat's player for a numbered round."""
        seed_stream(self._arena.address["streams"] + 8 * seat, number, seat)

    def choose(self, seat: int) -> int:
        """Return the number of the move that a seat's player makes in its turn, knowing `view`."""
        address = self._arena.address
        agent = address["agents"] + 8 * layout.AGENT_WORDS * seat
        return choose_move(address["rules"], agent, address["memory"], address["streams"] + 8 * seat)

    def play(self, first: int, count: int) -> Words:
        """Play numbered rounds.

        Parameters
        ----------
        first, count : int
            Their numbers, within 0..2^63-1.

        Returns
        -------
        ndarray of int64, shape (count, RESULT_WORDS)
            Winner or -1, penalties of four seats, turns, moves of four seats.
        """
        results = Arena({"rows": (count * layout.RESULT_WORDS, "i8")})
        address = self._arena.address
        play_rounds(
            address["rules"],
            address["agents"],
            self.players,
            first,
            count,
            address["memory"],
            results.address["rows"],
        )
        return results["rows"].reshape(count, layout.RESULT_WORDS)

    def _agent_words(self, seat: int) -> Words:
        words: Words = self._arena["agents"][seat * layout.AGENT_WORDS :][: layout.AGENT_WORDS]
        return words
