"""``kungen compare``."""

from __future__ import annotations

from collections.abc import Iterator

import click

from kungen_solver.analysis.compare import Comparison, comparisons, of_differences, refuse_single
from kungen_solver.cli.command import command
from kungen_solver.cli.finished import finished_batch
from kungen_solver.cli.options import json_option, limit_options
from kungen_solver.cli.output import print_headings, print_json
from kungen_solver.cli.planning import Planned, batch_options
from kungen_solver.cli.rulesets import rule_set_options
from kungen_solver.cli.terminal import print_table

_LEAST_P = 1e-300  # below it there are hardly any numbers of double precision
_SHOWN = 20  # deals that flip, in words; JSON has them all


@command
@batch_options(refuse_single)
@json_option
@limit_options
@rule_set_options(named_by_arguments=True)
@click.pass_context
def run(ctx: click.Context, planned: Planned, as_json: bool) -> None:
    """Compare rules on the same deals: the first with each of the others.

    RULES is a game with house rules, such as kungen or kungen:passes=2,draw=3, or a file of rules; house
    rules that are given as options hold for all, and lists of them make more. The table, the difference in
    percentage points and p, that of the exact McNemar test, are over the deals that are decided under both;
    the interval of the difference (Newcombe's, 95 %) counts undecided deals both ways. Deals that flip are
    won under one rule set and lost under the other.
    """
    with finished_batch(planned, of_differences) as batch:
        found = comparisons(batch.run)
        pairs = list(zip(batch.names[1:], found, strict=True))
        if as_json:
            results = [{"names": [batch.names[0], name], **c.to_dict()} for name, c in pairs]
            print_json({**batch.to_dict(), "comparisons": results})
        else:
            print_headings(batch.headings())
            for name, comparison in pairs:
                _print(batch.names[0], name, comparison)
    ctx.exit(batch.exit_code)


def _print(one: str, other: str, comparison: Comparison) -> None:
    both, only_one, only_other, neither = comparison.table
    click.echo()
    print_table(
        ("", f"{other}: won", "lost"),
        ((f"{one}: won", str(both), str(only_one)), ("lost", str(only_other), str(neither))),
    )
    print_headings(_headings(comparison))


def _headings(comparison: Comparison) -> Iterator[tuple[str, str]]:
    yield "Undecided", str(comparison.undecided)
    if comparison.difference is not None:
        low, high = map(_points, comparison.interval)
        count = comparison.deals - comparison.undecided
        decided = f"{count} deal{'s' * (count > 1)}" + " decided under both" * (comparison.undecided > 0)
        yield (
            "Difference",
            f"{_points(comparison.difference)} percentage points over {decided} "
            f"(95 % interval: {low} to {high})",
        )
        p = comparison.p_value
        yield "McNemar, exact", f"p = {p:.3g}" if p >= _LEAST_P else f"p < {_LEAST_P:g}"
    yield "Lost by the change", _listed(comparison.lost)
    yield "Won by the change", _listed(comparison.won)


def _points(share: float) -> str:
    return f"{100 * share:+.3f}"


def _listed(numbers: tuple[int, ...]) -> str:
    more = len(numbers) - _SHOWN
    shown = " ".join(map(str, numbers[:_SHOWN])) or "none"
    return f"{shown} … and {more} more" if more > 0 else shown
