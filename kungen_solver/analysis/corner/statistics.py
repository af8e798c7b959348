"""What tournaments show: means over shuffles, with intervals that know of shared shuffles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from kungen_solver.analysis.corner.tournament import Tournament, seatings
from kungen_solver.analysis.intervals import student_95, wilson
from kungen_solver.kernels.corner import layout
from kungen_solver.referee.corner import Match

Values = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of independent values, with a 95 % interval by Student's distribution.

    Parameters
    ----------
    mean : float or None
        None where there are no values.
    low, high : float or None
        The ends of the interval; None where there are fewer than two values.
    """

    mean: float | None
    low: float | None
    high: float | None

    @classmethod
    def of(cls, values: Values, least: float = -inf, most: float = inf) -> Mean:
        """Return the mean of values, one for each shuffle, that lie between `least` and `most`."""
        if len(values) == 0:
            return cls(None, None, None)
        mean = float(values.mean())
        if len(values) == 1:
            return cls(mean, None, None)
        spread = student_95(len(values) - 1) * float(values.std(ddof=1)) / sqrt(len(values))
        return cls(mean, max(least, mean - spread), min(most, mean + spread))

    @classmethod
    def of_shares(cls, values: Values) -> Mean:
        """Return the mean of shares, with Wilson's interval where they are all alike.

        There Student's distribution would promise certainty.
        """
        found = cls.of(values, 0, 1)
        if found.mean is None or found.low != found.high or found.low is None:
            return found
        return cls(found.mean, *wilson(round(found.mean * len(values)), len(values)))

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, rounded to six decimals."""
        named = {"mean": self.mean, "low": self.low, "high": self.high}
        return {key: None if value is None else round(value, 6) for key, value in named.items()}


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat or a player fares, a value for each shuffle, mean over the seatings.

    Parameters
    ----------
    name : str
        ``"seat 1"`` begins; or the player's name, for all that play alike together.
    wins : ndarray of float64
        The share of rounds that it won: by emptying its hand or, in a round that got stuck, by paying
        least; a tie is shared.
    penalties : ndarray of float64
        What its hand cost.
    """

    name: str
    wins: Values
    penalties: Values


@dataclass(frozen=True, slots=True)
class Matches:
    """The rounds of a tournament strung together to matches, in the order of their numbers.

    Parameters
    ----------
    played : int
        Matches that came to an end.
    rounds : Mean
        Rounds that a match took.
    wins : dict of str to Mean
        Share of the matches that a player of a name won, ties shared.
    """

    played: int
    rounds: Mean
    wins: dict[str, Mean]

    def to_dict(self) -> dict[str, Any]:
        """Return the means as plain data."""
        wins = [{"name": name, "wins": mean.to_dict()} for name, mean in self.wins.items()]
        return {"played": self.played, "rounds": self.rounds.to_dict(), "agents": wins}


def seat_standings(tournament: Tournament) -> list[Standing]:
    """Return how each seat fares, whoever sits there."""
    wins, penalties = _wins(tournament), _penalties(tournament)
    return [
        Standing(f"seat {seat + 1}", wins[:, :, seat].mean(axis=1), penalties[:, :, seat].mean(axis=1))
        for seat in range(len(tournament.agents))
    ]


def agent_standings(tournament: Tournament) -> list[Standing]:
    """Return how the players of each name fare, a mean over the seats they had."""
    wins, penalties = _wins(tournament), _penalties(tournament)
    standings = []
    for agent in dict.fromkeys(tournament.agents):
        held = [
            (turn, seat)
            for turn, seated in enumerate(seatings(tournament.agents))
            for seat, other in enumerate(seated)
            if other == agent
        ]
        means = [
            np.mean([values[:, turn, seat] for turn, seat in held], axis=0) for values in (wins, penalties)
        ]
        standings.append(Standing(agent.name, *means))
    return standings


def stuck_shares(tournament: Tournament) -> Values:
    """Return the share of rounds that got stuck, for each shuffle."""
    stuck: Values = (tournament.rows[:, :, layout.WINNER] < 0).mean(axis=1)
    return stuck


def turn_counts(tournament: Tournament) -> Values:
    """Return the turns a round, for each shuffle."""
    turns: Values = tournament.rows[:, :, layout.TURNS].mean(axis=1)
    return turns


def matches(tournament: Tournament) -> Matches:
    """Play the rounds as matches, one after the other; what is left over at the end is no match.

    The lead passes on from round to round, so that round k of a match takes its seating number k.
    """
    players = len(tournament.agents)
    names = [agent.name for agent in tournament.agents]
    lengths, shares = [], []
    for match in _finished(tournament, players):
        lengths.append(match.played)
        shares.append([1 / len(match.winners) if p in match.winners else 0.0 for p in range(players)])
    won = np.array(shares, dtype=np.float64).reshape(len(shares), players)
    wins = {
        name: Mean.of_shares(won[:, [p for p in range(players) if names[p] == name]].mean(axis=1))
        for name in dict.fromkeys(names)
    }
    return Matches(len(lengths), Mean.of(np.array(lengths, dtype=np.float64), 1), wins)


def _finished(tournament: Tournament, players: int) -> Iterator[Match]:
    begun = Match(tournament.rules, (0,) * players)
    match = begun
    for table in _penalties(tournament).tolist():
        lead = match.leader
        seats = table[match.played % len(table)]
        match = match.after(tuple(seats[(player - lead) % players] for player in range(players)))
        if match.is_over:
            yield match
            match = begun


def _wins(tournament: Tournament) -> Values:
    """Return the share that each seat has in the win of each round."""
    winners, penalties = tournament.rows[:, :, layout.WINNER, None], _penalties(tournament)
    least = penalties == penalties.min(axis=2, keepdims=True)
    out = winners == np.arange(len(tournament.agents))
    shares: Values = np.where(winners < 0, least / least.sum(axis=2, keepdims=True), out)
    return shares


def _penalties(tournament: Tournament) -> npt.NDArray[np.int32]:
    players = len(tournament.agents)
    return tournament.rows[:, :, layout.PENALTIES : layout.PENALTIES + players]
