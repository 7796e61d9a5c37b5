"""What the audience of a table is sent after a batch: frames, snapshots for newcomers, who is away."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from facedown.core import AnyGame, Showing, Sight, Viewer
from facedown.core.record import Paused, Seated, Unpaused, Vacated
from facedown.table.attendance import Attendance
from facedown.table.audience import Audience, Link
from facedown.table.batch import Batch
from facedown.table.desk import Desk
from facedown.table.roster import named
from facedown.wire import Attached, Notice, Presence, Seating

_PAUSED: Final = Notice("paused", "an operator paused the table; its clocks have stopped")
_UNPAUSED: Final = Notice("unpaused", "the table is no longer paused")


class Delivery:
    def __init__(
        self,
        game: AnyGame,
        audience: Audience,
        attendance: Attendance,
        greeting: Notice | None,
        hints: Callable[[Any, Any], Any] | None,
    ) -> None:
        """`greeting`: sent to every newcomer. `hints`: the listing's."""
        self._game = game
        self._audience = audience
        self._attendance = attendance
        self._greeting = greeting
        self._hints = hints
        self._sights: dict[Viewer, Sight] = {}
        self._looked_at = attendance.changes
        self._away = attendance.away()
        """Who is away, as everybody was sent it."""

    def send(self, batch: Batch, desk: Desk, now: int, *, waiting: bool) -> None:
        """Send a batch that is in the log. `waiting`: the clocks stand until all players are here."""
        for link, told in batch.replies:
            link.outbox.put(told)
        if batch.managed and any(isinstance(entry, Seated | Vacated) for entry in batch.entries):
            self._audience.tell_all(Seating(named(desk.roster)), but=batch.newcomers)
        showing = Showing(
            self._game,
            desk.state,
            desk.prompts,
            batch.events,
            at=now,
            clocks=desk.clocks.values(),
            automatic=batch.automatic,
        )
        for viewer in self._audience.viewers(but=batch.newcomers):
            frame = (self._sights.get(viewer) or self._sight(viewer)).of(showing)
            if frame is not None:
                self._audience.show(viewer, frame, but=batch.newcomers)
        if batch.managed:
            self._tell_of_pauses(batch, desk, now)
        self._tell_of_absences(batch, now, waiting=waiting)
        for link in batch.newcomers:
            if link.attached:
                self._welcome(link, desk, now, waiting=waiting)

    def begin(self, desk: Desk, now: int) -> None:
        """The clocks run from now on, though players are missing."""
        self._audience.tell_all(self._presence(now, waiting=False))
        self.show_again(desk, now)

    def _tell_of_pauses(self, batch: Batch, desk: Desk, now: int) -> None:
        """Send a notice of each pause to all connections, then a snapshot with the current clocks."""
        for entry in batch.entries:
            if isinstance(entry, Paused | Unpaused):
                self._audience.tell_all(_PAUSED if isinstance(entry, Paused) else _UNPAUSED)
                self.show_again(desk, now, but=batch.newcomers)

    def _tell_of_absences(self, batch: Batch, now: int, *, waiting: bool) -> None:
        """Send who is away, if that has changed."""
        if self._attendance.changes == self._looked_at:
            return
        self._looked_at = self._attendance.changes
        presence = self._presence(now, waiting=waiting)
        if presence.away != self._away:
            self._away = presence.away
            self._audience.tell_all(presence, but=batch.newcomers)

    def _presence(self, now: int, *, waiting: bool) -> Presence:
        return Presence(now, self._attendance.away(), waiting)

    def show_again(self, desk: Desk, now: int, but: Sequence[Link] = ()) -> None:
        """Send snapshots: the clocks have changed by themselves."""
        for viewer in self._audience.viewers(but=but):
            self._audience.show(viewer, self._snapshot(viewer, desk, now), but=but)

    def _welcome(self, link: Link, desk: Desk, now: int, *, waiting: bool) -> None:
        header, seats = desk.header, named(desk.roster)
        link.outbox.put(
            Attached(header.match, header.game, link.seat, seats, header.commitment, header.terms)
        )
        for notice in (self._greeting, _PAUSED if desk.paused else None):
            if notice is not None:
                link.outbox.put(notice)
        presence = self._presence(now, waiting=waiting)
        if presence.away or waiting:
            link.outbox.put(presence)
        link.outbox.put(self._snapshot(link.seat, desk, now))

    def _snapshot(self, viewer: Viewer, desk: Desk, now: int) -> Any:
        clocks = desk.clocks.values()
        return self._sight(viewer).snapshot(desk.state, desk.prompts, at=now, clocks=clocks)

    def _sight(self, viewer: Viewer) -> Sight:
        if viewer not in self._sights:
            self._sights[viewer] = Sight(self._game, viewer, self._hints)
        return self._sights[viewer]
