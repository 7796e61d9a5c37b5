"""How much an account stakes in rooms on one calendar day (UTC).

Friends choose each other, and may be one person: without a bound, a room would be a way to collect the tokens
of any number of accounts. What an account stakes bounds what it can lose to the others, and what it can win
from all of them together.
"""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from facedown.lobby.kept import Kept
from facedown.lobby.refusal import LobbyRefusal

_DAY_MS: Final = 86_400_000
_KIND: Final = "staked"


class Staked(Struct, frozen=True):
    day: int
    """Since 1970."""
    tokens: int


class RoomStakes:
    def __init__(self, most: int, kept: Kept, *, now: Callable[[], int], clock: Callable[[], int]) -> None:
        """`now`: ms since 1970. `clock`: the ms by which rows end."""
        self._most = most
        self._kept = kept
        self._now = now
        self._clock = clock
        self._day = 0
        self._staked: dict[str, int] = {}
        """By account, on that day."""

    async def recall(self) -> None:
        self._begin_day()
        for account, staked, _ in await self._kept.read(_KIND, Staked):
            if staked.day == self._day:
                self._staked[account] = staked.tokens

    def require(self, account: str, tokens: int) -> None:
        """Refuse unless the account may stake so many tokens more today."""
        self._begin_day()
        if tokens and self._staked.get(account, 0) + tokens > self._most:
            raise LobbyRefusal("stake_limit", f"rooms are played for at most {self._most} tokens a day")

    def add(self, accounts: Iterable[str], tokens: int) -> None:
        """Count a stake of each; the store has it before the match is made. Negative: it was not made."""
        self._begin_day()
        for account in accounts if tokens else ():
            staked = max(0, self._staked.get(account, 0) + tokens)
            self._staked[account] = staked
            left = _DAY_MS - self._now() % _DAY_MS
            self._kept.keep((_KIND, account), Staked(self._day, staked), self._clock() + left)

    def _begin_day(self) -> None:
        if (today := self._now() // _DAY_MS) != self._day:
            self._day = today
            self._staked.clear()
