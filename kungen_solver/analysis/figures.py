"""Figures of matplotlib, which is imported only where something is drawn.

The same figures give the same file, and no display is needed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from kungen_solver.errors import MissingExtraError
from kungen_solver.store.complete import complete_file, kind_of

_INCHES: Final = 8.0  # width, so that the smallest letters have 8 pixels at 800
_DPI: Final = 200
_SETTINGS: Final = {
    "font.family": "DejaVu Sans",  # comes with matplotlib
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#DDDDDD",
    "axes.axisbelow": True,
    "svg.hashsalt": "kungen",
}


class Picture:
    """A figure that can be saved, and that notebooks show.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        What was drawn.
    """

    def __init__(self, figure: Any) -> None:
        self.figure = figure

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a ``.png`` or ``.svg`` file, which appears when it is complete.

        Raises
        ------
        InputError
            Where the name ends otherwise.
        StoreError
            Where the file cannot be written.
        """
        kind = picture_kind(path)
        with complete_file(Path(path)) as unfinished, unfinished.open("wb") as file:
            file.write(self._drawn(kind))

    def _drawn(self, kind: str) -> bytes:
        with settings():
            drawn = BytesIO()
            nothing = {"Date": None} if kind == "svg" else {"Software": None}
            self.figure.savefig(drawn, format=kind, dpi=_DPI, metadata=nothing)
        return drawn.getvalue()

    def _repr_png_(self) -> bytes:
        return self._drawn("png")


def picture_kind(path: str | os.PathLike[str]) -> str:
    """Return ``png`` or ``svg``, as a file's name ends.

    Raises
    ------
    InputError
        Where it ends otherwise.
    """
    return kind_of(path, ("png", "svg"), "a picture")


@contextmanager
def settings() -> Iterator[None]:
    """Set what all pictures have in common, whatever the user's own settings are."""
    try:
        import matplotlib
    except ImportError:
        raise MissingExtraError(
            "pictures need matplotlib: pip install 'kungen-solver[plot]'", name="matplotlib"
        ) from None
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_SETTINGS)
        yield


def empty_figure(height: float) -> Any:
    """Return an empty figure of so many inches; it belongs to no window."""
    from matplotlib.figure import Figure

    return Figure(figsize=(_INCHES, height), layout="constrained")
