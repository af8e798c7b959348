"""CPU time, verdicts and memory of the searches beside FreeCell's, on deals 1..n of our numbering.

Every rule set runs in a process of its own; every solution is replayed by the referee. With --peer,
pyksolve (`solve_fast`, PyPI) searches the same decks in the same session, draw 3 without a limit.

    python benchmarks/klondike_speed.py --deals 2000
    python benchmarks/klondike_speed.py --deals 200 --rules harpan kungen --peer
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import numpy as np

from kungen_solver.deals.kungen import kungen_cards
from kungen_solver.notation.digits import write_digits
from kungen_solver.referee.position import first_position
from kungen_solver.referee.replay import final_position
from kungen_solver.rules import Rules, Stock, rules
from kungen_solver.solvers.catalog import new_engine
from kungen_solver.solvers.result import Limits

HARPAN = rules("harpan")
KUNGEN = rules("kungen")
TABLE: dict[str, Rules] = {
    "harpan": HARPAN,
    "harpan-1": replace(HARPAN, stock=Stock(1, None)),
    "harpan, no worrying back": replace(HARPAN, worry_back=False),
    "harpan-1, no worrying back": replace(HARPAN, worry_back=False, stock=Stock(1, None)),
    "kungen": KUNGEN,
    "kungen, 2 passes": replace(KUNGEN, stock=Stock(1, 2)),
    "kungen, 1 pass": replace(KUNGEN, stock=Stock(1, 1)),
    "draw 3, 3 passes": replace(KUNGEN, stock=Stock(3, 3)),
    "draw 3, 2 passes": replace(KUNGEN, stock=Stock(3, 2)),
    "draw 3, 1 pass": replace(KUNGEN, stock=Stock(3, 1)),
    "kungen-snall": rules("kungen-snall"),
    "kungen-horn": replace(KUNGEN, corners="build"),
    "kungen, parked corners": replace(KUNGEN, corners="park"),
    "harpan, whole runs": replace(HARPAN, runs="whole"),
    "kungen-hel": replace(KUNGEN, runs="whole"),
    "kungen-hel, 2 passes": replace(KUNGEN, runs="whole", stock=Stock(1, 2)),
    "kungen-dubbel-talong": rules("kungen-dubbel-talong"),
    "kungen-tva-lekar": rules("kungen-tva-lekar"),
    "kungen-tva-lekar, 9 columns": rules("kungen-tva-lekar", columns=9),
    "westcliff": rules("westcliff"),
    "yukon": rules("yukon"),
    "russian": rules("russian"),
}


def figures(verdicts: Sequence[str], seconds: list[float]) -> str:
    """Return a line of counts and CPU seconds a deal."""
    times = np.array(seconds)
    counts = " / ".join(str(verdicts.count(v)) for v in ("solved", "unsolvable", "undecided"))
    middle, high = np.percentile(times, (50, 95))
    return (
        f"{counts:>17}  mean {times.mean():.4f}  median {middle:.5f}  p95 {high:.4f}  max {times.max():.2f} s"
    )


def ours(name: str, deals: int, positions: int | None) -> str:
    """Search deals 1..`deals` under one rule set."""
    played = TABLE[name]
    engine = new_engine(played)
    engine.warm_up()
    limits = Limits(positions=positions)
    verdicts, seconds, undecided = [], [], []
    for number in range(1, deals + 1):
        position = first_position(played, kungen_cards(number, played.ranks, played.decks))
        started = time.process_time()
        outcome = engine.search(position, limits)
        seconds.append(time.process_time() - started)
        verdicts.append(outcome.verdict)
        if outcome.moves is not None and not final_position(position, outcome.moves).is_won:
            raise AssertionError(f"{name}, deal {number}: the solution does not win")
        if outcome.verdict == "undecided":
            undecided.append(number)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    line = f"{name:28} {figures(verdicts, seconds)}  {memory:.0f} MiB"
    return line + (f"  open: {undecided}" if undecided else "")


def peer(name: str, deals: int, positions: int | None) -> str:
    """Search the same decks with pyksolve."""
    import pyksolve.solver as ks

    verdicts, seconds = [], []
    for number in range(1, deals + 1):
        digits = write_digits(first_position(HARPAN, kungen_cards(number))).strip()
        game = ks.Solitaire()
        game.draw_count = 3
        game.load_solitaire(digits)
        game.reset_game()
        started = time.process_time()
        result = game.solve_fast(max_closed_count=5_000_000)
        seconds.append(time.process_time() - started)
        found = result.name
        solved = found in ("SolvedMinimal", "SolvedMayNotBeMinimal")
        verdicts.append("solved" if solved else "unsolvable" if found == "Impossible" else "undecided")
    return f"{name:28} {figures(verdicts, seconds)}"


def main() -> None:
    """Print one line a rule set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--rules", nargs="+", choices=TABLE, default=list(TABLE), metavar="NAME")
    parser.add_argument("--positions", type=int, help="limit of each deal")
    parser.add_argument("--peer", action="store_true", help="pyksolve on the same decks first")
    options = parser.parse_args()
    work: list[tuple[Callable[[str, int, int | None], str], str]] = [(ours, name) for name in options.rules]
    if options.peer:
        work.insert(0, (peer, "pyksolve, draw 3"))
    for run, name in work:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            print(pool.submit(run, name, options.deals, options.positions).result(), flush=True)


if __name__ == "__main__":
    main()
