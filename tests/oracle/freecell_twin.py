"""A second, plain search of FreeCell's positions, written apart from the kernels and the referee.

It makes single-card moves and the same safe foundation moves as the exact kernel, so that both must
find the same number of positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Column = tuple[int, ...]
Table = tuple[tuple[int, ...], frozenset[int], frozenset[Column]]


def count_positions(columns: Sequence[Column], cells: int) -> int:
    """Count the positions of a full deck of FreeCell that cannot be won, the first one included.

    Columns and cells have no order; cards are ``rank * 4 + suit`` with bit 0 the colour.
    """
    first = _settled((0, 0, 0, 0), frozenset(), list(columns))
    empty = sum(1 for column in columns if not column)
    assert not empty, "the first position has no empty column"
    seen = {first}
    todo = [first]
    width = len(columns)
    while todo:
        for following in _moves(todo.pop(), cells, width):
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


def _settled(homes: tuple[int, ...], cells: frozenset[int], columns: list[Column]) -> Table:
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


def _moves(table: Table, cells: int, width: int) -> Iterator[Table]:
    homes, held, piles = table
    columns = list(piles)
    has_empty = len(columns) < width
    takings = [(card, held - {card}, columns) for card in held]
    for column in columns:
        rest = [other for other in columns if other != column]
        takings.append((column[-1], held, [*rest, column[:-1]] if len(column) > 1 else rest))
    for card, cells_left, left in takings:
        if homes[card % 4] == card // 4:
            heights = tuple(h + (s == card % 4) for s, h in enumerate(homes))
            yield _settled(heights, cells_left, left)
        if len(cells_left) < cells:
            yield _settled(homes, cells_left | {card}, left)
        if has_empty or len(left) < width:
            yield _settled(homes, cells_left, [*left, (card,)])
        for column in left:
            if _fits(card, column[-1]):
                grown = [other for other in left if other != column]
                yield _settled(homes, cells_left, [*grown, (*column, card)])
