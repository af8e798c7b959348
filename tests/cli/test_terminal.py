"""Tables and progress, on a terminal and elsewhere."""

from __future__ import annotations

import io
import re
import sys

import pytest

from kungen_solver.cli import terminal
from kungen_solver.cli.terminal import Progress, Standing, print_table


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still until a test sets it."""
    now = [0.0]
    monkeypatch.setattr(terminal.time, "monotonic", lambda: now[0])
    return now


def test_lines_of_progress_are_seconds_apart(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    with Progress() as progress:
        for second in range(20):
            clock[0] = float(second)
            progress.update(Standing(50 * second, 1000))
    assert capsys.readouterr().err.splitlines() == [
        "250 of 1000 deals, 50.0 deals/s, 0:00:15 left",
        "500 of 1000 deals, 50.0 deals/s, 0:00:10 left",
        "750 of 1000 deals, 50.0 deals/s, 0:00:05 left",
    ]


def test_progress_before_the_first_deal(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    with Progress() as progress:
        clock[0] = 4000.0
        progress.update(Standing(0, 10))
        clock[0] = 8000.0
        progress.update(Standing(1, 10))
    assert capsys.readouterr().err.splitlines() == [
        "0 of 10 deals, 0.00 deals/s, ? left",
        "1 of 10 deals, 0.00 deals/s, 20:00:00 left",
    ]


def test_deals_that_were_known_do_not_count_for_the_pace(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with Progress() as progress:
        clock[0] = 10.0
        progress.update(Standing(520, 1000, known=500, note="81.940 % solved"))
    assert capsys.readouterr().err == "520 of 1000 deals, 2.00 deals/s, 0:04:00 left, 81.940 % solved\n"


@pytest.mark.parametrize("no_color", [False, True])
def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch, no_color: bool) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    with Progress() as progress:
        progress.update(Standing(4, 4))
    assert "4/4" in screen.getvalue()
    assert "deals/s" in screen.getvalue()
    assert ("\x1b[38" in screen.getvalue()) != no_color


def test_a_table_is_folded_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("COLUMNS", "36")
    monkeypatch.setenv("NO_COLOR", "1")
    print_table(("Game", "Rules"), [("kungen", "one word and another one [and] more")])
    lines = re.sub("\x1b\\[[0-9;]*m", "", screen.getvalue()).splitlines()
    assert max(map(len, lines)) <= 36
    assert "[and]" in screen.getvalue()
    assert len(lines) > 3


def test_a_table_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(("Game", "Rules"), [("kungen", "a " * 200), ("x", "y")])
    assert capsys.readouterr().out.splitlines() == [
        "Game    Rules",
        "kungen  " + ("a " * 200).strip(),
        "x       y",
    ]


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 200])
def test_no_figure_is_cut_on_a_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setenv("COLUMNS", str(columns))
    head = ("Rules", "Deals", "95 % interval", "Summary")
    rows = [
        ("kungen:passes=1", "10000", "34.238 % to 100.000 %", "7 columns; draw 1; kings"),
        ("", "1", "-", ""),
    ]
    print_table(head, rows)
    assert isinstance(sys.stdout, Terminal)
    shown = sys.stdout.getvalue()
    assert "…" not in shown
    for figure in ("kungen:passes=1", "10000", "34.238 % to 100.000 %"):
        assert figure in shown
