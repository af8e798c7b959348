"""``kungen store``: what a file of results holds."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

import click

from kungen_solver.cli.command import Command
from kungen_solver.cli.options import json_option
from kungen_solver.cli.output import print_headings, print_json
from kungen_solver.cli.terminal import print_table
from kungen_solver.players.corner.agents import VERSION, stored_agents
from kungen_solver.rules import preset_of, summary
from kungen_solver.rules.corner import CORNER_PRESETS
from kungen_solver.solvers.catalog import solver_version
from kungen_solver.solvers.result import MEBIBYTE
from kungen_solver.store.corner import CornerSeries, corner_series, count_rounds
from kungen_solver.store.file import Store
from kungen_solver.store.series import Series

_HEAD: Final = (
    "Game",
    "Source",
    "Numbers",
    "Deals",
    "Solved",
    "Unsolvable",
    "Undecided",
    "Stopped by",
    "Search",
    "Rules",
)


@click.group("store", context_settings={"max_content_width": 100})
def run() -> None:
    """Say what a file of results holds."""


@run.command("info", cls=Command)
@click.argument("results", metavar="STORE")
@json_option
def info(results: str, as_json: bool) -> None:
    """Say which rules, deals and verdicts a file of results holds.

    Results of an older search stay readable; a batch searches anew and keeps its own beside them.
    """
    with Store(results, writable=False) as store:
        found = [_described(store, series) for series in store.series()]
        rounds = [_described_rounds(store, series) for series in corner_series(store)]
    if as_json:
        print_json({"store": results, "series": found, "corner": rounds})
        return
    print_headings([("Store", results), ("Verdicts", str(sum(one["deals"] for one in found)))])
    click.echo()
    print_table(_HEAD, [_row(one) for one in found])
    if rounds:
        click.echo()
        rows = [(one["game"] or one["fingerprint"], one["agents"], str(one["rounds"])) for one in rounds]
        print_table(("Kungen i hörnet", "Players", "Shuffles"), rows)


def _described_rounds(store: Store, series: CornerSeries) -> dict[str, Any]:
    prints = {preset.rules.fingerprint(): name for name, preset in CORNER_PRESETS.items()}
    return {
        "game": prints.get(series.fingerprint),
        "fingerprint": series.fingerprint,
        "agents": ", ".join(agent.name for agent in stored_agents(series.agents)),
        "version": series.version,
        "current": series.version == VERSION,
        "rounds": count_rounds(store, series),
    }


def _described(store: Store, series: Series) -> dict[str, Any]:
    rules, counts, span = series.rules, store.counts(series), store.span(series)
    known = preset_of(rules) if rules else None
    return {
        "game": known.name if known else None,
        "fingerprint": series.fingerprint,
        "rules": series.rule_fields,
        "summary": summary(rules) if rules else "rules that this version does not know",
        "source": series.source,
        "solver": series.solver,
        "current": rules is not None and series.solver == solver_version(rules),
        "first": span[0] if span else None,
        "last": span[1] if span else None,
        "deals": counts.deals,
        "solved": counts.solved,
        "unsolvable": counts.unsolvable,
        "undecided": counts.undecided,
        "inferred": counts.inferred,
        "stops": [
            {"stopped_by": stop, "limits": asdict(limits), "deals": deals}
            for (stop, limits), deals in store.stops(series).items()
        ],
    }


def _row(one: dict[str, Any]) -> tuple[str, ...]:
    numbers = "none" if one["first"] is None else f"{one['first']}-{one['last']}"
    counts = (str(one[key]) for key in ("deals", "solved", "unsolvable", "undecided"))
    search = one["solver"] if one["current"] else f"{one['solver']} (older)"
    stops = ", ".join(dict.fromkeys(map(_in_words, one["stops"])))
    return one["game"] or "", one["source"], numbers, *counts, stops, search, one["summary"]


def _in_words(stop: dict[str, Any]) -> str:
    limits = stop["limits"]
    return {
        "positions": f"{limits['positions']} positions",
        "seconds": f"{limits['seconds']} s",
        "memory": f"{limits['memory'] // MEBIBYTE} MiB",
        "crash": "crashes",
    }[stop["stopped_by"]]
