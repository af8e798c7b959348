"""Compare the searches that keep whole positions with naive exhaustive search on random small positions.

Each position is drawn with its rules: one or two decks, stocks, cells, hidden cards, every building and
every way to move runs; many are games that have been going on for a while, or are nearly over. Every
pruning is tried alone, then none and all. Prints every wrong verdict, then the counts.

    python -m benchmarks.engine_oracle counts --deals 20000 --seed 1
    python -m benchmarks.engine_oracle stocks --deals 20000 --seed 1
    python -m benchmarks.engine_oracle tableau --deals 20000 --seed 1
    python -m benchmarks.engine_oracle groups --deals 20000 --seed 1
"""

from __future__ import annotations

from benchmarks.oracle_volume import compare_all, parser_of
from tests.oracle.engine_comparison import FAMILIES, EngineComparison


def main() -> None:
    """Compare, and print what was found."""
    parser = parser_of(__doc__.splitlines()[0], each=30)
    parser.add_argument("family", choices=FAMILIES)
    options = parser.parse_args()
    family = FAMILIES[options.family]
    prunings = {"all": family.prunings["all"]} if options.together else family.prunings
    compare_all(EngineComparison(family, options.limit, prunings), options, every=5_000)


if __name__ == "__main__":
    main()
