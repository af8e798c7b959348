"""One file of results: safe to be killed at any moment, and to be written by two runs at once."""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from os import PathLike, fsdecode
from os.path import exists, samefile
from types import TracebackType
from typing import Any, Final

from kungen_solver.errors import InputError, StoreError, shown
from kungen_solver.rules.model import Rules
from kungen_solver.solvers.result import Limits
from kungen_solver.store.columns import (
    ABSENT,
    FIRST_STOP,
    INFERRED,
    SEARCHED,
    SOLVED,
    STOPS,
    UNSOLVABLE,
    Column,
    StopName,
    stop_of,
)
from kungen_solver.store.schema import (
    LARGEST_INTEGER,
    connect,
    connect_for_reading,
    create_tables,
    refuse_foreign,
    stored,
    use_log,
)
from kungen_solver.store.series import Counts, Series

_BLOCK: Final = 1 << 16  # deals that are looked through at a time

# A verdict is final; an undecided deal may still become decided, and one that was only inferred may
# be searched after all.
_ADD: Final = """
    INSERT INTO verdicts VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (series, number) DO UPDATE SET verdict = excluded.verdict,
        positions = excluded.positions, cpu = excluded.cpu,
        follows_from = excluded.follows_from, limits = excluded.limits
    WHERE verdicts.verdict >= 2
        OR (verdicts.follows_from IS NOT NULL AND excluded.follows_from IS NULL AND excluded.verdict < 2)"""

# An undecided deal is searched again where the limit that it met has grown, one that ended every
# process that searched it always: that says nothing about the deal.
_FINAL: Final = f"""
    verdict < {FIRST_STOP} OR limits IN (SELECT id FROM limits WHERE CASE verdict
        WHEN {STOPS["positions"]} THEN :positions <= limits.positions
        WHEN {STOPS["seconds"]} THEN :seconds <= limits.seconds
        WHEN {STOPS["memory"]} THEN :memory <= limits.memory
        ELSE 0 END)"""


