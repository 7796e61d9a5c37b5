"""How a round is paid: wins, honba, sticks, pao, draws."""

import pytest
from msgspec.structs import replace

from facedown.mahjong.melds import Meld
from facedown.mahjong.round.events import Ended, RiichiPaid
from facedown.mahjong.round.game import ROUND
from facedown.mahjong.round.hands import waited
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU
from facedown.mahjong.tiles import ORPHANS, TILES, counts, parse
from tests.mahjong.scene import Scene, to_the_last, yaku

PLAIN = "123456m234p567s9s"
"""Waits for 9s; a tsumo is menzen tsumo alone: 1 han 30 fu."""
TANYAO = "234567m234p22p46s"
"""Waits for 5s; a ron is 1 han 40 fu."""
NO_RENHOU = replace(DEFAULT, renhou="none")
NOTEN = ("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z")


def test_the_dealers_tsumo_is_paid_by_all_alike():
    scene = Scene(PLAIN, draws="7z7z7z6z9s", dora="1z", honba=2, sticks=3)
    result = scene.go(None, None, None, None).tsumo().result
    assert result.deltas == (3 * 700 + 3000, -700, -700, -700)
    assert result.wins[0].sticks == 3


def test_the_dealer_pays_twice_for_anothers_tsumo():
    scene = Scene("", PLAIN, draws="7z7z7z6z6z9s", dora="1z", honba=1).go(None, None, None, None, None)
    assert scene.tsumo().result.deltas == (-600, 1400, -400, -400)


def test_the_giver_of_a_ron_pays_all():
    scene = Scene("", "", TANYAO, draws="7z5s", dora="1z", honba=1, sticks=1, settings=NO_RENHOU)
    result = scene.go(None).throw("5s").ron(2).result
    assert result.deltas == (0, -1600, 2600, 0)
    assert ROUND.outcome(scene.state).scores == (25_000, 23_400, 27_600, 25_000)


def test_a_ron_of_the_dealer_is_worth_half_as_much_again():
    scene = Scene(TANYAO, draws="7z5s", dora="1z", settings=NO_RENHOU).go(None).throw("5s").ron(0)
    assert scene.result.deltas == (2000, -2000, 0, 0)


def test_the_stick_of_a_riichi_goes_to_the_winner():
    scene = Scene(PLAIN, "", TANYAO, draws="7z7z6z5s", dora="1z").throw("7z", riichi=True).settle()
    assert scene.last[0] == RiichiPaid(0)
    assert scene.state.scores[0] == 24_000
    scene.go(None, None).throw("5s").ron(2)
    assert scene.result.wins[0].deltas == (0, 0, 2300, -1300)
    assert tuple(scene.state.scores) == (24_000, 25_000, 27_300, 23_700)
    assert scene.state.sticks == 0


def test_a_riichi_that_is_ronned_pays_no_stick():
    scene = Scene(PLAIN, TANYAO, draws="5s", dora="1z", settings=NO_RENHOU).throw("5s", riichi=True).ron(1)
    assert not any(isinstance(event, RiichiPaid) for event in scene.events)
    assert scene.result.deltas == (-1300, 1300, 0, 0)


@pytest.mark.parametrize(("settings", "second"), [(NO_RENHOU, 300), (TENHOU, 0)])
def test_two_rons_share_the_honba_or_not_and_the_nearer_takes_the_sticks(settings, second):
    hands = ("", TANYAO, "", "445566m678p88p46s")
    scene = Scene(*hands, draws="5s", dora="1z", honba=1, sticks=2, settings=settings).throw("5s").ron(1, 3)
    near, far = scene.result.wins
    assert near.deltas == (-1600, 3600, 0, 0)
    assert far.deltas == (-2600 - second, 0, 0, 2600 + second)
    assert scene.result.deltas == (-4200 - second, 3600, 0, 2600 + second)


def test_the_nearer_alone_wins_where_two_cannot():
    settings = replace(NO_RENHOU, double_ron=False)
    hands = ("", TANYAO, "", "445566m678p88p46s")
    scene = Scene(*hands, draws="5s", settings=settings).throw("5s").ron(1, 3)
    assert [win.seat for win in scene.result.wins] == [1]


def test_renhou_is_a_mangan_by_default():
    scene = Scene("", TANYAO, draws="5s", dora="1z").throw("5s").ron(1)
    assert scene.result.deltas == (-8000, 8000, 0, 0)


