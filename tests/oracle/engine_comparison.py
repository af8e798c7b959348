"""The searches that keep whole positions beside naive exhaustive search, on random small positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from kungen_solver.cards import Card, deck
from kungen_solver.errors import IllegalMoveError, InternalError
from kungen_solver.kernels.counts import layout as counts_layout
from kungen_solver.kernels.tableau import layout as tableau_layout
from kungen_solver.referee.position import Column, Position, Talon
from kungen_solver.referee.replay import final_position
from kungen_solver.rules.model import Rules, Stock
from kungen_solver.solvers.counts.engine import CountsEngine
from kungen_solver.solvers.counts.stages import stages_of as counts_stages
from kungen_solver.solvers.counts.support import one_stock
from kungen_solver.solvers.counts.support import unsupported as not_counted
from kungen_solver.solvers.engine import Engine
from kungen_solver.solvers.result import LEAST_MEMORY, Limits
from kungen_solver.solvers.staged import Stage
from kungen_solver.solvers.tableau.engine import TableauEngine
from kungen_solver.solvers.tableau.relaxed import can_be_relaxed
from kungen_solver.solvers.tableau.stages import stages_of
from tests.oracle.klondike_comparison import random_position
from tests.oracle.naive import OPEN, NaiveSearch

COUNTS = {
    "none": 0,
    "all": counts_layout.ALL_SWITCHES,
    "safe home": counts_layout.SAFE_HOME,
    "safe stock": counts_layout.SAFE_STOCK,
    "best waste": counts_layout.BEST_WASTE,
    "dead ends": counts_layout.DEAD_ENDS,
    "stock order": counts_layout.DEAD_ENDS | counts_layout.STOCK_ORDER,
}
TABLEAU = {
    "none": 0,
    "all": tableau_layout.ALL_SWITCHES,
    "safe home": tableau_layout.SAFE_HOME,
    "safe stock": tableau_layout.SAFE_STOCK,
    "dead ends": tableau_layout.DEAD_ENDS,
}
TWO_STOCKS = {
    "none": 0,
    "all": counts_layout.ALL_SWITCHES,
    "one stock": counts_layout.ONE_STOCK,
}
GROUPS = {
    "none": 0,
    "all": tableau_layout.ALL_SWITCHES,
    "relaxed": tableau_layout.RELAXED,
    "relaxed, safe home": tableau_layout.RELAXED | tableau_layout.SAFE_HOME,
}
_LIMITS = Limits(memory=4 * LEAST_MEMORY)  # less leaves no room for the game of one stock


class EngineType(Protocol):
    """An engine whose prunings can be chosen."""

    def __call__(self, rules: Rules, switches: int) -> Engine: ...


@dataclass(frozen=True, slots=True)
class Family:
    """Rules of a kind, the engine that plays them, and its prunings."""

    engine: EngineType
    prunings: Mapping[str, int]
    rules: Callable[[random.Random], Rules]


def small_rules(rng: random.Random, **fixed: object) -> Rules:
    """Return rules of any kind, but for the fields that are fixed, whose deals can mostly be searched."""
    decks = rng.choice((1, 1, 2))
    ranks = rng.choice((2, 3, 3) if decks == 2 else (3, 4, 4, 5))
    cards = 4 * ranks * decks
    piles = rng.choice((0, 1, 1, 2))
    in_stock = rng.randint(2, min(10, cards // 2)) if piles else 0
    cells = rng.choice((0, 0, 1, 2))
    filled = rng.randint(0, cells)
    columns = _columns(rng, cards - in_stock - filled)
    rules = Rules(
        decks=decks,
        ranks=ranks,
        columns=columns,
        face_up=_face_up(rng, columns),
        cells=cells,
        cells_filled=filled,
        building=rng.choice(("alternating", "alternating", "same_suit", "any_suit")),
        runs=rng.choice(("cells", "any", "whole", "group", "group")),
        empty_column=rng.choice(("king", "king", "any", "none")),
        worry_back=rng.random() < 0.5,
        stock=Stock(rng.randint(1, 3), rng.choice((1, 1, 2, 3, 11, None)), piles) if piles else None,
        corners=rng.choices(("none", "park", "build"), (6, 1, 1))[0],
    )
    if fixed.get("cells") == 0:
        columns = _columns(rng, cards - in_stock)
        rules = replace(rules, columns=columns, face_up=_face_up(rng, columns), cells_filled=0, cells=0)
    return replace(rules, **fixed)  # type: ignore[arg-type]


def _columns(rng: random.Random, cards: int) -> tuple[int, ...]:
    """Share cards out to 2 to 6 columns, of almost equal height or not."""
    count = rng.randint(2, 6)
    if rng.random() < 0.6:
        return tuple(cards // count + (i < cards % count) for i in range(count))
    heights = [0] * count
    for _ in range(cards):
        heights[rng.randrange(count)] += 1
    return tuple(heights)


def _face_up(rng: random.Random, columns: tuple[int, ...]) -> tuple[int, ...]:
    opened = rng.choice((1, 2, 99, 99))
    if opened == 2 and rng.random() < 0.5:
        return tuple(rng.randint(min(1, height), height) for height in columns)
    return tuple(min(height, opened) for height in columns)


def counted_rules(rng: random.Random) -> Rules:
    """Return rules that the counting search plays."""
    while True:
        corners = rng.choice(("none", "none", "none", "build"))
        rules = small_rules(rng, runs="any", cells=0, corners=corners)
        if not_counted(rules) is None:
            return rules


def two_stock_rules(rng: random.Random) -> Rules:
    """Return rules with two stocks, which are easier with one."""
    while True:
        rules = counted_rules(rng)
        if rules.stock and rules.stock.piles == 2 and one_stock(rules):
            return rules


def two_stocks_engine(rules: Rules, switches: int) -> CountsEngine:
    """Return the counting engine with the game of one stock before all else."""

    def stages(rules: Rules) -> Iterator[Stage]:
        yield Stage((), 1_000_000, relaxed=True)
        yield from counts_stages(rules)

    return CountsEngine(rules, switches, stages)


def group_rules(rng: random.Random) -> Rules:
    """Return rules of groups in columns, which have a relaxed game."""
    while True:
        rules = small_rules(rng, cells=0, runs="group", corners="none")
        if rules.stock is None and can_be_relaxed(rules):
            return rules


def groups_engine(rules: Rules, switches: int) -> TableauEngine:
    """Return the general engine with the relaxed game before all else."""

    def stages(rules: Rules) -> Iterator[Stage]:
        yield Stage((), 1_000_000, relaxed=True)
        yield from stages_of(rules)

    return TableauEngine(rules, switches, stages)


FAMILIES = {
    "counts": Family(CountsEngine, COUNTS, counted_rules),
    "stocks": Family(two_stocks_engine, TWO_STOCKS, two_stock_rules),
    "tableau": Family(TableauEngine, TABLEAU, small_rules),
    "groups": Family(groups_engine, GROUPS, group_rules),
}


def late_position(rng: random.Random, rules: Rules) -> Position:
    """Return a game with high foundations, whose other cards lie anywhere."""
    low = rng.randint(max(0, rules.ranks // 2 - 1), rules.ranks - 1)
    heights = [min(rules.ranks, max(0, low + rng.randint(-2, 2))) for _ in range(4 * rules.decks)]
    left = [c for c in deck(rules.ranks) for i in range(rules.decks) if c >> 2 >= heights[4 * i + (c & 3)]]
    rng.shuffle(left)
    cells: list[Card | None] = [
        left.pop() if left and rng.random() < 0.5 else None for _ in range(rules.cells)
    ]
    talons = []
    for _ in range(rules.stock.piles if rules.stock else 0):
        held = [left.pop() for _ in range(rng.randint(0, min(5, len(left))))]
        drawn = rng.randint(0, len(held))
        last = rules.stock.passes if rules.stock and rules.stock.passes else 1
        talons.append(Talon(tuple(held[drawn:]), tuple(held[:drawn]), rng.randint(1, last)))
    columns: list[list[Card]] = [[] for _ in rules.columns]
    for card in left:
        rng.choice(columns).append(card)
    deepest = 0 if rules.face_up == "all" else rng.choice((0, 1, 2, 9))
    return Position(
        rules,
        tuple(Column(tuple(c), rng.randint(0, min(deepest, max(len(c) - 1, 0)))) for c in columns),
        tuple(cells),
        tuple(heights),
        tuple(talons),
        ((),) * 4 if rules.corners != "none" else (),
    )


def _with_ranks(rules: Rules, ranks: int) -> Rules:
    """Return the rules with a higher deck, whose further cards are dealt to the first column."""
    first = rules.columns[0] + 4 * (ranks - rules.ranks)
    columns = (first, *rules.columns[1:])
    face_up = "all" if rules.face_up == "all" else (min(1, first), *rules.face_up[1:])
    return replace(rules, ranks=ranks, columns=columns, face_up=face_up)


@dataclass
class EngineComparison:
    """Runs a family's search with each of `prunings` beside a naive one of `limit` positions, and counts."""

    family: Family
    limit: int
    prunings: Mapping[str, int]
    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    positions: Counter[str] = field(default_factory=Counter)

    def compare(self, rng: random.Random, deals: int) -> None:
        """Compare `deals` positions under one set of rules, fewer where the naive search is too slow."""
        rules = self.family.rules(rng)
        late = rng.random() < 0.3
        if late and rules.decks == 1:
            rules = _with_ranks(rules, rng.randint(rules.ranks, 9))
        naive = NaiveSearch(rules, self.limit)
        engines = {name: self.family.engine(rules, switches) for name, switches in self.prunings.items()}
        unfinished = 0
        for _ in range(deals):
            position = late_position(rng, rules) if late else random_position(rng, rules)
            verdict = naive.verdict(position)
            if verdict == OPEN:
                self.counts["too large"] += 1
                unfinished += 1
                if unfinished > 2:
                    return
                continue
            expected = "solved" if verdict else "unsolvable"
            for name in ("compared", expected, f"runs {rules.runs}", f"decks {rules.decks}", f"late {late}"):
                self.counts[name] += 1
            for name, engine in engines.items():
                self._judge(name, engine, position, expected)

    def _judge(self, name: str, engine: Engine, position: Position, expected: str) -> None:
        try:
            outcome = engine.search(position, _LIMITS)
        except (InternalError, StopIteration) as error:
            self.wrong.append(f"{name}: {error}: {position}")
            return
        self.positions[name] += outcome.positions
        if outcome.verdict == "undecided":
            self.counts[f"{name}: open"] += 1
        elif outcome.verdict != expected:
            self.wrong.append(f"{name}: {outcome.verdict}, not {expected}: {position}")
        elif outcome.moves is not None and not _wins(position, outcome.moves):
            self.wrong.append(f"{name}: the solution fails: {position}")


def _wins(position: Position, moves: tuple[object, ...]) -> bool:
    try:
        return final_position(position, moves).is_won  # type: ignore[arg-type]
    except IllegalMoveError:
        return False
