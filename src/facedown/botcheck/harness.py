"""Where scenes are played: an arena on a free port of this machine, and the bot that comes to it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Final, TypeVar

from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from facedown.botcheck.bot_process import Address, Ended, Player
from facedown.botcheck.connection import NATIVE, ArenaGuest, Guest, NativeGuest
from facedown.botcheck.errors import Fault, Left
from facedown.botcheck.scripted_match import Stage
from facedown.botcheck.tampering import Lens, plain
from facedown.core import IllegalAction
from facedown.poker.hand.actions import Bet, Call, Check, Fold, RaiseTo
from facedown.poker.hand.offers import Bets

T = TypeVar("T")

_MADE_CODE: Final = "MADE-{}"
_JSON: Final = Subprotocol("facedown.json")
_QUIET: Final = 0.5
"""Seconds in which an answer to something that is asked no more is waited for."""


class Theatre:
    """One run of the bot. What it should do and does not do within so many seconds is a Fault."""

    def __init__(self, seconds: float, lens: Lens) -> None:
        self.seconds = seconds
        self._lens = lens
        self._arrivals: asyncio.Queue[Guest] = asyncio.Queue()
        self._guests: list[Guest] = []
        self._codes = count(1)
        self.player: asyncio.Task[Ended]

    async def received(self, socket: ServerConnection) -> None:
        """A connection; it lasts as long as its socket."""
        assert socket.request is not None, "a connection begins with a request"
        is_native = socket.request.path.startswith(NATIVE)
        guest = NativeGuest(socket) if is_native else ArenaGuest(socket, self._lens)
        self._guests.append(guest)
        self._arrivals.put_nowait(guest)
        await socket.wait_closed()
        guest.left.set_result(None)

    async def arrival(self, fault: str = "did not connect to the arena") -> Guest:
        """The bot's next connection, which has said who it is."""
        guest = await self.within(self._arrivals.get(), fault)
        await self._unless_ended(guest.greet(self.seconds, _MADE_CODE.format(next(self._codes))), "")
        return guest

    def close(self) -> None:
        """Whoever is still there need not say goodbye."""
        for guest in self._guests:
            guest.cut()

    async def within(self, what: Awaitable[T], fault: str) -> T:
        """What comes in time and before the bot ends; else a Fault."""
        try:
            async with asyncio.timeout(self.seconds):
                return await self._unless_ended(what, fault)
        except TimeoutError as late:
            raise Fault(f"the bot {fault} within {self.seconds:g} s") from late

    async def _unless_ended(self, what: Awaitable[T], fault: str) -> T:
        coming = asyncio.ensure_future(what)
        try:
            await asyncio.wait({coming, self.player}, return_when=asyncio.FIRST_COMPLETED)
            if not coming.done():
                raise Fault(f"the bot {self.player.result().how}" + (f" and {fault}" if fault else ""))
            return coming.result()
        except Left as left:
            await asyncio.wait({self.player}, timeout=_QUIET)
            how = f": it {self.player.result().how}" if self.player.done() else ""
            raise Fault(f"{left}{how}") from left
        finally:
            coming.cancel()


class Performance:
    """The bot at one match."""

    def __init__(self, theatre: Theatre, stage: Stage, guest: Guest) -> None:
        self.theatre = theatre
        self.stage = stage
        self.guest = guest

    async def asked(self) -> Bets | None:
        """Play on until the bot is asked; None where the match is over."""
        for frame in self.stage.play_on():
            await self.guest.tell(frame)
        if self.stage.is_over:
            await self.guest.over()
        return self.stage.asked

    async def answer(self, fault: str = "") -> Bet:
        """What it answers, not done yet."""
        bets = self.stage.asked
        assert bets is not None, "only one who is asked answers"
        fault = fault or f"did not answer an act ({_offered(bets)})"
        return await self.theatre.within(self.guest.answer(self.stage.prompt), fault)

    async def answered(self, fault: str = "") -> Bet:
        """What it answers and thereby does."""
        bets = self.stage.asked
        assert bets is not None, "only one who is asked answers"
        action = await self.answer(fault)
        try:
            frame = self.stage.act(action)
        except IllegalAction as no:
            raise Fault(f"it answered {said(action)} to an act with {_offered(bets)}: {no.sentence}") from no
        if frame is not None:
            await self.guest.tell(frame)
        return action

    async def timed_out(self) -> None:
        """Its time is over before it can have answered."""
        frame = self.stage.skip()
        assert frame is not None, "what a chair does is seen by all"
        await self.guest.tell(frame)
        await self.guest.hear_late(_QUIET)

    async def finish(self) -> int:
        """To the end of the match; how often the bot answered."""
        answers = 0
        while await self.asked() is not None:
            await self.answered()
            answers += 1
        return answers


@asynccontextmanager
async def opened(player: Player, seconds: float, lens: Lens = plain) -> AsyncIterator[Theatre]:
    """An arena with nobody else in it, and the bot on its way there. Both end with the block."""
    theatre = Theatre(seconds, lens)
    async with serve(
        theatre.received,
        "127.0.0.1",
        0,
        select_subprotocol=_offered_json,
        compression=None,
        close_timeout=0.2,
    ) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        theatre.player = asyncio.ensure_future(player(Address(port)))
        try:
            yield theatre
        finally:
            theatre.player.cancel()
            theatre.close()
            with suppress(asyncio.CancelledError):
                await theatre.player


async def begun(theatre: Theatre, stage: Stage) -> Performance:
    """The bot has come, and has its seat."""
    guest = await theatre.arrival()
    await guest.enter(stage)
    return Performance(theatre, stage, guest)


def _offered_json(connection: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol | None:  # noqa: ARG001
    return _JSON if _JSON in offered else None


def _offered(bets: Bets) -> str:
    """As the `legal` of an act says it."""
    stay = f"CALL {bets.call}" if bets.call else "CHECK"
    return f"FOLD, {stay}" + (f", RAISE_TO {bets.least} to {bets.most}" if bets.most else "")


def said(action: Bet) -> str:
    match action:
        case RaiseTo(amount=amount):
            return f"RAISE_TO {amount}"
        case Fold() | Check() | Call():
            return type(action).__name__.upper()
