"""Search in open games with cells and columns."""

from kungen_solver.solvers.freecell.engine import FreecellEngine

__all__ = ["FreecellEngine"]
