"""The numbering is frozen: these vectors may never change."""

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from kungen_solver.cards import deck, names_of
from kungen_solver.deals.kungen import LARGEST, kungen_cards

VECTORS = {
    0: (
        "QD 6H TH KD TC 3C AD 8D QC KH 5D QH JD AC 7S 9S 4D 4H 2H JC 2D JS QS 3S 3D KC "
        "6C 4S 6S 8S 5S 8H AS 8C 7H 7D 4C TS 6D AH 2C JH 7C 5C 3H KS 2S TD 9C 5H 9H 9D"
    ),
    1: (
        "AC 5D 6C 5S 8H 9S 3D QD TH 9D QC 4H JC AD 7S 6S 8D 6H JS 7C 9C 4C JH 3C 4S QS "
        "AH 2S JD 6D 2C KH KD 5C TD 9H 4D 7H 8S 2D KS 7D QH 2H 3H 8C TC 3S TS AS KC 5H"
    ),
    2: (
        "JH TC KC 5H 7S 4S 6S KS QH QC 8S 9C 8C QS 8H 5S 3C 9D 6D 4D 3H AS 8D 6H 4H 4C "
        "KH TD JD 9H 9S 7D 2H 7C 2S AC 5D JC 2D TH 5C AH 3S KD 3D AD TS QD 7H JS 2C 6C"
    ),
    4294967296: (
        "QC 7C 9D 2C AC 9S TD 3C JH KS 6C 2S 8S 6D 2D 3D 4S AS 7H 6S 4C AH 8D 7D 5S TH "
        "6H QH 8C JD 7S 3H KC AD JS 5H 3S 5D 4D QS 9H JC 4H 9C 8H KD TC QD 2H KH 5C TS"
    ),
    LARGEST: (
        "3C 6C 4S 2S AH 9S 8H 6D 3S 6S 8D 8S JD 7S TC QS JH 7H 3H 4H 4C KD 5D KH KC 8C "
        "AD 5C 9H TS 2D 9D QH 5S 4D 6H 2C 3D JS TH AC QC KS AS 9C JC 2H 7C QD 7D TD 5H"
    ),
}
TWO_PACKS = (
    "7H 2D 3D TD 9S AH KS QH JC 8S 2D 8D 5D TD KH AD 8C 2S 2H 6H 9C 6D 7C 3D QC QH "
    "4D 7S AD TC JC AC 6S AS 5S 6C 4S KS 8H 7S 7C 7H 2H KD JD QC TC AC 4S 4C 5C 8D "
    "8H 7D 6H 3H 5S JS 5C 9C JH 9D KD KH 3S JS TH 4H QD 5D TS JD 2C 6D 4C 4D 6S 5H "
    "2C 3C 9H QS QD 7D AH 6C 9S QS 4H 9D 9H 2S JH 8C KC 3C 3H 8S TS 3S TH AS KC 5H"
)
SMALL_DECK = "4H 3D 4C 4D 2C AH 2H AD 3H 2S 3C AS 3S AC 4S 2D"


@pytest.mark.parametrize("number", VECTORS)
def test_frozen(number: int) -> None:
    assert names_of(kungen_cards(number)) == VECTORS[number]


def test_frozen_two_packs() -> None:
    assert names_of(kungen_cards(1, decks=2)) == TWO_PACKS


def test_frozen_small_deck() -> None:
    assert names_of(kungen_cards(1, ranks=4)) == SMALL_DECK


@pytest.mark.parametrize(("ranks", "decks"), list(itertools.product((1, 5, 13), (1, 2))))
def test_any_deck(ranks: int, decks: int) -> None:
    for number in (0, 1, LARGEST):
        assert sorted(kungen_cards(number, ranks, decks)) == deck(ranks, decks)


def test_every_order_of_a_small_deck_is_as_likely() -> None:
    orders = Counter(kungen_cards(number, ranks=1) for number in range(24_000))
    assert len(orders) == 24
    # Chi squared with 23 degrees of freedom: 49.7 is exceeded once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 49.7


def splitmix64(state: int) -> Iterator[int]:
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        word = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB % 2**64
        yield word ^ (word >> 31)


def test_the_generator_is_splitmix64() -> None:
    # The first words of seed 1234567, as the Rosetta Code task "Pseudo-random numbers/Splitmix64" has them.
    assert list(itertools.islice(splitmix64(1234567), 5)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize(("ranks", "decks"), [(13, 1), (13, 2), (3, 1)])
def test_a_plain_twin_written_from_the_description(ranks: int, decks: int) -> None:
    for number in (*range(50), *range(2**64 - 50, 2**64)):
        words = splitmix64(next(splitmix64(number)))
        cards = deck(ranks, decks)
        for i in range(len(cards) - 1, 0, -1):
            product = next(words) * (i + 1)
            while product % 2**64 < 2**64 % (i + 1):
                product = next(words) * (i + 1)
            place = product // 2**64
            cards[i], cards[place] = cards[place], cards[i]
        assert kungen_cards(number, ranks, decks) == tuple(cards)
