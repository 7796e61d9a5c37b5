"""The server's end of a connection to the bot: the arena protocol at `/ws`, or the SDK's native one."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from facedown.botcheck.errors import Disconnected, Fault
from facedown.botcheck.scripted_match import ScriptedMatch
from facedown.botcheck.tampering import Tampering
from facedown.core.codec import from_json, to_json
from facedown.poker.hand.actions import Bet
from facedown.poker.holdem import HOLDEM
from facedown.wire import Ack, Act, Notice, Refusal, Rejected
from facedown.wire.arena.dialect import ArenaDialect, Entered, TeamHello
from facedown.wire.dialect import Ping, Pong, Said
from facedown.wire.native.dialect import Native
from facedown.wire.native.messages import AttachRequest

NATIVE: Final = "/play/"
"""The path prefix at which the SDK connects."""
_SHOWN: Final = 80


class BotConnection(ABC):
    """Every method may raise Fault."""

    team: str
    code: str
    """The join code of its seat."""
    was_given_code: bool = False
    """Whether the bot sent no join code and received a new one."""

    def __init__(self, socket: ServerConnection) -> None:
        self._socket = socket
        self.left = asyncio.get_running_loop().create_future()
        """Done when the connection has ended."""

    @abstractmethod
    async def read_hello(self, seconds: float, new_code: str) -> None:
        """Read the bot's name and join code. A bot without a code gets `new_code`."""

    @abstractmethod
    async def enter(self, match: ScriptedMatch) -> None:
        """Give the bot its seat and send its view of the match."""

    @abstractmethod
    async def tell(self, told: Said) -> None:
        """Send a message in the connection's protocol."""

    @abstractmethod
    async def answer(self, asked: int | None) -> Bet:
        """Return the bot's answer to the open question, which has this id."""

    @abstractmethod
    async def refuse(self, sentence: str) -> None:
        """Refuse the bot's last answer as if it were illegal. The question stays open."""

    @abstractmethod
    async def over(self) -> None:
        """Called when the match is over and everything has been sent."""

    async def receive_late(self, seconds: float) -> None:
        """Receive an answer that came too late, if the bot still sends it. It has no effect."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.ignore(await self.receive("playing on"))

    @abstractmethod
    async def ignore(self, data: str | bytes) -> None:
        """Handle a message sent while no question is open."""

    async def receive(self, what: str) -> str | bytes:
        try:
            return await self._socket.recv()
        except ConnectionClosed as closed:
            raise Disconnected(f"the bot closed the connection instead of {what}") from closed

    async def send(self, data: str | bytes) -> None:
        try:
            await self._socket.send(data)
        except ConnectionClosed as closed:
            raise Disconnected("the bot closed the connection in the middle of a match") from closed

    def cut(self) -> None:
        """Cut the connection without a closing handshake."""
        self._socket.transport.abort()

    async def close(self, code: int) -> None:
        await self._socket.close(code)


class ArenaBotConnection(BotConnection):
    def __init__(self, socket: ServerConnection, tampering: Tampering) -> None:
        super().__init__(socket)
        self._tampering = tampering
        self._dialect = ArenaDialect(epoch_ms, max_invalid=100)
        self._new_code: str | None = None

    async def read_hello(self, seconds: float, new_code: str) -> None:
        try:
            async with asyncio.timeout(seconds):
                data = await self.receive("saying hello")
        except TimeoutError as late:
            raise Fault(f"connected, but sent no hello within {seconds:g} s") from late
        match self._dialect.decode(data):
            case (TeamHello(role="player") as hello,):
                self._new_code = None if hello.join_code else new_code
                self.was_given_code = not hello.join_code
                self.team, self.code = hello.team, hello.join_code or new_code
            case (TeamHello(role=role),):
                raise Fault(f"said hello as {role}; players leave role out")
            case (Rejected(sentence=sentence),):
                raise Fault(f"its first message was not a good hello ({sentence}): {_brief(data)}")
            case _:
                raise Fault(f"its first message was not a hello: {_brief(data)}")

    async def enter(self, match: ScriptedMatch) -> None:
        match.name_bot(self.team)
        self._dialect.enter(match.setup, match.seat)
        await self._say(self._dialect.encode(Entered(match.seat, self._new_code, "player")))
        self._new_code = None
        await self._say(self._dialect.encode(match.lobby()))
        await self.tell(match.attached())
        await self.tell(match.snapshot())

    async def tell(self, told: Said) -> None:
        await self._say(self._dialect.encode(told))

    async def answer(self, asked: int | None) -> Bet:  # noqa: ARG002  the dialect keeps the open question
        while True:
            data = await self.receive("answering")
            match self._dialect.decode(data):
                case (Act(action=action),):
                    return action  # type: ignore[no-any-return]
                case (Rejected(code=code, sentence=sentence),):
                    raise Fault(f"its message was refused with {code.upper()} ({sentence}): {_brief(data)}")
                case (TeamHello(),):
                    raise Fault("it said hello a second time instead of answering")

    async def refuse(self, sentence: str) -> None:
        await self.tell(Refusal("INVALID_ACTION", sentence))

    async def over(self) -> None:
        """Keep the connection open for the next match."""

    async def ignore(self, data: str | bytes) -> None:
        self._dialect.decode(data)

    async def _say(self, messages: Sequence[bytes]) -> None:
        for data in messages:
            for message in self._tampering(from_json(Any, data)):
                await self.send(to_json(message).decode())


class NativeBotConnection(BotConnection):
    def __init__(self, socket: ServerConnection) -> None:
        super().__init__(socket)
        self._native = Native("json")

    async def read_hello(self, seconds: float, new_code: str) -> None:
        async with asyncio.timeout(seconds):
            (said,) = self._native.decode(await self.receive("attaching"))
        assert isinstance(said, AttachRequest), "the SDK attaches first"
        self.team, self.code = said.team or "", said.join_code or new_code

    async def enter(self, match: ScriptedMatch) -> None:
        match.name_bot(self.team)
        self._native.attach(HOLDEM)
        await self.tell(match.attached())
        await self.tell(match.snapshot())

    async def tell(self, told: Said) -> None:
        for message in self._native.encode(told):
            await self.send(message.decode())

    async def answer(self, asked: int | None) -> Bet:
        while True:
            data = await self.receive("answering")
            match self._native.decode(data)[0]:
                case Rejected(sentence=sentence):
                    raise Fault(f"its message was refused ({sentence}): {_brief(data)}")
                case Act(action=action, prompt=prompt, ref=ref) if prompt in {None, asked}:
                    if ref is not None:
                        await self.tell(Ack(ref))
                    return action  # type: ignore[no-any-return]
                case Act(ref=ref):
                    await self.tell(Refusal("stale", "that question is no longer open", ref))
                case Ping(ref=ref):
                    await self.tell(Pong(ref, epoch_ms()))

    async def ignore(self, data: str | bytes) -> None:
        (said,) = self._native.decode(data)
        if isinstance(said, Act):
            await self.tell(Refusal("stale", "that question is no longer open", said.ref))

    async def refuse(self, sentence: str) -> None:
        raise AssertionError(f"the SDK stops on a refusal, so no scenario sends it one: {sentence}")

    async def over(self) -> None:
        await self.tell(Notice("over", "the match is over"))
        await self.close(1000)


def epoch_ms() -> int:
    return time.time_ns() // 1_000_000


def _brief(data: str | bytes) -> str:
    text = data.decode(errors="replace") if isinstance(data, bytes) else data
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
