"""Board texts; the case numbers are those of public bug reports."""

import shutil
import subprocess

import pytest

from kungen_solver.cards import names_of, parse_card
from kungen_solver.deals import deal
from kungen_solver.errors import NotationError
from kungen_solver.notation import deal_of, read_board, read_board_bytes, write_board
from kungen_solver.referee.position import Position, first_position
from kungen_solver.rules import rules

from .boards import HIDDEN, STARTED, microsoft

FREECELL = rules("freecell")
KUNGEN = rules("kungen")
DEAL_24 = microsoft(24)


def refused(text: str, game: str = "freecell") -> tuple[str, ...]:
    with pytest.raises(NotationError) as caught:
        read_board(text, rules(game))
    return caught.value.defects


def columns(position: Position) -> list[str]:
    return [names_of(column.cards) for column in position.columns]


def test_a_deal() -> None:
    position = read_board(DEAL_24, FREECELL)
    assert position == first_position(FREECELL, deal("microsoft", 24).cards)
    dealt = deal_of(position)
    assert dealt is not None
    assert (dealt.cards, dealt.source, dealt.number) == (deal("microsoft", 24).cards, "text", None)


def test_a_missing_card_is_named() -> None:
    # Case 1.
    assert refused(microsoft(624).replace("JS 5H KS", "JS KS")) == ("51 of 52 cards", "missing: 5H")


def test_a_doubled_card_is_named_with_its_lines() -> None:
    # Case 2.
    assert refused(microsoft(624).replace("KC 6H 4C", "KC KC 4C")) == (
        "missing: 6H",
        "KC is there twice (line 1)",
    )


def test_foundations_that_cannot_be_read() -> None:
    # Case 3.
    assert refused("Foundations: zzz\n" + microsoft(624)) == (
        "line 1: 'zzz' is not a foundation such as H-A or H-0",
    )


@pytest.mark.parametrize("ten", ["10", "T", "t"])
def test_ten_as_10_and_t(ten: str) -> None:
    # Case 5.
    text = DEAL_24.replace("TH", ten + "H").replace("TC", ten + "C").replace("TD", ten + "d")
    assert read_board(text, FREECELL) == read_board(DEAL_24, FREECELL)
    assert "10" not in write_board(read_board(text, FREECELL))


def test_a_stray_letter_is_named() -> None:
    # Case 6.
    assert refused(DEAL_24.rstrip("\n") + " d\n") == ("line 8: 'd' is not a card",)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_no_final_newline(end: str) -> None:
    # Cases 8 and 15.
    position = read_board(DEAL_24, FREECELL)
    assert read_board(DEAL_24.replace("\n", end), FREECELL) == position
    assert read_board(DEAL_24.replace("\n", end).rstrip(), FREECELL) == position
    assert read_board("\ufeff" + DEAL_24.replace("\n", end), FREECELL) == position


def test_the_output_of_a_solver_can_be_read() -> None:
    # Case 9.
    position = read_board(STARTED, FREECELL)
    assert position.columns[6].cards == ()
    assert names_of(c for c in position.cells if c is not None) == "6S 8H QD 4S"
    assert position.foundations == (1, 1, 1, 4)
    assert len(list(position.cards())) == 52
    assert deal_of(position) is None


def test_empty_column_as_a_blank_line() -> None:
    blank = "\n".join("" if line == ":" else line.removeprefix(": ") for line in STARTED.splitlines())
    assert read_board(blank, FREECELL) == read_board(STARTED, FREECELL)


@pytest.mark.parametrize(
    ("before", "after"), [("", ""), ("\n\n", ""), ("", "\n\n\n"), ("\n", "\n\n"), ("\n  \t\n", "  \n")]
)
def test_blank_lines_too_many_mean_nothing(before: str, after: str) -> None:
    assert read_board(before + DEAL_24 + after, FREECELL) == read_board(DEAL_24, FREECELL)
    # Between columns too, where all eight have cards.
    assert read_board(DEAL_24.replace("\n", "\n\n"), FREECELL) == read_board(DEAL_24, FREECELL)


SHORT = "Foundations: H-K D-K C-K S-T\n"


