"""Players of every game at the nodes of a cluster. They come back to another node when theirs is lost."""

import asyncio
import json
from contextlib import suppress
from hashlib import sha256
from itertools import count, islice
from time import monotonic

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from facedown.arena import USUAL
from facedown.catalog import games
from facedown.core import Seed, codec
from facedown.poker.cash import QUIT, Intend
from facedown.server.gateway import part_of_socket
from tests.server.arena_seed_bot import SeedBot
from tests.server.test_games import SHORT

LISTINGS = games()
_MOST_OPTIONS = {"cash": 2}
"""At a cash table to fold and to stay in: who goes broke leaves the other one alone, and nobody is asked again."""
_FIRST_OPTIONS = 30
_LEAVE = Intend(QUIT)
"""No player says so. One whose node hangs for two of its turns in a row pauses, which is the rule of every cash
table; when it is back, it is asked whether it leaves or plays, and who leaves gives the chair away for good."""
_CHIPS = "400"
"""The largest buy-in, so that nobody goes broke in the hundreds of hands of a long test, and leaves by that."""


class Heard:
    """What one chair of a match has sent and was sent, over all its sockets."""

    def __init__(self):
        self.seat = None
        self.sent, self.acked = [], []
        """Actions as JSON; an acknowledged one by its number among those sent."""
        self.frames = []
        """(version, events, digest of the view); None where a socket was attached."""

    def attached(self, seat):
        assert self.seat in {None, seat}, "a player keeps its chair"
        self.seat = seat
        self.frames.append(None)

    def shown(self, frame):
        self.frames.append((frame["version"], frame["events"], digest(frame["view"])))


def digest(view):
    return sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()


class Player:
    """One player in the native dialect. Answers every question with something legal."""

    def __init__(self, nodes, game, path, hello, seed):
        self.nodes, self.game = nodes, LISTINGS[game].game
        self.path, self.hello = path, {"type": "attach", **hello}
        self.draws = Seed.of(seed).draws()
        self.offers = self.game.types.offer
        self.most_options = _MOST_OPTIONS.get(game, _FIRST_OPTIONS)
        self.part = part_of_socket({"path": path, "query_string": b""})
        self.gateway = None
        self.matches = {}
        """Match -> what was heard of it."""
        self.heard_at, self.acked_at = [], []
        self.silences = []
        """(from, to): what was heard last before a socket was attached, and when it was."""
        self.sockets = 0

    async def play(self):
        """Until the match is over."""
        while True:
            node = self.draws.choice(tuple(self.nodes.living.values())) if self.nodes.living else None
            try:
                if node is not None:
                    self.gateway = node.name
                    self.sockets += 1
                    async with node.dial(self.path, subprotocols=["facedown.json"]) as ws:
                        await self._visit(ws)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in {1000, 4004}:
                    self.gateway = None
                    return
            except (OSError, InvalidHandshake):
                pass
            self.gateway = None
            await asyncio.sleep(0.02)

    async def _visit(self, ws):
        await ws.send(json.dumps(self.hello))
        heard = answered = None
        while True:
            message = json.loads(await ws.recv())
            now, before = monotonic(), self.heard_at[-1:]
            self.heard_at.append(now)
            match message:
                case {"type": "attached", "table": table, "seat": seat}:
                    heard = self.matches.setdefault(table, Heard())
                    heard.attached(seat)
                    self.silences += [(since, now) for since in before]
                    answered = None  # a snapshot comes: open questions are asked again
                case {"type": "ack", "ref": int(ref)}:
                    heard.acked.append(ref)
                    self.acked_at.append(monotonic())
                case {"type": "frame"}:
                    heard.shown(message)
                    question = message["prompt"]
                    if question is not None and question["id"] != answered:
                        answered = question["id"]
                        await asyncio.sleep(0.02)
                        await self._answer(ws, heard, question)

    async def _answer(self, ws, heard, question):
        offer = msgspec.convert(question["actions"], self.offers)
        options = islice((each for each in offer if each != _LEAVE), self.most_options)
        action = self.draws.choice(tuple(options))
        said = json.loads(codec.to_json(action))
        heard.sent.append(said)
        ref = len(heard.sent) - 1
        await ws.send(json.dumps({"type": "act", "action": said, "prompt": question["id"], "ref": ref}))


