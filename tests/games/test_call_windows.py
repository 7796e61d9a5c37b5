"""Call windows through the wire: who is asked for what, which answer wins, and what waits for the end of a window.

The second half of the seed's section Pending Call Prompt; `test_play` has the first, with the table of sentences.
"""

import pytest

from tests.games.test_play import NOTHING, PAIRS, RACE, Since, throw, tile

WAITS_1P = "123456789m23p55s"
WAITS_5S = "234567m234p22p46s"


async def test_one_discard_asks_one_seat_for_ron_and_another_for_a_meld(here, monkeypatch):
    hands = ("1p147m258p369s234z", "11p47m258p369s234z", NOTHING, WAITS_1P)
    players = await here.seated(monkeypatch, hands, "9s")
    await throw(players[0], "1p")
    asked = {seat: player.last("call_prompt") for seat, player in players.items()}
    assert [asked[0], asked[2]] == [None, None]
    assert (asked[1]["call_type"], asked[3]["call_type"]) == ("meld", "ron")
    assert asked[1]["tile_id"] == asked[3]["tile_id"]


async def test_an_open_kan_beats_a_chi(here, monkeypatch):
    hands = ("5m258p369s123456z", "46m258p369s12345z", "555m258p369s1234z", "258p369s1234567z")
    players = await here.seated(monkeypatch, hands, "7z7z")
    discard = tile(players[0], "5m")
    await throw(players[0], "5m")
    (option,) = players[1].last("call_prompt")["available_calls"][0]["options"]
    await players[1].act("call_chi", tile_id=discard, sequence_tiles=option)
    await players[2].act("call_kan", tile_id=discard)
    await here.pass_time(100)
    meld = players[3].last("meld")
    assert (meld["meld_type"], meld["caller_seat"]) == ("open_kan", 2)


async def test_a_chi_is_made_when_the_other_caller_passes(here, monkeypatch):
    players = await here.seated(monkeypatch, RACE, "7z7z")
    discard = tile(players[0], "5m")
    await throw(players[0], "5m")
    (option,) = players[1].last("call_prompt")["available_calls"][0]["options"]
    await players[1].act("call_chi", tile_id=discard, sequence_tiles=option)
    await here.pass_time(100)
    assert players[3].of("meld") == []
    await players[2].act("pass")
    assert players[3].last("meld")["meld_type"] == "chi"


async def test_an_answer_cannot_be_changed(here, monkeypatch):
    players = await here.seated(monkeypatch, RACE, "7z7z")
    discard = tile(players[0], "5m")
    await throw(players[0], "5m")
    await players[2].act("call_pon", tile_id=discard)
    await players[2].act("pass")
    assert players[2].last("error")["code"] == "not_your_turn"
    await players[1].act("pass")
    await here.pass_time(100)
    assert players[0].last("meld")["caller_seat"] == 2


@pytest.mark.parametrize(
    ("action", "data", "code"),
    [
        ("call_chi", {"sequence_tiles": ["4m", "7m"]}, "invalid_chi"),
        ("call_kan", {}, "invalid_kan"),
        ("discard", {}, "invalid_discard"),
        ("call_kyuushu", {}, "cannot_call_kyuushu"),
    ],
)
async def test_a_caller_is_held_to_the_calls_that_were_offered(here, monkeypatch, action, data, code):
    players = await here.seated(monkeypatch, PAIRS, "5m7z")
    await throw(players[0], "5z")
    named = {name: [tile(players[1], text) for text in texts] for name, texts in data.items()}
    tile_id = tile(players[1], "1m") if action == "discard" else players[1].last("call_prompt")["tile_id"]
    await players[1].act(action, tile_id=tile_id, **named)
    assert players[1].last("error")["code"] == code
    assert players[1].closed is None
    await players[1].act("call_pon", tile_id=players[1].last("call_prompt")["tile_id"])
    await here.pass_time(100)
    assert players[0].last("meld")["meld_type"] == "pon"


async def test_a_seat_that_is_asked_for_ron_cannot_meld_before_it_passes(here, monkeypatch):
    hands = ("5z147m258p369s123z", "22m345678p345s55z", NOTHING, NOTHING)
    players = await here.seated(monkeypatch, hands, "9m")
    await throw(players[0], "5z")
    discard = players[1].last("call_prompt")["tile_id"]
    await players[1].act("call_pon", tile_id=discard)
    assert players[1].last("error")["code"] == "invalid_pon"
    await players[1].act("pass")
    await players[1].act("call_pon", tile_id=discard)
    await here.pass_time(100)
    assert players[0].last("meld")["caller_seat"] == 1


