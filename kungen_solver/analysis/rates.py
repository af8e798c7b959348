"""How often rules can be won: counts, rate and interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kungen_solver.analysis.intervals import winnable_interval
from kungen_solver.rules.model import Rules
from kungen_solver.store.series import Counts


@dataclass(frozen=True, slots=True)
class WinRate:
    """How often one rule set can be won.

    Parameters
    ----------
    rules : Rules
        The rules.
    source : str
        The numbering of the deals.
    solver : str
        The version of the search.
    counts : Counts
        Deals by verdict, positions and CPU time.
    """

    rules: Rules
    source: str
    solver: str
    counts: Counts

    @property
    def rate(self) -> float | None:
        """The share of deals that was solved, or None where there are none."""
        return self.counts.solved / self.counts.deals if self.counts.deals else None

    @property
    def interval(self) -> tuple[float, float]:
        """A 95 % interval of the winnable share that undecided deals widen at both ends."""
        return winnable_interval(self.counts.solved, self.counts.undecided, self.counts.deals)

    @property
    def positions(self) -> float | None:
        """Positions a deal, over the deals that were searched; None where none was."""
        return self._mean(self.counts.positions)

    @property
    def cpu_seconds(self) -> float | None:
        """CPU seconds a deal, over the deals that were searched; None where none was."""
        return self._mean(self.counts.cpu_microseconds / 1e6)

    def _mean(self, total: float) -> float | None:
        searched = self.counts.deals - self.counts.inferred
        return total / searched if searched else None

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain data for JSON."""
        low, high = self.interval
        counts = self.counts
        return {
            "rules": self.rules.to_dict(),
            "fingerprint": self.rules.fingerprint(),
            "source": self.source,
            "solver": self.solver,
            "deals": counts.deals,
            "solved": counts.solved,
            "unsolvable": counts.unsolvable,
            "undecided": counts.undecided,
            "inferred": counts.inferred,
            "rate": self.rate,
            "low": low,
            "high": high,
            "positions": counts.positions,
            "cpu_seconds": counts.cpu_microseconds / 1e6,
        }
