"""Search in open games with cells and columns."""
