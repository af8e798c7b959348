import pytest

from kungen_solver.errors import RulesError
from kungen_solver.rules import PRESETS, Rules, Stock, preset, preset_of, rules
from kungen_solver.rules.presets import plain_name

STAIRCASE = (1, 2, 3, 4, 5, 6, 7)


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("kungen-freecell", "freecell"),
        ("fria-celler", "freecell"),
        ("Fria celler", "freecell"),
        ("FREECELL", "freecell"),
        ("bakers_game", "bakers-game"),
        ("Baker's Game", "bakers-game"),
        ("utan-gräns", "relaxed-freecell"),
        ("utan gräns", "relaxed-freecell"),
        ("utan-grans", "relaxed-freecell"),
        ("napoleon-pa-sankt-helena", "napoleon"),
        ("Napoleon på S:t Helena", "napoleon"),
        ("forecell", "napoleon"),
        ("seahaven-towers", "seahaven"),
        ("king", "kungen"),
        ("Kungen", "kungen"),
        ("kungen-snäll", "kungen-snall"),
        ("kungen-två-varv", "kungen-tva-varv"),
        ("kungen-hörn", "kungen-horn"),
        ("klondike", "harpan"),
        ("patiens", "harpan"),
        ("klondike-1", "harpan-1"),
    ],
)
def test_names_and_aliases(name: str, game: str) -> None:
    assert preset(name).name == game


def test_every_game_answers_to_its_swedish_name() -> None:
    for game in PRESETS.values():
        assert preset(game.swedish) is game
        assert preset(plain_name(game.swedish)) is game


def test_no_name_means_two_games() -> None:
    names = [name for game in PRESETS.values() for name in game.names]
    assert len(names) == len(set(names))


def test_unknown_game_names_all_and_the_closest() -> None:
    # Case 86: an unknown game crashed another solver.
    with pytest.raises(RulesError) as caught:
        preset("eight_board")
    assert all(name in str(caught.value) for name in PRESETS)
    assert "did you mean eight-off?" in str(caught.value)


@pytest.mark.parametrize("name", ["", "😀", "a" * 1000, "\x00"])
def test_strange_names_are_refused(name: str) -> None:
    with pytest.raises(RulesError, match="the games are"):
        preset(name)


def test_freecell_family() -> None:
    assert rules("freecell") == Rules()
    assert rules("bakers-game") == Rules(building="same_suit")
    assert rules("relaxed-freecell") == Rules(runs="any")
    assert rules("eight-off") == Rules(
        columns=(6,) * 8, cells=8, cells_filled=4, building="same_suit", empty_column="king"
    )
    assert rules("napoleon") == Rules(columns=(6,) * 8, cells=4, cells_filled=4, empty_column="king")
    assert rules("seahaven") == Rules(
        columns=(5,) * 10, cells=4, cells_filled=2, building="same_suit", empty_column="king"
    )


def test_kungen_and_harpan() -> None:
    kungen = rules("kungen")
    assert kungen.columns == STAIRCASE
    assert kungen.face_up == (1,) * 7
    assert (kungen.cells, kungen.runs, kungen.empty_column, kungen.worry_back) == (0, "any", "king", True)
    assert kungen.stock == Stock(draw=1, passes=3)
    assert rules("harpan") == rules(kungen, draw=3, passes=None)
    assert rules("harpan-1") == rules(kungen, passes=None)


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("kungen-snall", {"face_up": (1, 1, 1, 1, 2, 2, 2)}),
        ("kungen-hel", {"runs": "whole"}),
        ("kungen-tva-varv", {"passes": 2}),
        ("kungen-ett-varv", {"passes": 1}),
        ("kungen-horn", {"corners": "build"}),
        ("kungen-dubbel-talong", {"piles": 2}),
        ("kungen-tva-lekar", {"decks": 2, "columns": 10}),
    ],
)
def test_house_rules_of_kungen(game: str, changes: dict[str, object]) -> None:
    assert rules(game) == rules("kungen", **changes)


def test_other_games() -> None:
    yukon, westcliff = rules("yukon"), rules("westcliff")
    assert (yukon.columns, yukon.open_cards) == ((1, 6, 7, 8, 9, 10, 11), (1, 5, 5, 5, 5, 5, 5))
    assert (yukon.runs, yukon.empty_column, yukon.stock) == ("group", "king", None)
    assert rules("russian") == rules(yukon, building="same_suit")
    assert (westcliff.columns, westcliff.open_cards) == ((3,) * 10, (1,) * 10)
    assert (westcliff.stock, westcliff.empty_column) == (Stock(draw=1, passes=1), "any")
    assert rules("kanonen") == westcliff


def test_games_by_their_rules() -> None:
    assert preset_of(rules("eight-off")) is PRESETS["eight-off"]
    assert preset_of(rules("freecell", cells=3)) is None


def test_a_game_that_is_no_name() -> None:
    with pytest.raises(RulesError, match="is the name of a game, not 5"):
        preset(5)  # type: ignore[arg-type]
