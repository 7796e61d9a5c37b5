"""The interface of a store. `conformance` checks implementations.

When a call returns, its effect is durable: it survives a crash of the process and of the machine. Every call
may raise `Unavailable`, and `Damaged` if no later attempt can succeed; docstrings list the other errors.
"""

import time
from collections.abc import Callable, Collection
from typing import Any, Protocol, TypeAlias

from facedown.core import MatchId
from facedown.store.findings import Finding
from facedown.store.values import (
    Account,
    Batch,
    DailyAnswer,
    FiledRecord,
    Head,
    Holding,
    Kind,
    Log,
    NewMatch,
    OpenMatch,
    Passkey,
    Pending,
    PlayedMatch,
    Posting,
    Rating,
    RatingStep,
    Recovered,
    Result,
    SeasonRating,
    Tally,
    TeamName,
)

Appended: TypeAlias = Callable[[int, float], object]
"""Called after each append with the number of its entries and the seconds that it took."""


class Store(Protocol):
    findings: tuple[Finding, ...]
    """What was found when it was opened: damage, and what should be known."""

    # Logs

    async def create(self, new: NewMatch) -> int:
        """Create a match owned by its node, and return its epoch, 1. A retry of the same batch succeeds too.

        Raises MatchExists, Engaged, Outdated if what it fulfils does not wait, Overdrawn, and Fenced if
        another node has acquired the match before the retry, or the part of the house to which it belongs.
        """

    async def append(self, batch: Batch) -> int:
        """Append and return the new head. A retry of the match's last batch, in the same epoch, succeeds too.

        Raises, in this order: UnknownMatch, Fenced, MatchOver, Gap, Overdrawn.
        """

    async def head(self, match: str) -> Head:
        """Raises UnknownMatch."""

    async def read(self, match: str, *, whole: bool = False, since: int = 0) -> Log:
        """Read the log from its last cut, or all of it under its current header. Raises UnknownMatch.

        `since`: of a whole log, only the entries from this number on.
        """

    # Owners

    async def acquire(self, match: str, node: str, holding: Holding | None = None) -> int:
        """Return the new epoch; the previous owner is fenced from now on. Raises UnknownMatch, MatchOver.

        `holding`: of a house of several nodes, as in `NewMatch`. Raises Fenced if another node has the part.
        """

    async def release(self, match: str, epoch: int, clock: int) -> None:
        """Leave the match without an owner, at this time of the node's clock. Raises UnknownMatch, Fenced."""

    async def orphans(self, node: str) -> tuple[MatchId, ...]:
        """The open matches that this node may take over, oldest first."""

    async def open_matches(self, game: str | None = None) -> tuple[OpenMatch, ...]:
        """Oldest first."""

    async def alive(self, node: str, clock: int) -> None:
        """Report the node's monotonic clock in ms, about once a second. See `Log.away`."""

    # Which match an account is in

    async def engage(self, match: str, account: str) -> None:
        """As `NewMatch.engages` does, for a match that is there. Raises UnknownMatch, MatchOver, Engaged."""

    async def disengage(self, match: str, account: str | None = None) -> None:
        """Free an account, or all accounts, of a match that goes on without them. No effect if they are."""

    async def engagement(self, account: str) -> MatchId | None: ...

    async def engagements(self) -> dict[str, MatchId]:
        """The match of every account that is in one."""

    # Chips

    async def post(self, postings: tuple[Posting, ...], id: str) -> None:  # noqa: A002
        """Apply postings outside any match, once for each id. Raises Overdrawn."""

    async def postings(self, match: str, after: int) -> tuple[Posting, ...]:
        """A match's postings, in order, from the batches that extended its log beyond `after` entries."""

    async def balance(self, account: str) -> int:
        """0 for an account that never had a posting."""

    async def balances(self) -> dict[str, int]:
        """The balance of every ledger account that ever had a posting. They always sum to 0."""

    # Accounts

    async def create_account(self, nickname: str, kind: Kind = "person") -> tuple[Account, str]:
        """Return a new account and its secret, which is available only here. Raises BadNickname."""

    async def authenticate(self, token: str) -> Account | None:
        """Return the account of the token "<id>.<secret>"."""

    async def account(self, id: str) -> Account | None:  # noqa: A002
        ...

    async def rename(self, id: str, nickname: str) -> Account:  # noqa: A002
        """Raises BadNickname, UnknownAccount."""

    # Other ways into an account

    async def sign_in(self, account: str) -> str:
        """Return another secret of the account, for another device; the oldest of many is forgotten.
        Raises UnknownAccount."""

    async def new_recovery(self, account: str) -> str:
        """Return a code that opens the account, in place of the one before. It is available only here.
        Raises UnknownAccount."""

    async def recovery(self, account: str) -> int | None:
        """When the account's recovery code was made, in ms since 1970."""

    async def recover(self, code: str) -> Recovered | None:
        """Open the account of this recovery code, which another one replaces; None if no account has it."""

    async def keep_passkey(self, passkey: Passkey) -> bool:
        """Returns False if there is such a passkey already. Raises UnknownAccount."""

    async def passkeys(self, account: str) -> tuple[Passkey, ...]:
        """Oldest first."""

    async def passkey(self, id: bytes) -> Passkey | None:  # noqa: A002
        ...

    async def passkey_used(self, id: bytes, counter: int) -> bool:  # noqa: A002
        """Store the counter of a signature. Returns False if it is not above the last one: the passkey was
        copied, or the signature was. Devices that do not count always say 0."""

    async def forget_passkey(self, account: str, id: bytes) -> bool:  # noqa: A002
        """Returns False if the account has no such passkey."""

    # The data of an account

    async def about_account(self, account: str) -> dict[str, list[dict[str, Any]]]:
        """What is kept about an account: rows by topic. `store.about` says what is left out."""

    async def delete_account(self, account: str, purses: tuple[str, ...]) -> None:
        """Delete an account with its credentials, ratings and results; the house gets the chips of `purses`.

        Logs, records and postings stay as they are. Raises UnknownAccount.
        """

    # Ratings

    async def rating(self, account: str, game: str) -> Rating | None: ...

    async def rate(
        self,
        match: str,
        ratings: tuple[Rating, ...],
        seen: tuple[Rating | None, ...] | None = None,
        *,
        season: str = "",
    ) -> None:
        """Set the ratings that resulted from a match, once for each match; none if it does not count.

        They are added to the history of ratings, and to the board of the season, if one is named.
        `seen`: for each of them what `rating` returned before, if they were made from that. Raises Outdated
        if one of them has changed since.
        """

    async def rated_together(self, game: str, accounts: tuple[str, ...], ms: int) -> int:
        """How many matches of exactly these accounts were rated in the last `ms`."""

    async def rating_history(self, account: str, game: str, limit: int) -> tuple[RatingStep, ...]:
        """The ratings after the last matches, oldest first."""

    async def leaderboard(
        self, game: str, limit: int, established: int = 0, kind: Kind | None = None
    ) -> tuple[Rating, ...]:
        """Best first, by mu − 3 sigma, a cautious estimate of the player's strength. Those with fewer than
        `established` matches come after all others. `kind`: only accounts of this kind."""

    async def season_leaderboard(
        self, season: str, game: str, limit: int, *, least: int, kind: Kind
    ) -> tuple[SeasonRating, ...]:
        """In the same order, all who were rated in a season, by their last rating of it. Those with fewer
        than `least` matches in the season come after all others."""

    async def first_season(self) -> str | None:
        """The season that comes first in the order of their names."""

    # Finished records

    async def file(
        self,
        match: str,
        epoch: int,
        record: bytes,
        players: tuple[str, ...],
        *,
        results: tuple[Result, ...] = (),
        listed: bool = True,
    ) -> None:
        """Close the match and store its record in one transaction, once. Raises UnknownMatch, Fenced.

        `results`: added to those of the players, but for accounts that were deleted. `listed`: whether
        `records` has it; `record` always finds it.
        """

    async def record(self, match: str) -> bytes | None: ...

    async def records(
        self,
        game: str | None = None,
        account: str | None = None,
        limit: int = 50,
        before: str | None = None,
    ) -> tuple[FiledRecord, ...]:
        """Newest first; `before` is the last match of the previous page."""

    async def gone_players(self, match: str) -> frozenset[str]:
        """The accounts of a match on file that were deleted since."""

    async def gone(self, accounts: Collection[str]) -> frozenset[str]:
        """Those of these accounts that were deleted since they were made."""

    async def results(self, player: str, limit: int) -> tuple[PlayedMatch, ...]:
        """The finished matches of an account or of a house bot, newest first."""

    async def tallies(self, player: str) -> tuple[Tally, ...]:
        """The sums of all results, in the order of games and opponents."""

    # Results that a player has not seen yet

    async def owe_ending(self, account: str, match: str) -> None:
        """Remember to tell this account how this match ends. Repeating the call changes nothing."""

    async def endings_owed(self, account: str) -> tuple[MatchId, ...]:
        """The matches, in the order of the `owe_ending` calls."""

    async def ending_told(self, account: str, match: str) -> None:
        """Forget an ending; no effect if none was owed."""

    # Names of teams

    async def keep_team(self, arena: str, name: TeamName) -> None:
        """Store a name of an arena, in place of what was stored under it."""

    async def kept_teams(self, arena: str) -> tuple[TeamName, ...]:
        """In the order of their last `seen`."""

    async def forget_team(self, arena: str, team: str) -> None:
        """No effect if it was not stored."""

    # Games that wait for players

    async def keep_game(self, game: str, data: bytes) -> None:
        """Store a game, in place of what was stored under its id."""

    async def kept_games(self) -> tuple[tuple[str, bytes], ...]:
        """The ids and what was stored, in the order of the `keep_game` calls."""

    async def forget_game(self, game: str) -> None:
        """No effect if it was not stored."""

    # What waits in a lobby

    async def keep_pending(self, kind: str, id: str, data: bytes, ms: int) -> None:  # noqa: A002
        """Store something for `ms`, in place of what was stored under its kind and id."""

    async def pending(self, kind: str) -> tuple[Pending, ...]:
        """Forget what has expired, and return the rest in the order in which it was first stored."""

    async def forget_pending(self, kind: str, id: str) -> None:  # noqa: A002
        """No effect if it was not stored."""

    # Daily positions; a day is a number of days since 1970

    async def keep_daily(self, game: str, day: int, position: bytes) -> bytes:
        """Store the position of a day and return it; the first one that was stored stays."""

    async def daily(self, game: str, day: int) -> bytes | None: ...

    async def dailies(self, game: str, before: int, limit: int) -> tuple[tuple[int, bytes], ...]:
        """The days before this one that have a position, and the positions; the latest day first."""

    async def answer_daily(self, answer: DailyAnswer) -> DailyAnswer:
        """Store an answer and return it; the first one of an account to a game's day stays."""

    async def daily_answers(self, account: str, game: str) -> tuple[DailyAnswer, ...]:
        """The latest day first."""

    async def daily_counts(self, game: str, day: int) -> dict[str, int]:
        """How many accounts chose each option."""

    async def filed_before(self, game: str, until: int, limit: int) -> tuple[FiledRecord, ...]:
        """Listed records that were filed before this time, in ms since 1970; newest first."""

    async def close(self) -> None:
        """Finish pending calls. Every later call raises Unavailable."""


def wall_clock() -> int:
    """ms since 1970."""
    return time.time_ns() // 1_000_000


def ignore_append(entries: int, seconds: float) -> None:
    """An `Appended` for a store whose speed nobody watches."""
