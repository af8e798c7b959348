"""Which rules the FreeCell engine plays."""

from __future__ import annotations

from typing import Final

from kungen_solver.rules.model import Rules

VERSION: Final = "freecell-4"
"""See `kungen_solver.solvers.catalog.solver_version`."""


def unsupported(rules: Rules) -> str | None:
    """Return what is beyond this engine in these rules, or None where it can play them."""
    hindrances = {
        "two decks": rules.decks > 1,
        "a stock": rules.stock is not None,
        "hidden cards": rules.face_up != "all",
        "corners": rules.corners != "none",
        "runs that move only whole": rules.runs == "whole",
        "groups of cards that move together": rules.runs == "group",
    }
    return ", ".join(name for name, present in hindrances.items() if present) or None
