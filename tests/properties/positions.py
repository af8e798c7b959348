"""Hypothesis strategies: games, and positions of theirs that need not be reachable."""

from __future__ import annotations

from hypothesis import strategies as st

from kungen_solver.cards import Card, deck
from kungen_solver.referee.position import Column, Position, Talon
from kungen_solver.rules import PRESETS, Rules, rules

GAMES = st.sampled_from(
    [
        *(game.rules for game in PRESETS.values()),
        rules("freecell", cells=0, columns=4),
        rules("freecell", decks=2, cells=10),
        rules("kungen", corners="park", face_up=2),
        rules("kungen-dubbel-talong", decks=2, corners="build", passes=None),
        rules("kungen", ranks=4, columns=3),
    ]
)


@st.composite
def positions(draw: st.DrawFn, games: st.SearchStrategy[Rules] = GAMES) -> Position:
    """Lay the cards of a game's deck anywhere that a card of it may lie."""
    chosen = draw(games)
    heights = tuple(draw(st.integers(0, chosen.ranks)) for _ in range(4 * chosen.decks))
    # The first foundation of a suit is the higher one: texts do not tell two of a suit apart.
    heights = tuple(
        height if index < 4 else min(height, heights[index - 4]) for index, height in enumerate(heights)
    )
    cards = deck(chosen.ranks, chosen.decks)
    for index, height in enumerate(heights):
        for rank in range(height):
            cards.remove(rank * 4 + index % 4)
    cards = draw(st.permutations(cards))
    cells = _cells(draw, chosen, cards)
    corners = _corners(draw, chosen, cards)
    talons = tuple(_talon(draw, chosen, cards) for _ in range(chosen.stock.piles if chosen.stock else 0))
    return Position(chosen, _columns(draw, chosen, cards), cells, heights, talons, corners)


def _some(draw: st.DrawFn, cards: list[Card]) -> tuple[Card, ...]:
    count = draw(st.integers(0, len(cards)))
    taken = tuple(cards[:count])
    del cards[:count]
    return taken


def _cells(draw: st.DrawFn, chosen: Rules, cards: list[Card]) -> tuple[Card | None, ...]:
    return tuple(cards.pop() if cards and draw(st.booleans()) else None for _ in range(chosen.cells))


def _corners(draw: st.DrawFn, chosen: Rules, cards: list[Card]) -> tuple[tuple[Card, ...], ...]:
    if chosen.corners == "none":
        return ()
    kings = [card for card in cards if card // 4 == chosen.ranks - 1]
    corners: list[tuple[Card, ...]] = []
    for _ in range(4):
        corner: tuple[Card, ...] = ()
        if kings and draw(st.booleans()):
            corner = (kings.pop(),)
            cards.remove(corner[0])
        corners.append(corner)
    return tuple(corners)


def _talon(draw: st.DrawFn, chosen: Rules, cards: list[Card]) -> Talon:
    assert chosen.stock is not None
    current_pass = draw(st.integers(1, chosen.stock.passes or 9))
    return Talon(_some(draw, cards), _some(draw, cards), current_pass)


def _columns(draw: st.DrawFn, chosen: Rules, cards: list[Card]) -> tuple[Column, ...]:
    columns = []
    for left in reversed(range(len(chosen.columns))):
        held = _some(draw, cards) if left else tuple(cards)
        dealt = chosen.columns[len(columns)] - chosen.open_cards[len(columns)]
        hidden = draw(st.integers(0, min(dealt, max(0, len(held) - 1))))
        columns.append(Column(held, hidden))
    return tuple(columns)
