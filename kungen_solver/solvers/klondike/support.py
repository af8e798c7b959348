"""Which rules the searches for games with a stock can play. Costs no import of numba."""

from __future__ import annotations

from typing import Final

from kungen_solver.rules.model import Rules

VERSION: Final = "klondike-1"
"""See `kungen_solver.solvers.catalog.solver_version`."""

MOST_BLOCKS: Final = 15  # separate runs and hidden cards of a column: four bits of a state count them


def unsupported(rules: Rules) -> str | None:
    """Return what is beyond this engine in these rules, or None where it can play them."""
    hindrances = {
        "no stock": rules.stock is None,
        "a stock in two piles": rules.stock is not None and rules.stock.piles > 1,
        "two decks": rules.decks > 1,
        "free cells beside a stock": rules.cells > 0,
        "runs that move as groups or through cells": rules.runs not in ("any", "whole"),
        "building by suit or in any suit beside a stock": rules.building != "alternating",
        "any card in an empty column beside a stock": rules.empty_column == "any",
        "corners to build on beside columns that stay empty": rules.corners == "build"
        and rules.empty_column == "none",
        f"columns of more than {MOST_BLOCKS} cards": max(rules.columns) > MOST_BLOCKS,
    }
    return ", ".join(name for name, present in hindrances.items() if present) or None
