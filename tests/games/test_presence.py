"""Leaving and coming back: the sections Disconnect-to-Bot and Bot Identity Separation of the seed, and reconnects.

Disconnect-to-Bot
- 1008 for provably invalid actions: test_what_no_honest_client_could_send_is_an_error_and_the_last_strike
- the player leaves the session layer: test_a_player_who_left_is_told_so_and_a_bot_plays_at_once
- a bot takes the seat if others remain: test_a_bot_plays_the_seat_of_a_player_who_closed_the_connection
- the player's timer is cancelled:
  test_the_clock_of_a_player_who_left_stops_and_the_bot_takes_its_own_time
- a pending turn is handled: test_a_bot_plays_the_seat_of_a_player_who_closed_the_connection
- a pending call is handled: test_a_pending_call_of_a_player_who_left_is_answered_by_the_bot
- a pending confirmation is handled: test_a_pending_confirmation_of_a_player_who_left_is_given_by_the_bot
- the last person leaves (override, after 60 s): test_a_game_ends_60_s_after_the_last_person_left_and_is_filed
- the seat at fault is blamed: test_only_the_seat_at_fault_is_closed,
  test_a_forged_answer_closes_its_own_seat_and_the_others_answers_count

Bot Identity Separation
- views say who is a bot: test_a_player_who_comes_back_is_told_which_seats_bots_play_now,
  test_the_next_round_says_which_seats_bots_play
- standings do: test_the_standings_say_which_seats_bots_played_at_the_end
- the rules do not know: test_no_rule_knows_who_is_a_bot
"""

import asyncio

import pytest

from facedown.core.record import load
from facedown.games import Settings as GamesSettings
from facedown.mahjong import MATCH
from facedown.table import FakeClock, Outbox
from facedown.wire import Expel
from tests.games import scene
from tests.games.test_play import NOTHING, PAIRS, QUIET, READY, throw, tile

NAMES = ("Ann", "Bob", "Cid", "Dee")


def shown(player, kind):
    return [(each["player_name"], each.get("seat"), each.get("is_bot")) for each in player.of(kind)]


# A bot plays the seat


