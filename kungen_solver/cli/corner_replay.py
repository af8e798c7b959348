"""A round of Kungen i hörnet, move by move, for people and as JSON."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import click

from kungen_solver.cli.corner import CornerTable
from kungen_solver.cli.output import print_headings, print_json
from kungen_solver.cli.search import announce_compilation
from kungen_solver.notation.corner import (
    corner_card_names,
    describe_corner_move,
    draw_corner_hands,
    draw_corner_table,
)
from kungen_solver.players.corner.player import played_round
from kungen_solver.referee.corner import CornerMove, EndTurn, Round


def print_replay(table: CornerTable, number: int, as_json: bool) -> None:
    """Play a numbered round, and print the table before every turn and each move in words."""
    announce_compilation()
    line = list(played_round(table.rules, table.agents, number))
    last = line[-1][1]
    moves = [(before, move) for (_, before), (move, _) in pairwise(line) if move is not None]
    if as_json:
        steps = [
            {"player": before.player + 1, "move": describe_corner_move(before, move)}
            for before, move in moves
        ]
        print_json(
            {**table.to_dict(), "seed": number, "start": _json(line[0][1]), "moves": steps, **_end(last)}
        )
        return
    print_headings([*table.headings(), ("Shuffle", str(number))])
    _print_turns(moves)
    how = f"Player {last.player + 1} is out" if last.ended == "out" else "Stuck: a lap without a move"
    click.echo(f"\n{how}.\n\n{draw_corner_table(last)}{draw_corner_hands(last)}", nl=False)
    click.echo("Penalties: " + ", ".join(map(str, last.penalties)))


def _print_turns(moves: list[tuple[Round, CornerMove]]) -> None:
    turn, begins = 0, True
    for before, move in moves:
        if begins:
            turn += 1
            click.echo(f"\nTurn {turn}\n{draw_corner_table(before)}{draw_corner_hands(before)}", nl=False)
        words = "passes" if begins and isinstance(move, EndTurn) else describe_corner_move(before, move)
        click.echo(f"    {words}")
        begins = isinstance(move, EndTurn)


def _json(state: Round) -> dict[str, Any]:
    return {
        "piles": [corner_card_names(pile) for pile in state.piles],
        "hands": [corner_card_names(sorted(hand)) for hand in state.hands],
        "stock": corner_card_names(state.stock),
    }


def _end(state: Round) -> dict[str, Any]:
    winner = None if state.winner is None else state.winner + 1
    return {"end": _json(state), "ended": state.ended, "winner": winner, "penalties": list(state.penalties)}
