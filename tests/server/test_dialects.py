"""Every dialect in the situations that all of them know. A new dialect is a new row."""

import asyncio
from contextlib import asynccontextmanager
from itertools import count

import msgspec
import pytest

from facedown.arena import read_settings
from facedown.cash_tables import Settings as CashSettings
from facedown.cash_tables import TableSettings
from facedown.core import Seed
from facedown.core.chairs import drawn_chairs
from facedown.games import GameInfo, rules_from
from facedown.games import Settings as GamesSettings
from facedown.server import Limits
from facedown.wire.cash.messages import Join
from tests.server.scene import LATE, Client, confirm, served

pytestmark = pytest.mark.real

FEW = Limits(messages=1, messages_burst=3, strikes=1000)
BRISK = Limits(handshake_ms=50)


class Row:
    """How two players come to a table, are asked and answer; and what each refusal is called."""

    client = Client
    subprotocols = None
    garbage = noise = "what?"
    """Noise, unlike garbage, is never taken for a bad answer, which the arena puts up with only so often."""
    is_patient = False
    """Is garbage in place of a hello answered, and a hello may follow?"""
    silent = 4001, "no hello came in time"
    """How a connection ends that says nothing."""
    replaced = 4000, "another connection"
    """How a connection ends whose player has opened another one."""

    async def prepare(self, house):
        """Make the table: its id, the path to it, and the hellos of two players, the first of whom is asked."""
        raise NotImplementedError

    def table(self, scene):
        """The id of the table, once it is there."""
        return scene.table

    async def asked(self, client):
        """Wait for the question; the answer to it."""
        raise NotImplementedError

    async def accepted(self, client):
        """Wait for the word that the answer counts."""
        raise NotImplementedError


class Native(Row):
    error, bad, late, paused, hasty = "refusal", "bad_request", "not_attached", "paused", "rate_limited"

    async def prepare(self, house):
        a, b = await house.guest(), await house.guest()
        table = await house.friends_table(a["token"], b["token"])
        return table, f"/play/{table}", [{"type": "attach", "token": each["token"]} for each in (a, b)]

    async def asked(self, client):
        frame = await client.until("frame")
        return confirm(frame["prompt"]["id"], ref=7)

    async def accepted(self, client):
        await client.until("ack", ref=7)


class Packed(Client):
    """Says and hears MessagePack."""

    async def send(self, message):
        await self.ws.send(message if isinstance(message, str) else msgspec.msgpack.encode(message))

    async def hear(self):
        async with asyncio.timeout(LATE):
            message = msgspec.msgpack.decode(await self.ws.recv())
        self.told.append(message)
        return message


class NativePacked(Native):
    client = Packed
    subprotocols = ("facedown.msgpack",)


class Battle(Row):
    error, bad, late = "error_msg", "bad_request", "unauthorized"
    paused, hasty = "wrong_phase", "rate_limited"

    async def prepare(self, house):
        a, b = await house.guest(), await house.guest()
        table = await house.friends_table(a["token"], b["token"])
        return table, "/battle", [{"type": "hello", "token": each["token"]} for each in (a, b)]

    async def asked(self, client):
        await client.until("sync_state")
        return {"type": "layout_confirm", "layout": ["attack", "heal", None]}

    async def accepted(self, client):
        await client.until("confirm_ok")


class Arena(Row):
    error, bad, late, paused, hasty = "error", "BAD_SCHEMA", "BAD_HELLO", "OUT_OF_TURN", "RATE_LIMITED"
    is_patient = True
    noise = '{"type": "noise", "v": 1}'

    async def prepare(self, house):
        return "T-1.1", "/ws", [{"type": "hello", "v": 1, "team": name, "join_code": name} for name in "AB"]

    async def asked(self, client):
        act = await client.until("act")
        return {"type": "action", "v": 1, "hand_id": act["hand_id"], "action": "CALL"}

    async def accepted(self, client):
        await client.until("event", ev="CALL", auto=None)


