"""``kungen rules``."""

from __future__ import annotations

import click

from kungen_solver.cli.command import command, option
from kungen_solver.cli.game import Game
from kungen_solver.cli.options import game_options, json_option, not_both
from kungen_solver.cli.output import name_heading, print_headings, print_json
from kungen_solver.rules import PRESETS, describe, dump_rules


@command
@option("--toml", "as_toml", is_flag=True, help="Print the rules as a file that --rules reads.")
@json_option
@not_both(("--json", "as_json"), ("--toml", "as_toml"))
@game_options(named_by_argument=True)
def run(game: Game, as_toml: bool, as_json: bool) -> None:
    """Describe the rules of a game in words, house rules included.

    GAME is a name or an alias, in English or Swedish; freecell where it is missing.
    """
    if as_json:
        print_json({**game.to_dict(), "description": describe(game.rules).splitlines()})
    elif as_toml:
        click.echo(dump_rules(game.rules), nl=False)
    else:
        print_headings(_headings(game))
        click.echo("\n" + describe(game.rules))


def _headings(game: Game) -> list[tuple[str, str]]:
    preset = PRESETS.get(game.name or "")
    headings = [name_heading(game)]
    if preset is not None:
        headings.append(("Also", ", ".join(dict.fromkeys((preset.swedish, *preset.names[1:])))))
    return [*headings, ("Deals", game.source), ("Fingerprint", game.rules.fingerprint())]
