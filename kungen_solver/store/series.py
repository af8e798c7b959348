"""Series of deals: one rule set, one numbering, one version of the search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kungen_solver.errors import RulesError
from kungen_solver.rules.files import parse_rules
from kungen_solver.rules.model import Rules
from kungen_solver.rules.tables import parse_table


@dataclass(frozen=True, slots=True)
class Series:
    """What the results of a store belong to.

    Parameters
    ----------
    id : int
        Its number in this file.
    fingerprint : str
        Of its rules.
    fields : str
        The rules as JSON.
    source : str
        The numbering of the deals.
    solver : str
        The version of the search, as `kungen_solver.solvers.catalog.solver_version`.
    """

    id: int
    fingerprint: str
    fields: str
    source: str
    solver: str

    @property
    def rules(self) -> Rules | None:
        """The rules, or None where this version of the package cannot say them."""
        try:
            return parse_rules(self.fields, "json")
        except RulesError:
            return None

    @property
    def rule_fields(self) -> dict[str, Any] | None:
        """The fields of the rules as plain data, or None where they are no table of JSON."""
        try:
            return parse_table(self.fields, "json", "the rules")
        except RulesError:
            return None


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts over a series.

    Parameters
    ----------
    solved, unsolvable, undecided : int
        Deals by verdict.
    inferred : int
        Deals among them whose verdict follows from one under other rules.
    positions, cpu_microseconds : int
        In all, over the deals that were searched.
    """

    solved: int = 0
    unsolvable: int = 0
    undecided: int = 0
    inferred: int = 0
    positions: int = 0
    cpu_microseconds: int = 0

    @property
    def deals(self) -> int:
        """All deals."""
        return self.solved + self.unsolvable + self.undecided