def test_there_is_no_renhou_after_a_call():
    scene = Scene("", "", TANYAO, "77z9m", draws="7z5s", dora="1z").throw("7z").pon(3, "77z").go("9m")
    assert scene.throw("5s").ron(2).result.deltas == (-1300, 0, 1300, 0)


def test_ippatsu_ends_with_the_next_discard():
    scene = Scene(PLAIN, draws="7z7z7z6z6z6z1s1s9s").throw("7z", riichi=True).settle()
    scene.go(None, None, None, None, None, None, None)
    assert not yaku(scene.tsumo().result.wins[0]) & {"Ippatsu"}


def test_ippatsu_counts_before_the_next_discard():
    scene = Scene(PLAIN, draws="7z7z7z6z9s").throw("7z", riichi=True).settle().go(None, None, None).tsumo()
    assert {"Double Riichi", "Ippatsu"} <= yaku(scene.result.wins[0])


def test_a_call_ends_ippatsu():
    scene = Scene(PLAIN, "", "", "66z9m", draws="7z6z1s9s").throw("7z", riichi=True).settle()
    scene.throw("6z").pon(3, "66z").go("9m")
    assert scene.state.ippatsu == 0


def test_haitei_is_a_win_with_the_last_tile():
    scene = to_the_last(Scene("99s", PLAIN, "", "", last="9s", settings=TENHOU))
    assert (scene.turn, scene.drawn) == (1, "9s")
    assert "Haitei Raoyue" in yaku(scene.tsumo().result.wins[0])


# pao


def dragons(settings, final, *, ron, honba=0):
    """Seat 1 has melded three dragons, the last of them given by seat 3, and wins with 3m or 1z."""
    rest, tile = ("12m99p", "3m") if final == "plain" else ("1122z", "1z")
    after = f"{tile}8s8s8s" if ron else f"8s8s8s{tile}"
    scene = Scene(
        "56z",
        f"556677z{rest}147s",
        "",
        "7z",
        draws=f"9m9m9m8p8p8p{after}",
        dora="9s",
        settings=settings,
        honba=honba,
    )
    scene.throw("5z").pon(1, "55z").go("1s", None, None)
    scene.throw("6z").pon(1, "66z").go("4s", None)
    scene.throw("7z").pon(1, "77z").go("7s")
    if ron:
        return scene.throw(tile).ron(1).result
    return scene.go(None, None, None).tsumo().result


@pytest.mark.parametrize("settings", [DEFAULT, TENHOU, MAJSOUL])
def test_the_liable_seat_pays_all_of_a_tsumo(settings):
    result = dragons(settings, "plain", ron=False, honba=2)
    assert result.wins[0].liable == 3
    assert result.deltas == (0, 32_600, 0, -32_600)


@pytest.mark.parametrize("settings", [DEFAULT, TENHOU, MAJSOUL])
def test_the_liable_seat_pays_half_of_a_ron_and_the_honba(settings):
    assert dragons(settings, "plain", ron=True, honba=2).deltas == (0, 32_600, -16_000, -16_600)


def test_the_liable_seat_pays_for_the_whole_hand_by_tenhou():
    assert dragons(TENHOU, "honours", ron=False).deltas == (0, 64_000, 0, -64_000)
    assert dragons(TENHOU, "honours", ron=True).deltas == (0, 64_000, -32_000, -32_000)


@pytest.mark.parametrize("settings", [DEFAULT, MAJSOUL])
def test_the_liable_seat_pays_for_its_own_yakuman_elsewhere(settings):
    assert dragons(settings, "honours", ron=False).deltas == (-16_000, 64_000, -8_000, -40_000)
    assert dragons(settings, "honours", ron=True).deltas == (0, 64_000, -48_000, -16_000)


def test_nobody_is_liable_where_there_is_no_pao():
    settings = replace(DEFAULT, pao="none")
    assert dragons(settings, "plain", ron=False).deltas == (-16_000, 32_000, -8_000, -8_000)


def test_who_gives_the_winning_tile_to_the_own_fault_pays_all():
    scene = Scene("56z", "556677z12m99p147s", "", "7z", draws="9m9m9m8p8p8p8s3m", dora="9s", settings=TENHOU)
    scene.throw("5z").pon(1, "55z").go("1s", None, None)
    scene.throw("6z").pon(1, "66z").go("4s", None)
    scene.throw("7z").pon(1, "77z").go("7s", None)
    assert scene.throw("3m").ron(1).result.deltas == (0, 32_000, 0, -32_000)


