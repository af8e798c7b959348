"""How many positions the deals of a store take."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kungen_solver.analysis.efforts import MOST_ROWS, stored_efforts
from kungen_solver.errors import InputError
from kungen_solver.rules import rules
from kungen_solver.store import Store
from kungen_solver.store.columns import SOLVED, UNSOLVABLE
from tests.unit.analysis.test_pictures import OPEN, add


@pytest.fixture
def store() -> Iterator[Store]:
    with Store() as store:
        yield store


def test_efforts(store: Store) -> None:
    add(store, rules("kungen", passes=1), *[SOLVED] * 21, UNSOLVABLE, OPEN)
    add(store, rules("freecell"), SOLVED, SOLVED, origins={1: 0})
    add(store, rules("bakers-game"), OPEN)
    kungen, freecell = stored_efforts(store)
    assert kungen.name == "Kungen; draw 1, 1 pass"
    assert kungen.solved is not None
    assert (kungen.solved.deals, kungen.solved.most, kungen.counts.undecided) == (21, 210, 1)
    assert kungen.solved.quantiles == (20, 60, 110, 160, 200)
    assert kungen.unsolvable is not None
    assert kungen.unsolvable.quantiles == (220,) * 5
    assert freecell.name == "FreeCell"
    assert freecell.solved is not None
    assert freecell.solved.deals == 1, "an inferred verdict has no positions"
    assert (freecell.counts.solved, freecell.counts.inferred) == (2, 1)
    assert freecell.unsolvable is None


def test_what_a_store_cannot_show(store: Store) -> None:
    with pytest.raises(InputError, match="no verdict of it comes from a search"):
        stored_efforts(store)
    add(store, rules("kungen"), OPEN)
    with pytest.raises(InputError, match="no verdict of it comes from a search"):
        stored_efforts(store)


def test_more_than_a_picture_can_show(store: Store) -> None:
    for cards in range(MOST_ROWS + 1):
        add(store, rules("kungen", columns=tuple(1 + (cards >> i & 1) for i in range(8))), SOLVED)
    with pytest.raises(InputError, match=f"at most {MOST_ROWS} rule sets, not {MOST_ROWS + 1}"):
        stored_efforts(store)
