"""The defender against a riichi: what it fears, what it throws, when it goes on."""

import pytest

from facedown.bots import mahjong
from facedown.bots.mahjong import defence
from facedown.bots.mahjong.danger import dangers, discards, safe_kinds
from facedown.bots.mahjong.efficiency import RatedDiscard
from facedown.bots.mahjong.outlook import ways
from facedown.bots.mahjong.plans import HandProgress
from facedown.bots.mahjong.spot import spot_of
from facedown.core import play
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import Discard, Pass, Pon, Riichi
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.settings import TENHOU
from facedown.mahjong.shape import shanten
from facedown.mahjong.tiles import KINDS, counts, parse
from tests.bots.mahjong_stage import RON, SEED, Stage, anything, questions


def after_riichi(hand, draw, *, thrown="9s"):
    """The dealer has declared riichi; seat 1 with this hand has drawn."""
    draws = (*parse(thrown), *parse(draw, parse(thrown + hand + RON)))
    stage = Stage(parse(RON, parse(thrown)), parse(hand, parse(thrown + RON)), draws=draws)
    return stage.throw(thrown, riichi=True).passed()


def test_the_defender_folds_with_a_tile_that_the_riichi_has_thrown():
    stage = after_riichi("159m1479p249s35z7z", "5m")
    assert stage.thrown_by(mahjong.defender, 1) == "9s"
    assert stage.thrown_by(mahjong.shanten, 1) != "9s"


def test_the_defender_folds_with_a_tile_that_was_let_go_since():
    stage = Stage(RON, "8s", "159m1479p246s35z8s", draws="9s8s5m").throw("9s", riichi=True).passed()
    stage.throw("8s").passed()
    assert stage.thrown_by(mahjong.defender, 2) == "8s"


def test_the_defender_without_a_safe_tile_throws_an_honour():
    stage = after_riichi("1379m1379p56s257z", "6s", thrown="4s")
    assert stage.thrown_by(mahjong.defender, 1) in {"2z", "5z", "7z"}


def test_the_defender_without_a_safe_tile_and_honours_throws_the_terminal_behind_suji():
    stage = after_riichi("3379m1379p56s1s88p", "6s", thrown="4s")
    assert stage.thrown_by(mahjong.defender, 1) == "1s"


def test_the_defender_goes_on_with_a_good_tenpai():
    stage = after_riichi("234567m345p22s45s", "7p")
    assert isinstance(stage.ask(mahjong.defender, 1), Riichi)


def test_the_defender_does_not_open_a_far_hand_against_a_riichi():
    stage = Stage(RON, "7z", "77z24m57p34s99m1z6p9p", draws="9s7z").throw("9s", riichi=True).passed()
    stage.throw("7z")
    assert stage.ask(mahjong.defender, 2) == Pass()
    assert isinstance(stage.ask(mahjong.shanten, 2), Pon)


def calm_questions(kind):
    """Put to a quick one while nobody else is in riichi, with its answer."""
    for number in range(4):
        found = questions(mahjong.shanten, Config(TENHOU), SEED / "calm" / number, mahjong.tsumogiri)
        for view, prompt, action in found:
            if isinstance(prompt.actions, kind) and not defence.threats(view):
                yield view, prompt, action


def test_without_a_riichi_the_defender_calls_as_the_quick_one():
    for view, prompt, action in calm_questions(Calling | Winning):
        assert mahjong.defender(view, prompt, SEED) == action


def test_without_a_riichi_the_defender_throws_nothing_that_takes_it_further_away():
    others = 0
    for view, prompt, action in calm_questions(Turn):
        mine = mahjong.defender(view, prompt, SEED)
        assert type(mine) is type(action)
        if mine != action:
            others += 1
            assert distance(view.hand, mine.tile) == distance(view.hand, action.tile)
    assert others > 0


def distance(hand, thrown):
    return shanten(counts([tile for tile in hand if tile != thrown]))


def test_of_discards_that_leave_a_hand_as_near_the_defender_sees_which_one_will_wait_better():
    """More tiles lead to a tenpai without a 5p; but 5567p and 357s will wait better than 567p and 3579s."""
    stage = Stage("123456m5567p357s", draws="9s", dora="1z")
    assert stage.thrown_by(mahjong.shanten, 0) == "5p"
    assert stage.thrown_by(mahjong.defender, 0) == "9s"


