"""The README's console examples print what it says; ``...`` stands for any text."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.commandline import output_of

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
EXAMPLES = [
    (command, wanted)
    for block in BLOCKS
    for command, wanted in re.findall(r"^\$ kungen (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize(("command", "wanted"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_example(command: str, wanted: str) -> None:
    said = output_of(*shlex.split(command))
    assert doctest.OutputChecker().check_output(wanted, said, doctest.ELLIPSIS), said


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5