@pytest.mark.parametrize(
    ("text", "heights"),
    [
        ("JS\nQS\nKS\n\n\n\n\n\n", (1, 1, 1, 0, 0, 0, 0, 0)),
        ("JS\nQS\nKS\n\n\n\n\n\n\n\n\n", (1, 1, 1, 0, 0, 0, 0, 0)),
        ("\n\n\n\n\nKS QS JS\n\n\n", (0, 0, 0, 0, 0, 3, 0, 0)),
        ("\n\n\nKS QS JS\n\n\n\n\n\n\n", (0, 0, 0, 3, 0, 0, 0, 0)),
        ("\n\n\n\n\n\n\n\n\n\n\nKS QS JS\n", (0, 0, 0, 0, 0, 0, 0, 3)),
        (": JS\n:\n:\n\n:\n:\n: QS\n\n:\n: KS\n\n\n", (1, 0, 0, 0, 0, 1, 0, 1)),
        (":\n" * 7 + ": KS QS JS", (0, 0, 0, 0, 0, 0, 0, 3)),
    ],
)
def test_empty_columns_at_the_ends(text: str, heights: tuple[int, ...]) -> None:
    position = read_board(SHORT + text, FREECELL)
    assert tuple(len(column.cards) for column in position.columns) == heights


def test_a_won_game() -> None:
    position = read_board("Founds: H-K D-K C-K S-K\n" + ":\n" * 8, FREECELL)
    assert position.is_won
    assert read_board("Founds: H-K D-K C-K S-K" + "\n" * 9, FREECELL) == position


def test_foundations_of_zero() -> None:
    # Case 11.
    text = "Foundations: H-0 S-0 C-0 D-0\n" + DEAL_24
    assert read_board(text, FREECELL) == read_board(DEAL_24, FREECELL)


@pytest.mark.parametrize("text", ["", "\n", " \r\n\t\n", "\ufeff", "\ufeff \n"])
def test_an_empty_text_is_refused(text: str) -> None:
    # Case 13.
    assert refused(text) == ("the text is empty",)


@pytest.mark.parametrize("signs", ["♥♠♦♣", "♡♤♢♧", "♥\ufe0f♠\ufe0f♦\ufe0f♣\ufe0f"])
def test_suits_as_signs(signs: str) -> None:
    # Case 18.
    text = DEAL_24
    for letter, sign in zip("HSDC", signs.replace("\ufe0f", ""), strict=True):
        text = text.replace(letter, sign + ("\ufe0f" if "\ufe0f" in signs else ""))
    assert read_board(text, FREECELL) == read_board(DEAL_24, FREECELL)
    mixed = DEAL_24.replace("TH", "10♥").replace("KS", "K♠")
    assert read_board(mixed, FREECELL) == read_board(DEAL_24, FREECELL)


def test_ranks_that_are_none() -> None:
    # Case 19.
    assert parse_card("10d") == parse_card("TD") is not None
    text = DEAL_24.replace("TD", "10d").replace("AD", "1D").replace("JD", "0D")
    assert refused(text)[:2] == ("line 7: '1D' is not a card", "line 7: '0D' is not a card")


def test_hidden_deal_of_windows() -> None:
    # Case 25.
    assert len(list(read_board(HIDDEN, FREECELL).cards())) == 52


@pytest.mark.parametrize(
    "header",
    ["Foundations:", "founds:", "FOUNDS :", "  Foundations:"],
    ids=["long", "short", "caps", "blank"],
)
@pytest.mark.parametrize("cells", ["Freecells:", "FC:", "fc:", "Free cells:", "Cells:"])
def test_ways_to_write_the_headers(header: str, cells: str) -> None:
    text = STARTED.replace("Foundations:", header).replace("Freecells:", cells)
    assert read_board(text, FREECELL) == read_board(STARTED, FREECELL)


@pytest.mark.parametrize("founds", ["h-4 c-a d-a s-A", "♥-4 ♣-A ♦-A ♠-A", "S-A D-A C-A H-4"])
def test_ways_to_write_foundations(founds: str) -> None:
    text = STARTED.replace("H-4 C-A D-A S-A", founds)
    assert read_board(text, FREECELL) == read_board(STARTED, FREECELL)


def test_a_foundation_of_ten() -> None:
    for ten in ("T", "t", "10"):
        text = f"Foundations: H-K D-K C-K S-{ten}\n" + ":\n" * 7 + ": KS QS JS"
        assert read_board(text, FREECELL).foundations == (13, 13, 10, 13)


@pytest.mark.parametrize("token", ["H", "H-", "-A", "H-1", "H-14", "X-A", "HH-A", "H-AS", "H--A", "A-H"])
def test_foundations_that_are_none(token: str) -> None:
    assert refused(f"Founds: {token}\n{DEAL_24}")[0].startswith(f"line 1: '{token}' is not a foundation")


