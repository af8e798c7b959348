"""Commands whose help has sections, and to whom ``-1`` is a number."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource

F = TypeVar("F", bound=Callable[..., Any])

_BAD_VALUES: Final = "kungen_solver.bad_values"
_NEGATIVE: Final = re.compile(r"-\d[\d,-]*")


class _Noting(click.Parameter):
    """A parameter whose bad value is noted, so that those of others are named with it."""

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """Read a value, or note what is wrong with it."""
        try:
            return super().handle_parse_result(ctx, opts, args)
        except click.MissingParameter:
            raise
        except click.BadParameter as error:
            ctx.meta.setdefault(_BAD_VALUES, []).append(error)
            return None, args


class Argument(_Noting, click.Argument):
    """An argument."""


class Option(_Noting, click.Option):
    """An option that stands in a section of the help."""

    def __init__(self, *args: Any, section: str = "Options", **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.section = section


class Command(click.Command):
    """A command of ours."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, and refuse all bad values at once."""
        rest = self._parsed(ctx, args)
        _refuse_bad_values(ctx)
        return rest

    def _parsed(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take what looks like a negative number as an argument, so that its range can be named."""
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption:
            negative = [arg for arg in given if _NEGATIVE.fullmatch(arg)]
            if not negative or "--" in given:
                raise
            others = [arg for arg in given if arg not in negative]
            return super().parse_args(ctx, [*others, "--", *negative])

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options section by section."""
        _write_sections(self, ctx, formatter)


class Group(click.Group):
    """A command of ours that has commands of its own, which take none of its options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, and refuse all bad values at once."""
        rest = super().parse_args(ctx, args)
        _refuse_bad_values(ctx)
        return rest

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options section by section, then the commands."""
        _write_sections(self, ctx, formatter)
        self.format_commands(ctx, formatter)


def _refuse_bad_values(ctx: click.Context) -> None:
    bad: list[click.BadParameter] = ctx.meta.get(_BAD_VALUES, [])
    if len(bad) > 1:
        messages = (error.format_message().replace("\n", "\n  ") for error in bad)
        raise click.UsageError("\n  ".join(["bad values:", *messages]), ctx)
    if bad:
        raise bad[0]


def _write_sections(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    sections: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for parameter in command.get_params(ctx):
        record = parameter.get_help_record(ctx)
        if record is not None and isinstance(parameter, click.Option):
            sections[getattr(parameter, "section", "Options")].append(record)
    for name, records in sections.items():
        with formatter.section(name):
            formatter.write_dl(records)


def option(*names: str, section: str = "Options", **attrs: Any) -> Callable[[F], F]:
    """Return a decorator that adds an option."""
    return click.option(*names, cls=Option, section=section, **attrs)


def own_command(ctx: click.Context) -> bool:
    """Return whether a group only leads on to a command of its own.

    Raises
    ------
    UsageError
        Where options stand before it: it takes none of the group's.
    """
    if ctx.invoked_subcommand is None:
        return False
    if any(ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE for name in ctx.params):
        raise click.UsageError(f"Options of {ctx.invoked_subcommand!r} stand behind it.")
    return True


def with_all(function: F, decorators: Sequence[Callable[[F], F]]) -> F:
    """Apply decorators so that their options stand in this order in the help."""
    for decorate in reversed(decorators):
        function = decorate(function)
    return function


def command(function: Callable[..., Any]) -> Command:
    """Make a command of a function: its help is the docstring, its name that of the module."""
    name = function.__module__.rpartition(".")[2]
    return click.command(name, cls=Command, context_settings={"max_content_width": 100})(function)
