"""Accounts and the digests of their secrets."""

from sqlite3 import Connection
from typing import Final

from facedown.store import credentials
from facedown.store.errors import UnknownAccount
from facedown.store.values import Account, Kind

_COLUMNS: Final = "id, nickname, kind, created"


def create(db: Connection, nickname: str, kind: Kind, now: int) -> tuple[Account, str]:
    account, secret, digest = credentials.new_account(nickname, kind, now)
    db.execute(
        f"INSERT INTO account ({_COLUMNS}, digest) VALUES (?, ?, ?, ?, ?)",  # noqa: S608
        (account.id, account.nickname, account.kind, account.created, digest),
    )
    return account, secret


def authenticate(db: Connection, token: str) -> Account | None:
    id_ = credentials.account_of(token)
    row = db.execute(f"SELECT digest, {_COLUMNS} FROM account WHERE id = ?", (id_,)).fetchone()  # noqa: S608
    if row is None:
        return None
    others = db.execute("SELECT digest FROM sign_in WHERE account = ?", (id_,))
    if not any(credentials.is_secret(token, digest) for digest in (row[0], *(each for (each,) in others))):
        return None
    return Account(*row[1:])


def account(db: Connection, id_: str) -> Account | None:
    row = db.execute(f"SELECT {_COLUMNS} FROM account WHERE id = ?", (id_,)).fetchone()  # noqa: S608
    return Account(*row) if row else None


def rename(db: Connection, id_: str, nickname: str) -> Account:
    db.execute("UPDATE account SET nickname = ? WHERE id = ?", (credentials.fit(nickname), id_))
    renamed = account(db, id_)
    if renamed is None:
        raise UnknownAccount(id_)
    return renamed
