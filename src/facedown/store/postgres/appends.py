"""Appends to logs: many in one commit, on two connections in turn.

A commit costs one flush of the database's log, whether it holds one batch or two hundred. While one
connection waits for its commit, what arrives gathers for the other. A group without chips is one statement,
which is one round trip with its commit.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from facedown.store import log_rows, row_sums
from facedown.store.errors import StoreError, Unavailable, UnknownMatch
from facedown.store.log_rows import MatchRow
from facedown.store.postgres import ledger, lobby
from facedown.store.postgres.connections import Connections, Db
from facedown.store.postgres.ledger import Booking, Overdrafts
from facedown.store.values import Batch

CONNECTIONS: Final = 2
MOST: Final = 256
"""Batches in one commit; limits how long the first of them waits for the last."""

_ADVANCE: Final = """
WITH advanced AS (
    UPDATE match
    SET head = b.head, first = coalesce(b.first, match.first), batch = b.id, at = b.at, clock = b.clock,
        sum = b.sum, released = NULL, node = match.owner, over = b.over,
        owner = CASE WHEN b.over = 1 THEN NULL ELSE match.owner END
    FROM unnest(
        $1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[],
        $8::bigint[], $9::bigint[], $10::smallint[]
    ) AS b (match, epoch, expected, head, first, id, at, clock, sum, over)
    WHERE match.id = b.match AND match.head = b.expected AND match.epoch = b.epoch AND match.batch <> b.id
        AND match.owner IS NOT NULL AND match.over = 0
    RETURNING match.id, match.number
), written AS (
    INSERT INTO entry (match, n, data, sum)
    SELECT advanced.number, e.n, e.data, e.sum
    FROM unnest($11::text[], $12::bigint[], $13::bytea[], $14::bigint[]) AS e (match, n, data, sum)
    JOIN advanced ON advanced.id = e.match
)
SELECT id, number FROM advanced
"""
"""Compare and set for every batch: the log ends where expected and this epoch owns the match. Those that do
not pass are missing from the result, and have changed nothing."""
_ROWS: Final = f"SELECT id, {MatchRow.columns()} FROM match WHERE id = ANY($1)"  # noqa: S608
_ANEW: Final = "UPDATE opening SET header = $2, secret = $3, start = $4, sum = $5 WHERE match = $1"

_Result: TypeAlias = int | Exception
"""The new head, or the reason why there is none."""


class _Waiting(NamedTuple):
    batch: Batch
    caller: asyncio.Future[int]


class Appender:
    """Must be used in the event loop in which it was created."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._waiting: deque[_Waiting] = deque()
        self._in_flight: set[str] = set()
        """Matches whose batch is being written. Their next batch waits, as it would be a gap until then."""
        self._news = asyncio.Condition()
        self._is_closed = False
        self._workers = [
            asyncio.create_task(self._work(), name=f"appends-{number}") for number in range(CONNECTIONS)
        ]

    async def run(self, batch: Batch) -> int:
        """Return the head once the batch is durable. Cancelling the caller does not cancel the append."""
        if self._is_closed:
            raise Unavailable("the store is closed")
        caller: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(batch, caller))
        async with self._news:
            self._news.notify()
        return await caller

    async def close(self) -> None:
        self._is_closed = True
        async with self._news:
            self._news.notify_all()
        await asyncio.gather(*self._workers)
        await self._connections.close()

    async def _work(self) -> None:
        while group := await self._taken():
            batches = [waiting.batch for waiting in group]
            results = await self._written(batches)
            self._in_flight.difference_update(batch.match for batch in batches)
            for waiting, result in zip(group, results, strict=True):
                _tell(waiting.caller, result)
            async with self._news:
                self._news.notify_all()

    async def _taken(self) -> list[_Waiting]:
        """All batches that can be written now, up to the limit. Empty once the store is closed."""
        async with self._news:
            while True:
                if group := self._ready():
                    return group
                if self._is_closed and not self._waiting:
                    return []
                await self._news.wait()

    def _ready(self) -> list[_Waiting]:
        """At most one batch of each match."""
        group: list[_Waiting] = []
        later: deque[_Waiting] = deque()
        while self._waiting and len(group) < MOST:
            waiting = self._waiting.popleft()
            if waiting.batch.match in self._in_flight:
                later.append(waiting)
            else:
                self._in_flight.add(waiting.batch.match)
                group.append(waiting)
        self._waiting.extendleft(reversed(later))
        return group

    async def _written(self, batches: Sequence[Batch]) -> Sequence[_Result]:
        try:
            return await self._connections.run(lambda db: append(db, batches))
        except Exception as error:  # noqa: BLE001  of any kind: a worker that dies leaves everybody waiting
            if isinstance(error, Unavailable) or len(batches) == 1:
                return [error] * len(batches)
        # One of them cannot be written at all. Nothing is written yet: each alone, so that the others are
        return [result for batch in batches for result in await self._written([batch])]