class Named(Client):
    """Names the kinds of messages, which the cash dialect does not."""

    async def hear(self):
        message = await super().hear()
        message.update(type="error", **message["error"]) if "error" in message else message.update(
            type="hand"
        )
        return message


class Cash(Row):
    """Who one is, the address says: there is no hello."""

    client = Named
    error, bad, paused, hasty = "error", "BAD_JSON", "PAUSED", "RATE_LIMITED"

    async def prepare(self, house):
        cash, guests = house.site.cash, [await house.guest(name) for name in ("Ann", "Bob")]
        table = await cash.with_blinds("1/2")
        for guest in guests:
            account = await house.site.store.account(guest["account"])
            await cash.sit(table, account, Join(10_000, 1, chose=False, intent=0))
        paths = [f"/cash/{table.id}?token={guest['token']}" for guest in guests]
        return table.id, paths, [None, None]

    async def asked(self, client):
        while not (hand := await client.until("hand"))["actions"]:
            pass
        return {**hand, "actions": [*hand["actions"], "p1 cc"]}

    async def accepted(self, client):
        while "p1 cc" not in (await client.until("hand"))["actions"]:
            pass


class MahjongPacked(Packed):
    """Takes the errors of the session and of the game for one kind."""

    async def hear(self):
        message = await super().hear()
        if message["type"] == "session_error":
            message["type"] = "error"
        return message


class Mahjong(Row):
    client = MahjongPacked
    error, bad, late, paused, hasty = "error", "invalid_message", None, "invalid_action", "rate_limited"
    is_patient = True
    silent = 1000, "heartbeat_timeout"
    replaced = 1000, "replaced"

    async def prepare(self, house):
        house.site.games.create(GameInfo("g1", 2), rules_from(None), _first_deals())
        hellos = [{"type": "join_game", "player_name": name, "session_token": name} for name in "AB"]
        return None, "/ws/g1", hellos

    def table(self, scene):
        return scene.house.site.games.find("g1").table.match

    async def asked(self, client):
        draw = await client.until("draw")
        return {"type": "game_action", "action": "discard", "data": {"tile_id": draw["tile_id"]}}

    async def accepted(self, client):
        await client.until("discard", seat=0)


def _first_deals():
    """A seed that gives the first of two people the first turn."""
    seeds = (f"first {number}" for number in count())
    return next(seed for seed in seeds if drawn_chairs(Seed.of(seed), "ABxy")[0] == "A")


_ALL = [Native(), NativePacked(), Battle(), Arena(), Mahjong(), Cash()]


def _rows(rows):
    return pytest.mark.parametrize("row", rows, ids=lambda row: type(row).__name__)


ROWS = _rows(_ALL)
GREETED = _rows([row for row in _ALL if not isinstance(row, Cash)])
"""Those with a hello."""


class Scene:
    def __init__(self, house, row, table, path, hellos):
        self.house, self.row, self.table, self.path, self.hellos = house, row, table, path, hellos

    @asynccontextmanager
    async def dial(self, number=0):
        path = self.path if isinstance(self.path, str) else self.path[number]
        async with self.house.dial(path, subprotocols=self.row.subprotocols) as ws:
            yield self.row.client(ws)

    @asynccontextmanager
    async def player(self, number=0):
        async with self.dial(number) as client:
            if self.hellos[number] is not None:
                await client.send(self.hellos[number])
            yield client

    async def accepts(self, client, answer):
        await client.send(answer)
        await self.row.accepted(client)

    async def refuses(self, client, said):
        await client.send(said)
        return (await client.until(self.row.error))["code"]

    async def operate(self, command):
        path = f"/operator/tables/{self.row.table(self)}/{command}"
        status, answer = await self.house.ask("POST", path, self.house.site.operator_token)
        assert status == 200, answer


@asynccontextmanager
async def opened(tmp_path, row, **changes):
    usual = {"pace": 1, "arena": read_settings("seats=2"), "mahjong": GamesSettings(test_seeds=True)}
    usual["cash"] = CashSettings(tables=(TableSettings(between_ms=10, turn_ms=60_000),))
    async with served(tmp_path, **{**usual, **changes}) as house:
        yield Scene(house, row, *await row.prepare(house))


