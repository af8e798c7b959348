"""``kungen games``."""

from __future__ import annotations

from typing import Any

from kungen_solver.cli.command import command
from kungen_solver.cli.options import json_option
from kungen_solver.cli.output import print_json
from kungen_solver.cli.terminal import print_table
from kungen_solver.rules import PRESETS, Preset, summary


@command
@json_option
def run(as_json: bool) -> None:
    """List the games: name, Swedish name and rules in short."""
    if as_json:
        print_json([_json(game) for game in PRESETS.values()])
    else:
        rows = [(g.name, g.swedish, summary(g.rules)) for g in PRESETS.values()]
        print_table(("Game", "Swedish name", "Rules"), rows)


def _json(game: Preset) -> dict[str, Any]:
    return {
        "game": game.name,
        "title": game.title,
        "swedish": game.swedish,
        "names": list(game.names),
        "summary": summary(game.rules),
        "source": game.source,
        "rules": game.rules.to_dict(),
        "fingerprint": game.rules.fingerprint(),
    }
