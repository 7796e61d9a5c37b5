"""The claim of a server on a database, held as long as its session lives.

It tells a second server that the house is taken. Nodes of a cluster share the claim, and each holds a lock of
its own, by which the others notice at once that its process has died. The logs do not depend on it: an owner
that has lost its matches is fenced by their epochs, whatever it believes.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from facedown.store.errors import CannotOpen
from facedown.store.postgres.connections import FAULTS, Session, connect

log = logging.getLogger(__name__)

_TAKE: Final = "SELECT pg_try_advisory_lock(hashtextextended('facedown house ' || current_schema(), 0))"
_SHARE: Final = (
    "SELECT pg_try_advisory_lock_shared(hashtextextended('facedown house ' || current_schema(), 0))"
    " AND pg_try_advisory_lock(hashtextextended('facedown member ' || $1, 0))"
)
_TRIES: Final = 30
_PAUSE: Final = 0.2
"""Seconds between two tries. A server that was killed leaves its session behind for a moment."""


class Claim:
    """Taken again when the connection was lost, as soon as the database is back."""

    def __init__(self, address: str, db: Session, node: str | None) -> None:
        self._address = address
        self._node = node
        self.session = db
        self._lost = asyncio.Event()
        self._watch()
        self._keeping = asyncio.create_task(self._keep(), name="claim")

    @classmethod
    async def take(cls, address: str, *, node: str | None = None, is_patient: bool = False) -> "Claim":
        """`node`: of a cluster, whose nodes share it. Raises CannotOpen if another server has it, and what
        `connect` raises."""
        db = await connect(address, is_patient=is_patient)
        for _ in range(_TRIES):
            if await _taken(db, node):
                return cls(address, db, node)
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
                if not await _taken(self.session, self._node):
                    log.error("another server uses our database; it takes over our matches")
            await asyncio.sleep(_PAUSE)


async def _taken(db: Session, node: str | None) -> bool:
    return bool(await (db.fetchval(_TAKE) if node is None else db.fetchval(_SHARE, node)))
