"""The packs of Kungen i hörnet: our numbering with two jokers, which may be left out.

The pack of number n is AC AD AS AH 2C ... KH and the jokers 52 and 53, shuffled as
`kungen_solver.deals.kungen` says. Without jokers it is the same order with both left out, so that games
with and without them are played on the same shuffles.
"""

from __future__ import annotations

from kungen_solver.cards import Card
from kungen_solver.deals.kungen import LARGEST, shuffled
from kungen_solver.errors import DealError


def corner_cards(number: int, jokers: int = 0) -> tuple[Card, ...]:
    """Return the cards of a number 0..2^64-1 in the order in which they are dealt.

    Raises
    ------
    DealError
        Where there is no such number.
    """
    if not 0 <= number <= LARGEST:
        raise DealError("deal number", [f"corner deals are numbered 0..{LARGEST}, not {number}"])
    return tuple(card for card in shuffled(range(54), number) if card < 52 + jokers)