class Store:
    """A file of results, or a temporary one that is gone when it is closed.

    Parameters
    ----------
    path : str or PathLike, optional
        The file, which is made where there is none; None for a temporary one.
    writable : bool
        False to read a file that exists.

    Raises
    ------
    InputError
        Where the file is not a store, is damaged or from a newer version; it is left as it is.
    StoreError
        Where it cannot be opened, and by every method where the disk is full or cannot be written.
    """

    def __init__(self, path: str | PathLike[str] | None = None, *, writable: bool = True) -> None:
        if defects := store_defects(path):
            raise InputError("the store", defects)
        self.path = None if path is None else fsdecode(path)
        self.name = "the temporary store" if self.path is None else self.path
        self._kept = "; what was finished is kept, and the same command goes on from there" * writable
        if self.path is None:
            self._connection = sqlite3.connect("", isolation_level=None)
            create_tables(self._connection)
            return
        if not refuse_foreign(self.path) and not writable:
            missing = "is empty" if exists(self.path) else "there is no such store of results"
            raise InputError(self.path, [missing])
        with self._errors():
            self._connection = connect(self.path, "rwc") if writable else connect_for_reading(self.path)
            if not writable:
                return
            try:
                create_tables(self._connection)
                use_log(self._connection)
                self._connection.execute("PRAGMA synchronous = NORMAL")
            except BaseException:
                self._connection.close()
                raise

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        with self._errors():
            self._connection.close()

    def refuse_as_output(self, path: str | PathLike[str]) -> None:
        """Refuse to write something else over this file.

        Raises
        ------
        InputError
            Where `path` leads to the store itself.
        """
        if self.path is not None and exists(path) and samefile(path, self.path):
            raise InputError(fsdecode(path), ["is the store itself, which would be lost"])

    def series(self) -> list[Series]:
        """Return every series of the file."""
        return [
            Series(*row)
            for row in self.query(
                "SELECT id, fingerprint, fields, source, solver FROM series JOIN rules USING (fingerprint) "
                "ORDER BY id"
            )
        ]

    def series_of(self, rules: Rules, source: str, solver: str) -> Series:
        """Return a series, which is made where the file does not have it."""
        fields = json.dumps(rules.to_dict(), sort_keys=True, separators=(",", ":"))
        key = (rules.fingerprint(), source, solver)
        with self.transaction():
            self._connection.execute("INSERT OR IGNORE INTO rules VALUES (?, ?)", (key[0], fields))
            self._connection.execute(
                "INSERT OR IGNORE INTO series (fingerprint, source, solver) VALUES (?, ?, ?)", key
            )
        query = "SELECT id FROM series WHERE (fingerprint, source, solver) = (?, ?, ?)"
        ((number,),) = self.query(query, key)
        return Series(number, key[0], fields, source, solver)

    def add(self, chunk: range, series: Sequence[Series], columns: Sequence[Column], limits: Limits) -> None:
        """Write what a chunk of deals brought, all of it or nothing.

        Parameters
        ----------
        chunk : range
            Numbers of the deals.
        series : sequence of Series
            Those of the columns, and then any others that verdicts follow from.
        columns : sequence of Column
            One for each of the first series; origins are indices into `series`.
        limits : Limits
            What the deals were searched with.
        """
        ids = [one.id for one in series]
        numbers: Sequence[int | str] = chunk
        if chunk[-1] > LARGEST_INTEGER:
            numbers = [stored(number) for number in chunk]
        with self.transaction():
            limits_id = self._limits_id(limits)
            for series_id, column in zip(ids, columns, strict=False):
                self._connection.executemany(_ADD, _new_rows(series_id, numbers, column, ids, limits_id))

    def has_any(self, series: Sequence[Series], numbers: range) -> bool:
        """Return whether there is a verdict of any of these series."""
        query = "SELECT 1 FROM verdicts WHERE series = ? AND number BETWEEN ? AND ? LIMIT 1"
        return any(self.query(query, (one.id, *_ends(numbers))) for one in series)

    def known(self, series: Series, chunk: range, limits: Limits) -> bytearray:
        """Return the code of each deal of a chunk that needs no search any more, `ABSENT` for the rest.

        `INFERRED` is added to the codes of verdicts that were inferred.
        """
        codes = bytearray([ABSENT]) * len(chunk)
        first = chunk.start
        query = f"""SELECT number, verdict, follows_from IS NOT NULL FROM verdicts
            WHERE series = :series AND number BETWEEN :first AND :last AND ({_FINAL})"""
        for number, code, inferred in self.query(query, _named(series, chunk, limits)):
            codes[int(number) - first] = code + INFERRED * inferred
        return codes

    def missing(
        self,
        series: Sequence[Series],
        numbers: range,
        limits: Limits,
        *,
        inferred: bool = True,
        also: Collection[int] = (),
    ) -> list[range]:
        """Return the deals that are still to be searched under any of several rule sets.

        Parameters
        ----------
        series : sequence of Series
            The rule sets.
        numbers : range
            The deals.
        limits : Limits
            A deal that was left undecided with narrower limits is missing.
        inferred : bool
            Whether an inferred verdict serves.
        also : collection of int
            Deals among them that are missing in any case.
        """
        if not self.has_any(series, numbers):
            return [numbers] if numbers else []
        missing: list[range] = []
        for start in range(0, numbers.stop - numbers.start, _BLOCK):
            block = numbers[start : start + _BLOCK]
            absent = bytearray(len(block))
            for one in series:
                for i, code in enumerate(self.known(one, block, limits)):
                    if code == ABSENT or (code >= INFERRED and not inferred):
                        absent[i] = 1
            for number in also:
                if number in block:
                    absent[number - block.start] = 1
            missing += _runs_of_ones(absent, block.start)
        return missing

    def counts(self, series: Series, numbers: range | None = None) -> Counts:
        """Return the counts of a series, over all its deals or some."""
        query = """SELECT total(verdict = 1), total(verdict = 0), total(verdict >= 2),
            count(follows_from), coalesce(sum(positions), 0), coalesce(sum(cpu), 0)
            FROM verdicts WHERE series = ?"""
        values: tuple[object, ...] = (series.id,)
        if numbers is not None:
            query, values = query + " AND number BETWEEN ? AND ?", (*values, *_ends(numbers))
        ((solved, unsolvable, undecided, *rest),) = self.query(query, values)
        return Counts(int(solved), int(unsolvable), int(undecided), *rest)

    def stops(self, series: Series, numbers: range | None = None) -> dict[tuple[StopName, Limits], int]:
        """Count the undecided deals of a series, all or some, by what left them so and their limits."""
        query = f"""SELECT verdict, limits.positions, limits.seconds, limits.memory, count(*)
            FROM verdicts JOIN limits ON limits.id = verdicts.limits
            WHERE series = ? AND verdict >= {FIRST_STOP}"""
        values: tuple[object, ...] = (series.id,)
        if numbers is not None:
            query, values = query + " AND number BETWEEN ? AND ?", (*values, *_ends(numbers))
        found: dict[tuple[StopName, Limits], int] = {}
        for code, *limits, count in self.query(query + " GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4", values):
            if name := stop_of(code):
                found[name, Limits(*limits)] = count
        return found

    def span(self, series: Series) -> tuple[int, int] | None:
        """Return the smallest and the largest number of a series, or None where it has none."""
        query = "SELECT min(number), max(number) FROM verdicts WHERE series = ?"
        ((first, last),) = self.query(query, (series.id,))
        return None if first is None else (int(first), int(last))

    def deals(self, series: Series, numbers: range, *, undecided: bool) -> list[int]:
        """Return the deals that are undecided, or those that are unsolvable, in ascending order."""
        wanted = f"verdict >= {FIRST_STOP}" if undecided else "verdict = 0"
        query = f"SELECT number FROM verdicts WHERE series = ? AND number BETWEEN ? AND ? AND {wanted}"
        return [int(row[0]) for row in self.query(query + " ORDER BY number", (series.id, *_ends(numbers)))]

    def pairs(self, one: Series, other: Series, numbers: range) -> dict[tuple[int, int], int]:
        """Count the deals that both series have, by the two verdicts: 0, 1, or 2 for undecided."""
        query = """SELECT min(a.verdict, 2), min(b.verdict, 2), count(*)
            FROM verdicts AS a JOIN verdicts AS b ON b.series = ? AND b.number = a.number
            WHERE a.series = ? AND a.number BETWEEN ? AND ? GROUP BY 1, 2"""
        rows = self.query(query, (other.id, one.id, *_ends(numbers)))
        return {(first, second): count for first, second, count in rows}

    def flips(self, won: Series, lost: Series, numbers: range, most: int | None = None) -> list[int]:
        """Return the deals that are solved in one series and unsolvable in another, in ascending order."""
        query = """SELECT a.number FROM verdicts AS a JOIN verdicts AS b ON b.number = a.number
            WHERE a.series = ? AND a.verdict = 1 AND b.series = ? AND b.verdict = 0
            AND a.number BETWEEN ? AND ? ORDER BY a.number LIMIT ?"""
        values = (won.id, lost.id, *_ends(numbers), -1 if most is None else most)
        return [int(row[0]) for row in self.query(query, values)]

    def decided_only_in(self, other: Series, verdict: int, series: Series, numbers: range) -> list[int]:
        """Return the deals that are undecided in a series and have a certain verdict in another."""
        query = f"""SELECT a.number FROM verdicts AS a JOIN verdicts AS b ON b.number = a.number
            WHERE a.series = ? AND a.verdict >= {FIRST_STOP} AND b.series = ? AND b.verdict = ?
            AND a.number BETWEEN ? AND ?"""
        return [int(row[0]) for row in self.query(query, (series.id, other.id, verdict, *_ends(numbers)))]

    def rows(self, series: Series) -> Iterator[tuple[int, int, int | None, int | None, bool]]:
        """Yield number, verdict's code, positions, CPU time in microseconds, and whether it is inferred."""
        query = """SELECT number, verdict, positions, cpu, follows_from IS NOT NULL
            FROM verdicts WHERE series = ? ORDER BY number"""
        with self._errors():
            for number, *rest, inferred in self._connection.execute(query, (series.id,)):
                yield int(number), *rest, bool(inferred)

    def positions(self, series: Series, *, solved: bool) -> array[int]:
        """Return the positions of the deals that were searched and solved, or unsolvable, smallest first."""
        query = """SELECT positions FROM verdicts
            WHERE series = ? AND verdict = ? AND positions IS NOT NULL ORDER BY positions"""
        values = (series.id, SOLVED if solved else UNSOLVABLE)
        with self._errors():
            return array("q", (row[0] for row in self._connection.execute(query, values)))

    def _limits_id(self, limits: Limits) -> int:
        values = (limits.positions, limits.seconds, limits.memory)
        query = "SELECT id FROM limits WHERE positions IS ? AND seconds IS ? AND memory = ?"
        found = self._connection.execute(query, values).fetchone()
        if found is None:
            insert = "INSERT INTO limits (positions, seconds, memory) VALUES (?, ?, ?)"
            return int(self._connection.execute(insert, values).lastrowid or 0)
        return int(found[0])

    def query(self, query: str, values: Any = ()) -> list[Any]:
        """Return all rows that a query finds."""
        with self._errors():
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection; what is written to it is kept where the block ends well, else nothing."""
        with self._errors():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:  # a full disk has rolled it back already
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Turn the errors of SQLite into ones that say what the user can do."""
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorname", "")
            raise StoreError(f"{self.name}: {_explained(code, error, self._kept)}") from None


