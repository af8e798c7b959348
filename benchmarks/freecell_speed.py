"""The FreeCell family beside fc-solve (Debian: freecell-solver-bin), on the same deals, one core.

    python benchmarks/freecell_speed.py [--runs N] [ROW ...]

Ours is the CPU time that `kungen range --jobs 1` spends on the deals themselves, after its start, which
is measured apart; theirs is the user CPU time of `freecell-solver-range-parallel-solve`, whose start is
negligible. Both run in turn. Prints a Markdown table of medians, with the deals that each left open.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from typing import IO, Any

PEER = "freecell-solver-range-parallel-solve"
PEER_SECONDS = 120
COMPLETE = ("-to", "01ABCDE", "-sp", "r:tf")
FASTEST = ("-l", "lg")


@dataclass(frozen=True)
class Row:
    """Deals to measure, and how the peer is asked for the same."""

    title: str
    last: int
    game: tuple[str, ...]
    peer: tuple[str, ...] | None


ROWS = {
    "freecell": Row("FreeCell 1..32000", 32000, (), FASTEST),
    "million": Row("FreeCell 1..1000000", 1_000_000, (), None),
    "bakers": Row("Baker's Game 1..1000", 1000, ("--game", "bakers-game"), ("-g", "bakers_game", *COMPLETE)),
    "bakers-all": Row("Baker's Game 1..32000", 32000, ("--game", "bakers-game"), None),
    "cells-3": Row("FreeCell, 3 cells, 1..1000", 1000, ("--cells", "3"), ("--freecells-num", "3", *FASTEST)),
    "cells-2": Row("FreeCell, 2 cells, 1..200", 200, ("--cells", "2"), ("--freecells-num", "2", *FASTEST)),
    "cells-1": Row("FreeCell, 1 cell, 1..100", 100, ("--cells", "1"), ("--freecells-num", "1", *FASTEST)),
    "cells-0": Row("FreeCell, no cells, 1..1000", 1000, ("--cells", "0"), ("--freecells-num", "0", *FASTEST)),
    "eight-off": Row(
        "Eight Off 1..1000",
        1000,
        ("--game", "eight-off", "--source", "pysol-ms"),
        ("-g", "eight_off", *FASTEST),
    ),
    "forecell": Row(
        "ForeCell 1..1000", 1000, ("--game", "forecell", "--source", "pysol-ms"), ("-g", "forecell", *FASTEST)
    ),
    "relaxed": Row(
        "Relaxed FreeCell 1..32000",
        32000,
        ("--game", "relaxed-freecell"),
        ("-g", "relaxed_freecell", *FASTEST),
    ),
    "seahaven": Row(
        "Seahaven Towers 1..1000",
        1000,
        ("--game", "seahaven", "--source", "pysol-ms"),
        ("-g", "seahaven", *COMPLETE),
    ),
}


@dataclass(frozen=True)
class Figures:
    """What one run of one program cost and said."""

    seconds: float
    mebibytes: float
    verdicts: str


def run(command: list[str], output: IO[str]) -> tuple[float, float]:
    """Run a command; return its user CPU seconds and its peak memory in MiB."""
    process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return usage.ru_utime, usage.ru_maxrss / 1024


def ours(row: Row) -> Figures:
    """Measure `kungen range`."""
    command = [
        sys.executable,
        "-m",
        "kungen_solver",
        "range",
        f"1-{row.last}",
        *row.game,
        "--jobs",
        "1",
        "--json",
    ]
    with tempfile.TemporaryFile("w+") as output:
        _, mebibytes = run(command, output)
        output.seek(0)
        said: dict[str, Any] = json.load(output)
    verdicts = "{solved} / {unsolvable} / {undecided}".format(**said)
    return Figures(said["cpu_seconds"], mebibytes, verdicts)


def theirs(row: Row) -> Figures | None:
    """Measure the peer, or None where there is none."""
    if row.peer is None or shutil.which(PEER) is None:
        return None
    command = ["timeout", str(PEER_SECONDS), PEER, "1", str(row.last), str(row.last), *row.peer]
    with tempfile.TemporaryFile("w+") as output:
        seconds, mebibytes = run(command, output)
        output.seek(0)
        said = output.read()
    unsolved = len(re.findall("^Unsolved", said, re.MULTILINE))
    open_ = len(re.findall("^Intractable", said, re.MULTILINE))
    if "Reached Board No. " + str(row.last) not in said:
        return Figures(seconds, mebibytes, f"not finished in {PEER_SECONDS} s of wall time")
    return Figures(seconds, mebibytes, f"{row.last - unsolved - open_} / {unsolved} / {open_}")


def median(figures: list[Figures]) -> float:
    """Return the median CPU seconds."""
    return statistics.median(f.seconds for f in figures)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rows", nargs="*", metavar="ROW", help=", ".join(ROWS))
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    print("| deals | CPU s | solved / unsolvable / open | MiB | fc-solve, CPU s | its verdicts | ratio |")
    print("|---|---|---|---|---|---|---|")
    for name in given.rows or ROWS:
        row = ROWS[name]
        mine, peers = [], []
        for _ in range(given.runs):
            mine.append(ours(row))
            if (peer := theirs(row)) is not None:
                peers.append(peer)
        cells = [row.title, f"{median(mine):.2f}", mine[0].verdicts, f"{max(f.mebibytes for f in mine):.0f}"]
        if peers:
            cells += [f"{median(peers):.2f}", peers[0].verdicts, f"{median(mine) / median(peers):.2f}"]
        print("| " + " | ".join(cells + ["-"] * (7 - len(cells))) + " |", flush=True)


if __name__ == "__main__":
    main()
