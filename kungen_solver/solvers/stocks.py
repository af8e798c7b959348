"""Turning the stocks until a certain card comes up."""

from __future__ import annotations

from collections.abc import Sequence

from kungen_solver.cards import Card
from kungen_solver.errors import InternalError
from kungen_solver.referee.moves import Draw, Move, Redeal
from kungen_solver.referee.position import Talon
from kungen_solver.rules.model import Stock


def useful_passes(rules: Stock | None, talon: Talon) -> int:
    """Return how many passes are left, this one included, 0 for no limit.

    Every pass but the first must play a card to be of use.
    """
    if rules is None or rules.passes is None:
        return 0
    left = rules.passes - talon.current_pass + 1
    return 0 if left > len(talon.stock) + len(talon.waste) + 1 else left


class Stocks:
    """Stocks and wastes of a game that is played; each card is known by its place in what was there first.

    Parameters
    ----------
    rules : Stock or None
        How they are turned.
    talons : sequence of Talon
        The stocks at the beginning.
    """

    def __init__(self, rules: Stock | None, talons: Sequence[Talon]) -> None:
        self._draw = rules.draw if rules else 1
        self._dealt = [talon.waste + talon.stock for talon in talons]
        sizes = [(len(talon.waste), len(talon.waste) + len(talon.stock)) for talon in talons]
        self._wastes = [list(range(drawn)) for drawn, _ in sizes]
        self._stocks = [list(range(drawn, held)) for drawn, held in sizes]

    def place_of(self, pile: int, position: int) -> int:
        """Return the first place of the card that now is number `position` of waste and stock together."""
        return (self._wastes[pile] + self._stocks[pile])[position]

    def turn_up(self, pile: int, place: int) -> list[Move]:
        """Return the draws and redeals after which the card of a place is the top of its waste."""
        stock, waste = self._stocks[pile], self._wastes[pile]
        moves: list[Move] = []
        redeals = 0
        while not waste or waste[-1] != place:
            if stock:
                moves.append(Draw(pile))
                waste += stock[: self._draw]
                del stock[: self._draw]
            elif redeals == 2:
                raise InternalError(f"the search plays stock card {place}, which never comes up")
            else:
                redeals += 1
                moves.append(Redeal(pile))
                stock[:] = waste
                waste.clear()
        return moves

    def top(self, pile: int) -> Card:
        """Return the top card of a waste."""
        return self._dealt[pile][self._wastes[pile][-1]]

    def take(self, pile: int) -> Card:
        """Take the top card of a waste."""
        return self._dealt[pile][self._wastes[pile].pop()]
