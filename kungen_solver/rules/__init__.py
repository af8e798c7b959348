"""Rules of one-player patiences as data, and the games that have a name."""

from kungen_solver.rules.model import Rules, Stock
from kungen_solver.rules.presets import PRESETS, Preset, default_source, preset, preset_of

__all__ = ["PRESETS", "Preset", "Rules", "Stock", "default_source", "preset", "preset_of"]
