"""Players of cash tables that cost next to nothing: they check or call."""

import asyncio
from functools import partial
from time import perf_counter
from typing import Any, Final

from msgspec import Struct, field, json

from bench.sockets import Socket, connected

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
        player = await connected(f"{self.url}/cash/{table}?token={token}", partial(Player, self, name))
        self._players.add(player)
        await player.seated.wait()

    def leave(self) -> None:
        for player in self._players:
            player.transport.abort()


class Player(Socket):
    def __init__(self, crowd: Crowd, name: str, host: str, path: str) -> None:
        super().__init__(host, path)
        self.seated = asyncio.Event()
        self._crowd = crowd
        self._name = name
        self._loop = asyncio.get_running_loop()
        self._sent: float | None = None
        self._asked: tuple[int, int] = (0, 0)
        self._last = Seen()

    def took(self, message: bytes, now: float) -> None:
        if self._sent is not None:
            self._crowd.waits.append(now - self._sent)
            self._sent = None
        seen = _read.decode(message)
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
        self.say(json.encode(hand))

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
            self.say(json.encode({"hand": self._last.hand, "actions": [*self._last.actions, action]}))
