"""Bots of the arena that cost next to nothing: WebSocket frames by hand, and only an `act` is decoded."""

import asyncio
from functools import partial
from time import perf_counter
from typing import Final, cast
from urllib.parse import urlsplit

from msgspec import Struct, json

from facedown.core import Seed
from facedown.core.seed import Draws

RAISES: Final = 21
"""Percent of what is done unasked for chips; the rest is checked."""
FOLDS, CALLS = 55, 33
"""Percent of what is done when something is owed; the rest is raised."""

_ACT: Final = b'{"type":"act"'
_OVER: Final = b'{"type":"end_hand"'
_SHOWDOWN: Final = b'"ev":"SHOWDOWN"'
_ERROR: Final = b'{"type":"error"'
_AUTO: Final = b'"auto":"'
_PATIENCE: Final = 10
"""Seconds for a team to be let in."""
_HEAD: Final = b"\r\n\r\n"
_TEXT, _PING, _PONG = 0x81, 0x89, 0x8A
_UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Asked(Struct):
    """As much of an `act` as these bots look at."""

    hand_id: str
    legal: tuple[str, ...]
    min_raise_to: int = 0


_asked: Final = json.Decoder(Asked)


def answer(asked: Asked, draws: Draws) -> bytes:
    """Fold-heavy random play, with the least raise there is, so that stacks stay deep."""
    draw = draws.below(100)
    if "CALL" in asked.legal:
        action = "FOLD" if draw < FOLDS else "CALL" if draw < FOLDS + CALLS else "RAISE_TO"
    else:
        action = "RAISE_TO" if draw < RAISES else "CHECK"
    if action == "RAISE_TO" and action not in asked.legal:
        action = asked.legal[1]
    amount = f',"amount":{asked.min_raise_to}' if action == "RAISE_TO" else ""
    return f'{{"type":"action","v":1,"hand_id":"{asked.hand_id}","action":"{action}"{amount}}}'.encode()


class Crowd:
    """Bots, perhaps of many tables, that play and rest together; and what they have seen."""

    def __init__(self, think: float = 0.0) -> None:
        self.think = think
        """Seconds from a question to its answer."""
        self.hands = self.showdowns = self.acts = self.frames = 0
        self.waits: list[float] = []
        """Seconds from an action to one's own event."""
        self.timeouts = 0
        """Actions that a clock took for one of them, as the first bot of a table saw them."""
        self.trouble: bytes | None = None
        """What no figure may be made of: an error of the server's, or its farewell."""
        self.bots: list[Bot] = []
        self.rests = True

    async def sit(self, url: str, seats: int) -> None:
        """Bots at the table of this address, ws://…, one for each seat."""
        loop, address = asyncio.get_running_loop(), urlsplit(url)
        assert address.hostname is not None, "an address names its host"
        assert address.port is not None, "and its port"
        for seat in range(seats):
            come = partial(Bot, self, url, seat)
            _, bot = await loop.create_connection(come, address.hostname, address.port)
            async with asyncio.timeout(_PATIENCE):
                await bot.entered
            self.bots.append(bot)

    def play(self) -> None:
        self.rests = False
        for bot in self.bots:
            bot.go_on()

    def rest(self) -> None:
        """Whoever is asked from now on answers when they play again."""
        self.rests = True

    def unanswered(self) -> list[float]:
        """Seconds that each action without its event has waited so far."""
        now = perf_counter()
        return [now - bot.sent for bot in self.bots if bot.sent is not None]

    def leave(self) -> None:
        self.rest()
        for bot in self.bots:
            bot.transport.abort()


class Bot(asyncio.Protocol):
    transport: asyncio.Transport

    def __init__(self, crowd: Crowd, url: str, seat: int) -> None:
        self._crowd = crowd
        self._address = urlsplit(url)
        self._loop = asyncio.get_running_loop()
        self._team = f"team {seat}"
        self._draws = (Seed.of("bench arena") / url.rpartition("=")[2] / seat).draws()
        self._counts = not seat
        """One at each table counts its hands."""
        self._shown = False
        self._waiting: bytes | None = None
        """The answer that is held back."""
        self.sent: float | None = None
        """When it acted, while the event is missing."""
        self._rest = b""
        self._is_open = False
        self.entered = self._loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        path = f"{self._address.path}?{self._address.query}"
        self.transport.write(_UPGRADE.format(path=path, host=self._address.netloc).encode())

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        data = self._rest + data if self._rest else data
        if not self._is_open:
            head, end, data = data.partition(_HEAD)
            assert not end or b" 101 " in head, f"the server says {head!r}"
            self._rest = data if end else head
            if not end:
                return
            self._is_open = True
            self._say(json.encode({"type": "hello", "v": 1, "team": self._team, "join_code": self._team}))
        self._rest = data[self._read(data, now) :]

    def go_on(self) -> None:
        if self._waiting is not None and not self._crowd.rests:
            self._speak()

    def _read(self, data: bytes, now: float) -> int:
        """Every whole frame; where the first of the others begins. None is longer than 64 KiB."""
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
        crowd = self._crowd
        if kind != _TEXT:
            self._control(kind, frame)
            return
        crowd.frames += 1
        if self.sent is not None:  # nobody else can act, so the next frame tells of one's own action
            crowd.waits.append(now - self.sent)
            self.sent = None
        if frame.startswith(_ACT):
            crowd.acts += 1
            self._waiting = answer(_asked.decode(frame), self._draws)
            if crowd.think:
                self._loop.call_later(crowd.think, self.go_on)
            else:
                self.go_on()
        elif self._counts:
            self._count(frame)
        if frame.startswith(_ERROR):
            crowd.trouble = frame
        if not self.entered.done():
            self.entered.set_result(None)

    def _control(self, kind: int, frame: bytes) -> None:
        if kind == _PING:
            self._say(frame, _PONG)
        else:
            self._crowd.trouble = frame

    def _count(self, frame: bytes) -> None:
        if frame.startswith(_OVER):
            self._crowd.hands += 1
            self._crowd.showdowns += self._shown
            self._shown = False
        elif _SHOWDOWN in frame:
            self._shown = True
        elif _AUTO in frame:
            self._crowd.timeouts += 1

    def _speak(self) -> None:
        said, self._waiting = self._waiting, None
        assert said is not None, "one is asked before one answers"
        self.sent = perf_counter()
        self._say(said)

    def _say(self, data: bytes, kind: int = _TEXT) -> None:
        """Masked, as a client must, with a key that changes nothing."""
        assert len(data) < 126, "a short message"
        self.transport.write(bytes((kind, 0x80 | len(data), 0, 0, 0, 0)) + data)
