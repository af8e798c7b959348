"""Two rule sets on the same deals."""

from __future__ import annotations

import json
from itertools import product

import pytest

from kungen_solver import compare
from kungen_solver.analysis.compare import Comparison
from kungen_solver.errors import InputError
from kungen_solver.rules import rules

KUNGEN = rules("kungen")


def comparison(counts: dict[tuple[int, int], int], lost: int, won: int) -> Comparison:
    return Comparison(KUNGEN, KUNGEN, counts, tuple(range(lost)), tuple(range(won)))


def test_the_table() -> None:
    found = comparison({(1, 1): 50, (1, 0): 6, (0, 1): 2, (0, 0): 40, (2, 1): 1, (2, 2): 1}, 6, 2)
    assert found.table == (50, 6, 2, 40)
    assert (found.deals, found.undecided) == (100, 2)
    assert found.difference == -4 / 98
    low, high = found.interval
    assert low < -4 / 98 < high
    assert found.p_value == pytest.approx(0.2890625)


@pytest.mark.parametrize("pair", [(2, 0), (0, 2), (1, 2), (2, 2)])
def test_the_interval_holds_however_undecided_deals_turn_out(pair: tuple[int, int]) -> None:
    counts = {(1, 1): 50, (1, 0): 6, (0, 1): 2, (0, 0): 40}
    low, high = comparison({**counts, pair: 5}, 6, 2).interval
    for verdicts in product(*((0, 1) if verdict == 2 else (verdict,) for verdict in pair)):
        key = (verdicts[0], verdicts[1])
        settled_low, settled_high = comparison({**counts, key: counts[key] + 5}, 6, 2).interval
        assert low <= settled_low < settled_high <= high


def test_no_deals() -> None:
    found = comparison({}, 0, 0)
    assert (found.difference, found.interval, found.p_value) == (None, (-1.0, 1.0), 1.0)


def test_fewer_cells_flip_deals_one_way() -> None:
    four_to_one, four_to_five = compare(
        ["freecell", rules("freecell", cells=1), rules("freecell", cells=5)], 20, jobs=1
    )
    assert four_to_one.won == four_to_five.lost == four_to_five.won == ()
    assert 1 in four_to_one.lost  # it needs three cells
    assert four_to_one.difference == -len(four_to_one.lost) / 20
    data = json.loads(json.dumps(four_to_one.to_dict()))
    assert data["only_one"] == len(data["lost_deals"])
    assert data["low"] < data["difference"] < data["high"] < 0


def test_one_rule_set_is_no_comparison() -> None:
    with pytest.raises(InputError, match="needs two rule sets that differ"):
        compare(["kungen", KUNGEN])