def test_ways_are_pairs_of_tiles_one_after_the_other():
    """16 tiles complete a run and 12 make a pair; either way 8 tiles win then."""
    spot = spot_of(Stage("23m456789p11178s", draws="7z", dora="7z").view(0))
    assert ways(spot, parse("7z")[0] >> 2) == 16 * 8 + 12 * 8


def dared(distance, tiles, *, dora="1z", tiles_left=60):
    """Thousandths of danger that a hand with so many good tiles takes upon itself."""
    spot = spot_of(Stage("234567m345p22s45s", draws="7p", dora=dora).view(0))._replace(tiles_left=tiles_left)
    return defence._dared(spot, RatedDiscard(0, HandProgress(distance, tiles, 1), 0))


def test_a_tenpai_dares_more_the_more_tiles_win_and_the_more_dora_it_has():
    assert dared(0, 4) < dared(0, 8) < dared(0, 8, dora="1s")


def test_one_away_dares_less_than_a_tenpai_and_further_away_nothing():
    assert dared(0, 4) > dared(1, 20) > dared(2, 40) == 0


def test_one_away_dares_less_late_and_nothing_at_the_end_but_a_tenpai_does():
    fears = [dared(1, 20, tiles_left=left) for left in (60, 30, 16)]
    assert fears == sorted(set(fears), reverse=True)
    assert fears[-1] == 0 < dared(0, 4, tiles_left=16)


def fear(tile, safe="", seen="", worth=()):
    """How dangerous a tile is, where this chair has seen some and some are safe."""
    left = [4] * KINDS
    for one in parse(seen):
        left[one >> 2] -= 1
    han = [int(kind in worth) for kind in range(KINDS)]
    return dangers(frozenset(one >> 2 for one in parse(safe)), left, han)[parse(tile)[0] >> 2]


def test_a_safe_tile_is_no_danger_at_all():
    assert fear("5m", safe="5m") == 0 < min(fear(f"{rank}m") for rank in range(1, 10))


@pytest.mark.parametrize(("tile", "safe"), [("1m", "4m"), ("7p", "4p"), ("2s", "5s"), ("5m", "28m")])
def test_suji_is_safer(tile, safe):
    assert fear(tile, safe=safe) < fear(tile)


def test_a_middle_tile_with_suji_on_one_side_is_in_between():
    assert fear("5m", safe="28m") < fear("5m", safe="2m") < fear("5m")


@pytest.mark.parametrize(
    ("tile", "seen"), [("9m", "8888m"), ("9m", "7777m"), ("1s", "2222s"), ("2p", "3333p")]
)
def test_behind_a_wall_it_is_safer(tile, seen):
    assert fear(tile, seen=seen) < fear(tile, seen=seen[1:])


def test_suits_have_no_suji_with_one_another():
    assert fear("1p", safe="4m") >= fear("1p") > fear("1p", safe="4p")


def test_the_fewer_two_sided_waits_are_left_the_more_each_is_feared():
    fears = [fear("1p", safe=safe) for safe in ("", "5m", "456m", "456m5s", "456m456s")]
    assert fears == sorted(set(fears))


def test_an_honour_is_safer_the_more_of_it_are_seen():
    fears = [fear("1z", seen="1" * count + "z") for count in (1, 2, 3)]
    assert fears == sorted(set(fears), reverse=True)


def test_a_dora_is_more_dangerous_than_its_like():
    assert fear("5m", worth={4}) > fear("5m")


def test_discards_are_read_in_the_order_of_play_through_all_calls():
    calls = 0
    for number in range(12):
        played = play(ROUND, Config(TENHOU), SEED / "order" / number, dict.fromkeys(range(4), anything))
        thrown = [
            (entry.seat, entry.action.tile)
            for entry in played.entries
            if isinstance(entry.action, Discard | Riichi)
        ]
        view = ROUND.view(played.state, None)
        assert [(seat, one.tile) for seat, one in discards(view)] == thrown
        calls += sum(len(player.melds) for player in view.players)
    assert calls > 12


def test_no_tile_that_was_held_safe_is_ever_won_by_the_riichi():
    wins = 0
    for number in range(20):
        safe = {}
        found = questions(mahjong.shanten, Config(TENHOU), SEED / "safe" / number, mahjong.shanten, range(4))
        for view, prompt, _ in found:
            if isinstance(prompt.actions, Turn):
                safe = {seat: safe_kinds(view, seat) for seat in range(4) if view.players[seat].riichi}
            elif isinstance(prompt.actions, Winning) and view.seat in safe:
                wins += 1
                assert prompt.actions.tile >> 2 not in safe[view.seat]
    assert wins > 3
