"""``kungen winrate``."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence

import click

from kungen_solver.analysis.rates import WinRate
from kungen_solver.cli.command import command, option
from kungen_solver.cli.finished import Finished, finished_batch
from kungen_solver.cli.options import json_option, limit_options, not_both
from kungen_solver.cli.output import percent, print_headings, print_json
from kungen_solver.cli.planning import Planned, batch_options
from kungen_solver.cli.rulesets import rule_set_options
from kungen_solver.cli.terminal import print_table
from kungen_solver.rules import option_texts
from kungen_solver.solvers.result import MEBIBYTE


@command
@batch_options()
@json_option
@option("--csv", "as_csv", is_flag=True, help="Print the table as CSV, with the rules of each line.")
@not_both(("--json", "as_json"), ("--csv", "as_csv"))
@limit_options
@rule_set_options(named_by_arguments=False)
@click.pass_context
def run(ctx: click.Context, planned: Planned, as_json: bool, as_csv: bool) -> None:
    """Find out how often rules can be won, on the same deals for each rule set.

    House rules take lists: --passes 1,2,unlimited, --cells 0-4, --worry-back yes,no; lists of --columns
    and --face-up are parted by "/". The interval counts undecided deals as lost at its low end and as won
    at its high end. A verdict that follows from one under harder or easier rules is taken over as
    "inferred"; positions and CPU time are means over the deals that were searched.

    With --store the same command picks up where it was stopped, however it was stopped. Ctrl-C ends the
    batch with what is finished, and exit code 130.
    """
    with finished_batch(planned) as batch:
        if as_json:
            results = [{"name": n, **d} for n, d in zip(batch.names, batch.run.to_dicts(), strict=True)]
            print_json({**batch.to_dict(), "results": results})
        elif as_csv:
            _print_csv(batch)
        else:
            print_headings(batch.headings())
            click.echo()
            print_table(_HEAD, [_row(*pair) for pair in zip(batch.names, batch.run.rates(), strict=True)])
    ctx.exit(batch.exit_code)


_HEAD = (
    "Rules",
    "Deals",
    "Solved",
    "Unsolvable",
    "Undecided",
    "Rate",
    "95 % interval",
    "Inferred",
    "Positions",
    "CPU ms",
)


def _row(name: str, rate: WinRate) -> Sequence[str]:
    counts = rate.counts
    low, high = map(percent, rate.interval)
    return (
        name,
        *map(str, (counts.deals, counts.solved, counts.unsolvable, counts.undecided)),
        "-" if rate.rate is None else percent(rate.rate),
        f"{low} to {high}",
        str(counts.inferred),
        "-" if rate.positions is None else f"{rate.positions:.0f}",
        "-" if rate.cpu_seconds is None else f"{1000 * rate.cpu_seconds:.2f}",
    )


def _print_csv(batch: Finished) -> None:
    plan = batch.run.plan
    limits = {
        "max_positions": plan.limits.positions,
        "max_seconds": plan.limits.seconds,
        "max_memory": plan.limits.memory // MEBIBYTE,
    }
    lines = [
        {"name": name, "first": plan.first, **_flat(rate), **limits, **option_texts(rate.rules)}
        for name, rate in zip(batch.names, batch.run.rates(), strict=True)
    ]
    writer = csv.DictWriter(sys.stdout, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)


def _flat(rate: WinRate) -> dict[str, object]:
    return {key: value for key, value in rate.to_dict().items() if key != "rules"}
