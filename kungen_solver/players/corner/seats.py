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
        arrays = {
            "rules": (layout.RULE_WORDS, "i8"),
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
            "result": (layout.RESULT_WORDS, "i8"),
        }
        seats = range(layout.MOST_PLAYERS)
        own = {f"agent {seat}": (layout.AGENT_WORDS, "i8") for seat in seats}
        own |= {f"stream {seat}": (1, "i8") for seat in seats}
        self._arena = Arena({**arrays, **own})
        self._address = self._arena.address
        self._arena["memory"][:] = [self._address[name] for name in (*list(arrays)[2:], *own)]
        write_rules(rules, self._arena["rules"])
        for seat, agent in enumerate(agents):
            write_agent(agent, self._arena[f"agent {seat}"])

    @property
    def view(self) -> Words:
        """The view that `choose` looks at, i64[STATE_WORDS]."""
        return self._arena["view"]

    def begin(self, number: int, seat: int) -> None:
        """Begin the random numbers of a seat's player for a numbered round."""
        seed_stream(self._address[f"stream {seat}"], number, seat)

    def choose(self, seat: int) -> int:
        """Return the number of the move that a seat's player makes in its turn, knowing `view`."""
        return choose_move(self._address["rules"], self._address["memory"], seat)

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
        rules, memory = self._address["rules"], self._address["memory"]
        play_rounds(rules, memory, self.players, first, count, results.address["rows"])
        return results["rows"].reshape(count, layout.RESULT_WORDS)
