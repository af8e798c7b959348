"""A second, plain search of FreeCell's positions, written apart from the kernels and the referee.

It follows the description of the exact search (loose cards, normal form, composite moves), so that both
must find the same number of positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

Column: TypeAlias = tuple[int, ...]
# Foundation heights; loose cards; columns of two cards or more, or of one that must stay there.
Table: TypeAlias = tuple[tuple[int, ...], frozenset[int], frozenset[Column]]


def count_positions(columns: Sequence[Column], cells: int) -> int:
    """Count the normal forms of a deal that cannot be won, by composite moves."""
    width = len(columns)
    first = _normal((0, 0, 0, 0), frozenset(), columns, cells, width)
    seen = {first}
    todo = [first]
    while todo:
        for following in _composites(todo.pop(), cells, width):
            if following not in seen:
                seen.add(following)
                todo.append(following)
    return len(seen)


def _fits(card: int, below: int) -> bool:
    return below // 4 == card // 4 + 1 and (below + card) % 2 == 1


def _is_safe(card: int, homes: Sequence[int]) -> bool:
    rank, suit = card // 4, card % 4
    others = [homes[s] for s in range(4) if (s + suit) % 2 == 1]
    (mate,) = (homes[s] for s in range(4) if s != suit and (s + suit) % 2 == 0)
    return min(others) >= rank or (min(others) >= rank - 1 and mate >= rank - 2)


def _settled(homes: tuple[int, ...], cells: frozenset[int], columns: Sequence[Column]) -> Table:
    heights = list(homes)
    held = set(cells)
    moving = True
    while moving:
        moving = False
        ends = [column[-1] for column in columns if column]
        for card in [*held, *ends]:
            if heights[card % 4] == card // 4 and _is_safe(card, heights):
                heights[card % 4] += 1
                held.discard(card)
                columns = [column[:-1] if column and column[-1] == card else column for column in columns]
                moving = True
                break
    return tuple(heights), frozenset(held), frozenset(column for column in columns if column)


def _normal(
    homes: tuple[int, ...], held: frozenset[int], columns: Sequence[Column], cells: int, width: int
) -> Table:
    while True:
        table = _settled(homes, held, columns)
        homes, loose, piles = table
        held = loose
        if cells + width > len(held) + len(piles):
            held |= {column[0] for column in piles if len(column) == 1}
            piles = frozenset(column for column in piles if len(column) > 1)
        placed = set(piles)
        for card in sorted(held):
            fitting = [column for column in placed if _fits(card, column[-1])]
            if fitting:
                column = min(fitting, key=lambda column: column[-1])
                placed = placed - {column} | {(*column, card)}
                held -= {card}
        columns = list(placed)
        if (homes, held, frozenset(placed)) == table:
            return table


def _composites(table: Table, cells: int, width: int) -> Iterator[Table]:
    homes, held, piles = table
    room = cells + width - len(held) - len(piles)
    columns = sorted(piles)

    def after(homes: tuple[int, ...], held: frozenset[int], columns: Sequence[Column]) -> Table:
        return _normal(homes, held, columns, cells, width)

    # At most one card is put away twice over: from the column that is left, and from a second one.
    for one, two in product(range(len(columns)), repeat=2):
        for digs, more in product(range(len(columns[one])), range(len(columns[two]) + 1)):
            if digs + more > room or (one == two and more):
                continue
            rest = [column for i, column in enumerate(columns) if i not in (one, two)]
            source, target = columns[one], columns[two]
            away_one, away_two = source[len(source) - digs :], target[len(target) - more :]
            source = source[: len(source) - digs]
            target = source if one == two else target[: len(target) - more]
            loose = held | set(away_one) | set(away_two)
            card = source[-1]
            if one == two:
                if len(source) == 1 and digs:  # a whole column
                    yield after(homes, loose, [*rest, source])
                if homes[card % 4] == card // 4:
                    heights = tuple(h + (s == card % 4) for s, h in enumerate(homes))
                    yield after(heights, loose, [*rest, source[:-1]])
                for other in loose:
                    if _fits(other, card) and other not in away_one[:1]:
                        yield after(homes, loose - {other}, [*rest, (*source, other)])
            elif target and _fits(card, target[-1]):
                yield after(homes, loose, [*rest, source[:-1], (*target, card)])
            if len(piles) == width:
                continue
            # Onto a loose card, which takes a column of its own.
            below = set(held)
            if one == two:
                below |= set(away_one)
            elif more and target:
                below = {away_two[0]}
            elif more:
                continue
            for base in below:
                if _fits(card, base):
                    others = [] if one == two else [target]
                    yield after(homes, loose - {base}, [*rest, *others, source[:-1], (base, card)])
            if one == two:
                for base in away_one[:1] if digs else held:
                    for other in loose:
                        if _fits(other, base):
                            yield after(homes, loose - {base, other}, [*rest, source, (base, other)])
    for card in held:
        if homes[card % 4] == card // 4:
            heights = tuple(h + (s == card % 4) for s, h in enumerate(homes))
            yield after(heights, held - {card}, columns)
