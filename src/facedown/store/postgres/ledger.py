"""Postings and balances."""

from collections.abc import Sequence
from typing import NamedTuple

from facedown.core.errors import Error
from facedown.store import bookkeeping
from facedown.store.errors import Overdrawn
from facedown.store.postgres.connections import Db
from facedown.store.values import Posting

_HELD = "SELECT account, chips FROM balance WHERE account = ANY($1) ORDER BY account FOR UPDATE"
"""In order, so that two transactions which need the same accounts never wait for each other."""
_BOOK = """
WITH changed AS (
    UPDATE balance SET chips = balance.chips + c.change
    FROM unnest($1::text[], $2::bigint[]) AS c (account, change) WHERE balance.account = c.account
), opened AS (
    INSERT INTO balance (account, chips) SELECT * FROM unnest($3::text[], $4::bigint[])
    ON CONFLICT (account) DO UPDATE SET chips = balance.chips + excluded.chips
)
INSERT INTO posting (source, target, chips, batch, match, head)
SELECT p.source, p.target, p.chips, p.batch, p.match, p.head
FROM unnest($5::text[], $6::text[], $7::bigint[], $8::text[], $9::bigint[], $10::bigint[])
WITH ORDINALITY AS p (source, target, chips, batch, match, head, n) ORDER BY p.n
"""


class Booking(NamedTuple):
    """The postings of one batch. They are booked together or not at all."""

    batch: str
    postings: tuple[tuple[Posting, int | None], ...]
    """Each with the head of the log that it belongs to."""
    match: int | None = None


class Overdrafts(Error):
    """Some of the bookings would leave an account below zero; nothing was booked."""

    def __init__(self, errors: dict[int, Overdrawn]) -> None:
        super().__init__(f"{len(errors)} overdrafts")
        self.errors = errors
        """By the number of the booking."""


async def book(db: Db, bookings: Sequence[Booking]) -> None:
    """Record postings and update balances, within a transaction. Raises Overdrafts."""
    changes = [bookkeeping.changes(posting for posting, _ in each.postings) for each in bookings]
    accounts = sorted({account for change in changes for account in change})
    if not accounts:
        return
    held: dict[str, int] = {row["account"]: row["chips"] for row in await db.fetch(_HELD, accounts)}
    _check(held, changes)
    total = {account: sum(change.get(account, 0) for change in changes) for account in accounts}
    known = [account for account in accounts if account in held]
    new = [account for account in accounts if account not in held]
    rows = [
        (p.source, p.target, p.chips, each.batch, each.match, head)
        for each in bookings
        for p, head in each.postings
    ]
    columns = zip(*rows, strict=True)
    await db.execute(
        _BOOK, known, [total[each] for each in known], new, [total[each] for each in new], *map(list, columns)
    )


def _check(held: dict[str, int], changes: Sequence[dict[str, int]]) -> None:
    """Book one after the other in thought; one that overdraws does not count for the next."""
    chips, errors = dict(held), {}
    for number, change in enumerate(changes):
        after = {account: chips.get(account, 0) + more for account, more in change.items()}
        try:
            for account, left in after.items():
                bookkeeping.check_balance(account, left)
        except Overdrawn as error:
            errors[number] = error
        else:
            chips.update(after)
    if errors:
        raise Overdrafts(errors)


async def post(db: Db, postings: tuple[Posting, ...], id_: str) -> None:
    """Raises Overdrawn."""
    await db.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", id_)  # against its own retry
    done = "SELECT 1 FROM posting WHERE batch = $1 AND match IS NULL LIMIT 1"
    if await db.fetchval(done, id_) is None:
        await book_one(db, Booking(id_, tuple((posting, None) for posting in postings)))


async def book_one(db: Db, booking: Booking) -> None:
    """Raises Overdrawn."""
    try:
        await book(db, [booking])
    except Overdrafts as overdrafts:
        raise overdrafts.errors[0] from None


async def postings(db: Db, match: str, after: int) -> tuple[Posting, ...]:
    rows = await db.fetch(
        "SELECT source, target, chips FROM posting"
        " WHERE match = (SELECT number FROM match WHERE id = $1) AND head > $2 ORDER BY number",
        match,
        after,
    )
    return tuple(Posting(*row) for row in rows)


async def balance(db: Db, account: str) -> int:
    return await db.fetchval("SELECT chips FROM balance WHERE account = $1", account) or 0


async def balances(db: Db) -> dict[str, int]:
    return dict(await db.fetch("SELECT account, chips FROM balance"))  # type: ignore[arg-type]  # pairs
