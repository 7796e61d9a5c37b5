"""A server without sockets on a fake clock; its players speak the mahjong dialect, frame by frame."""

import asyncio
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from msgspec.structs import asdict

from facedown.games import GameInfo, games, rules_from
from facedown.games import Settings as GamesSettings
from facedown.mahjong.match import Config
from facedown.mahjong.wall import Wall
from facedown.server import MessageRouter, Settings, opened
from facedown.table import FakeClock
from facedown.testing import MockConnection
from tests.games.table_client import TableClient
from tests.server.scene import settings_of

SHORT = {"length": "tonpusen", "start": 1000, "target": 1000, "sudden_death": False}
"""Over as soon as somebody pays more than they have: after a round or two."""


class Player:
    """A person with a connection; it answers by itself only where a `mind` is given."""

    def __init__(self, here, game_id="g1", name="Ann", token=None, mind=None):
        self.here, self.game_id, self.name, self.token, self.mind = here, game_id, name, token, mind
        self.connection = None
        self.heard = 0

    async def connect(self):
        self.connection, self.heard = MockConnection(), 0
        self.here.router.handle_connect(self.connection, self.game_id)
        return self

    async def join(self, **changes):
        if self.connection is None:
            await self.connect()
        token = {} if self.token is None else {"session_token": self.token}
        join = {"type": "join_game", "game_id": self.game_id, "player_name": self.name, **token, **changes}
        await self.send(join)
        joined = self.last("game_joined")
        if joined is not None:
            self.token = joined["session_token"]
        return self

    async def send(self, message):
        await self.here.router.handle_message(self.connection, message)

    async def act(self, action, prompt=None, **data):
        message = {"type": "game_action", "action": action, "data": data}
        await self.send(message if prompt is None else {**message, "prompt_id": prompt})
        await self.here.settle()

    async def lose(self, *, clean=False):
        """The connection ends."""
        connection, self.connection = self.connection, None
        await self.here.router.handle_disconnect(connection, clean=clean)
        await self.here.settle()
        return connection

    @property
    def told(self):
        return [] if self.connection is None else self.connection.sent_messages

    @property
    def closed(self):
        return self.connection.closed

    @property
    def kinds(self):
        return [message["type"] for message in self.told]

    def of(self, kind):
        return [message for message in self.told if message["type"] == kind]

    def last(self, kind):
        return self.of(kind)[-1] if self.of(kind) else None

    def question(self):
        """The last thing it was asked, if nothing shows that it is answered."""
        for message in reversed(self.told):
            if message["type"] in {"draw", "call_prompt", "round_end"} and "prompt_id" in message:
                return message
        return None

    async def attend(self):
        """Hear all that is new, and answer; False if nothing was."""
        if self.connection is None or self.mind is None:
            return False
        new = self.told[self.heard :]
        self.heard += len(new)
        for message in new:
            for answer in self.mind.heard(message):
                await self.send(answer)
        return bool(new)


class Here:
    def __init__(self, site, clock):
        self.site, self.clock = site, clock
        self.router = MessageRouter(site)
        self.tables = site.lobby._tables

    def create(self, game_id="g1", bots=3, settings=SHORT, seed="scene"):
        return self.site.games.create(GameInfo(game_id, bots), rules_from(settings), seed)

    def table(self, game_id="g1"):
        return self.site.games.find(game_id).table

    def player(self, name="Ann", game_id="g1", **more):
        return Player(self, game_id, name, **more)

    async def seated(self, monkeypatch, hands, draws, people=4, rounds=30, rinshan=(), **more):
        """Players by seat, without minds, in a game whose rounds all have this wall."""
        wall = Wall.stacked(hands=hands, draws=draws, rinshan=rinshan).tiles
        monkeypatch.setattr(games, "Config", partial(Config, walls=(wall,) * rounds))
        self.create(bots=4 - people, **{"settings": "default", **more})
        players = await self.joined(*("Ann", "Bob", "Cid", "Dee")[:people], minds=False)
        return {player.last("round_started")["view"]["seat"]: player for player in players}

    async def joined(self, *names, game_id="g1", minds=True):
        """Players of these names, with minds of their own; the last one starts the game."""
        players = []
        for number, name in enumerate(names):
            mind = TableClient(f"{name} {number}", eager=number % 2 == 0) if minds else None
            players.append(await self.player(name, game_id, mind=mind).join())
        await self.settle()
        return players

    async def settle(self):
        while self.tables._tasks:
            await asyncio.wait(self.tables._tasks)
        for hosted in tuple(self.tables._hosted.values()):
            await hosted.table.settled()
        await asyncio.sleep(0)

    async def pass_time(self, ms):
        await self.clock.advance(ms, self.settle)

    async def play(self, players, until=None, step=100):
        """Let the players answer, and time pass where nobody has to, until the game is over."""
        while until is None or not until():
            answered = [await player.attend() for player in players]
            await self.settle()
            if any(answered):
                continue
            if until is None and all(player.connection is None or player.closed for player in players):
                return
            await self.pass_time(step)

    async def filed(self, match):
        while self.tables.find(match) is not None:  # noqa: ASYNC110  filing tells nobody
            await asyncio.sleep(0)
        for _ in range(1000):
            if (record := await self.site.store.record(match)) is not None:
                return record
            await asyncio.sleep(0.001)
        raise AssertionError(f"{match} is not on file")


class InMemory(Settings, frozen=True, kw_only=True):
    """A server that forgets everything at its end."""

    @property
    def store_file(self):
        return Path(":memory:")


@asynccontextmanager
async def here(path, clock=None, mahjong=None, *, on_disk=False, **changes):
    """`on_disk`: the next server on the same path recovers the games."""
    clock = clock or FakeClock(5_000_000)
    mahjong = mahjong or GamesSettings(test_seeds=True)
    settings = settings_of(path, pace=1, mahjong=mahjong, **changes)
    async with opened(settings if on_disk else InMemory(**asdict(settings)), clock) as site:
        yield Here(site, clock)
