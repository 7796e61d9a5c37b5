"""What happened in a round or a match, told as mjai."""

import json
from functools import cache

import pytest
from msgspec.structs import replace

from facedown.core import BrokenRecord, Seed, Sitter, play
from facedown.core.record import Seated, header_of, recorded
from facedown.mahjong import mjai
from facedown.mahjong.match import MATCH, Config, Started
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import Tsumo
from facedown.mahjong.settings import MAJSOUL, TENHOU
from facedown.poker import HOLDEM
from tests.mahjong.match_scene import HEAVENLY
from tests.mahjong.mjai_scene import objects, read, replayed_events, their_log
from tests.mahjong.scene import Scene
from tests.mahjong.test_round_furiten import robbable

FACE_DOWN = ["?"] * 13
TANYAO = "234567m234p22p46s"


def told(scene, viewer="all"):
    """A round, as this viewer was shown it."""
    shown = scene.events if viewer == "all" else [ROUND.redact(event, viewer) for event in scene.events]
    return objects(mjai.Translator().translate_all(event for event in shown if event is not None))


def of_type(log, name):
    return [event for event in log if event["type"] == name]


def test_a_round_begins_with_its_wind_its_number_and_its_points():
    log = told(Scene(kyoku=6, dealer=2, honba=1, sticks=2, draws="9s", dora="0s"))
    start_game, start_kyoku, tsumo = log
    assert start_game == {"type": "start_game", "names": ["0", "1", "2", "3"]}
    assert [len(hand) for hand in start_kyoku.pop("tehais")] == [13] * 4
    assert start_kyoku == {
        "type": "start_kyoku",
        "bakaze": "S",
        "dora_marker": "5sr",
        "kyoku": 3,
        "honba": 1,
        "kyotaku": 2,
        "oya": 2,
        "scores": [25_000] * 4,
    }
    assert tsumo == {"type": "tsumo", "actor": 2, "pai": "9s"}


def test_every_tile_has_the_name_that_bots_know():
    hand = told(Scene("12340m5p0p055s567z"))[1]["tehais"][0]
    assert hand == ["1m", "2m", "3m", "4m", "5mr", "5pr", "5p", "5sr", "5s", "5s", "P", "F", "C"]
    hand = told(Scene("6789m6789p1234z9s"))[1]["tehais"][0]
    assert hand == ["6m", "7m", "8m", "9m", "6p", "7p", "8p", "9p", "9s", "E", "S", "W", "N"]


def test_without_red_fives_all_fives_are_plain():
    scene = Scene("12344m5p0p055s567z", dora="0m")
    log = objects(mjai.Translator(red_fives=False).translate_all(scene.events))
    assert log[1]["tehais"][0] == ["1m", "2m", "3m", "4m", "4m", "5p", "5p", "5s", "5s", "5s", "P", "F", "C"]
    assert log[1]["dora_marker"] == "5m"


def test_a_viewer_is_told_its_own_tiles_and_question_marks():
    scene = Scene(draws="1s2s").go(None)
    log = told(scene, viewer=1)
    assert [hand == FACE_DOWN for hand in log[1]["tehais"]] == [True, False, True, True]
    assert [event["pai"] for event in of_type(log, "tsumo")] == ["?", "2s"]
    assert told(scene, viewer=None)[1]["tehais"] == [FACE_DOWN] * 4


def test_a_discard_says_whether_it_was_just_drawn():
    assert of_type(told(Scene("9m", draws="1z2z").go("9m", None)), "dahai") == [
        {"type": "dahai", "actor": 0, "pai": "9m", "tsumogiri": False},
        {"type": "dahai", "actor": 1, "pai": "S", "tsumogiri": True},
    ]


def test_a_riichi_is_declared_discarded_and_accepted():
    scene = Scene("123m123p1234s444z", draws="9s").throw("9s", riichi=True).settle()
    assert told(scene)[-4:-1] == [
        {"type": "reach", "actor": 0},
        {"type": "dahai", "actor": 0, "pai": "9s", "tsumogiri": True},
        {"type": "reach_accepted", "actor": 0},
    ]


