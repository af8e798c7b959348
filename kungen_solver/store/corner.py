"""Rounds of Kungen i hörnet in a store: a chunk of them is one row."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from kungen_solver.rules.corner import CornerRules
from kungen_solver.store.file import Store


@dataclass(frozen=True, slots=True)
class CornerSeries:
    """What stored rounds belong to.

    Parameters
    ----------
    id : int
        Its number in this file.
    fingerprint : str
        Of the rules.
    agents : str
        The players, as JSON.
    version : str
        Of their play.
    """

    id: int
    fingerprint: str
    agents: str
    version: str


def corner_series(store: Store) -> list[CornerSeries]:
    """Return every series of rounds in a file."""
    if not store.query("SELECT 1 FROM sqlite_master WHERE name = 'corner_series'"):
        return []  # written by an older version, and opened to be read only
    return [CornerSeries(*row) for row in store.query("SELECT * FROM corner_series ORDER BY id")]


def corner_series_of(store: Store, rules: CornerRules, agents: str, version: str) -> CornerSeries:
    """Return a series, which is made where the file does not have it."""
    fields = json.dumps(rules.to_dict(), sort_keys=True, separators=(",", ":"))
    key = (rules.fingerprint(), agents, version)
    with store.transaction() as connection:
        connection.execute("INSERT OR IGNORE INTO rules VALUES (?, ?)", (key[0], fields))
        connection.execute(
            "INSERT OR IGNORE INTO corner_series (fingerprint, agents, version) VALUES (?, ?, ?)", key
        )
    query = "SELECT id FROM corner_series WHERE (fingerprint, agents, version) = (?, ?, ?)"
    ((number,),) = store.query(query, key)
    return CornerSeries(number, *key)


def add_rounds(store: Store, series: CornerSeries, chunk: range, results: bytes) -> None:
    """Write the results of a chunk of rounds, equally many bytes each, all of them or none."""
    row = (series.id, chunk.start, chunk.stop, results)
    with store.transaction() as connection:
        connection.execute("INSERT OR REPLACE INTO corner_rounds VALUES (?, ?, ?, ?)", row)


def stored_rounds(store: Store, series: CornerSeries, numbers: range) -> Iterator[tuple[range, bytes]]:
    """Yield what a file has of some rounds, each once, in the order of their numbers."""
    query = """SELECT first, stop, results FROM corner_rounds
        WHERE series = ? AND first < ? AND stop > ? ORDER BY first, stop"""
    reached = numbers.start
    for first, stop, results in store.query(query, (series.id, numbers.stop, numbers.start)):
        begin, end = max(first, reached), min(stop, numbers.stop)
        if begin < end:
            size = len(results) // (stop - first)
            yield range(begin, end), results[(begin - first) * size : (end - first) * size]
            reached = end


def count_rounds(store: Store, series: CornerSeries) -> int:
    """Return how many rounds a file has of a series."""
    query = "SELECT first, stop FROM corner_rounds WHERE series = ? ORDER BY first, stop"
    total = reached = 0
    for first, stop in store.query(query, (series.id,)):
        total += max(0, stop - max(first, reached))
        reached = max(reached, stop)
    return total
