"""Limits for guessing secrets: join codes, room codes, tokens of accounts and operators.

A wrong secret counts four times: for its address and target together, for the address, for the target, and
overall. The first two block: further tries are refused without being checked, for a time that grows with each
failure. The other two only delay, by a few seconds at most: a block would let an attacker keep out the owner,
who comes from elsewhere with the right secret. Open connections are never affected.

The counts are in memory. A restart forgets them, as five minutes forget half of them: it gives an address a
few more tries at a target, and no client can cause one.

A long secret cannot be guessed. It is always checked, so that its owner never waits; wrong ones count for the
address alone.
"""

import asyncio
import math
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final, NamedTuple, TypeVar

from facedown.core import CodedError
from facedown.server.limits import neighbourhood

_K = TypeVar("_K")

REMEMBERED: Final = 10_000
"""Most entries of each kind; the one that failed least recently is forgotten first."""
HALF_LIFE: Final = 300.0
"""Seconds after which half of the failures are forgotten."""
LONG_SECRET: Final = 20
"""Characters of a secret that nobody guesses."""


OPERATOR: Final = "operator"
ROOM: Final = "room"


class Growth(NamedTuple):
    """How long the time is after a number of failures."""

    free: int
    """Failures without a consequence."""
    first: float
    """Seconds after one more; doubled by each `doubling` further ones."""
    most: float
    doubling: float = 1.0

    def seconds(self, failures: float) -> float:
        beyond = failures - self.free
        if beyond <= 0:
            return 0.0
        return min(self.most, self.first * math.pow(2, min((beyond - 1) / self.doubling, 60.0)))


ON_TARGET: Final = Growth(free=5, first=1.0, most=60.0)
"""Block of one address for one target."""
FROM_ADDRESS: Final = Growth(free=60, first=1.0, most=60.0, doubling=5.0)
"""Block of one address for all targets: more generous, as it hits all who share the address."""
AT_TARGET: Final = Growth(free=20, first=0.25, most=4.0, doubling=10.0)
"""Delay of all tries on one target."""
OVERALL: Final = Growth(free=200, first=0.1, most=1.0, doubling=100.0)
"""Delay of all tries."""


class TooManyGuesses(CodedError):
    """The secret was not checked."""

    def __init__(self, seconds: float) -> None:
        wait = max(1, round(seconds))
        super().__init__("rate_limited", f"too many wrong codes or tokens from here; wait {wait} s")


class Failures:
    """Failures that are forgotten with time."""

    __slots__ = ("_count", "_when", "until")

    def __init__(self) -> None:
        self._count = 0.0
        self._when = 0.0
        self.until = 0.0
        """When the block ends."""

    def count(self, now: float) -> float:
        return self._count * math.pow(0.5, (now - self._when) / HALF_LIFE)

    def add(self, now: float) -> float:
        """Count one more, and return how many there are now."""
        self._count, self._when = self.count(now) + 1, now
        return self._count


class Guesses:
    def __init__(
        self,
        now: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._now = now
        self._sleep = sleep
        self._pairs: OrderedDict[tuple[str, str], Failures] = OrderedDict()
        self._addresses: OrderedDict[str, Failures] = OrderedDict()
        self._targets: OrderedDict[str, Failures] = OrderedDict()
        self._overall = Failures()

    async def admit(self, address: str | None, target: str) -> None:
        """Wait until a secret may be checked. Raises TooManyGuesses."""
        self._require_open(address, target)
        if wait := self.delay(target):
            await self._sleep(wait)
            self._require_open(address, target)  # others from this address may have failed meanwhile

    def delay(self, target: str) -> float:
        """The seconds that every try on this target waits before it is checked."""
        now, tried = self._now(), self._targets.get(target)
        at_target = 0.0 if tried is None else AT_TARGET.seconds(tried.count(now))
        return max(at_target, OVERALL.seconds(self._overall.count(now)))

    def blocked(self, address: str | None, target: str) -> float:
        """The seconds until tries from this address are checked again."""
        here = _neighbours(address)
        kept = (self._pairs.get((here, target)), self._addresses.get(here))
        return max([0.0, *(each.until - self._now() for each in kept if each is not None)])

    def failed(self, address: str | None, target: str) -> None:
        """A secret was wrong."""
        here, now = _neighbours(address), self._now()
        pair, place = _of(self._pairs, (here, target)), _of(self._addresses, here)
        pair.until = now + ON_TARGET.seconds(pair.add(now))
        place.until = now + FROM_ADDRESS.seconds(place.add(now))
        _of(self._targets, target).add(now)
        self._overall.add(now)

    def failed_long(self, address: str | None) -> None:
        """A long secret was wrong. Raises TooManyGuesses if there were too many from this address."""
        here, now = _neighbours(address), self._now()
        place = _of(self._addresses, here)
        if place.until > now:
            raise TooManyGuesses(place.until - now)
        place.until = now + FROM_ADDRESS.seconds(place.add(now))

    def _require_open(self, address: str | None, target: str) -> None:
        if wait := self.blocked(address, target):
            raise TooManyGuesses(wait)


def team_target(key: str) -> str:
    """`key`: the name of the team, as names are compared. The same at all arenas."""
    return f"team {key}"


def _of(kept: OrderedDict[_K, Failures], key: _K) -> Failures:
    failures = kept.pop(key, None) or Failures()
    kept[key] = failures
    if len(kept) > REMEMBERED:
        kept.popitem(last=False)
    return failures


def _neighbours(address: str | None) -> str:
    """Loopback counts too: a program on the same machine could guess fastest."""
    return neighbourhood(address) or "loopback"
