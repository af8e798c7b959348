"""Which rules the counting search plays. Costs no import of numba."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kungen_solver.rules.model import Rules, Stock
from kungen_solver.solvers.klondike.support import unsupported as unsupported_by_klondike

VERSION: Final = "counts-2"
"""See `kungen_solver.solvers.catalog.solver_version`; also raised where klondike's answers change."""

MOST_BLOCKS: Final = 63  # separate runs and hidden cards of a column: six bits of a state count them
MOST_STOCK: Final = 62  # cards of a stock: bits of a mask


def unsupported(rules: Rules) -> str | None:
    """Return what is beyond this engine in these rules, or None where it can play them."""
    piles = rules.stock.piles if rules.stock else 1
    hindrances = {
        "free cells": rules.cells > 0,
        "runs that do not move in parts": rules.runs != "any",
        "corners in which a king lies alone": rules.corners == "park",
        f"columns of more than {MOST_BLOCKS} cards": max(rules.columns) > MOST_BLOCKS,
        f"a stock of more than {MOST_STOCK} cards": -(-rules.stock_size // piles) > MOST_STOCK,
    }
    return ", ".join(name for name, present in hindrances.items() if present) or None


def one_stock(rules: Rules) -> Rules | None:
    """Return the rules with all stocks in one that is turned card by card, as often as is wanted.

    There every stock card is always in reach, so that they allow all that `rules` do. None where
    there is no stock, or where that search does not play them.
    """
    if rules.stock is None:
        return None
    looser = replace(rules, stock=Stock(1, None))
    return looser if unsupported_by_klondike(looser) is None else None
