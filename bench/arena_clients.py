"""Bots of the arena that cost next to nothing: only an `act` is decoded."""

import asyncio
from functools import partial
from time import perf_counter
from typing import Final

from msgspec import Struct, json

from bench.sockets import Socket, connected
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
        for seat in range(seats):
            bot = await connected(url, partial(Bot, self, seat))
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


class Bot(Socket):
    def __init__(self, crowd: Crowd, seat: int, host: str, path: str) -> None:
        super().__init__(host, path)
        self._crowd = crowd
        self._loop = asyncio.get_running_loop()
        self._team = f"team {seat}"
        self._draws = (Seed.of("bench arena") / path.rpartition("=")[2] / seat).draws()
        self._counts = not seat
        """One at each table counts its hands."""
        self._shown = False
        self._waiting: bytes | None = None
        """The answer that is held back."""
        self.sent: float | None = None
        """When it acted, while the event is missing."""
        self.entered = self._loop.create_future()

    def opened(self) -> None:
        self.say(json.encode({"type": "hello", "v": 1, "team": self._team, "join_code": self._team}))

    def go_on(self) -> None:
        if self._waiting is not None and not self._crowd.rests:
            self._speak()

    def took(self, message: bytes, now: float) -> None:
        crowd = self._crowd
        crowd.frames += 1
        if self.sent is not None:  # nobody else can act, so the next frame tells of one's own action
            crowd.waits.append(now - self.sent)
            self.sent = None
        if message.startswith(_ACT):
            crowd.acts += 1
            self._waiting = answer(_asked.decode(message), self._draws)
            if crowd.think:
                self._loop.call_later(crowd.think, self.go_on)
            else:
                self.go_on()
        elif self._counts:
            self._count(message)
        if message.startswith(_ERROR):
            crowd.trouble = message
        if not self.entered.done():
            self.entered.set_result(None)

    def closed(self, frame: bytes) -> None:
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
        self.say(said)