def test_cells_keep_their_places() -> None:
    text = STARTED.replace("6S 8H QD 4S", "6S - QD -").replace(": QC 9S", ": 8H 4S QC 9S")
    cells = read_board(text, FREECELL).cells
    assert [None if c is None else names_of([c]) for c in cells] == ["6S", None, "QD", None]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (STARTED.replace("4S\n", "4S -\n"), "5 of 4 cells"),
        (STARTED + ": KD\n", "9 of 8 columns"),
        (DEAL_24.replace("7S 6C 7D 4D 8S 9D\n", ""), "7 of 8 columns (an empty one is a blank line"),
        ("Founds: H-0\nFounds: C-0\n" + DEAL_24, "line 2: the foundations were given in line 1 already"),
        ("Founds: H-0 H-0\n" + DEAL_24, "line 1: 2 foundations H, these rules have 1"),
        ("Talon: -\n" + DEAL_24, "a stock, but these rules have no stock"),
        ("Pass: 1\n" + DEAL_24, "a pass, but these rules have no stock"),
        ("Corners: - / - / - / -\n" + DEAL_24, "4 corners, these rules have 0"),
        ("Reserve: KH\n" + DEAL_24, "line 1: 'Reserve:' is not a line of a board"),
        ("Founds: H-A\n" + DEAL_24, "AH is there twice (the foundation in line 1, line 8)"),
        (DEAL_24.replace("7S 6C", "<7S> 6C"), "columns with 1 0 0 0 0 0 0 0 cards face down"),
        (DEAL_24.replace("4C 2C", "?? 2C"), "line 1: '??' is not a card"),
        (DEAL_24.replace("4C 2C", "<> 2C"), "line 1: '<>' is not a card"),
    ],
)
def test_boards_that_do_not_fit(text: str, said: str) -> None:
    assert any(said in defect for defect in refused(text))


def test_all_defects_at_once() -> None:
    text = "Founds: H-Z\nFC: 1D\n" + DEAL_24.replace("4C", "4X").replace("9D", "")
    defects = refused(text)
    for said in ("line 1", "line 2", "line 3", "50 of 52 cards", "missing: 4C 9D"):
        assert any(said in defect for defect in defects)


def test_small_decks_and_foreign_cards() -> None:
    small = rules("freecell", ranks=3, columns=4)
    position = read_board("AC AD AS\nAH 2C 2D\n2S 2H 3C\n3D 3S 3H\n", small)
    assert position.columns[0].cards == (0, 1, 2)
    with pytest.raises(NotationError, match="4C is not in this deck"):
        read_board("AC AD AS\nAH 2C 2D\n2S 2H 3C\n3D 3S 4C\n", small)


