"""What is wrong with a batch whose options are refused already, so that one message names it too."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kungen_solver.analysis.plan import plan_of
from kungen_solver.cli.defects import Reader, Refusals, tried
from kungen_solver.store.schema import refuse_foreign


def batch_defects(check: Callable[[int], None] | None = None) -> Reader:
    """Return a reader that names them, as `kungen_solver.cli.planning.finished_batch` does by itself.

    Parameters
    ----------
    check : callable, optional
        As there.
    """

    def read(values: dict[str, Any], errors: Refusals) -> None:
        if not errors:
            return
        rule_sets = values.get("rule_sets")
        if rule_sets is not None and {"source", "first"} <= values.keys():
            rules, first, deals = [one.rules for one in rule_sets], values["first"], values.get("deals")
            tried(lambda: plan_of(rules, deals, first=first, source=values["source"]), errors)
            if check is not None:
                tried(partial(check, len(rules)), errors)
        if values["store"] is not None:
            tried(partial(refuse_foreign, values["store"]), errors)

    return read
