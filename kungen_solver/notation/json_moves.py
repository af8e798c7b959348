"""The moves of a solution that ``kungen solve`` wrote as JSON."""

from __future__ import annotations

import json
from typing import Any

from kungen_solver.errors import NotationError, shown


def texts_in_json(text: str, subject: str) -> list[str]:
    """Return the moves of a JSON object's ``moves``, or of a list, each as its text.

    Each is a string, or an object whose ``move`` is one.

    Raises
    ------
    NotationError
        Naming everything that is not a text.
    """
    items = _items(_parsed(text, subject), subject)
    texts: list[str] = []
    defects: list[str] = []
    for number, item in enumerate(items, start=1):
        found = item.get("move") if isinstance(item, dict) else item
        if isinstance(found, str):
            texts.append(found)
        else:
            defects.append(f"move {number}: {shown(item)} is neither a text nor an object with a text 'move'")
    if not items:
        defects.append("there are no moves in it")
    if defects:
        raise NotationError(subject, defects)
    return texts


def _parsed(text: str, subject: str) -> Any:
    try:
        return json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        defect = f"line {error.lineno}: not JSON: {error.msg}"
    except (ValueError, RecursionError):
        defect = "numbers or lists are too large for a solution"
    raise NotationError(subject, [defect])


def _items(data: Any, subject: str) -> list[Any]:
    if isinstance(data, list):
        return data
    if "moves" not in data:
        raise NotationError(subject, ["it has no 'moves', which hold a solution"])
    moves = data["moves"]
    if moves is None:
        raise NotationError(subject, ["there are no moves in it: 'moves' is null"])
    if not isinstance(moves, list):
        raise NotationError(subject, [f"'moves' is {shown(moves)}, not a list of moves"])
    return moves
