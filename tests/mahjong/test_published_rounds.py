"""Aborted rounds, and yakuman that were fed, as published."""

import pytest

from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU
from tests.mahjong.match_scene import TERMINALS, MatchScene
from tests.mahjong.published import published
from tests.mahjong.scene import Scene
from tests.mahjong.test_round_furiten import ON_5S
from tests.mahjong.test_round_holes import THREE_ON_5S
from tests.mahjong.test_round_turns import TENPAI

EVERY = pytest.mark.parametrize("settings", [DEFAULT, TENHOU, MAJSOUL])

# aborts


@published("nine terminals", "tenhou")
@published("nine terminals", "aborts")
@pytest.mark.parametrize("seat", range(4))
def test_nine_kinds_of_terminals_and_honours_may_abort_on_the_first_turn_of_any_seat(seat):
    hands = ["", "", "", ""]
    hands[seat] = "19m19p19s12z45678m"
    scene = Scene(*hands, draws="5p5s6s"[: seat * 2] + "3z").go(*[None] * seat)
    assert scene.mine.nine_terminals
    assert scene.abort().result.reason == "nine_terminals"


@published("nine terminals", "tenhou")
def test_a_closed_kan_of_another_ends_the_chance_of_nine_terminals():
    scene = Scene("888m", "19m19p19s12z4567p8s", draws="8m3z", rinshan="5s", settings=TENHOU).kan("8m")
    assert not scene.go(None).mine.nine_terminals


@published("four winds", "aborts")
@pytest.mark.parametrize("wind", ["1z", "2z", "3z", "4z"])
def test_four_times_the_same_wind_in_the_first_turns_is_a_draw(wind):
    scene = Scene(draws=wind * 4).go(None, None, None).throw()
    assert scene.settle().result.reason == "four_winds"


@published("four riichi", "aborts")
def test_the_fourth_riichi_is_a_draw_and_all_hands_are_shown():
    scene = Scene(*TENPAI, draws="7z7z7z7z")
    for _ in range(4):
        scene.throw("7z", riichi=True).settle()
    assert scene.result.reason == "four_riichi"
    assert None not in scene.result.hands


@published("four riichi", "aborts")
def test_the_fourth_riichi_is_no_draw_if_its_discard_wins():
    scene = Scene(*TENPAI, draws="7z7z7z1p")
    for _ in range(3):
        scene.throw("7z", riichi=True).settle()
    assert [win.seat for win in scene.throw("1p", riichi=True).ron(0).result.wins] == [0]


@published("four kans", "aborts")
@published("four kans", "kan")
def test_the_discard_after_four_kans_of_several_is_a_draw_unless_it_wins():
    def played(last):
        scene = Scene(
            "888999m", "111222s", ON_5S, draws="8m1s9s9s9m", rinshan=f"9p2s8s{last}", settings=TENHOU
        )
        scene.kan("8m").go(None).kan("1s").kan("2s").go(None, None, None)
        return scene.kan("9m").throw()

    assert played("7z").settle().result.reason == "four_kans"
    assert [win.seat for win in played("5s").ron(2).result.wins] == [2]


@published("four kans", "aborts")
def test_four_kans_of_one_go_on_and_nobody_may_declare_another():
    scene = Scene("111222333m444p5p", "777s", draws="1m7s", rinshan="2m3m4p9m", settings=TENHOU)
    scene.kan("1m").kan("2m").kan("3m").kan("4p").go("9m")
    assert (scene.result, scene.turn, scene.mine.kans) == (None, 1, ())


@published("three rons", "tenhou")
@published("three rons", "multiple ron")
def test_three_rons_are_a_draw_at_tenhou():
    scene = Scene(*THREE_ON_5S, draws="5s", settings=TENHOU).throw("5s").ron(1, 2, 3)
    assert (scene.result.reason, scene.result.deltas) == ("triple_ron", (0, 0, 0, 0))


@published("three rons", "majsoul")
def test_three_rons_are_no_draw_in_mahjong_soul():
    scene = Scene(*THREE_ON_5S, draws="5s", settings=MAJSOUL).throw("5s").ron(1, 2, 3)
    assert [win.seat for win in scene.result.wins] == [1, 2, 3]


@published("after an abort", "aborts")
@published("after an abort", "tenhou")
@EVERY
def test_after_an_abort_the_same_dealer_goes_on_with_a_honba_and_all_sticks(settings):
    scores = (24_000, 25_000, 25_000, 25_000)
    standing = MatchScene(TERMINALS, 2, scores, honba=1, sticks=1, settings=settings).abort().standing
    assert (standing.kyoku, standing.honba, standing.sticks) == (2, 2, 1)
    assert standing.scores == scores


# pao


