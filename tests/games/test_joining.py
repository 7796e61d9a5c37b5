"""Creating and joining games: the sections Unified Game Creation and Session Identity of the seed.

Unified Game Creation
- num_bots 0 to 3, people needed are 4 - num_bots:
  test_the_game_waits_for_as_many_people_as_there_are_chairs_without_bots
- 3 is the default, set by POST /games: test_a_game_is_created_listed_and_counted
- with 3 bots one person starts it: test_with_three_bots_the_game_starts_when_one_person_joins
- seats are randomised, bots fill the rest: test_the_seed_draws_the_chairs

Session Identity
- the token is echoed: test_the_token_of_the_client_is_echoed_as_sent
- it is required (override, the server makes one): test_without_a_token_the_server_makes_a_new_one_each_time
- the server stores it (override, hashed): test_tokens_are_kept_hashed_and_sent_to_nobody_else
- created at the join: test_join_game
- the seat is bound at the start: test_on_the_own_turn_a_player_comes_back_to_the_round_and_the_draw
- marked disconnected: test_a_bot_waits_for_a_grace_when_a_connection_is_lost
- removed when the player leaves before the start:
  test_a_session_is_removed_when_its_player_leaves_before_the_start
- cleaned up when the game ends: test_the_sessions_of_an_ended_game_are_gone
- in memory only, no reconnection (override):
  test_after_a_restart_the_token_opens_the_seat_and_the_game_goes_on
"""

import asyncio

import pytest

from facedown.games import GameInfo, GameRefusal, rules_from
from facedown.games import Settings as GamesSettings
from facedown.store import StoreError
from facedown.table import FakeClock
from facedown.testing import MockConnection
from tests.games import scene

NAMES = ("Ann", "Bob", "Cid", "Dee")


# The seed's own example


async def test_join_game(here):
    here.create("game1")
    router = here.router

    connection = MockConnection()
    router.handle_connect(connection)

    await router.handle_message(
        connection,
        {
            "type": "join_game",
            "game_id": "game1",
            "player_name": "Alice",
        },
    )

    response = connection.sent_messages[0]
    assert response["type"] == "game_joined"
    assert "session_token" in response


# Unified game creation


async def test_with_three_bots_the_game_starts_when_one_person_joins(here):
    here.create(bots=3)
    (ann,) = await here.joined("Ann")
    players = ann.last("game_started")["players"]
    assert sorted(player["is_bot"] for player in players) == [False, True, True, True]


@pytest.mark.parametrize("bots", [0, 1, 2, 3])
async def test_the_game_waits_for_as_many_people_as_there_are_chairs_without_bots(here, bots):
    here.create(bots=bots)
    *early, last = NAMES[: 4 - bots]
    players = await here.joined(*early)
    assert not here.site.games.find("g1").is_started
    assert all(player.of("game_started") == [] for player in players)
    players += await here.joined(last)
    started = [player.last("game_started") for player in players]
    assert all(each["players"] == started[0]["players"] for each in started)
    names = [player["name"] for player in started[0]["players"] if not player["is_bot"]]
    assert sorted(names) == sorted(NAMES[: 4 - bots])


async def test_the_seed_draws_the_chairs(here):
    orders = set()
    for number in range(8):
        here.create(f"g{number}", bots=0, seed=f"chairs {number}")
        players = await here.joined(*NAMES, game_id=f"g{number}")
        orders.add(tuple(each["name"] for each in players[0].last("game_started")["players"]))
        again = here.create(f"again{number}", bots=0, seed=f"chairs {number}")
        others = await here.joined(*NAMES, game_id=again.id)
        assert others[0].last("game_started")["players"] == players[0].last("game_started")["players"]
    assert len(orders) > 1


async def test_seat_0_deals_first(here):
    here.create(bots=0)
    players = await here.joined(*NAMES)
    assert {player.last("round_started")["view"]["dealer_seat"] for player in players} == {0}


