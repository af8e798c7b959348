"""Search of games with a stock: a state that forgets in which column an open card lies.

Cards are ``rank * 4 + suit`` and sets of cards are 52-bit masks. Two cards of one rank and colour
are twins and form a class; bits 0 and 1 of a rank's nibble stand for its black and red class.
Where part of a run may move, the tail of a twin can always be moved to the other, so it does not
matter which of them carries it: what counts is how many cards of the class are open and how many
loose cards lie on them. A card is *loose* if it lies where it was not dealt; the lowest open card
that still lies where it was dealt is the *base* of its column.
"""
