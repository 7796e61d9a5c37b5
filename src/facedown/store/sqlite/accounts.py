"""Accounts and the secrets that open them.

A secret is issued here and has 256 random bits: there is nothing to guess, so one round of SHA-256 protects
it as well as many.
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
        return None  # no secret of ours, and perhaps nothing that can be encoded
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
    """The nickname as it is kept."""
    trimmed = nickname.strip()
    if not 1 <= len(trimmed) <= _LONGEST or not trimmed.isprintable():
        raise BadNickname(f"a nickname has 1 to {_LONGEST} printable characters, unlike {nickname[:40]!r}")
    return trimmed


def _digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()
