"""Rules and a position in, a verdict out: chooses a kernel and replays what it found."""
