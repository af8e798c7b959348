"""The exact search of the FreeCell family beside naive exhaustive search, on random started games."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from kungen_solver.errors import IllegalMoveError
from kungen_solver.referee.moves import Move
from kungen_solver.referee.position import Position
from kungen_solver.referee.replay import final_position
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.freecell.engine import FreecellEngine
from kungen_solver.solvers.freecell.schedule import Exact, Schedule, schedule_for
from kungen_solver.solvers.result import Limits
from tests.oracle.naive import OPEN, SOLVED, NaiveSearch
from tests.oracle.started_positions import random_started_position, random_started_rules, random_tight_rules

_LIMITS = Limits(memory=16 << 20)


def exact_alone(rules: Rules) -> FreecellEngine:
    """Return an engine that starts with the exact search and has no other."""
    return FreecellEngine(rules, Schedule(schedule_for(rules).weights, (Exact(0),)))


@dataclass
class FreecellComparison:
    """Runs the exact search, and the naive one where nothing but the verdict "unsolvable" is to be judged.

    The naive search gives up after `limit` positions, the exact one with a full memory; a solution is
    replayed by the referee instead.
    """

    limit: int
    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def compare(self, rng: random.Random, positions: int) -> None:
        """Compare `positions` started games under one set of rules, fewer where the naive search gives up."""
        rules = rng.choice((random_started_rules, random_tight_rules))(rng)
        engine, naive = exact_alone(rules), NaiveSearch(rules, self.limit)
        for _ in range(positions):
            self._judge(engine, naive, random_started_position(rng, rules))

    def _judge(self, engine: FreecellEngine, naive: NaiveSearch, position: Position) -> None:
        outcome = engine.search(position, _LIMITS)
        if outcome.moves is not None:
            if not _wins(position, outcome.moves):
                self.wrong.append(f"the solution does not win: {position}")
        elif outcome.verdict == "undecided" or (verdict := naive.verdict(position)) == OPEN:
            self.counts["too large"] += 1
            return
        elif verdict == SOLVED:
            self.wrong.append(f"unsolvable, not solved: {position}")
        rules = position.rules
        names = ["compared", outcome.verdict, rules.building, f"runs {rules.runs}"]
        self.counts.update([*names, f"empty column {rules.empty_column}"] + ["worry back"] * rules.worry_back)
        self.counts["more than five positions"] += outcome.positions > 5


def _wins(position: Position, moves: tuple[Move, ...]) -> bool:
    try:
        return final_position(position, moves).is_won
    except IllegalMoveError:
        return False
