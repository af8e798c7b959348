"""Solver and deal analysis for the card games called Kungen.

Examples
--------
>>> from kungen_solver import deal, rules, solve
>>> solve(deal("microsoft", 617), rules("freecell", cells=3)).verdict
'unsolvable'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

# Python binds a submodule to its parent once, when it is first loaded. With the package `rules`
# loaded here, no later import takes the name back from the function.
from kungen_solver.rules import Rules, Stock
from kungen_solver.rules import rules as rules

if TYPE_CHECKING:
    from kungen_solver.analysis.compare import Comparison, compare
    from kungen_solver.analysis.plots import plot
    from kungen_solver.analysis.rates import WinRate
    from kungen_solver.analysis.rating import Rating, rate
    from kungen_solver.analysis.winrate import winrate
    from kungen_solver.deals.model import Deal
    from kungen_solver.deals.sources import deal
    from kungen_solver.notation.board import read_board, write_board
    from kungen_solver.referee.position import Position, first_position
    from kungen_solver.solvers.result import Limits, Result
    from kungen_solver.solvers.solve import Verification, solve, verify
    from kungen_solver.store.file import Store

__version__ = "0.1.0"

__all__ = [
    "Comparison",
    "Deal",
    "Limits",
    "Position",
    "Rating",
    "Result",
    "Rules",
    "Stock",
    "Store",
    "Verification",
    "WinRate",
    "compare",
    "deal",
    "first_position",
    "plot",
    "rate",
    "read_board",
    "rules",
    "solve",
    "verify",
    "winrate",
    "write_board",
]

# What the command line can do without is loaded when it is first used.
_LAZY = {
    "Comparison": "analysis.compare",
    "Deal": "deals.model",
    "Limits": "solvers.result",
    "Position": "referee.position",
    "Rating": "analysis.rating",
    "Result": "solvers.result",
    "Store": "store.file",
    "Verification": "solvers.solve",
    "WinRate": "analysis.rates",
    "compare": "analysis.compare",
    "deal": "deals.sources",
    "first_position": "referee.position",
    "plot": "analysis.plots",
    "rate": "analysis.rating",
    "read_board": "notation.board",
    "solve": "solvers.solve",
    "verify": "solvers.solve",
    "winrate": "analysis.winrate",
    "write_board": "notation.board",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        value = getattr(import_module(f"kungen_solver.{_LAZY[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_LAZY])
