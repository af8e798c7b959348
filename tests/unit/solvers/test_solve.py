"""The calls of a library user."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from kungen_solver import Limits, Rules, deal, first_position, rules, solve, verify
from kungen_solver.errors import DealError, InputError, InternalError
from kungen_solver.referee.moves import Place, Transfer
from kungen_solver.solvers import solve as solving
from kungen_solver.solvers.result import Outcome


def test_a_solution_is_replayed_before_it_is_shown() -> None:
    game = deal("microsoft", 24)
    result = solve(game)
    assert (result.verdict, result.verified, result.deal) == ("solved", True, game)
    assert result.moves is not None
    assert verify(game, result.moves) == solving.Verification(True, True, len(result.moves))


def test_the_impossible_deal() -> None:
    result = solve(deal("microsoft", 11982))
    assert (result.verdict, result.moves, result.limit) == ("unsolvable", None, None)


def test_rules_are_those_that_are_given() -> None:
    assert solve(deal("microsoft", 617), rules("freecell", cells=3)).verdict == "unsolvable"
    assert solve(deal("microsoft", 617), rules("freecell")).verdict == "solved"


def test_a_position_brings_its_own_rules() -> None:
    position = first_position(rules("freecell", cells=3), deal("microsoft", 617).cards)
    assert solve(position).verdict == "unsolvable"
    with pytest.raises(InputError, match="brings its own rules"):
        solve(position, Rules())


def test_a_limit_is_named() -> None:
    result = solve(deal("microsoft", 11982), limits=Limits(positions=10))
    assert (result.verdict, result.limit, result.positions) == ("undecided", "positions", 10)


def test_limits_name_every_defect() -> None:
    with pytest.raises(InputError, match=r"positions must be.*seconds must be.*memory must be"):
        Limits(positions=0, seconds=-1.0, memory=1)


def test_verify_says_which_step_is_wrong() -> None:
    game = deal("microsoft", 24)
    moves = list(solve(game).moves or ())
    moves[3] = Transfer(Place("column", 0), Place("foundation", 3))
    said = verify(game, moves)
    assert (said.legal, said.won, said.moves) == (False, False, 3)
    assert said.reason is not None
    assert said.reason.startswith("step 4: ")


def test_verify_of_an_unfinished_line() -> None:
    game = deal("microsoft", 24)
    said = verify(game, (solve(game).moves or ())[:-1])
    assert (said.legal, said.won) == (True, False)


def test_a_deck_that_does_not_fit_is_refused() -> None:
    with pytest.raises(DealError, match="missing"):
        solve(replace(deal("microsoft", 1), cards=tuple(range(51))))


@pytest.mark.parametrize(
    ("limit", "value"),
    [
        *[("positions", value) for value in (1.5, True, 1 << 63, "x")],
        *[("memory", value) for value in (1.5, 1 << 62)],
        *[("seconds", value) for value in (float("nan"), float("inf"), "1")],
    ],
)
def test_limits_that_no_search_can_take(limit: str, value: object) -> None:
    with pytest.raises(InputError, match=limit):
        Limits(**{limit: value})  # type: ignore[arg-type]


def test_the_largest_limits_can_be_taken() -> None:
    limits = Limits(positions=1 << 62, memory=1 << 40)
    assert solve(deal("microsoft", 11982), limits=limits).verdict == "unsolvable"


def test_what_is_neither_deal_nor_position_is_named() -> None:
    with pytest.raises(InputError, match="start"):
        solve(24)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="rules"):
        solve(deal("microsoft", 24), "freecell")  # type: ignore[arg-type]


def test_a_position_that_does_not_fit_its_rules_is_refused() -> None:
    position = first_position(Rules(), deal("microsoft", 24).cards)
    with pytest.raises(DealError, match=r"7 columns, and its rules have 8.*46 of 52 cards.*missing"):
        solve(replace(position, columns=position.columns[:7]))
    with pytest.raises(DealError, match=r"3 cells.*too many"):
        solve(replace(position, cells=(1, 2, 3)))
    with pytest.raises(DealError, match="face down"):
        solve(replace(position, columns=tuple(replace(c, hidden=1) for c in position.columns)))
    with pytest.raises(DealError, match="not in this deck"):
        solve(replace(deal("microsoft", 1), cards=tuple(-card for card in range(52))))


@pytest.mark.parametrize("moves", [None, (), (Transfer(Place("column", 0), Place("foundation", 0)),)])
def test_a_solution_that_fails_its_replay_never_gets_out(
    monkeypatch: pytest.MonkeyPatch, moves: tuple[Transfer, ...] | None
) -> None:
    class Liar:
        def search(self, position: object, limits: object) -> Outcome:
            return Outcome("solved", 1, moves)

    monkeypatch.setattr(solving, "engine_for", lambda rules: Liar())
    with pytest.raises(InternalError):
        solve(deal("microsoft", 24))


def test_threads_do_not_share_arrays() -> None:
    numbers = range(30, 60)
    alone = [solve(deal("microsoft", number)).positions for number in numbers]
    together: dict[int, int] = {}

    def work(part: range) -> None:
        for number in part:
            together[number] = solve(deal("microsoft", number)).positions

    threads = [threading.Thread(target=work, args=(numbers[i::2],)) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[number] for number in numbers] == alone
