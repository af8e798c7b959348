"""Which engine plays which rules: the most special one, and the general one whatever is left."""

from __future__ import annotations

import threading
from typing import Final

from kungen_solver.rules.model import Rules
from kungen_solver.solvers.counts.support import VERSION as COUNTS_VERSION
from kungen_solver.solvers.counts.support import unsupported as unsupported_counts
from kungen_solver.solvers.engine import Engine
from kungen_solver.solvers.freecell.support import VERSION as FREECELL_VERSION
from kungen_solver.solvers.freecell.support import unsupported as unsupported_freecell
from kungen_solver.solvers.klondike.support import VERSION as KLONDIKE_VERSION
from kungen_solver.solvers.klondike.support import unsupported as unsupported_klondike
from kungen_solver.solvers.tableau.support import VERSION as TABLEAU_VERSION

_KEPT: Final = 4  # engines a thread keeps, with their arrays


def solver_version(rules: Rules) -> str:
    """Return the name and number of the search that plays these rules.

    The number is raised whenever a change of the search may change what it answers: a verdict, a
    solution or a count of positions. Stored results of other versions stay what they were.
    """
    if unsupported_freecell(rules) is None:
        return FREECELL_VERSION
    if unsupported_klondike(rules) is None:
        return KLONDIKE_VERSION
    return COUNTS_VERSION if unsupported_counts(rules) is None else TABLEAU_VERSION


def new_engine(rules: Rules) -> Engine:
    """Return an engine with arrays of its own: the most special one that plays these rules as they stand."""
    # The compiled searches cost a quarter of a second to import: only who searches pays.
    if unsupported_freecell(rules) is None:
        from kungen_solver.solvers.freecell.engine import FreecellEngine

        return FreecellEngine(rules)
    if unsupported_klondike(rules) is None:
        from kungen_solver.solvers.klondike.engine import KlondikeEngine

        return KlondikeEngine(rules)
    if unsupported_counts(rules) is None:
        from kungen_solver.solvers.counts.engine import CountsEngine

        return CountsEngine(rules)
    return general_engine(rules)


def general_engine(rules: Rules) -> Engine:
    """Return the engine that plays any rules, and any started game."""
    from kungen_solver.solvers.tableau.engine import TableauEngine

    return TableauEngine(rules)


class _Engines(threading.local):
    def __init__(self) -> None:
        self.by_rules: dict[Rules, Engine] = {}


_engines: Final = _Engines()


def engine_for(rules: Rules) -> Engine:
    """Return this thread's engine for the rules; it keeps the few that were used last."""
    engines = _engines.by_rules
    engine = engines.pop(rules, None) or new_engine(rules)
    while len(engines) >= _KEPT:
        del engines[next(iter(engines))]
    engines[rules] = engine
    return engine
