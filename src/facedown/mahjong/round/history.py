"""What happened in a round, and what each viewer saw of it."""

from collections.abc import Sequence
from typing import TypeAlias

from facedown.core import Viewer
from facedown.mahjong.round.events import Event, redacted

Seen: TypeAlias = dict[Viewer, tuple[int, tuple[Event, ...]]]
"""By viewer: how many events were looked through, and what is seen of them."""


class History:
    """A value: `then` makes a longer one.

    It is made for every input, so it copies nothing: a history and those that go on from it share one list,
    of which each knows its own length. Only the first to go on may add to the list. Where a state is played
    on in two ways, the second takes a copy, or it would have the events of the first.
    """

    __slots__ = ("events", "length", "seen")

    def __init__(self, events: list[Event], length: int, seen: Seen) -> None:
        self.events: list[Event] = events
        self.length: int = length
        self.seen: Seen = seen
        """Shared like the list."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self._own() == other._own()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type["History"], tuple[list[Event], int, Seen]]:
        """A copy has its own list. Compiled classes are neither copied nor pickled without this."""
        return History, (self._own(), self.length, {})

    def then(self, events: Sequence[Event]) -> "History":
        shared = self.events
        if len(shared) != self.length:
            own = [*self._own(), *events]
            return History(own, len(own), {})
        shared += events
        return History(shared, len(shared), self.seen)

    def seen_by(self, viewer: Viewer) -> tuple[Event, ...]:
        """Redacted once: the next look goes on from this one."""
        count, seen = self.seen.get(viewer, (0, ()))
        if count > self.length:  # a later state has been looked at before this one
            count, seen = 0, ()
        if count < self.length:
            new = [redacted(event, viewer) for event in self.events[count : self.length]]
            seen += tuple([event for event in new if event is not None])
            self.seen[viewer] = self.length, seen
        return seen

    def _own(self) -> list[Event]:
        return self.events[: self.length]
