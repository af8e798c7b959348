"""How strong the players of Kungen i hörnet are, two at a table, and how long they think.

Every shuffle is played from both seats. Flat Monte Carlo gets as many simulations as take the same CPU
time a move as those of the tree search, both measured against the greedy player just before.

    python benchmarks/corner_players.py --shuffles 1000 --iterations 300
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

from kungen_solver.analysis.corner.report import report
from kungen_solver.analysis.corner.statistics import Mean, agent_standings
from kungen_solver.analysis.corner.tournament import Tournament, play_tournament
from kungen_solver.kernels.corner import layout
from kungen_solver.players.corner import AGENTS, Agent, agents
from kungen_solver.rules.corner import CornerRules, corner_rules

FIRST = 1_000_001  # shuffles that nothing was tuned on
CALIBRATION = 200


def played(rules: CornerRules, seated: tuple[Agent, ...], shuffles: int) -> tuple[Tournament, float]:
    """Play a tournament; return it with its CPU seconds."""
    rounds = play_tournament(rules, seated, range(FIRST, FIRST + shuffles))
    began = time.process_time()
    tournament = Tournament(rules, seated, list(rounds))
    return tournament, time.process_time() - began


def milliseconds(rules: CornerRules, agent: Agent) -> float:
    """Return the CPU time of a move against the greedy player, whose own takes no time to speak of."""
    tournament, seconds = played(rules, (agent, AGENTS["greedy"]), CALIBRATION)
    rows = tournament.rows
    moves = rows[:, 0, layout.MOVES].sum() + rows[:, 1, layout.MOVES + 1].sum()
    return 1000 * seconds / float(moves)


def line(rules: CornerRules, one: Agent, other: Agent, shuffles: int) -> str:
    """Return how one player fares against another."""
    tournament, _ = played(rules, (one, other), shuffles)
    first, second = agent_standings(tournament)
    wins, saved = Mean.of(first.wins), Mean.of(second.penalties - first.penalties)
    stuck = report(tournament).stuck.mean
    shares = f"{wins.mean:.4f} ({wins.low:.4f} to {wins.high:.4f})"
    costs = f"{saved.mean:6.3f} ({saved.low:.3f} to {saved.high:.3f})"
    return f"{one.name:12} {other.name:12} {2 * shuffles:7} {shares} {costs} {stuck:.3f}"


def greedy_pace(players: int, rounds: int = 200_000) -> float:
    """Return greedy rounds a CPU second."""
    played(corner_rules("corner-se"), agents("greedy", players), 1)
    _, seconds = played(corner_rules("corner-se"), agents("greedy", players), rounds)
    return rounds / seconds


def main() -> None:
    """Print one line a pair."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shuffles", type=int, default=1000)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--rules", default="corner-se")
    options = parser.parse_args()
    rules = corner_rules(options.rules)
    tree = replace(AGENTS["ismcts"], iterations=options.iterations)
    flat = replace(AGENTS["flat"], iterations=options.iterations)
    for players in (2, 3, 4):
        print(f"greedy, {players} players: {greedy_pace(players):,.0f} rounds a second")
    tree_time, flat_time = milliseconds(rules, tree), milliseconds(rules, flat)
    flat = replace(flat, iterations=round(flat.iterations * tree_time / flat_time))
    print(f"CPU ms a move: {tree.name} {tree_time:.3f}, {flat.name} {milliseconds(rules, flat):.3f}")
    print("player       against       rounds won (95 % interval)     points saved a round     stuck")
    for one, other in (
        (AGENTS["greedy"], AGENTS["random"]),
        (flat, AGENTS["greedy"]),
        (tree, AGENTS["greedy"]),
        (tree, flat),
    ):
        print(line(rules, one, other, options.shuffles), flush=True)


if __name__ == "__main__":
    main()
