"""Shanten, waits and useful tiles: as PyPI `mahjong` and riichienv have them, and by hand where they are hard."""

from collections.abc import Iterable
from itertools import islice

import pytest
from mahjong.agari import Agari
from mahjong.shanten import Shanten
from riichienv import calculate_shanten

from facedown.core import Seed
from facedown.mahjong.melds import Meld
from facedown.mahjong.shape import WrongSize, is_won, shanten, useful, waits
from facedown.mahjong.tiles import KIND_NAMES, Tile, counts, parse
from tests.mahjong.random_play import random_hands, their_waits
from tests.mahjong.real_rounds import hands

Hand = tuple[tuple[Tile, ...], Iterable[Meld]]


def _named(kinds: Iterable[int]) -> str:
    return " ".join(KIND_NAMES[kind] for kind in kinds)


def _with(kinds: list[int], kind: int) -> list[int]:
    return [count + (at == kind) for at, count in enumerate(kinds)]


def _compare(hand: Hand) -> None:
    closed, melds = hand[0], tuple(hand[1])
    kinds, beside = counts(closed), len(melds)
    distance = shanten(kinds, beside)
    assert distance == Shanten.calculate_shanten(kinds) == calculate_shanten(list(closed)), hand
    assert list(waits(kinds, beside)) == their_waits(closed, melds), hand


def _compare_needs(hand: Hand) -> None:
    """One tile more, of each kind: what wins is waited for, what comes nearer is useful."""
    kinds, beside = counts(hand[0]), len(tuple(hand[1]))
    more = {kind: _with(kinds, kind) for kind in range(34) if kinds[kind] < 4}
    distance = Shanten.calculate_shanten(kinds)
    assert list(waits(kinds, beside)) == [kind for kind in more if Agari.is_agari(more[kind])], hand
    assert [kind for kind in more if is_won(more[kind], beside)] == list(waits(kinds, beside)), hand
    nearer = [kind for kind in more if Shanten.calculate_shanten(more[kind]) < distance]
    assert list(useful(kinds, beside)) == nearer, hand


def _all(compare, hands: Iterable[Hand]) -> int:
    return len([compare(hand) for hand in hands])


def test_real_hands_have_the_shanten_and_waits_of_two_other_engines():
    assert _all(_compare, hands(100)) > 4_000


@pytest.mark.slow
def test_more_real_hands_have_the_shanten_and_waits_of_two_other_engines():
    assert _all(_compare, hands(1_500)) > 60_000


@pytest.mark.nightly
def test_all_real_hands_have_the_shanten_and_waits_of_two_other_engines():
    assert _all(_compare, hands()) == 374_370


def test_random_hands_have_the_shanten_and_waits_of_two_other_engines():
    _all(_compare, islice(random_hands(Seed.of("riichi shape")), 2_000))


@pytest.mark.slow
def test_many_random_hands_have_the_shanten_and_waits_of_two_other_engines():
    _all(_compare, islice(random_hands(Seed.of("riichi shape")), 20_000))


def test_useful_tiles_are_those_that_lower_shanten():
    _all(_compare_needs, islice(random_hands(Seed.of("riichi needs")), 200))


@pytest.mark.slow
def test_useful_tiles_are_those_that_lower_shanten_in_many_hands():
    _all(_compare_needs, islice(random_hands(Seed.of("riichi needs")), 5_000))


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("1112345678999m", 0, "1m 2m 3m 4m 5m 6m 7m 8m 9m"),  # nine gates
        ("19m19p19s1234567z", 0, "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),  # thirteen orphans
        ("119m19p19s123456z", 0, "7z"),
        ("1133m5577p2299s4z", 0, "4z"),  # seven pairs
        ("2345678m111p222s", 0, "2m 5m 8m"),
        ("3334567m111p222s", 0, "2m 4m 5m 7m 8m"),
        ("11m99p123456s555z", 0, "1m 9p"),
        ("3334m", 3, "2m 4m 5m"),
        ("5z", 4, "5z"),
        ("1112m", 3, "2m 3m"),
        ("123m5p", 3, "5p"),
        ("13m22z", 3, "2m"),
        ("12m46p23s1z", 2, ""),
    ],
)
def test_a_hand_waits_for(hand, melds, expected):
    assert _named(waits(counts(parse(hand)), melds)) == expected


def test_four_of_a_kind_are_no_two_pairs():
    kinds = counts(parse("1111m2277p3388s6z"))
    assert shanten(kinds) == 2
    assert waits(kinds) == ()


def test_a_wait_for_a_fifth_tile_is_no_tenpai():
    kinds = counts(parse("123m456p789s1111z"))
    assert shanten(kinds) == 1
    assert waits(kinds) == ()


def test_a_kind_of_which_the_hand_has_all_four_is_not_waited_for():
    """11 123 123 and 23 wait for 4, and would for 1."""
    assert _named(waits(counts(parse("1111222333m456p")))) == "2m 3m 4m"


def test_won_hands_of_every_form():
    for hand, melds in (
        ("123m456p789s11122z", 0),
        ("1133m5577p2299s44z", 0),
        ("119m19p19s1234567z", 0),
        ("55z", 4),
        ("22233344m", 2),
    ):
        assert is_won(counts(parse(hand)), melds)
        assert shanten(counts(parse(hand)), melds) == -1


def test_counts_may_be_bytes():
    kinds = counts(parse("1112345678999m"))
    assert waits(bytes(kinds)) == waits(bytearray(kinds)) == waits(kinds) == tuple(range(9))
    assert shanten(bytes(kinds)) == shanten(bytearray(kinds)) == shanten(tuple(kinds)) == 0


def test_a_hand_of_the_wrong_size_is_refused_with_what_to_do_instead():
    with pytest.raises(WrongSize, match="13 tiles before its draw, less 3 for each meld: 10 here, not 13"):
        waits("1112345678999m", 1)
    for ask in (waits, useful):
        with pytest.raises(
            WrongSize, match=r"14 tiles has one to discard first.*hints\(view, prompt.actions\)"
        ):
            ask("11123456789999m")
        with pytest.raises(ValueError, match="11 tiles has one to discard first"):
            ask("12345678999m", 1)