@pytest.mark.parametrize("name", ["bot 1", "Bot l"])
async def test_no_bot_has_a_name_that_looks_like_that_of_a_person(here, name):
    here.create(bots=2)
    (ann, _) = await here.joined(name, "Bob")
    names = [each["name"] for each in ann.last("game_started")["players"] if each["is_bot"]]
    assert sorted(names) == ["Bot 2", "Bot 3"]


# Refusals


async def refusal(player):
    await player.here.settle()
    return player.last("session_error")["code"]


async def test_an_unknown_game_is_not_found_and_the_connection_stays(here):
    ann = await here.player("Ann", "nowhere").join()
    assert await refusal(ann) == "game_not_found"
    assert ann.closed is None


async def test_a_game_that_has_started_takes_nobody_new(here):
    here.create(bots=3)
    await here.joined("Ann")
    assert await refusal(await here.player("Bob").join()) == "game_started"


async def test_a_game_with_all_its_people_is_full_before_it_starts(here):
    here.create(bots=3)
    await here.player("Ann").join()
    bob = await here.player("Bob").join()  # the match is still being opened
    assert bob.last("session_error")["code"] == "game_full"


async def test_nobody_joins_twice_over_one_connection(here):
    here.create(bots=2)
    (ann,) = await here.joined("Ann")
    ann.token = None
    assert await refusal(await ann.join(player_name="Other")) == "already_in_game"


@pytest.mark.parametrize("name", ["Ann", "ANN", " ann "])
async def test_a_name_is_unique_in_its_game_whatever_its_case(here, name):
    here.create(bots=2)
    await here.joined("Ann")
    assert await refusal(await here.player(name).join()) == "name_taken"


@pytest.mark.parametrize(("name", "other"), [("Ivan", "lvan"), ("Bob 10", "Bob l0"), ("AHHA", "АННА")])
async def test_a_name_that_looks_like_another_is_refused_with_the_reason(here, name, other):
    here.create(bots=2)
    await here.joined(name)
    cid = await here.player(other).join()
    assert await refusal(cid) == "name_taken"
    assert f"looks like {name}" in cid.last("session_error")["message"]


async def test_the_same_name_may_be_used_in_another_game(here):
    here.create("g1", bots=2)
    here.create("g2", bots=2)
    await here.joined("Ann", game_id="g1")
    (other,) = await here.joined("Ann", game_id="g2")
    assert other.kinds == ["game_joined"]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "leave_game"},
        {"type": "chat", "text": "hello"},
        {"type": "game_action", "action": "pass", "data": {}},
        {"type": "game_action", "action": "no such action", "data": {}},
    ],
)
async def test_a_connection_that_has_not_joined_is_not_in_a_game(here, message):
    here.create()
    ann = await here.player().connect()
    await ann.send(message)
    assert await refusal(ann) == "not_in_game"


async def test_before_the_start_there_is_no_action(here):
    here.create(bots=2)
    (ann,) = await here.joined("Ann")
    await ann.act("discard", tile_id=3)
    assert await refusal(ann) == "game_not_started"


@pytest.mark.parametrize(
    "message",
    [
        b"what?",
        "text",
        {"type": "join_game"},
        {"type": "join_game", "player_name": ""},
        {"type": "join_game", "player_name": "x" * 51},
        {"type": "join_game", "player_name": "a\u202eb"},
        {"type": "join_game", "player_name": "Ann", "session_token": "no spaces"},
        {"type": "join_game", "player_name": "Ann", "session_token": "x" * 51},
        {"type": "chat", "text": ""},
        {"type": "chat", "text": "x" * 1001},
        {"type": "nothing"},
        {"no": "type"},
    ],
)
async def test_a_bad_message_is_answered_and_the_connection_stays(here, message):
    here.create()
    ann = await here.player().connect()
    await ann.send(message)
    assert await refusal(ann) == "invalid_message"
    assert ann.closed is None
    await ann.join()
    assert ann.last("game_joined") is not None


# Session identity


async def test_the_token_of_the_client_is_echoed_as_sent(here):
    here.create(bots=2)
    ann = await here.player(token="my_own-Token").join()
    assert ann.last("game_joined")["session_token"] == "my_own-Token"


