"""The README's console examples print what it says; ``...`` stands for any text."""

from __future__ import annotations

import doctest
import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.commandline import output_of

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
EXAMPLES = [re.findall(r"^\$ kungen (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE) for block in BLOCKS]


@pytest.mark.parametrize("examples", EXAMPLES, ids=[block[0][0] for block in EXAMPLES])
def test_examples(examples: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a later command reads what an earlier one of its block has written
    for command, wanted in examples:
        if command.startswith("plot ") and find_spec("matplotlib") is None:
            continue  # it comes with an extra
        said = output_of(*shlex.split(command))
        assert doctest.OutputChecker().check_output(wanted, said, doctest.ELLIPSIS), said


def test_there_are_examples() -> None:
    assert sum(map(len, EXAMPLES)) >= 5
