"""Players of the queue who play house bots meanwhile: they are asked before a match is made for them.

Such a game is free and does not engage its player. It is ended when the player accepts the match; one who
declines, or does not answer in time, leaves the queue and plays on.
"""

import asyncio
from collections.abc import Collection
from typing import Any

from facedown.lobby.engagements import Engagements
from facedown.lobby.events import Called, Listeners
from facedown.lobby.settings import Settings
from facedown.table import Clock, Tables, sleep


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
        self._asked: dict[str, asyncio.Future[bool]] = {}
        self._waiting: dict[str, str] = {}
        """Accounts whose match depends on an answer -> the game."""

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

    async def declined(self, accounts: Collection[str], game: str) -> frozenset[str]:
        """Call those who play meanwhile; return those who do not come. The games of the others are ended."""
        called = [account for account in accounts if self._engagements.meanwhile(account) is not None]
        if not called:
            return frozenset()
        self._waiting.update(dict.fromkeys(accounts, game))
        try:
            coming = await self._coming(called, game)
        finally:
            for account in accounts:
                self._waiting.pop(account, None)
        if len(coming) == len(called):
            for account in called:
                self.end_game(account)
        return frozenset(called) - coming

    async def _coming(self, called: Collection[str], game: str) -> frozenset[str]:
        loop, ms = asyncio.get_running_loop(), self._settings.call_ms
        asked = {account: loop.create_future() for account in called}
        self._asked.update(asked)
        late = asyncio.create_task(sleep(self._clock, ms))
        everybody = asyncio.gather(*asked.values())
        first: tuple[asyncio.Future[Any], ...] = (everybody, late)
        try:
            for account in called:
                self._listeners.tell(account, Called(game, ms))
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        finally:
            late.cancel()
            everybody.cancel()
            for account in called:
                del self._asked[account]
        return frozenset(
            account
            for account, future in asked.items()
            if future.done() and not future.cancelled() and future.result()
        )

    def end_game(self, account: str) -> None:
        """The game against house bots ends without a result: nobody has lost it, and nothing was at stake."""
        meanwhile = self._engagements.meanwhile(account)
        self._engagements.end_meanwhile(account)
        table = None if meanwhile is None else self._tables.find(meanwhile.table)
        if table is not None:
            table.finish()
