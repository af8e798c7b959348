"""Microsoft numbers dealt as KDE's KPat deals them: the first cards go to the cells.

KPat shuffles with Microsoft's generator and takes cards from the end of its deck, which is the
order of Microsoft's deals. Klondike is dealt row by row, and the rest of the deck is the stock.
"""

from __future__ import annotations

from typing import Final

from kungen_solver.cards import Card
from kungen_solver.deals.layout import Layout
from kungen_solver.deals.microsoft import microsoft_cards

LARGEST: Final = 2**31 - 1


def kpat_cards(number: int, layout: Layout) -> tuple[Card, ...]:
    """Return the cards of KPat deal 1..2^31-1 in deal order."""
    cards = microsoft_cards(number)
    cells, rest = cards[: layout.cells_filled], cards[layout.cells_filled :]
    tableau = sum(layout.columns)
    return rest[:tableau] + cells + rest[tableau:]
