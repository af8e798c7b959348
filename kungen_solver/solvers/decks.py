"""The decks of numbered deals, for batches: compiled where that pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kungen_solver.cards import Card
from kungen_solver.deals.sources import source
from kungen_solver.kernels.memory import Arena
from kungen_solver.kernels.microsoft import microsoft_deck
from kungen_solver.rules.model import Rules


def decks_of(source_name: str, rules: Rules) -> Callable[[int], Sequence[Card]]:
    """Return a function from a number that the source has to its cards in deal order."""
    chosen = source(source_name)
    if chosen.name == "microsoft":
        return _compiled_microsoft()
    return lambda number: chosen.cards(number, rules)


def _compiled_microsoft() -> Callable[[int], Sequence[Card]]:
    arena = Arena({"cards": (52, "u1"), "deck": (52, "u1")})
    cards, deck = arena.address["cards"], arena.address["deck"]
    view = arena["cards"]

    def cards_of(number: int) -> bytes:
        microsoft_deck(number, cards, deck)
        return view.tobytes()

    return cards_of
