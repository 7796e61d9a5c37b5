"""Further ways into an account: tokens of other devices, a recovery code, passkeys. And the way out."""

from hmac import compare_digest
from typing import Any

from asyncpg import ForeignKeyViolationError

from facedown.store import about, credentials
from facedown.store.errors import UnknownAccount
from facedown.store.postgres import accounts, ledger
from facedown.store.postgres.connections import Db
from facedown.store.values import HOUSE, Passkey, Posting, Recovered

_PASSKEY = "SELECT id, account, public_key, counter, name, created, used FROM passkey"


async def sign_in(db: Db, account: str, now: int) -> str:
    secret, digest = credentials.new_secret()
    await _written(
        db, account, "INSERT INTO sign_in (account, digest, created) VALUES ($1, $2, $3)", digest, now
    )
    await db.execute(
        "DELETE FROM sign_in WHERE account = $1 AND number NOT IN"
        " (SELECT number FROM sign_in WHERE account = $1 ORDER BY number DESC LIMIT $2)",
        *(account, credentials.MOST_SIGN_INS),
    )
    return secret


async def new_recovery(db: Db, account: str, now: int) -> str:
    code, digest = credentials.new_code()
    await _written(
        db,
        account,
        "INSERT INTO recovery (account, digest, created) VALUES ($1, $2, $3)"
        " ON CONFLICT (account) DO UPDATE SET digest = excluded.digest, created = excluded.created",
        *(digest, now),
    )
    return code


async def recovery(db: Db, account: str) -> int | None:
    created: int | None = await db.fetchval("SELECT created FROM recovery WHERE account = $1", account)
    return created


async def recover(db: Db, code: str, now: int) -> Recovered | None:
    digest = credentials.code_digest(code)
    # The row is locked, so that a code opens the account once
    row = await db.fetchrow("SELECT account, digest FROM recovery WHERE digest = $1 FOR UPDATE", digest)
    if row is None or not compare_digest(row["digest"], digest):
        return None
    account = await accounts.account(db, row["account"])
    assert account is not None, "a code belongs to an account"
    return Recovered(account, await sign_in(db, account.id, now), await new_recovery(db, account.id, now))


async def keep_passkey(db: Db, passkey: Passkey) -> bool:
    done = await _written(
        db,
        passkey.account,
        "INSERT INTO passkey (account, id, public_key, counter, name, created, used)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING",
        *(passkey.id, passkey.public_key, passkey.counter, passkey.name, passkey.created, passkey.used),
    )
    return _has_changed(done)


async def passkeys(db: Db, account: str) -> tuple[Passkey, ...]:
    rows = await db.fetch(f"{_PASSKEY} WHERE account = $1 ORDER BY created, id", account)
    return tuple(Passkey(*row) for row in rows)


async def passkey(db: Db, id_: bytes) -> Passkey | None:
    row = await db.fetchrow(f"{_PASSKEY} WHERE id = $1", id_)
    return Passkey(*row) if row else None


async def passkey_used(db: Db, id_: bytes, counter: int, now: int) -> bool:
    done = await db.execute(
        "UPDATE passkey SET counter = $2::bigint, used = $3 WHERE id = $1"
        " AND (counter < $2::bigint OR (counter = 0 AND $2::bigint = 0))",
        *(id_, counter, now),
    )
    return _has_changed(done)


async def forget_passkey(db: Db, account: str, id_: bytes) -> bool:
    return _has_changed(await db.execute("DELETE FROM passkey WHERE account = $1 AND id = $2", account, id_))


async def about_account(db: Db, account: str) -> dict[str, list[dict[str, Any]]]:
    return {
        name: [dict(row) for row in await db.fetch(query.format(me="$1::text"), account)]
        for name, query in about.QUERIES.items()
    }


async def delete(db: Db, account: str, purses: tuple[str, ...]) -> None:
    if await db.fetchval("SELECT 1 FROM account WHERE id = $1 FOR UPDATE", account) is None:
        raise UnknownAccount(account)
    held = {purse: await ledger.balance(db, purse) for purse in purses}
    given = tuple(Posting(purse, HOUSE, chips) for purse, chips in held.items() if chips)
    await ledger.post(db, given, f"deleted:{account}")
    for statement in about.DELETED:
        await db.execute(statement.format(me="$1"), account)


async def _written(db: Db, account: str, statement: str, *values: Any) -> str:
    """Execute a statement that refers to the account. Raises UnknownAccount."""
    try:
        return await db.execute(statement, account, *values)
    except ForeignKeyViolationError:
        raise UnknownAccount(account) from None


def _has_changed(done: str) -> bool:
    """`done`: what the database says, such as "UPDATE 1"."""
    return not done.endswith(" 0")
