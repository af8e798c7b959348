"""What a win-rate batch costs beside its searches: store, processes, progress and memory.

    python benchmarks/winrate_overhead.py [--deals 100000] [--results 1000000]

Each line is measured in a process of its own, on FreeCell deals 1, 2, ... CPU time is user and system time
of all processes, without what Python and numba take to start. "alone" searches in the coordinator's own
process, "pool" in one worker process.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from kungen_solver import Limits, Store, rules
from kungen_solver.analysis.plan import plan_of
from kungen_solver.analysis.run import Run
from kungen_solver.analysis.workers import Processes
from kungen_solver.cli.terminal import Progress, Standing
from kungen_solver.solvers.catalog import engine_for
from kungen_solver.solvers.decks import decks_of


def bare(deals: int) -> None:
    """Search, and nothing else."""
    played, limits = rules("freecell"), Limits()
    engine, cards_of = engine_for(played), decks_of("microsoft", played)
    for number in range(1, deals + 1):
        engine.decide(cards_of(number), limits)


def batch(deals: int, jobs: int, game: str = "freecell", *, alone: bool = True) -> None:
    """Run a batch as the command does, progress included."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "results.sqlite") as store:
        run = Run(plan_of([game], deals), store)
        with Processes(jobs, alone=alone) as processes, Progress() as progress:
            if not alone:
                processes.renew()
            for _ in run.chunks(executor=processes):
                progress.update(Standing(run.done, deals, run.known))
        assert run.rates()[0].counts.deals == deals


KINDS: dict[str, Callable[[int], None]] = {
    "bare": bare,
    "alone": lambda deals: batch(deals, 1),
    "pool": lambda deals: batch(deals, 1, alone=False),
    "two": lambda deals: batch(deals, 2),
    "memory": lambda deals: batch(deals, 1, "relaxed-freecell", alone=False),
}


def cpu_seconds() -> float:
    """Return the CPU time of this process and of those it has waited for."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def measure(kind: str, deals: int) -> None:
    """Measure in this process, and print the figures as JSON."""
    engine_for(rules("freecell")).warm_up()
    resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    cpu, wall = cpu_seconds(), time.perf_counter()
    KINDS[kind](deals)
    wall = time.perf_counter() - wall
    while multiprocessing.active_children():  # until they have ended, so that their time is counted
        time.sleep(0.01)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - resident
    print(json.dumps({"cpu": cpu_seconds() - cpu, "wall": wall, "MiB": memory / 1024}))


def measured(kind: str, deals: int) -> dict[str, float]:
    """Measure in a process of its own."""
    command = [sys.executable, __file__, "--deals", str(deals), "--kind", kind]
    shown = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    figures: dict[str, float] = json.loads(shown)
    print(f"{kind:7} {deals:8} deals  {figures['cpu']:7.2f} CPU s  {figures['wall']:7.2f} s", end="")
    print(f"  {figures['MiB']:6.0f} MiB over the import", flush=True)
    return figures


def main() -> None:
    """Measure everything, and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--results", type=int, default=1_000_000)
    parser.add_argument("--kind", choices=KINDS, help="measure this alone, for this program's own use")
    options = parser.parse_args()
    if options.kind:
        measure(options.kind, options.deals)
        return
    found = {kind: measured(kind, options.deals) for kind in ("bare", "alone", "pool", "two")}
    start = measured("pool", 1)["cpu"]  # Python and numba in the worker
    overhead = {kind: found[kind]["cpu"] / found["bare"]["cpu"] - 1 for kind in ("alone", "pool")}
    print(f"overhead, alone: {overhead['alone']:.1%} CPU")
    pool = (found["pool"]["cpu"] - start) / found["bare"]["cpu"] - 1
    print(f"overhead, pool: {pool:.1%} CPU, and {start:.2f} s to start the worker")
    print(f"two workers against one: {found['alone']['wall'] / found['two']['wall']:.2f} times")
    measured("memory", options.results)


if __name__ == "__main__":
    main()
