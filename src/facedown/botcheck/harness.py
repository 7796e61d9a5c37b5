"""A local arena on a free port, and the bot that connects to it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Final, TypeVar

from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from facedown.botcheck.bot_process import ArenaAddress, BotExit, BotRunner
from facedown.botcheck.connection import NATIVE, ArenaBotConnection, BotConnection, NativeBotConnection
from facedown.botcheck.errors import Disconnected, Fault
from facedown.botcheck.scripted_match import ScriptedMatch
from facedown.botcheck.tampering import Tampering, plain
from facedown.core import IllegalAction
from facedown.poker.hand.actions import Action, Call, Check, Fold, PlayerAction, RaiseTo
from facedown.poker.hand.offers import Bets
from facedown.poker.hand.raise_by import translated

T = TypeVar("T")

_NEW_CODE: Final = "MADE-{}"
_JSON: Final = Subprotocol("facedown.json")
_QUIET: Final = 0.5
"""Seconds to wait for a late answer."""


class Harness:
    """One run of the bot. If it does not react within `seconds`, that is a Fault."""

    def __init__(self, seconds: float, tampering: Tampering) -> None:
        self.seconds = seconds
        self._tampering = tampering
        self._arrivals: asyncio.Queue[BotConnection] = asyncio.Queue()
        self._connections: list[BotConnection] = []
        self._codes = count(1)
        self.bot: asyncio.Task[BotExit]

    async def received(self, socket: ServerConnection) -> None:
        """Handle a new connection until its socket closes."""
        assert socket.request is not None, "the handshake is complete"
        is_native = socket.request.path.startswith(NATIVE)
        connection = NativeBotConnection(socket) if is_native else ArenaBotConnection(socket, self._tampering)
        self._connections.append(connection)
        self._arrivals.put_nowait(connection)
        await socket.wait_closed()
        connection.left.set_result(None)

    async def arrival(self, fault: str = "did not connect to the arena") -> BotConnection:
        """Wait for the bot's next connection and read its hello."""
        connection = await self.within(self._arrivals.get(), fault)
        await self._unless_ended(connection.read_hello(self.seconds, _NEW_CODE.format(next(self._codes))), "")
        return connection

    def close(self) -> None:
        """Cut the remaining connections."""
        for connection in self._connections:
            connection.cut()

    async def within(self, what: Awaitable[T], fault: str) -> T:
        """Await `what`. If the time runs out or the bot ends first, raise Fault."""
        try:
            async with asyncio.timeout(self.seconds):
                return await self._unless_ended(what, fault)
        except TimeoutError as late:
            raise Fault(f"the bot {fault} within {self.seconds:g} s") from late

    async def _unless_ended(self, what: Awaitable[T], fault: str) -> T:
        coming = asyncio.ensure_future(what)
        try:
            await asyncio.wait({coming, self.bot}, return_when=asyncio.FIRST_COMPLETED)
            # The bot may end right after its last message: prefer the message, or a correct answer is lost.
            if not coming.done():
                raise Fault(f"the bot {self.bot.result().how}" + (f" and {fault}" if fault else ""))
            return coming.result()
        except Disconnected as left:
            await asyncio.wait({self.bot}, timeout=_QUIET)
            how = f": it {self.bot.result().how}" if self.bot.done() else ""
            raise Fault(f"{left}{how}") from left
        finally:
            coming.cancel()


class MatchRun:
    """The bot in one match."""

    def __init__(self, harness: Harness, match: ScriptedMatch, connection: BotConnection) -> None:
        self.harness = harness
        self.match = match
        self.connection = connection

    async def play_until_asked(self) -> Bets | None:
        """Play until the bot is asked, and return its options; None if the match is over."""
        for frame in self.match.play_on():
            await self.connection.tell(frame)
        if self.match.is_over:
            await self.connection.over()
        return self.match.asked

    async def receive_answer(self, fault: str = "") -> Action:
        """Return the bot's answer in totals, without applying it; one that has no total stays as it is."""
        bets = self.match.asked
        assert bets is not None, "the bot has been asked"
        fault = fault or f"did not answer an act ({_offer_text(bets)})"
        answer = await self.harness.within(self.connection.answer(self.match.prompt), fault)
        bet = translated(answer, bets) if isinstance(answer, PlayerAction) else None
        return bet or answer

    async def play_answer(self, fault: str = "") -> Action:
        """Receive the bot's answer, apply it and return it."""
        bets = self.match.asked
        assert bets is not None, "the bot has been asked"
        action = await self.receive_answer(fault)
        try:
            frame = self.match.act(action)
        except IllegalAction as no:
            raise Fault(
                f"it answered {action_text(action)} to an act with {_offer_text(bets)}: {no.sentence}"
            ) from no
        if frame is not None:
            await self.connection.tell(frame)
        return action

    async def time_out(self) -> None:
        """Let the bot's time run out before it can answer."""
        frame = self.match.time_out()
        assert frame is not None, "a timeout is visible to every seat"
        await self.connection.tell(frame)
        await self.connection.receive_late(_QUIET)

    async def finish(self) -> int:
        """Play to the end of the match; return how often the bot answered."""
        answers = 0
        while await self.play_until_asked() is not None:
            await self.play_answer()
            answers += 1
        return answers


@asynccontextmanager
async def open_harness(
    runner: BotRunner, seconds: float, tampering: Tampering = plain
) -> AsyncIterator[Harness]:
    """Open an arena and start the bot. Both end with the block."""
    harness = Harness(seconds, tampering)
    async with serve(
        harness.received,
        "127.0.0.1",
        0,
        select_subprotocol=_offered_json,
        compression=None,
        close_timeout=0.2,
    ) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        harness.bot = asyncio.ensure_future(runner(ArenaAddress(port)))
        try:
            yield harness
        finally:
            harness.bot.cancel()
            harness.close()
            with suppress(asyncio.CancelledError):
                await harness.bot


async def seat_bot(harness: Harness, match: ScriptedMatch) -> MatchRun:
    """Wait for the bot and give it its seat."""
    connection = await harness.arrival()
    await connection.enter(match)
    return MatchRun(harness, match, connection)


def _offered_json(connection: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol | None:  # noqa: ARG001
    return _JSON if _JSON in offered else None


def _offer_text(bets: Bets) -> str:
    """The options as they appear in the `legal` field of an act."""
    stay = f"CALL {bets.call}" if bets.call else "CHECK"
    return f"FOLD, {stay}" + (f", RAISE_TO {bets.least} to {bets.most}" if bets.most else "")


def action_text(action: Action) -> str:
    match action:
        case RaiseTo(amount=amount):
            return f"RAISE_TO {amount}"
        case Fold() | Check() | Call():
            return type(action).__name__.upper()
        case _:
            return repr(action)
