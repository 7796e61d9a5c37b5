"""Rounds and matches in the form of tenhou.net/6."""

import json

import pytest
from mahjong.hand_calculating.yaku_config import YakuConfig
from msgspec.structs import replace

from facedown.mahjong import mjai, tenhou
from facedown.mahjong.melds import Meld
from facedown.mahjong.round import ROUND
from facedown.mahjong.settings import TENHOU
from facedown.mahjong.tenhou.calls import added_kan, call, closed_kan
from facedown.mahjong.tenhou.words import YAKU
from facedown.mahjong.tiles import name, parse
from tests.mahjong import corpus as neutral
from tests.mahjong.corpus import lines as recorded_events
from tests.mahjong.mjai_scene import read, real_events, replayed_events
from tests.mahjong.replay import ROUNDS, lines
from tests.mahjong.scene import Scene
from tests.mahjong.tenhou_reader import as_mjai
from tests.mahjong.tenhou_reader import read as read_round
from tests.mahjong.tenhou_rounds import ROUNDS as WRITTEN
from tests.mahjong.test_mjai import record
from tests.mahjong.test_round_furiten import robbable


def exported(scene):
    (kyoku,) = tenhou.exported(scene.events)["log"]
    return kyoku


# what Tenhou itself has written


@pytest.mark.parametrize("name", WRITTEN)
def test_a_round_of_tenhou_is_written_as_tenhou_wrote_it(name):
    """To the last number and word, after it was played here."""
    replay = mjai.replayed(read(as_mjai(WRITTEN[name])))
    assert replay.difference is None
    assert tenhou.exported(replayed_events(replay))["log"] == [WRITTEN[name]]


# calls


@pytest.mark.parametrize(
    ("written", "kind", "seat", "giver", "called", "own"),
    [
        ("c275226", "chi", 1, 0, "7p", "0p6p"),
        ("p252525", "pon", 0, 3, "5p", "55p"),
        ("12p1212", "pon", 3, 1, "2m", "22m"),
        ("3737p37", "pon", 0, 1, "7s", "77s"),
        ("m39393939", "open_kan", 2, 1, "9s", "999s"),
        ("26m262626", "open_kan", 0, 2, "6p", "666p"),
        ("131313m13", "open_kan", 3, 0, "3m", "333m"),
    ],
)
def test_a_call_says_from_whom_by_the_place_of_its_letter(written, kind, seat, giver, called, own):
    mine = parse(own)
    (tile,) = parse(called, mine)
    assert call(seat, Meld(kind, tuple(sorted((*mine, tile))), tile, giver)) == written


@pytest.mark.parametrize(
    ("written", "seat", "giver", "called", "added"),
    [
        ("k16161616", 0, 3, "6m", "6m"),
        ("41k414141", 0, 2, "1z", "1z"),
        ("4646k4646", 0, 1, "6z", "6z"),
        ("k51151515", 0, 3, "5m", "0m"),
    ],
)
def test_an_added_kan_keeps_the_place_of_its_pon(written, seat, giver, called, added):
    (fourth,) = parse(added)
    pon = parse(called * 3, [fourth])
    meld = Meld("added_kan", tuple(sorted((*pon, fourth))), pon[0], giver)
    assert added_kan(seat, meld, fourth) == written


def test_a_closed_kan_has_its_letter_before_the_last_tile():
    assert closed_kan(Meld("closed_kan", tuple(sorted(parse("2222z"))))) == "424242a42"
    assert sorted(closed_kan(Meld("closed_kan", tuple(sorted(parse("0555p")))))) == sorted("252525a52")


# results


def test_every_draw_has_its_name():
    assert exported(Scene("19m19p19s123456z5m", draws="7z").abort())[-1] == ["九種九牌"]
    winds = Scene("1z", "1z", "1z", "1z").go("1z", "1z", "1z").throw("1z").settle()
    assert exported(winds)[-1] == ["四風連打"]
    hands = ("", "234567m234p22p46s", "234567m678p33s46s", "345678p88p345m46s")
    assert exported(Scene(*hands, draws="5s").throw("5s").ron(1, 2, 3))[-1] == ["三家和了"]


def test_a_robbed_kan_is_the_last_thing_given():
    kyoku = exported(robbable().kan("5s", "added").ron(1))
    assert kyoku[6][-1] == "k53353535"
    assert "槍槓(1飜)" in kyoku[-1][2]


