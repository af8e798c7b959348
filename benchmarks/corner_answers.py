"""What the house rules of Kungen i hörnet cost: the figures of deals/corner_answers.csv.

Every line is played on shuffles 1, 2, ... of our numbering, each rule of a question on the same ones. The
greedy players never hold a king back, so that the question of kings that must be played is put to tree
searches, on fewer shuffles.

    python benchmarks/corner_answers.py --csv deals/corner_answers.csv
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kungen_solver.analysis.corner.report import Report, difference, report
from kungen_solver.analysis.corner.statistics import Mean
from kungen_solver.analysis.corner.tournament import Tournament, play_tournament
from kungen_solver.players.corner import agents
from kungen_solver.players.corner.agents import VERSION
from kungen_solver.rules.corner import CornerRules, corner_rules

BASE = corner_rules("corner-se-2")
NORWEGIAN = corner_rules("corner-no")
CROSS_KINGS = ("corner_refill", "corner_hole", "stay")
HEAD = ("question", "players", "agents", "rules", "figure", "mean", "low", "high", "shuffles", "version")


@dataclass(frozen=True, slots=True)
class Question:
    """Rules to compare, the first one with each of the others."""

    name: str
    rules: dict[str, CornerRules]
    agents: str = "greedy"
    targets: tuple[int, ...] = ()


QUESTIONS = (
    Question("starter", {"corner-se-2": BASE, "corner-no": NORWEGIAN}),
    Question("draw", {"draw=start": BASE, "draw=end": replace(BASE, draw="end")}, targets=(25,)),
    Question(
        "penalty",
        {"penalty=king": BASE, "penalty=court": corner_rules(BASE, penalty="court")},
        targets=(25, 100),
    ),
    Question("jokers", {"jokers=0": BASE, "jokers=2": replace(BASE, jokers=2)}, targets=(25,)),
    Question(
        "cross king",
        {
            f"cross_king={name}": corner_rules(BASE, cross_king=name)
            for name in ("corner_refill", "corner_hole", "stay")
        },
    ),
    Question(
        "must play king",
        {"must_play_king=no": BASE, "must_play_king=yes": replace(BASE, must_play_king=True)},
        agents="ismcts:30",
    ),
)


NAMES = [question.name for question in QUESTIONS]


def played(rules: CornerRules, names: str, players: int, shuffles: int, jobs: int) -> Tournament:
    """Play the rounds of one line."""
    seated = agents(names, players)
    rounds = play_tournament(rules, seated, range(1, 1 + shuffles), jobs=jobs)
    return Tournament(rules, seated, list(rounds))


def figures(found: Report) -> Iterator[tuple[str, Mean]]:
    """Yield what is said of every rule."""
    for line in found.seats:
        yield f"rounds won by {line.name}", line.wins
    for line in found.seats:
        yield f"penalty of {line.name}", line.penalty
    yield "penalty", found.agents[0].penalty
    yield "stuck rounds", found.stuck
    yield "turns a round", found.turns


def answers(question: Question, players: int, shuffles: int, jobs: int) -> Iterator[tuple[str, str, Mean]]:
    """Yield rules, figure and mean of one question for a number of players."""
    base: Tournament | None = None
    for label, rules in question.rules.items():
        tournament = played(rules, question.agents, players, shuffles, jobs)
        for figure, mean in figures(report(tournament)):
            yield label, figure, mean
        for target in question.targets:
            tournament.rules = replace(rules, target=target)
            yield label, f"rounds to {target}", report(tournament).matches.rounds
        if base is None:
            base = tournament
            continue
        shift = difference(tournament, base)
        yield label, "more rounds won by seat 1", shift.seats[0].wins
        yield label, "more penalty", shift.penalty


def main() -> None:
    """Print the table as CSV."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shuffles", type=int, default=200_000)
    parser.add_argument("--searched", type=int, default=45_000, help="shuffles of searching players")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--questions", nargs="+", choices=NAMES, default=NAMES, metavar="NAME")
    parser.add_argument("--csv", help="where the table goes; by default it is printed")
    options = parser.parse_args()
    with open(options.csv, "w", encoding="utf-8") if options.csv else sys.stdout as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEAD)
        for question in (one for one in QUESTIONS if one.name in options.questions):
            searching = question.agents != "greedy"
            shuffles = options.searched if searching else options.shuffles
            for players in (2,) if searching else (2, 3, 4):
                for label, figure, mean in answers(question, players, shuffles, options.jobs):
                    ends = ("" if end is None else f"{end:.4f}" for end in (mean.mean, mean.low, mean.high))
                    writer.writerow(
                        (question.name, players, question.agents, label, figure, *ends, shuffles, VERSION)
                    )
            file.flush()


if __name__ == "__main__":
    main()
