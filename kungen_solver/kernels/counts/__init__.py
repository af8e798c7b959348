"""Search of games in which part of a run may move: it counts open cards instead of placing them.

What a card may lie on hangs on its rank and *group*: its colour, its suit, or nothing, as the game
builds. A card is *loose* if it lies where it was not dealt, or further up in a run that was dealt; the
lowest open card that still lies where it was dealt is the *base* of its column.

Of each rank and group it is enough to know how many cards are open, and how many loose cards there
are of the kind that lies on them. For where any part of a run may move, a tail can go from the card
that it lies on to any bare one of the same kind, so that it never matters which of them carries which
tail. Where only kings fill empty columns, every other loose card lies on one of its carriers. Where
any card may, m loose cards of k carriers need max(0, m - k) columns of their own: a tail in a column
of its own can go to a bare carrier and leave the column empty, and back. So all arrangements of the
same cards lead to each other, and a move is possible in one of them exactly if it is after such moves:
a card can be laid bare if it or another of its kind is bare, or if a column is empty for its tail.

So a state is the foundations, the depth of what lies in each column as it was dealt, and the cards
and the turn of up to two stocks, whatever the number of decks.
"""
