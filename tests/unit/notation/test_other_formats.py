import json

import pytest

from kungen_solver.cards import deck, names_of
from kungen_solver.deals import deal
from kungen_solver.errors import NotationError
from kungen_solver.notation import FORMATS, deal_of, draw_board, read_board, write_board
from kungen_solver.referee.position import first_position
from kungen_solver.rules import PRESETS, Rules, rules

from .boards import BOARDS, STARTED, klondike, microsoft

KUNGEN = rules("kungen")
DIGITS = klondike("d5")
# Of Solvitaire's tracker, number 137: a sample of four piles.
SAMPLE = (
    '{"tableau piles":[["3d","2c","Ac","2H"],["4h","3h","2S"],["4d","3C"],["AS"]],'
    '"stock":["3S","4S","4C","2D","AH","AD"]}'
)
# Of MinimalKlondike's tracker, number 6: only the cards that its user knew.
KNOWN_CARDS = "062122133041014042081034084111053124132083091113022071074023082033131021061104043064092054134"


def refused(text: str, chosen: Rules = KUNGEN) -> tuple[str, ...]:
    with pytest.raises(NotationError) as caught:
        read_board(text, chosen)
    return caught.value.defects


@pytest.mark.parametrize("game", PRESETS)
@pytest.mark.parametrize("board_format", FORMATS)
def test_every_deal_comes_back(game: str, board_format: str) -> None:
    chosen = PRESETS[game].rules
    position = first_position(chosen, deal("kungen", 7, chosen).cards)
    if board_format == "fc-solve" and (chosen.stock or chosen.face_up != "all"):
        return
    read = read_board(write_board(position, board_format), chosen)
    assert read == position
    dealt = deal_of(read)
    assert dealt is not None
    assert dealt.cards == deal("kungen", 7, chosen).cards


class TestDigits:
    def test_order(self) -> None:
        position = read_board(DIGITS, KUNGEN)
        # The first seven cards lie at the bottoms of the columns.
        bottoms = [column.cards[0] for column in position.columns]
        assert names_of(bottoms) == "9D 5S 2H 4D 6C 4S AC"
        assert names_of(position.talons[0].stock[-3:]) == "JH AH JD"
        assert write_board(position, "digits") == DIGITS + "\n"

    @pytest.mark.parametrize("name", [name for name in BOARDS if name.startswith("klondike")])
    def test_decks_of_bug_reports(self, name: str) -> None:
        position = read_board(klondike(name.removeprefix("klondike ")), KUNGEN)
        assert sorted(position.cards()) == deck()

    def test_blanks_mean_nothing(self) -> None:
        spaced = "\ufeff" + "\r\n".join(DIGITS[i : i + 21] for i in range(0, 156, 21)) + "\n"
        assert read_board(spaced, KUNGEN) == read_board(DIGITS, KUNGEN)

    def test_some_cards_are_not_a_deal(self) -> None:
        # Case 37: another program dealt a random deal instead.
        assert refused(KNOWN_CARDS) == (
            "31 of 52 cards",
            "missing: AC AD AH 2S 3C 3D 4S 5C 5D 6H 7D 7H 9S 9H TC TD TH JD JS QC QH",
        )

    def test_groups_that_are_no_card(self) -> None:
        defects = refused("145" + "000" + DIGITS[6:-3] + "10")
        assert defects[0].startswith("card 1: '145' is not a rank")
        assert defects[1].startswith("card 2: '000'")
        assert defects[2].startswith("card 52: '10'")
        assert "missing" in defects[-1]

    def test_other_decks(self) -> None:
        assert len(refused(DIGITS, rules("kungen-tva-lekar"))) == 2
        assert "not in this deck" in refused(DIGITS, rules("kungen", ranks=4, columns=3))[-1]

    def test_started_games_have_no_digits(self) -> None:
        with pytest.raises(NotationError, match="has no started games"):
            write_board(read_board(STARTED, rules("freecell")), "digits")


