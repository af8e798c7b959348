"""The rule book: which moves a position allows, and what they do.

Where the rule texts are silent, this is how they are read:

- A free cell takes one card from anywhere but a foundation, from another cell too.
- Where only whole runs move, the last card of a longer run goes to a foundation, not to a cell.
- A corner is opened by a king alone, or with its run where corners are built on. Its cards move as
  those of a column do, the king included. A parked king leaves only for its foundation.
- With worrying back, a foundation gives its top card to a column or corner where it fits: an empty
  one too, if it may fill it, so that a king may be parked again. No card goes from one foundation to
  another or to a cell.
- A waste that is empty is not turned over, and a pass ends only when its stock is empty.
- The highest rank of a small deck plays the king.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kungen_solver.cards import Card, name_of, rank_of, suit_of
from kungen_solver.errors import IllegalMoveError
from kungen_solver.referee.moves import Draw, Move, Place, PlaceKind, Redeal, Transfer
from kungen_solver.referee.position import Position
from kungen_solver.referee.runs import may_lie_on, movable_counts
from kungen_solver.referee.supermove import supermove_limit
from kungen_solver.referee.table import has_place, moved, open_cards, places_of
from kungen_solver.rules.model import Rules


def apply(position: Position, move: Move) -> Position:
    """Return the position after a legal move.

    Raises
    ------
    IllegalMoveError
        Saying which rule forbids the move.
    """
    if reason := refusal(position, move):
        raise IllegalMoveError(reason)
    return moved(position, move)


def refusal(position: Position, move: Move) -> str | None:
    """Return the rule that forbids a move, as a clause, or None where the move is legal."""
    if isinstance(move, Transfer):
        return _transfer_refusal(position, move)
    if not 0 <= move.pile < len(position.talons):
        return "this table has no second stock" if position.talons else "this table has no stock"
    return _draw_refusal(position, move) if isinstance(move, Draw) else _redeal_refusal(position, move)


def legal_moves(position: Position) -> list[Move]:
    """Return every legal move: transfers place by place, then what can be done with the stock."""
    return [*_transfers(position), *_turns(position)]


# Every refusal below asks one question of the rule book. None means: this rule allows it.


def _transfer_refusal(position: Position, move: Transfer) -> str | None:
    source, target, count = move.source, move.target, move.count
    for place in (source, target):
        if not has_place(position, place):
            return f"{place} is not on this table"
    if source == target:
        return f"{source} is both source and target"
    cards = open_cards(position, source)
    if not 1 <= count <= len(cards):
        return _too_few_cards(position, source, count)
    return _taking_refusal(position.rules, source, target, cards, count) or _laying_refusal(
        position, source, target, cards[-count:]
    )


def _too_few_cards(position: Position, source: Place, count: int) -> str:
    if count < 1:
        return f"{count} cards cannot move"
    if source.kind == "column" and count <= len(column := position.columns[source.index].cards):
        return f"{name_of(column[-count])} lies face down in {source}"
    if not open_cards(position, source):
        return f"{source} is empty"
    return f"{count} cards cannot be taken from {source}"


def _taking_refusal(
    rules: Rules, source: Place, target: Place, cards: tuple[Card, ...], count: int
) -> str | None:
    """May the last `count` of the open `cards` leave their place for the target?"""
    match source.kind:
        case "foundation":
            return None if rules.worry_back else "no card comes back from a foundation in this game"
        case "corner" if rules.corners == "park":
            return None if target.kind == "foundation" else "a king leaves its corner only for its foundation"
        case "column" | "corner":
            if target.kind == "foundation" and count == 1:
                return None
            counts = movable_counts(rules, cards)
            if count in counts:
                return None
            if rules.runs == "whole":
                return f"only the whole run of {counts[0]} moves from {source}"
            return f"the last {count} cards of {source} are not an ordered run"
    return None


def _laying_refusal(position: Position, source: Place, target: Place, cards: tuple[Card, ...]) -> str | None:
    """May these cards, deepest first, be laid on the target?"""
    match target.kind:
        case "foundation":
            return _home_refusal(position, source, target, cards)
        case "column":
            return _column_refusal(position, target, cards)
        case "cell":
            return _cell_refusal(position, source, target, cards)
        case "corner":
            return _corner_refusal(position, target, cards)
        case "waste":
            return "no card is laid on a waste"


def _home_refusal(position: Position, source: Place, target: Place, cards: tuple[Card, ...]) -> str | None:
    if source.kind == "foundation":
        return "no card goes from one foundation to another"
    if len(cards) > 1:
        return "cards go to a foundation one at a time"
    (card,) = cards
    if suit_of(card) != target.index % 4:
        return f"{name_of(card)} does not belong on {target}"
    height = position.foundations[target.index]
    if height == position.rules.ranks:
        return f"{target} is full"
    if rank_of(card) != height:
        return f"{target} waits for {name_of(height * 4 + suit_of(card))}, not {name_of(card)}"
    return None


def _cell_refusal(position: Position, source: Place, target: Place, cards: tuple[Card, ...]) -> str | None:
    if source.kind == "foundation":
        return "a card comes back from a foundation only to a column or corner"
    if len(cards) > 1:
        return "a free cell holds one card"
    held = position.cells[target.index]
    return None if held is None else f"{target} holds {name_of(held)}"


def _column_refusal(position: Position, target: Place, cards: tuple[Card, ...]) -> str | None:
    rules, column = position.rules, position.columns[target.index].cards
    if column:
        return _building_refusal(position, target, cards, column[-1])
    if rules.empty_column == "none":
        return "an empty column stays empty in this game"
    if rules.empty_column == "king" and not _is_king(rules, cards[0]):
        return f"only a king may fill the empty {target}, not {name_of(cards[0])}"
    return _count_refusal(position, target, cards)


def _corner_refusal(position: Position, target: Place, cards: tuple[Card, ...]) -> str | None:
    corner = position.corners[target.index]
    if not corner:
        if not _is_king(position.rules, cards[0]):
            return f"only a king opens {target}, not {name_of(cards[0])}"
        if len(cards) > 1 and position.rules.corners == "park":
            return "a king lies alone in its corner"
        return _count_refusal(position, target, cards)
    if position.rules.corners == "park":
        return f"nothing is laid on the king in {target}"
    return _building_refusal(position, target, cards, corner[-1])


def _building_refusal(position: Position, target: Place, cards: tuple[Card, ...], below: Card) -> str | None:
    if not may_lie_on(position.rules, cards[0], below):
        return f"{name_of(cards[0])} may not lie on {name_of(below)}"
    return _count_refusal(position, target, cards)


def _count_refusal(position: Position, target: Place, cards: tuple[Card, ...]) -> str | None:
    if len(cards) == 1 or position.rules.runs != "cells":
        return None
    limit = supermove_limit(position, target)
    if len(cards) <= limit:
        return None
    return f"free cells and empty columns let {limit} cards through to {target}, not {len(cards)}"


def _draw_refusal(position: Position, move: Draw) -> str | None:
    return None if position.talons[move.pile].stock else "the stock is empty"


def _redeal_refusal(position: Position, move: Redeal) -> str | None:
    talon, stock_rules = position.talons[move.pile], position.rules.stock
    if talon.stock:
        return "the stock is turned over only when it is empty"
    if not talon.waste:
        return "the waste is empty"
    passes = stock_rules.passes if stock_rules else None
    if passes is not None and talon.current_pass >= passes:
        return f"the stock is gone through {passes} times at most"
    return None


def _is_king(rules: Rules, card: Card) -> bool:
    return rank_of(card) == rules.ranks - 1


def _transfers(position: Position) -> Iterator[Transfer]:
    rules = position.rules
    for source in _sources(position):
        cards = open_cards(position, source)
        for count in _counts(rules, source, cards):
            for target in _fitting_targets(position, cards[-count], alone=count == 1):
                if target is not source and not (
                    _taking_refusal(rules, source, target, cards, count)
                    or _laying_refusal(position, source, target, cards[-count:])
                ):
                    yield Transfer(source, target, count)


def _sources(position: Position) -> Iterator[Place]:
    kinds: tuple[PlaceKind, ...] = ("column", "corner", "cell", "waste")
    for kind in (*kinds, "foundation") if position.rules.worry_back else kinds:
        yield from places_of(position, kind)


def _counts(rules: Rules, source: Place, cards: tuple[Card, ...]) -> Sequence[int]:
    if not cards:
        return ()
    if source.kind not in ("column", "corner"):
        return (1,)
    counts = movable_counts(rules, cards)
    return counts if 1 in counts else (1, *counts)


def _fitting_targets(position: Position, card: Card, alone: bool) -> Iterator[Place]:
    """Yield the places that could take a card, or a run that begins with it, as far as cards decide."""
    rules = position.rules
    for place, column in zip(places_of(position, "column"), position.columns, strict=True):
        if not column.cards or may_lie_on(rules, card, column.cards[-1]):
            yield place
    for place, corner in zip(places_of(position, "corner"), position.corners, strict=True):
        if not corner or may_lie_on(rules, card, corner[-1]):
            yield place
    if alone:
        for place in places_of(position, "foundation")[suit_of(card) :: 4]:
            if position.foundations[place.index] == rank_of(card):
                yield place
        for place, cell in zip(places_of(position, "cell"), position.cells, strict=True):
            if cell is None:
                yield place


def _turns(position: Position) -> Iterator[Draw | Redeal]:
    for pile in range(len(position.talons)):
        for move in (Draw(pile), Redeal(pile)):
            if refusal(position, move) is None:
                yield move
