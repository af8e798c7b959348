"""Hold solutions of Freecell Solver against the referee: are they read, legal and won?

    python benchmarks/verify_fc_solve.py [--deals 1-100]

Needs the command fc-solve, which Debian has in the package freecell-solver-bin.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time

from kungen_solver.deals import deal
from kungen_solver.errors import IllegalMoveError, NotationError
from kungen_solver.notation import write_board
from kungen_solver.notation.solutions import describe_solution, read_solution, write_solution
from kungen_solver.referee.position import Position, first_position
from kungen_solver.referee.replay import final_position
from kungen_solver.rules.presets import preset

LISTINGS = (
    ("freecell", "-m -snx -p -t"),
    ("freecell", "-m -snx -p -t -l cm"),
    ("freecell", "-m -sn -p -t -l lg"),
    ("freecell", "-m -sn -p -t -l cm"),
    ("freecell", "-sam -sn -p -t -l lg"),
    ("freecell", "-m -p -t -l lg"),
    ("freecell", "-m -p -l lg"),
    ("bakers-game", "-g bakers_game -m -snx -p -t -mi 100000"),
    ("eight-off", "-g eight_off -m -snx -p -t -mi 100000"),
    ("relaxed-freecell", "-g relaxed_freecell -m -snx -p -t -l lg"),
    ("seahaven", "-g seahaven_towers -m -snx -p -t -mi 100000"),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", default="1-100", help="first-last of the Microsoft numbers")
    first, last = map(int, parser.parse_args().deals.split("-"))
    if shutil.which("fc-solve") is None:
        print("fc-solve is not installed", file=sys.stderr)
        return 1
    failures = 0
    for game, options in LISTINGS:
        rules = preset(game).rules
        positions = [first_position(rules, deal("microsoft", n).cards) for n in range(first, last + 1)]
        listings = [solve(position, options) for position in positions]
        solved = [(p, text) for p, text in zip(positions, listings, strict=True) if "solveable" in text]
        start = time.process_time()
        verdicts = [verdict(position, text) for position, text in solved]
        seconds = time.process_time() - start
        wrong = [v for v in verdicts if v != "won"]
        failures += len(wrong)
        print(
            f"{game:17} {options:45} solved {len(solved):3} of {len(positions)}, "
            f"won {verdicts.count('won'):3}, {1000 * seconds / max(len(solved), 1):.1f} ms a listing"
        )
        for text in wrong[:5]:
            print("   ", text)
    return int(failures > 0)


def solve(position: Position, options: str) -> str:
    return subprocess.run(
        ["fc-solve", *options.split()],
        input=write_board(position),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "FREECELL_SOLVER_QUIET": "1"},
    ).stdout


def verdict(position: Position, text: str) -> str:
    """Read the listing, play it, and read it again in both of our own forms."""
    try:
        moves = read_solution(text, position)
    except (IllegalMoveError, NotationError) as error:
        return str(error)
    if not final_position(position, moves).is_won:
        return "legal, but not won"
    if read_solution(write_solution(moves, position), position) != moves:
        return "not the same after writing and reading"
    if read_solution("\n".join(describe_solution(moves, position)), position) != moves:
        return "not the same after describing and reading"
    return "won"


if __name__ == "__main__":
    sys.exit(main())
