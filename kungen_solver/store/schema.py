"""The tables of a store, and how a file is told to be one."""

from __future__ import annotations

import os
import sqlite3
import stat
import struct
import time
from typing import Final

from kungen_solver.errors import InputError

APPLICATION_ID: Final = int.from_bytes(b"Kung", "big")
FORMAT: Final = 1
"""Raised when an older version of this package could not read the tables any more."""

BUSY_SECONDS: Final = 60.0  # that one writer waits for another

# A number above SQLite's integers is a text of so many digits, which sorts after all integers and
# among its like as the numbers do.
LARGEST_INTEGER: Final = (1 << 63) - 1
DIGITS: Final = 68  # of 52!, the permutation ranks

TABLES: Final = {
    # The rules of a fingerprint, as JSON.
    "rules": "CREATE TABLE rules (fingerprint TEXT PRIMARY KEY, fields TEXT NOT NULL) WITHOUT ROWID",
    # What a verdict depends on beside its deal's number.
    "series": """CREATE TABLE series (
        id INTEGER PRIMARY KEY,
        fingerprint TEXT NOT NULL REFERENCES rules,
        source TEXT NOT NULL,
        solver TEXT NOT NULL,
        UNIQUE (fingerprint, source, solver))""",
    "limits": """CREATE TABLE limits (
        id INTEGER PRIMARY KEY, positions INTEGER, seconds REAL, memory INTEGER NOT NULL)""",
    # verdict: 0 unsolvable, 1 solved; undecided by 2 positions, 3 seconds, 4 memory, 5 crash.
    # A verdict that follows from one of another series has neither positions nor CPU time (in
    # microseconds) of its own. The limits are those of an undecided deal's search.
    "verdicts": """CREATE TABLE verdicts (
        series INTEGER NOT NULL REFERENCES series,
        number NOT NULL,
        verdict INTEGER NOT NULL,
        positions INTEGER,
        cpu INTEGER,
        follows_from INTEGER REFERENCES series,
        limits INTEGER REFERENCES limits,
        PRIMARY KEY (series, number)) WITHOUT ROWID""",
    # Rounds of Kungen i hörnet: a chunk a row, its results as int32, equally many for each round.
    "corner_series": """CREATE TABLE corner_series (
        id INTEGER PRIMARY KEY,
        fingerprint TEXT NOT NULL REFERENCES rules,
        agents TEXT NOT NULL,
        version TEXT NOT NULL,
        UNIQUE (fingerprint, agents, version))""",
    "corner_rounds": """CREATE TABLE corner_rounds (
        series INTEGER NOT NULL REFERENCES corner_series,
        first INTEGER NOT NULL,
        stop INTEGER NOT NULL,
        results BLOB NOT NULL,
        PRIMARY KEY (series, first, stop)) WITHOUT ROWID""",
    # For people with a SQLite shell.
    "results": """CREATE VIEW results AS SELECT
        fingerprint, source, solver, number,
        CASE verdict WHEN 0 THEN 'unsolvable' WHEN 1 THEN 'solved' ELSE 'undecided' END AS verdict,
        CASE verdict WHEN 2 THEN 'positions' WHEN 3 THEN 'seconds' WHEN 4 THEN 'memory'
            WHEN 5 THEN 'crash' END AS stopped_by,
        positions, cpu / 1e6 AS cpu_seconds, follows_from IS NOT NULL AS inferred
        FROM verdicts JOIN series ON series.id = verdicts.series""",
}

_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 72  # bytes; the format's number stands at 60, the application's at 68
_UNCHANGED: Final = "ro&immutable=1"  # no lock and no file beside it, so that nobody may be writing
_LARGEST_CHECKED: Final = 64 << 20  # bytes of a file that is checked page by page before it is used


def refuse_foreign(path: str) -> bool:
    """Refuse a file that is not a store of this version or an older one, and leave it as it is.

    Returns
    -------
    bool
        Whether there is a store; False where there is no file yet, or an empty one.

    Raises
    ------
    InputError
        Where the file is something else, damaged, or from a newer version.
    """
    if not path or "\0" in path:
        raise InputError("the store", [f"{path!r} is not the name of a file"])
    try:
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode):  # a pipe would be waited for
            raise InputError(path, ["is a folder" if stat.S_ISDIR(mode) else "is not a regular file"])
        with open(path, "rb") as file:
            header = file.read(_HEADER)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise InputError(path, [f"cannot be read: {error.strerror}"]) from None
    if not header:
        return False
    if not header.startswith(_MAGIC) or len(header) < _HEADER:
        raise InputError(path, ["is not a store of results; nothing was changed"])
    file_format, application = struct.unpack(">I4xI", header[60:72])
    if application != APPLICATION_ID:
        raise InputError(path, ["is a database of another program; nothing was changed"])
    if file_format > FORMAT:
        newer = f"was written by a newer version of this program (format {file_format}, this one knows"
        raise InputError(path, [f"{newer} {FORMAT}); nothing was changed"])
    _refuse_damaged(path)
    return True


def _refuse_damaged(path: str) -> None:
    quiet = not _is_in_use(path)
    try:
        connection = connect(path, _UNCHANGED if quiet else "ro")
        try:
            known = names(connection)
            whole = os.path.getsize(path) > _LARGEST_CHECKED or _is_whole(connection)
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            return  # busy, or a folder that cannot be written: for those who open it
        reason = f"is damaged ({error})"
    else:
        if whole and "verdicts" in known:
            return
        reason = "is damaged"
    if quiet and _is_in_use(path):  # somebody has just begun to write, which looks no better
        _refuse_damaged(path)
        return
    raise InputError(path, [f"{reason}; nothing was changed"])


def _is_in_use(path: str) -> bool:
    """Return whether there are changes that are not in the file itself yet."""
    return os.path.exists(path + "-wal") or os.path.exists(path + "-journal")


def _is_whole(connection: sqlite3.Connection) -> bool:
    return [row[0] for row in connection.execute("PRAGMA quick_check(1)")] == ["ok"]


def connect(path: str, mode: str) -> sqlite3.Connection:
    """Open a database file in one of SQLite's modes, such as ``"rwc"``."""
    from urllib.parse import quote

    uri = f"file:{quote(os.fsencode(os.path.abspath(path)))}?mode={mode}"  # names need not be UTF-8
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)


def connect_for_reading(path: str) -> sqlite3.Connection:
    """Open a store that others may be writing, or that lies where nothing can be written."""
    connection = connect(path, "rw")
    try:
        connection.execute("PRAGMA query_only = ON")
        names(connection)
    except sqlite3.OperationalError:
        connection.close()
        if _is_in_use(path):
            raise
        connection = connect(path, _UNCHANGED)
    return connection


def names(connection: sqlite3.Connection) -> set[str]:
    """Return the names of the tables and views that there are."""
    return {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}


def create_tables(connection: sqlite3.Connection) -> None:
    """Make the tables that are missing, all or none of them."""
    if names(connection) >= TABLES.keys():
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for name in TABLES.keys() - names(connection):
            connection.execute(TABLES[name])
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def use_log(connection: sqlite3.Connection) -> None:
    """Write changes to a log first, so that readers and writers do not wait for each other.

    Where several begin a file together, SQLite may refuse to wait for the one that does this.
    """
    end = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


def stored(number: int) -> int | str:
    """Return a deal's number as the store keeps it."""
    return number if number <= LARGEST_INTEGER else f"{number:0{DIGITS}d}"
