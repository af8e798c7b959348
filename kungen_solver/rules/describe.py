"""Rules in words, from nothing but their fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kungen_solver.rules.heights import LONGEST, face_up_form
from kungen_solver.rules.model import Rules, Stock

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS: Final = "A23456789TJQK"
_BUILDING: Final = {
    "alternating": "of the other colour",
    "same_suit": "of the same suit",
    "any_suit": "of any suit",
}
_BUILDING_SHORT: Final = {
    "alternating": "alternating colours",
    "same_suit": "same suit",
    "any_suit": "any suit",
}
_RUNS: Final = {
    "cells": "Cards move one at a time; a run moves together if the free cells and empty columns would "
    "take its cards one by one.",
    "any": "A run, or any part of it from some card to its end, moves together.",
    "whole": "Only the whole run at the end of a column moves together; its last card alone may still "
    "go to a foundation.",
    "group": "Any face-up card moves together with all cards on it, in order or not.",
}
_RUNS_SHORT: Final = {
    "cells": "runs as the cells allow",
    "any": "any part of a run",
    "whole": "whole runs only",
    "group": "any open card with all on it",
}
_EMPTY: Final = {
    "any": "Any card, alone or with the cards on it, may fill an empty column.",
    "king": "Only a king, alone or with the cards on it, may fill an empty column.",
    "none": "An empty column stays empty.",
}
_EMPTY_SHORT: Final = {
    "any": "any card to an empty column",
    "king": "kings to an empty column",
    "none": "empty columns stay empty",
}
_CORNERS: Final = {
    "park": "Only a king may be put in one of the four corners; it lies there alone until its foundation "
    "takes it.",
    "build": "Only a king opens one of the four corners, which is then built on like a column.",
}
_CORNERS_SHORT: Final = {"park": "kings parked in four corners", "build": "four corners built on kings"}


def describe(rules: Rules) -> str:
    """Return the rules in words, a sentence or two a line."""
    return "\n".join(_sentences(rules))


def summary(rules: Rules) -> str:
    """Return the rules in one line."""
    return "; ".join(_parts(rules))


def differences(rules: Rules, base: Rules) -> list[str]:
    """Return in short what sets rules apart from others, such as ``["whole runs only"]``.

    Nothing for equal rules; what the others have and these lack is named too.
    """
    others = list(_parts(base))
    found = [part for part in _parts(rules) if part not in others]
    lacking = {
        "all open": rules.face_up == "all" and base.face_up != "all",
        "no cells": base.cells > 0 and rules.cells == 0,
        "no stock": base.stock is not None and rules.stock is None,
        "no corners": base.corners != "none" and rules.corners == "none",
        "no worrying back": base.worry_back and not rules.worry_back,
    }
    return found + [words for words, lacks in lacking.items() if lacks]


def _sentences(rules: Rules) -> Iterator[str]:
    yield _deck(rules)
    yield f"The tableau has {_heights(rules)}, {_face_up(rules)}."
    if rules.face_up != "all":
        yield "A card that lies face down is turned when nothing lies on it any more."
    if rules.cells:
        yield _cells(rules)
    if rules.stock is not None:
        yield from _stock(rules, rules.stock)
    yield f"In the columns a card lies on one that is one rank higher, {_BUILDING[rules.building]}."
    yield _RUNS[rules.runs]
    yield _EMPTY[rules.empty_column]
    if rules.corners != "none":
        yield _CORNERS[rules.corners]
    yield _foundations(rules)
    yield "The game is won when all cards lie on the foundations."


def _deck(rules: Rules) -> str:
    packs = "Two packs" if rules.decks == 2 else "One pack"
    if rules.ranks == 13:
        return f"{packs}, {rules.card_count} cards."
    top = _RANKS[rules.ranks - 1]
    cards = f"{rules.ranks} cards a suit, A to {top}, {rules.card_count} in all"
    return f"{packs} with {cards}; {top} plays the king."


def _heights(rules: Rules) -> str:
    columns = rules.columns
    number = _count(len(columns), "column")
    if len(set(columns)) == 1:
        return f"{number} of {_count(columns[0], 'card')}"
    if len(columns) > 2 and columns == tuple(range(1, len(columns) + 1)):
        return f"{number} of 1, 2, ... {len(columns)} cards"
    return f"{number} of {_listed([str(height) for height in columns])} cards"


def _face_up(rules: Rules) -> str:
    form = face_up_form(rules)
    if form == "all":
        return "all face up"
    if form == 1:
        return "the last card of each face up"
    if form == LONGEST:
        return "the last card of each face up, in the three longest the last two"
    if form == 2:
        return "the last two cards of each face up"
    opened = _listed([str(number) for number in rules.open_cards])
    return f"the last {opened} cards face up"


def _cells(rules: Rules) -> str:
    text = (
        f"There {'is' if rules.cells == 1 else 'are'} {_count(rules.cells, 'free cell')}, each for one card"
    )
    if not rules.cells_filled:
        return text + "."
    takes = "take" if rules.cells_filled > 1 else "takes"
    which = _NUMBERS[rules.cells_filled] if rules.cells_filled < rules.cells else "they"
    cards = f"the last {_count(rules.cells_filled, 'card')}" if rules.cells_filled > 1 else "the last card"
    return f"{text}; {which} {takes} {cards} of the deal."


def _stock(rules: Rules, stock: Stock) -> Iterator[str]:
    turned = "one card is turned" if stock.draw == 1 else f"{_words(stock.draw)} cards are turned"
    last = "" if stock.draw == 1 else " (fewer where fewer are left)"
    others = f"The other {_count(rules.stock_size, 'card')} {'is' if rules.stock_size == 1 else 'are'}"
    if stock.piles == 1:
        yield f"{others} the stock: {turned} to the waste at a time{last}."
        yield "The top card of the waste may be played."
    else:
        halves = f"{(rules.stock_size + 1) // 2} and {rules.stock_size // 2}"
        yield f"{others} two stocks of {halves}: {turned} from either to its own waste at a time{last}."
        yield "The top card of each waste may be played."
    yield _passes(stock)


def _passes(stock: Stock) -> str:
    each = "each stock" if stock.piles == 2 else "the stock"
    if stock.passes is None:
        return f"When {each} is empty its waste is turned over, unshuffled, as often as one likes."
    if stock.passes == 1:
        return f"There is one pass through {each}: no redeal."
    times = {2: "once", 3: "twice"}.get(stock.passes, f"{_words(stock.passes - 1)} times")
    passes = f"{_words(stock.passes)} passes through {each}"
    return f"There are {passes}: the waste is turned over, unshuffled, {times}."


def _foundations(rules: Rules) -> str:
    number = "eight foundations, two a suit," if rules.decks == 2 else "four foundations"
    back = (
        "the top card may return to a column."
        if rules.worry_back
        else "a card stays there once it is played."
    )
    return f"The {number} are built up in suit from the ace; {back}"


def _parts(rules: Rules) -> Iterator[str]:
    yield ("two packs, " if rules.decks == 2 else "") + _heights_in_short(rules)
    form = face_up_form(rules)
    if form != "all":
        yield {1: "one open", 2: "two open", LONGEST: "two open in the three longest"}.get(
            form or "", "some hidden"
        )
    if rules.cells:
        yield _count(rules.cells, "cell") + (f" ({rules.cells_filled} filled)" if rules.cells_filled else "")
    if rules.stock is not None:
        yield _stock_in_short(rules.stock)
    yield _BUILDING_SHORT[rules.building]
    yield _RUNS_SHORT[rules.runs]
    yield _EMPTY_SHORT[rules.empty_column]
    if rules.corners != "none":
        yield _CORNERS_SHORT[rules.corners]
    if rules.worry_back:
        yield "worrying back"


def _heights_in_short(rules: Rules) -> str:
    columns = rules.columns
    if max(columns) == min(columns) + 1:
        return f"{len(columns)} columns of {max(columns)} or {min(columns)} cards"
    return _heights(rules)


def _stock_in_short(stock: Stock) -> str:
    passes = "unlimited passes" if stock.passes is None else _plural(stock.passes, "pass", "passes")
    return ("two stocks, " if stock.piles == 2 else "") + f"draw {stock.draw}, {passes}"


def _plural(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _count(number: int, noun: str) -> str:
    return _plural(number, noun, noun + "s")


def _words(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
