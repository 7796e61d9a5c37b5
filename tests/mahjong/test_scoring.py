"""Every yaku and yakuman, alone and with others: hands of our own, by the tables of yaku, fu and points.

Those that others have published are in test_published_hands.
"""

import pytest
from msgspec.structs import replace

from facedown.mahjong.scoring import Score
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU
from facedown.mahjong.tiles import EAST, NORTH, SOUTH, WEST
from tests.mahjong.hands import worth

PLAIN = "123789m456p11s46s5s"
"""Nothing but its shape, won on the middle of 4-6."""
TSUMO = {"tsumo": True}
DEALER = {"seat_wind": EAST}

# closed tiles (the winning one last), melds, how; the yaku with han; fu; payments: main, additional
YAKU = [
    (PLAIN, "", {"riichi": 1}, {"Riichi": 1}, 40, (1300, 0)),
    (PLAIN, "", {"riichi": 1} | DEALER, {"Riichi": 1}, 40, (2000, 0)),
    (PLAIN, "", {"riichi": 2}, {"Double Riichi": 2}, 40, (2600, 0)),
    (PLAIN, "", {"riichi": 1, "ippatsu": True}, {"Riichi": 1, "Ippatsu": 1}, 40, (2600, 0)),
    (PLAIN, "", TSUMO, {"Menzen Tsumo": 1}, 30, (500, 300)),
    (PLAIN, "", TSUMO | DEALER, {"Menzen Tsumo": 1}, 30, (500, 500)),
    (PLAIN, "", {"chankan": True}, {"Chankan": 1}, 40, (1300, 0)),
    (PLAIN, "", {"last_tile": True}, {"Houtei Raoyui": 1}, 40, (1300, 0)),
    ("789m456p11s46s5s", "chi 123m", {"last_tile": True} | TSUMO, {"Haitei Raoyue": 1}, 30, (500, 300)),
    ("123789m11s46s5s", "open_kan 9999p", {"rinshan": True} | TSUMO, {"Rinshan Kaihou": 1}, 40, (700, 400)),
    ("123789m456p11s45s6s", "", {}, {"Pinfu": 1}, 30, (1000, 0)),
    ("123789m456p11s45s6s", "", TSUMO, {"Menzen Tsumo": 1, "Pinfu": 1}, 20, (700, 400)),
    ("234678m345p22s46s5s", "", {}, {"Tanyao": 1}, 40, (1300, 0)),
    ("678m345p22s46s5s", "chi 234m", {}, {"Tanyao": 1}, 30, (1000, 0)),
    ("223344m789p11s46s5s", "", {}, {"Iipeiko": 1}, 40, (1300, 0)),
    ("123m456p11s46s5s", "pon 555z", {}, {"Yakuhai (haku)": 1}, 30, (1000, 0)),
    ("123m456p11s46s5s", "pon 666z", {}, {"Yakuhai (hatsu)": 1}, 30, (1000, 0)),
    ("123m456p11s46s5s", "pon 777z", {}, {"Yakuhai (chun)": 1}, 30, (1000, 0)),
    ("123m456p11s46s5s", "pon 111z", {}, {"Yakuhai (round wind east)": 1}, 30, (1000, 0)),
    (
        "123m456p11s46s5s",
        "pon 222z",
        {"round_wind": SOUTH, "seat_wind": WEST},
        {"Yakuhai (round wind south)": 1},
        30,
        (1000, 0),
    ),
    ("123m456p11s46s5s", "pon 333z", {"round_wind": WEST}, {"Yakuhai (round wind west)": 1}, 30, (1000, 0)),
    ("123m456p11s46s5s", "pon 444z", {"round_wind": NORTH}, {"Yakuhai (round wind north)": 1}, 30, (1000, 0)),
    (
        "123m456p11s46s5s",
        "pon 111z",
        {"round_wind": SOUTH} | DEALER,
        {"Yakuhai (seat wind east)": 1},
        30,
        (1500, 0),
    ),
    ("123m456p11s46s5s", "pon 222z", {}, {"Yakuhai (seat wind south)": 1}, 30, (1000, 0)),
    ("123m456p11s46s5s", "pon 333z", {"seat_wind": WEST}, {"Yakuhai (seat wind west)": 1}, 30, (1000, 0)),
    ("123m456p11s46s5s", "pon 444z", {"seat_wind": NORTH}, {"Yakuhai (seat wind north)": 1}, 30, (1000, 0)),
    (
        "123m456p11s46s5s",
        "pon 111z",
        DEALER,
        {"Yakuhai (seat wind east)": 1, "Yakuhai (round wind east)": 1},
        30,
        (2900, 0),
    ),
    ("234789m11234p24s3s", "", {}, {"Sanshoku Doujun": 2}, 40, (2600, 0)),
    ("789m11234p24s3s", "chi 234m", {}, {"Sanshoku Doujun": 1}, 30, (1000, 0)),
    ("12345679m456p11s8m", "", {}, {"Ittsu": 2}, 40, (2600, 0)),
    ("45679m456p11s8m", "chi 123m", {}, {"Ittsu": 1}, 30, (1000, 0)),
    ("12399m789p13s333z2s", "", {}, {"Chantai": 2}, 40, (2600, 0)),
    ("99m789p13s333z2s", "chi 123m", {}, {"Chantai": 1}, 30, (1000, 0)),
    ("12399m789p11178s9s", "", {}, {"Junchan": 3}, 40, (5200, 0)),
    ("99m789p11178s9s", "chi 123m", {}, {"Junchan": 2}, 30, (2000, 0)),
    ("1199m1199p1199s1z1z", "", {}, {"Chiitoitsu": 2, "Honroutou": 2}, 25, (6400, 0)),
    ("999s33z44z4z", "pon 111m, pon 999p", {}, {"Toitoi": 2, "Honroutou": 2}, 40, (8000, 0)),
    ("444m99p55s5s", "pon 222m, pon 888p", {}, {"Toitoi": 2}, 30, (2000, 0)),
    ("222m444p666s99p78m9m", "", {}, {"San Ankou": 2}, 50, (3200, 0)),
    ("78m99p9m", "closed_kan 2222m, closed_kan 4444p, open_kan 6666s", {}, {"San Kantsu": 2}, 60, (3900, 0)),
    ("222s78m99p9m", "pon 222m, pon 222p", {}, {"Sanshoku Doukou": 2}, 30, (2000, 0)),
    ("1133m5577p2299s4z4z", "", {}, {"Chiitoitsu": 2}, 25, (1600, 0)),
    ("1133m5577p2299s4z4z", "", TSUMO, {"Menzen Tsumo": 1, "Chiitoitsu": 2}, 25, (1600, 800)),
    (
        "77z123m46p5p",
        "pon 555z, pon 666z",
        {},
        {"Shou Sangen": 2, "Yakuhai (haku)": 1, "Yakuhai (hatsu)": 1},
        40,
        (8000, 0),
    ),
    ("12378924m33444z3m", "", {}, {"Honitsu": 3}, 40, (5200, 0)),
    ("78924m33444z3m", "chi 123m", {}, {"Honitsu": 2}, 30, (2000, 0)),
    ("112233m445566p4z4z", "", {}, {"Ryanpeikou": 3}, 40, (5200, 0)),
    ("1112344569968m7m", "", {}, {"Chinitsu": 6}, 40, (12_000, 0)),
    ("1114569968m7m", "chi 234m", {}, {"Chinitsu": 5}, 30, (8000, 0)),
]
STACKED = [
    (
        "223344m567p22s67s8s",
        "",
        {"riichi": 1, "ippatsu": True} | TSUMO,
        {"Menzen Tsumo": 1, "Riichi": 1, "Ippatsu": 1, "Pinfu": 1, "Tanyao": 1, "Iipeiko": 1},
        20,
        (6000, 3000),
    ),
    ("234m22234p34s678p2s", "", {}, {"Pinfu": 1, "Tanyao": 1, "Sanshoku Doujun": 2}, 30, (7700, 0)),
    ("223344m556677p8s8s", "", {}, {"Tanyao": 1, "Ryanpeikou": 3}, 40, (8000, 0)),
    ("12312312399m78m9m", "", {}, {"Pinfu": 1, "Iipeiko": 1, "Junchan": 3, "Chinitsu": 6}, 30, (24_000, 0)),
    (
        "444m99p666s55p5p",
        "pon 222z",
        TSUMO,
        {"Yakuhai (seat wind south)": 1, "Toitoi": 2, "San Ankou": 2},
        40,
        (4000, 2000),
    ),
    (
        "11z99m9m",
        "pon 111m, pon 555z, pon 333z",
        {},
        {"Yakuhai (haku)": 1, "Toitoi": 2, "Honroutou": 2, "Honitsu": 2},
        40,
        (12_000, 0),
    ),
    (
        PLAIN,
        "",
        {"riichi": 2, "ippatsu": True, "last_tile": True} | TSUMO,
        {"Menzen Tsumo": 1, "Double Riichi": 2, "Ippatsu": 1, "Haitei Raoyue": 1},
        30,
        (4000, 2000),
    ),
    (
        "123789m11s46s5s",
        "closed_kan 2222z",
        {"riichi": 1, "rinshan": True} | TSUMO,
        {"Menzen Tsumo": 1, "Riichi": 1, "Rinshan Kaihou": 1, "Yakuhai (seat wind south)": 1},
        60,
        (4000, 2000),
    ),
]

