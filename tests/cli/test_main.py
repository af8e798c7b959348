"""The group: what it loads, and how errors end."""

from __future__ import annotations

import errno
import os
import sys
import warnings

import click
import pytest
from click.testing import CliRunner

import kungen_solver
from kungen_solver.cli import main as module
from kungen_solver.cli.commands import games
from kungen_solver.cli.main import COMMANDS, kungen
from kungen_solver.errors import DealError, InternalError, KungenError

from .commandline import kungen_in_process, output_of, process, refused

HEAVY = ("numba", "numpy", "rich", "scipy", "multiprocessing", "json")


def loaded_by(*arguments: str) -> set[str]:
    """Return the modules that a call has loaded when it ends."""
    code = (
        "import sys\nfrom kungen_solver.cli.main import main\n"
        f"try:\n    main({list(arguments)!r})\nexcept SystemExit:\n    pass\n"
        "print('loaded', *(name for name, found in sys.modules.items() if found))"
    )
    done = process(python=code)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.rpartition("loaded ")[2].split())


def test_help_lists_every_command_and_loads_none() -> None:
    text = output_of("--help")
    for name, short in COMMANDS.items():
        assert f"{name} " in text
        assert short in text
    loaded = loaded_by("--help")
    assert not loaded.intersection(HEAVY)
    assert not any(name.startswith("kungen_solver.cli.commands.") for name in loaded)


@pytest.mark.parametrize("arguments", [("solve", "--help"), ("deal", "24"), ("rules", "kungen"), ("games",)])
def test_what_searches_nothing_loads_no_compiler(arguments: tuple[str, ...]) -> None:
    assert not loaded_by(*arguments).intersection({"numba", "numpy", "rich", "scipy"})


@pytest.mark.parametrize("name", COMMANDS)
def test_short_help_is_the_first_line_of_the_help(name: str) -> None:
    command = kungen.get_command(click.Context(kungen), name)
    assert command is not None
    assert command.name == name
    first = (command.help or "").partition("\n")[0]
    assert first.startswith(COMMANDS[name].rstrip("."))
    assert "Usage: kungen " in output_of(name, "--help")


def test_version() -> None:
    assert output_of("--version") == f"kungen, version {kungen_solver.__version__}\n"


def test_unknown_command_is_refused_with_the_commands() -> None:
    message = refused("sovle", "24")
    assert "'sovle'" in message
    assert all(name in message for name in COMMANDS)


@pytest.mark.parametrize("option", ["--max-pos", "--max-positionsx", "--cell", "--jso", "-j"])
def test_options_are_not_abbreviated(option: str) -> None:
    # Case 88.
    assert f"No such option '{option}'" in refused("solve", "24", option, "5")


def test_only_options_and_no_number_are_a_usage_error() -> None:
    # Case 89.
    assert "Missing argument 'NUMBER|BOARD'" in refused("solve", "--game", "freecell")
    assert "Missing argument 'NUMBERS'" in refused("range", "--jobs", "2")
    for jobs in ("0", "257", "9" * 5000):
        message = refused("range", "1-3", "--jobs", jobs)
        assert "is not a whole number from 1 to 256" in message
        assert len(message) < 300


@pytest.mark.parametrize(
    "text",
    [
        "4C " * 20_000,
        "xx " * 20_000,
        " ".join(f"x{n}" for n in range(20_000)),
        "4C\n" * 20_000,
        "Pass: " + "1 / " * 20_000,
        "Foundations: " + "H-K " * 10_000,
        "Corners: " + "KS " * 20_000,
    ],
    ids=range(7),
)
@pytest.mark.parametrize("game", ["freecell", "kungen-horn"])
def test_a_message_about_garbage_is_short(text: str, game: str) -> None:
    assert len(refused("solve", "-", "--game", game, stdin=text)) < 10_000
    assert len(kungen_in_process("verify", "24", "-", stdin=text).output) < 10_000


def test_a_message_names_three_places() -> None:
    message = refused("solve", "-", stdin="4C 4C\n" * 8)
    assert "4C is there 16 times (line 1, line 2, line 3, …)" in message


@pytest.mark.parametrize(
    ("error", "code", "text"),
    [
        (DealError("board.txt", ["one thing"]), 2, "Error: board.txt: one thing\n"),
        (DealError("board.txt", ["one", "two"]), 2, "Error: board.txt:\n  one\n  two\n"),
        (KungenError("that went wrong"), 1, "Error: that went wrong\n"),
        (InternalError("a broken promise"), 1, "Error: a broken promise\n"),
        (MemoryError(), 1, "Error: there is not enough memory; try a smaller --max-memory\n"),
        (KeyboardInterrupt(), 130, "Interrupted.\n"),
    ],
)
def test_errors_become_exit_codes(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, text: str
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(games, "print_table", fail)
    result = kungen_in_process("games")
    assert (result.exit_code, result.stdout, result.stderr) == (code, "", text)


def test_a_closed_pipe_is_no_error_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    monkeypatch.setattr(games, "print_table", fail)
    result = CliRunner().invoke(kungen, ["games"])
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
@pytest.mark.parametrize("arguments", [("games",), ("--help",), ("--version",), ("rules", "--json")])
def test_a_full_device_is_named(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = process(*arguments, stdout=full)
    assert (done.returncode, done.stderr) == (
        1,
        "Error: the output cannot be written: No space left on device\n",
    )


@pytest.mark.skipif(os.name != "posix", reason="closes the standard output by a shell")
def test_closed_outputs_end_without_a_traceback() -> None:
    call = f'exec "{sys.executable}" -m kungen_solver'
    done = process(shell=f"{call} games >&-")
    assert (done.returncode, done.stderr) == (1, "Error: the output cannot be written: Bad file descriptor\n")
    assert process(shell=f"{call} games 2>&-").returncode == 0
    assert process(shell=f"{call} sovle 2>&-").returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="closes the standard input by a shell")
@pytest.mark.parametrize("arguments", ["solve -", "verify 24 -"])
def test_a_closed_standard_input_is_named(arguments: str) -> None:
    done = process(shell=f'exec "{sys.executable}" -m kungen_solver {arguments} <&-')
    assert done.returncode == 2
    assert done.stderr.startswith("Error: ")
    assert done.stderr.endswith("the standard input cannot be read: it is closed\n")
    assert done.stderr.count("\n") == 1


def test_warnings_are_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        monkeypatch.setattr(warnings, "showwarning", module._show_warning)
        warnings.warn("the cache cannot be written", RuntimeWarning, stacklevel=1)
    assert capsys.readouterr().err == "Warning: the cache cannot be written\n"


def test_a_terminal_that_knows_no_swedish_gets_an_answer() -> None:
    done = process("games", env={**os.environ, "PYTHONIOENCODING": "koi8-r"})
    assert done.returncode == 0
    assert "?tta fria" in done.stdout


@pytest.mark.slow
def test_an_unwritable_cache_costs_one_warning() -> None:
    env = {key: value for key, value in os.environ.items() if key not in ("HOME", "XDG_CACHE_HOME")}
    done = process("range", "1-200", "--jobs", "2", env={**env, "KUNGEN_CACHE_DIR": "/proc/none"})
    assert done.returncode == 0
    assert "Solved: 200\n" in done.stdout
    assert done.stderr.count("Warning: compiled code cannot be kept") == 1
    assert done.stderr.count("Compiling the search;") == 1
