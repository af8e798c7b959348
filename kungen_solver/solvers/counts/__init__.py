"""Games in which part of a run may move: two decks, two stocks, any building, any empty columns."""
