"""Players of the queue who play house bots meanwhile: they are asked before a match is made for them.

Such a game is free and does not engage its player. It is ended when the player accepts the match; one who
declines, or does not answer in time, leaves the queue and plays on.
"""

import asyncio
from collections.abc import Collection
from typing import Any, NamedTuple

from facedown.lobby.engagements import Engagements
from facedown.lobby.events import Called, Listeners
from facedown.lobby.settings import Settings
from facedown.table import Clock, Tables, sleep


class Answers(NamedTuple):
    all_come: bool
    """Whether the match can be made."""
    declined: frozenset[str] = frozenset()
    """Those who said no, or nothing in time. Empty and not all come: the lobby stops."""


class Calls:
    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        *,
        engagements: Engagements,
        tables: Tables,
        listeners: Listeners,
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._engagements = engagements
        self._tables = tables
        self._listeners = listeners
        self._asked: dict[str, asyncio.Future[bool | None]] = {}
        """None: the lobby stops before the account has answered."""
        self._waiting: dict[str, str] = {}
        """Accounts whose match depends on an answer -> the game."""
        self._is_stopped = False

    def waits_for(self, account: str) -> str | None:
        """The game of the match that is made once all who were called have answered."""
        return self._waiting.get(account)

    def answer(self, account: str, *, accepts: bool) -> bool:
        """Returns False if the account was not asked."""
        future = self._asked.get(account)
        if future is None or future.done():
            return False
        future.set_result(accepts)
        return True

    def stop(self) -> None:
        """Wait for no more answers. Who was called and has not answered keeps the place in the queue."""
        self._is_stopped = True
        for answer in self._asked.values():
            if not answer.done():
                answer.set_result(None)

    async def answers(self, accounts: Collection[str], game: str) -> Answers:
        """Call those who play meanwhile. If all of them come, their games are ended."""
        called = [account for account in accounts if self._engagements.meanwhile(account) is not None]
        if not called:
            return Answers(True)
        if self._is_stopped:
            return Answers(False)
        self._waiting.update(dict.fromkeys(accounts, game))
        try:
            answers = await self._answers(called, game)
        finally:
            for account in accounts:
                self._waiting.pop(account, None)
        if answers.all_come:
            for account in called:
                self.end_game(account)
        return answers

    async def _answers(self, called: Collection[str], game: str) -> Answers:
        loop, ms = asyncio.get_running_loop(), self._settings.call_ms
        asked: dict[str, asyncio.Future[bool | None]] = {account: loop.create_future() for account in called}
        self._asked.update(asked)
        late = asyncio.create_task(sleep(self._clock, ms))
        everybody = asyncio.create_task(asyncio.wait(asked.values()))
        first: tuple[asyncio.Task[Any], ...] = (everybody, late)
        try:
            for account in called:
                self._listeners.tell(account, Called(game, ms))
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        finally:
            late.cancel()
            everybody.cancel()
            for account in called:
                del self._asked[account]
        given = {account: answer.done() and answer.result() for account, answer in asked.items()}
        declined = frozenset(account for account, comes in given.items() if comes is False)
        return Answers(all(given.values()), declined)

    def end_game(self, account: str) -> None:
        """The game against house bots ends without a result: nobody has lost it, and nothing was at stake."""
        meanwhile = self._engagements.meanwhile(account)
        self._engagements.end_meanwhile(account)
        table = None if meanwhile is None else self._tables.find(meanwhile.table)
        if table is not None:
            table.finish()
