"""Rules of Kungen i hörnet (Kings in the Corner) as data, the rule texts by name, and house rules."""

from kungen_solver.rules.corner.describe import describe_corner
from kungen_solver.rules.corner.files import corner_rules_of, dump_corner_rules, load_corner_rules
from kungen_solver.rules.corner.model import MOST_PLAYERS, PENALTIES, CornerRules, check_players
from kungen_solver.rules.corner.options import CORNER_OPTIONS, corner_option_values, corner_rules
from kungen_solver.rules.corner.presets import CORNER_PRESETS, CornerPreset, corner_preset

__all__ = [
    "CORNER_OPTIONS",
    "CORNER_PRESETS",
    "MOST_PLAYERS",
    "PENALTIES",
    "CornerPreset",
    "CornerRules",
    "check_players",
    "corner_option_values",
    "corner_preset",
    "corner_rules",
    "corner_rules_of",
    "describe_corner",
    "dump_corner_rules",
    "load_corner_rules",
]
