"""Searches for open games with cells and columns: FreeCell and its relatives."""
