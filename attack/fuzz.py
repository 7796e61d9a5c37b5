"""Mutated messages over every socket and to every REST endpoint, which a server answers or hangs up on.

A dialect that is added to `SOCKETS` is attacked without another line here: its messages are those of its
channel in the AsyncAPI document.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Subprotocol

from attack.healthy import beside
from attack.mutations import Mutations, filled, shares
from attack.rows import Row, at_most
from attack.target import Target
from facedown.catalog import CATALOG
from facedown.core import Seed, codec
from facedown.core.seed import Draws
from facedown.server.clients import SOCKETS, Socket, channels
from facedown.server.endpoint import Endpoint
from facedown.server.rest import ENDPOINTS
from facedown.wire.schemas import Channel

SUBPROTOCOLS: Final[tuple[tuple[str, ...], ...]] = ((), ("facedown.msgpack",))
"""Each socket is attacked with each; those that know none ignore it."""
COUNT: Final = 10_000
"""Messages and requests of one attack; `tests/server/test_fuzz.py` has larger counts."""
_GROWTH: Final = 40
"""MB: the accounts and tables that the attacker made are still there."""
_PATIENCE: Final = 1.0
"""Seconds to wait for the answer to a hello."""
_PAUSE: Final = 0.02
"""Seconds between two messages on a socket: what floods cost others, other attacks measure."""
_STAY: Final = 60
"""Messages on one connection before another is opened."""
_PLAYERS: Final = 4
_IDS: Final = ("T-1", "x", *(f"game{number}" for number in range(_PLAYERS)))
"""An arena, nothing at all, and games of mahjong."""
_METHODS: Final = ("GET", "POST", "PATCH", "DELETE")


class Line(Protocol):
    """A WebSocket connection as the attacker sees it."""

    is_packed: bool | None
    """Whether its messages are MessagePack; None if that is not known."""

    async def say(self, data: bytes, *, text: bool) -> bool:
        """Send a message, and wait until it is dealt with; False if the connection has ended."""

    async def end(self) -> None: ...


Dial = Callable[[str, Sequence[str]], Awaitable["Line | None"]]
"""Opens a connection to a path, with subprotocols; None if it is refused."""
Ask = Callable[[str, str, "str | None", bytes], Awaitable[tuple[int, bytes]]]
"""(method, path, token, body) -> (status, body)."""


class Known(NamedTuple):
    """What the attacker may use: accounts of its own, and the tables it plays at."""

    tokens: list[str]
    tables: list[str]


class Total(NamedTuple):
    sent: int
    """Messages on sockets."""
    asked: int
    """REST requests."""
    statuses: dict[int, int]
    """How often each status was answered."""
    failures: tuple[str, ...]
    """Requests that were answered with an error of the server."""


def sides() -> list[tuple[Socket, tuple[Channel, ...], tuple[str, ...]]]:
    """Every socket with the channels whose messages it is sent, and a subprotocol."""
    everything = tuple(channels(listing.game for listing in CATALOG.values()))
    return [
        (socket, _channels_of(socket) or everything, subprotocol)
        for socket in SOCKETS
        for subprotocol in SUBPROTOCOLS
    ]


def _channels_of(socket: Socket) -> tuple[Channel, ...]:
    if socket.channel is None:
        return ()
    if isinstance(socket.channel, Channel):
        return (socket.channel,)
    return tuple(socket.channel(listing.game) for listing in CATALOG.values())


async def attacked(dial: Dial, ask: Ask, count: int, seed: str = "fuzz") -> Total:
    """`count` messages and requests, all sides at once, with the same seed the same ones."""
    world = _World(ask)
    await world.prepare()
    all_sides = sides()
    *parts, requests = shares(count, len(all_sides) + 1)
    attacks = [
        _Side(world, dial, *side, seed=f"{seed} {number}").run(part)
        for number, (side, part) in enumerate(zip(all_sides, parts, strict=True))
    ]
    asking = _Asking(world, ask, f"{seed} rest")
    sent, _ = await asyncio.gather(asyncio.gather(*attacks), asking.run(requests))
    return Total(sum(sent), requests, asking.statuses, tuple(asking.failures))


class _World:
    """Accounts and tables; those that ended are replaced."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._number = 0
        self.known = Known([], list(_IDS))
        self._fixed = len(_IDS)
        """The number of ids that are never replaced."""

    async def prepare(self) -> None:
        status, body = await self._ask("GET", "/cash/tables", None, b"")
        if status < 400:
            self.known.tables.extend([listed["table"] for listed in _json(body)["tables"]])
        self._fixed = len(self.known.tables)
        for number in range(_PLAYERS):
            await self.renew(number)

    async def renew(self, number: int) -> None:
        """A new account in this place, with a table against bots."""
        self._number += 1
        status, body = await self._ask("POST", "/accounts", None, b"{}")
        if status >= 400:
            return
        token = _json(body)["token"]
        game = list(CATALOG)[self._number % len(CATALOG)]
        made = codec.to_json({"game": game, "bots": _bots(game)})
        status, body = await self._ask("POST", "/tables", token, made)
        tables = [_json(body)["table"]] if status < 400 else []
        await self._ask("POST", "/games", None, codec.to_json({"game_id": f"game{number}", "num_bots": 3}))
        known = self.known
        known.tokens[number : number + 1] = [token]
        place = self._fixed + number
        known.tables[place : place + 1] = tables

    def words(self) -> dict[str, Sequence[Any]]:
        """Values of fields by their names: what opens something, so that messages get past the hello."""
        return {
            "token": [*self.known.tokens, None],
            "table": self.known.tables,
            "team": ["Red", "Blue", "Green"],
            "join_code": ["the code of a team"],
            "game": list(CATALOG),
            "v": [1],
            "role": ["player", "spectator", "operator"],
            "prompt": [None, 0, 1, 2],
            "seat": [None, 0, 1],
        }


