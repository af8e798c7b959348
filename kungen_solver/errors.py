"""Errors that a caller may want to tell apart; each text says what the user can do."""

from __future__ import annotations

from collections.abc import Iterable


def shown(value: object, longest: int = 40) -> str:
    """Return a refused value as a message quotes it: its beginning, where it is long."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no integer of more than 4300 digits, alone or in a list
        return "a number of thousands of digits"
    return text if len(text) <= longest else text[:longest] + "…"


class KungenError(Exception):
    """Base of every error that this package raises on purpose."""


class InputError(KungenError, ValueError):
    """Input that cannot be used.

    Parameters
    ----------
    subject : str
        What was refused, such as ``"board.txt"`` or ``"the rules"``.
    defects : iterable of str
        Every defect found, one short sentence each.
    """

    def __init__(self, subject: str, defects: Iterable[str]) -> None:
        self.subject = subject
        self.defects = tuple(defects)
        super().__init__(subject, self.defects)

    def __str__(self) -> str:
        return f"{self.subject}: {'; '.join(self.defects)}"


class RulesError(InputError):
    """Rules that contradict themselves, or a game or option that does not exist."""


class DealError(InputError):
    """A deal number outside its range, or a deck that is not complete."""


class NotationError(InputError):
    """A board, listing or move that cannot be read."""


class IllegalMoveError(KungenError, ValueError):
    """A move that can be read but is not allowed in this position."""


class AmbiguousMoveError(IllegalMoveError):
    """A move that can be read in two different legal ways."""


class UnsupportedRulesError(RulesError):
    """Valid rules, or a started game, that a search cannot play."""


class StoreError(KungenError, RuntimeError):
    """A file of results that cannot be read or written, say because the disk is full."""


class MissingExtraError(KungenError, ImportError):
    """A library that is not installed, as it comes with an extra of this package."""


class ExecutorError(KungenError, RuntimeError):
    """Workers that cannot be reached or started."""


class InternalError(KungenError, RuntimeError):
    """A broken promise of this package, such as a solution that fails its replay."""


class ContradictionError(InternalError):
    """Two verdicts of which at least one must be wrong, such as a deal won under stricter rules only."""
