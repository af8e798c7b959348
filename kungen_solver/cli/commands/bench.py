"""``kungen bench``."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

import click

from kungen_solver.analysis.verdicts import VerdictCounts, VerdictWork
from kungen_solver.cli.command import command, option
from kungen_solver.cli.defects import Refusals, reads, tried
from kungen_solver.cli.game import Game, chosen_game, game_of
from kungen_solver.cli.options import json_option
from kungen_solver.cli.output import print_json
from kungen_solver.cli.search import announce_compilation
from kungen_solver.cli.terminal import print_table
from kungen_solver.rules import PRESETS
from kungen_solver.solvers.catalog import engine_for
from kungen_solver.solvers.result import MEBIBYTE, Limits

DEALS: Final = 100
LIMITS: Final = Limits(positions=20_000, memory=64 * MEBIBYTE)  # no clock, so the same everywhere


@dataclass(frozen=True, slots=True)
class Measured:
    """What the fixed deals of a game took."""

    game: Game
    counts: VerdictCounts

    @property
    def signature(self) -> str:
        """What must be the same on every machine, as text."""
        c = self.counts
        lost, open_deals = len(c.unsolvable_deals), len(c.undecided_deals)
        return f"{self.game.rules.fingerprint()} {c.solved} {lost} {open_deals} {c.positions}"

    @property
    def milliseconds(self) -> float:
        """CPU time a deal."""
        return 1000 * self.counts.cpu_seconds / self.counts.deals

    def to_dict(self) -> dict[str, Any]:
        """Return the counts as plain data."""
        counts = self.counts.to_dict()
        keys = ("source", "deals", "solved", "unsolvable", "undecided", "positions", "cpu_seconds")
        return {"game": self.game.name, **{key: counts[key] for key in keys}}


def _read_games(values: dict[str, Any], errors: Refusals) -> None:
    name = values["games"]
    values["games"] = tried(lambda: [chosen_game(name, None, {}, None)] if name else _all_games(), errors)


@command
@option("--game", "games", metavar="NAME", help="One game only.  [default: all that can be solved]")
@option("--deals", type=click.IntRange(1, 10_000), default=DEALS, show_default=True, help="Deals a game.")
@json_option
@reads(_read_games)
def run(games: list[Game], deals: int, as_json: bool) -> None:
    """Search fixed deals of each game, and count positions.

    Deals 1, 2, ... of each game's own numbering are searched in this process, 20,000 positions each.
    The positions, and the signature over all games, are the same on every machine as long as the
    searches do the same; the CPU time is this machine's.
    """
    measured = [_measured(game, deals) for game in games]
    signature = hashlib.sha256("\n".join(m.signature for m in measured).encode()).hexdigest()[:12]
    if as_json:
        print_json({"results": [m.to_dict() for m in measured], "signature": signature})
    else:
        head = ("Game", "Deals", "Solved", "Unsolvable", "Undecided", "Positions", "CPU ms a deal")
        print_table(head, [_row(m) for m in measured])
        click.echo(f"\nSignature: {signature}")


def _all_games() -> list[Game]:
    return [game_of(game) for game in PRESETS.values()]


def _measured(game: Game, deals: int) -> Measured:
    announce_compilation()
    engine_for(game.rules).warm_up()
    return Measured(game, VerdictWork(game.rules, game.source, LIMITS)(range(1, deals + 1)))


def _row(m: Measured) -> tuple[str, ...]:
    c = m.counts
    verdicts = (c.solved, len(c.unsolvable_deals), len(c.undecided_deals))
    return (m.game.name or "", *map(str, (c.deals, *verdicts, c.positions)), f"{m.milliseconds:.3f}")