def test_a_call_names_the_giver_the_tile_and_what_was_consumed():
    chi = {"type": "chi", "actor": 1, "target": 0, "pai": "6s", "consumed": ["5sr", "7s"]}
    assert told(Scene("", "0s7s", draws="6s").throw("6s").chi(1, "07s"))[-1] == chi
    pon = {"type": "pon", "actor": 3, "target": 0, "pai": "5mr", "consumed": ["5m", "5m"]}
    assert told(Scene("", "", "", "55m", draws="0m").throw("0m").pon(3, "55m"))[-1] == pon
    scene = Scene("", "", "999m", draws="9m", rinshan="7z", settings=TENHOU).throw("9m").open_kan(2)
    assert told(scene)[-2:] == [
        {"type": "daiminkan", "actor": 2, "target": 0, "pai": "9m", "consumed": ["9m"] * 3},
        {"type": "tsumo", "actor": 2, "pai": "C"},
    ]


def test_a_closed_kan_shows_its_indicator_before_the_replacement():
    scene = Scene("555m", draws="0m", rinshan="7z", dora="2z3z", settings=TENHOU).kan("5m")
    assert told(scene)[-3:] == [
        {"type": "ankan", "actor": 0, "consumed": ["5mr", "5m", "5m", "5m"]},
        {"type": "dora", "dora_marker": "W"},
        {"type": "tsumo", "actor": 0, "pai": "C"},
    ]


def test_an_added_kan_names_the_fourth_tile_and_the_pon():
    assert of_type(told(robbable().kan("5s", "added").settle()), "kakan") == [
        {"type": "kakan", "actor": 0, "pai": "5sr", "consumed": ["5s", "5s", "5s"]}
    ]


def test_a_robbed_kan_is_told_before_the_win():
    log = told(robbable().kan("5s", "added").ron(1))
    assert [event["type"] for event in log[-3:]] == ["kakan", "hora", "end_kyoku"]


def test_each_winner_of_a_discard_has_a_hora_of_its_own():
    hands = ("", TANYAO, "", "445566m678p88p46s")
    scene = Scene(*hands, draws="5s", dora="1z", honba=1, sticks=2, settings=TENHOU).throw("5s").ron(1, 3)
    assert told(scene)[-3:] == [
        {"type": "hora", "actor": 1, "target": 0, "deltas": [-1600, 3600, 0, 0], "ura_markers": []},
        {"type": "hora", "actor": 3, "target": 0, "deltas": [-2600, 0, 0, 2600], "ura_markers": []},
        {"type": "end_kyoku"},
    ]


def test_a_riichi_that_wins_shows_the_ura_indicators():
    hands = ("123m123p1234s444z", "", "", "")
    scene = Scene(*hands, draws="9s8p8p8p4s", ura="7z").throw("9s", riichi=True).settle().go(None, None, None)
    (hora,) = of_type(told(scene.tsumo()), "hora")
    assert hora["target"] == 0
    assert hora["ura_markers"] == ["C"]


def test_a_draw_has_its_deltas_and_its_reason():
    scene = Scene("19m19p19s123456z5m", draws="7z").abort()
    assert told(scene)[-2:] == [
        {"type": "ryukyoku", "deltas": [0, 0, 0, 0], "reason": "kyushu_kyuhai"},
        {"type": "end_kyoku"},
    ]


# matches and records


def first_offered(view, prompt, chance):
    """Wins where it can, and discards the first of its tiles."""
    return Tsumo() if Tsumo() in prompt.actions else next(iter(prompt.actions))


@cache
def record(settings=TENHOU, names=("Ann", "Bob", "Cem", "Dai")):
    """A dealer wins with the first tile of all."""
    config = Config(replace(settings, length="tonpusen"), walls=(HEAVENLY,))
    played = play(MATCH, config, Seed.of("told"), dict.fromkeys(range(4), first_offered))
    seated = tuple(Seated(0, seat, Sitter(name)) for seat, name in enumerate(names))
    return played._replace(entries=(*seated, *played.entries)).record()


