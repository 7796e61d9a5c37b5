"""The connections of a table: who looks as whom, and one encoding for all who look alike."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Literal, TypeAlias

from facedown.core import Frame, Seat, Sitter, Viewer
from facedown.table.outbox import Outbox
from facedown.wire import Told

Role: TypeAlias = Literal["client", "operator", "host"]


class Link:
    """One connection's place at the table."""

    __slots__ = ("account", "attached", "outbox", "role", "seat", "sitter", "waiting")

    def __init__(self, outbox: Outbox, role: Role, account: str | None = None) -> None:
        self.outbox = outbox
        self.role = role
        self.account = account
        """Who is behind it, as whoever made the link has seen proven."""
        self.attached = False
        self.seat: Viewer = None
        self.sitter: Sitter | None = None
        """Whose chair it was when it opened to this link: it is this link's for as long as it is theirs."""
        self.waiting = 0
        """Commands received and not yet taken from the inbox."""


class Audience:
    def __init__(self) -> None:
        self._links: dict[Viewer, list[Link]] = {}
        """By whom they look as."""

    def attach(self, link: Link, seat: Viewer, sitter: Sitter | None) -> list[Link]:
        """Let the link look as this viewer. A chair has one client: these had it before."""
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
        """Those as whom somebody looks who is not among these."""
        if not but:
            return list(self._links)
        return [viewer for viewer, looking in self._links.items() if not all(link in but for link in looking)]

    def show(self, viewer: Viewer, frame: Frame[Any, Any, Any], but: Collection[Link] = ()) -> None:
        """Encode once for each dialect among those who look as this viewer."""
        encoded: dict[Callable[[Told], Sequence[bytes]], Sequence[bytes]] = {}
        for link in self._links.get(viewer, ()):
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
