"""Matches and their owners."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from facedown.core import MatchId
from facedown.store import log_rows, row_sums
from facedown.store.errors import Fenced, MatchOver, StoreError, UnknownMatch
from facedown.store.log_rows import EntryRow, KeptRow, MatchRow, check_epoch
from facedown.store.postgres import ledger, lobby
from facedown.store.postgres.connections import Db
from facedown.store.postgres.ledger import Booking
from facedown.store.values import Head, Holding, Log, NewMatch, OpenMatch

_CREATE = """
WITH made AS (
    INSERT INTO match (id, game, epoch, owner, head, batch, at, clock, node, sum)
    VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $3, $8)
    ON CONFLICT (id) DO NOTHING RETURNING number
), opened AS (
    INSERT INTO opening (match, batch, header, secret, sum) SELECT number, $5, $9, $10, $11 FROM made
), written AS (
    INSERT INTO entry (match, n, data, sum)
    SELECT made.number, e.n, e.data, e.sum
    FROM made, unnest($12::bigint[], $13::bytea[], $14::bigint[]) AS e (n, data, sum)
)
SELECT number FROM made
"""
_RELEASE = log_rows.RELEASE.format("($3::bigint[])[array_position($1::text[], id)]")
_ROW = f"SELECT {MatchRow.columns()} FROM match WHERE id = $1"  # noqa: S608


async def create(db: Db, new: NewMatch) -> int:
    if new.holding is not None and not await _still_held(db, {new.holding}):
        raise Fenced(new.match, 0)
    head = len(new.entries)
    number = await db.fetchval(
        _CREATE,
        *(new.match, new.game, new.node, head, new.batch, new.at, new.clock),
        row_sums.of_head(new.match, head, new.batch, new.at, new.clock),
        *(new.header, new.secret, row_sums.of_opening(new.header, new.secret, 0)),
        *(list(range(head)), list(new.entries)),
        [row_sums.of_entry(n, data) for n, data in enumerate(new.entries)],
    )
    if number is None:
        match = await _match(db, new.match)
        opening = await db.fetchval("SELECT batch FROM opening WHERE match = $1", match.number)
        return log_rows.epoch_of_retry(match, opening, new)
    await lobby.engage_all(db, number, new.engages)
    await lobby.fulfil(db, new.fulfils)
    await ledger.book_one(db, Booking(new.batch, tuple((each, head) for each in new.postings), number))
    return 1


async def head(db: Db, id_: str) -> Head:
    match = await _match(db, id_)
    return Head(match.head, match.batch, match.epoch)


async def read(db: Db, id_: str, *, since: int = 0) -> Log:
    """The whole log, from this entry on."""
    row = await db.fetchrow(f"{log_rows.KEPT} $1", id_)
    if row is None:
        raise UnknownMatch(id_)
    kept = KeptRow(*row)
    first = log_rows.first_read(kept, whole=True, since=since)
    rows = await db.fetch(
        "SELECT n, data, sum FROM entry WHERE match = $1 AND n >= $2 AND n < $3 ORDER BY n",
        *(kept.number, first, kept.head),
    )
    return log_rows.log_of(kept, first, map(EntryRow._make, rows))


class LastRows(NamedTuple):
    """Of the last segment of a log."""

    kept: KeptRow
    entries: list[EntryRow]

    def log(self) -> Log:
        """Raises Damaged."""
        return log_rows.log_of(self.kept, self.kept.first, self.entries)


async def last_rows(db: Db, ids: Collection[str]) -> dict[str, LastRows]:
    """Of these matches, without those that are unknown."""
    rows = await db.fetch(f"{log_rows.KEPT} ANY($1::text[])", list(ids))
    found = {kept.number: LastRows(kept, []) for kept in (KeptRow(*row) for row in rows)}
    kept = [each.kept for each in found.values()]
    # For each of them by the key: without statistics, a join would read the entries of all matches
    entries = await db.fetch(
        "SELECT segment.match, e.n, e.data, e.sum"
        " FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS segment (match, first, head)"
        " CROSS JOIN LATERAL (SELECT n, data, sum FROM entry"
        "  WHERE match = segment.match AND n >= segment.first AND n < segment.head ORDER BY n OFFSET 0) AS e"
        " ORDER BY segment.match, e.n",
        *([each.number for each in kept], [each.first for each in kept], [each.head for each in kept]),
    )
    for number, *entry in entries:
        found[number].entries.append(EntryRow(*entry))
    return {each.kept.id: each for each in found.values()}


class Acquired(NamedTuple):
    node: str
    holding: Holding | None


async def acquire(db: Db, acquired: Mapping[str, Acquired]) -> dict[str, int]:
    """The new epochs of these matches, without those that cannot be acquired."""
    held = await _still_held(db, {each.holding for each in acquired.values() if each.holding is not None})
    nodes = {id_: each.node for id_, each in acquired.items() if each.holding is None or each.holding in held}
    rows = await db.fetch(
        "UPDATE match SET epoch = epoch + 1, owner = ($2::text[])[array_position($1::text[], id)]"
        " WHERE id = ANY($1) AND over = 0 RETURNING id, epoch",
        *(list(nodes), list(nodes.values())),
    )
    return {row["id"]: row["epoch"] for row in rows}


async def _still_held(db: Db, holdings: Collection[Holding]) -> frozenset[Holding]:
    """Those of these that nobody has taken over. Nobody can before the end of this transaction, so the next
    owner finds what it writes."""
    if not holdings:
        return frozenset()
    rows = await db.fetch(
        "SELECT id, member, epoch FROM part WHERE id = ANY($1) ORDER BY id FOR SHARE",
        [holding.part for holding in holdings],
    )
    return frozenset(Holding(*row) for row in rows) & frozenset(holdings)


async def not_acquired(db: Db, id_: str) -> StoreError:
    """Why. Raises UnknownMatch."""
    match = await _match(db, id_)
    return MatchOver(id_) if match.over else Fenced(id_, match.epoch)


class Released(NamedTuple):
    epoch: int
    clock: int


async def release(db: Db, released: Mapping[str, Released]) -> dict[str, int]:
    """The matches that were released, of these, with their epochs."""
    rows = await db.fetch(
        f"{_RELEASE} WHERE id = ANY($1) AND epoch = ($2::bigint[])[array_position($1::text[], id)]"
        " RETURNING id, epoch",
        *(list(released), [each.epoch for each in released.values()]),
        [each.clock for each in released.values()],
    )
    return {row["id"]: row["epoch"] for row in rows}


async def check_owner(db: Db, id_: str, epoch: int) -> None:
    """Raises Fenced, UnknownMatch."""
    check_epoch(id_, (await _match(db, id_)).epoch, epoch)


async def orphans(db: Db, node: str) -> tuple[MatchId, ...]:
    # Only one server uses the database (see `claim`), so another node that still appears as an owner is dead
    rows = await db.fetch(
        "SELECT id FROM match WHERE over = 0 AND owner IS DISTINCT FROM $1 ORDER BY number", node
    )
    return tuple(MatchId(row["id"]) for row in rows)


async def open_matches(db: Db, game: str | None) -> tuple[OpenMatch, ...]:
    rows = await db.fetch(
        "SELECT id, game, owner, head FROM match"
        " WHERE over = 0 AND game = coalesce($1, game) ORDER BY number",
        game,
    )
    return tuple(OpenMatch(*row) for row in rows)


async def alive(db: Db, node: str, clock: int) -> None:
    await db.execute(
        "INSERT INTO node VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET clock = excluded.clock", node, clock
    )


async def _match(db: Db, id_: str) -> MatchRow:
    row = await db.fetchrow(_ROW, id_)
    if row is None:
        raise UnknownMatch(id_)
    return MatchRow(*row)
