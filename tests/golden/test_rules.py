"""Snapshot of every game in words; ``python -m tests.golden.test_rules`` writes it anew."""

from pathlib import Path

from kungen_solver.rules import PRESETS, describe, summary

SNAPSHOT = Path(__file__).parent / "rules.txt"


def text() -> str:
    parts = []
    for game in PRESETS.values():
        head = f"{game.name}: {game.title} ({game.swedish}; {', '.join(game.names[1:])})"
        parts.append("\n".join([head, summary(game.rules), "", describe(game.rules), ""]))
    return "\n".join(parts)


def test_rules_in_words() -> None:
    assert text() == SNAPSHOT.read_text(encoding="utf-8")


if __name__ == "__main__":
    SNAPSHOT.write_text(text(), encoding="utf-8")