def test_a_closed_kan_of_the_last_dragon_makes_nobody_liable():
    scene = Scene(
        "56z",
        "556677z12m99p14s7z",
        "",
        "",
        draws="9m9m9m8p8p8p8p7z",
        dora="9s",
        rinshan="3m",
        settings=TENHOU,
    )
    scene.throw("5z").pon(1, "55z").go("1s", None, None)
    scene.throw("6z").pon(1, "66z").go("4s", None, None, None)
    assert (scene.turn, scene.drawn) == (1, "7z")
    win = scene.kan("7z").tsumo().result.wins[0]
    assert "Daisangen" in win.score.yakuman
    assert win.liable is None


# draws


@pytest.mark.parametrize(
    ("hands", "deltas"),
    [
        ((PLAIN, *NOTEN), (3000, -1000, -1000, -1000)),
        ((NOTEN[0], TANYAO, "567m789p11p678s99p", NOTEN[2]), (-1500, 1500, 1500, -1500)),
        ((*NOTEN, "159m159p159s5667z"), (0, 0, 0, 0)),
    ],
)
def test_noten_pay_three_thousand_in_all(hands, deltas):
    result = to_the_last(Scene(*hands)).throw().settle().result
    assert (result.reason, result.deltas) == ("exhaustive", deltas)
    assert [hand is not None for hand in result.hands] == [delta > 0 for delta in deltas]


def test_hands_in_tenpai_are_shown_and_others_are_not():
    scene = to_the_last(Scene(PLAIN, *NOTEN)).throw().settle()
    shown = [player.hand is not None for player in scene.seen_by(None).players]
    assert shown == [True, False, False, False]


def test_waiting_in_vain_is_not_tenpai():
    scene = Scene("1111m234p567s999s", *NOTEN[1:])
    assert 0 not in to_the_last(scene).throw().settle().result.tenpai


def test_a_wait_for_what_is_melded_is_in_vain_too():
    melds = tuple(
        Meld("pon", (4 * kind, 4 * kind + 1, 4 * kind + 2), 4 * kind, 0) for kind in (8, 27, 28, 29)
    )
    assert waited(bytes(counts(parse("9m"))), melds) == 0
    assert waited(bytes(counts(parse("8m"))), melds) == 1 << 7


def flowing(settings=DEFAULT, seat=0, **config):
    """Everybody discards what was drawn: this seat nothing but terminals and honours, the others none."""
    orphans = [tile for tile in range(TILES) if tile >> 2 in ORPHANS]
    others = [tile for tile in range(TILES) if tile >> 2 not in ORPHANS]
    draws = [orphans.pop() if turn % 4 == seat else others.pop() for turn in range(70)]
    return Scene(draws=draws, settings=settings, **config)


def test_nagashi_mangan_is_paid_as_a_tsumo_without_honba():
    result = to_the_last(flowing(honba=3)).throw().settle().result
    assert (result.reason, result.nagashi, result.deltas) == (
        "nagashi_mangan",
        (0,),
        (12_000, -4000, -4000, -4000),
    )


def test_nagashi_mangan_of_another_costs_the_dealer_twice():
    assert to_the_last(flowing(seat=2)).throw().settle().result.deltas == (-4000, -2000, 8000, -2000)


def test_a_called_discard_ends_nagashi_mangan():
    scene = flowing()
    while scene.state.tiles_left:
        scene.throw().settle()
    pond, *others = scene.state.ponds
    called = replace(pond[0], taken=True), *pond[1:]
    scene.change(ponds=[called, *others])
    assert scene.throw().settle().result.reason == "exhaustive"


def test_nagashi_mangan_can_be_left_out():
    scene = to_the_last(flowing(replace(DEFAULT, nagashi_mangan=False)))
    assert scene.throw().settle().result.reason == "exhaustive"


def test_sticks_stay_on_the_table_after_a_draw():
    scene = Scene(PLAIN, *NOTEN, sticks=2).throw(riichi=True).settle()
    end = to_the_last(scene).throw().settle().last[-1]
    assert isinstance(end, Ended)
    assert end.sticks == 3
    assert sum(end.scores) + 1000 * end.sticks == 102_000
