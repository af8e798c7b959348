"""Tables and progress: drawn by rich on a terminal, plain lines elsewhere."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Final, NamedTuple

import click

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

_SECONDS_BETWEEN_LINES: Final = 5.0
_BETWEEN: Final = 3  # blanks between the columns of a terminal's table
_LEAST_FOLDED: Final = 24  # letters a line of the cell that is folded


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table; a row is one line where nobody looks on.

    On a terminal its last cell is folded, and where that is not enough every cell is a line: no figure
    is ever cut.
    """
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    if sys.stdout.isatty():
        needed = sum(widths[:-1]) + min(widths[-1], _LEAST_FOLDED) + _BETWEEN * len(widths)
        if needed > shutil.get_terminal_size().columns:
            _print_cells(head, rows)
        else:
            _print_on_terminal(head, rows)
        return
    for row in (head, *rows):
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())


def _print_cells(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    for first, *others in rows:
        click.echo(first or "-")
        for name, cell in zip(head[1:], others, strict=True):
            click.echo(f"  {name}: {cell}")


def _print_on_terminal(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in head:
        table.add_column(name, no_wrap=name != head[-1])
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)


class Standing(NamedTuple):
    """How far a batch has come.

    Parameters
    ----------
    done, total : int
        Deals.
    known : int
        Those among them that nothing had to be done for.
    note : str
        What is known so far.
    unit : str
        What they are called.
    """

    done: int
    total: int
    known: int = 0
    note: str = ""
    unit: str = "deals"


class Progress:
    """How far a batch has come, with its pace and the time it still needs, on the standard error."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._next_line = self._began + _SECONDS_BETWEEN_LINES
        self._bar: RichProgress | None = None

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            self._bar = _bar()
            self._bar.add_task("deals", total=None, pace="", note="", unit="deals")
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def update(self, standing: Standing) -> None:
        """Show how far the batch has come."""
        done, total, known, note, unit = standing
        now = time.monotonic()
        pace = (done - known) / max(now - self._began, 1e-9)
        if self._bar is not None:
            (task,) = self._bar.task_ids
            self._bar.update(task, completed=done, total=total, pace=_pace(pace, unit), note=note, unit=unit)
        elif now >= self._next_line and done < total:
            self._next_line = now + _SECONDS_BETWEEN_LINES
            left = _clock((total - done) / pace) if pace else "?"
            parts = [
                f"{done} of {total} {unit}",
                _pace(pace, unit),
                f"{left} left",
                *([note] if note else []),
            ]
            click.echo(", ".join(parts), err=True)


def _bar() -> RichProgress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[unit]}, {task.fields[pace]},"))
    return Progress(
        *columns, TimeRemainingColumn(), TextColumn("left {task.fields[note]}"), console=Console(stderr=True)
    )


def _pace(a_second: float, unit: str) -> str:
    digits = 0 if a_second >= 100 else 1 if a_second >= 10 else 2
    return f"{a_second:.{digits}f} {unit}/s"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
