"""REST of games, and the mahjong dialect on real sockets."""

import asyncio
from contextlib import suppress

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from facedown.arena import Settings as ArenaSettings
from facedown.games import Settings as GamesSettings
from facedown.server import CannotServe, Limits, make_app
from tests.games.table_client import TableClient
from tests.server.scene import LATE, Client, asking, served, settings_of

SHORT = {"length": "tonpusen", "start": 1000, "target": 1000, "sudden_death": False}


async def create(rest, **body):
    return await rest.ask("POST", "/games", body=body)


# The seed's own example


@pytest.mark.filterwarnings("ignore:Using `httpx`")
def test_websocket(tmp_path):
    from starlette.testclient import TestClient

    app = make_app(settings_of(tmp_path))
    msgpack = msgspec.msgpack
    with TestClient(app) as client:
        client.post("/games", json={"game_id": "test_game"})
        with client.websocket_connect("/ws/test_game") as ws:
            ws.send_bytes(
                msgpack.encode({"type": "join_game", "game_id": "test_game", "player_name": "Alice"})
            )
            response = msgpack.decode(ws.receive_bytes())
            assert response["type"] == "game_joined"
            assert "session_token" in response


# REST


async def test_a_game_is_created_listed_and_counted(tmp_path):
    async with asking(tmp_path) as rest:
        created = await create(rest, game_id="my_Game-1", num_bots=1)
        default = await create(rest, game_id="other")
        listed = await rest.ask("GET", "/games")
        status = (await rest.ask("GET", "/status"))[1]
        health = await rest.ask("GET", "/health")
    assert created == (201, {"game_id": "my_Game-1", "num_bots": 1, "status": "created"})
    assert default[1]["num_bots"] == 3
    assert listed[1]["games"] == [
        {
            "game_id": "my_Game-1",
            "player_count": 0,
            "max_players": 4,
            "num_bots": 1,
            "started": False,
            "match": None,
        },
        {
            "game_id": "other",
            "player_count": 0,
            "max_players": 4,
            "num_bots": 3,
            "started": False,
            "match": None,
        },
    ]
    assert (status["status"], status["active_games"], status["max_games"]) == ("ok", 2, 100)
    assert health == (200, {"status": "ok"})


async def test_status_counts_games_and_not_arenas(tmp_path):
    async with asking(tmp_path, arena=ArenaSettings()) as rest:
        status = (await rest.ask("GET", "/status"))[1]
    assert (status["active_games"], status["open_tables"]) == (0, 1)


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({}, "game_id"),
        ({"game_id": ""}, "game_id"),
        ({"game_id": "no spaces"}, "game_id"),
        ({"game_id": "x" * 51}, "game_id"),
        ({"game_id": "line\n"}, "game_id"),
        ({"game_id": 7}, "game_id"),
        ({"game_id": "g", "num_bots": 4}, "num_bots"),
        ({"game_id": "g", "num_bots": -1}, "num_bots"),
        ({"game_id": "g", "num_bots": True}, "num_bots"),
        ({"game_id": "g", "settings": "house"}, "settings"),
        ({"game_id": "g", "settings": {"colour": "red"}}, "colour"),
        ({"game_id": "g", "settings": {"length": "forever"}}, "length"),
        ({"game_id": "g", "settings": {"atozuke": False}}, "atozuke"),
        ({"game_id": "g", "settings": {"preset": "house"}}, "house"),
        ({"game_id": "g", "settings": {"start": "many"}}, "start"),
        ({"game_id": "g", "seed": "known"}, "seed"),
    ],
)
async def test_a_bad_game_is_refused_with_the_name_of_the_field(tmp_path, body, named):
    async with asking(tmp_path) as rest:
        status, answer = await rest.ask("POST", "/games", body=body)
    assert (status, answer["error"]["code"]) == (400, "bad_request")
    assert named in answer["error"]["sentence"]


async def test_a_game_id_is_taken_once(tmp_path):
    async with asking(tmp_path) as rest:
        await create(rest, game_id="g1")
        status, answer = await create(rest, game_id="g1")
    assert (status, answer["error"]["code"]) == (409, "game_exists")


async def test_a_full_server_takes_no_more_games(tmp_path):
    async with asking(tmp_path, mahjong=GamesSettings(max_games=1)) as rest:
        await create(rest, game_id="g1")
        status, answer = await create(rest, game_id="g2")
    assert (status, answer["error"]["code"]) == (503, "full")