class _Side:
    """One socket: a good hello, then messages that are not."""

    def __init__(
        self,
        world: _World,
        dial: Dial,
        socket: Socket,
        spoken: Iterable[Channel],
        subprotocols: Sequence[str],
        *,
        seed: str,
    ) -> None:
        self._world, self._dial, self._socket = world, dial, socket
        self._subprotocols = subprotocols
        self._draws = Seed.of(seed).draws()
        self._words = world.words()
        kinds = [channel.heard for channel in spoken]
        self._mutations = Mutations(*kinds, seed=f"{seed} mutations", words=self._words)

    async def run(self, count: int) -> int:
        sent = refused = 0
        while sent < count and refused < 100 + count // 10:
            line = await self._opened()
            if line is None:
                refused += 1
                continue
            is_packed = self._draws.below(2) == 0 if line.is_packed is None else line.is_packed
            for data, is_text in self._messages(min(_STAY, count - sent), is_packed=is_packed):
                sent += 1
                if not await line.say(data, text=is_text):
                    break
            await line.end()
        return sent

    async def _opened(self) -> Line | None:
        self._words.update(self._world.words())
        known = self._world.known
        token = self._draws.choice(known.tokens or ("none",))
        path = f"{filled(self._socket.path, known.tables, self._draws)}?token={token}"
        line = await self._dial(path, self._subprotocols)
        if line is None or self._draws.below(4) == 0:
            await self._world.renew(self._draws.below(_PLAYERS))
        return line

    def _messages(self, count: int, *, is_packed: bool) -> Iterator[tuple[bytes, bool]]:
        """(message, whether it is sent as text)"""
        greeting = self._mutations.greeting()
        yield self._mutations.plain(greeting, packed=is_packed), not is_packed
        for _ in range(count - 1):
            data = self._mutations.encoded(self._mutations.next(), packed=is_packed)
            yield data, is_packed == (self._draws.below(20) == 0)


class _Asking:
    """Requests to all endpoints, with bodies, queries and paths that are nearly right."""

    def __init__(self, world: _World, ask: Ask, seed: str) -> None:
        self._world, self._ask, self._seed = world, ask, seed
        self._draws = Seed.of(seed).draws()
        self.statuses: dict[int, int] = {}
        self.failures: list[str] = []

    async def run(self, count: int) -> None:
        words = self._world.words()
        bodies = {
            each: Mutations(each.takes, seed=f"{self._seed} {each.path}", words=words) for each in _takers()
        }
        for number in range(count):
            endpoint = self._draws.choice(ENDPOINTS)
            body = b""
            if (mutations := bodies.get(_key(endpoint))) is not None:
                body = mutations.encoded(mutations.next(), packed=False)
            await self._one(endpoint, body)
            if number % 100 == 99:
                await self._world.renew(self._draws.below(_PLAYERS))

    async def _one(self, endpoint: Endpoint, body: bytes) -> None:
        draws = self._draws
        path = filled(endpoint.path, self._world.known.tables, draws) + _query(endpoint, draws)
        method = endpoint.method if draws.below(20) else draws.choice(_METHODS)
        token = draws.choice((None, "x", "0" * 16 + "." + "x" * 30, *self._world.known.tokens))
        status, said = await self._ask(method, path, token, body)
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status >= 500 and not (status == 503 and _json(said)["error"]["code"] in {"full", "unavailable"}):
            self.failures.append(f"{method} {path} {body!r}: {status}")


