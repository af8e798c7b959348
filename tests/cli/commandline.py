"""Calls of the command line, in this process and in one of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from kungen_solver.cli.main import kungen

# Nearly won: four cards lie in order on the right kings.
NEARLY_WON = """\
Foundations: H-K C-K D-J S-T
: KS QS JS
: KD QD
:
:
:
:
:
:
"""
# The queen goes to a cell, the king to a column, and then all go home.
TWISTED = """\
Foundations: H-K C-K D-K S-T
: JS KS QS
:
:
:
:
:
:
:
"""
# A started Kungen in its second pass: the king must come out of the stock.
KUNGEN = """\
Talon: KS
Waste: QS
Pass: 2
Foundations: H-K C-K D-K S-9
: <JS> TS
:
:
:
:
:
:
"""


def kungen_in_process(*arguments: object, stdin: str | bytes | None = None) -> Result:
    """Call the command line; an exception that it should have turned into a message is raised."""
    result = CliRunner().invoke(kungen, list(map(str, arguments)), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def output_of(*arguments: object, stdin: str | bytes | None = None) -> str:
    """Return the standard output of a call that ends with 0."""
    result = kungen_in_process(*arguments, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


def json_of(*arguments: object, stdin: str | bytes | None = None) -> Any:
    """Return what a call prints as JSON."""
    return json.loads(output_of(*arguments, stdin=stdin), parse_constant=_refuse)


def refused(*arguments: object, stdin: str | bytes | None = None) -> str:
    """Return the message of a call that is refused as bad input, with nothing on the standard output."""
    result = kungen_in_process(*arguments, stdin=stdin)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return result.stderr


def process(
    *arguments: str, python: str | None = None, shell: str | None = None, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run a process of its own: the command line, other Python code, or a line of a shell."""
    command = [sys.executable, "-m", "kungen_solver", *arguments]
    if python or shell:
        command = [sys.executable, "-c", python] if python else ["sh", "-c", shell or ""]
    folder = Path(__file__).parents[2]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    options = {"cwd": folder, "env": dict(os.environ), **pipes, **options}
    return subprocess.run(command, text=True, encoding="utf-8", check=False, **options)


def _refuse(name: str) -> None:
    raise AssertionError(f"{name} is not JSON")