def test_who_is_liable_is_named():
    """Seat 3 fed the last of three dragons; where nobody did, the winner stands there."""
    scene = Scene(
        "56z", "556677z12m99p147s", "", "7z", draws="9m9m9m8p8p8p8s8s8s3m", dora="9s", settings=TENHOU
    )
    scene.throw("5z").pon(1, "55z").go("1s", None, None)
    scene.throw("6z").pon(1, "66z").go("4s", None)
    scene.throw("7z").pon(1, "77z").go("7s").go(None, None, None).tsumo()
    assert exported(scene)[-1] == [
        "和了",
        [0, 32000, 0, -32000],
        [1, 1, 3, "役満8000-16000点", "大三元(役満)"],
    ]


def test_every_yaku_that_a_hand_can_have_has_its_word():
    never = {
        "Open Riichi",
        "Double Open Riichi",
        "Nagashi Mangan",
        "Daisharin",
        "Daichisei",
        "Sashikomi",
        "Paarenchan",
    }
    known = {yaku.name for yaku in vars(YakuConfig()).values() if hasattr(yaku, "is_yakuman")}
    assert known - never == set(YAKU)


# matches


def test_a_record_is_exported_with_its_names_its_rules_and_its_end():
    kept = record()
    log = tenhou.exported(kept, title=("a match", "of four"))
    assert log["title"] == ["a match", "of four"]
    assert log["name"] == ["Ann", "Bob", "Cem", "Dai"]
    assert log["rule"] == {"disp": "東喰赤", "aka": 1}
    assert log["sc"][1::2] == list(kept.outcome.scores)
    assert sum(log["sc"][0::2]) == 100_000
    starts = [json.loads(line) for line in mjai.lines(kept) if '"start_kyoku"' in line]
    assert [kyoku[1] for kyoku in log["log"]] == [start["scores"] for start in starts]


def test_without_red_fives_there_are_none():
    log = tenhou.exported(record(replace(TENHOU, red_fives=0)))
    assert log["rule"] == {"disp": "東喰", "aka": 0}
    tiles = {tile for kyoku in log["log"] for at in (4, 5, 7, 8, 10, 11, 13, 14) for tile in kyoku[at]}
    assert tiles.isdisjoint({51, 52, 53})


def test_it_is_written_as_plain_json():
    assert json.loads(tenhou.text(record())) == tenhou.exported(record())
    assert '["和了",[48000,-16000,-16000,-16000],[0,0,0,"役満16000点∀","天和(役満)"' in tenhou.text(record())


def test_a_round_that_has_not_ended_is_left_out():
    assert tenhou.exported(Scene(draws="1z").go(None).events)["log"] == []


def test_what_one_chair_saw_is_refused():
    scene = Scene("19m19p19s123456z5m", draws="7z").abort()
    shown = [ROUND.redact(event, 0) for event in scene.events]
    with pytest.raises(ValueError, match="not all hands are shown"):
        tenhou.exported(event for event in shown if event is not None)


# real rounds, read back by the format


def code(tile):
    rank, suit = name(tile)
    number = "mpsz".index(suit) + 1
    return 50 + number if rank == "0" else 10 * number + int(rank)


def codes(tiles):
    return sorted(map(code, tiles))


def recorded(one):
    """What the recording says, as the reader of the format would."""
    for event in one.events:
        match event:
            case recorded_events.Draw(seat, tile):
                yield "draw", seat, code(tile)
            case recorded_events.Discard(seat, tile, tsumogiri):
                yield "discard", seat, code(tile), tsumogiri
            case recorded_events.Riichi(seat):
                yield "riichi", seat
            case recorded_events.ClosedKan(seat, tiles):
                yield "ankan", seat, codes(tiles)
            case recorded_events.AddedKan(seat, tile):
                yield "kakan", seat, code(tile)
            case recorded_events.RiichiPaid() | recorded_events.Dora():
                continue
            case _:
                yield CALLS[type(event)], event.seat, event.from_seat, code(event.called), codes(event.own)


