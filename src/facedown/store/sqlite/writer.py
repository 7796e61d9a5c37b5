"""The writer thread and the reader thread.

A commit costs one fsync whether it holds one job or two hundred. So the writer takes all waiting jobs, runs
them, commits them together and only then resolves their futures. A failing job does not affect the others.
Every statement releases and retakes the interpreter's lock, so jobs use as few statements as possible, and
jobs of one kind can be done by one statement for all of them.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import groupby
from operator import attrgetter
from queue import SimpleQueue
from threading import Thread
from time import sleep
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeGuard, TypeVar

from facedown.store.errors import Damaged, Unavailable

A = TypeVar("A")
T = TypeVar("T")
_Asked_contra = TypeVar("_Asked_contra", contravariant=True)
_Got = TypeVar("_Got")

Job: TypeAlias = Callable[[sqlite3.Connection], T]
"""A job may run twice, after a rollback of the first run, so it must have no effect outside the database."""


class Together(Protocol[_Asked_contra, _Got]):
    """A kind of jobs that may be done for several callers at once: what each asks for, and what each gets, in
    the same order."""

    def one_statement(self, asked: Sequence[_Asked_contra]) -> tuple[str, Sequence[Any], list[_Got]] | None:
        """A statement that does all of it, its values, and the results; None if there is none. Where the
        statement fails, each of the callers gets a run alone."""

    def run(self, db: sqlite3.Connection, asked: Sequence[_Asked_contra]) -> list[_Got]: ...


MOST: Final = 256
"""Jobs in one commit; limits how long the first of them waits for the last."""

GATHERING: Final = 0.0005
"""Seconds to wait for more jobs if the last commit had several: this wait is cheaper than a commit."""

_OURS: Final = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError)
"""Errors of a single job. Other SQLite errors concern the file and may have rolled back the group."""

_CORRUPT: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class Worker(Protocol):
    """Runs jobs on a connection, outside the event loop."""

    async def run(self, job: Job[T]) -> T: ...

    async def close(self) -> None: ...


class _Waiting(NamedTuple):
    job: Together[Any, Any]
    asked: Any
    caller: asyncio.Future[Any]


class _Settled(NamedTuple):
    caller: asyncio.Future[Any]
    result: Any
    error: Exception | None


class Writer:
    """Owns the writing connection. Must be used in the event loop in which it was created."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._closed = False
        self._is_crowded = False
        """Whether the last commit had more than one job."""
        self._thread = Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    async def run(self, job: Job[T]) -> T:
        """Return the job's result once it is durable. Cancelling the caller does not cancel the job."""
        return await self.run_together(_ALONE, job)

    async def run_together(self, job: Together[A, T], asked: A) -> T:
        """The same, for what `job` can do at once for all who wait."""
        if self._closed:
            raise Unavailable("the store is closed")
        caller: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(_Waiting(job, asked, caller))
        return await caller

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        while group := self._taken():
            settled = self._committed(group)
            self._is_crowded = len(group) > 1
            with suppress(RuntimeError):  # the loop is closed, so no caller is waiting
                self._loop.call_soon_threadsafe(_tell, settled)
        self._db.close()

    def _taken(self) -> list[_Waiting]:
        """All waiting jobs, up to the limit. Empty once the store is closed."""
        group: list[_Waiting] = []
        while (waiting := self._queue.get()) is not None:
            group.append(waiting)
            if len(group) == 1 and self._is_crowded:
                sleep(GATHERING)
            if len(group) == MOST or self._queue.empty():
                return group
        if group:
            self._queue.put(None)  # close() puts None last, so the next group is empty
        return group

    def _committed(self, group: list[_Waiting]) -> list[_Settled]:
        """Run the group without savepoints. If a job fails, run the whole group again, with savepoints.

        Jobs hardly ever fail, and a savepoint costs two more statements for each of them.
        """
        try:
            try:
                return self._stated(group) or self._transacted(group, self._all_done)
            except Exception as error:
                if _is_fault(error):
                    raise
                self._roll_back()
                return self._transacted(group, self._attempts)
        except Exception as error:  # noqa: BLE001 - of any kind: a writer that dies leaves everybody waiting
            self._roll_back()
            failed = _failure(error) if isinstance(error, sqlite3.Error) else error
            return [_Settled(each.caller, None, failed) for each in group]

    def _stated(self, group: list[_Waiting]) -> list[_Settled] | None:
        """One statement for the whole group, which is its own transaction; None if there is none."""
        job = group[0].job
        if any(each.job is not job for each in group):
            return None
        found = job.one_statement([each.asked for each in group])
        if found is None:
            return None
        statement, values, results = found
        self._db.execute(statement, values)
        return _settled(group, results)

    def _transacted(
        self, group: list[_Waiting], settle: Callable[[list[_Waiting]], list[_Settled]]
    ) -> list[_Settled]:
        self._db.execute("BEGIN IMMEDIATE")
        settled = settle(group)
        self._db.execute("COMMIT")
        return settled

    def _all_done(self, group: list[_Waiting]) -> list[_Settled]:
        settled: list[_Settled] = []
        for job, waiting in groupby(group, attrgetter("job")):
            settled += self._done(job, list(waiting))
        return settled

    def _done(self, job: Together[Any, Any], waiting: list[_Waiting]) -> list[_Settled]:
        return _settled(waiting, job.run(self._db, [each.asked for each in waiting]))

    def _attempts(self, group: list[_Waiting]) -> list[_Settled]:
        return [self._attempted(waiting) for waiting in group]

    def _attempted(self, waiting: _Waiting) -> _Settled:
        """Run a job in a savepoint, so that its failure does not affect the group."""
        self._db.execute("SAVEPOINT job")
        try:
            (settled,) = self._done(waiting.job, [waiting])
        except Exception as error:
            if _is_fault(error):
                raise
            self._db.execute("ROLLBACK TO job")
            settled = _Settled(waiting.caller, None, error)
        self._db.execute("RELEASE job")
        return settled

    def _roll_back(self) -> None:
        # SQLite may have rolled back by itself. If this fails, the next BEGIN fails and we come here again
        with suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")


