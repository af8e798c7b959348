"""The deals of other programs, against layouts that they or their readers published."""

import json
import re
from pathlib import Path

import pytest

from kungen_solver.cards import names_of
from kungen_solver.deals import deal
from kungen_solver.deals.exact import exact_number
from kungen_solver.deals.layout import FREECELL, Table, in_deal_order, split_up
from kungen_solver.deals.microsoft import microsoft_cards
from kungen_solver.deals.pysol import LARGEST
from kungen_solver.rules import PRESETS

DATA = Path(__file__).parents[2] / "data"
KLONDIKE = Table(columns=(1, 2, 3, 4, 5, 6, 7))
NUMBERED = json.loads((DATA / "klondike_numbering.json").read_text())
PYSOL = json.loads((DATA / "pysol_layouts.json").read_text())
PYSOL_TABLES = {
    "freecell": FREECELL,
    "bakers_game": FREECELL,
    "relaxed_freecell": FREECELL,
    "eight_off": Table((6,) * 8, 4),
    "forecell": Table((6,) * 8, 4),
    "seahaven": Table((5,) * 10, 2),
    "klondike": KLONDIKE,
    "yukon": Table((1, 6, 7, 8, 9, 10, 11)),
}
SOURCES = {
    "klondike_solver_game": "klondike-solver",
    "greenfelt_seed": "greenfelt",
    "solvitaire_seed": "solvitaire",
    "ms_collection": "ms-collection",
}


@pytest.mark.parametrize("name", NUMBERED)
def test_klondike_numberings(name: str) -> None:
    family, number = name.rsplit("_", 1)
    dealt = deal(SOURCES[family], number, KLONDIKE)
    piles, _, stock = split_up(dealt.cards, KLONDIKE)
    assert [names_of(pile).split() for pile in piles] == NUMBERED[name]["piles"]
    assert names_of(stock).split() == NUMBERED[name]["stock_draw_order"]


@pytest.mark.parametrize("name", NUMBERED)
def test_exact(name: str) -> None:
    family, number = name.rsplit("_", 1)
    cards = deal(SOURCES[family], number, KLONDIKE).cards
    rank = int(NUMBERED[name]["exact"])
    assert deal("exact", rank, KLONDIKE).cards == cards
    assert exact_number(cards, KLONDIKE) == rank


@pytest.mark.parametrize("table", [FREECELL, KLONDIKE, Table((6,) * 8, 4), Table((3, 3), 0, ranks=4)])
def test_exact_is_a_numbering_of_every_layout(table: Table) -> None:
    for number in (0, 1, 12_345_678_901):
        assert exact_number(deal("exact", number, table).cards, table) == number


def pysol_deal(arguments: str) -> tuple[str, str, str]:
    words = arguments.split()
    source = "pysol" if "-F" in words else "pysol-ms" if "--ms" in words else "pysol-old"
    return source, words[words.index("-t") + 1], words[-1]


@pytest.mark.parametrize("arguments", [key for key in PYSOL if key.split()[-1] in PYSOL_TABLES])
def test_pysol_layouts(arguments: str) -> None:
    source, number, game = pysol_deal(arguments)
    table = PYSOL_TABLES[game]
    columns, cells, stock = split_up(deal(source, number, table).cards, table)
    lines = PYSOL[arguments]
    heads = {head: text for head, _, text in (line.partition(": ") for line in lines) if text}
    assert [names_of(column) for column in columns] == [
        re.sub("[<>]", "", line) for line in lines if ":" not in line
    ]
    assert names_of(cells).split() == heads.get("Freecells", "").replace("-", "").split()
    assert names_of(stock) == heads.get("Talon", "")


@pytest.mark.parametrize("arguments", [key for key in PYSOL if key.split()[-1] not in PYSOL_TABLES])
def test_pysol_decks_of_other_games(arguments: str) -> None:
    source, number, game = pysol_deal(arguments)
    # Eight columns row by row show the order in which the cards leave the deck.
    cards = deal(source, number, FREECELL).cards
    lines = PYSOL[arguments]
    columns = [line.split() for line in lines if ":" not in line]
    taken = iter(names_of(cards).split())
    order = {
        "fan": [(c, r) for r in range(3) for c in range(17)] + [(17, 0)],
        "golf": [(c, r) for r in range(5) for c in range(7)],
        "simple_simon": [(c, r) for r in range(7) for c in range(9 - r)] + [(c, -1) for c in range(10)],
    }[game]
    for column, row in order:
        assert columns[column][row] == next(taken)


def test_pysol_takes_its_own_numbers_and_microsofts() -> None:
    # Case 27: PySol's deal 100000 is not Microsoft's.
    ours = deal("pysol", "ms100000")
    assert (ours.source, ours.number) == ("pysol-ms", 100000)
    assert ours.cards == deal("microsoft", 100000).cards != deal("pysol", 100000).cards
    assert names_of(deal("pysol", 100000).cards[::8]) == "5C 5S JD 7H QC 3S 3H"
    assert deal("pysol", LARGEST).number == LARGEST


@pytest.mark.parametrize("game", ["eight-off", "napoleon", "seahaven"])
def test_kpat_deals_the_first_cards_to_the_cells(game: str) -> None:
    table = PRESETS[game].rules
    columns, cells, _ = split_up(deal("kpat", 24, table).cards, table)
    cards = list(microsoft_cards(24))
    filled = table.cells_filled
    assert cells == cards[:filled]
    assert columns[1] == cards[filled + 1 :: len(table.columns)]


def test_kpat_deals_klondike_from_the_same_deck() -> None:
    # The deck of KPat's own shuffle test for seed 24, which is dealt from its end.
    deck = (
        "AS 3D QD 2H 9D JD 7C 8D 6D KS 4H 4S 8S 8H KC TD JH 3S 3H QS 4D AD TS TC 5C 9H "
        "AC 8C 7D 6S KH TH JC 6H 3C 9C 6C 5S JS KD 2S 9S QH 2C 7S AH 7H 2D 5D QC 5H 4C"
    )
    dealt = names_of(deal("kpat", 24, KLONDIKE).cards).split()
    assert " ".join(reversed(dealt)) == deck


def test_solvitaire_deals_freecell_in_rows_and_fills_cells_first() -> None:
    table = Table((6,) * 8, 4)
    freecell, eight_off = deal("solvitaire", 7), deal("solvitaire", 7, table)
    columns, cells, _ = split_up(eight_off.cards, table)
    assert tuple(cells) == freecell.cards[:4]
    assert in_deal_order(columns, [], []) == freecell.cards[4:]
