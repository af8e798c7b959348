"""A deal: the order of the cards and where it came from."""

from __future__ import annotations

from dataclasses import dataclass

from kungen_solver.cards import Card


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards in the order in which they are dealt.

    Parameters
    ----------
    cards : tuple of int
        Columns row by row, left to right; then the filled cells; then the stock, first drawn first.
    source : str
        The numbering it comes from, or ``"text"``.
    number : int or None
        Its number there.
    """

    cards: tuple[Card, ...]
    source: str = "text"
    number: int | None = None

    def __str__(self) -> str:
        return self.source if self.number is None else f"{self.source} {self.number}"