class _Taker(NamedTuple):
    method: str
    path: str
    takes: Any


def _takers() -> list[_Taker]:
    return [_key(endpoint) for endpoint in ENDPOINTS if endpoint.takes is not None]


def _key(endpoint: Endpoint) -> _Taker:
    return _Taker(endpoint.method, endpoint.path, endpoint.takes)


def _query(endpoint: Endpoint, draws: Draws) -> str:
    if endpoint.query is None or draws.below(3) == 0:
        return ""
    names = [*endpoint.query.__struct_fields__, "x"]
    values = ("0", "1", "99", "-1", "1e9", "all", "public", "battle", "holdem", "%00", "%ff", "x" * 200, "")
    asked = (f"{draws.choice(names)}={draws.choice(values)}" for _ in range(1 + draws.below(3)))
    return "?" + "&".join(asked)


class SocketLine:
    """A real connection. What the server says is read and forgotten."""

    def __init__(self, ws: ClientConnection, pause: float) -> None:
        self._pause = pause
        self.is_packed = True if ws.subprotocol == "facedown.msgpack" else None
        self._ws = ws
        self._heard = asyncio.Event()
        self._is_new = True
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            while True:
                await self._ws.recv()
                self._heard.set()
        except ConnectionClosed:
            self._heard.set()

    async def say(self, data: bytes, *, text: bool) -> bool:
        with suppress(ConnectionClosed):
            await self._ws.send(data.decode(errors="replace") if text else data)
        if self._is_new:  # the answer to the hello says whether the next message is heard
            self._is_new = False
            with suppress(TimeoutError):
                await asyncio.wait_for(self._heard.wait(), _PATIENCE)
        await asyncio.sleep(self._pause)
        return not self._reading.done()

    async def end(self) -> None:
        await self._ws.close()
        await self._reading


def dialled(url: str, pause: float = 0.0) -> Dial:
    """Connections to a server at this address, such as `http://127.0.0.1:8001`.

    `pause`: seconds after each message.
    """

    async def dial(path: str, subprotocols: Sequence[str]) -> SocketLine | None:
        known = [Subprotocol(each) for each in subprotocols] or None
        try:
            ws = await connect(f"ws{url[4:]}{path}", subprotocols=known, compression=None, proxy=None)
        except (InvalidStatus, InvalidHandshake, OSError):
            return None
        return SocketLine(ws, pause)

    return dial


def _bots(game: str) -> list[str]:
    listing = CATALOG[game]
    return [next(iter(listing.bots))] * (listing.game.seats(listing.config) - 1)


def _json(data: bytes) -> Any:
    return codec.from_json(Any, data)


async def fuzz(target: Target) -> list[Row]:
    """Everything at once, with a healthy match beside."""
    async with beside(target) as match:
        dial, ask = dialled(target.url, _PAUSE), _asked(target)
        await attacked(dial, ask, COUNT // 4, "warm")
        before = target.resident
        total = await attacked(dial, ask, COUNT)
        after = await target.returns_to(before + _GROWTH)
    sent = f"{total.sent:,} messages, {total.asked:,} requests"
    return [
        at_most("fuzz: answers 5xx", sent, len(total.failures), 0, ""),
        at_most("fuzz: memory that stays", sent, after - before, _GROWTH, "MB"),
        *match.rows("fuzz", sent),
    ]


def _asked(target: Target) -> Ask:
    async def ask(method: str, path: str, token: str | None, body: bytes) -> tuple[int, bytes]:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        request = Request(target.url + path, body, headers, method=method)
        return await asyncio.to_thread(_answer, request)

    return ask


def _answer(request: Request) -> tuple[int, bytes]:
    try:
        with urlopen(request) as answer:
            return answer.status, answer.read()
    except HTTPError as refused:
        with refused:
            return refused.code, refused.read()
