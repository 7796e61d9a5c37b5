"""Further ways into an account: tokens of other devices, a recovery code, passkeys. And the way out."""

from hmac import compare_digest
from sqlite3 import Connection
from typing import Any

from facedown.store import about, credentials
from facedown.store.errors import UnknownAccount
from facedown.store.sqlite import accounts, ledger
from facedown.store.values import HOUSE, Passkey, Posting, Recovered

_PASSKEY = "SELECT id, account, public_key, counter, name, created, used FROM passkey"


def sign_in(db: Connection, account: str, now: int) -> str:
    _require(db, account)
    secret, digest = credentials.new_secret()
    db.execute("INSERT INTO sign_in (account, digest, created) VALUES (?, ?, ?)", (account, digest, now))
    db.execute(
        "DELETE FROM sign_in WHERE account = ?1 AND number NOT IN"
        " (SELECT number FROM sign_in WHERE account = ?1 ORDER BY number DESC LIMIT ?2)",
        (account, credentials.MOST_SIGN_INS),
    )
    return secret


def new_recovery(db: Connection, account: str, now: int) -> str:
    _require(db, account)
    code, digest = credentials.new_code()
    db.execute("INSERT OR REPLACE INTO recovery VALUES (?, ?, ?)", (account, digest, now))
    return code


def recovery(db: Connection, account: str) -> int | None:
    row = db.execute("SELECT created FROM recovery WHERE account = ?", (account,)).fetchone()
    return row[0] if row else None


def recover(db: Connection, code: str, now: int) -> Recovered | None:
    digest = credentials.code_digest(code)
    row = db.execute("SELECT account, digest FROM recovery WHERE digest = ?", (digest,)).fetchone()
    if row is None or not compare_digest(row[1], digest):
        return None
    account = accounts.account(db, row[0])
    assert account is not None, "a code belongs to an account"
    return Recovered(account, sign_in(db, account.id, now), new_recovery(db, account.id, now))


def keep_passkey(db: Connection, passkey: Passkey) -> bool:
    _require(db, passkey.account)
    kept = db.execute(
        "INSERT OR IGNORE INTO passkey (id, account, public_key, counter, name, created, used)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            *(passkey.id, passkey.account, passkey.public_key, passkey.counter),
            *(passkey.name, passkey.created, passkey.used),
        ),
    )
    return kept.rowcount == 1


def passkeys(db: Connection, account: str) -> tuple[Passkey, ...]:
    rows = db.execute(f"{_PASSKEY} WHERE account = ? ORDER BY created, id", (account,))
    return tuple(Passkey(*row) for row in rows)


def passkey(db: Connection, id_: bytes) -> Passkey | None:
    row = db.execute(f"{_PASSKEY} WHERE id = ?", (id_,)).fetchone()
    return Passkey(*row) if row else None


def passkey_used(db: Connection, id_: bytes, counter: int, now: int) -> bool:
    changed = db.execute(
        "UPDATE passkey SET counter = ?2, used = ?3 WHERE id = ?1"
        " AND (counter < ?2 OR (counter = 0 AND ?2 = 0))",
        (id_, counter, now),
    )
    return changed.rowcount == 1


def forget_passkey(db: Connection, account: str, id_: bytes) -> bool:
    return db.execute("DELETE FROM passkey WHERE account = ? AND id = ?", (account, id_)).rowcount == 1


def about_account(db: Connection, account: str) -> dict[str, list[dict[str, Any]]]:
    found = {}
    for name, query in about.QUERIES.items():
        cursor = db.execute(query.format(me="?1"), (account,))
        columns = [column[0] for column in cursor.description]
        found[name] = [dict(zip(columns, row, strict=True)) for row in cursor]
    return found


def delete(db: Connection, account: str, purses: tuple[str, ...]) -> None:
    _require(db, account)
    held = {purse: ledger.balance(db, purse) for purse in purses}
    given = tuple(Posting(purse, HOUSE, chips) for purse, chips in held.items() if chips)
    ledger.post(db, given, f"deleted:{account}")
    for statement in about.DELETED:
        db.execute(statement.format(me="?1"), (account,))


def _require(db: Connection, account: str) -> None:
    if accounts.account(db, account) is None:
        raise UnknownAccount(account)
