"""Fu, limits and payments of hands of our own; what the settings change of them.

The whole published table is in test_published_points.
"""

import pytest
from msgspec.structs import replace

from facedown.mahjong.scoring import ImpossibleWin, Score, deltas, nagashi, score
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU
from facedown.mahjong.tiles import EAST, SOUTH, WEST
from tests.mahjong.hands import won, worth

PLAIN = "123789m456p11s46s5s"
"""Nothing but its shape, won on the middle of 4-6."""
PINFU = "123789m456p11s45s6s"
PAIRS = "1133m5577p2299s4z4z"
THREE_KANS = "closed_kan 2222m, closed_kan 4444p, open_kan 6666s"
TSUMO = {"tsumo": True}
DEALER = {"seat_wind": EAST}
RIICHI = {"riichi": 1}

# closed tiles (the winning one last), melds, how; han, fu, payments
FU = [
    ("22234567p34s678m2s", "", TSUMO, 3, 20, (1300, 700)),  # pinfu by tsumo has no fu of its own
    ("678m345p22s45s6s", "chi 234m", {}, 1, 30, (1000, 0)),  # an open hand has at least 30
    ("678m345p22s45s6s", "chi 234m", TSUMO, 1, 30, (500, 300)),
    ("123789m456p11s12s3s", "", RIICHI, 1, 40, (1300, 0)),  # 32: the edge of 1-2
    ("123789m456p123s3z3z", "", RIICHI, 1, 40, (1300, 0)),  # 32: waiting for the pair
    ("999m234p678s11z45m6m", "", {"round_wind": SOUTH} | RIICHI | DEALER, 1, 40, (2000, 0)),  # 40: one wind
    ("999m234p678s11z45m6m", "", RIICHI | DEALER, 1, 50, (2400, 0)),  # 42: a pair of round and seat
    ("999m234p678s55z45m6m", "", RIICHI, 1, 40, (1300, 0)),  # 40: a pair of dragons
    ("234p678s456m22s99m9m", "", RIICHI, 1, 40, (1300, 0)),  # 34: a triplet won by ron is an open one
    ("234p678s456m22s88m8m", "", RIICHI | TSUMO, 3, 30, (2000, 1000)),  # 26: by tsumo a closed one, 4
    ("234p678s456m22s99m9m", "", RIICHI | TSUMO, 2, 30, (1000, 500)),  # 30: of terminals 8
    ("234p678s11s45m6m", "closed_kan 8888p", RIICHI, 1, 50, (1600, 0)),  # 46
    ("234p678s11s45m6m", "closed_kan 9999p", RIICHI, 1, 70, (2300, 0)),  # 62
    ("234p11s45m6m", "open_kan 9999p, pon 555z", {}, 1, 40, (1300, 0)),  # 40
    ("234p11s45m6m", "added_kan 9999p, added_kan 5555z", {}, 1, 60, (2000, 0)),  # 52
    ("234p11s45m6m", "closed_kan 9999p, pon 555z", {}, 1, 60, (2000, 0)),  # 56
    ("234p11s45m6m", "closed_kan 9999p, added_kan 5555z", TSUMO, 1, 70, (1200, 600)),  # 70
    ("234p11s46m5m", "closed_kan 9999p, added_kan 5555z", TSUMO, 1, 80, (1300, 700)),  # 72
    ("234p11s46m5m", "closed_kan 9999p, closed_kan 5555z", TSUMO, 2, 90, (2900, 1500)),  # 88
    ("234p55z46m5m", "closed_kan 9999p, closed_kan 1111m", RIICHI, 1, 100, (3200, 0)),  # 98
    ("234p11z46m5m", "closed_kan 9999p, closed_kan 1111m", RIICHI | DEALER, 1, 100, (4800, 0)),  # 100
    ("234p11s99s9s", "closed_kan 9999p, closed_kan 5555z", {}, 1, 100, (3200, 0)),  # 98
    (PAIRS, "", RIICHI, 3, 25, (3200, 0)),
    (PAIRS, "", RIICHI | TSUMO, 4, 25, (3200, 1600)),
    (PAIRS, "", DEALER, 2, 25, (2400, 0)),
]

