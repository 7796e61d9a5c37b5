"""The whole table of points of Riichi Book I, and of its fu: each cell by a hand that comes to it.

The tables of scores, of limit hands and of minipoints of its chapter 6 (`published.SOURCES["book"]`).
Two cells are misprinted there: the dealer's tsumo of 80 fu, 1,200 and 2,300 as for 70. The other table has
1,300 and 2,600 for the dealer's share of the same hands, and by the text of the chapter a dealer who wins gets
from each what a dealer pays.
"""

import pytest

from facedown.mahjong.tiles import EAST, SOUTH
from tests.mahjong.hands import worth

# fu: by han from 1, a ron of another than the dealer, of the dealer; a tsumo, each of two and the dealer;
# a tsumo of the dealer, each. None is no hand.
POINTS = {
    20: ((None,) * 4, (None,) * 4, (None, (400, 700), (700, 1300), (1300, 2600)), (None, 700, 1300, 2600)),
    25: (
        (None, 1600, 3200, 6400),
        (None, 2400, 4800, 9600),
        (None, None, (800, 1600), (1600, 3200)),
        (None, None, 1600, 3200),
    ),
    30: (
        (1000, 2000, 3900, 7700),
        (1500, 2900, 5800, 11_600),
        ((300, 500), (500, 1000), (1000, 2000), (2000, 3900)),
        (500, 1000, 2000, 3900),
    ),
    40: (
        (1300, 2600, 5200, 8000),
        (2000, 3900, 7700, 12_000),
        ((400, 700), (700, 1300), (1300, 2600), (2000, 4000)),
        (700, 1300, 2600, 4000),
    ),
    50: (
        (1600, 3200, 6400, 8000),
        (2400, 4800, 9600, 12_000),
        ((400, 800), (800, 1600), (1600, 3200), (2000, 4000)),
        (800, 1600, 3200, 4000),
    ),
    60: (
        (2000, 3900, 7700, 8000),
        (2900, 5800, 11_600, 12_000),
        ((500, 1000), (1000, 2000), (2000, 3900), (2000, 4000)),
        (1000, 2000, 3900, 4000),
    ),
    70: (
        (2300, 4500, 8000, 8000),
        (3400, 6800, 12_000, 12_000),
        ((600, 1200), (1200, 2300), (2000, 4000), (2000, 4000)),
        (1200, 2300, 4000, 4000),
    ),
    80: (
        (2600, 5200, 8000, 8000),
        (3900, 7700, 12_000, 12_000),
        ((700, 1300), (1300, 2600), (2000, 4000), (2000, 4000)),
        (1300, 2600, 4000, 4000),
    ),
    90: (
        (2900, 5800, 8000, 8000),
        (4400, 8700, 12_000, 12_000),
        ((800, 1500), (1500, 2900), (2000, 4000), (2000, 4000)),
        (1500, 2900, 4000, 4000),
    ),
    100: (
        (3200, 6400, 8000, 8000),
        (4800, 9600, 12_000, 12_000),
        ((800, 1600), (1600, 3200), (2000, 4000), (2000, 4000)),
        (1600, 3200, 4000, 4000),
    ),
    110: (
        (3600, 7100, 8000, 8000),
        (5300, 10_600, 12_000, 12_000),
        (None, (1800, 3600), (2000, 4000), (2000, 4000)),
        (None, 3600, 4000, 4000),
    ),
}
# han: a ron, the dealer's; a tsumo, the dealer's
LIMITS = {
    5: (8000, 12_000, (2000, 4000), 4000),
    6: (12_000, 18_000, (3000, 6000), 6000),
    7: (12_000, 18_000, (3000, 6000), 6000),
    8: (16_000, 24_000, (4000, 8000), 8000),
    9: (16_000, 24_000, (4000, 8000), 8000),
    10: (16_000, 24_000, (4000, 8000), 8000),
    11: (24_000, 36_000, (6000, 12_000), 12_000),
    12: (24_000, 36_000, (6000, 12_000), 12_000),
    13: (32_000, 48_000, (8000, 16_000), 16_000),
    14: (32_000, 48_000, (8000, 16_000), 16_000),
}
FU = {
    "base": 20,
    "closed ron": 10,
    "tsumo": 2,
    "open set": 4,
    "open simple kan": 8,
    "open kan": 16,
    "closed kan": 32,
    "pair of both winds": 4,
    "wait": 2,
}
"""Of terminals and honours, where it does not say simple."""

RYANMEN, KANCHAN = "234p11s45m6m", "234p11s46m5m"
RUNS = ["", "3m", "34m", "345m"]
"""Dora indicators for one, two and three of 4m, 5m and 6m."""
PAIRS = "1133m5577p2299s4z4z"

