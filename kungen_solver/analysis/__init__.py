"""Many deals at once: verdicts of ranges, fewest cells, intervals."""
