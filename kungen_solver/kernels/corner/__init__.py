"""Kungen i hörnet on bit masks: sets of cards are 54-bit words, and a pile is its two ends.

Cards are ``rank * 4 + suit`` and the jokers 52 and 53. What lies between the lowest and the top card of
a pile never matters again, except a joker that may be exchanged; so a state is forty words.
"""