async def test_without_a_token_the_server_makes_a_new_one_each_time(here):
    here.create(bots=0)
    players = await here.joined(*NAMES)
    assert len({player.token for player in players}) == 4
    assert min(len(player.token) for player in players) >= 32


async def test_tokens_are_kept_hashed_and_sent_to_nobody_else(here):
    here.create(bots=2)
    ann = await here.player("Ann", token="the-secret-of-ann").join()
    (bob,) = await here.joined("Bob")
    assert not any(b"the-secret-of-ann" in frame for frame in bob.connection.sent_frames)
    keys = [sitter.key for sitter in here.table().kept.roster.sitters if sitter.bot is None]
    assert ann.token not in keys
    assert None not in keys


async def test_the_address_wins_over_the_game_id_of_the_message(here):
    here.create("g1", bots=2)
    here.create("g2", bots=2)
    ann = await here.player("Ann", "g1").join(game_id="g2")
    assert ann.last("game_joined")["game_id"] == "g1"


async def test_everybody_is_told_who_joins_and_who_leaves_before_the_start(here):
    here.create(bots=0)
    ann, bob, _ = await here.joined("Ann", "Bob", "Cid")
    assert ann.last("game_joined")["players"] == ["Ann"]
    assert bob.last("game_joined")["players"] == ["Ann", "Bob"]
    await bob.lose()
    names = [(each["type"], each.get("player_name")) for each in ann.told[1:]]
    assert names == [("player_joined", "Bob"), ("player_joined", "Cid"), ("player_left", "Bob")]


async def test_a_session_is_removed_when_its_player_leaves_before_the_start(here):
    here.create(bots=1)
    _, bob = await here.joined("Ann", "Bob")
    await bob.send({"type": "leave_game"})
    assert bob.kinds[-1] == "game_left"
    bob.token = None
    await bob.join(player_name="Bobby")
    assert bob.last("game_joined")["players"] == ["Ann", "Bobby"]


async def test_a_second_connection_takes_over_before_the_start(here):
    here.create(bots=2)
    (ann,) = await here.joined("Ann")
    again = await here.player("Ann", token=ann.token).join()
    await here.settle()
    assert ann.closed == (1000, "replaced")
    assert again.kinds == ["game_joined"]
    assert here.site.games.find("g1").names == ("Ann",)


# How long games are kept


async def test_a_game_that_nobody_joins_within_ten_minutes_is_removed(here):
    here.create(bots=2)
    await here.pass_time(599_999)
    assert here.site.games.find("g1") is not None
    await here.pass_time(1)
    assert here.site.games.find("g1") is None


async def test_a_game_that_somebody_has_joined_waits_longer(here):
    here.create(bots=2)
    await here.joined("Ann")
    await here.pass_time(1_200_000)
    assert here.site.games.find("g1") is not None


async def test_a_game_that_empties_before_its_start_is_removed(here):
    here.create(bots=2)
    (ann,) = await here.joined("Ann")
    await ann.lose()
    assert here.site.games.find("g1") is None


async def test_a_game_that_waits_survives_a_restart_with_its_rules_and_its_seed(tmp_path):
    clock = FakeClock(5_000_000)
    async with scene.here(tmp_path, clock, on_disk=True) as here:
        game = here.create(bots=2, seed="kept")
        await here.site.games.keep(game)
        (ann,) = await here.joined("Ann")
        await here.site.drain()
        await ann.lose()
    async with scene.here(tmp_path, clock, on_disk=True) as here:
        again = here.site.games.find("g1")
        assert (again.info, again.rules, again.seed) == (game.info, game.rules, game.seed)
        ann = await here.player("Ann", token=ann.token).join()
        assert ann.last("game_joined")["players"] == ["Ann"]
        (bob,) = await here.joined("Bob")
        assert bob.last("game_started") is not None


