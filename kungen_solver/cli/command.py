"""Commands whose help has sections, and to whom ``-1`` is a number."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource

from kungen_solver.cli.defects import Refusals, readers_of, together

F = TypeVar("F", bound=Callable[..., Any])

_BAD_VALUES: Final = "kungen_solver.bad_values"
_NEGATIVE: Final = re.compile(r"-\d[\d,-]*")
_HIDDEN: Final = "\0"  # which no argument can begin with


def _hidden(arg: str) -> str:
    return _HIDDEN + arg if _NEGATIVE.fullmatch(arg) else arg


def _shown(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return type(value)(map(_shown, value))
    return value.removeprefix(_HIDDEN) if isinstance(value, str) else value


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

    def make_parser(self, ctx: click.Context) -> Any:
        """Return a parser that takes what looks like a negative number for a value, not for an option."""
        parser = super().make_parser(ctx)
        parse = parser.parse_args

        def parse_args(args: list[str]) -> tuple[dict[str, Any], list[str], list[click.Parameter]]:
            values, rest, order = parse([_hidden(arg) for arg in args])
            return {name: _shown(value) for name, value in values.items()}, _shown(rest), order

        parser.parse_args = parse_args  # type: ignore[method-assign]
        return parser

    def invoke(self, ctx: click.Context) -> Any:
        """Read what values mean together, and run the command, or refuse all that is wrong at once."""
        if ctx.invoked_subcommand is not None:  # a group that only leads on, and has no part in it
            if any(
                ctx.get_parameter_source(p.name or "") is ParameterSource.COMMANDLINE for p in self.params
            ):
                raise click.UsageError(f"Options of {ctx.invoked_subcommand!r} stand behind it.")
            return None
        errors: Refusals = ctx.meta.get(_BAD_VALUES, [])
        for read in readers_of(self.callback):
            read(ctx.params, errors)
        if errors:
            raise together(errors)
        return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options section by section."""
        sections: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None and isinstance(parameter, click.Option):
                sections[getattr(parameter, "section", "Options")].append(record)
        for name, records in sections.items():
            with formatter.section(name):
                formatter.write_dl(records)


class Group(click.Group, Command):
    """A command of ours that has commands of its own, which take none of its options."""


def option(*names: str, section: str = "Options", **attrs: Any) -> Callable[[F], F]:
    """Return a decorator that adds an option."""
    return click.option(*names, cls=Option, section=section, **attrs)


def with_all(function: F, decorators: Sequence[Callable[[F], F]]) -> F:
    """Apply decorators so that their options stand in this order in the help."""
    for decorate in reversed(decorators):
        function = decorate(function)
    return function


def command(function: Callable[..., Any]) -> Command:
    """Make a command of a function: its help is the docstring, its name that of the module."""
    name = function.__module__.rpartition(".")[2]
    return click.command(name, cls=Command, context_settings={"max_content_width": 100})(function)
