"""A tournament in figures, and how two of them differ on the shuffles that both have played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kungen_solver.analysis.corner.statistics import (
    Matches,
    Mean,
    Standing,
    agent_standings,
    matches,
    seat_standings,
    stuck_shares,
    turn_counts,
)
from kungen_solver.analysis.corner.tournament import Tournament, seatings


@dataclass(frozen=True, slots=True)
class Line:
    """How a seat or a player fares: its share of the wins, and what its hand costs."""

    name: str
    wins: Mean
    penalty: Mean

    def to_dict(self) -> dict[str, Any]:
        """Return the means as plain data."""
        return {"name": self.name, "wins": self.wins.to_dict(), "penalty": self.penalty.to_dict()}


@dataclass(frozen=True, slots=True)
class Report:
    """A tournament in figures.

    Parameters
    ----------
    tournament : Tournament
        What was played.
    seats, agents : tuple of Line
        How each seat fares, and the players of each name.
    stuck, turns : Mean
        The share of rounds that got stuck, and turns a round.
    matches : Matches
        The rounds as matches.
    """

    tournament: Tournament
    seats: tuple[Line, ...]
    agents: tuple[Line, ...]
    stuck: Mean
    turns: Mean
    matches: Matches

    @property
    def several_agents(self) -> tuple[Line, ...]:
        """How the players fare, if they do not all play alike."""
        return self.agents if len(self.agents) > 1 else ()

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain data."""
        rules = self.tournament.rules
        return {
            "rules": rules.to_dict(),
            "fingerprint": rules.fingerprint(),
            "shuffles": len(self.tournament.row_numbers),
            "seatings": len(seatings(self.tournament.agents)),
            "seats": [line.to_dict() for line in self.seats],
            "agents": [line.to_dict() for line in self.agents],
            "stuck": self.stuck.to_dict(),
            "turns": self.turns.to_dict(),
            "matches": self.matches.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more one tournament's seats and players win and pay than those of another."""

    seats: tuple[Line, ...]
    agents: tuple[Line, ...]
    penalty: Mean

    def to_dict(self) -> dict[str, Any]:
        """Return the means as plain data; `penalty` is that of all players together."""
        return {
            "seats": [line.to_dict() for line in self.seats],
            "agents": [line.to_dict() for line in self.agents],
            "penalty": self.penalty.to_dict(),
        }


def report(tournament: Tournament) -> Report:
    """Return the figures of a tournament."""
    return Report(
        tournament,
        tuple(_line(standing) for standing in seat_standings(tournament)),
        tuple(_line(standing) for standing in agent_standings(tournament)),
        Mean.of_shares(stuck_shares(tournament)),
        Mean.of(turn_counts(tournament), 0),
        matches(tournament),
    )


def difference(other: Tournament, base: Tournament) -> Difference:
    """Return how `other` differs from `base`, which the same players played, shuffle by shuffle."""
    _, rows, base_rows = np.intersect1d(
        other.row_numbers, base.row_numbers, assume_unique=True, return_indices=True
    )

    def lines(standings: list[Standing], base_standings: list[Standing]) -> list[Standing]:
        return [
            Standing(a.name, a.wins[rows] - b.wins[base_rows], a.penalties[rows] - b.penalties[base_rows])
            for a, b in zip(standings, base_standings, strict=True)
        ]

    seats = lines(seat_standings(other), seat_standings(base))
    agents = lines(agent_standings(other), agent_standings(base))
    penalty = np.mean([standing.penalties for standing in seats], axis=0)
    return Difference(
        tuple(_shift(standing) for standing in seats),
        tuple(_shift(standing) for standing in agents),
        Mean.of(penalty),
    )


def _line(standing: Standing) -> Line:
    return Line(standing.name, Mean.of_shares(standing.wins), Mean.of(standing.penalties, 0))


def _shift(standing: Standing) -> Line:
    return Line(standing.name, Mean.of(standing.wins, -1, 1), Mean.of(standing.penalties))
