"""The checked bot's connection, as the arena holds it: over `/ws`, or over the native dialect of the SDK."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from facedown.botcheck.errors import Fault, Left
from facedown.botcheck.scripted_match import Stage
from facedown.botcheck.tampering import Lens
from facedown.core.codec import from_json, to_json
from facedown.poker.hand.actions import Bet
from facedown.poker.holdem import HOLDEM
from facedown.wire import Ack, Act, Notice, Refusal, Rejected
from facedown.wire.arena.dialect import ArenaDialect, Entered, Hello
from facedown.wire.dialect import Ping, Pong, Said
from facedown.wire.native.dialect import Native
from facedown.wire.native.messages import AttachRequest

NATIVE: Final = "/play/"
"""Where the SDK comes in."""
_SHOWN: Final = 80


class Guest(ABC):
    """One connection that has come. Everything on it may raise Fault."""

    team: str
    code: str
    """Which opens its chair."""
    was_given_code: bool = False
    """It brought none of its own."""

    def __init__(self, socket: ServerConnection) -> None:
        self._socket = socket
        self.left = asyncio.get_running_loop().create_future()
        """Done when the connection has ended."""

    @abstractmethod
    async def greet(self, seconds: float, made_code: str) -> None:
        """Hear who it is. Where the bot brings no code it is given the one made for it."""

    @abstractmethod
    async def enter(self, stage: Stage) -> None:
        """Give it its seat, and show what it may see."""

    @abstractmethod
    async def tell(self, told: Said) -> None:
        """As its protocol has it."""

    @abstractmethod
    async def answer(self, asked: int | None) -> Bet:
        """What it says to the question that is open, whose id this is."""

    @abstractmethod
    async def refuse(self, sentence: str) -> None:
        """Its last answer, as if it were illegal. The question stays open."""

    @abstractmethod
    async def over(self) -> None:
        """The match is over, and all has been told."""

    async def hear_late(self, seconds: float) -> None:
        """An answer that comes too late does nothing. Some bots do not send it any more."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.ignore(await self.hear("playing on"))

    @abstractmethod
    async def ignore(self, data: str | bytes) -> None:
        """What was said when nothing is asked."""

    async def hear(self, what: str) -> str | bytes:
        try:
            return await self._socket.recv()
        except ConnectionClosed as closed:
            raise Left(f"the bot closed the connection instead of {what}") from closed

    async def send(self, data: str | bytes) -> None:
        try:
            await self._socket.send(data)
        except ConnectionClosed as closed:
            raise Left("the bot closed the connection in the middle of a match") from closed

    def cut(self) -> None:
        """As when a cable is pulled: without a goodbye."""
        self._socket.transport.abort()

    async def close(self, code: int) -> None:
        await self._socket.close(code)


class ArenaGuest(Guest):
    def __init__(self, socket: ServerConnection, lens: Lens) -> None:
        super().__init__(socket)
        self._lens = lens
        self._dialect = ArenaDialect(epoch_ms, max_invalid=100)
        self._made: str | None = None

    async def greet(self, seconds: float, made_code: str) -> None:
        try:
            async with asyncio.timeout(seconds):
                data = await self.hear("saying hello")
        except TimeoutError as late:
            raise Fault(f"connected, but sent no hello within {seconds:g} s") from late
        match self._dialect.decode(data):
            case (Hello(role="player") as hello,):
                self._made = None if hello.join_code else made_code
                self.was_given_code = not hello.join_code
                self.team, self.code = hello.team, hello.join_code or made_code
            case (Hello(role=role),):
                raise Fault(f"said hello as {role}; players leave role out")
            case (Rejected(sentence=sentence),):
                raise Fault(f"its first message was not a good hello ({sentence}): {_brief(data)}")
            case _:
                raise Fault(f"its first message was no hello: {_brief(data)}")

    async def enter(self, stage: Stage) -> None:
        stage.seated(self.team)
        self._dialect.enter(stage.setup, stage.seat)
        await self._say(self._dialect.encode(Entered(stage.seat, self._made, "player")))
        self._made = None
        await self._say(self._dialect.encode(stage.lobby()))
        await self.tell(stage.attached())
        await self.tell(stage.snapshot())

    async def tell(self, told: Said) -> None:
        await self._say(self._dialect.encode(told))

    async def answer(self, asked: int | None) -> Bet:  # noqa: ARG002  the dialect knows it
        while True:
            data = await self.hear("answering")
            match self._dialect.decode(data):
                case (Act(action=action),):
                    return action  # type: ignore[no-any-return]
                case (Rejected(code=code, sentence=sentence),):
                    raise Fault(f"its message was refused with {code.upper()} ({sentence}): {_brief(data)}")
                case (Hello(),):
                    raise Fault("it said hello a second time instead of answering")

    async def refuse(self, sentence: str) -> None:
        await self.tell(Refusal("INVALID_ACTION", sentence))

    async def over(self) -> None:
        """The connection stays, for the next match."""

    async def ignore(self, data: str | bytes) -> None:
        self._dialect.decode(data)

    async def _say(self, messages: Sequence[bytes]) -> None:
        for data in messages:
            for message in self._lens(from_json(Any, data)):
                await self.send(to_json(message).decode())


class NativeGuest(Guest):
    def __init__(self, socket: ServerConnection) -> None:
        super().__init__(socket)
        self._native = Native("json")

    async def greet(self, seconds: float, made_code: str) -> None:
        async with asyncio.timeout(seconds):
            (said,) = self._native.decode(await self.hear("attaching"))
        assert isinstance(said, AttachRequest), "the SDK attaches first"
        self.team, self.code = said.team or "", said.join_code or made_code

    async def enter(self, stage: Stage) -> None:
        stage.seated(self.team)
        self._native.attach(HOLDEM)
        await self.tell(stage.attached())
        await self.tell(stage.snapshot())

    async def tell(self, told: Said) -> None:
        for message in self._native.encode(told):
            await self.send(message.decode())

    async def answer(self, asked: int | None) -> Bet:
        while True:
            data = await self.hear("answering")
            match self._native.decode(data)[0]:
                case Rejected(sentence=sentence):
                    raise Fault(f"its message was refused ({sentence}): {_brief(data)}")
                case Act(action=action, prompt=prompt, ref=ref) if prompt in {None, asked}:
                    if ref is not None:
                        await self.tell(Ack(ref))
                    return action  # type: ignore[no-any-return]
                case Act(ref=ref):
                    await self.tell(Refusal("stale", "that is asked no more", ref))
                case Ping(ref=ref):
                    await self.tell(Pong(ref, epoch_ms()))

    async def ignore(self, data: str | bytes) -> None:
        (said,) = self._native.decode(data)
        if isinstance(said, Act):
            await self.tell(Refusal("stale", "that is asked no more", said.ref))

    async def refuse(self, sentence: str) -> None:
        raise AssertionError(f"no scene refuses an answer of the SDK, which ends with it: {sentence}")

    async def over(self) -> None:
        await self.tell(Notice("over", "the match is over"))
        await self.close(1000)


def epoch_ms() -> int:
    return time.time_ns() // 1_000_000


def _brief(data: str | bytes) -> str:
    text = data.decode(errors="replace") if isinstance(data, bytes) else data
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
