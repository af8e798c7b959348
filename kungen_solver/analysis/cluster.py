"""The workers of a dask scheduler, which may be any number of machines."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from types import TracebackType
from typing import Any, Final, TypeVar

from kungen_solver.errors import ExecutorError
from kungen_solver.players.corner.agents import VERSION as PLAYERS_VERSION
from kungen_solver.rules.presets import PRESETS
from kungen_solver.solvers.catalog import solver_version

T = TypeVar("T")

_SECONDS: Final = 8.0  # to reach the scheduler, and then again until a worker is there
_COUNTED_SECONDS: Final = 5.0  # between two counts of the workers, which come and go


class Cluster:
    """Workers of a dask scheduler (see `kungen_solver.analysis.workers.Workers`).

    Dask itself gives the work of a worker that is lost to another one; what ends several workers, one
    after the other, comes back as a loss.

    Parameters
    ----------
    address : str
        Of the scheduler, such as ``"tcp://host:8786"``.

    Raises
    ------
    ExecutorError
        Where the scheduler cannot be reached or has no workers, these lack this version of this package,
        or dask is not installed.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client, KilledWorker
        except ImportError:
            message = "a scheduler needs dask: pip install 'kungen-solver[cluster]'"
            raise ExecutorError(message) from None
        for name in ("distributed", "distributed.client"):  # we say what went wrong ourselves
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._address = address
        self._killed = KilledWorker
        _refuse_unreachable(address)
        self._client = Client(address, timeout=_SECONDS, set_as_default=False)
        try:
            self._refuse_others()
        except BaseException:
            self._client.close()
            raise
        self._executor = self._client.get_executor(pure=False)
        self._count, self._counted = 0, float("-inf")

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close(timeout=_SECONDS)

    @property
    def count(self) -> int:
        """How many threads the workers have together; 1 where there are none at the moment."""
        now = time.monotonic()
        if now > self._counted + _COUNTED_SECONDS:
            try:
                self._count = sum(self._client.nthreads().values())
            except (OSError, RuntimeError, CancelledError):
                raise self._lost() from None
            self._counted = now
        return max(1, self._count)

    def start(self, first: Callable[[], object]) -> None:
        """Do nothing: they are there."""

    def are_ready(self) -> bool:
        """Return True."""
        return True

    def submit(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        """Hand out work."""
        try:
            future: Future[T] = self._executor.submit(function, *arguments)
        except (OSError, RuntimeError, CancelledError):
            raise self._lost() from None
        return future

    def is_loss(self, error: BaseException) -> bool:
        """Return whether a piece of work ended several workers.

        Raises
        ------
        ExecutorError
            Where the scheduler itself is lost.
        """
        if isinstance(error, CancelledError):
            raise self._lost() from None
        return isinstance(error, self._killed)

    def renew(self) -> None:
        """Do nothing: who began the workers replaces them."""

    def _lost(self) -> ExecutorError:
        return ExecutorError(f"the scheduler {self._address} was lost; what was finished is kept")

    def _refuse_others(self) -> None:
        """Refuse workers that would answer otherwise than this process."""
        try:
            self._client.wait_for_workers(1, timeout=_SECONDS)
        except OSError:
            raise ExecutorError(f"the scheduler {self._address} has no workers") from None
        ours, others = versions(), self._client.run(versions, on_error="return")
        for worker, theirs in others.items():
            if theirs != ours:
                said = f"{theirs}" if isinstance(theirs, Exception) else f"it has {theirs}, we have {ours}"
                raise ExecutorError(f"the worker {worker} lacks this version of kungen-solver: {said}")


def _refuse_unreachable(address: str) -> None:
    """Ask the scheduler who it is: a client that cannot reach it would try again when it is deleted."""
    from distributed import rpc

    async def identity() -> dict[str, Any]:
        async with rpc(address, timeout=_SECONDS) as scheduler:
            found: dict[str, Any] = await scheduler.identity()
            return found

    async def answered() -> dict[str, Any]:
        return await asyncio.wait_for(identity(), _SECONDS)

    try:
        known = asyncio.run(answered())
    except Exception as error:  # whatever listens there may say anything
        reason = "no answer" if isinstance(error, TimeoutError) else str(error).partition("\n")[0]
        raise ExecutorError(f"the scheduler {address} cannot be reached: {reason}") from None
    if known.get("type") != "Scheduler":
        raise ExecutorError(f"the scheduler {address} cannot be reached: a {known.get('type')} answers")


def versions() -> str:
    """Return the versions of everything that verdicts and rounds depend on."""
    from kungen_solver import __version__

    searches = {solver_version(game.rules) for game in PRESETS.values()}
    return " ".join([__version__, *sorted(searches), PLAYERS_VERSION])
