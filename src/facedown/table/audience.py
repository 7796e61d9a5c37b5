"""The connections of a table, by viewer: those with the same viewer and dialect share one encoding."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Literal, TypeAlias

from facedown.core import Frame, Seat, Sitter, Viewer
from facedown.table.outbox import Outbox
from facedown.wire import Told

Role: TypeAlias = Literal["client", "operator", "host"]


class Link:
    """A connection to a table."""

    __slots__ = ("account", "attached", "outbox", "role", "seat", "sitter", "waiting")

    def __init__(self, outbox: Outbox, role: Role, account: str | None = None) -> None:
        self.outbox = outbox
        self.role = role
        self.account = account
        """The client's account, verified by the caller that made the link."""
        self.attached = False
        self.seat: Viewer = None
        self.sitter: Sitter | None = None
        """The chair's player when this link attached. The link loses the chair if it gets another player."""
        self.waiting = 0
        """Commands of this link that are still in the inbox."""


class Audience:
    def __init__(self) -> None:
        self._links: dict[Viewer, list[Link]] = {}
        """By viewer."""

    def attach(self, link: Link, seat: Viewer, sitter: Sitter | None) -> list[Link]:
        """Show the link what this viewer sees. A chair has one client: returns the links that lose it."""
        older = [] if seat is None else [other for other in self.looking_as(seat) if other is not link]
        for other in older:
            self.detach(other)
        self.detach(link)
        link.attached, link.seat, link.sitter = True, seat, sitter
        self._links.setdefault(seat, []).append(link)
        return older

    def detach(self, link: Link) -> None:
        if link.attached:
            link.attached = False
            looking = self._links[link.seat]
            looking.remove(link)
            if not looking:
                del self._links[link.seat]

    def everyone(self) -> set[Link]:
        return {link for looking in self._links.values() for link in looking}

    def looking_as(self, viewer: Viewer) -> list[Link]:
        return list(self._links.get(viewer, ()))

    def is_driven(self, seat: Seat) -> bool:
        return seat in self._links

    def viewers(self, but: Collection[Link] = ()) -> list[Viewer]:
        """The viewers of all links except these."""
        if not but:
            return list(self._links)
        return [viewer for viewer, looking in self._links.items() if not all(link in but for link in looking)]

    def show(self, viewer: Viewer, frame: Frame[Any, Any, Any], but: Collection[Link] = ()) -> None:
        """Send the frame to all links of this viewer, encoded once for each dialect."""
        links = self._links.get(viewer, ())
        if len(links) == 1 and not but:  # nearly every chair has one connection
            links[0].outbox.put(frame)
            return
        encoded: dict[Callable[[Told], Sequence[bytes]], Sequence[bytes]] = {}
        for link in links:
            if link in but:
                continue
            outbox = link.outbox
            if outbox.encode not in encoded:
                encoded[outbox.encode] = outbox.encoded(frame)
            outbox.put(frame, encoded[outbox.encode])

    def tell_all(self, told: Told, but: Collection[Link] = ()) -> None:
        for link in self.everyone():
            if link not in but:
                link.outbox.put(told)