CALLS = {recorded_events.Chi: "chi", recorded_events.Pon: "pon", recorded_events.OpenKan: "daiminkan"}
DRAWS = {"yao9": "九種九牌", "kaze4": "四風連打", "nm": "流し満貫"}
WORDS = {
    "riichi": "立直",
    "tsumo": "門前清自摸和",
    "ippatsu": "一発",
    "pinfu": "平和",
    "tanyao": "断幺九",
    "iipeikou": "一盃口",
    "haku": "役牌 白",
    "hatsu": "役牌 發",
    "chun": "役牌 中",
    "seat_e": "自風 東",
    "round_s": "場風 南",
    "honitsu": "混一色",
    "chiitoitsu": "七対子",
    "toitoi": "対々和",
    "dora": "ドラ",
    "aka_dora": "赤ドラ",
    "ura_dora": "裏ドラ",
}


def check(one):
    """Everything that the recording says of a round is found in its export."""
    (kyoku,) = tenhou.exported(real_events(one))["log"]
    head, scores, dora, ura, *lists, result = kyoku
    assert head == [one.kyoku, one.honba, one.sticks]
    assert scores == list(one.scores)
    assert [sorted(lists[3 * seat]) for seat in range(4)] == [codes(hand) for hand in one.hands]
    shown = [event.tile for event in one.events if isinstance(event, recorded_events.Dora)]
    assert dora == [code(one.dora[0]), *map(code, shown)]
    assert read_round(kyoku) == list(recorded(one))
    check_result(result, ura, one.result)


@pytest.mark.parametrize("names", [["a"], ["a", "b", "c", "d", "e"], ["a", "b", "c", 4], "abcd"])
def test_names_that_are_not_four_texts_are_refused_with_a_sentence(names):
    with pytest.raises(ValueError, match="names are four, one for each seat, each a text, not "):
        tenhou.text(record(), names=names)


@pytest.mark.parametrize("title", [("one",), ("one", "two", "three"), (1, 2), "ab"])
def test_a_title_that_is_not_two_texts_is_refused_with_a_sentence(title):
    with pytest.raises(ValueError, match="a title is two lines, each a text, not "):
        tenhou.text(record(), title=title)


def check_result(result, ura, recorded):
    if isinstance(recorded, recorded_events.NoWin):
        paid = [list(recorded.deltas)] if any(recorded.deltas) else []
        alike = {0: "全員不聴", 4: "全員聴牌"}.get(len(recorded.tenpai), "流局")
        assert result == [DRAWS.get(recorded.why, alike), *paid]
        return
    assert result[0] == "和了"
    assert result[1::2] == [list(win.deltas) for win in recorded.wins]
    assert ura == [*map(code, max((win.ura for win in recorded.wins), key=len))]
    for details, win in zip(result[2::2], recorded.wins, strict=True):
        check_win(details, win)


def check_win(details, win):
    seat, giver, _, points, *yaku = details
    assert (seat, giver) == (win.seat, win.from_seat)
    if win.yakuman:
        assert len(yaku) == len(win.yakuman)
        assert points.startswith("役満")
        return
    han = sum(win.yaku.values())
    assert sum(int(word[word.index("(") + 1 : -2]) for word in yaku) == han
    assert points.startswith(f"{win.fu}符{han}飜") or points[:1] in "満跳倍三役"
    known = [f"{WORDS[one]}({count}飜)" for one, count in win.yaku.items() if one in WORDS and count]
    assert sorted(word for word in yaku if word.split("(")[0] in WORDS.values()) == sorted(known)
    paid = [
        int(part)
        for part in points.rstrip("点∀").replace("満貫", "飜").split("飜")[-1].lstrip("跳倍三満役").split("-")
    ]
    assert total(paid, points) == win.points


def total(paid, points):
    """Of a tsumo three pay: each alike, or the dealer more."""
    if points.endswith("∀"):
        return 3 * paid[0]
    return 2 * paid[0] + paid[1] if len(paid) == 2 else paid[0]


def test_real_rounds_are_read_back_as_they_were():
    for line in lines(25, 10):
        check(neutral.parse(line))


@pytest.mark.slow
def test_many_real_rounds_are_read_back_as_they_were():
    for line in lines(1_500):
        check(neutral.parse(line))


@pytest.mark.nightly
def test_every_real_round_is_read_back_as_it_was():
    assert len(lines()) == ROUNDS
    for line in lines():
        check(neutral.parse(line))
