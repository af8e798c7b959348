"""The search for games with a stock beside naive exhaustive search, on random small positions."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace

from kungen_solver.cards import Card, deck
from kungen_solver.errors import IllegalMoveError, InternalError
from kungen_solver.kernels.klondike import layout
from kungen_solver.referee.moves import Draw, Redeal
from kungen_solver.referee.play import legal_moves
from kungen_solver.referee.position import Column, Position, Talon, first_position
from kungen_solver.referee.replay import final_position
from kungen_solver.referee.table import moved
from kungen_solver.rules.model import Rules, Stock
from kungen_solver.solvers.klondike.moves import table_moves
from kungen_solver.solvers.klondike.search import Budget, Found, StockSearch, Weights
from kungen_solver.solvers.klondike.table import tables_of
from tests.oracle.naive import OPEN, NaiveSearch

NONE_AND_ALL = {"none": 0, "all": layout.ALL_SWITCHES}
EACH_ALONE = {
    **NONE_AND_ALL,
    "safe home": layout.SAFE_HOME,
    "safe stock": layout.SAFE_STOCK,
    "stock for use": layout.STOCK_FOR_USE,
    "empty for king": layout.EMPTY_FOR_KING,
    "dead ends": layout.DEAD_ENDS,
    "covering": layout.DEAD_ENDS | layout.COVERING,
    "stock order": layout.DEAD_ENDS | layout.STOCK_ORDER,
    "back for use": layout.BACK_FOR_USE,
    "best waste": layout.BEST_WASTE,
}
_MOST_IN_COLUMN = 15  # separate runs and hidden cards that a state can count
_BUDGET = Budget(10**7, 1 << 29)
_SHORT = Budget(50_000, 1 << 29)


def random_rules(rng: random.Random) -> Rules:
    """Return rules whose deals can mostly be searched exhaustively."""
    ranks = rng.choices((3, 4, 5, 6), (2, 6, 4, 1))[0]
    columns = _columns(rng, 4 * ranks)
    corners = rng.choices(("none", "park", "build"), (6, 2, 2 if ranks == 3 else 0.3))[0]
    return Rules(
        ranks=ranks,
        columns=columns,
        face_up=_face_up(rng, columns),
        cells=0,
        runs=rng.choice(("any", "whole")),
        empty_column=rng.choices(("king", "none"), (9, 0 if corners == "build" else 1))[0],
        worry_back=rng.random() < 0.6,
        stock=Stock(
            rng.choices((1, 2, 3, 4), (4, 3, 3, 1))[0], rng.choice((1, 1, 2, 2, 3, 4, 11, None, None))
        ),
        corners=corners,
    )


def _columns(rng: random.Random, cards: int) -> tuple[int, ...]:
    """Return heights that leave 3 to 12 cards to the stock, so that the search stays small."""
    while True:
        count = rng.randint(2, 6)
        if rng.random() < 0.5:
            heights = [rng.randint(1, 5) for _ in range(count)]
        else:
            first = rng.randint(0, 3)
            heights = [first + i for i in range(1, count + 1)]
        if 3 <= cards - sum(heights) <= 12:
            return tuple(heights)


def _face_up(rng: random.Random, columns: tuple[int, ...]) -> tuple[int, ...]:
    kind = rng.randrange(6)
    if kind == 0:
        return columns
    if kind == 1:
        return tuple(rng.randint(1, height) for height in columns)
    return tuple(min(height, 2 if kind == 2 else 1) for height in columns)


def random_position(rng: random.Random, rules: Rules) -> Position:
    """Deal, and in a third of all cases play a few random moves."""
    cards = deck(rules.ranks, rules.decks)
    rng.shuffle(cards)
    position = first_position(rules, cards)
    if rng.random() < 2 / 3:
        return position
    for _ in range(rng.randint(1, 25)):
        moves = legal_moves(position)
        if not moves:
            break
        # The stock would otherwise be turned most of the time.
        weights = [1 if isinstance(move, Draw | Redeal) else 3 for move in moves]
        position = moved(position, rng.choices(moves, weights)[0])
    return position


def random_late_rules(rng: random.Random) -> Rules:
    """Return rules of a deck so high that only games which are nearly over can be searched."""
    return replace(
        random_rules(rng), ranks=rng.randint(5, 9), columns=(2,) * rng.randint(2, 5), face_up="all"
    )


def random_late_position(rng: random.Random, rules: Rules) -> Position:
    """Return a game with high foundations, whose other cards lie anywhere, most of them open.

    Much that is rare in whole games of small decks happens here, above all with cards taken back.
    """
    low = rng.randint(rules.ranks // 2 - 1, rules.ranks - 2)
    heights = [min(rules.ranks, max(0, low + rng.randint(-2, 3))) for _ in range(4)]
    left = [c for c in deck(rules.ranks) if c >> 2 >= heights[c & 3]]
    rng.shuffle(left)
    room = _MOST_IN_COLUMN * len(rules.columns)
    in_stock = max(rng.randint(0, min(8, len(left))), len(left) - room)
    drawn = rng.randint(0, in_stock)
    columns: list[list[Card]] = [[] for _ in rules.columns]
    for card in left[in_stock:]:
        rng.choice([column for column in columns if len(column) < _MOST_IN_COLUMN]).append(card)
    deepest = rng.choice((0, 1, 2, 9))
    return Position(
        rules,
        tuple(Column(tuple(c), rng.randint(0, min(deepest, max(len(c) - 1, 0)))) for c in columns),
        (),
        tuple(heights),
        (Talon(tuple(left[drawn:in_stock]), tuple(left[:drawn])),),
        ((),) * 4 if rules.corners != "none" else (),
    )


@dataclass
class Comparison:
    """Runs every search of `prunings` beside a naive one of `limit` positions, and counts."""

    limit: int
    prunings: dict[str, int] = field(default_factory=lambda: NONE_AND_ALL)
    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    positions: Counter[str] = field(default_factory=Counter)
    search: StockSearch = field(default_factory=StockSearch)

    def compare(self, rng: random.Random, deals: int) -> None:
        """Compare `deals` positions under one set of rules, fewer where the naive search is too slow."""
        late = rng.random() < 0.4
        rules = random_late_rules(rng) if late else random_rules(rng)
        naive = NaiveSearch(rules, self.limit)
        unfinished = 0
        for _ in range(deals):
            position = random_late_position(rng, rules) if late else random_position(rng, rules)
            verdict = naive.verdict(position)
            if verdict == OPEN:
                self.counts["too large"] += 1
                unfinished += 1
                if unfinished > 2:
                    return
                continue
            self.counts["compared"] += 1
            self.counts["late"] += late
            self.counts[f"{rules.runs} runs"] += 1
            self.counts[f"corners {rules.corners}"] += 1
            self.counts["solved" if verdict else "unsolvable"] += 1
            self.search_all(position, "solved" if verdict else "unsolvable")

    def search_all(self, position: Position, expected: str) -> None:
        """Run every search on one position."""
        for name, switches in self.prunings.items():
            tables = tables_of(position, switches)
            self._judge(name, position, self.search.depth_first(tables, _BUDGET), expected)
            if name in NONE_AND_ALL:
                found = self.search.best_first(tables, _SHORT, Weights(noise=9))
                self._judge(f"{name}, best first", position, found, expected)

    def _judge(self, name: str, position: Position, found: Found, expected: str) -> None:
        self.positions[name] += found.positions
        if found.answer == "positions":
            self.counts[f"{name}: open"] += 1
        elif found.answer != expected:
            self.wrong.append(f"{name}: {found.answer}, not {expected}: {position}")
        elif expected == "solved" and name.startswith(("none", "all")) and not _wins(position, found.moves):
            self.wrong.append(f"{name}: the solution fails: {position}")


def _wins(position: Position, words: tuple[int, ...]) -> bool:
    try:
        return final_position(position, table_moves(position, words)).is_won
    except (IllegalMoveError, InternalError, StopIteration):
        return False
