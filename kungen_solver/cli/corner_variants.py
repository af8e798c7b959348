"""The tables that ``kungen corner --compare`` plays: one for each combination of house rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial, reduce
from itertools import product
from typing import Any, Final, TypeAlias

from kungen_solver.cli.corner import CornerTable
from kungen_solver.cli.defects import Refusals, tried
from kungen_solver.errors import InputError, RulesError, shown
from kungen_solver.rules.corner import corner_option_values, corner_rules_of

MOST_VARIANTS: Final = 100  # whose rounds are kept in memory

_OPTION: Final = "--compare"

Choices: TypeAlias = tuple[str, list[tuple[str, Any]]]
"""The option that is compared, and its values: as text, and read."""


def variants(table: CornerTable | None, compare: Sequence[str], errors: Refusals) -> dict[str, CornerTable]:
    """Return the tables that are compared, by what makes them differ; none where nothing is.

    Parameters
    ----------
    table : CornerTable or None
        What they are variants of; None where that is refused already.
    compare : sequence of str
        Texts as ``draw=start,end``.
    errors : list of InputError or UsageError
        Where everything that is wrong is noted.
    """
    if not compare:
        return {}
    noted = len(errors)
    choices = [read for text in compare if (read := tried(partial(_choices, text, errors), errors))]
    keys = [key for key, _ in choices]
    twice = [f"{key} is there twice" for key in dict.fromkeys(keys) if keys.count(key) > 1]
    count = reduce(lambda size, choice: size * len(choice[1]), choices, 1)
    if count > MOST_VARIANTS:
        twice.append(f"at most {MOST_VARIANTS} variants at a time, not {count}")
    if twice:
        errors.append(InputError(_OPTION, twice))
    if table is None or len(errors) > noted:
        return {}
    found = dict(_tables(table, choices, errors))
    if len(found) < 2 and len(errors) == noted:
        errors.append(InputError(_OPTION, ["needs two variants that differ"]))
    return found


def _choices(text: str, errors: Refusals) -> Choices:
    """Read ``draw=start,end``; each value counts once, however it is written."""
    name, equals, values = text.partition("=")
    key = name.strip().lower().replace("-", "_")
    if not equals or not values:
        raise InputError(_OPTION, [f"{shown(text)} is not like draw=start,end"])
    texts = [part.strip() for part in values.split("/" if "=" in values else ",")]
    if key == "rules":
        found = [tried(partial(corner_rules_of, part), errors) for part in texts]
    else:
        found = corner_option_values(key, values)
    by_value: dict[Any, str] = {}
    for part, value in zip(texts, found, strict=True):
        by_value.setdefault(value, part)
    return key, [(f"{key}={part}", value) for value, part in by_value.items()]


def _tables(
    table: CornerTable, choices: Sequence[Choices], errors: Refusals
) -> Iterator[tuple[str, CornerTable]]:
    keys = [key for key, _ in choices]
    for chosen in product(*(values for _, values in choices)):
        label = ", ".join(text for text, _ in chosen)
        changes = dict(zip(keys, (value for _, value in chosen), strict=True))
        variant = tried(partial(_variant, table, changes, label), errors)
        if variant is not None:
            yield label, variant


def _variant(table: CornerTable, changes: dict[str, Any], label: str) -> CornerTable:
    rules = changes.pop("rules", table.rules)
    try:
        return replace(table, rules=replace(rules, **changes))
    except RulesError as error:
        raise RulesError(label, error.defects) from None
