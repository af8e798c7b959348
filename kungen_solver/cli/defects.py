"""Errors of several options, so that one message names them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from kungen_solver.errors import InputError

T = TypeVar("T")


def tried(make: Callable[[], T], errors: list[InputError]) -> T | None:
    """Return what a function returns, or note that its input is refused and return None."""
    try:
        return make()
    except InputError as error:
        errors.append(error)
        return None


def together(errors: Sequence[InputError]) -> InputError:
    """Return one error that names the defects of several."""
    if len(errors) == 1:
        return errors[0]
    return InputError("the options", [f"{e.subject}: {defect}" for e in errors for defect in e.defects])