async def test_a_forged_answer_closes_its_own_seat_and_the_others_answers_count(here, monkeypatch):
    """The seed blames the seat whose bad data shows at the end of a window; here no bad data gets into it."""
    players = await here.seated(monkeypatch, RACE, "7z7z")
    discard = tile(players[0], "5m")
    await throw(players[0], "5m")
    others = [tile(players[3], text) for text in ("2p", "8p")]
    await players[2].act("call_pon", tile_id=discard)
    await players[1].act("call_chi", tile_id=discard, sequence_tiles=others)
    await here.settle()
    assert players[1].closed == (1008, "invalid_game_action")
    assert players[2].closed is None
    await here.pass_time(2_000)
    assert players[3].last("meld")["caller_seat"] == 2


# What waits for the end of a window


async def test_a_riichi_whose_discard_is_ronned_is_never_declared(here, monkeypatch):
    hands = ("123456m234p567s9s", WAITS_5S)
    players = await here.seated(monkeypatch, hands, "5s", settings={"renhou": "none"})
    await players[0].act("declare_riichi", tile_id=tile(players[0], "5s"))
    await players[1].act("call_ron")
    await here.pass_time(100)
    end = players[2].last("round_end")
    assert players[2].of("riichi_declared") == []
    assert (end.get("riichi_sticks", 0), sum(end["scores"])) == (0, 100_000)


async def test_the_dora_of_a_kan_whose_discard_is_ronned_is_never_shown(here, monkeypatch):
    hands = ("5z", "555z", WAITS_5S)
    players = await here.seated(monkeypatch, hands, "9m", rinshan="5s", settings={"renhou": "none"})
    await throw(players[0], "5z")
    await players[1].act("call_kan", tile_id=players[1].last("call_prompt")["tile_id"])
    await here.pass_time(100)
    await players[1].act("discard", tile_id=players[1].last("draw")["tile_id"])
    await players[2].act("call_ron")
    await here.pass_time(100)
    assert players[0].last("round_end")["result"]["type"] == "ron"
    assert players[0].of("dora_revealed") == []


# Furiten


async def test_who_passes_a_ron_is_furiten_until_the_own_discard(here, monkeypatch):
    hands = ("5s", "", WAITS_5S)
    players = await here.seated(monkeypatch, hands, "7z6z7z6z")
    await throw(players[0], "5s")
    await players[2].act("pass")
    assert [told["is_furiten"] for told in players[2].of("furiten")] == [True]
    await here.pass_time(100)
    await throw(players[1], "6z")
    await here.pass_time(100)
    await throw(players[2], "7z")
    assert [told["is_furiten"] for told in players[2].of("furiten")] == [True, False]
    assert [players[seat].of("furiten") for seat in (0, 1, 3)] == [[], [], []]


async def test_who_passes_a_meld_is_not_furiten(here, monkeypatch):
    players = await here.seated(monkeypatch, PAIRS, "5m7z")
    await throw(players[0], "5z")
    await players[1].act("pass")
    await here.pass_time(100)
    assert players[1].of("furiten") == []


# Bots


async def test_bots_call_through_the_same_messages(here, monkeypatch):
    """The seed gives Ann seat 1. She discards what the bots beside her wait for."""
    hands = (WAITS_1P, NOTHING, "123456789s23p55m", NOTHING)
    players = await here.seated(monkeypatch, hands, "6z1p6z1p", people=1)
    ann = players[1]
    while ann.last("draw") is None:
        await here.pass_time(100)
    await throw(ann, "1p")
    await here.pass_time(100)
    result = ann.last("round_end")["result"]
    assert (result["type"], result["loser_seat"]) == ("double_ron", 1)
    assert [winner["winner_seat"] for winner in result["winners"]] == [2, 0]


async def test_after_a_discard_the_bots_play_in_turn_until_the_person_is_asked_again(here, monkeypatch):
    players = await here.seated(monkeypatch, (NOTHING,) * 4, "5z5z5z5z6z6z6z6z7z", people=1)
    ((seat, ann),) = players.items()
    while ann.last("draw") is None:
        await here.pass_time(100)
    since = Since(players)
    await ann.act("discard", tile_id=ann.last("draw")["tile_id"])
    while since.kinds(ann)[-1] not in {"draw", "call_prompt"}:
        await here.pass_time(100)
    discards = [told["seat"] for told in since.told(ann) if told["type"] == "discard"]
    assert discards == [(seat + step) % 4 for step in range(4)]
    assert ann.of("error") == []