class _Alone:
    """Any job, by itself."""

    def one_statement(self, asked: Sequence[Job[Any]]) -> None:  # noqa: ARG002
        return None

    def run(self, db: sqlite3.Connection, asked: Sequence[Job[Any]]) -> list[Any]:
        return [job(db) for job in asked]


_ALONE: Final = _Alone()


def _settled(waiting: list[_Waiting], results: list[Any]) -> list[_Settled]:
    return [_Settled(each.caller, result, None) for each, result in zip(waiting, results, strict=True)]


def _tell(settled: list[_Settled]) -> None:
    for caller, result, error in settled:
        if caller.done():
            continue  # cancelled in the meantime
        if error is None:
            caller.set_result(result)
        else:
            caller.set_exception(error)


class Reader:
    """Owns a read-only connection; each job sees one consistent snapshot of committed data."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._closed = False

    async def run(self, job: Job[T]) -> T:
        if self._closed:
            raise Unavailable("the store is closed")
        return await self._loop.run_in_executor(self._thread, self._read, job)

    async def close(self) -> None:
        self._closed = True
        await asyncio.to_thread(self._thread.shutdown)
        self._db.close()

    def _read(self, job: Job[T]) -> T:
        try:
            self._db.execute("BEGIN")
            return job(self._db)
        except sqlite3.Error as error:
            if _is_fault(error) or isinstance(error, sqlite3.DataError):
                raise _failure(error) from error
            raise
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")


def _is_fault(error: Exception) -> TypeGuard[sqlite3.Error]:
    """Whether the file is at fault and not the job."""
    return isinstance(error, sqlite3.Error) and not isinstance(error, _OURS)


def _failure(error: sqlite3.Error) -> Unavailable | Damaged:
    """What the caller should know: whether another attempt can help."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _CORRUPT or isinstance(error, sqlite3.DataError) or "decode to UTF-8" in str(error):
        return Damaged(f"the data file is damaged: {error}; see `facedown doctor`")
    return Unavailable(f"the data file cannot be used now: {error}")