# closed tiles, melds, how, the yakuman with their han under `default`
YAKUMAN = [
    ("119m19p19s123456z7z", "", {}, {"Kokushi Musou": 13}),
    ("19m19p19s1234567z1m", "", {}, {"Kokushi Musou Juusanmen Matchi": 26}),
    ("222m444p99p666s33s3s", "", TSUMO, {"Suu Ankou": 13}),
    ("222m444p666s333s9p9p", "", {}, {"Suu Ankou Tanki": 26}),
    ("123m99p77z7z", "pon 555z, pon 666z", {}, {"Daisangen": 13}),
    ("44z12m3m", "pon 111z, pon 222z, pon 333z", {}, {"Shousuushii": 13}),
    ("99m44z4z", "pon 111z, pon 222z, pon 333z", {}, {"Dai Suushii": 26}),
    ("44z66z6z", "pon 111z, pon 333z, pon 555z", {}, {"Tsuu Iisou": 13}),
    ("112233445566z7z7z", "", {}, {"Tsuu Iisou": 13}),
    ("22334466s66z6z", "pon 888s", {}, {"Ryuuiisou": 13}),
    ("2223334488s4s", "pon 666s", {}, {"Ryuuiisou": 13}),
    ("99p11s1s", "pon 111m, pon 999m, pon 111p", {}, {"Chinroutou": 13}),
    ("1112345567899m9m", "", {}, {"Chuuren Poutou": 13}),
    ("1112345678999m5m", "", {}, {"Daburu Chuuren Poutou": 26}),
    ("9p9p", "open_kan 2222m, added_kan 4444p, closed_kan 6666s, open_kan 8888m", {}, {"Suu Kantsu": 13}),
    (PLAIN, "", {"first_turn": True} | TSUMO | DEALER, {"Tenhou": 13}),
    (PLAIN, "", {"first_turn": True} | TSUMO, {"Chiihou": 13}),
    ("44z11z1z", "pon 555z, pon 666z, pon 777z", {}, {"Daisangen": 13, "Tsuu Iisou": 13}),
    ("44z11z1z", "pon 555z, pon 666z, pon 777z", DEALER, {"Daisangen": 13, "Tsuu Iisou": 13}),
    ("99m11m1m", "pon 999p, pon 111s, open_kan 9999s", {}, {"Chinroutou": 13}),
    ("111222333444z5z5z", "", {}, {"Dai Suushii": 26, "Suu Ankou Tanki": 26, "Tsuu Iisou": 13}),
    (
        "5z5z",
        "closed_kan 1111z, closed_kan 2222z, closed_kan 3333z, closed_kan 4444z",
        {},
        {"Dai Suushii": 26, "Suu Ankou Tanki": 26, "Tsuu Iisou": 13, "Suu Kantsu": 13},
    ),
    (
        "1112345678999m5m",
        "",
        {"first_turn": True} | TSUMO | DEALER,
        {"Daburu Chuuren Poutou": 26, "Tenhou": 13},
    ),
    (
        "19m19p19s1234567z1m",
        "",
        {"first_turn": True} | TSUMO,
        {"Kokushi Musou Juusanmen Matchi": 26, "Chiihou": 13},
    ),
    (
        "11m99m111p999p111s1m",
        "",
        {"first_turn": True} | TSUMO,
        {"Suu Ankou": 13, "Chinroutou": 13, "Chiihou": 13},
    ),
]


