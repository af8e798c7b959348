"""The sample that `kungen rate` sets deals beside: the measures of deals 1, 2, ... of a few games.

    python benchmarks/difficulty_sample.py

writes it into the package anew, which a new version of a search or other random lines make necessary.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from kungen_solver.analysis import rating
from kungen_solver.analysis.difficulty import difficulty
from kungen_solver.deals.sources import deal
from kungen_solver.referee import first_position
from kungen_solver.rules import preset
from kungen_solver.solvers.catalog import solver_version

GAMES = ("freecell", "kungen", "harpan")
FILE = Path(rating.__file__).with_name(rating.SAMPLE_FILE)


def sample(game: str, deals: int) -> dict[str, Any]:
    """Return the measures of deals of a game, as `kungen_solver.analysis.rating.Sample` has them."""
    found = preset(game)
    starts = (first_position(found.rules, deal(found.source, 1 + i, found.rules).cards) for i in range(deals))
    measured = [difficulty(start) for start in starts]
    return {
        "game": game,
        "source": found.source,
        "solver": solver_version(found.rules),
        "positions": [one.positions if one.verdict == "solved" else None for one in measured],
        "cells": [one.exact_cells for one in measured],
        "wins": [one.wins for one in measured],
    }


def main() -> None:
    """Write the samples."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES, metavar="GAME")
    options = parser.parse_args()
    known = (
        {one["game"]: one for one in json.loads(FILE.read_text(encoding="utf-8"))} if FILE.exists() else {}
    )
    for game in options.games:
        known[game] = sample(game, options.deals)
        print(f"{game}: {options.deals} deals")
    lines = [json.dumps(known[game]) for game in GAMES if game in known]
    FILE.write_text("[" + ",\n".join(lines) + "]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
