"""Rules of one-player patiences as data, the games that have a name, and house rules."""

from kungen_solver.rules.describe import describe, differences, summary
from kungen_solver.rules.files import dump_rules, load_rules, parse_rules, save_rules
from kungen_solver.rules.model import Rules, Stock
from kungen_solver.rules.options import (
    OPTIONS,
    Option,
    apply_options,
    option_text,
    option_texts,
    option_values,
    rules,
)
from kungen_solver.rules.presets import PRESETS, Preset, default_source, preset, preset_of

__all__ = [
    "OPTIONS",
    "PRESETS",
    "Option",
    "Preset",
    "Rules",
    "Stock",
    "apply_options",
    "default_source",
    "describe",
    "differences",
    "dump_rules",
    "load_rules",
    "option_text",
    "option_texts",
    "option_values",
    "parse_rules",
    "preset",
    "preset_of",
    "rules",
    "save_rules",
    "summary",
]
