"""Snapshots of what the command line tells people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kungen_solver.cli.main import COMMANDS
from tests.cli.commandline import KUNGEN, NEARLY_WON, TWISTED, kungen_in_process
from tests.golden.snapshots import assert_unchanged

STUCK = "Foundations: H-J C-J D-J S-J\nQS KS\nQH KH\nQD KD\nQC KC\n"
COMPILING = "Compiling the search; this takes some seconds, the first time only.\n"
FILES = {"nearly-won.txt": NEARLY_WON, "twisted.txt": TWISTED, "kungen.txt": KUNGEN, "stuck.txt": STUCK}

# Snapshot: the call, and its standard input. Searches may be tuned, so that what they find is not part
# of any, except where a game is as good as over.
CALLS = {
    "deal": ("deal 24", ""),
    "deal-kungen": ("deal 24 --game kungen", ""),
    "deal-two-stocks": ("deal 24 --game kungen-dubbel-talong", ""),
    "deal-yukon": ("deal 24 --game yukon", ""),
    "deal-picture": ("deal 24 --game kungen --format picture", ""),
    "corner": ("corner --players 3 --rules corner-no --agents greedy,greedy,random --rounds 40", ""),
    "corner-compare": ("corner --rounds 40 --compare draw=start,end", ""),
    "corner-rules": ("corner rules --rules corner-no --jokers 2 --joker-swap --penalty pips", ""),
    "corner-replay": ("corner replay --seed 7 --rules corner-no", ""),
    "cells": ("cells 1-2 --most 2", ""),
    "hint": ("hint nearly-won.txt", ""),
    "replay": ("replay twisted.txt -", "1a 12 1h ah 2h"),
    "replay-kungen": ("replay kungen.txt - --game kungen", "1h 1h wh d wh"),
    "rules": ("rules kungen --passes 2", ""),
    "solve": ("solve nearly-won.txt", ""),
    "solve-boards": ("solve nearly-won.txt --boards --notation long", ""),
    "solve-json": ("solve kungen.txt --game kungen --notation json", ""),
    "solve-kungen": ("solve kungen.txt --game kungen", ""),
    "solve-standard": ("solve nearly-won.txt --notation standard", ""),
    "solve-unsolvable": ("solve stuck.txt --columns 4 --cells 0", ""),
    "verify": ("verify twisted.txt -", "1a 12 1h ah 2h"),
    "verify-illegal": ("verify twisted.txt -", "1a 1a 1h"),
    "error-board": ("solve -", "KS 1D\nKS\n"),
    "error-game": ("solve 24 --game eight_board", ""),
    "error-number": ("range 0,9-3,x", ""),
    "error-rules": ("solve 24 --cells 11 --runs fast --passes 2", ""),
    "error-rule-sets": ("winrate --game freecell --passes 2 --cells 3,4", ""),
    "compare": ("compare freecell relaxed-freecell --first 11981 --deals 3", ""),
    "error-corner": ("corner --players 5 --agents greedy,alphazero --penalty A=1 --compare draw=late", ""),
    "error-command": ("sovle 24", ""),
    "help": ("--help", ""),
    "help-corner-rules": ("corner rules --help", ""),
    "help-corner-replay": ("corner replay --help", ""),
    "help-store-info": ("store info --help", ""),
    **{f"help-{name}": (f"{name} --help", "") for name in COMMANDS},
}


@pytest.mark.parametrize("name", CALLS)
def test_command(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file, text in FILES.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("kungen_solver.cli.terminal._SECONDS_BETWEEN_LINES", float("inf"))  # no progress
    call, given = CALLS[name]
    result = kungen_in_process(*call.split(), stdin=given)
    output = re.sub(r'(Positions: |"positions": |"seconds": )[0-9.e-]+', r"\1N", result.stdout)
    said = result.stderr.replace(COMPILING, "")
    shown = f"$ kungen {call}\n{output}-- exit code {result.exit_code}, standard error:\n{said}"
    assert_unchanged(f"commands/{name}.txt", shown)
