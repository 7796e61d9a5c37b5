"""A server in memory. A connection is a script: what the client hears, in order."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from facedown.battle import Confirm
from facedown.client import run_async
from facedown.client.remote.interface import Answer, Closed
from facedown.client.remote.results import Visit
from facedown.core.codec import from_json, pack, to_json, unpack
from facedown.wire.native.messages import Codec
from tests.client.run_table import HandTable

T = TypeVar("T")

HIT = Confirm(("attack", "counter", "defense"))
URL = "ws://test:8001"
LOST = Closed(None, "the connection was lost")
CREATED = Answer(201, {"account": "a1", "nickname": "me", "token": "secret"})
SEATED = Answer(201, {"table": "t1", "seat": 0})


def hit(view: Any, prompt: Any, chance: Any) -> Confirm:
    return HIT


def lost(said: list[Any]) -> list[Closed]:
    return [LOST]


class Now(NamedTuple):
    do: Callable[[], list[Any] | None]


class Script:
    """One connection, closed by the client at its end.

    An item that can be called waits for the next thing said by the client; it is given all that was said up to
    then, and says what is heard. A `Now` is called as soon as the client listens for it. Everything else is heard
    at once; what comes first answers `attach`.
    """

    def __init__(self, *items: Any, codec: Codec | None = None) -> None:
        self.codec: Any = codec
        """The client's favourite unless told."""
        self.said: list[Any] = []
        self.is_left = False
        self._items: deque[Any] = deque(items)
        self._answered = 0 if callable(items[0]) else 1
        self._news = asyncio.Event()

    async def send(self, data: bytes) -> None:
        self.said.append(unpack(Any, data) if self.codec == "msgpack" else from_json(Any, data))
        self._news.set()

    async def receive(self) -> bytes:
        while isinstance(self._items[0], Now) or callable(self._items[0]):
            self._items.extendleft(reversed(await self._heard_next()))
        item = self._items.popleft()
        if isinstance(item, Closed):
            raise item
        return pack(item) if self.codec == "msgpack" else to_json(item)

    async def _heard_next(self) -> list[Any]:
        if isinstance(self._items[0], Now):
            now: Now = self._items.popleft()
            return now.do() or []
        await self._until_said()
        heard: list[Any] = self._items.popleft()(self.said[: self._answered])
        return heard

    async def _until_said(self) -> None:
        while len(self.said) <= self._answered:
            self._news.clear()
            await self._news.wait()
        self._answered += 1

    async def close(self) -> None:
        self.is_left = True


def playing(table: HandTable) -> Script:
    """A connection to a table that goes on for as long as the match does."""

    def answered(said: list[Any]) -> list[Any]:
        heard = table.attach() if said[-1]["type"] == "attach" else table.act(said[-1])
        return [*heard, *([] if table.is_over else [answered])]

    return Script(answered)


class Scene:
    """A `Remote` with the answers it will give; without one, nobody is there."""

    def __init__(self) -> None:
        self.table = HandTable()
        self.answers: defaultdict[str, deque[Answer | Closed]] = defaultdict(deque)
        self.sockets: defaultdict[str, deque[Script | Closed]] = defaultdict(deque)
        self.asked: list[tuple[str, str | None, Any]] = []
        self.dialled: list[tuple[str, tuple[Codec, ...]]] = []
        self.rests: list[float] = []
        self.says("POST /accounts", CREATED)

    def says(self, request: str, *answers: Answer | Closed) -> None:
        self.answers[request].extend(answers)

    def opens(self, path: str, *sockets: Script | Closed) -> None:
        self.sockets[path].extend(sockets)

    async def ask(self, method: str, path: str, *, token: str | None = None, body: Any = None) -> Answer:
        request = f"{method} {path}"
        self.asked.append((request, token, body))
        return _next(self.answers[request])

    async def dial(self, path: str, codecs: Sequence[Codec]) -> Script:
        self.dialled.append((path, tuple(codecs)))
        socket = _next(self.sockets[path])
        socket.codec = codecs[0] if codecs and socket.codec is None else socket.codec or "json"
        return socket

    async def rest(self, seconds: float) -> None:
        self.rests.append(seconds)

    def run(self, bot: Any = hit, **options: Any) -> Visit:
        options = {"opponent": "bot:expert", "seed": "demo", **options}
        return asyncio.run(run_async(bot, URL, remote=self, **options))

    def play(self, *sockets: Script | Closed, bot: Any = hit, **options: Any) -> Visit:
        """One match at the table, over these connections."""
        self.says("POST /tables", SEATED)
        self.opens("/play/t1", *sockets)
        return self.run(bot, **options)


def _next(waiting: deque[T | Closed]) -> T:
    item = waiting.popleft() if waiting else Closed(None, "nobody is there")
    if isinstance(item, Closed):
        raise item
    return item