def _tell(caller: asyncio.Future[int], result: _Result) -> None:
    if caller.done():
        return  # cancelled in the meantime
    if isinstance(result, Exception):
        caller.set_exception(result)
    else:
        caller.set_result(result)


async def append(db: Db, batches: Sequence[Batch]) -> list[_Result]:
    """Append batches of different matches. A batch that is refused does not affect the others.

    A batch that overdraws an account goes alone after the others, in a transaction of its own.
    """
    try:
        numbers = await _committed(db, batches)
    except Overdrafts as overdrafts:
        if len(batches) == 1:
            return [overdrafts.errors[0]]
        good = [batch for number, batch in enumerate(batches) if number not in overdrafts.errors]
        results = dict(zip((batch.match for batch in good), await append(db, good), strict=True))
        for number in overdrafts.errors:
            (results[batches[number].match],) = await append(db, [batches[number]])
        return [results[batch.match] for batch in batches]
    refused = [batch.match for batch in batches if batch.match not in numbers]
    rows = {row["id"]: MatchRow(*row[1:]) for row in await db.fetch(_ROWS, refused)} if refused else {}
    return [_result(batch, rows.get(batch.match), is_done=batch.match in numbers) for batch in batches]


def _result(batch: Batch, row: MatchRow | None, *, is_done: bool) -> _Result:
    if is_done:
        return log_rows.new_head(batch)
    try:
        if row is None:
            raise UnknownMatch(batch.match)
        return log_rows.head_of_retry(row, batch)
    except StoreError as error:
        return error


async def _committed(db: Db, batches: Sequence[Batch]) -> dict[str, int]:
    """The numbers of the matches that were advanced, by their ids. Raises Overdrafts."""
    if not any(batch.postings or batch.anew or batch.over or batch.ended for batch in batches):
        return await _advanced(db, batches)
    async with db.transaction():
        numbers = await _advanced(db, batches)
        for batch in batches:
            if batch.anew is not None and batch.match in numbers:
                header, secret, start = batch.anew.header, batch.anew.secret, batch.expected
                sum_ = row_sums.of_opening(header, secret, start)
                await db.execute(_ANEW, numbers[batch.match], header, secret, start, sum_)
        free = [batch.match for batch in batches if batch.over or batch.ended]
        await lobby.disengage_all(db, [numbers[match] for match in free if match in numbers])
        await ledger.book(db, [_booking(batch, numbers.get(batch.match)) for batch in batches])
    return numbers


async def _advanced(db: Db, batches: Sequence[Batch]) -> dict[str, int]:
    heads = [
        (
            *(batch.match, batch.epoch, batch.expected, log_rows.new_head(batch)),
            *(log_rows.new_first(batch), batch.id, batch.at, batch.clock),
            *(log_rows.head_sum(batch), int(batch.over)),
        )
        for batch in batches
    ]
    entries = [row for batch in batches for row in log_rows.new_entries(batch)]
    columns = zip(*entries, strict=True) if entries else [()] * 4
    rows = await db.fetch(_ADVANCE, *map(list, zip(*heads, strict=True)), *map(list, columns))
    return dict(rows)  # type: ignore[arg-type]  # pairs


def _booking(batch: Batch, number: int | None) -> Booking:
    """Nothing is booked for a match that was not advanced."""
    if number is None:
        return Booking(batch.id, ())
    returns = () if batch.anew is None else batch.anew.returns
    before = ((posting, batch.expected) for posting in returns)
    after = ((posting, log_rows.new_head(batch)) for posting in batch.postings)
    return Booking(batch.id, (*before, *after), number)