async def test_a_bot_plays_the_seat_of_a_player_who_closed_the_connection(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[0].lose(clean=True)
    assert shown(players[1], "player_left") == [(players[0].name, 0, True)]
    await here.pass_time(2_000)
    assert players[1].last("discard")["seat"] == 0


async def test_a_bot_waits_for_a_grace_when_a_connection_is_lost(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[0].lose()
    await here.pass_time(3_999)
    assert (players[1].of("player_left"), players[1].of("discard")) == ([], [])
    await here.pass_time(2_000)
    assert shown(players[1], "player_left") == [(players[0].name, 0, True)]
    assert players[1].last("discard")["seat"] == 0


async def test_three_seconds_of_lost_signal_cost_nothing_and_are_told_to_nobody(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[0].lose()
    await here.pass_time(3_000)
    players[0].connection = None
    await players[0].join()
    await here.settle()
    await throw(players[0], "5z")
    assert players[1].last("discard")["seat"] == 0
    assert (players[1].of("player_left"), len(players[1].of("player_joined"))) == (
        [],
        4 - 1 - names_before(players, 1),
    )


def names_before(players, seat):
    """How many had joined before this player."""
    return NAMES.index(players[seat].name)


async def test_a_pending_call_of_a_player_who_left_is_answered_by_the_bot(here, monkeypatch):
    players = await here.seated(monkeypatch, PAIRS, "5m7z")
    await throw(players[0], "5z")
    await players[1].lose(clean=True)
    await here.pass_time(2_000)
    assert players[2].of("meld") == []
    assert len(players[2].of("discard")) >= 2


async def test_a_pending_confirmation_of_a_player_who_left_is_given_by_the_bot(here, monkeypatch):
    players = await here.seated(monkeypatch, READY, "7z")
    await players[0].act("declare_tsumo")
    await players[1].lose(clean=True)
    for seat in (0, 2, 3):
        await players[seat].act("confirm_round")
    await here.pass_time(1_000)
    assert len(players[0].of("round_started")) == 2


async def test_a_player_who_left_is_told_so_and_a_bot_plays_at_once(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[0].send({"type": "leave_game"})
    await here.settle()
    assert players[0].told[-1] == {"type": "game_left"}
    assert shown(players[1], "player_left") == [(players[0].name, 0, True)]
    await here.pass_time(2_000)
    assert players[1].last("discard")["seat"] == 0
    assert players[0].told[-1] == {"type": "game_left"}


async def test_a_player_who_left_may_join_again_over_the_same_connection(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[0].send({"type": "leave_game"})
    await players[0].join()
    await here.settle()
    assert players[0].kinds[-4:] == ["game_joined", "game_started", "round_started", "draw"]
    assert shown(players[1], "player_joined")[-1] == (players[0].name, 0, False)


# Bot identity


async def test_a_player_who_comes_back_is_told_which_seats_bots_play_now(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[2].lose(clean=True)
    await players[0].lose(clean=True)
    await players[0].join()
    await here.settle()
    bots = [each["is_bot"] for each in players[0].last("game_started")["players"]]
    assert bots == [False, False, True, False]
    views = [each["is_bot"] for each in players[0].last("round_started")["view"]["players"]]
    assert views == bots


async def test_the_next_round_says_which_seats_bots_play(here, monkeypatch):
    players = await here.seated(monkeypatch, READY, "7z")
    await players[3].lose(clean=True)
    await players[0].act("declare_tsumo")
    for seat in (0, 1, 2):
        await players[seat].act("confirm_round")
    await here.pass_time(1_000)
    bots = [each["is_bot"] for each in players[1].last("round_started")["view"]["players"]]
    assert bots == [False, False, False, True]


async def test_the_standings_say_which_seats_bots_played_at_the_end(here):
    here.create(bots=2)
    players = await here.joined("Ann", "Bob")
    await players[1].lose(clean=True)
    await here.play(players[:1])
    bots = {each["name"]: each["is_bot"] for each in players[0].mind.end["standings"]}
    assert bots == {"Ann": False, "Bob": True, "Bot 1": True, "Bot 2": True}


# Coming back


async def test_on_the_own_turn_a_player_comes_back_to_the_round_and_the_draw(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    before = players[0].last("draw")
    await players[0].lose()
    await here.pass_time(1_000)
    await players[0].join()
    await here.settle()
    assert players[0].kinds == ["game_joined", "game_started", "round_started", "draw"]
    after = players[0].last("draw")
    assert (after["tile_id"], after["prompt_id"]) == (before["tile_id"], before["prompt_id"])
    assert after["deadline_ms"] == before["deadline_ms"] - 1_000
    assert before["tile_id"] not in players[0].last("round_started")["view"]["my_tiles"]


async def test_in_a_call_window_a_player_comes_back_to_the_question(here, monkeypatch):
    players = await here.seated(monkeypatch, PAIRS, "5m")
    await throw(players[0], "5z")
    before = players[1].last("call_prompt")
    await players[1].lose()
    await here.pass_time(1_000)
    await players[1].join()
    await here.settle()
    assert players[1].kinds == ["game_joined", "game_started", "round_started", "call_prompt"]
    after = players[1].last("call_prompt")
    assert after["prompt_id"] == before["prompt_id"]
    assert after["deadline_ms"] == before["deadline_ms"] - 1_000
    await players[1].act("call_pon", tile_id=after["tile_id"])
    await here.pass_time(100)
    assert players[0].last("meld")["caller_seat"] == 1


async def test_between_rounds_a_player_comes_back_to_the_result(here, monkeypatch):
    players = await here.seated(monkeypatch, READY, "7z")
    await players[0].act("declare_tsumo")
    before = players[2].last("round_end")
    await players[2].lose()
    await players[2].join()
    await here.settle()
    assert players[2].kinds == ["game_joined", "game_started", "round_end"]
    after = players[2].last("round_end")
    assert {**after, "seq": 0} == {**before, "seq": 0}
    for player in players.values():
        await player.act("confirm_round")
    assert players[2].last("round_started")["view"]["round_number"] == 1


async def test_the_view_of_a_player_who_comes_back_has_ponds_melds_and_scores(here, monkeypatch):
    players = await here.seated(monkeypatch, PAIRS, "5m")
    await throw(players[0], "5z")
    await players[1].act("call_pon", tile_id=players[1].last("call_prompt")["tile_id"])
    await here.pass_time(100)
    await players[3].lose()
    await players[3].join()
    await here.settle()
    view = players[3].last("round_started")["view"]
    pond = view["players"][0]["discards"]
    assert [(each["is_called"], each["is_tsumogiri"]) for each in pond] == [(True, False)]
    (meld,) = view["players"][1]["melds"]
    assert (meld["type"], meld["opened"], meld["from_who"]) == ("pon", True, 0)
    assert view["current_player_seat"] == 1
    assert [each["score"] for each in view["players"]] == [25_000] * 4
    assert [each.get("tile_count", 13) for each in view["players"]] == [13, 11, 13, 13]


async def test_a_player_who_comes_back_furiten_is_told_so(here, monkeypatch):
    players = await here.seated(monkeypatch, READY, "7z")
    await throw(players[0], "7z")
    await players[0].lose()
    await players[0].join()
    await here.settle()
    assert players[0].last("furiten")["is_furiten"] is True


async def test_the_owner_who_is_back_plays_and_the_bot_no_more(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[0].lose(clean=True)
    await players[0].join()
    await here.settle()
    await here.pass_time(3_000)
    assert players[1].of("discard") == []
    assert shown(players[1], "player_joined")[-1] == (players[0].name, 0, False)


async def test_a_second_connection_takes_over_and_the_old_one_closes(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    old = players[0]
    new = await here.player(old.name, token=old.token).join()
    await here.settle()
    assert old.closed == (1000, "replaced")
    assert players[1].of("player_left") == []
    await new.act("discard", tile_id=new.last("draw")["tile_id"])
    assert players[1].last("discard")["seat"] == 0


async def test_a_wrong_token_opens_no_seat(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    thief = await here.player(players[0].name, token="guessed").join()
    assert thief.last("session_error")["code"] == "game_started"


# The last person leaves


@pytest.mark.parametrize("clean", [True, False])
async def test_a_game_ends_60_s_after_the_last_person_left_and_is_filed(natural, clean):
    natural.create(bots=2, settings="default")
    ann, bob = await natural.joined("Ann", "Bob", minds=False)
    match = natural.table().match
    await ann.lose(clean=clean)
    await natural.pass_time(59_000)
    await bob.lose(clean=clean)
    await natural.pass_time(59_999)
    assert natural.site.games.find("g1") is not None
    await natural.pass_time(1)
    assert natural.site.games.find("g1") is None
    record = load(MATCH, await natural.filed(match))
    assert record.outcome.reason == "abandoned"


async def test_a_person_who_comes_back_in_time_saves_the_game(natural):
    natural.create(bots=3, settings="default")
    (ann,) = await natural.joined("Ann", minds=False)
    await ann.lose(clean=True)
    await natural.pass_time(59_000)
    await ann.join()
    await natural.pass_time(120_000)
    assert natural.site.games.find("g1") is not None


async def test_all_four_leave_and_the_game_ends(here):
    here.create(bots=0, settings="default")
    players = await here.joined(*NAMES, minds=False)
    match = here.table().match
    for player in players:
        await player.send({"type": "leave_game"})
    await here.pass_time(60_000)
    assert load(MATCH, await here.filed(match)).outcome.reason == "abandoned"


async def test_the_sessions_of_an_ended_game_are_gone(here):
    here.create()
    players = await here.joined("Ann")
    await here.play(players)
    token, players[0].connection = players[0].token, None
    here.create(bots=2)
    again = await here.player("Cid", token=token).join()
    assert again.last("game_joined")["players"] == ["Cid"]


async def test_a_game_that_ends_while_a_player_is_away_is_not_found_by_them(here):
    here.create(bots=2)
    ann, bob = await here.joined("Ann", "Bob")
    await bob.lose(clean=True)
    await here.play([ann])
    await bob.join()
    assert bob.last("session_error")["code"] == "game_not_found"


async def test_a_player_who_is_lost_while_the_match_is_opened_gets_a_bot_later(here):
    here.create(bots=2, settings="default")
    ann = await here.player("Ann").join()
    bob = await here.player("Bob").join()
    await ann.lose()
    await here.settle()
    await here.pass_time(29_999)
    assert bob.of("player_left") == []
    await here.pass_time(1)
    assert [each["player_name"] for each in bob.of("player_left")] == ["Ann"]


# A restart


async def test_after_a_restart_the_token_opens_the_seat_and_the_game_goes_on(tmp_path, monkeypatch):
    clock = FakeClock(5_000_000)
    async with scene.here(tmp_path, clock, on_disk=True) as here:
        players = await here.seated(monkeypatch, PAIRS, "5m")
        await throw(players[0], "5z")
        before = players[1].last("call_prompt")
        token, name = players[1].token, players[1].name
        await here.site.drain()
        assert players[1].closed[0] == 1012
    async with scene.here(tmp_path, clock, on_disk=True) as here:
        again = await here.player(name, token=token).join()
        await here.settle()
        assert again.kinds == ["game_joined", "game_started", "round_started", "call_prompt"]
        assert again.last("call_prompt")["prompt_id"] == before["prompt_id"]
        assert sorted(again.last("game_joined")["players"]) == sorted(NAMES)
        assert not any(each["is_bot"] for each in again.last("game_started")["players"])


async def test_after_a_restart_that_nobody_comes_back_from_the_game_ends(tmp_path):
    clock = FakeClock(5_000_000)
    async with scene.here(tmp_path, clock, on_disk=True, think=(1, 1)) as here:
        here.create(settings="default")
        await here.joined("Ann", minds=False)
        match = here.table().match
    async with scene.here(tmp_path, clock, on_disk=True, think=(1, 1)) as here:
        await here.pass_time(60_000)
        assert load(MATCH, await here.filed(match)).outcome.reason == "abandoned"


async def test_a_game_of_a_house_that_is_closed_is_not_abandoned_by_who_goes_after_it(here):
    here.create()
    (ann,) = await here.joined("Ann", minds=False)
    table = here.table()
    here.site.games.close()
    await ann.lose()
    await here.pass_time(120_000)
    assert table.kept.outcome.reason != "abandoned"


async def test_a_seat_that_was_closed_stays_closed_after_a_restart(tmp_path, monkeypatch):
    clock = FakeClock(5_000_000)
    async with scene.here(tmp_path, clock, on_disk=True) as here:
        players = await here.seated(monkeypatch, QUIET, "5z")
        await players[0].act("declare_tsumo")
        await here.settle()
        name, token = players[0].name, players[0].token
    async with scene.here(tmp_path, clock, on_disk=True) as here:
        again = await here.player(name, token=token).join()
        assert again.last("session_error")["code"] == "game_started"


# Operators


async def expel(here, seat):
    table = here.table()
    table.receive(table.connect(Outbox(lambda _told: ()), "operator"), Expel(seat))
    await here.settle()


async def test_an_operator_closes_a_seat_and_its_token_opens_it_no_more(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await expel(here, 0)
    assert players[0].closed == (1008, "invalid_game_action")
    await players[0].lose()
    assert shown(players[1], "player_left") == [(players[0].name, 0, True)]
    await here.pass_time(2_000)
    assert players[1].last("discard")["seat"] == 0
    again = await here.player(players[0].name, token=players[0].token).join()
    assert again.last("session_error")["code"] == "game_started"


async def test_an_operator_closes_the_seat_of_a_player_who_is_away(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[0].lose()
    await expel(here, 0)
    again = await here.player(players[0].name, token=players[0].token).join()
    assert again.last("session_error")["code"] == "game_started"
    assert shown(players[1], "player_left") == [(players[0].name, 0, True)]


# Strikes


async def test_a_server_may_allow_more_strikes(tmp_path, monkeypatch):
    mahjong = GamesSettings(strikes=2, test_seeds=True)
    async with scene.here(tmp_path, mahjong=mahjong) as here:
        players = await here.seated(monkeypatch, (NOTHING, *QUIET[1:]), "5z")
        await players[0].act("declare_tsumo")
        assert players[0].closed is None
        await players[0].act("declare_tsumo")
        await asyncio.sleep(0)
        await here.settle()
        assert players[0].closed == (1008, "invalid_game_action")


async def test_only_the_seat_at_fault_is_closed(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[2].act("discard", tile_id=tile(players[0], "5z"))
    await here.settle()
    assert [player.closed is None for _, player in sorted(players.items())] == [True, True, False, True]
