"""The connections of a table: who looks as whom, and one encoding for all who look alike."""

from collections.abc import Callable, Collection
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


class Links:
    def __init__(self) -> None:
        self._links: set[Link] = set()

    def attach(self, link: Link, seat: Viewer, sitter: Sitter | None) -> list[Link]:
        """Let the link look as this viewer. A chair has one client: these had it before."""
        older = [] if seat is None else [other for other in self.looking_as(seat) if other is not link]
        for other in older:
            self.detach(other)
        link.attached, link.seat, link.sitter = True, seat, sitter
        self._links.add(link)
        return older

    def detach(self, link: Link) -> None:
        link.attached = False
        self._links.discard(link)

    def everyone(self) -> set[Link]:
        return set(self._links)

    def looking_as(self, viewer: Viewer) -> list[Link]:
        return [link for link in self._links if link.seat == viewer]

    def is_driven(self, seat: Seat) -> bool:
        return bool(self.looking_as(seat))

    def viewers(self, but: Collection[Link] = ()) -> set[Viewer]:
        return {link.seat for link in self._links if link not in but}

    def show(self, viewer: Viewer, frame: Frame[Any, Any, Any], but: Collection[Link] = ()) -> None:
        """Encode once for each dialect among those who look as this viewer."""
        encoded: dict[Callable[[Told], bytes], bytes | None] = {}
        for link in self.looking_as(viewer):
            if link in but:
                continue
            encode = link.outbox.encode
            if encode not in encoded:
                encoded[encode] = link.outbox.encoded(frame)
            link.outbox.put(frame, encoded[encode])

    def tell_all(self, told: Told, but: Collection[Link] = ()) -> None:
        for link in self._links:
            if link not in but:
                link.outbox.put(told)
