"""Players of mahjong that cost next to nothing: only questions are decoded."""

import asyncio
from collections.abc import Iterator
from functools import partial
from time import perf_counter

from msgspec import Struct, msgpack

from bench.sockets import BINARY, Socket, connected


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
        url = f"{self.url}/ws/{next(self.games)}"
        for seat in range(4):
            self._players.add(await connected(url, partial(Player, self, seat)))

    def ended(self, player: "Player") -> None:
        self._players.discard(player)
        self.matches += player.counts
        if not self._players:
            self.all_ended.set()

    def leave(self) -> None:
        for player in self._players:
            player.transport.abort()


class Player(Socket):
    kind = BINARY

    def __init__(self, crowd: Crowd, seat: int, host: str, path: str) -> None:
        super().__init__(host, path)
        self._crowd = crowd
        self._name = f"player {seat}"
        self.counts = not seat
        """One at each table counts its matches."""
        self._loop = asyncio.get_running_loop()
        self._sent: float | None = None

    def opened(self) -> None:
        self.say(msgpack.encode({"type": "join_game", "player_name": self._name}))

    def took(self, message: bytes, now: float) -> None:
        if self._sent is not None:
            self._crowd.waits.append(now - self._sent)
            self._sent = None
        if message.startswith(_DRAW, 1):
            draw = _draw.decode(message)
            if draw.prompt_id is not None:
                self._answer(answered(draw))
        elif message.startswith(_CALL, 1):
            self._answer(_PASS if _call.decode(message).call_type == "meld" else _RON)
        elif message.startswith(_ROUND, 1):
            self._answer(_CONFIRM)
        elif message.startswith(_END, 1):
            self._crowd.ended(self)
        elif message.startswith(_ERROR, 1):
            self._crowd.trouble = message

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
        self.say(said)
