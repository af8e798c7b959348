"""Tournaments: the same shuffles for every seating and every rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from kungen_solver.analysis.batch import Chunk, Numbers, joined_ranges, parts_of, results
from kungen_solver.analysis.workers import Workers
from kungen_solver.errors import DealError
from kungen_solver.kernels.corner import layout
from kungen_solver.players.corner.agents import VERSION, Agent, agents_to_store
from kungen_solver.players.corner.player import seating
from kungen_solver.players.corner.seats import Seats
from kungen_solver.rules.corner import CornerRules, check_players
from kungen_solver.store.corner import add_rounds, corner_series_of, stored_rounds
from kungen_solver.store.file import Store

LARGEST_NUMBER: Final = 2**62

_STORED: Final = np.dtype("<i4")

Rows = npt.NDArray[np.int32]


def seatings(agents: Sequence[Agent]) -> list[tuple[Agent, ...]]:
    """Return the seatings that rotation makes, each once: one, where all play alike."""
    return list(dict.fromkeys(seating(agents, turn) for turn in range(len(agents))))


@dataclass(frozen=True, slots=True)
class TournamentWork:
    """Plays the rounds of a chunk in every seating; small enough to be sent to another process."""

    rules: CornerRules
    agents: tuple[Agent, ...]

    def __call__(self, chunk: Chunk) -> Rows:
        """Return the results, shape (rounds, seatings, RESULT_WORDS)."""
        tables = [Seats(self.rules, agents).play(chunk[0], len(chunk)) for agents in seatings(self.agents)]
        return np.stack(tables, axis=1).astype(np.int32)


@dataclass(slots=True)
class Tournament:
    """The results of numbered rounds.

    Parameters
    ----------
    rules : CornerRules
        What was played.
    agents : tuple of Agent
        Who played; the first one begins in the first seating.
    parts : list of (range, ndarray)
        The numbers of the rounds, and their results, int32 of shape (rounds, seatings, RESULT_WORDS).
    """

    rules: CornerRules
    agents: tuple[Agent, ...]
    parts: list[tuple[range, Rows]] = field(default_factory=list)

    @property
    def numbers(self) -> list[range]:
        """The numbers of the rounds in ascending order, as few ranges as possible."""
        return joined_ranges(chunk for chunk, _ in self.parts)

    @property
    def rows(self) -> Rows:
        """All results in the order of the numbers."""
        if not self.parts:
            return np.zeros((0, len(seatings(self.agents)), layout.RESULT_WORDS), dtype=np.int32)
        return np.concatenate([rows for _, rows in self._in_order()])

    @property
    def row_numbers(self) -> npt.NDArray[np.int64]:
        """The number of each row's shuffle."""
        numbers = [np.arange(chunk.start, chunk.stop, dtype=np.int64) for chunk, _ in self._in_order()]
        return np.concatenate([np.zeros(0, dtype=np.int64), *numbers])

    def _in_order(self) -> list[tuple[range, Rows]]:
        return sorted(self.parts, key=lambda part: part[0].start)


def play_tournament(
    rules: CornerRules,
    agents: tuple[Agent, ...],
    numbers: Numbers,
    *,
    jobs: int = 1,
    executor: Executor | Workers | None = None,
    store: Store | None = None,
) -> Iterator[tuple[Chunk, Rows]]:
    """Play numbered rounds, each in every seating; yield each chunk with its results as it is finished.

    Parameters
    ----------
    rules : CornerRules
        What is played.
    agents : tuple of Agent
        Who plays.
    numbers : range or list of range
        Of the rounds, within 0..2^62.
    jobs, executor
        As in `kungen_solver.analysis.batch.results`.
    store : Store, optional
        Where results are kept; what it has is not played again.

    Raises
    ------
    RulesError
        Where so many cannot play.
    DealError
        Where there is no such round.
    """
    check_players(len(agents))
    for part in parts_of(numbers):
        if part[0] < 0 or part[-1] > LARGEST_NUMBER:
            raise DealError("round number", [f"rounds are numbered 0..{LARGEST_NUMBER}"])
    Seats(rules, agents).play(0, 0)  # compiled here once, not in every worker
    return _played(TournamentWork(rules, agents), parts_of(numbers), jobs, executor, store)


def _played(
    work: TournamentWork,
    numbers: list[range],
    jobs: int,
    executor: Executor | Workers | None,
    store: Store | None,
) -> Iterator[tuple[Chunk, Rows]]:
    if store is None:
        yield from results(work, numbers, jobs, executor)
        return
    series = corner_series_of(store, work.rules, agents_to_store(work.agents), VERSION)
    missing: list[range] = []
    for part in numbers:
        reached = part.start
        for chunk, data in stored_rounds(store, series, part):
            missing.append(range(reached, chunk.start))
            reached = chunk.stop
            shape = (len(chunk), len(seatings(work.agents)), layout.RESULT_WORDS)
            yield chunk, np.frombuffer(data, dtype=_STORED).reshape(shape).astype(np.int32)
        missing.append(range(reached, part.stop))
    for chunk, rows in results(work, parts_of(missing), jobs, executor):
        add_rounds(store, series, chunk, rows.astype(_STORED).tobytes())
        yield chunk, rows
