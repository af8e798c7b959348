"""The rules of Kungen i hörnet, as one frozen dataclass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, TypeAlias, get_args

from kungen_solver.cards import RANKS
from kungen_solver.errors import RulesError, shown
from kungen_solver.rules.values import is_int, is_whole

DrawTime: TypeAlias = Literal["start", "end"]
CrossKing: TypeAlias = Literal["corner_refill", "corner_hole", "stay"]
CornerBuilding: TypeAlias = Literal["alternating", "same_suit"]
EmptySide: TypeAlias = Literal["any", "no_king"]
Tie: TypeAlias = Literal["shared", "extra_round"]

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4
MAX_HAND: Final = 10  # so that four hands and the cross leave a card for each king of the cross
MAX_POINTS: Final = 1000

PENALTIES: Final[dict[str, tuple[int, ...]]] = {
    "king": (1,) * 12 + (10,),
    "court": (1,) * 9 + (10,) * 4,
    "pips": (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10),
}
"""The penalty scales that have a name: K 10; K, Q, J and 10 cost 10; pips with court cards 10, aces 15."""


@dataclass(frozen=True, slots=True)
class CornerRules:
    """The rules of Kungen i hörnet; a house rule is ``dataclasses.replace(rules, ...)``.

    The defaults are those of the second Swedish rule text.

    Parameters
    ----------
    draw : {"start", "end"}
        When a player draws one card: as the turn begins, or as it ends, unless the hand is empty. The
        card that is drawn at the end waits for the next turn.
    cross_king : {"corner_refill", "corner_hole", "stay"}
        What becomes of a king among the four cards of the opening cross: it goes to a corner and the
        next card of the stock takes its place, again if that is a king; it goes to a corner and the side
        stays empty; it stays, and any player may move it to a corner in a turn.
    must_play_king : bool
        Whether a turn may not end while its player holds a king.
    building : {"alternating", "same_suit"}
        What a card may lie on: a card one rank higher, of the other colour or of the same suit.
    empty_side : {"any", "no_king"}
        Which cards of the hand may fill an empty side; never a joker, and never a pile.
    penalty : tuple of int
        Points that each card left in the hand costs, by rank from the ace to the king.
    joker_penalty : int
        Points that a joker costs.
    jokers : int
        0 or 2. A joker stands for "one lower" than the card that it is laid on, in the other colour (or
        the same suit): either suit of that colour. It lies on no ace, on no empty side and opens no corner.
    joker_swap : bool
        Whether who holds a card that a joker stands for may exchange them in its turn.
    hand : int
        Cards dealt to each player, 1..10.
    target : int or None
        The match ends after the round in which a total reaches it.
    match_rounds : int or None
        The match ends after so many rounds, if the target does not end it before.
    tie : {"shared", "extra_round"}
        Whether players who tie for the lowest total share the win or play on until they do not.

    Raises
    ------
    RulesError
        Naming every contradiction.
    """

    draw: DrawTime = "start"
    cross_king: CrossKing = "corner_refill"
    must_play_king: bool = False
    building: CornerBuilding = "alternating"
    empty_side: EmptySide = "any"
    penalty: tuple[int, ...] = PENALTIES["king"]
    joker_penalty: int = 10
    jokers: int = 0
    joker_swap: bool = False
    hand: int = 7
    target: int | None = 25
    match_rounds: int | None = None
    tie: Tie = "shared"

    def __post_init__(self) -> None:
        defects = list(_defects(self))
        if defects:
            raise RulesError("these rules", defects)

    @property
    def card_count(self) -> int:
        """Cards in the whole deal, jokers included."""
        return 52 + self.jokers

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as plain data that JSON and TOML can say; absent: no target, no last round."""
        data = {f.name: getattr(self, f.name) for f in fields(self)}
        data["penalty"] = dict(zip(RANKS, self.penalty, strict=True))
        return {name: value for name, value in data.items() if value is not None}

    def fingerprint(self) -> str:
        """Return a short stable hash of the fields, as `kungen_solver.rules.Rules.fingerprint` does."""
        import hashlib  # here, as the command line's help needs neither
        import json

        text = json.dumps({"corner": self.to_dict()}, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:12]


def check_players(players: int) -> int:
    """Return a number of players that can play.

    Raises
    ------
    RulesError
        Where it is not 2..4.
    """
    if not is_whole(players, FEWEST_PLAYERS, MOST_PLAYERS):
        raise RulesError("players", [f"{FEWEST_PLAYERS}..{MOST_PLAYERS} can play, not {shown(players)}"])
    return players


CORNER_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "draw": get_args(DrawTime),
    "cross_king": get_args(CrossKing),
    "building": get_args(CornerBuilding),
    "empty_side": get_args(EmptySide),
    "tie": get_args(Tie),
}


def _defects(rules: CornerRules) -> Iterator[str]:
    for name, choices in CORNER_CHOICES.items():
        if getattr(rules, name) not in choices:
            yield f"{name} must be one of {', '.join(choices)}, not {shown(getattr(rules, name))}"
    for name in ("must_play_king", "joker_swap"):
        if not isinstance(getattr(rules, name), bool):
            yield f"{name} must be true or false, not {shown(getattr(rules, name))}"
    yield from _number_defects(rules)
    yield from _penalty_defects(rules.penalty)
    if rules.joker_swap is True and rules.jokers == 0:
        yield "joker_swap: there are no jokers to swap"


def _number_defects(rules: CornerRules) -> Iterator[str]:
    if not is_int(rules.jokers) or rules.jokers not in (0, 2):
        yield f"jokers must be 0 or 2, not {shown(rules.jokers)}"
    if not is_whole(rules.hand, 1, MAX_HAND):
        yield f"hand must be 1..{MAX_HAND}, not {shown(rules.hand)}"
    if not is_whole(rules.joker_penalty, 0, MAX_POINTS):
        yield f"joker_penalty must be 0..{MAX_POINTS}, not {shown(rules.joker_penalty)}"
    for name in ("target", "match_rounds"):
        value = getattr(rules, name)
        if value is not None and (not is_int(value) or value < 1):
            yield f"{name} must be 1 or more, or none, not {shown(value)}"
    if rules.target is None and rules.match_rounds is None:
        yield "target and match_rounds are both none: no match would end"


def _penalty_defects(penalty: object) -> Iterator[str]:
    if not isinstance(penalty, tuple) or len(penalty) != len(RANKS):
        yield f"penalty must be {len(RANKS)} numbers, from the ace to the king, not {shown(penalty)}"
        return
    for rank, points in zip(RANKS, penalty, strict=True):
        if not is_whole(points, 0, MAX_POINTS):
            yield f"penalty: {rank} must cost 0..{MAX_POINTS}, not {shown(points)}"