class Crowd:
    """All games at once, match after match."""

    def __init__(self, nodes):
        self.nodes = nodes
        self.players = []
        self.bots = []
        self._numbers = count()
        self._tasks = []

    async def __aenter__(self):
        self._tasks = [
            asyncio.create_task(work())
            for work in (
                *(self._battles, self._battles, self._heads_up, self._riichi),
                *(self._mahjong, self._cash, *self._arena()),
            )
        ]
        return self

    async def __aexit__(self, *_):
        for task in self._tasks:
            task.cancel()
        found = await asyncio.gather(*self._tasks, return_exceptions=True)
        trouble = [each for each in found if isinstance(each, Exception)]
        if trouble:
            raise trouble[0]

    async def any(self, method, path, token=None, body=None):
        """The answer of any node, asked again while a part of the house moves."""
        while True:
            for node in tuple(self.nodes.living.values()):
                with suppress(Exception):
                    status, answer = await node.ask(method, path, token, body)
                    if status < 500:
                        return status, answer
            await asyncio.sleep(0.05)

    async def guest(self, name):
        return (await self.any("POST", "/accounts", body={"nickname": name}))[1]

    async def _sit(self, *players):
        self.players += players
        await asyncio.gather(*(player.play() for player in players))

    async def _battles(self):
        await self._rooms("battle", "Ann", "Bob")

    async def _heads_up(self):
        await self._rooms("holdem", "Ada", "Bo")

    async def _riichi(self):
        await self._rooms("mahjong", "Nan", "Pei", "Sha", "Tou")

    async def _rooms(self, game, *names):
        """One match after another, each of new guests in a room of the lobby."""
        while True:
            number = next(self._numbers)
            tokens = [(await self.guest(f"{name}{number}"))["token"] for name in names]
            wanted = {"game": game, "players": len(names)}
            _, room = await self.any("POST", "/rooms", tokens[0], wanted)
            for token in tokens[1:]:
                status, placed = await self.any("POST", f"/rooms/{room['code']}", token)
            if status != 201:
                continue  # the answer was lost with a node, and the room is used up
            path = f"/play/{placed['table']}"
            await self._sit(*(Player(self.nodes, game, path, {"token": token}, token) for token in tokens))

    async def _mahjong(self):
        while True:
            name = f"g{next(self._numbers)}"
            await self.any("POST", "/games", body={"game_id": name, "num_bots": 0, "settings": SHORT})
            hellos = [
                {"team": who, "join_code": f"code-{who}-{name}"} for who in ("Ann", "Bob", "Cid", "Dee")
            ]
            await self._sit(
                *(Player(self.nodes, "mahjong", f"/ws/{name}", hello, str(hello)) for hello in hellos)
            )

    async def _cash(self):
        guests = [await self.guest(name) for name in ("Cas", "Han")]
        _, placed = await self.any("POST", "/cash/tables", guests[0]["token"], {"blinds": "1/2"})
        table = placed["table"]
        for seat, one in enumerate(guests, 1):
            await self.any(
                "POST", f"/cash/tables/{table}/seat", one["token"], {"chips": _CHIPS, "seat": seat}
            )
        await self._sit(
            *(
                Player(self.nodes, "cash", f"/play/{table}", {"token": one["token"]}, one["token"])
                for one in guests
            ),
        )

    def _arena(self):
        if self.nodes.settings.arena is None:
            return
        for name in ("Alpha", "Beta"):
            self.bots.append(bot := Team(self.nodes, name))
            yield bot.run
        yield self._native_team

    async def _native_team(self):
        hello = {"team": "Gamma", "join_code": "code of Gamma"}
        player = Player(self.nodes, "holdem", f"/play/{USUAL}", hello, "Gamma")
        self.players.append(player)
        while True:
            await player.play()


class Team(SeedBot):
    """A bot of the bare protocol, at one match after another."""

    def __init__(self, nodes, name):
        super().__init__(name, f"code of {name}")
        self.nodes = nodes
        self.matches = []

    async def run(self):
        while True:
            living = tuple(self.nodes.living.values())
            if living:
                url = self.draws.choice(living).url.replace("http", "ws") + "/ws"
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._match(url), 5)
            await asyncio.sleep(0.02)

    async def _match(self, url):
        """At this node while it lives."""
        from websockets.asyncio.client import connect

        with suppress(OSError, ConnectionClosed, InvalidHandshake):
            async with connect(url, compression=None, proxy=None) as ws:
                await self.visit(ws)
