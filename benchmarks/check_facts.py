"""Reproduce published verdicts of the FreeCell family in full, on all cores.

    python benchmarks/check_facts.py [NAME[=LAST] ...]

LAST ends the two long tables, fewest-cells and bakers-game, at that deal.

The tables stand in tests/data, whose README names their sources. Prints what differs and what stayed
undecided, with the CPU seconds spent.
"""

from __future__ import annotations

import csv
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from kungen_solver.analysis.cells import FewestCells, fewest_cells_of_range
from kungen_solver.analysis.verdicts import decide_range
from kungen_solver.analysis.workers import default_jobs
from kungen_solver.deals.sources import deal
from kungen_solver.rules import rules
from kungen_solver.solvers.catalog import engine_for
from kungen_solver.solvers.result import Limits

DATA = Path(__file__).parents[1] / "tests" / "data"
LIMITS = Limits(memory=3 << 30)


def rows(name: str) -> list[dict[str, str]]:
    """Read a table."""
    with (DATA / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def fewest_cells(last: int = 16_000) -> Iterator[str]:
    """FreeCell deals 1..16000 with 0 to 5 cells; both sides of each flip."""
    known = {int(row["deal"]): int(row["min_freecells"]) for row in rows("min_freecells_1_16000.csv")}
    numbers = range(1, last + 1)
    done = 0
    parts = fewest_cells_of_range(
        rules("freecell"), "microsoft", numbers, LIMITS, most=5, jobs=default_jobs()
    )
    for part in parts:
        done += len(part)
        print(f"\r{done} deals", end="", file=sys.stderr, flush=True)
        yield from _wrong_cells(part, known)


def _wrong_cells(part: list[FewestCells], known: dict[int, int]) -> Iterator[str]:
    for found in part:
        if found.cells != known[found.number] or not found.is_exact:
            answer = f"{found.cells} cells, fewer than {found.lost_below} lose"
            yield f"deal {found.number}: {answer}; is {known[found.number]}"


def bakers_game(last: int = 16_000) -> Iterator[str]:
    """Baker's Game on Microsoft deals 1..16000: exactly these are unsolvable."""
    known = {
        int(row["deal"]) for row in rows("bakers_game_unsolvable_1_16000.csv") if int(row["deal"]) <= last
    }
    *_, counts = decide_range(
        rules("bakers-game"), "microsoft", range(1, last + 1), LIMITS, jobs=default_jobs()
    )
    yield from (f"deal {number}: unsolvable or not" for number in known ^ set(counts.unsolvable_deals))
    yield from (f"deal {number}: undecided" for number in counts.undecided_deals)


def _numbered(game: str, table: str) -> Callable[[], Iterator[str]]:
    def check() -> Iterator[str]:
        played = rules(game)
        for row in rows(table):
            number = int(row["microsoft_number"])
            wanted = {"solvable": "solved", "impossible": "unsolvable"}.get(row["verdict"])
            verdict = engine_for(played).decide(deal("pysol-ms", number, played).cards, LIMITS).verdict
            if verdict != wanted and wanted is not None:
                yield f"deal {number}: {verdict}, is {wanted}"

    return check


def solvitaire_seeds() -> Iterator[str]:
    """Solvitaire's seeds of FreeCell, Baker's Game, Eight Off and ForeCell."""
    games = {
        "freecell": "freecell",
        "baker's game": "bakers-game",
        "eight-off": "eight-off",
        "forecell": "napoleon",
    }
    for row in rows("solvitaire_seed_verdicts.csv"):
        name = row["rules"].removesuffix(" (solvitaire layout)")
        if name in games:
            played = rules(games[name])
            cards = deal("solvitaire", row["seed"], played).cards
            verdict = engine_for(played).decide(cards, LIMITS).verdict
            if verdict != row["verdict"]:
                yield f"{name} {row['seed']}: {verdict}, is {row['verdict']}"


CHECKS: dict[str, Callable[..., Iterator[str]]] = {
    "solvitaire-seeds": solvitaire_seeds,
    "eight-off": _numbered("eight-off", "eight_off_verdicts.csv"),
    "forecell": _numbered("napoleon", "forecell_verdicts.csv"),
    "seahaven": _numbered("seahaven", "seahaven_verdicts.csv"),
    "bakers-game": bakers_game,
    "fewest-cells": fewest_cells,
}

if __name__ == "__main__":
    wrong = 0
    for argument in sys.argv[1:] or CHECKS:
        name, _, last = argument.partition("=")
        began = time.time()
        found = list(CHECKS[name](*map(int, last.split())))
        wrong += len(found)
        print(f"{name}: {len(found)} differences, {time.time() - began:.0f} s")
        print("\n".join(found[:20]), end="\n" if found else "", flush=True)
    sys.exit(wrong > 0)
