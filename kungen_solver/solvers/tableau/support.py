"""What the general search is called. It plays whatever the rules can say."""

from __future__ import annotations

from typing import Final

VERSION: Final = "tableau-3"
"""See `kungen_solver.solvers.catalog.solver_version`."""
