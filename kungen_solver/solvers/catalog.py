"""Which engine plays which rules."""

from __future__ import annotations

import threading
from typing import Final

from kungen_solver.errors import UnsupportedRulesError
from kungen_solver.rules.describe import summary
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.engine import Engine
from kungen_solver.solvers.freecell.support import VERSION as FREECELL_VERSION
from kungen_solver.solvers.freecell.support import unsupported as unsupported_freecell
from kungen_solver.solvers.klondike.support import VERSION as KLONDIKE_VERSION
from kungen_solver.solvers.klondike.support import unsupported as unsupported_klondike

_KEPT: Final = 4  # engines a thread keeps, with their arrays


def unsupported(rules: Rules) -> str | None:
    """Return why no engine can search under these rules, or None where one can. Costs no import."""
    return unsupported_freecell(rules) if rules.stock is None else unsupported_klondike(rules)


def solver_version(rules: Rules) -> str:
    """Return the name and number of the search that plays these rules.

    The number is raised whenever a change of the search may change what it answers: a verdict, a
    solution or a count of positions. Stored results of other versions stay what they were.
    """
    return FREECELL_VERSION if rules.stock is None else KLONDIKE_VERSION


def new_engine(rules: Rules) -> Engine:
    """Return an engine with arrays of its own.

    Raises
    ------
    UnsupportedRulesError
        Where no engine plays these rules, naming what is in the way.
    """
    if reason := unsupported(rules):
        raise UnsupportedRulesError(summary(rules), [f"cannot be solved by this version: {reason}"])
    # The compiled searches cost a quarter of a second to import: only who searches pays.
    if rules.stock is not None:
        from kungen_solver.solvers.klondike.engine import KlondikeEngine

        return KlondikeEngine(rules)
    from kungen_solver.solvers.freecell.engine import FreecellEngine

    return FreecellEngine(rules)


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
