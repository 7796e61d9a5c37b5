"""The connections of a table: who looks as whom, and one encoding for all who look alike."""

from collections.abc import Callable, Collection
from typing import Any, Literal, TypeAlias

from facedown.core import Frame, Seat, Viewer
from facedown.table.outbox import Outbox
from facedown.wire import Notice, Told

Role: TypeAlias = Literal["client", "operator", "host"]


class Link:
    """One connection's place at the table."""

    __slots__ = ("account", "attached", "outbox", "role", "seat", "waiting")

    def __init__(self, outbox: Outbox, role: Role, account: str | None = None) -> None:
        self.outbox = outbox
        self.role = role
        self.account = account
        """Who is behind it, as whoever made the link has seen proven."""
        self.attached = False
        self.seat: Viewer = None
        self.waiting = 0
        """Commands received and not yet taken from the inbox."""


class Links:
    def __init__(self) -> None:
        self._links: set[Link] = set()

    def attach(self, link: Link, seat: Viewer) -> None:
        """A chair has one client: a newer connection takes the place of the older one."""
        for older in self.looking_as(seat):
            if seat is not None and older is not link:
                self.dismiss(older, Notice("replaced", "this chair was opened from another connection"))
        link.attached, link.seat = True, seat
        self._links.add(link)

    def detach(self, link: Link) -> None:
        link.attached = False
        self._links.discard(link)

    def dismiss(self, link: Link, notice: Notice) -> None:
        link.outbox.put(notice)
        self.detach(link)

    def dismiss_all(self, notice: Notice) -> None:
        for link in list(self._links):
            self.dismiss(link, notice)

    def tell_all(self, told: Told, but: Collection[Link] = ()) -> None:
        for link in self._links:
            if link not in but:
                link.outbox.put(told)

    def looking_as(self, viewer: Viewer) -> list[Link]:
        return [link for link in self._links if link.seat == viewer]

    def is_driven(self, seat: Seat) -> bool:
        return bool(self.looking_as(seat))

    def viewers(self, but: Collection[Link] = ()) -> set[Viewer]:
        return {link.seat for link in self._links if link not in but}

    def show(self, viewer: Viewer, frame: Frame[Any, Any, Any], but: Collection[Link] = ()) -> None:
        """Encode once for each dialect among those who look as this viewer."""
        encoded: dict[Callable[[Told], bytes], bytes] = {}
        for link in self.looking_as(viewer):
            if link in but:
                continue
            encode = link.outbox.encode
            if encode not in encoded:
                encoded[encode] = encode(frame)
            link.outbox.put(frame, encoded[encode])
