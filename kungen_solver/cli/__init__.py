"""The command line, ``kungen``."""
