"""What a text says about a board, before it is held against the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NoReturn

from kungen_solver.cards import SUITS, Card, deck, name_of, names_of
from kungen_solver.deals.layout import places_in_order
from kungen_solver.errors import NotationError
from kungen_solver.referee.position import Column, Position, Talon
from kungen_solver.rules.model import Rules

SHOWN: Final = 3  # things of a kind that a message names


def first_few(texts: Iterable[str], separator: str = ", ") -> str:
    """Return the first few distinct texts, and a mark where there are more."""
    distinct = list(dict.fromkeys(texts))
    return separator.join([*distinct[:SHOWN], *["…"] * (len(distinct) > SHOWN)])


@dataclass(slots=True)
class DraftColumn:
    """Cards of a column with how many of the first ones are face down, and where it stands."""

    where: str
    cards: list[Card] = field(default_factory=list)
    hidden: int = 0


@dataclass(slots=True)
class Draft:
    """Everything read so far; `place` and `defects` name the lines.

    `empty_column` is what the format writes for an empty column.
    `stocks`, `wastes`, `corners` and `passes` stay None where the text does not mention them.
    """

    rules: Rules
    empty_column: str
    columns: list[DraftColumn] = field(default_factory=list)
    cells: list[Card | None] = field(default_factory=list)
    foundations: list[tuple[int, int, str]] = field(default_factory=list)
    stocks: list[list[Card]] | None = None
    wastes: list[list[Card]] | None = None
    corners: list[list[Card]] | None = None
    passes: list[int] | None = None
    places: list[tuple[Card, str]] = field(default_factory=list)
    defects: list[str] = field(default_factory=list)

    def place(self, card: Card, where: str) -> Card:
        """Note where a card stands and return it."""
        self.places.append((card, where))
        return card

    def put_on_foundation(self, suit: int, height: int, where: str) -> None:
        """Note a foundation of `height` cards."""
        self.foundations.append((suit, height, where))
        for rank in range(height):
            self.place(rank * 4 + suit, f"the foundation in {where}")

    def refuse(self, subject: str) -> NoReturn:
        """Raise with every defect so far."""
        raise NotationError(subject, dict.fromkeys(self.defects))

    def position(self, subject: str = "the board") -> Position:
        """Return the position that the text describes.

        Raises
        ------
        NotationError
            Naming everything that these rules or a complete deck do not allow.
        """
        self.defects += _shape_defects(self)
        self.defects += _deck_defects(self)
        if self.defects:
            self.refuse(subject)
        return _as_dealt(
            Position(
                rules=self.rules,
                columns=tuple(Column(tuple(c.cards), c.hidden) for c in self.columns),
                cells=(*self.cells, *[None] * (self.rules.cells - len(self.cells))),
                foundations=_heights(self),
                talons=_talons(self),
                corners=_corners(self),
            )
        )


def dealt_cards(position: Position) -> tuple[Card, ...] | None:
    """Return the cards in the order in which they were dealt, or None once a card has moved."""
    rules = position.rules
    heights = tuple(len(column.cards) for column in position.columns)
    hidden = tuple(column.hidden for column in position.columns)
    if (heights, hidden) != (rules.columns, _dealt_hidden(rules)) or not _is_untouched(position):
        return None
    tableau = [position.columns[column].cards[row] for column, row in places_in_order(heights)]
    cells = [c for c in position.cells if c is not None]
    return (*tableau, *cells, *(c for talon in position.talons for c in talon.stock))


def _is_untouched(position: Position) -> bool:
    """Return whether foundations, cells, stocks and corners are as dealt; the columns may not be."""
    talons = position.talons
    halves = len(talons) < 2 or 0 <= len(talons[0].stock) - len(talons[1].stock) <= 1
    return (
        halves
        and not any(position.foundations)
        and not any(position.corners)
        and sum(c is not None for c in position.cells) == position.rules.cells_filled
        and not any(talon.waste or talon.current_pass != 1 for talon in talons)
    )


def _dealt_hidden(rules: Rules) -> tuple[int, ...]:
    return tuple(h - o for h, o in zip(rules.columns, rules.open_cards, strict=True))


def _as_dealt(position: Position) -> Position:
    """Turn the cards of an untouched deal face down where the text marks none of them.

    The columns may stand in any order.
    """
    rules = position.rules
    heights = [len(column.cards) for column in position.columns]
    marked = any(column.hidden for column in position.columns)
    if marked or sorted(heights) != sorted(rules.columns) or not _is_untouched(position):
        return position
    by_height: dict[int, list[int]] = defaultdict(list)
    for height, hidden in zip(rules.columns, _dealt_hidden(rules), strict=True):
        by_height[height].append(hidden)
    columns = tuple(Column(column.cards, by_height[len(column.cards)].pop(0)) for column in position.columns)
    return replace(position, columns=columns)


def _shape_defects(draft: Draft) -> Iterator[str]:
    rules = draft.rules
    want = len(rules.columns)
    if len(draft.columns) != want:
        yield f"{len(draft.columns)} of {want} columns (an empty one is {draft.empty_column})"
    else:
        yield from _hidden_defects(draft)
    if len(draft.cells) > rules.cells:
        yield f"{len(draft.cells)} of {rules.cells} cells"
    yield from _foundation_defects(draft)
    yield from _stock_defects(draft)
    yield from _corner_defects(draft)


def _hidden_defects(draft: Draft) -> Iterator[str]:
    dealt = sorted(_dealt_hidden(draft.rules), reverse=True)
    hidden = sorted((column.hidden for column in draft.columns), reverse=True)
    if any(have > most for have, most in zip(hidden, dealt, strict=True)):
        yield f"columns with {_words(hidden)} cards face down; these rules deal {_words(dealt)} so"
    for number, column in enumerate(draft.columns, start=1):
        if column.hidden and column.hidden == len(column.cards):
            yield f"{column.where}: the last card of column {number} is face down"


def _words(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _foundation_defects(draft: Draft) -> Iterator[str]:
    by_suit: dict[int, list[str]] = defaultdict(list)
    for suit, _, where in draft.foundations:
        by_suit[suit].append(where)
    for suit, places in by_suit.items():
        if len(places) > draft.rules.decks:
            count = f"{len(places)} foundations {SUITS[suit]}"
            yield f"{places[-1]}: {count}, these rules have {draft.rules.decks}"


def _stock_defects(draft: Draft) -> Iterator[str]:
    stock = draft.rules.stock
    piles = stock.piles if stock else 0
    for name, value in (("stock", draft.stocks), ("waste", draft.wastes), ("pass", draft.passes)):
        if value is None or len(value) == piles:
            continue
        yield (
            f"a {name}, but these rules have no stock"
            if not piles
            else f"{len(value)} of {piles} parts of the {name}"
        )
    limit = stock.passes if stock else None
    for number in draft.passes or ():
        if number < 1 or (limit is not None and number > limit):
            yield f"pass {number} of {'unlimited' if limit is None else limit}"


def _corner_defects(draft: Draft) -> Iterator[str]:
    corners = 4 if draft.rules.corners != "none" else 0
    if draft.corners is not None and len(draft.corners) != corners:
        yield f"{len(draft.corners)} corners, these rules have {corners}"
    for cards in draft.corners or ():
        if cards and cards[0] // 4 != draft.rules.ranks - 1:
            yield f"a corner begins with {name_of(cards[0])}, not with a king"
        if len(cards) > 1 and draft.rules.corners == "park":
            yield f"a corner holds {first_few(map(name_of, cards), ' ')}, but a parked king lies alone"


def _deck_defects(draft: Draft) -> Iterator[str]:
    rules = draft.rules
    where: dict[Card, list[str]] = defaultdict(list)
    for card, place in draft.places:
        where[card].append(place)
    wanted = set(deck(rules.ranks))
    if len(draft.places) != rules.card_count:
        yield f"{len(draft.places)} of {rules.card_count} cards"
    missing = [
        c for c in deck(rules.ranks, rules.decks)[:: rules.decks] for _ in range(rules.decks - len(where[c]))
    ]
    if missing:
        yield f"missing: {names_of(missing)}"
    for card in sorted(where):
        places = first_few(where[card])
        if card not in wanted:
            if where[card]:
                yield f"{name_of(card)} is not in this deck ({places})"
        elif len(where[card]) > rules.decks:
            times = {2: "twice"}.get(len(where[card]), f"{len(where[card])} times")
            yield f"{name_of(card)} is there {times} ({places})"


def _heights(draft: Draft) -> tuple[int, ...]:
    heights = [0] * (4 * draft.rules.decks)
    for suit, height, _ in draft.foundations:
        index = suit
        while heights[index]:
            index += 4
        heights[index] = height
    return tuple(heights)


def _talons(draft: Draft) -> tuple[Talon, ...]:
    if draft.rules.stock is None:
        return ()
    piles = draft.rules.stock.piles
    nothing: list[list[Card]] = [[]] * piles
    parts = zip(draft.stocks or nothing, draft.wastes or nothing, draft.passes or [1] * piles, strict=True)
    return tuple(Talon(tuple(stock), tuple(waste), number) for stock, waste, number in parts)


def _corners(draft: Draft) -> tuple[tuple[Card, ...], ...]:
    if draft.rules.corners == "none":
        return ()
    return tuple(map(tuple, draft.corners or [[]] * 4))
