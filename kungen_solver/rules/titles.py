"""What a rule set is called in a table or picture: the closest game, and what is different."""

from __future__ import annotations

from dataclasses import replace

from kungen_solver.rules.describe import differences
from kungen_solver.rules.model import Rules
from kungen_solver.rules.presets import PRESETS, Preset


def title_of(rules: Rules) -> str:
    """Return a name such as ``Kungen, no worrying back``; how the stock is turned is left out.

    It begins with the title of the game that the fewest differences lead from, the first one of several.

    Examples
    --------
    >>> from kungen_solver import rules
    >>> title_of(rules("kungen", passes=1, worry_back=False))
    'Kungen, no worrying back'
    """

    def different(game: Preset) -> list[str]:
        """Name the differences, but for passes and draw."""
        stock = game.rules.stock
        if stock and rules.stock and stock.piles == rules.stock.piles:
            return differences(replace(rules, stock=stock), game.rules)
        return differences(rules, game.rules)

    closest = min(PRESETS.values(), key=lambda game: len(different(game)))
    return ", ".join([closest.title, *different(closest)])
