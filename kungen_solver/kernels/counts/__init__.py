"""Search of games in which part of a run may move: it counts open cards instead of placing them.

Where any part of a run may go to any card that fits, and to an empty column that may be filled, it
does not matter which of the cards of a kind carries which run: a tail that lies on one can be moved
to another that is bare. What a card may lie on hangs on its rank and *group* (its colour, its suit,
or nothing, as the game builds). Of each rank and group it is enough to know how many cards are open
and how many *loose* cards lie on them; those for which there is no open card to lie on hold an empty
column each. So a state is the foundations, the depth of what lies in each column as it was dealt, and the
cards and the turn of up to two stocks, whatever the number of decks. A card is *loose* if it lies where it was not
dealt, or on a run that is not the lowest of its block; the lowest open card that still lies where it
was dealt is the *base* of its column.

With m loose cards for k open ones that could carry them, max(0, m - k) must hold columns: every other
arrangement can be turned into one that does so, by moving a tail from its column onto a bare card, and
any arrangement of that kind into any other, as two tails may change places through a bare card, or
through an empty column where there is none, and without one no move depends on where they lie.
"""
