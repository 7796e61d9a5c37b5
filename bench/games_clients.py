"""Players of mahjong that cost next to nothing: WebSocket frames by hand, and only questions are decoded."""

import asyncio
from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import Final, cast
from urllib.parse import urlsplit

from msgspec import Struct, msgpack

_BINARY, _CLOSE, _PING, _PONG = 0x82, 0x88, 0x89, 0x8A
_HEAD: Final = b"\r\n\r\n"
_UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def _tag(kind: str) -> bytes:
    """How a message of this kind goes on after the size of its map."""
    return msgpack.encode("type") + msgpack.encode(kind)


_DRAW, _CALL, _ROUND, _END, _ERROR = map(_tag, ("draw", "call_prompt", "round_end", "game_end", "error"))


class Available(Struct):
    action: str


class Draw(Struct):
    """As much of a turn as these players look at."""

    tile_id: int | None
    available_actions: tuple[Available, ...]
    legal_discards: tuple[int, ...] = ()
    riichi_discards: tuple[int, ...] = ()
    prompt_id: int | None = None


class Call(Struct):
    call_type: str


_draw, _call = msgpack.Decoder(Draw), msgpack.Decoder(Call)


def _said(action: str, **data: int) -> bytes:
    return msgpack.encode({"type": "game_action", "action": action, "data": data})


_PASS, _RON, _TSUMO, _CONFIRM = map(_said, ("pass", "call_ron", "declare_tsumo", "confirm_round"))


def answered(draw: Draw) -> bytes:
    """Win, else riichi, else discard the tile with the fewest neighbours."""
    if any(each.action == "tsumo" for each in draw.available_actions):
        return _TSUMO
    if draw.riichi_discards:
        return _said("declare_riichi", tile_id=draw.riichi_discards[-1])
    kinds = [tile >> 2 for tile in draw.legal_discards]
    near = [sum(-2 <= other - kind <= 2 for other in kinds) for kind in kinds]
    return _said("discard", tile_id=draw.legal_discards[near.index(min(near))])


class Crowd:
    """Players of many tables, four at each; and what they have seen."""

    def __init__(self, url: str, games: Iterator[str], think: float = 0.0) -> None:
        self.url = url.replace("http", "ws", 1)
        self.games = games
        """The ids of games that wait for four."""
        self.think = think
        """Seconds from a question to its answer."""
        self.acts = self.matches = 0
        self.waits: list[float] = []
        """Seconds from an action to the next message."""
        self.trouble: bytes | None = None
        self.all_ended = asyncio.Event()
        self._players: set[Player] = set()

    async def sit(self) -> None:
        """Four players at the next game."""
        loop, address, game = asyncio.get_running_loop(), urlsplit(self.url), next(self.games)
        assert address.hostname is not None, "an address names its host"
        assert address.port is not None, "and its port"
        for seat in range(4):
            come = partial(Player, self, address.netloc, game, seat)
            _, player = await loop.create_connection(come, address.hostname, address.port)
            self._players.add(player)

    def ended(self, player: "Player") -> None:
        self._players.discard(player)
        self.matches += player.counts
        if not self._players:
            self.all_ended.set()

    def leave(self) -> None:
        for player in self._players:
            player.transport.abort()


class Player(asyncio.Protocol):
    transport: asyncio.Transport

    def __init__(self, crowd: Crowd, host: str, game: str, seat: int) -> None:
        self._crowd = crowd
        self._host = host
        self._game = game
        self._name = f"player {seat}"
        self.counts = not seat
        """One at each table counts its matches."""
        self._loop = asyncio.get_running_loop()
        self._sent: float | None = None
        self._rest = b""
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(_UPGRADE.format(path=f"/ws/{self._game}", host=self._host).encode())

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
            self._say(msgpack.encode({"type": "join_game", "player_name": self._name}))
        self._rest = data[self._read(data, now) :]

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
        if kind != _BINARY:
            self._control(kind, frame)
            return
        if self._sent is not None:
            self._crowd.waits.append(now - self._sent)
            self._sent = None
        if frame.startswith(_DRAW, 1):
            draw = _draw.decode(frame)
            if draw.prompt_id is not None:
                self._answer(answered(draw))
        elif frame.startswith(_CALL, 1):
            self._answer(_PASS if _call.decode(frame).call_type == "meld" else _RON)
        elif frame.startswith(_ROUND, 1):
            self._answer(_CONFIRM)
        elif frame.startswith(_END, 1):
            self._crowd.ended(self)
        elif frame.startswith(_ERROR, 1):
            self._crowd.trouble = frame

    def _control(self, kind: int, frame: bytes) -> None:
        if kind == _PING:
            self._say(frame, _PONG)
        elif kind == _CLOSE:
            self.transport.close()

    def _answer(self, said: bytes) -> None:
        if self._crowd.think:
            self._loop.call_later(self._crowd.think, self._speak, said)
        else:
            self._speak(said)

    def _speak(self, said: bytes) -> None:
        if self.transport.is_closing():
            return
        self._crowd.acts += 1
        if not said.startswith(_PASS[:-1]) and said != _CONFIRM:
            self._sent = perf_counter()
        self._say(said)

    def _say(self, data: bytes, kind: int = _BINARY) -> None:
        """Masked, as a client must, with a key that changes nothing."""
        assert len(data) < 126, "a short message"
        self.transport.write(bytes((kind, 0x80 | len(data), 0, 0, 0, 0)) + data)