# fu, tsumo: how its fu come about; the closed tiles, melds; from how many han, and what adds one more each
HANDS = {
    (30, False): ("base, open set, wait", "123p456p11s46m5m", "pon 777z", 1),
    (30, True): ("base, tsumo, open set, wait", "123p456p11s46m5m", "pon 777z", 1),
    (40, False): ("base, open kan, open set", RYANMEN, "open_kan 7777z, pon 999p", 1),
    (40, True): ("base, tsumo, open kan", "234567p11s45m6m", "open_kan 7777z", 1),
    (50, False): (
        "base, open kan, open simple kan, wait",
        KANCHAN,
        "open_kan 7777z, open_kan 8888p",
        1,
    ),
    (50, True): ("base, tsumo, open kan, open simple kan", RYANMEN, "open_kan 7777z, open_kan 8888p", 1),
    (60, False): ("base, closed kan, open set, wait", KANCHAN, "closed_kan 7777z, pon 999p", 1),
    (60, True): ("base, tsumo, closed kan, open set", RYANMEN, "closed_kan 7777z, pon 999p", 1),
    (70, False): ("base, closed kan, open kan", RYANMEN, "closed_kan 7777z, open_kan 9999p", 1),
    (70, True): ("base, tsumo, closed kan, open kan", RYANMEN, "closed_kan 7777z, open_kan 9999p", 1),
    (80, False): (
        "base, closed kan, open kan, open set",
        "11s45m6m",
        "closed_kan 7777z, open_kan 9999p, pon 111m",
        1,
    ),
    (80, True): ("base, tsumo, closed kan, open kan, wait", KANCHAN, "closed_kan 7777z, open_kan 9999p", 1),
    (90, False): (
        "base, closed kan, closed kan, open set",
        "11s45m6m",
        "closed_kan 7777z, closed_kan 9999p, pon 111m",
        1,
    ),
    (90, True): (
        "base, tsumo, closed kan, closed kan, open set",
        "11s45m6m",
        "closed_kan 7777z, closed_kan 9999p, pon 111m",
        1,
    ),
    (100, False): (
        "base, closed ron, closed kan, closed kan",
        RYANMEN,
        "closed_kan 7777z, closed_kan 9999p",
        1,
    ),
    (100, True): (
        "base, tsumo, closed kan, closed kan, open set, wait",
        "11s46m5m",
        "closed_kan 7777z, closed_kan 9999p, pon 111m",
        1,
    ),
    (110, False): (
        "base, closed ron, closed kan, closed kan, open set, pair of both winds",
        "456m{pair}99s9s",
        "closed_kan 7777z, closed_kan 9999p",
        1,
    ),
    (110, True): (
        "base, tsumo, closed kan, closed kan, open kan",
        "11s45m6m",
        "closed_kan 9999m, closed_kan 9999p, open_kan 1111m",
        2,
    ),
}


def cells(fu):
    """(han, tsumo, dealer, payments) of a row."""
    ron, dealers_ron, tsumo, dealers_tsumo = POINTS[fu]
    for han, (all_, dealers_all, each, dealers_each) in enumerate(
        zip(ron, dealers_ron, tsumo, dealers_tsumo, strict=True), 1
    ):
        yield han, False, False, None if all_ is None else (all_, 0)
        yield han, False, True, None if dealers_all is None else (dealers_all, 0)
        yield han, True, False, None if each is None else (each[1], each[0])
        yield han, True, True, None if dealers_each is None else (dealers_each, dealers_each)


def winds(dealer):
    """A pair of the seat's and the round's wind, where the hand has one."""
    return {"seat_wind": EAST, "round_wind": EAST} if dealer else {"seat_wind": SOUTH, "round_wind": SOUTH}


@pytest.mark.parametrize("fu", [fu for fu in POINTS if fu >= 30])
def test_every_cell_of_the_table_is_paid_so(fu):
    for han, tsumo, dealer, payments in cells(fu):
        _, closed, melds, least = HANDS[fu, tsumo]
        if payments is None:
            assert han < least
            continue
        tiles = closed.format(pair="11z" if dealer else "22z")
        found = worth(tiles, melds, tsumo=tsumo, dora=RUNS[han - least], **winds(dealer))
        assert (found.han, found.fu) == (han, fu)
        assert (found.main, found.additional) == payments


@pytest.mark.parametrize(("fu", "tsumo"), HANDS)
def test_the_fu_of_these_hands_are_the_sum_of_the_books(fu, tsumo):
    parts = HANDS[fu, tsumo][0].split(", ")
    assert -(-sum(FU[part] for part in parts) // 10) * 10 == fu


def test_twenty_fu_are_pinfu_by_tsumo():
    for han, tsumo, dealer, payments in cells(20):
        if payments is not None:
            found = worth(
                "123789m456p11s45s6s", tsumo=tsumo, dora=["", "3p", "34p"][han - 2], **winds(dealer)
            )
            assert (found.han, found.fu, (found.main, found.additional)) == (han, 20, payments)


def test_twenty_five_fu_are_seven_pairs():
    for han, tsumo, dealer, payments in cells(25):
        if payments is not None:
            more = [{}, {"riichi": 1}, {"riichi": 1, "ippatsu": True}][han - 2 - tsumo]
            found = worth(PAIRS, tsumo=tsumo, **more, **winds(dealer))
            assert (found.han, found.fu, (found.main, found.additional)) == (han, 25, payments)


@pytest.mark.parametrize("han", LIMITS)
def test_every_limit_of_the_table_is_paid_so(han):
    """Pinfu, and dora: the pair for two each, and of the run as many as are still wanted."""
    ron, dealers_ron, (each, dealers), dealers_each = LIMITS[han]
    payments = {
        (False, False): (ron, 0),
        (False, True): (dealers_ron, 0),
        (True, False): (dealers, each),
        (True, True): (dealers_each, dealers_each),
    }
    for (tsumo, dealer), paid in payments.items():
        wanted = han - 1 - tsumo
        pairs = min(4, wanted // 2)
        dora = f"{'9' * pairs}s" + ("3333444"[: wanted - 2 * pairs] + "p" if wanted > 2 * pairs else "")
        found = worth("123789m456p11s45s6s", tsumo=tsumo, dora=dora, **winds(dealer))
        assert (found.han, found.main, found.additional) == (han, *paid)
