"""What can go wrong with a store, named for what its caller does next."""


class StoreError(Exception):
    """The base of all below; nothing of the refused call was written."""


class Fenced(StoreError):
    """Somebody else owns the match now, or nobody does. Drop everything that is not in the log."""

    def __init__(self, match: str, epoch: int) -> None:
        super().__init__(f"match {match} is no longer ours: its epoch is {epoch}")
        self.match = match
        self.epoch = epoch
        """The one that holds now."""


class Gap(StoreError):
    """The log is not where the writer believes it to be. With one append in flight that is a bug of ours."""

    def __init__(self, match: str, expected: int, head: int) -> None:
        super().__init__(f"match {match} has {head} entries, and the batch goes after {expected}")
        self.match = match
        self.expected = expected
        self.head = head


class Refused(StoreError):
    """The postings would leave an account below zero."""

    def __init__(self, account: str, short_by: int) -> None:
        super().__init__(f"account {account} is short by {short_by} chips")
        self.account = account
        self.short_by = short_by


class Unavailable(StoreError):
    """Locked, full or broken for now. Retry the same id later: whatever became of it, it is applied once."""


class UnknownMatch(StoreError):
    def __init__(self, match: str) -> None:
        super().__init__(f"there is no match {match}; create it first")


class MatchExists(StoreError):
    def __init__(self, match: str) -> None:
        super().__init__(f"there is a match {match} already, made by another batch")


class MatchOver(StoreError):
    def __init__(self, match: str) -> None:
        super().__init__(f"match {match} is over; its log is closed")


class UnknownAccount(StoreError):
    def __init__(self, account: str) -> None:
        super().__init__(f"there is no account {account}")


class BadNickname(StoreError, ValueError):
    pass


class CannotOpen(StoreError):
    """The data file cannot be used as it is; the sentence says why."""
