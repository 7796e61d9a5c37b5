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
_CHECK: Final = 1.0
"""Seconds between two checks of the session."""
_PATIENCE: Final = 3.0
"""Seconds for one. A database whose machine has vanished never says that the session is lost; and before
other nodes look at its standby, we must have claimed that."""


class Claim:
    """Taken again when the connection was lost, as soon as the database is back."""

    def __init__(self, address: str, db: Session, node: str | None) -> None:
        self._address = address
        self._node = node
        self.session = db
        self._lost = asyncio.Event()
        self._watch()
        self._keeping: asyncio.Task[None] | None = None

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

    def keep(self) -> None:
        """Hold it from now on, whatever happens to the session, which nobody else may use then."""
        self._keeping = asyncio.create_task(self._keep(), name="claim")

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping
        with suppress(*FAULTS):
            await self.session.close(timeout=1)

    def _watch(self) -> None:
        def lost(db: object) -> None:
            if db is self.session:
                self._lost.set()

        self.session.add_termination_listener(lost)

    async def _keep(self) -> None:
        is_taken = True
        while True:
            with suppress(CannotOpen, *FAULTS):
                if self._lost.is_set():
                    self.session, is_taken = await connect(self._address), False
                    self._lost.clear()
                    self._watch()
                if not is_taken:
                    is_taken = await self._retaken()
            await self._checked(_CHECK if is_taken else _PAUSE)

    async def _retaken(self) -> bool:
        if await _taken(self.session, self._node):
            return True
        # Of a node, it is our own last session, which the database has not missed yet
        if self._node is None:
            log.error("another server uses our database; it takes over our matches")
        return self._node is None

    async def _checked(self, pause: float) -> None:
        """Wait until the session is lost, or for so long; then ask whether it is."""
        if self._lost.is_set():
            await asyncio.sleep(_PAUSE)  # the database is away
            return
        try:
            async with asyncio.timeout(pause):
                await self._lost.wait()
        except TimeoutError:
            try:
                await self.session.fetchval("SELECT 1", timeout=_PATIENCE)
            except FAULTS:
                self.session.terminate()
                self._lost.set()


async def _taken(db: Session, node: str | None) -> bool:
    return bool(await (db.fetchval(_TAKE) if node is None else db.fetchval(_SHARE, node)))
