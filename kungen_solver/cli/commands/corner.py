"""``kungen corner``."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from kungen_solver.analysis.batch import count_of
from kungen_solver.cli.batch import interrupted_message, run_batch
from kungen_solver.cli.command import Command, Group, option
from kungen_solver.cli.corner import CornerTable, rules_in_words, rules_options, table_options
from kungen_solver.cli.corner_variants import variants
from kungen_solver.cli.defects import Refusals, reads, tried
from kungen_solver.cli.numbers import write_numbers
from kungen_solver.cli.options import jobs_option, json_option, not_both, scheduler_option, whole_number
from kungen_solver.cli.output import percent, print_headings, print_json
from kungen_solver.cli.search import announce_compilation
from kungen_solver.cli.terminal import Standing, print_table
from kungen_solver.rules.corner import CornerRules, describe_corner, dump_corner_rules

if TYPE_CHECKING:
    from kungen_solver.analysis.corner.report import Line, Report
    from kungen_solver.analysis.corner.statistics import Mean

DEFAULT_ROUNDS = 1000
MOST_ROUNDS = 2_000_000  # whose results fit into memory


def _read_variants(values: dict[str, Any], errors: Refusals) -> None:
    values["compare"] = variants(values.get("table"), values["compare"], errors)


def _refuse_store(values: dict[str, Any], errors: Refusals) -> None:
    from kungen_solver.store.schema import refuse_foreign

    if values["store_file"] is not None:
        tried(lambda: refuse_foreign(values["store_file"]), errors)


@click.group("corner", cls=Group, invoke_without_command=True, context_settings={"max_content_width": 100})
@option(
    "--rounds",
    type=whole_number(f"a whole number from 1 to {MOST_ROUNDS}", range(1, MOST_ROUNDS + 1)),
    metavar="N",
    default=DEFAULT_ROUNDS,
    show_default=True,
    help="Shuffles; each is played once in every seating.",
)
@option(
    "--first",
    type=whole_number("a whole number from 0 to 2^62", range(2**62 + 1)),
    metavar="K",
    default=1,
    show_default=True,
    help="The number of the first shuffle.",
)
@option(
    "--compare",
    multiple=True,
    metavar="OPTION=VALUES",
    help="Play the same shuffles under each value of a house rule, as draw=start,end, or under other rules, "
    "as rules=corner-se,corner-no.",
)
@option(
    "--store", "store_file", metavar="FILE", help="Keep the rounds in this file, and go on from what it has."
)
@jobs_option
@scheduler_option(what="Play")
@json_option
@reads(_refuse_store)
@reads(_read_variants)
@table_options
@click.pass_context
def run(
    ctx: click.Context,
    /,
    rounds: int,
    first: int,
    compare: dict[str, CornerTable],
    store_file: str | None,
    jobs: int | None,
    scheduler: str | None,
    as_json: bool,
    table: CornerTable,
) -> None:
    """Play rounds of Kungen i hörnet, the party game.

    Who wins, and what are the seats, the players and the house rules worth?

    Every shuffle is played with the seats rotated, and under every rule that is compared; intervals are
    95 % intervals over shuffles. In a stuck round those win who pay least. Ctrl-C ends with the rounds
    that are finished, and exit code 130.
    """
    numbers = range(first, first + rounds)
    reports, exit_code = _played(compare or {"": table}, numbers, store_file, jobs, scheduler)
    if as_json:
        print_json(_json(table, reports, exit_code != 0))
    else:
        _print(table, reports, exit_code != 0)
    ctx.exit(exit_code)


@run.command("replay", cls=Command, context_settings={"max_content_width": 100})
@option(
    "--seed",
    type=whole_number("a whole number from 0 to 2^62", range(2**62 + 1)),
    metavar="N",
    default=1,
    show_default=True,
    help="The number of the shuffle.",
)
@json_option
@table_options
def replay(seed: int, as_json: bool, table: CornerTable) -> None:
    """Show one round, move by move."""
    from kungen_solver.cli.corner_replay import print_replay

    print_replay(table, seed, as_json)


@run.command("rules", cls=Command, context_settings={"max_content_width": 100})
@option("--toml", "as_toml", is_flag=True, help="Print the rules as a file that --rules reads.")
@json_option
@not_both(("--json", "as_json"), ("--toml", "as_toml"))
@rules_options
def show_rules(as_toml: bool, as_json: bool, rules_name: str, rules: CornerRules) -> None:
    """Describe rules in words, house rules included."""
    words = describe_corner(rules)
    if as_json:
        prints = {"fingerprint": rules.fingerprint(), "description": words.splitlines()}
        print_json({"game": rules_name, "rules": rules.to_dict(), **prints})
    elif as_toml:
        click.echo(dump_corner_rules(rules), nl=False)
    else:
        print_headings([("Rules", rules_in_words(rules_name)), ("Fingerprint", rules.fingerprint())])
        click.echo("\n" + words)


def _played(
    tables: dict[str, CornerTable],
    numbers: range,
    store_file: str | None,
    jobs: int | None,
    scheduler: str | None,
) -> tuple[dict[str, Report], int]:
    """Play all tables; return a report of each."""
    from kungen_solver.analysis.cluster import Cluster
    from kungen_solver.analysis.corner.report import report
    from kungen_solver.analysis.corner.tournament import Tournament, play_tournament
    from kungen_solver.store.file import Store

    played = {label: Tournament(table.rules, table.agents) for label, table in tables.items()}

    def work(jobs: int) -> Generator[Standing, None, None]:
        done = 0
        with (
            nullcontext() if scheduler is None else Cluster(scheduler) as cluster,  # first: else no store
            nullcontext() if store_file is None else Store(store_file) as store,
        ):
            for one in played.values():
                rounds = play_tournament(
                    one.rules, one.agents, numbers, jobs=jobs, executor=cluster, store=store
                )
                for chunk, rows in rounds:
                    one.parts.append((chunk, rows))
                    done += len(chunk)
                    yield Standing(done, len(numbers) * len(tables), unit="shuffles")

    exit_code = run_batch(work, announce_compilation, jobs, interrupted_message(store_file))
    return {label: report(one) for label, one in played.items()}, exit_code


def _json(table: CornerTable, reports: dict[str, Report], interrupted: bool) -> dict[str, Any]:
    from kungen_solver.analysis.corner.report import difference

    names = table.to_dict()
    base, *others = reports.items()
    first = base[1].tournament
    return {
        "game": names["game"],
        "players": names["players"],
        "agents": names["agents"],
        "interrupted": interrupted,
        "results": [
            {"variant": label, "numbers": write_numbers(found.tournament.numbers), **found.to_dict()}
            for label, found in reports.items()
        ],
        "differences": [
            {
                "variant": label,
                "against": base[0],
                **difference(found.tournament, first).to_dict(),
            }
            for label, found in others
        ],
    }


def _print(table: CornerTable, reports: dict[str, Report], interrupted: bool) -> None:
    from kungen_solver.analysis.corner.report import difference

    print_headings(table.headings())
    for label, found in reports.items():
        click.echo()
        print_headings(_headings(label, found, interrupted))
        click.echo()
        _print_lines((*found.seats, *found.several_agents))
    base, *others = reports.items()
    first = base[1].tournament
    for label, found in others:
        click.echo(f"\n{label} against {base[0]}, on the same shuffles:\n")
        shift = difference(found.tournament, first)
        _print_shifts((*shift.seats, *(shift.agents if found.several_agents else ())))


def _print_lines(lines: Sequence[Line]) -> None:
    rows = [(line.name, *_share(line.wins), *_number(line.penalty)) for line in lines]
    print_table(("", "Rounds won", "95 % interval", "Points paid", "95 % interval"), rows)


def _print_shifts(lines: Sequence[Line]) -> None:
    rows = [(line.name, *_shift(line.wins, 100), *_shift(line.penalty)) for line in lines]
    won = "Rounds won, percentage points"
    print_table(("", won, "95 % interval", "Points paid", "95 % interval"), rows)


def _headings(label: str, found: Report, interrupted: bool) -> Iterator[tuple[str, str]]:
    from kungen_solver.analysis.corner.tournament import seatings

    if label:
        yield "Variant", label
    numbers, seated = found.tournament.numbers, len(seatings(found.tournament.agents))
    each = f", each in {seated} seatings" if seated > 1 else ""
    ended = ", interrupted" if interrupted else ""
    yield "Shuffles", f"{write_numbers(numbers) or 'none'} ({count_of(numbers)}{each}{ended})"
    if found.stuck.mean is None:
        return
    yield "Stuck rounds", percent(found.stuck.mean)
    yield "Turns a round", _with_interval(found.turns)
    if found.matches.played:
        matches = "1 match" if found.matches.played == 1 else f"{found.matches.played} matches"
        yield "Rounds a match", f"{_with_interval(found.matches.rounds)} over {matches}"
    else:
        yield "Rounds a match", "no match came to its end"
    if found.several_agents and found.matches.played:
        names = [agent.name for agent in found.tournament.agents]
        won = (
            f"{name} {_share(share)[0]}{' each' if names.count(name) > 1 else ''}"
            for name, share in found.matches.wins.items()
        )
        yield "Matches won", ", ".join(won)


def _with_interval(found: Mean) -> str:
    mean, interval = _number(found)
    return mean if found.low is None else f"{mean} (95 % interval: {interval})"


def _share(mean: Mean) -> tuple[str, str]:
    if mean.mean is None or mean.low is None or mean.high is None:
        return ("-" if mean.mean is None else percent(mean.mean)), "-"
    return percent(mean.mean), f"{percent(mean.low)} to {percent(mean.high)}"


def _number(mean: Mean) -> tuple[str, str]:
    if mean.mean is None or mean.low is None or mean.high is None:
        return ("-" if mean.mean is None else f"{mean.mean:.3f}"), "-"
    return f"{mean.mean:.3f}", f"{mean.low:.3f} to {mean.high:.3f}"


def _shift(mean: Mean, scale: int = 1) -> tuple[str, str]:
    if mean.mean is None or mean.low is None or mean.high is None:
        return ("-" if mean.mean is None else f"{scale * mean.mean:+.3f}"), "-"
    return f"{scale * mean.mean:+.3f}", f"{scale * mean.low:+.3f} to {scale * mean.high:+.3f}"
