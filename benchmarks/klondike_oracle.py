"""Compare the search for games with a stock with naive exhaustive search on random small positions.

Each position is drawn with its rules: 3 to 6 ranks in 2 to 6 columns, draw 1 to 4, limits on passes,
taking cards back or not, partial and whole runs, corners, one to all cards open; many are games
that have been going on for a while, or are nearly over. Every pruning is tried alone, then none and
all, depth first and best first; with --together only none and all. Prints every wrong verdict, then
the counts.

    python -m benchmarks.klondike_oracle --deals 20000 --seed 1
"""

from __future__ import annotations

from benchmarks.oracle_volume import compare_all, parser_of
from tests.oracle.klondike_comparison import EACH_ALONE, NONE_AND_ALL, Comparison


def main() -> None:
    """Compare, and print what was found."""
    options = parser_of(__doc__.splitlines()[0], each=50).parse_args()
    prunings = NONE_AND_ALL if options.together else EACH_ALONE
    compare_all(Comparison(options.limit, prunings), options, every=10_000)


if __name__ == "__main__":
    main()