async def test_a_game_that_nobody_joins_after_a_restart_is_removed_for_good(tmp_path):
    clock = FakeClock(5_000_000)
    async with scene.here(tmp_path, clock, on_disk=True) as here:
        await here.site.games.keep(here.create(bots=2))
    async with scene.here(tmp_path, clock, on_disk=True) as here:
        await here.pass_time(600_000)
        assert here.site.games.find("g1") is None
        assert await here.site.store.kept_games() == ()


async def test_a_game_that_has_started_waits_no_more_after_a_restart(tmp_path):
    clock = FakeClock(5_000_000)
    async with scene.here(tmp_path, clock, on_disk=True) as here:
        game = here.create(bots=3, settings="default")
        await here.site.games.keep(game)
        await here.joined("Ann", minds=False)
        assert await here.site.store.kept_games() == ()
        await here.site.games.keep(game)  # as if the server had been killed before it forgot the game
    async with scene.here(tmp_path, clock, on_disk=True) as here:
        assert here.site.games.find("g1").is_started
        assert await here.site.store.kept_games() == ()


async def test_a_game_that_cannot_be_stored_is_not_created(here):
    game = here.create(bots=2)
    await here.site.store.close()
    with pytest.raises(StoreError):
        await here.site.games.keep(game)
    assert here.site.games.find("g1") is None


async def test_a_stored_game_that_cannot_be_read_is_removed_and_the_others_wait(tmp_path):
    clock = FakeClock(5_000_000)
    async with scene.here(tmp_path, clock, on_disk=True) as here:
        await here.site.store.keep_game("broken", b"?")
        await here.site.games.keep(here.create(bots=2))
    async with scene.here(tmp_path, clock, on_disk=True) as here:
        assert [game.id for game in here.site.games.everyone()] == ["g1"]
        assert len(await here.site.store.kept_games()) == 1


async def test_the_id_of_an_ended_game_can_be_used_again_and_its_match_has_another_id(here):
    matches = set()
    for _ in range(2):
        here.create()
        players = await here.joined("Ann")
        matches.add(here.table().match)
        await here.play(players)
        assert here.site.games.find("g1") is None
    assert len(matches) == 2
    for match in matches:
        assert await here.filed(match)


async def test_there_are_at_most_so_many_games(tmp_path):
    async with scene.here(tmp_path, mahjong=GamesSettings(max_games=2)) as here:
        here.create("g1", seed=None)
        here.create("g2", seed=None)
        with pytest.raises(GameRefusal) as full:
            here.create("g3", seed=None)
    assert full.value.code == "full"


async def test_a_game_cannot_be_created_twice(here):
    here.create("g1")
    with pytest.raises(GameRefusal) as taken:
        here.create("g1")
    assert taken.value.code == "game_exists"


async def test_a_seed_is_taken_only_where_the_server_allows_it(tmp_path):
    async with scene.here(tmp_path, mahjong=GamesSettings()) as here:
        with pytest.raises(GameRefusal) as no:
            here.site.games.create(GameInfo("g1", 3), rules_from(None), "known")
    assert no.value.code == "bad_request"


# Chat


async def test_chat_goes_to_everybody_in_the_game_and_to_its_sender_but_not_into_the_record(here):
    here.create(bots=2)
    ann, bob = await here.joined("Ann", "Bob")
    head = here.table().kept.head
    await ann.send({"type": "chat", "text": "hello"})
    await asyncio.sleep(0)
    for player in (ann, bob):
        assert player.last("chat") == {"type": "chat", "player_name": "Ann", "text": "hello"}
    assert here.table().kept.head == head


async def test_chat_that_comes_too_fast_is_refused(here):
    here.create(bots=2)
    ann, bob = await here.joined("Ann", "Bob")
    for number in range(9):
        await ann.send({"type": "chat", "text": f"{number}"})
    assert len(bob.of("chat")) == 5
    assert ann.last("session_error")["code"] == "rate_limited"
    assert ann.closed is None


async def test_a_ping_is_answered_at_any_time(here):
    ann = await here.player().connect()
    await ann.send({"type": "ping"})
    assert ann.told == [{"type": "pong"}]