def fed(settings=DEFAULT, rest="23m99p", tile="1m", giver=None, **config):
    """Seat 1 pons the dragons, the last of them from seat 2, and wins: by tsumo, or from a giver."""
    after_it = "".join(tile if seat == giver else "8s" for seat in (2, 3, 0)) + tile
    draws = f"9s9s7p7p{after_it}"
    spare = "147s"
    hands = ("5z", f"556677z{rest}{spare}", "7z", "6z")
    scene = Scene(*hands, draws=draws, dora="6p", settings=settings, **config)
    scene.throw("5z").pon(1, "55z").go("1s", None)
    scene.throw("6z").pon(1, "66z").go("4s")
    scene.throw("7z").pon(1, "77z").go("7s")
    while scene.turn != (1 if giver is None else giver):
        scene.go(None)
    return (scene.tsumo() if giver is None else scene.throw(tile).ron(1)).result


@published("pao of dragons", "pao")
@published("pao of dragons", "ema")
@EVERY
def test_who_fed_the_third_dragon_pays_all_of_a_tsumo_with_the_honba(settings):
    result = fed(settings, honba=1)
    assert (result.wins[0].liable, result.deltas) == (2, (0, 32_300, -32_300, 0))


@published("pao of dragons", "pao")
@published("pao of dragons", "tenhou")
@EVERY
def test_who_fed_the_third_dragon_pays_half_of_a_ron_and_the_honba(settings):
    """By the rules of the EMA and by majiang-core the giver of the ron pays the honba."""
    assert fed(settings, giver=3, honba=1).deltas == (0, 32_300, -16_300, -16_000)


@published("pao of dragons", "majiang")
@EVERY
def test_who_fed_the_third_dragon_and_gives_the_ron_pays_all(settings):
    assert fed(settings, giver=2, honba=1).deltas == (0, 32_300, -32_300, 0)


@published("pao of a composite hand", "pao")
@pytest.mark.parametrize("settings", [DEFAULT, MAJSOUL])
def test_of_daisangen_and_tsuuiisou_the_liable_seat_pays_the_daisangen(settings):
    result = fed(settings, rest="1122z", tile="1z", honba=1)
    assert result.deltas == (-16_000, 64_300, -32_300 - 8_000, -8_000)


@published("pao of a composite hand", "settlement")
@published("pao of a composite hand", "tenhou")
@published("pao of a composite hand", "majsoul")
@pytest.mark.parametrize(
    ("settings", "giver", "deltas"),
    [
        (TENHOU, None, (0, 66_600, -64_600, 0)),
        (MAJSOUL, None, (-16_000, 66_600, -40_600, -8_000)),
        (TENHOU, 0, (-32_000, 66_600, -32_600, 0)),
        (MAJSOUL, 0, (-48_000, 66_600, -16_600, 0)),
    ],
)
def test_tenhou_lets_pay_for_the_whole_hand_and_mahjong_soul_for_the_yakuman(settings, giver, deltas):
    assert fed(settings, "1122z", "1z", giver, honba=2, sticks=2).deltas == deltas


@published("pao of winds", "pao")
@published("pao of winds", "ema")
@pytest.mark.parametrize(("settings", "price"), [(DEFAULT, 64_000), (TENHOU, 32_000), (MAJSOUL, 64_000)])
def test_who_fed_the_fourth_wind_pays_for_daisuushii(settings, price):
    hands = ("13z", "11223344z9m147s7p", "4z", "2z")
    scene = Scene(*hands, draws="9s9s8s9s8s8s7p8s8p8p9m", dora="6p", settings=settings)
    scene.throw("1z").pon(1, "11z").go("1s", None)
    scene.throw("2z").pon(1, "22z").go("4s", None, None)
    scene.throw("3z").pon(1, "33z").go("7s")
    scene.throw("4z").pon(1, "44z").go("7p", None, None, None)
    result = scene.tsumo().result
    assert (result.wins[0].liable, result.deltas) == (2, (0, price, -price, 0))


@published("pao of a kan", "pao")
def test_an_open_kan_of_the_third_dragon_makes_its_giver_liable():
    """1234m beside pons of white and red, and the green one kanned from the seat across."""
    scene = Scene(
        "5z", "5577666z1234m14s", "", "67z", draws="9s9s8s9s8s8s8s8p1m", rinshan="7s", settings=TENHOU
    )
    scene.throw("5z").pon(1, "55z").go("1s", None)
    scene.throw("7z").pon(1, "77z").go("4s", None)
    scene.throw("6z").open_kan(1).go(None, None, None, None)
    assert scene.tsumo().result.wins[0].liable == 3


@published("no pao", "pao")
def test_a_closed_kan_of_the_third_dragon_makes_nobody_liable():
    scene = Scene("5z", "556677z7z1234m14s", "", "6z", draws="9s9s8s9s8s8s7z", rinshan="1m", settings=TENHOU)
    scene.throw("5z").pon(1, "55z").go("1s", None)
    scene.throw("6z").pon(1, "66z").go("4s", None, None, None)
    assert scene.kan("7z").tsumo().result.wins[0].liable is None
