"""Results as CSV or Parquet, a row for each deal and rule set."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kungen_solver.errors import StoreError
from kungen_solver.rules.options import OPTIONS, option_texts
from kungen_solver.rules.presets import preset_of
from kungen_solver.store.columns import stop_of, verdict_of
from kungen_solver.store.complete import complete_file, kind_of
from kungen_solver.store.file import Store
from kungen_solver.store.schema import LARGEST_INTEGER
from kungen_solver.store.series import Series

if TYPE_CHECKING:
    import polars

_DEAL_COLUMNS: Final = ("number", "verdict", "stopped_by", "positions", "cpu_seconds", "inferred")
COLUMNS: Final = (
    "game",
    "fingerprint",
    "source",
    "solver",
    *_DEAL_COLUMNS,
    *(option.name for option in OPTIONS),
)
"""The game's name, where the rules have one; what a deal's results are; and every rule as text."""

_ROWS: Final = 1 << 18  # of a frame that is made at a time


def export(store: Store, path: str | os.PathLike[str]) -> int:
    """Write all results of a store to a ``.csv`` or ``.parquet`` file.

    The file appears when it is complete, in place of one that was there.

    Returns
    -------
    int
        How many rows it has.

    Raises
    ------
    InputError
        Where the name ends otherwise, or is that of the store itself.
    StoreError
        Where it cannot be written, or Parquet is wanted without polars.
    """
    write = _write_csv if export_kind(path) == "csv" else _write_parquet
    store.refuse_as_output(path)
    with complete_file(Path(path)) as unfinished:
        return write(store, unfinished)


def export_kind(path: str | os.PathLike[str]) -> str:
    """Return ``csv`` or ``parquet``, as a file's name ends.

    Raises
    ------
    InputError
        Where it ends otherwise.
    """
    return kind_of(path, ("csv", "parquet"), "an export")


def _write_csv(store: Store, path: Path) -> int:
    rows = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for series in store.series():
            before, after = _series_values(series)
            for row in _deals(store, series):
                writer.writerow((*before, *row, *after))
                rows += 1
    return rows


def _write_parquet(store: Store, path: Path) -> int:
    try:
        import polars
    except ImportError:
        raise StoreError("Parquet needs polars: pip install 'kungen-solver[frames]'") from None
    frames = list(_frames(store, polars))
    frame = polars.concat(frames) if frames else polars.DataFrame(schema=_schema(polars, wide=False))
    frame.write_parquet(path)
    return int(frame.height)


def _frames(store: Store, pl: Any) -> Iterator[polars.DataFrame]:
    spans = map(store.span, store.series())
    wide = any(span is not None and span[1] > LARGEST_INTEGER for span in spans)
    schema = _schema(pl, wide=wide)
    # Named, since the first rows need not show what a column holds.
    types = {name: schema[name] for name in _DEAL_COLUMNS}
    for series in store.series():
        before, after = _series_values(series)
        rows = _deals(store, series)
        while block := list(islice(rows, _ROWS)):
            if wide:
                block = [(str(number), *rest) for number, *rest in block]
            deals = pl.DataFrame(block, schema=types, orient="row")
            same = {
                name: value
                for name, value in zip(COLUMNS, (*before, *_DEAL_COLUMNS, *after), strict=True)
                if name not in _DEAL_COLUMNS
            }
            yield (
                deals.with_columns(pl.lit(value).alias(name) for name, value in same.items()).select(COLUMNS)
            )


def _schema(pl: Any, *, wide: bool) -> dict[str, Any]:
    """Return the types of the columns; numbers beyond 64 bits are texts."""
    types = {
        "number": pl.String if wide else pl.Int64,
        "positions": pl.Int64,
        "cpu_seconds": pl.Float64,
        "inferred": pl.Boolean,
    }
    return {name: types.get(name, pl.String) for name in COLUMNS}


def _series_values(series: Series) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what stands before and behind the deal's own values in every row of a series."""
    rules = series.rules
    known = preset_of(rules) if rules else None
    texts = option_texts(rules) if rules else {}
    before = (known.name if known else "", series.fingerprint, series.source, series.solver)
    return before, tuple(texts.get(option.name, "") for option in OPTIONS)


def _deals(store: Store, series: Series) -> Iterator[tuple[object, ...]]:
    for number, code, positions, cpu, inferred in store.rows(series):
        seconds = None if cpu is None else cpu / 1e6
        yield number, verdict_of(code), stop_of(code), positions, seconds, inferred
