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
_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of recovery codes: no letter looks like a digit or like another letter."""
_MISREAD: Final = str.maketrans("OIL", "011")
_GROUPS: Final = 6
_GROUP: Final = 4
MOST_SIGN_INS: Final = 10
"""Further tokens of one account; the oldest is forgotten first."""


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


def new_secret() -> tuple[str, bytes]:
    """A secret for another device, and its digest."""
    secret = secrets.token_urlsafe(32)
    return secret, _digest(secret)


def new_code() -> tuple[str, bytes]:
    """A recovery code of 120 bits, in groups to read aloud and to type, and its digest."""
    letters = [secrets.choice(_LETTERS) for _ in range(_GROUPS * _GROUP)]
    groups = ("".join(letters[at : at + _GROUP]) for at in range(0, len(letters), _GROUP))
    code = "-".join(groups)
    return code, code_digest(code)


def code_digest(code: str) -> bytes:
    """Of a code as somebody has typed it: small letters, spaces and letters that look like digits count."""
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    return _digest(plain.translate(_MISREAD))
