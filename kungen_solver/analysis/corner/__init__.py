"""Many rounds of Kungen i hörnet: who wins, and what a rule costs."""
