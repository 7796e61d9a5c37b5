"""What the database knows of the nodes: who is there, and who runs which part.

The database's clock judges, so the nodes' clocks need not agree. Every change is one statement that checks
what it depends on: a node that is slow, or wrong about the others, changes nothing. Each change wakes the
other nodes, so that they look sooner; nothing depends on that.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from facedown.cluster.parts import PARTS
from facedown.store import CannotOpen

if TYPE_CHECKING:
    from facedown.store.postgres.connections import Connections, Db

_CONNECTIONS: Final = 2
_CHANNEL: Final = "facedown"
_AGAIN: Final = 0.5
"""Seconds before we listen again after the connection was lost."""
_DEAD: Final = """(
    pg_postmaster_start_time() < clock_timestamp() - interval '2.5 s' AND (
        member.seen < clock_timestamp() - interval '2 s' OR NOT EXISTS (
            SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
            AND (classid::bigint << 32 | objid::bigint) = hashtextextended('facedown member ' || member.id, 0)
        )
    )
)"""
"""Not seen for too long, as a process that was stopped; or its session has ended, as that of a killed one.
Nobody is dead while a database that has just started waits for the nodes to come back."""


def _telling(change: str) -> str:
    """The same change, after which all nodes are woken if it has changed anything."""
    return f"WITH changed AS ({change}) SELECT changed.*, pg_notify('{_CHANNEL}', '') FROM changed"  # noqa: S608


_JOIN: Final = _telling(
    "INSERT INTO member VALUES ($1, $2, $3, clock_timestamp()) ON CONFLICT (id) DO NOTHING RETURNING id"
)
_BEAT: Final = "UPDATE member SET seen = clock_timestamp() WHERE id = $1 RETURNING TRUE"
_MEMBERS: Final = f"SELECT id, name, address, leaving, {_DEAD} AS is_dead FROM member ORDER BY id"  # noqa: S608
_BURY: Final = _telling(f"DELETE FROM member WHERE id = $1 AND {_DEAD} RETURNING TRUE")  # noqa: S608
_CLAIM: Final = _telling("""
UPDATE part SET member = $2, epoch = epoch + 1
WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM member WHERE member.id = part.member)
    AND EXISTS (SELECT 1 FROM member WHERE member.id = $2)
RETURNING epoch
""")
"""Only from an owner that is gone, and only by a node that is not."""
_YIELD: Final = _telling(
    "UPDATE part SET member = NULL WHERE id = $1 AND member = $2 AND epoch = $3 RETURNING id"
)
_RETIRE: Final = _telling("UPDATE member SET leaving = TRUE WHERE id = $1 RETURNING id")
_DRAIN: Final = _telling("UPDATE member SET leaving = TRUE WHERE name = $1 RETURNING id")
_LEAVE: Final = _telling("DELETE FROM member WHERE id = $1 RETURNING id")


class Member(NamedTuple):
    id: str
    name: str
    address: str
    """Where the other nodes reach it, HOST:PORT."""
    leaving: bool
    is_dead: bool


class Owned(NamedTuple):
    """Who runs a part, and since which take-over."""

    member: str | None
    epoch: int


class Look(NamedTuple):
    members: dict[str, Member]
    parts: dict[str, Owned]


class Membership:
    """Its calls raise `store.Unavailable`."""

    def __init__(self, connections: "Connections", database: str, id_: str, name: str, address: str) -> None:
        self._connections = connections
        self._database = database
        self.id, self.name, self.address = id_, name, address

    @classmethod
    async def open(cls, database: str, id_: str, name: str, address: str) -> "Membership":
        from facedown.store.postgres.connections import Connections  # noqa: PLC0415  asyncpg is an extra

        # Connections of its own: a sign of life must not wait behind the work of the store
        return cls(await Connections.open(database, _CONNECTIONS), database, id_, name, address)

    async def close(self) -> None:
        await self._connections.close()

    async def listen(self, woken: Callable[[], object]) -> None:
        """Call `woken` when a node has changed something, until cancelled."""
        from facedown.store.postgres.connections import FAULTS, connect  # noqa: PLC0415

        def told(*_: Any) -> None:
            woken()

        while True:
            with suppress(CannotOpen, *FAULTS):
                db, lost = await connect(self._database), asyncio.Event()
                try:
                    db.add_termination_listener(lambda _db, lost=lost: lost.set())
                    await db.add_listener(_CHANNEL, told)
                    await lost.wait()
                finally:
                    db.terminate()
            await asyncio.sleep(_AGAIN)

    async def secret(self) -> bytes:
        """The same for all nodes."""

        async def shared(db: "Db") -> bytes:
            offer = "INSERT INTO cluster_secret VALUES (TRUE, $1) ON CONFLICT DO NOTHING"
            await db.execute(offer, secrets.token_bytes(32))
            return bytes(await db.fetchval("SELECT secret FROM cluster_secret"))

        return await self._connections.run(shared)

    async def join(self) -> None:
        async def joined(db: "Db") -> None:
            await db.execute(
                "INSERT INTO part (id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", list(PARTS)
            )
            await db.execute(_JOIN, self.id, self.name, self.address)

        await self._connections.run(joined)

    async def beat(self) -> bool:
        """Be seen; False if the others have given us up for dead."""
        return bool(await self._connections.run(lambda db: db.fetchval(_BEAT, self.id)))

    async def look(self) -> Look:
        async def seen(db: "Db") -> Look:
            members = [Member(*row) for row in await db.fetch(_MEMBERS)]
            parts = await db.fetch("SELECT id, member, epoch FROM part")
            return Look(
                {member.id: member for member in members}, {row["id"]: Owned(*row[1:]) for row in parts}
            )

        return await self._connections.run(seen)

    async def bury(self, member: str) -> bool:
        """Remove a node that is dead, if it still is."""
        return bool(await self._connections.run(lambda db: db.fetchval(_BURY, member)))

    async def claim(self, part: str) -> int | None:
        """The new epoch, or None if somebody has the part."""
        epoch: int | None = await self._connections.run(lambda db: db.fetchval(_CLAIM, part, self.id))
        return epoch

    async def give(self, part: str, epoch: int) -> None:
        """Leave the part without an owner."""
        await self._connections.run(lambda db: db.execute(_YIELD, part, self.id, epoch))

    async def leaving(self) -> None:
        """Take no more parts."""
        await self._connections.run(lambda db: db.execute(_RETIRE, self.id))

    async def drain(self, name: str) -> list[str]:
        """Ask all nodes of this name to leave; returns their ids."""

        async def asked(db: "Db") -> list[str]:
            return [row["id"] for row in await db.fetch(_DRAIN, name)]

        return await self._connections.run(asked)

    async def leave(self) -> None:
        await self._connections.run(lambda db: db.execute(_LEAVE, self.id))
