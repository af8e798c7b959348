"""Every patience that the rules can say, with each card in its place."""
