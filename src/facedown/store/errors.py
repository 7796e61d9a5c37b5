"""Errors of a store, named for what the caller does next."""

from facedown.core.errors import Error


class StoreError(Error):
    """Base class. A call that raises it has written nothing."""


class Fenced(StoreError):
    """Another node owns the match now, or none does. Drop everything that is not in the log."""

    def __init__(self, match: str, epoch: int) -> None:
        super().__init__(f"match {match} is no longer ours: its epoch is {epoch}")
        self.match = match
        self.epoch = epoch
        """The current epoch."""


class Gap(StoreError):
    """The log does not end where the writer expected. With one append in flight that is a bug."""

    def __init__(self, match: str, expected: int, head: int) -> None:
        super().__init__(f"match {match} has {head} entries, but the batch expects {expected}")
        self.match = match
        self.expected = expected
        self.head = head


class Overdrawn(StoreError):
    """The postings would leave an account below zero."""

    def __init__(self, account: str, short_by: int) -> None:
        super().__init__(f"account {account} is short by {short_by} chips")
        self.account = account
        self.short_by = short_by


class Unavailable(StoreError):
    """The file is locked, full or broken for now. Retry later with the same id: it is applied only once."""


class Damaged(StoreError):
    """Part of the data file cannot be read, and will not be later. `facedown doctor` says what."""


class UnknownMatch(StoreError):
    def __init__(self, match: str) -> None:
        super().__init__(f"there is no match {match}; create it first")


class MatchExists(StoreError):
    def __init__(self, match: str) -> None:
        super().__init__(f"match {match} already exists, created by another batch")


class MatchOver(StoreError):
    def __init__(self, match: str) -> None:
        super().__init__(f"match {match} is over; its log is closed")


class Engaged(StoreError):
    """The account is in another match."""

    def __init__(self, account: str, match: str) -> None:
        super().__init__(f"account {account} is in match {match} already")
        self.account = account
        self.match = match


class Outdated(StoreError):
    """What was read has changed since. Read it again."""


class UnknownAccount(StoreError):
    def __init__(self, account: str) -> None:
        super().__init__(f"there is no account {account}")


class BadNickname(StoreError, ValueError):
    pass


class CannotOpen(StoreError):
    """The data file cannot be used as it is; the sentence says why."""
