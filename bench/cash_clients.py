"""Players of cash tables that cost next to nothing: WebSocket frames by hand; they check or call."""

import asyncio
from functools import partial
from time import perf_counter
from typing import Any, Final, cast
from urllib.parse import urlsplit

from msgspec import Struct, field, json

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_HEAD: Final = b"\r\n\r\n"
_UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_BUY_IN: Final = 200


class Seen(Struct):
    """As much of a hand as these players look at."""

    hand: int = 0
    players: tuple[str, ...] = ()
    startingStacks: tuple[float, ...] = ()  # noqa: N815  as it is written
    blinds: tuple[float, ...] = field(default=(), name="blindsOrStraddles")
    seats: tuple[int, ...] = ()
    button: int = field(default=0, name="_button")
    actions: tuple[str, ...] = ()
    over: tuple[float, ...] | None = field(default=None, name="finishingStacks")
    error: dict[str, str] | None = None


_read = json.Decoder(Seen)


def turn(seen: Seen) -> int | None:
    """The label of the player to act, where nobody folds or raises."""
    if seen.over is not None:
        return None
    dealt = [int(text[6:].split(" ", 1)[0]) for text in seen.actions if text.startswith("d dh p")]
    if len(dealt) < 2:
        return None
    board = sum(text.startswith("d db") for text in seen.actions)
    acted = sum(text.startswith("p") for text in seen.actions) - board * len(dealt)
    if acted == len(dealt):
        return None
    seats = seen.seats or tuple(range(1, len(seen.players) + 1))
    big = max(range(len(seen.blinds)), key=lambda at: seen.blinds[at])
    mark = seen.button if board else seats[big]
    order = sorted(dealt, key=lambda label: (seats[label - 1] <= mark, seats[label - 1]))
    return order[acted]


class Crowd:
    """Players of many tables; and what they have seen."""

    def __init__(self, url: str, think: float) -> None:
        self.url = url.replace("http", "ws", 1)
        self.think = think
        """Seconds from a question to its answer."""
        self.acts = 0
        self.waits: list[float] = []
        """Seconds from an action to the next message."""
        self.trouble: str | None = None
        self._players: set[Player] = set()

    async def sit(self, table: str, name: str, token: str) -> None:
        loop, address = asyncio.get_running_loop(), urlsplit(self.url)
        assert address.hostname is not None, "an address names its host"
        assert address.port is not None, "and its port"
        come = partial(Player, self, address.netloc, f"/cash/{table}?token={token}", name)
        _, player = await loop.create_connection(come, address.hostname, address.port)
        self._players.add(player)
        await player.seated.wait()

    def leave(self) -> None:
        for player in self._players:
            player.transport.abort()


class Player(asyncio.Protocol):
    transport: asyncio.Transport

    def __init__(self, crowd: Crowd, host: str, path: str, name: str) -> None:
        self.seated = asyncio.Event()
        self._crowd = crowd
        self._host = host
        self._path = path
        self._name = name
        self._loop = asyncio.get_running_loop()
        self._sent: float | None = None
        self._rest = b""
        self._is_open = False
        self._asked: tuple[int, int] = (0, 0)
        self._last = Seen()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(_UPGRADE.format(path=self._path, host=self._host).encode())

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        data = self._rest + data
        if not self._is_open:
            head, end, data = data.partition(_HEAD)
            if not end:
                self._rest = head
                return
            assert b" 101 " in head, f"the server says {head!r}"
            self._is_open = True
        self._rest = data[self._read(data, now) :]

    def _read(self, data: bytes, now: float) -> int:
        """Every whole frame; where the first of the others begins."""
        at, size = 0, len(data)
        while size - at >= 4:
            start, length = at + 2, data[at + 1]
            if length == 126:
                start, length = at + 4, data[at + 2] << 8 | data[at + 3]
            if start + length > size:
                break
            self._take(data[at], data[start : start + length], now)
            at = start + length
        return at

    def _take(self, kind: int, frame: bytes, now: float) -> None:
        if kind == _PING:
            self._say(frame, _PONG)
        if kind != _TEXT:
            return
        if self._sent is not None:
            self._crowd.waits.append(now - self._sent)
            self._sent = None
        seen = _read.decode(frame)
        if seen.error is not None:
            self._crowd.trouble = str(seen.error)
        elif self._name not in seen.players:
            self._join(seen)
        else:
            self.seated.set()
            self._consider(seen)

    def _join(self, seen: Seen) -> None:
        hand: dict[str, Any] = {
            "hand": seen.hand,
            "players": [*seen.players, self._name],
            "startingStacks": [*seen.startingStacks, _BUY_IN],
            "_intents": [0] * (len(seen.players) + 1),
        }
        self._say(json.encode(hand))

    def _consider(self, seen: Seen) -> None:
        self._last = seen
        own = seen.players.index(self._name) + 1
        moment = seen.hand, len(seen.actions)
        if turn(seen) != own or moment == self._asked:
            return
        self._asked = moment
        self._loop.call_later(self._crowd.think, self._speak, f"p{own} cc")

    def _speak(self, action: str) -> None:
        if not self.transport.is_closing():
            self._crowd.acts += 1
            self._sent = perf_counter()
            self._say(json.encode({"hand": self._last.hand, "actions": [*self._last.actions, action]}))

    def _say(self, data: bytes, kind: int = _TEXT) -> None:
        """Masked, as a client must, with a key that changes nothing."""
        size = len(data)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0x80 | 126, size >> 8, size & 255))
        self.transport.write(head + b"\0\0\0\0" + data)