class TestSolvitaire:
    def test_a_sample_with_four_piles(self) -> None:
        # Case 38.
        defects = refused(SAMPLE)
        assert defects[:2] == ("4 of 7 columns (an empty one is [])", "16 of 52 cards")
        padded = SAMPLE.replace('["AS"]]', '["AS"],[],[],[]]')
        assert refused(padded)[0] == "16 of 52 cards"
        small = rules("kungen", ranks=4, columns="4,3,2,1")
        position = read_board(SAMPLE, small)
        assert [column.hidden for column in position.columns] == [3, 2, 1, 0]
        # The last card of the stock is drawn first.
        assert names_of(position.talons[0].stock) == "AD AH 2D 4C 4S 3S"

    def test_a_deal_of_solvitaire(self) -> None:
        position = first_position(rules("harpan"), deal("solvitaire", 22, rules("harpan")).cards)
        data = json.loads(write_board(position, "solvitaire"))
        assert data["tableau piles"][:2] == [["8D"], ["Qh", "3D"]]
        assert data["stock"][-1] == "AD"
        assert set(data) == {"tableau piles", "stock"}

    def test_ranks_as_numbers(self) -> None:
        text = write_board(read_board(STARTED, rules("freecell")), "solvitaire")
        numbered = text.replace('"J', '"11').replace('"Q', '"12').replace('"K', '"13').replace('"A', '"1')
        assert read_board(numbered.replace("10", "T"), rules("freecell")) == read_board(
            STARTED, rules("freecell")
        )

    def test_open_games_have_no_hidden_cards(self) -> None:
        text = write_board(read_board(microsoft(24), rules("freecell")), "solvitaire")
        small = text.replace('"4C"', '"4c"').replace('"9D"', '"9d"')
        assert read_board(small, rules("freecell")) == read_board(microsoft(24), rules("freecell"))

    def test_foundations_as_lists(self) -> None:
        text = write_board(read_board(STARTED, rules("freecell")), "solvitaire")
        nested = text.replace(
            '["AC", "AD", "AS", "AH", "2H", "3H", "4H"]', '[["AC"],["AD"],["AH","2H","3H","4H"],["AS"]]'
        )
        assert nested != text
        assert read_board(nested, rules("freecell")) == read_board(STARTED, rules("freecell"))

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("{", "line 1: Expecting property name"),
            ('{"tableau piles": [\n["4C",]]}', "line 2"),
            ("[]", "it is not a board"),
            ("[" * 100_000, "too large"),
            ('{"pass": ' + "9" * 5000 + "}", "too large"),
            ('{"reserve": []}', "'reserve' is not a part of a board"),
            ('{"tableau piles": 7}', "tableau piles: a list is needed, not 7"),
            ('{"tableau piles": [7]}', "pile 1: a list is needed, not 7"),
            ('{"tableau piles": [[7, "", null, "0D", "?"]]}', "pile 1: '0D' is not a card"),
            ('{"stock": {"a": 1}}', "stock: a list is needed"),
            ('{"stock": [["AS"]]}', "stock: ['AS'] is not a card"),
            ('{"waste": ["AS", "AS"]}', "AS is there twice (waste)"),
            ('{"pass": true}', "pass: True is not the number of a pass"),
            ('{"pass": 4}', "pass 4 of 3"),
            ('{"foundations": ["2H"]}', "foundations: H does not run from the ace up"),
            ('{"foundations": ["AH", "AH"]}', "2 foundations H, these rules have 1"),
            ('{"tableau piles": [["AS", "2s"]]}', "pile 1: 2S lies face down on an open card"),
        ],
    )
    def test_texts_that_are_no_board(self, text: str, said: str) -> None:
        assert any(said in defect for defect in refused(text))


class TestPicture:
    def test_freecell(self) -> None:
        assert draw_board(read_board(STARTED, rules("freecell"))) == (
            "Foundations  AC AD AS 4H\n"
            "Free cells   6S 8H QD 4S\n"
            "\n"
            " 1    2    3    4    5    6    7    8\n"
            " 4C   5H   QC   5D   2D   7H        7S\n"
            " 2C   QH   9S   2S   KD   JS        6C\n"
            " 9C   3C   6H   JC   TH   KH        7D\n"
            " 8C        9H   5C   TC   TS        4D\n"
            " QS        3S   JH   TD   KC        8S\n"
            " JD        KS   6D   8D   7C        9D\n"
            "           3D   5S\n"
        )

    def test_kungen_with_signs(self) -> None:
        lines = draw_board(read_board(DIGITS, rules("kungen-horn")), signs=True).splitlines()
        assert lines[:3] == [
            "Foundations  -♣ -♦ -♠ -♥",
            "Stock        24 cards, pass 1 of 3; waste --",
            "Corners      -- | -- | -- | --",
        ]
        assert lines[5].startswith(" 9♦  <5♠> <2♥>")

    def test_two_stocks(self) -> None:
        double = rules("kungen-dubbel-talong", passes=None)
        lines = draw_board(first_position(double, deal("kungen", 1).cards)).splitlines()
        assert lines[1:3] == [
            "Stock 1      12 cards, pass 1; waste --",
            "Stock 2      12 cards, pass 1; waste --",
        ]