async def test_games_are_limited_by_address(tmp_path):
    limits = Limits(accounts=0.001, accounts_burst=2)
    async with asking(tmp_path, address=("203.0.113.7", 5), limits=limits) as rest:
        codes = [(await create(rest, game_id=f"g{number}"))[0] for number in range(3)]
    assert codes == [201, 201, 429]


async def test_settings_are_a_preset_or_options_that_change_one(tmp_path):
    async with asking(tmp_path) as rest:
        await create(rest, game_id="a", settings="tenhou")
        await create(rest, game_id="b", settings={"preset": "majsoul", "length": "tonpusen"})
        rules = [rest.site.games.find(name).rules for name in "ab"]
    assert (rules[0].kan_tiles, rules[0].length) == (1, "hanchan")
    assert (rules[1].triple_ron, rules[1].length) == ("pay", "tonpusen")


async def test_the_catalogue_has_moved_to_its_own_address(tmp_path):
    async with asking(tmp_path) as rest:
        _, catalog = await rest.ask("GET", "/catalog")
    assert {"battle", "holdem", "mahjong"} <= {each["game"] for each in catalog["games"]}


# Sockets


class Packed(Client):
    """Speaks MessagePack."""

    async def send(self, message):
        await self.ws.send(message if isinstance(message, str | bytes) else msgspec.msgpack.encode(message))

    async def hear(self):
        async with asyncio.timeout(LATE):
            message = msgspec.msgpack.decode(await self.ws.recv())
        self.told.append(message)
        return message

    async def join(self, name, **more):
        await self.send({"type": "join_game", "player_name": name, **more})
        return await self.until("game_joined")

    async def play(self, mind):
        """Until the server ends it; the close code."""
        try:
            while True:
                for answer in mind.heard(await self.hear()):
                    await self.answer(answer)
        except ConnectionClosed as closed:
            return closed.rcvd.code, closed.rcvd.reason

    async def answer(self, message):
        """Send a message. The server may have closed the connection: what it sent before is still to be heard."""
        with suppress(ConnectionClosed):
            await self.send(message)


@pytest.mark.real
@pytest.mark.parametrize("people", [4, 1])
async def test_a_game_over_sockets_is_played_to_the_end_and_filed(tmp_path, people):
    mahjong = GamesSettings(call_pause_ms=0, test_seeds=True)
    async with served(tmp_path, pace=1, mahjong=mahjong) as house:
        await create(house, game_id="g1", num_bots=4 - people, settings=SHORT, seed="sockets")
        endings, match = await play_all(house, people)
        record = await house.record(match)
    assert endings == [(1000, "game_ended")] * people
    assert record["outcome"]["reason"] in {"tobi", "normal"}


async def play_all(house, people):
    minds = [TableClient(f"socket {number}") for number in range(people)]

    async def play(mind, number):
        async with house.dial("/ws/g1") as ws:
            client = Packed(ws)
            await client.send({"type": "join_game", "game_id": "g1", "player_name": f"P{number}"})
            return await client.play(mind), client.of("game_started")[0]["match"]

    played = await asyncio.gather(*(play(mind, number) for number, mind in enumerate(minds)))
    assert len({match for _, match in played}) == 1
    return [ending for ending, _ in played], played[0][1]


@pytest.mark.real
async def test_a_connection_that_is_silent_is_closed_and_any_message_keeps_it(tmp_path):
    async with (
        served(tmp_path, mahjong=GamesSettings(heartbeat_ms=150)) as house,
        house.dial("/ws/nowhere") as ws,
        house.dial("/ws/nowhere") as other,
    ):
        silent, alive = Packed(ws), Packed(other)
        ended = asyncio.create_task(silent.ended())
        while not ended.done():
            await alive.send({"type": "ping"})
            await alive.until("pong")
            await asyncio.sleep(0.01)
        assert (await ended, silent.reason) == (1000, "heartbeat_timeout")
        assert silent.told == []
        await alive.send({"type": "ping"})
        await alive.until("pong")
    assert GamesSettings().heartbeat_ms == 30_000


@pytest.mark.real
async def test_text_frames_are_refused_and_the_connection_stays(tmp_path):
    async with served(tmp_path) as house, house.dial("/ws/g1") as ws:
        client = Packed(ws)
        await client.send('{"type": "ping"}')
        assert (await client.until("session_error"))["code"] == "invalid_message"
        await client.send({"type": "ping"})
        await client.until("pong")


async def test_a_bot_that_does_not_exist_stops_the_server_from_starting(tmp_path):
    with pytest.raises(CannotServe, match="bot: the bots of mahjong are"):
        async with asking(tmp_path, mahjong=GamesSettings(bot="nobody")):
            pass
