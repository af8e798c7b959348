"""One search after another until a position is decided."""

from __future__ import annotations

import time

import pytest

from kungen_solver.kernels.positions import EXHAUSTED, FULL, SOLVED
from kungen_solver.solvers.result import Limits, Outcome
from kungen_solver.solvers.staged import Reached, Stage, run_stages

LAST = Stage((), None)
SLOTS = 1000


def run(
    answers: list[tuple[int, int]], stages: list[Stage], limits: Limits | None = None
) -> tuple[Outcome, list[int]]:
    """Run stages that answer so; return also how far each was allowed to go."""
    allowed: list[int] = []

    def search(stage: Stage, most: int, deadline: float | None) -> Reached:
        allowed.append(most)
        status, found = answers[len(allowed) - 1]
        return Reached(status, min(found, most))

    return run_stages(stages, search, SLOTS, limits or Limits()), allowed


def test_the_first_answer_counts() -> None:
    outcome, allowed = run([(FULL, 10), (SOLVED, 20)], [Stage((), 10), Stage((), 50), LAST])
    assert outcome == Outcome("solved", 30)
    assert allowed == [10, 50]
    assert run([(EXHAUSTED, 7)], [LAST])[0] == Outcome("unsolvable", 7)


def test_a_relaxed_game_proves_losses_only() -> None:
    relaxed = Stage((), 30, relaxed=True)
    assert run([(EXHAUSTED, 9)], [relaxed, LAST])[0] == Outcome("unsolvable", 9)
    outcome, allowed = run([(SOLVED, 9), (EXHAUSTED, 5)], [relaxed, relaxed, LAST])
    assert outcome == Outcome("unsolvable", 14)
    assert allowed == [30, SLOTS]  # won once, it is not searched again


def test_the_limit_of_positions_ends_every_kind_of_stage() -> None:
    limits, relaxed = Limits(positions=40), Stage((), 30, relaxed=True)
    stopped = Outcome("undecided", 40, limit="positions")
    assert run([(FULL, 99)], [LAST], limits)[0] == stopped
    assert run([(FULL, 30), (FULL, 99)], [Stage((), 30), LAST], limits) == (stopped, [30, 10])
    for status in (SOLVED, FULL):
        found = run([(FULL, 10), (status, 30)], [Stage((), 10), relaxed, LAST], limits)
        assert found == (stopped, [10, 30])


def test_a_relaxed_game_that_outgrows_its_room_is_left() -> None:
    relaxed = Stage((), 2 * SLOTS, relaxed=True)
    outcome, allowed = run([(FULL, SLOTS), (SOLVED, 5)], [relaxed, LAST])
    assert outcome == Outcome("solved", SLOTS + 5)
    assert allowed == [SLOTS, SLOTS]


@pytest.mark.parametrize("stage", [LAST, Stage((), 2 * SLOTS)])
def test_no_room_left(stage: Stage) -> None:
    assert run([(FULL, SLOTS)], [stage, LAST])[0] == Outcome("undecided", SLOTS, limit="memory")


def test_the_limit_of_seconds_ends_between_stages() -> None:
    def search(stage: Stage, most: int, deadline: float | None) -> Reached:
        assert deadline is not None
        time.sleep(max(0.0, deadline - time.perf_counter()))
        return Reached(SOLVED if stage.relaxed else FULL, 1)

    for stage in (Stage((), 10), Stage((), 10, relaxed=True)):
        outcome = run_stages([stage, LAST], search, SLOTS, Limits(seconds=0.01))
        assert outcome == Outcome("undecided", 1, limit="seconds")
