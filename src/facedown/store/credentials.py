"""Nicknames, ids and secrets of accounts.

Secrets are generated here with 256 random bits. They cannot be guessed, so a single round of SHA-256 protects
them as well as a slow hash would.
"""

import secrets
from hashlib import sha256
from hmac import compare_digest
from typing import Final, NamedTuple

from facedown.core import AccountId
from facedown.store.errors import BadNickname
from facedown.store.values import Account, Kind

_LONGEST: Final = 32


class NewAccount(NamedTuple):
    account: Account
    secret: str
    digest: bytes
    """All that is stored of the secret."""


def new_account(nickname: str, kind: Kind, now: int) -> NewAccount:
    """Raises BadNickname."""
    secret = secrets.token_urlsafe(32)
    account = Account(AccountId(secrets.token_hex(8)), fit(nickname), kind, now)
    return NewAccount(account, secret, _digest(secret))


def fit(nickname: str) -> str:
    """Trim and check a nickname. Raises BadNickname."""
    trimmed = nickname.strip()
    if not 1 <= len(trimmed) <= _LONGEST or not trimmed.isprintable():
        raise BadNickname(f"a nickname has 1 to {_LONGEST} printable characters; {nickname[:40]!r} does not")
    return trimmed


def account_of(token: str) -> str | None:
    """The account that a token names; None if it is not one of our tokens, and may not even be encodable."""
    return token.partition(".")[0] if token.isascii() and token.isprintable() else None


def is_secret(token: str, digest: bytes) -> bool:
    """Whether the token's secret is the one with this digest."""
    return compare_digest(digest, _digest(token.partition(".")[2]))


def _digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()
