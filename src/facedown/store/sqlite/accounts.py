"""Accounts and their secrets.

Secrets are generated here with 256 random bits. They cannot be guessed, so a single round of SHA-256 protects
them as well as a slow hash would.
"""

import secrets
from hashlib import sha256
from hmac import compare_digest
from sqlite3 import Connection

from facedown.core import AccountId
from facedown.store.errors import BadNickname, UnknownAccount
from facedown.store.values import Account, Kind

_LONGEST = 32
_COLUMNS = "id, nickname, kind, created"


def create(db: Connection, nickname: str, kind: Kind, now: int) -> tuple[Account, str]:
    account = Account(AccountId(secrets.token_hex(8)), fit(nickname), kind, now)
    secret = secrets.token_urlsafe(32)
    db.execute(
        f"INSERT INTO account ({_COLUMNS}, digest) VALUES (?, ?, ?, ?, ?)",  # noqa: S608
        (account.id, account.nickname, account.kind, account.created, _digest(secret)),
    )
    return account, secret


def authenticate(db: Connection, token: str) -> Account | None:
    id_, _, secret = token.partition(".")
    if not token.isascii():
        return None  # not one of our secrets, and it may not even be encodable
    row = db.execute(f"SELECT digest, {_COLUMNS} FROM account WHERE id = ?", (id_,)).fetchone()  # noqa: S608
    if row is None or not compare_digest(row[0], _digest(secret)):
        return None
    return Account(*row[1:])


def account(db: Connection, id_: str) -> Account | None:
    row = db.execute(f"SELECT {_COLUMNS} FROM account WHERE id = ?", (id_,)).fetchone()  # noqa: S608
    return Account(*row) if row else None


def rename(db: Connection, id_: str, nickname: str) -> Account:
    db.execute("UPDATE account SET nickname = ? WHERE id = ?", (fit(nickname), id_))
    renamed = account(db, id_)
    if renamed is None:
        raise UnknownAccount(id_)
    return renamed


def fit(nickname: str) -> str:
    """Trim and check a nickname."""
    trimmed = nickname.strip()
    if not 1 <= len(trimmed) <= _LONGEST or not trimmed.isprintable():
        raise BadNickname(f"a nickname has 1 to {_LONGEST} printable characters; {nickname[:40]!r} does not")
    return trimmed


def _digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()