# a closed pinfu of 30 fu: dora indicators and more, its han, the price of a ron, of the dealer's
LIMITS = [
    ({"dora": ""}, 1, 1000, 1500),
    ({"dora": "3p"}, 2, 2000, 2900),
    ({"dora": "9s"}, 3, 3900, 5800),
    ({"dora": "9s3p"}, 4, 7700, 11_600),
    ({"dora": "99s"}, 5, 8000, 12_000),
    ({"dora": "99s3p"}, 6, 12_000, 18_000),
    ({"dora": "999s"}, 7, 12_000, 18_000),
    ({"dora": "999s3p"}, 8, 16_000, 24_000),
    ({"dora": "999s333p"}, 10, 16_000, 24_000),
    ({"dora": "999s3334p"}, 11, 24_000, 36_000),
    ({"dora": "999s3334p", "riichi": 1}, 12, 24_000, 36_000),
    ({"dora": "999s3334p", "riichi": 2}, 13, 32_000, 48_000),
    ({"dora": "999s3334p", "riichi": 2, "ura": "9s"}, 15, 32_000, 48_000),
    ({"dora": "9999s", "riichi": 1, "ura": "333p444p78m"}, 18, 32_000, 48_000),
]


def _pays(found: Score) -> tuple[int, int]:
    return found.main, found.additional


@pytest.mark.parametrize(("closed", "melds", "how", "han", "fu", "pays"), FU)
def test_fu_and_points_are_those_of_the_tables(closed, melds, how, han, fu, pays):
    found = worth(closed, melds, **how)
    assert (found.han, found.fu, _pays(found)) == (han, fu, pays)


@pytest.mark.parametrize(("more", "han", "ron", "dealers_ron"), LIMITS)
def test_han_reach_the_limits_of_the_table(more, han, ron, dealers_ron):
    other, dealer = worth(PINFU, **more), worth(PINFU, seat_wind=EAST, **more)
    assert (other.han, other.main, dealer.main) == (han, ron, dealers_ron)


def test_thirteen_han_of_ordinary_yaku_name_no_yakuman():
    assert worth(PINFU, dora="999s3334p", riichi=2).yakuman == ()


def test_without_kazoe_thirteen_han_are_a_sanbaiman():
    assert worth(PINFU, "", replace(DEFAULT, kazoe=False), dora="999s3334p", riichi=2).main == 24_000


def test_of_two_readings_the_dearer_counts():
    assert dict(worth("223344m556677p8s8s").yaku) == {"Tanyao": 1, "Ryanpeikou": 3}  # and no seven pairs
    assert dict(worth("111222333m99p78s9s").yaku) == {
        "Pinfu": 1,
        "Iipeiko": 1,
        "Junchan": 3,
    }  # no three triplets
    assert worth("2223456m678p234s3m").fu == 40  # the pair of 3s


def test_kiriage_rounds_up_to_a_mangan():
    kiriage = replace(DEFAULT, kiriage=True)
    assert worth(PINFU, dora="9s3p").main == 7700
    assert worth(PINFU, "", kiriage, dora="9s3p").main == 8000
    assert worth("78m99p9m", THREE_KANS, dora="6m").main == 7700
    assert worth("78m99p9m", THREE_KANS, kiriage, dora="6m").main == 8000
    assert worth(PAIRS, "", kiriage, riichi=1, ippatsu=True).main == 6400


def test_dora_are_no_yaku():
    assert score(won("789m456p11s46s5s", "chi 123m", dora="99s"), DEFAULT) is None


def test_a_hand_that_is_not_won_is_worth_nothing():
    assert score(won("123789m456p11s46s9s", riichi=1), DEFAULT) is None


def test_a_win_that_cannot_be_is_refused():
    with pytest.raises(ImpossibleWin, match="riichi needs a closed hand"):
        score(won("789m456p11s46s5s", "chi 123m", riichi=1), DEFAULT)
    with pytest.raises(ImpossibleWin, match="ippatsu"):
        score(won(PLAIN, ippatsu=True), DEFAULT)


def test_an_indicator_points_to_the_next_tile_and_around():
    """9s to 1s, north to east, the red dragon to the white one; each of two like indicators counts."""
    assert dict(worth(PINFU, dora="9s").yaku)["Dora"] == 2
    assert dict(worth(PINFU, dora="99s").yaku)["Dora"] == 4
    assert dict(worth("123m456p11s46s5s", "pon 111z", dora="4z").yaku)["Dora"] == 3
    assert dict(worth("123m456p11s46s5s", "open_kan 5555z", dora="7z").yaku)["Dora"] == 4