def store_defects(path: object) -> list[str]:
    """Return what is wrong with what a caller gives for a file of results; None stands for none."""
    if path is None or isinstance(path, str | bytes | PathLike | Store):
        return []
    return [f"store: a Store or the name of a file, not {shown(path)}"]


def _explained(code: str, error: sqlite3.Error, kept: str) -> str:
    reasons = {
        "SQLITE_FULL": f"the disk is full{kept}",
        "SQLITE_READONLY": "cannot be written",
        "SQLITE_CANTOPEN": "cannot be opened; is its folder there, and can it be written?",
        "SQLITE_IOERR": f"cannot be read or written ({error}){kept}",
        "SQLITE_BUSY": f"another program has locked it for a minute{kept}",
        "SQLITE_CORRUPT": f"is damaged ({error})",
        "SQLITE_NOTADB": f"is damaged ({error})",
    }
    return next((reason for name, reason in reasons.items() if code.startswith(name)), str(error))


def _new_rows(
    series: int, numbers: Sequence[int | str], column: Column, ids: list[int], limits: int
) -> Iterator[tuple[int | str | None, ...]]:
    rows = zip(numbers, column.verdicts, column.positions, column.cpu, column.origins, strict=True)
    for number, code, positions, cpu, origin in rows:
        if origin != SEARCHED:
            yield series, number, code, None, None, ids[origin], None
        elif code < FIRST_STOP:
            yield series, number, code, positions, cpu, None, None
        elif code != ABSENT:
            yield series, number, code, positions, cpu, None, limits


def _ends(numbers: range) -> tuple[int | str, int | str]:
    return stored(numbers.start), stored(numbers.stop - 1)


def _named(series: Series, chunk: range, limits: Limits) -> dict[str, object]:
    first, last = _ends(chunk)
    return {
        "series": series.id,
        "first": first,
        "last": last,
        "positions": limits.positions,
        "seconds": limits.seconds,
        "memory": limits.memory,
    }


def _runs_of_ones(flags: bytearray, first: int) -> list[range]:
    """Return the numbers whose flag is 1, as ranges; `first` is the number of the first flag."""
    runs, end = [], 0
    while (start := flags.find(1, end)) >= 0:
        end = flags.find(0, start)
        end = len(flags) if end < 0 else end
        runs.append(range(first + start, first + end))
    return runs
