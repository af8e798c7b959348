"""Readers of the values of options: each takes a value, or a text of one, and names what is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeGuard

from kungen_solver.errors import shown

LARGEST: Final = 10**9 - 1


def whole(low: int, high: int) -> Callable[[object], int]:
    """Return a reader of whole numbers from `low` to `high`."""

    def parse(value: object) -> int:
        number = number_of(value)
        if number is None or not low <= number <= high:
            raise ValueError(f"{low}..{high}, not {shown(value)}")
        return number

    return parse


def choice(choices: tuple[str, ...]) -> Callable[[object], str]:
    """Return a reader of one word of several; case and hyphens do not matter."""

    def parse(value: object) -> str:
        text = value.strip().lower().replace("-", "_") if isinstance(value, str) else ""
        if text not in choices:
            raise ValueError(f"{', '.join(choices)}, not {shown(value)}")
        return text

    return parse


def flag(value: object) -> bool:
    """Read true or false, also as yes or no, on or off."""
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    found = words.get(value.strip().lower()) if isinstance(value, str) else value
    if not isinstance(found, bool):
        raise ValueError(f"true or false, not {shown(value)}")
    return found


def number_of(value: object) -> int | None:
    """Read a whole number from 0 to `LARGEST`, or return None."""
    if isinstance(value, str):
        text = value.strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST)) else None
    return value if is_whole(value, 0, LARGEST) else None


def is_int(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Return whether a value is a whole number from `low` to `high`."""
    return is_int(value) and low <= value <= high


def unknown(key: str, names: tuple[str, ...], table: str = "") -> str:
    """Say that there is no such option, with the closest name where one is close, else all of them."""
    import difflib  # here, as only an error needs it

    close = difflib.get_close_matches(key, names, n=1)
    hint = f" (did you mean {close[0]}?)" if close else f"; there are {', '.join(names)}"
    return f"there is no option {shown(table + key)}{hint}"
