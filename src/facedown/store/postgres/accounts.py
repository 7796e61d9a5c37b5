"""Accounts and the digests of their secrets."""

from typing import Final

from facedown.store import credentials
from facedown.store.errors import UnknownAccount
from facedown.store.postgres.connections import Db
from facedown.store.values import Account, Kind

_COLUMNS: Final = "id, nickname, kind, created"


async def create(db: Db, nickname: str, kind: Kind, now: int) -> tuple[Account, str]:
    account, secret, digest = credentials.new_account(nickname, kind, now)
    await db.execute(
        f"INSERT INTO account ({_COLUMNS}, digest) VALUES ($1, $2, $3, $4, $5)",  # noqa: S608
        *(account.id, account.nickname, account.kind, account.created, digest),
    )
    return account, secret


async def authenticate(db: Db, token: str) -> Account | None:
    id_ = credentials.account_of(token)
    digests = "ARRAY(SELECT digest FROM sign_in WHERE account = $1)"
    row = await db.fetchrow(
        f"SELECT digest || {digests}, {_COLUMNS} FROM account WHERE id = $1",  # noqa: S608
        id_,
    )
    if row is None or not any(credentials.is_secret(token, digest) for digest in row[0]):
        return None
    return Account(*row[1:])


async def account(db: Db, id_: str) -> Account | None:
    row = await db.fetchrow(f"SELECT {_COLUMNS} FROM account WHERE id = $1", id_)  # noqa: S608
    return Account(*row) if row else None


async def rename(db: Db, id_: str, nickname: str) -> Account:
    row = await db.fetchrow(
        f"UPDATE account SET nickname = $2 WHERE id = $1 RETURNING {_COLUMNS}",  # noqa: S608
        *(id_, credentials.fit(nickname)),
    )
    if row is None:
        raise UnknownAccount(id_)
    return Account(*row)
