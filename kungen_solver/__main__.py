"""``python -m kungen_solver`` is the command ``kungen``."""

from kungen_solver.cli.main import main

if __name__ == "__main__":
    main()
