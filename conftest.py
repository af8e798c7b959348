"""Modules that need an extra are left out where it is not installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pettingzoo") else ["kungen_solver/envs/kings_corner.py"]