def test_two_decks_write_both_foundations_of_a_suit() -> None:
    two = rules("freecell", decks=2)
    cards = list(deal("kungen", 5, two).cards)
    rest = [c for c in cards if c // 4 > 1]
    lines = [" ".join(names_of(rest[i::8]).split()) for i in range(8)]
    text = "Founds: H-2 C-2 D-2 S-2 H-2 C-2 D-2 S-2\n" + "\n".join(lines)
    position = read_board(text, two)
    assert position.foundations == (2,) * 8
    assert read_board(write_board(position), two) == position


class TestTalon:
    """PySolFC's boards with a stock."""

    position = first_position(KUNGEN, deal("pysol", 100000, KUNGEN).cards)
    text = write_board(position, "pysol")

    def test_the_public_layout(self) -> None:
        lines = self.text.splitlines()
        assert lines[0].startswith("Talon: 6H 2S AD KC QC AH 9C 7S")
        assert lines[1:3] == ["JH", "<4S> 7C"]
        assert lines[-1] == "<5C> <TD> <4D> <TS> <5H> <2C> 5D"

    def test_round_trip(self) -> None:
        assert read_board(self.text, KUNGEN) == self.position
        assert read_board(self.text.replace("Talon", "Stock"), KUNGEN) == self.position

    def test_an_untouched_deal_needs_no_marks(self) -> None:
        plain = self.text.replace("<", "").replace(">", "")
        assert read_board(plain, KUNGEN) == self.position

    def test_columns_may_stand_in_any_order(self) -> None:
        head, *lines = self.text.splitlines()
        marked = "\n".join([head, *reversed(lines)])
        position = read_board(marked, KUNGEN)
        assert [column.hidden for column in position.columns] == [6, 5, 4, 3, 2, 1, 0]
        assert read_board(marked.replace("<", "").replace(">", ""), KUNGEN) == position

    def test_a_started_game_is_as_it_is_marked(self) -> None:
        text = self.text.replace("Talon: 6H", "Waste: 6H\nPass: 2\nTalon:").replace("<", "").replace(">", "")
        position = read_board(text, KUNGEN)
        assert not any(column.hidden for column in position.columns)
        assert names_of(position.talons[0].waste) == "6H"
        assert position.talons[0].current_pass == 2

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ("<4S> 7C", "<4S> <7C>", "the last card of column 2 is face down"),
            ("<4S> 7C", "4S <7C>", "<7C> lies face down on an open card"),
            (
                "JH\n",
                "<JH>\n",
                "columns with 6 5 4 3 2 1 1 cards face down; these rules deal 6 5 4 3 2 1 0 so",
            ),
            ("Talon:", "Pass: 4\nTalon:", "pass 4 of 3"),
            ("Talon:", "Pass: 0\nTalon:", "pass 0 of 3"),
            ("Talon:", "Pass: x\nTalon:", "line 1: 'x' is not the number of a pass"),
            ("Talon: 6H", "Talon: 6H /", "2 of 1 parts of the stock"),
            ("Talon: 6H", "Talon: 6H ??", "line 1: '??' is not a card"),
        ],
    )
    def test_boards_that_do_not_fit(self, old: str, new: str, said: str) -> None:
        assert any(said in defect for defect in refused(self.text.replace(old, new), "kungen"))

    def test_fc_solve_has_no_stock(self) -> None:
        with pytest.raises(NotationError, match="it has no stock; it has no cards that lie face down"):
            write_board(self.position, "fc-solve")


def test_two_stocks_and_corners() -> None:
    double = rules("kungen-dubbel-talong", corners="build")
    text = write_board(first_position(double, deal("kungen", 3).cards), "pysol")
    first, second = text.splitlines()[0].removeprefix("Talon: ").split(" / ")
    assert len(first.split()) == len(second.split()) == 12
    assert read_board(text, double) == first_position(double, deal("kungen", 3).cards)


def test_corners_begin_with_a_king() -> None:
    corners = rules("kungen-horn")
    text = "Foundations: C-K D-K S-J H-J\nTalon: -\nCorners: QS / KH QH / - / -\n" + ":\n" * 6 + "KS\n"
    with pytest.raises(NotationError, match="a corner begins with QS, not with a king"):
        read_board(text, corners)
    parked = rules("kungen", corners="park")
    text = text.replace("QS / KH QH", "KS / KH QH").replace("KS\n", "QS\n")
    with pytest.raises(NotationError, match="a corner holds KH QH, but a parked king lies alone"):
        read_board(text, parked)


def test_bytes() -> None:
    position = read_board(DEAL_24, FREECELL)
    assert read_board_bytes(DEAL_24.encode(), FREECELL) == position
    assert read_board_bytes(b"\xef\xbb\xbf" + DEAL_24.encode(), FREECELL) == position
    for encoding in ("utf-16-le", "utf-16-be"):
        assert read_board_bytes(("\ufeff" + DEAL_24).encode(encoding), FREECELL) == position
    with pytest.raises(NotationError, match=r"deal\.txt: line 2: not UTF-8 text"):
        read_board_bytes(b"4C 2C\n\xff", FREECELL, "deal.txt")
    with pytest.raises(NotationError, match="not UTF-16 text"):
        read_board_bytes(b"\xff\xfea", FREECELL)


def test_an_unknown_format_names_all() -> None:
    with pytest.raises(NotationError, match="fc-solve, pysol, solvitaire, digits"):
        write_board(read_board(DEAL_24, FREECELL), "png")


@pytest.mark.skipif(shutil.which("fc-solve") is None, reason="Freecell Solver is not installed")
@pytest.mark.parametrize("text", [DEAL_24, STARTED, SHORT + "JS\nQS\nKS\n\n\n\n\n\n"])
def test_freecell_solver_reads_what_we_write(text: str) -> None:
    written = write_board(read_board(text, FREECELL), "fc-solve")
    run = subprocess.run(["fc-solve", "-m"], input=written, capture_output=True, text=True, check=False)
    assert "This game is solveable" in run.stdout