@asynccontextmanager
async def two_players(tmp_path, row, **changes):
    """The one that is asked; in the arena that is the first to come."""
    async with opened(tmp_path, row, **changes) as scene, scene.player(0) as one, scene.player(1):
        yield scene, one


@ROWS
async def test_who_says_hello_is_shown_the_table_and_may_answer_when_asked(tmp_path, row):
    async with two_players(tmp_path, row) as (scene, client):
        await scene.accepts(client, await row.asked(client))
    assert client.of(row.error) == []


@ROWS
async def test_garbage_is_refused_and_leaves_the_question_open(tmp_path, row):
    async with two_players(tmp_path, row) as (scene, client):
        answer = await row.asked(client)
        assert await scene.refuses(client, row.garbage) == row.bad
        await scene.accepts(client, answer)


@GREETED
async def test_garbage_in_place_of_a_hello_ends_the_connection_unless_the_dialect_is_patient(tmp_path, row):
    async with opened(tmp_path, row) as scene, scene.dial() as client:
        assert await scene.refuses(client, row.garbage) == row.bad
        if row.is_patient:
            await client.send(scene.hellos[0])
            async with scene.player(1):
                await row.asked(client)
        else:
            assert await client.ended() == 4001
            (refused,) = client.told
            assert client.reason == refused.get("sentence", refused.get("message"))


@GREETED
async def test_who_says_no_hello_in_time_is_told_so_and_ended(tmp_path, row):
    brisk = GamesSettings(heartbeat_ms=50, test_seeds=True)
    async with opened(tmp_path, row, limits=BRISK, mahjong=brisk) as scene, scene.dial() as client:
        assert (await client.ended(), client.reason) == row.silent
    assert [message["code"] for message in client.told] == ([] if row.late is None else [row.late])
    assert Limits().handshake_ms == 5_000


@ROWS
async def test_a_paused_table_takes_no_answer_and_the_question_is_open_when_it_goes_on(tmp_path, row):
    async with two_players(tmp_path, row) as (scene, client):
        answer = await row.asked(client)
        await scene.operate("pause")
        assert await scene.refuses(client, answer) == row.paused
        await scene.operate("unpause")
        await scene.accepts(client, answer)


@ROWS
async def test_a_player_whose_connection_was_lost_comes_back_to_the_question(tmp_path, row):
    async with two_players(tmp_path, row) as (scene, lost):
        await row.asked(lost)
        lost.ws.transport.abort()
        await lost.ended()
        async with scene.player(0) as back:
            await scene.accepts(back, await row.asked(back))


@ROWS
async def test_a_newer_connection_takes_over_and_the_older_one_is_told(tmp_path, row):
    async with two_players(tmp_path, row) as (scene, older):
        await row.asked(older)
        async with scene.player(0) as newer:
            answer = await row.asked(newer)
            code, reason = row.replaced
            assert await older.ended() == code
            assert reason in older.reason
            await scene.accepts(newer, answer)


@ROWS
async def test_haste_is_refused_but_never_an_answer_to_the_open_question(tmp_path, row):
    async with two_players(tmp_path, row, limits=FEW) as (scene, client):
        answer = await row.asked(client)
        for _ in range(8):
            await client.send(row.noise)
        await client.until(row.error, code=row.hasty)
        await scene.accepts(client, answer)


@ROWS
async def test_answers_to_a_paused_table_count_like_other_messages(tmp_path, row):
    async with two_players(tmp_path, row, limits=FEW) as (scene, client):
        answer = await row.asked(client)
        await scene.operate("pause")
        codes = [await scene.refuses(client, answer) for _ in range(8)]
    assert {*codes} == {row.paused, row.hasty}
    assert codes[-1] == row.hasty


@ROWS
async def test_a_server_that_stops_says_so_in_the_close_frame(tmp_path, row):
    async with two_players(tmp_path, row) as (scene, client):
        await row.asked(client)
        await scene.house.site.drain()
        assert await client.ended() == 1012
    assert "reconnect" in client.reason
