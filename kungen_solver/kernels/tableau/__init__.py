"""Search of every patience that the rules can say, with each card in its place.

It plays what the more special searches cannot: groups that move together, whole runs with two decks,
cells beside a stock, and any other combination.
"""
