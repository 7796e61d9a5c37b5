"""What a lobby keeps: which match an account is in, and what waits for players."""

from collections.abc import Iterable

from facedown.core import MatchId
from facedown.store.errors import Engaged, MatchOver, Outdated, UnknownMatch
from facedown.store.postgres.connections import Db
from facedown.store.values import Pending

_ENGAGE = """
INSERT INTO engagement (account, match) SELECT account, $2 FROM unnest($1::text[]) AS account ORDER BY account
ON CONFLICT (account) DO NOTHING RETURNING account
"""
"""In order, so that two transactions which need the same accounts never wait for each other. The second waits
for the first, and finds its row."""
_ENGAGED = "SELECT account, id FROM engagement JOIN match ON match.number = engagement.match"
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""The database's clock: those of its nodes may differ."""


async def engage_all(db: Db, number: int, accounts: Iterable[str]) -> None:
    """Within a transaction."""
    wanted = sorted(accounts)
    if not wanted:
        return
    engaged = {row["account"] for row in await db.fetch(_ENGAGE, wanted, number)}
    for account in wanted:
        if account not in engaged:
            # Its match may have ended this very moment
            raise Engaged(account, await engagement(db, account) or MatchId(""))


async def engage(db: Db, match: str, account: str) -> None:
    row = await db.fetchrow("SELECT number, over FROM match WHERE id = $1 FOR UPDATE", match)
    if row is None:
        raise UnknownMatch(match)
    if row["over"]:
        raise MatchOver(match)
    if await engagement(db, account) != match:
        await engage_all(db, row["number"], [account])


async def disengage(db: Db, match: str, account: str | None) -> None:
    await db.execute(
        "DELETE FROM engagement WHERE match = (SELECT number FROM match WHERE id = $1)"
        " AND account = coalesce($2, account)",
        *(match, account),
    )


async def disengage_all(db: Db, numbers: list[int]) -> None:
    if numbers:
        await db.execute("DELETE FROM engagement WHERE match = ANY($1)", numbers)


async def engagement(db: Db, account: str) -> MatchId | None:
    row = await db.fetchrow(f"{_ENGAGED} WHERE account = $1", account)
    return MatchId(row["id"]) if row else None


async def engagements(db: Db) -> dict[str, MatchId]:
    return dict(await db.fetch(_ENGAGED))  # type: ignore[arg-type]  # pairs


async def keep_pending(db: Db, kind: str, id_: str, data: bytes, ms: int) -> None:
    await db.execute(
        f"INSERT INTO pending (kind, id, data, until) VALUES ($1, $2, $3, {_NOW} + $4)"  # noqa: S608
        " ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data, until = excluded.until",
        *(kind, id_, data, ms),
    )


async def pending(db: Db, kind: str) -> tuple[Pending, ...]:
    now = await db.fetchval(f"SELECT {_NOW}")
    await db.execute("DELETE FROM pending WHERE kind = $1 AND until <= $2", kind, now)
    rows = await db.fetch(
        "SELECT id, data, until - $2 AS left FROM pending WHERE kind = $1 ORDER BY number", kind, now
    )
    return tuple(Pending(*row) for row in rows)


async def forget_pending(db: Db, kind: str, id_: str) -> None:
    await db.execute("DELETE FROM pending WHERE kind = $1 AND id = $2", kind, id_)


async def fulfil(db: Db, keys: tuple[tuple[str, str], ...]) -> None:
    """Within a transaction; another that fulfils the same waits for it. Raises Outdated."""
    for kind, id_ in sorted(keys):
        found = await db.fetchval("DELETE FROM pending WHERE kind = $1 AND id = $2 RETURNING 1", kind, id_)
        if found is None:
            raise Outdated(f"{kind} {id_} does not wait any more")