def test_a_record_of_a_match_is_told_from_start_game_to_end_game():
    log = [json.loads(line) for line in mjai.lines(record())]
    assert log[0] == {"type": "start_game", "names": ["Ann", "Bob", "Cem", "Dai"]}
    assert log[-1] == {"type": "end_game"}
    assert len(of_type(log, "start_kyoku")) == len(of_type(log, "end_kyoku")) >= 4
    assert len(of_type(log, "start_game")) == 1


def test_a_record_is_told_as_one_chair_saw_it():
    log = [json.loads(line) for line in mjai.lines(record(), viewer=2)]
    assert log[0]["id"] == 2
    assert {event["actor"] for event in of_type(log, "tsumo") if event["pai"] != "?"} == {2}
    assert all(event["tehais"][2] != FACE_DOWN for event in of_type(log, "start_kyoku"))
    assert all(event["tehais"][1] == FACE_DOWN for event in of_type(log, "start_kyoku"))


def test_the_fives_of_a_record_are_red_where_its_settings_say_so():
    assert any("5mr" in line for line in mjai.lines(record()))
    assert not any("5mr" in line for line in mjai.lines(record(replace(TENHOU, red_fives=0))))


def test_a_record_that_was_told_comes_out_the_same_when_its_log_is_played():
    kept = record()
    replay = mjai.replayed(mjai.read(mjai.lines(kept)), kept.header.config.settings)
    assert replay.difference is None
    assert replay.state.outcome == kept.outcome


def test_only_mahjong_is_told_as_mjai():
    header = header_of(HOLDEM, None, Seed.of("poker"))
    with pytest.raises(BrokenRecord, match="not of mahjong"):
        list(mjai.lines(recorded(header, (), Seed.of("poker"), None)))


def test_a_translator_translates_each_event_as_it_comes():
    """And keeps nothing of it: told again to another, it is the same."""
    scene = Scene("9m", draws="1z2z").go("9m", None)
    translator, other = mjai.Translator(), mjai.Translator()
    one_by_one = [told for event in scene.events for told in translator.translate(event)]
    assert one_by_one == list(other.translate_all(scene.events))
    assert list(translator.translate(Started(25_000))) == []


# beside riichienv

THEIR_OWN = {"start_game": {"names"}, "ankan": {"pai"}, "hora": {"tsumo"}}
"""By type: what one of us says and the other does not."""


def differences(number, rules, settings):
    """(ours, theirs), for every event of a game of theirs that is not told the same."""
    log = their_log(number, rules)
    replay = mjai.replayed(read(log), replace(settings, length="tonpusen"))
    assert replay.difference is None
    ours = objects(mjai.Translator().translate_all(replayed_events(replay)))
    assert [event["type"] for event in ours] == [event["type"] for event in log]
    pairs = zip(map(comparable, ours), map(comparable, log), strict=True)
    return [pair for pair in pairs if pair[0] != pair[1]]


def comparable(event):
    left_out = THEIR_OWN.get(event["type"], set())
    kept = {name: value for name, value in event.items() if name not in left_out}
    return kept | {"consumed": sorted(event.get("consumed", ()))}


def test_a_game_of_riichienv_is_told_as_it_tells_it_event_for_event():
    assert differences(5, "tenhou", TENHOU) == []


@pytest.mark.slow
def test_many_games_of_riichienv_are_told_as_it_tells_them():
    for number in range(15):
        assert differences(number, "tenhou", TENHOU) == []


@pytest.mark.slow
def test_by_majsoul_riichienv_never_says_that_the_dealer_discards_the_tile_just_drawn_at_first():
    found = [pair for number in range(10) for pair in differences(number, "majsoul", MAJSOUL)]
    assert found
    for ours, theirs in found:
        assert (ours["tsumogiri"], theirs["tsumogiri"]) == (True, False)
        assert ours | {"tsumogiri": False} == theirs
