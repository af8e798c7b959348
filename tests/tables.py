"""Short ways to set up a position for a test."""

from __future__ import annotations

from kungen_solver.cards import SUITS, parse_card
from kungen_solver.notation.moves import read_move
from kungen_solver.referee.moves import Transfer
from kungen_solver.referee.play import apply, legal_moves
from kungen_solver.referee.position import Column, Position, Talon
from kungen_solver.rules.model import Rules, Stock

# Kungen: seven columns, a king to an empty one, three passes.
KUNGEN = Rules(
    columns=(1, 2, 3, 4, 5, 6, 7),
    face_up=(1,) * 7,
    cells=0,
    runs="any",
    empty_column="king",
    worry_back=True,
    stock=Stock(1, 3),
)


def cards(text: str) -> tuple[int, ...]:
    """Read cards parted by blanks."""
    found = [parse_card(token) for token in text.split()]
    assert None not in found, text
    return tuple(card for card in found if card is not None)


def table(
    rules: Rules,
    *columns: str,
    cells: str = "",
    home: str = "",
    stock: str = "",
    waste: str = "",
    current_pass: int = 1,
    corners: tuple[str, ...] = (),
) -> Position:
    """Set up a position, which need not hold a whole deck; missing columns, cells and corners are empty.

    A card in ``< >`` lies face down; `home` is like ``H4 S13``, a suit named twice meaning its second
    foundation; two stocks or wastes are parted by ``/``.
    """
    held = cards(cells)
    heights = [0] * (4 * rules.decks)
    for token in home.split():
        index = SUITS.index(token[0])
        heights[index + 4 if heights[index] else index] = int(token[1:])
    piles = rules.stock.piles if rules.stock else 0
    stocks, wastes = stock.split("/"), waste.split("/")
    corner_count = 4 if rules.corners != "none" else 0
    return Position(
        rules,
        tuple(_column(text) for text in (*columns, *[""] * (len(rules.columns) - len(columns)))),
        (*held, *[None] * (rules.cells - len(held))),
        tuple(heights),
        tuple(
            Talon(
                cards(stocks[i] if i < len(stocks) else ""),
                cards(wastes[i] if i < len(wastes) else ""),
                current_pass,
            )
            for i in range(piles)
        ),
        tuple(cards(text) for text in (*corners, *[""] * (corner_count - len(corners)))),
    )


def play(position: Position, text: str) -> Position:
    """Play moves in standard notation."""
    for token in text.split():
        position = apply(position, read_move(token, position))
    return position


def transfers(position: Position) -> set[Transfer]:
    """Return the legal moves that are neither draws nor redeals."""
    return {move for move in legal_moves(position) if isinstance(move, Transfer)}


def _column(text: str) -> Column:
    hidden = text.count("<")
    return Column(cards(text.replace("<", "").replace(">", "")), hidden)
