"""Errors of several options, so that one message names them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import click

from kungen_solver.errors import InputError

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

Refusals: TypeAlias = list[click.UsageError | InputError]
"""What is wrong so far: with one option by itself, or with what several say together."""

Reader: TypeAlias = Callable[[dict[str, Any], Refusals], None]
"""Replaces values of a command by what they mean, or notes what is wrong with them.

Values that are refused are missing. What depends on a missing value is read as far as it can be.
"""

_OPTIONS: Final = "the options"
_READERS: Final = "_readers"


def tried(make: Callable[[], T], errors: Refusals) -> T | None:
    """Return what a function returns, or note that its input is refused and return None."""
    try:
        return make()
    except (InputError, click.UsageError) as error:
        errors.append(error)
        return None


def together(errors: Sequence[click.UsageError | InputError]) -> click.UsageError | InputError:
    """Return one error that names the defects of several."""
    if len(errors) == 1:
        return errors[0]
    bad_values = [error for error in errors if isinstance(error, click.BadParameter)]
    if len(bad_values) == len(errors):
        return click.UsageError("\n  ".join(["bad values:", *_lines(errors)]), bad_values[0].ctx)
    return InputError(_OPTIONS, dict.fromkeys(_lines(errors)))


def _lines(errors: Sequence[click.UsageError | InputError]) -> Iterator[str]:
    for error in errors:
        if isinstance(error, click.UsageError):
            yield error.format_message().replace("\n", "\n  ")
        elif error.subject == _OPTIONS:  # several that were put together before
            yield from error.defects
        else:
            yield from (f"{error.subject}: {defect}" for defect in error.defects)


def reads(reader: Reader) -> Callable[[F], F]:
    """Return a decorator that gives a command a reader; those further down come first."""

    def decorate(function: F) -> F:
        readers_of(function).append(reader)
        return function

    return decorate


def readers_of(function: Callable[..., Any] | None) -> list[Reader]:
    """Return the readers of a command's function, in their order."""
    found: list[Reader] = vars(function).setdefault(_READERS, []) if function else []
    return found
