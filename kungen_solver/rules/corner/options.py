"""House rules of Kungen i hörnet as options, for the command line, rules files and the library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from kungen_solver.cards import RANKS
from kungen_solver.errors import RulesError, shown
from kungen_solver.rules.corner.model import CORNER_CHOICES, MAX_HAND, MAX_POINTS, PENALTIES, CornerRules
from kungen_solver.rules.corner.presets import corner_preset
from kungen_solver.rules.options import Option
from kungen_solver.rules.values import choice, flag, number_of, unknown, whole

_NONE: Final = "none"
_MOST: Final = 10**9 - 1


def _or_none(read: Callable[[object], int]) -> Callable[[object], int | None]:
    def parse(value: object) -> int | None:
        if value is None or (isinstance(value, str) and value.strip().lower() == _NONE):
            return None
        try:
            return read(value)
        except ValueError:
            raise ValueError(f"1, 2, 3, ... or {_NONE}, not {shown(value)}") from None

    return parse


def _jokers(value: object) -> int:
    number = number_of(value)
    if number not in (0, 2):
        raise ValueError(f"0 or 2, not {shown(value)}")
    return number


def _penalty(value: object) -> tuple[int, ...]:
    """Read a scale: its name, thirteen numbers, or a table with every rank, also as text ``A=1,2=1,...``."""
    if isinstance(value, str) and "=" not in value:
        return PENALTIES[choice(tuple(PENALTIES))(value)]
    points: dict[str, int] = {}
    defects = []
    for key, number in _penalty_pairs(value):
        rank = "T" if str(key).strip() == "10" else str(key).strip().upper()
        if len(rank) != 1 or rank not in RANKS:
            defects.append(f"{shown(key)} is not a rank")
            continue
        if rank in points:
            defects.append(f"{rank} is there twice")
        try:
            points[rank] = whole(0, MAX_POINTS)(number)
        except ValueError as error:
            points[rank] = 0
            defects.append(f"{rank} costs {error}")
    missing = [rank for rank in RANKS if rank not in points]
    if missing:
        defects.append(f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")
    if defects:
        raise ValueError("; ".join(defects))
    return tuple(points[rank] for rank in RANKS)


def _penalty_pairs(value: object) -> Iterable[tuple[object, object]]:
    """Return the ranks and points of a scale that has no name."""
    if isinstance(value, Mapping):
        return value.items()
    if isinstance(value, list | tuple):
        if len(value) != len(RANKS):
            raise ValueError(f"{len(RANKS)} numbers, from the ace to the king, not {len(value)}")
        return zip(RANKS, value, strict=True)
    if isinstance(value, str):
        return [part.partition("=")[::2] for part in value.split(",")]
    raise ValueError(f"{', '.join(PENALTIES)}, or the points of every rank, not {shown(value)}")


CORNER_OPTIONS: Final = (
    Option(
        "draw",
        "start|end",
        "Whether a card is drawn as a turn begins or ends.",
        choice(CORNER_CHOICES["draw"]),
    ),
    Option(
        "cross_king",
        "|".join(CORNER_CHOICES["cross_king"]),
        "What becomes of a king in the opening cross.",
        choice(CORNER_CHOICES["cross_king"]),
    ),
    Option("must_play_king", "true|false", "Whether a king in the hand must be played.", flag),
    Option(
        "building",
        "|".join(CORNER_CHOICES["building"]),
        "What may lie on what in a pile.",
        choice(CORNER_CHOICES["building"]),
    ),
    Option(
        "empty_side",
        "|".join(CORNER_CHOICES["empty_side"]),
        "Which cards may fill an empty side.",
        choice(CORNER_CHOICES["empty_side"]),
    ),
    Option(
        "penalty",
        "|".join(PENALTIES) + "|A=1,2=1,...",
        "What a card left costs: king (K 10, others 1), court (K Q J 10 cost 10), pips, or a table.",
        _penalty,
    ),
    Option("joker_penalty", f"0..{MAX_POINTS}", "What a joker left costs.", whole(0, MAX_POINTS)),
    Option("jokers", "0|2", "Jokers in the pack.", _jokers),
    Option(
        "joker_swap", "true|false", "Whether a card may be exchanged for the joker that stands for it.", flag
    ),
    Option("hand", f"1..{MAX_HAND}", "Cards dealt to each player.", whole(1, MAX_HAND)),
    Option("target", f"N|{_NONE}", "The total that ends a match.", _or_none(whole(1, _MOST))),
    Option("match_rounds", f"N|{_NONE}", "The rounds that end a match.", _or_none(whole(1, _MOST))),
    Option(
        "tie",
        "|".join(CORNER_CHOICES["tie"]),
        "Whether a tie is a shared win or plays on.",
        choice(CORNER_CHOICES["tie"]),
    ),
)
_BY_NAME: Final = {option.name: option for option in CORNER_OPTIONS}


def corner_rules(base: str | CornerRules = "corner-se", /, **options: object) -> CornerRules:
    """Return rules of Kungen i hörnet, with house rules.

    Parameters
    ----------
    base : str or CornerRules
        The name of a rule text, or rules to start from.
    **options
        House rules, as on the command line: ``draw="end"``, ``penalty="court"``.

    Raises
    ------
    RulesError
        Naming every option that does not exist, cannot be read or contradicts another.

    Examples
    --------
    >>> corner_rules("corner-no").draw
    'end'
    >>> corner_rules("corner-se", penalty="king", target=25) == corner_rules("corner-se-2")
    True
    """
    if isinstance(base, str):
        found = corner_preset(base)
        return apply_corner_options(found.rules, options, found.name)
    return apply_corner_options(base, options)


def apply_corner_options(
    base: CornerRules, options: Mapping[str, object], subject: str = "these rules"
) -> CornerRules:
    """Return rules with options applied; errors, as in `corner_rules`, call them `subject`."""
    defects: list[str] = []
    values = dict(_parsed(options, defects))
    if defects:
        raise RulesError(subject, defects)
    plain = {f.name: getattr(base, f.name) for f in fields(base)}
    try:
        return CornerRules(**{**plain, **values})
    except RulesError as error:
        raise RulesError(subject, error.defects) from None


def corner_option_values(name: str, text: str) -> list[Any]:
    """Read a list of values of one option, as in ``draw=start,end``; penalty tables are parted by ``/``.

    Raises
    ------
    RulesError
        Naming every value that cannot be read, or that there is no such option.
    """
    option = _BY_NAME.get(name.strip().lower().replace("-", "_"))
    if option is None:
        raise RulesError("options", [unknown(name, tuple(_BY_NAME))])
    values, defects = [], []
    for part in text.split("/" if "=" in text else ","):
        try:
            values.append(option.parse(part.strip()))
        except ValueError as error:
            defects.append(f"{option.flag}: {error}")
    if defects:
        raise RulesError("options", defects)
    return values


def _parsed(options: Mapping[str, object], defects: list[str]) -> Iterator[tuple[str, Any]]:
    names: set[str] = set()
    for key, value in options.items():
        name = str(key).replace("-", "_")
        if name in names:
            defects.append(f"{name} is given twice")
        names.add(name)
        option = _BY_NAME.get(name)
        if option is None:
            defects.append(unknown(str(key), tuple(_BY_NAME)))
            continue
        try:
            yield name, option.parse(value)
        except ValueError as error:
            defects.append(f"{name}: {error}")