def _pays(found: Score) -> tuple[int, int]:
    return found.main, found.additional


@pytest.mark.parametrize(("closed", "melds", "how", "yaku", "fu", "pays"), YAKU + STACKED)
def test_a_hand_has_the_yaku_the_fu_and_the_price_of_the_tables(closed, melds, how, yaku, fu, pays):
    found = worth(closed, melds, **how)
    assert dict(found.yaku) == yaku
    assert (found.han, found.fu, _pays(found)) == (sum(yaku.values()), fu, pays)
    assert found.yakuman == ()


@pytest.mark.parametrize(("closed", "melds", "how", "yakuman"), YAKUMAN)
def test_a_yakuman_has_its_name_and_yakuman_stack(closed, melds, how, yakuman):
    found = worth(closed, melds, **how)
    assert dict(found.yaku) == yakuman
    assert set(found.yakuman) == set(yakuman)
    times = sum(yakuman.values()) // 13
    assert found.points == times * (48_000 if how.get("seat_wind") == EAST else 32_000)


@pytest.mark.parametrize(("closed", "melds", "how", "yakuman"), YAKUMAN)
def test_without_double_yakuman_each_counts_once(closed, melds, how, yakuman):
    found = worth(closed, melds, TENHOU, **how)
    assert dict(found.yaku) == dict.fromkeys(yakuman, 13)
    assert found.points == len(yakuman) * (48_000 if how.get("seat_wind") == EAST else 32_000)


@pytest.mark.parametrize(("closed", "melds", "how", "yakuman"), YAKUMAN)
def test_without_stacking_only_the_greatest_yakuman_counts(closed, melds, how, yakuman):
    found = worth(closed, melds, replace(DEFAULT, stacked_yakuman=False), **how)
    greatest = max(yakuman.values())
    assert [han for _, han in found.yaku] == [greatest]
    assert found.yakuman == (found.yaku[0].name,)
    assert found.points == greatest // 13 * (48_000 if how.get("seat_wind") == EAST else 32_000)


def test_majsoul_pays_double_yakuman_and_tenhou_does_not():
    assert worth("99m44z4z", "pon 111z, pon 222z, pon 333z", MAJSOUL).main == 64_000
    assert worth("99m44z4z", "pon 111z, pon 222z, pon 333z", TENHOU).main == 32_000


def test_dora_add_nothing_to_a_yakuman():
    found = worth("123m99p77z7z", "pon 555z, pon 666z", dora="6z6z8p")
    assert dict(found.yaku) == {"Daisangen": 13}
