"""Sends the end of a match once to each player of the battle dialect, across reconnects and restarts.

The store notes an ending as owed when a connection joins the match, and deletes the note when the ending is
in the outbox of any connection of the account. Only a crash between these two steps sends it twice.
"""

import asyncio
from weakref import WeakValueDictionary

from msgspec.structs import replace

from facedown.server.connection import Mail
from facedown.server.records import played_match
from facedown.store import Store
from facedown.table.slices import finished
from facedown.wire.battle.messages import Rating
from facedown.wire.battle.values import MatchResult


class Endings:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One lock for each account, so that two of its connections do not both send the ending."""
        self._said: set[tuple[str, str]] = set()
        """(account, match) of endings that were sent while the store could not delete its note."""

    async def owe(self, account: str, match: str) -> None:
        """Note that this account must get the ending. If the match is on file, that was done before."""
        async with self._turn(account):
            if await self._store.record(match) is None:
                await self._store.owe_ending(account, match)

    async def owed(self, account: str) -> dict[str, bool]:
        """The matches whose endings are owed, oldest first, and whether each is on file."""
        matches = await self._store.endings_owed(account)
        return {match: await self._store.record(match) is not None for match in matches}

    async def tell(self, account: str, match: str, tokens: int, rating: Rating | None, mail: Mail) -> bool:
        """Send the ending if it is owed.

        Returns False if it stays owed: the match is not on file yet, or the connection has ended.
        """
        async with self._turn(account):
            is_owed = match in await self._store.endings_owed(account)
            if is_owed and (account, match) not in self._said:
                ended = ending_of(await self._store.record(match), account)
                if ended is None:
                    return False
                mail.say(replace(ended, tokens=tokens, rating=rating))
                if mail.closed is not None:
                    return False
                self._said.add((account, match))
            await self._store.ending_told(account, match)
            self._said.discard((account, match))
        return True

    def _turn(self, account: str) -> asyncio.Lock:
        return self._turns.setdefault(account, asyncio.Lock())


def ending_of(data: bytes | None, account: str) -> MatchResult | None:
    """How a match ended for this account; None if it is not on file, or the account did not play."""
    if data is None:
        return None
    played = finished(played_match(data))
    chairs = [chair for chair, who in enumerate(played.seats) if who and who.account == account]
    if played.outcome is None or not chairs:
        return None
    return MatchResult(played.header.match, chairs[0], played.seats, played.outcome)
