"""The claim of one server on a database, held as long as its session lives.

It tells a second server that the house is taken. The logs do not depend on it: an owner that has lost its
matches is fenced by their epochs, whatever it believes.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from facedown.store.errors import CannotOpen
from facedown.store.postgres.connections import FAULTS, Session, connect

log = logging.getLogger(__name__)

_TAKE: Final = "SELECT pg_try_advisory_lock(hashtextextended('facedown house ' || current_schema(), 0))"
_TRIES: Final = 30
_PAUSE: Final = 0.2
"""Seconds between two tries. A server that was killed leaves its session behind for a moment."""


class Claim:
    """Taken again when the connection was lost, as soon as the database is back."""

    def __init__(self, address: str, db: Session) -> None:
        self._address = address
        self.session = db
        self._lost = asyncio.Event()
        self._watch()
        self._keeping = asyncio.create_task(self._keep(), name="claim")

    @classmethod
    async def take(cls, address: str, *, is_patient: bool = False) -> "Claim":
        """Raises CannotOpen if another server has it, and what `connect` raises."""
        db = await connect(address, is_patient=is_patient)
        for _ in range(_TRIES):
            if await db.fetchval(_TAKE):
                return cls(address, db)
            await asyncio.sleep(_PAUSE)
        await db.close()
        raise CannotOpen("another server uses this database; stop it first")

    async def close(self) -> None:
        self._keeping.cancel()
        with suppress(asyncio.CancelledError):
            await self._keeping
        with suppress(*FAULTS):
            await self.session.close(timeout=1)

    def _watch(self) -> None:
        self.session.add_termination_listener(lambda _db: self._lost.set())

    async def _keep(self) -> None:
        while True:
            await self._lost.wait()
            with suppress(CannotOpen, *FAULTS):
                self.session = await connect(self._address)
                self._lost.clear()
                self._watch()
                if not await self.session.fetchval(_TAKE):
                    log.error("another server uses our database; it takes over our matches")
            await asyncio.sleep(_PAUSE)
