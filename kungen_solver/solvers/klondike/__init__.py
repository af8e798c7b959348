"""Games with one stock: Klondike and its house rules."""
