"""What every store can do. `conformance` checks that one does.

What a call has returned is durable: it survives the death of this process and of its machine. Every call may
raise `Unavailable`; what else it may raise is said where it is declared.
"""

from typing import Protocol

from facedown.core import MatchId
from facedown.store.values import (
    Account,
    Batch,
    Filed,
    Head,
    Kind,
    Log,
    NewMatch,
    OpenMatch,
    Posting,
    Rating,
)


class Store(Protocol):
    # Logs

    async def create(self, new: NewMatch) -> int:
        """The epoch of the new match, owned by its node: 1. The same batch again is the same success.

        Raises MatchExists, Refused; Fenced where a retry comes after somebody else has acquired the match.
        """

    async def append(self, batch: Batch) -> int:
        """The new head. The last batch of the match again, under its epoch, is the same success.

        Raises, in this order: UnknownMatch, Fenced, MatchOver, Gap, Refused.
        """

    async def head(self, match: str) -> Head:
        """Raises UnknownMatch."""

    async def read(self, match: str, *, whole: bool = False) -> Log:
        """The log from its last cut on, or all of it under its header. Raises UnknownMatch."""

    # Owners

    async def acquire(self, match: str, node: str) -> int:
        """The new epoch; the owner before is fenced from now on. Raises UnknownMatch, MatchOver."""

    async def release(self, match: str, epoch: int) -> None:
        """From now on nobody owns the match. Raises UnknownMatch, Fenced."""

    async def orphans(self, node: str) -> tuple[MatchId, ...]:
        """The open matches that this node may take over, oldest first."""

    async def open_matches(self, game: str | None = None) -> tuple[OpenMatch, ...]:
        """Oldest first."""

    async def alive(self, node: str, clock: int) -> None:
        """The node's monotonic clock in ms, told about once a second. See `Log.away`."""

    # Chips

    async def post(self, postings: tuple[Posting, ...], id: str) -> None:  # noqa: A002
        """Postings outside any match, once for each id. Raises Refused."""

    async def postings(self, match: str, after: int) -> tuple[Posting, ...]:
        """What a match has posted, in order, with the batches that brought its log past `after` entries."""

    async def balance(self, account: str) -> int:
        """0 for an account that never had a posting."""

    async def balances(self) -> dict[str, int]:
        """Every ledger account that ever had a posting. They sum to 0 at all times."""

    # Accounts

    async def create_account(self, nickname: str, kind: Kind = "person") -> tuple[Account, str]:
        """A new account and the secret that opens it, which is told only here. Raises BadNickname."""

    async def authenticate(self, token: str) -> Account | None:
        """The account that "<id>.<secret>" opens."""

    async def account(self, id: str) -> Account | None:  # noqa: A002
        ...

    async def rename(self, id: str, nickname: str) -> Account:  # noqa: A002
        """Raises BadNickname, UnknownAccount."""

    # Ratings

    async def rating(self, account: str, game: str) -> Rating | None: ...

    async def rate(self, match: str, ratings: tuple[Rating, ...]) -> None:
        """Set the ratings that a match led to, once for each match."""

    async def leaderboard(self, game: str, limit: int) -> tuple[Rating, ...]:
        """Best first, by mu − 3 sigma: what a player is almost surely worth."""

    # Finished records

    async def file(self, match: str, epoch: int, record: bytes, players: tuple[str, ...]) -> None:
        """Close the match and keep its record, both or neither, once. Raises UnknownMatch, Fenced."""

    async def record(self, match: str) -> bytes | None: ...

    async def records(
        self,
        game: str | None = None,
        account: str | None = None,
        limit: int = 50,
        before: str | None = None,
    ) -> tuple[Filed, ...]:
        """Newest first; `before` is the match at which the page before this one ended."""

    # Ends of matches that a player has yet to be told of

    async def owe_ending(self, account: str, match: str) -> None:
        """From now on this account is to be told how this match ends. The same again changes nothing."""

    async def endings_owed(self, account: str) -> tuple[MatchId, ...]:
        """The matches, in the order in which they came to be owed."""

    async def ending_told(self, account: str, match: str) -> None:
        """It is owed no more; where it was not, nothing changes."""

    async def close(self) -> None:
        """Finish what is under way. Every later call raises Unavailable."""
