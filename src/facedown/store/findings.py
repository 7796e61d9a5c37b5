"""What an examination of a store found."""

from msgspec import Struct


class Finding(Struct, frozen=True):
    subject: str
    """What it is about: the data file, the ledger, a match by its id."""
    sentence: str
    is_damage: bool = True
    """False for what should be known and has cost nothing."""
