"""A match: rounds until a total reaches the target, or as many as were agreed on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kungen_solver.rules.corner import CornerRules


@dataclass(frozen=True, slots=True)
class Match:
    """The totals of a match.

    Player 0 leads in the first round, and the lead passes to the next player with the deal.

    Parameters
    ----------
    rules : CornerRules
        Its rules.
    totals : tuple of int
        The points of each player so far.
    played : int
        Rounds so far.
    """

    rules: CornerRules
    totals: tuple[int, ...]
    played: int = 0

    @property
    def leader(self) -> int:
        """Who has the first turn of the next round."""
        return self.played % len(self.totals)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended; with extra rounds a tie for the lowest total does not end it."""
        target, last = self.rules.target, self.rules.match_rounds
        ends = (target is not None and max(self.totals) >= target) or (
            last is not None and self.played >= last
        )
        return ends and (self.rules.tie == "shared" or len(self._lowest) == 1)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the lowest total of a match that is over; nobody before."""
        return self._lowest if self.is_over else ()

    @property
    def _lowest(self) -> tuple[int, ...]:
        return tuple(player for player, total in enumerate(self.totals) if total == min(self.totals))

    def after(self, penalties: tuple[int, ...]) -> Match:
        """Return the match after one more round that cost the players so much."""
        totals = tuple(map(sum, zip(self.totals, penalties, strict=True)))
        return replace(self, totals=totals, played=self.played + 1)
