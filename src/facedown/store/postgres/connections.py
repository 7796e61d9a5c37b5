"""Connections to the database, and what its errors mean to the callers of a store."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias, TypeVar

import asyncpg
from asyncpg import Connection, Record
from asyncpg.pool import Pool, PoolConnectionProxy

from facedown.store.address import shown
from facedown.store.errors import CannotOpen, Damaged, StoreError, Unavailable
from facedown.store.postgres.hosts import connected

T = TypeVar("T")
Session: TypeAlias = "Connection[Record]"
Db: TypeAlias = "Connection[Record] | PoolConnectionProxy[Record]"
"""A session of its own, or one that is borrowed from a pool."""
Job: TypeAlias = Callable[["Db"], Awaitable[T]]

PATIENCE: Final = 10.0
"""Seconds for one statement, and for a new connection. A database that takes longer is away."""
_SESSION: Final = {
    "application_name": "facedown",
    # What was answered is durable, whatever the default of the database is
    "synchronous_commit": "on",
    # A process that stops in the middle of a transaction must not keep its locks
    "idle_in_transaction_session_timeout": "5000",
    "lock_timeout": "5000",
    # A machine that vanishes must not keep its session: these are for the database's end of the connection
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "jit": "off",
}
_BY_KEY: Final = {"enable_seqscan": "off", "plan_cache_mode": "force_generic_plan"}
"""For appends, which find all rows by their keys. Without statistics, which a new database does not have yet,
the planner would read all matches for every append."""

_UNHURRIED: Final = {"idle_in_transaction_session_timeout": "0"}

FAULTS: Final = (OSError, asyncpg.InterfaceError, asyncpg.InternalClientError, asyncpg.PostgresError)
"""What a database that is away, or was, may raise. A time-out is an OSError."""
_AWAY: Final = ("08", "25006", "28", "40", "53", "55P03", "57", "58")
"""SQLSTATEs that another attempt may get over: connections, a standby in place of the primary, credentials,
deadlocks, resources, locks, shutdowns, the disk."""
_CORRUPT: Final = ("XX001", "XX002")


async def connect(address: str, *, is_patient: bool = False) -> Session:
    """Raises CannotOpen for an address that is none, and any of FAULTS.

    `is_patient`: for tools, whose transactions may be long.
    """
    with_password = _arguments(address, _UNHURRIED if is_patient else {})
    if is_patient:
        with_password["command_timeout"] = None
    try:
        async with asyncio.timeout(PATIENCE):
            return await connected(address, **with_password)
    except (asyncpg.ClientConfigurationError, ValueError):
        # Not with the driver's sentence: it quotes parts of the address, which may be parts of the password
        raise CannotOpen(
            f"{shown(address)} cannot be read as the address of a database; write special characters of a"
            " password as %XX"
        ) from None


async def _keep(_db: Any) -> None:
    """No statement of ours changes a session, so there is nothing to reset."""


def _arguments(address: str, session: dict[str, str]) -> dict[str, Any]:
    # With several hosts, or after a failover, a standby would refuse every write
    target = None if "target_session_attrs=" in address else "read-write"
    return {
        "target_session_attrs": target,
        "command_timeout": PATIENCE,
        "server_settings": _SESSION | session,
    }


class Doubt:
    """Whether the database may show us what its standby does not have.

    A commit waits for the standby before anybody can read it. But if its client gives up, or the primary is
    started again, it can be read all the same: we would answer to a retry that it is done, and lose it with
    the primary. So after every fault, one more commit must get through. It waits for its standby, and with it
    for all that came before.
    """

    def __init__(self) -> None:
        self._faults = 1  # before we came
        self._settled = 0

    def grow(self) -> None:
        self._faults += 1

    async def settle(self, db: Db) -> None:
        """Raises any of FAULTS if the standby cannot be reached."""
        if (faults := self._faults) > self._settled:
            await db.execute("SELECT pg_logical_emit_message(TRUE, 'facedown', '')")
            self._settled = max(self._settled, faults)


class Connections:
    """A pool whose errors are those of a store. What a job returns is on the standby, if there is one."""

    def __init__(self, pool: "Pool[Record]", doubt: Doubt) -> None:
        self._pool = pool
        self._doubt = doubt
        self._is_closed = False

    @classmethod
    async def open(
        cls, address: str, size: int, *, by_key: bool = False, doubt: Doubt | None = None
    ) -> "Connections":
        """Connections are made when they are needed, again after they were lost.

        `doubt`: shared with others that read what these write.
        """
        arguments = _arguments(address, _BY_KEY if by_key else {})
        pool = await asyncpg.create_pool(
            address, **arguments, connect=connected, min_size=0, max_size=size, reset=_keep
        )
        return cls(pool, doubt or Doubt())

    async def run(self, job: Job[T]) -> T:
        """Run a job whose statements each commit by themselves."""
        async with self._connected() as db:
            return await job(db)

    async def transact(self, job: Job[T]) -> T:
        """Run a job in one transaction, which is rolled back if it raises."""
        async with self._connected() as db, db.transaction():
            return await job(db)

    async def view(self, job: Job[T]) -> T:
        """Run a job that sees one consistent snapshot."""
        async with self._connected() as db, db.transaction(isolation="repeatable_read", readonly=True):
            return await job(db)

    async def close(self) -> None:
        """Let running jobs finish, but not for ever."""
        self._is_closed = True
        try:
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except FAULTS:
            self._pool.terminate()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator["PoolConnectionProxy[Record]"]:
        if self._is_closed:
            raise Unavailable("the store is closed")
        try:
            async with self._pool.acquire(timeout=PATIENCE) as db:
                try:
                    yield db
                    await self._doubt.settle(db)
                except FAULTS as error:
                    if _is_lost(error):
                        db.terminate()  # otherwise the pool would wait for an answer before it takes it back
                    raise
        except FAULTS as error:
            found = failure(error)
            if isinstance(found, Unavailable):
                self._doubt.grow()
            raise found from error


def _is_lost(error: Exception) -> bool:
    """Whether the connection is of no use any more."""
    code = getattr(error, "sqlstate", None) or ""
    return isinstance(error, OSError | asyncpg.InterfaceError) or code.startswith(("08", "25006", "57P"))


def failure(error: Exception) -> Exception:
    """What the caller should know: whether another attempt can help. Errors of ours stay as they are."""
    code = getattr(error, "sqlstate", None) or ""
    if code.startswith(_CORRUPT):
        return Damaged(f"the database is damaged: {error}")
    if isinstance(error, StoreError) or (code and not code.startswith(_AWAY)):
        return error
    if isinstance(error, asyncpg.DataError):
        return error  # an argument of ours that no database takes
    return Unavailable(f"the database cannot be used now: {reason(error)}")


def reason(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return f"no answer within {PATIENCE:g} s"
    return " ".join(str(error).split()) or type(error).__name__
