"""The queue, and which of its players get a match together. `groups` is pure.

The player who has waited longest comes first, and meets those closest in rating, within a band that widens
with the waiting time. The same players at the same times give the same matches.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import TypeAlias

from msgspec import Struct

from facedown.lobby.settings import Settings


class QueuedPlayer(Struct, frozen=True):
    account: str
    game: str
    mu: float
    """The rating on joining."""
    since: int
    """ms of the clock on joining. A player who returns after a failed match keeps it."""
    number: int
    """A running number, which orders players who joined at the same time."""

    @property
    def order(self) -> tuple[int, int]:
        return self.since, self.number


class Waiting(Struct, frozen=True):
    """A player in the queue, as the next owner of the lobby learns of it."""

    account: str
    game: str
    waited: int
    """ms"""
    was_listening: bool
    """Whether the account had a page open. If so, it is away until it has come back."""


Group: TypeAlias = tuple[QueuedPlayer, ...]
"""The players of one match."""


def band(settings: Settings, waited: int) -> float:
    """The largest difference in rating between opponents, for a player who has waited this many ms."""
    if waited >= settings.anyone_ms:
        return inf
    return settings.band + settings.widening * waited / 1000


def groups(waiting: Iterable[QueuedPlayer], seats: int, now: int, settings: Settings) -> Iterator[Group]:
    """The groups that can play now, each in the order in which its players joined."""
    left = sorted(waiting, key=lambda one: one.order)
    while left:
        first = left.pop(0)
        others = _met(first, left, seats - 1, band(settings, now - first.since))
        if others:
            left = [one for one in left if one not in others]
            yield (first, *sorted(others, key=lambda one: one.order))


def _met(first: QueuedPlayer, left: Sequence[QueuedPlayer], many: int, reach: float) -> list[QueuedPlayer]:
    """The opponents of `first`; empty if there are not enough.

    Only the band of `first`, who waited longest, counts. If the opponents' bands counted too, `first` would
    have to wait until theirs have widened.
    """
    within = [one for one in left if abs(one.mu - first.mu) <= reach]
    closest = sorted(within, key=lambda one: (abs(one.mu - first.mu), one.order))
    return closest[:many] if len(closest) >= many else []


class Queue:
    """The waiting players by game; each account once."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, dict[str, QueuedPlayer]] = defaultdict(dict)
        self._joined = 0

    def number(self) -> int:
        self._joined += 1
        return self._joined

    def add(self, one: QueuedPlayer) -> None:
        self._waiting[one.game][one.account] = one

    def remove(self, account: str) -> None:
        for waiting in self._waiting.values():
            waiting.pop(account, None)

    def of(self, game: str) -> tuple[QueuedPlayer, ...]:
        return tuple(self._waiting[game].values())

    def games(self) -> tuple[str, ...]:
        return tuple(game for game, waiting in self._waiting.items() if waiting)
