"""The durable log of every match, the ledger, accounts, ratings and finished records."""

from facedown.store.address import is_database, shown
from facedown.store.errors import (
    BadNickname,
    CannotOpen,
    Damaged,
    Fenced,
    Gap,
    MatchExists,
    MatchOver,
    Overdrawn,
    StoreError,
    Unavailable,
    UnknownAccount,
    UnknownMatch,
)
from facedown.store.findings import Finding
from facedown.store.interface import Store
from facedown.store.opening import open_store
from facedown.store.sqlite import SqliteStore
from facedown.store.values import (
    HOUSE,
    MINT,
    Account,
    Anew,
    Batch,
    FiledRecord,
    Head,
    Kind,
    Log,
    NewMatch,
    OpenMatch,
    Posting,
    Rating,
    TeamName,
    table_account,
)

__all__ = [
    "HOUSE",
    "MINT",
    "Account",
    "Anew",
    "BadNickname",
    "Batch",
    "CannotOpen",
    "Damaged",
    "Fenced",
    "FiledRecord",
    "Finding",
    "Gap",
    "Head",
    "Kind",
    "Log",
    "MatchExists",
    "MatchOver",
    "NewMatch",
    "OpenMatch",
    "Overdrawn",
    "Posting",
    "Rating",
    "SqliteStore",
    "Store",
    "StoreError",
    "TeamName",
    "Unavailable",
    "UnknownAccount",
    "UnknownMatch",
    "is_database",
    "open_store",
    "shown",
    "table_account",
]
