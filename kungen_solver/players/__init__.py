"""Players: they choose moves with only what a player may know."""
