"""Boards of public bug reports that several tests read."""

import json
from pathlib import Path

BOARDS: dict[str, list[str] | str] = json.loads(
    (Path(__file__).parents[2] / "data" / "case_boards.json").read_text()
)


def microsoft(number: int) -> str:
    """Return a Microsoft deal as board text."""
    return "".join(line + "\n" for line in BOARDS[f"freecell ms {number}"])


def klondike(name: str) -> str:
    """Return a Klondike deal as digits."""
    digits = BOARDS[f"klondike {name}"]
    assert isinstance(digits, str)
    return digits


# A started game as Freecell Solver prints it.
STARTED = """\
Foundations: H-4 C-A D-A S-A
Freecells: 6S 8H QD 4S
: 4C 2C 9C 8C QS JD
: 5H QH 3C
: QC 9S 6H 9H 3S KS 3D
: 5D 2S JC 5C JH 6D 5S
: 2D KD TH TC TD 8D
: 7H JS KH TS KC 7C
:
: 7S 6C 7D 4D 8S 9D
"""
# Windows' hidden deal -2: legal, though it has no number.
HIDDEN = """\
AS KS QS JS TS 9S 8S
AH KH QH JH TH 9H 8H
AD KD QD JD TD 9D 8D
AC KC QC JC TC 9C 8C
7S 6S 5S 4S 3S 2S
7H 6H 5H 4H 3H 2H
7D 6D 5D 4D 3D 2D
7C 6C 5C 4C 3C 2C
"""
