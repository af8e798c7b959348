"""The command ``kungen``: loads the one command that is called, turns errors into exit codes."""

from __future__ import annotations

import errno
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, Final, NoReturn, TextIO, cast

import click

import kungen_solver
from kungen_solver.errors import InputError, KungenError

FAILED: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
MOST_DEFECTS: Final = 100  # that a message lists; who reads a file of garbage wants no more

# The short helps stand here so that ``kungen --help`` loads no command.
COMMANDS: Final = {
    "solve": "Decide whether a deal can be won, and how.",
    "range": "Decide many numbered deals.",
    "cells": "Find the fewest free cells that win numbered deals.",
    "rate": "Say how hard a deal is.",
    "winrate": "Find out how often rules can be won.",
    "compare": "Compare rules on the same deals.",
    "verify": "Check a solution by the rules.",
    "replay": "Show the boards of a solution, step by step.",
    "hint": "Name the next move of a solution.",
    "corner": "Play rounds of Kungen i hörnet, the party game.",
    "deal": "Write a deal, or a random one.",
    "store": "Say what a file of results holds.",
    "plot": "Draw a file of results.",
    "export": "Write a file of results as CSV or Parquet.",
    "games": "List the games.",
    "rules": "Describe the rules of a game.",
    "bench": "Search fixed deals of each game, and count positions.",
}


class Failure(click.ClickException):
    """Something went wrong, and it was not the input."""

    exit_code = FAILED


class BadInput(click.ClickException):
    """Input that cannot be used."""

    exit_code = BAD_INPUT


class Kungen(click.Group):
    """A group that imports a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"kungen_solver.cli.commands.{cmd_name}")
        return cast("click.Command", module.run)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called, or refuse with the commands that there are."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            ctx.fail(f"There is no command {args[0]!r}; there are {', '.join(COMMANDS)}.")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        with _exit_codes(ctx):
            return super().invoke(ctx)


@contextmanager
def _exit_codes(ctx: click.Context) -> Iterator[None]:
    try:
        yield
    except InputError as error:
        raise BadInput(_with_defects(error)) from None
    except KungenError as error:
        raise Failure(str(error)) from None
    except MemoryError:
        raise Failure("there is not enough memory; try a smaller --max-memory") from None
    except KeyboardInterrupt:
        click.echo("Interrupted.", err=True)
        ctx.exit(INTERRUPTED)


def _with_defects(error: InputError) -> str:
    """Return an error with its defects one a line, if there are several."""
    more = len(error.defects) - MOST_DEFECTS
    if len(error.defects) > 1:
        last = [f"… and {more} more"] if more > 0 else []
        return "\n  ".join([f"{error.subject}:", *error.defects[:MOST_DEFECTS], *last])
    return str(error)


@click.command(
    cls=Kungen,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="kungen COMMAND --help tells more about a command.",
)
@click.version_option(kungen_solver.__version__, prog_name="kungen")
def kungen() -> None:
    """Solve the card games called Kungen, and find out how often they can be won.

    A bare number is a deal of FreeCell in Microsoft's numbering: kungen solve 24
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit."""
    warnings.showwarning = _show_warning
    if sys.stderr is None:  # closed: nobody wants to know
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        _end_without_output(OSError(errno.EBADF, os.strerror(errno.EBADF)))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a name in Swedish must not end in a traceback
    try:
        try:
            kungen.main(arguments, prog_name="kungen")
        finally:
            sys.stdout.flush()
    except OSError as error:
        _end_without_output(error)


def _end_without_output(error: OSError) -> NoReturn:
    """End with a message, except where nobody reads the output any more."""
    if error.errno != errno.EPIPE:
        what = f"{error.filename} cannot be used" if error.filename else "the output cannot be written"
        with suppress(OSError):
            click.echo(f"Error: {what}: {error.strerror or error}", err=True)
    # What is still buffered would fail again when the interpreter ends.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, AttributeError, ValueError):
            os.dup2(nowhere, stream.fileno())
    sys.exit(FAILED)


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    click.echo(f"Warning: {message}", err=True)


if __name__ == "__main__":
    main()