def test_red_fives_count_in_hand_and_in_melds_where_there_are_any():
    hand, meld = "234m067p22s46s0s", "chi 067m"
    assert dict(worth(hand, meld).yaku) == {"Tanyao": 1, "Aka Dora": 3}
    assert dict(worth(hand, meld, replace(DEFAULT, red_fives=0)).yaku) == {"Tanyao": 1}


def test_ura_count_for_a_riichi_only():
    assert dict(worth(PINFU, ura="9s").yaku) == {"Pinfu": 1}
    assert dict(worth(PINFU, ura="9s", riichi=1).yaku) == {"Pinfu": 1, "Riichi": 1, "Ura Dora": 2}


def test_settings_leave_out_ura_kan_ura_and_ippatsu():
    how = {"riichi": 1, "ippatsu": True, "ura": "9s3p"}
    whole = dict(worth(PINFU, **how).yaku)
    assert (whole["Ura Dora"], whole["Ippatsu"]) == (3, 1)
    assert dict(worth(PINFU, "", replace(DEFAULT, kan_ura=False), **how).yaku)["Ura Dora"] == 2
    assert "Ura Dora" not in dict(worth(PINFU, "", replace(DEFAULT, ura=False, kan_ura=False), **how).yaku)
    assert "Ippatsu" not in dict(worth(PINFU, "", replace(DEFAULT, ippatsu=False), **how).yaku)


def test_without_open_tanyao_it_must_be_closed():
    closed_only = replace(DEFAULT, open_tanyao=False)
    assert score(won("678m345p22s46s5s", "chi 234m"), closed_only) is None
    assert score(won("234678m345p22s46s5s"), closed_only) is not None


def test_the_last_tile_is_no_haitei_after_a_kan_and_no_houtei_for_a_robbed_kan():
    kan = "closed_kan 9999p"
    yaku = dict(worth("123789m11s46s5s", kan, tsumo=True, rinshan=True, last_tile=True).yaku)
    assert yaku == {"Menzen Tsumo": 1, "Rinshan Kaihou": 1}
    assert dict(worth(PLAIN, chankan=True, last_tile=True).yaku) == {"Chankan": 1}


def test_renhou_is_a_mangan_by_default():
    found = worth(PLAIN, first_turn=True)
    assert (dict(found.yaku), _pays(found)) == ({"Renhou": 5}, (8000, 0))


def test_a_renhou_mangan_adds_to_nothing_and_a_dearer_hand_counts_itself():
    assert dict(worth(PINFU, first_turn=True, dora="9s").yaku) == {"Renhou": 5}
    assert worth(PINFU, first_turn=True, dora="99s3p").main == 12_000


def test_renhou_may_be_a_yakuman_or_nothing():
    assert worth(PLAIN, "", replace(DEFAULT, renhou="yakuman"), first_turn=True).main == 32_000
    assert score(won(PLAIN, first_turn=True), TENHOU) is None
    assert score(won(PLAIN, first_turn=True), MAJSOUL) is None


def test_renhou_needs_a_won_hand_and_is_not_the_dealers():
    assert score(won("123789m456p11s46s9s", first_turn=True), DEFAULT) is None
    assert score(won(PLAIN, first_turn=True, seat_wind=EAST), DEFAULT) is None


def test_nagashi_is_paid_as_a_mangan_by_tsumo():
    assert _pays(nagashi(WEST)) == (4000, 2000)
    assert _pays(nagashi(EAST)) == (4000, 4000)
    assert nagashi(WEST).yaku == (("Nagashi Mangan", 5),)


def test_payments_are_by_seat():
    tsumo, dealers, ron = (
        worth(PLAIN, tsumo=True),
        worth(PLAIN, tsumo=True, seat_wind=EAST),
        worth(PLAIN, riichi=1),
    )
    assert deltas(tsumo, winner=2, dealer=1, payer=None) == (-300, -500, 1100, -300)
    assert deltas(dealers, winner=1, dealer=1, payer=None) == (-500, 1500, -500, -500)
    assert deltas(ron, winner=2, dealer=1, payer=3) == (0, 0, 1300, -1300)
    assert deltas(ron, winner=2, dealer=3, payer=0) == (-1300, 0, 1300, 0)


def test_points_are_all_payments():
    assert worth(PLAIN, tsumo=True).points == 1100
    assert worth(PLAIN, riichi=1).points == 1300
