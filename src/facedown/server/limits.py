"""Rate limits: token buckets, and connections counted by address."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Final

_REMEMBERED: Final = 10_000
"""Most addresses with a bucket; the least recently used is forgotten first."""


class Bucket:
    """A token bucket: filled at a rate, up to a burst."""

    __slots__ = ("_burst", "_now", "_rate", "_tokens", "_when")

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._tokens = float(burst)
        self._when = now()

    def take(self) -> bool:
        """Spend a token; returns False if there is none."""
        self._trickle()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def owe(self) -> float:
        """Spend a token even if there is none; returns the seconds until it would be there."""
        self._trickle()
        self._tokens -= 1
        return max(0.0, -self._tokens / self._rate)

    def _trickle(self) -> None:
        now = self._now()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate)
        self._when = now


class Allowance:
    """A token bucket for the hottest path: the user takes from `left`, and refills it once it is below 0."""

    __slots__ = ("_now", "_rate", "_when", "burst", "left")

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        self.left = self.burst = burst
        self._rate = rate
        self._now = now
        self._when = now()

    def refill(self) -> bool:
        """Add what has come in since the last time; returns False if that is not enough."""
        now = self._now()
        self.left = min(self.burst, self.left + (now - self._when) * self._rate)
        self._when = now
        return self.left >= 0


class Spending:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str | None) -> bool:
        neighbours = neighbourhood(address)
        return neighbours is None or self.take_for(neighbours)

    def take_for(self, key: str) -> bool:
        """For an account, or whatever else has a bucket."""
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst, self._now)
        self._buckets[key] = bucket
        if len(self._buckets) > _REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take()


class Presence:
    """How many connections each address has open."""

    def __init__(self, most: int, exempt: Iterable[str] = ()) -> None:
        """`exempt`: addresses and networks that are not limited."""
        self._most = most
        self._exempt = [ip_network(each) for each in exempt]
        self._open: Counter[str] = Counter()

    @contextmanager
    def counted(self, address: str | None) -> Iterator[bool]:
        """Count a connection while the block runs; yields whether it is within the limit."""
        try:
            yield self.enter(address)
        finally:
            self.leave(address)

    def enter(self, address: str | None) -> bool:
        """Count a connection until it leaves; returns whether it is within the limit."""
        neighbours = neighbourhood(address)
        if neighbours is None:
            return True
        self._open[neighbours] += 1
        return self._open[neighbours] <= self._most or self._is_exempt(address)

    def leave(self, address: str | None) -> None:
        neighbours = neighbourhood(address)
        if neighbours is None:
            return
        self._open[neighbours] -= 1
        if not self._open[neighbours]:
            del self._open[neighbours]

    def _is_exempt(self, address: str | None) -> bool:
        return any(ip_address(address or "") in network for network in self._exempt)


def neighbourhood(address: str | None) -> str | None:
    """The key that an address counts under; None if it is not limited.

    For IPv6 it is the /64: a household has a whole one, and could otherwise use a new address each time.
    """
    try:
        ip = ip_address(address or "")
    except ValueError:
        return None  # no IP address: a Unix socket, or a test in this process
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    if ip.is_loopback:
        return None
    return str(ip) if ip.version == 4 else ip.exploded[:19]
