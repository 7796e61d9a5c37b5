"""A live table: one task, one inbox, an injected clock, no locks.

While inputs are taken, only `live` changes; frames, refusals and acknowledgements wait in the batch. Once the
batch is in the log, `kept` becomes `live` and the batch is sent. So nobody sees anything that is not durable.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TypeAlias

from facedown import store
from facedown.core import AnyEntry, MatchId
from facedown.table.audience import Audience, Link, Role
from facedown.table.batch import Batch
from facedown.table.clock import Alarm, Clock, pauses, sleep
from facedown.table.delivery import Delivery
from facedown.table.desk import Desk
from facedown.table.house_bots import HouseBots
from facedown.table.intake import Intake, Received
from facedown.table.outbox import Outbox
from facedown.table.time import TableTime
from facedown.table.uptime import Uptime
from facedown.wire import Act, ActFor, Command, Detach, Notice, Refusal

log = logging.getLogger(__name__)

Ending: TypeAlias = Literal["over", "moving", "stopped"]
Status: TypeAlias = Literal["open"] | Ending

SLOW_COMMIT: Final = 250
"""ms. When a commit takes longer, table time stops for it, so that no player loses time."""
MOST_WAITING: Final = 64
"""Commands of one connection that may wait in the inbox."""

_FAREWELLS: Final = {
    "over": Notice("over", "this match is over"),
    "moving": Notice("moving", "this table is moving to another process; reconnect in a moment"),
    "stopped": Notice("stopped", "this table had to stop; nothing that you were shown is lost"),
}


class Table:
    def __init__(
        self,
        desk: Desk,
        epoch: int,
        *,
        house: HouseBots,
        store: store.Store,
        clock: Clock,
        uptime: Uptime,
        resume_at: int | None = None,
        greeting: Notice | None = None,
        hints: Callable[[Any, Any], Any] | None = None,
    ) -> None:
        """`resume_at`: the table time to continue from after a crash. `greeting`: sent to every newcomer.
        `hints`: the listing's."""
        self.kept = desk
        """The desk as the log has it; everything that is sent is computed from it."""
        self.status: Status = "open"
        self.committed: Callable[[], object] = bool
        """A hook for the table's owner: called when entries are in the log, before they are sent."""
        self.logged: Callable[[Sequence[AnyEntry], Sequence[Any]], object] | None = None
        """The same, with the entries and their events."""
        self.epoch = epoch
        self._store = store
        self._clock = clock
        self._uptime = uptime
        self._time = TableTime(clock, desk.at if resume_at is None else resume_at)
        self._audience = Audience()
        self._intake = Intake(desk, house=house, audience=self._audience, time=self._time)
        self._intake.resume_at = resume_at
        self._delivery = Delivery(desk.game, self._audience, self._intake.attendance, greeting, hints)
        self._alarm: tuple[int, Alarm] | None = None
        """The clock's reading when it rings, and the alarm."""
        self._wake = asyncio.Event()
        self._wake.set()
        self._idle = asyncio.Event()
        self._resting = False
        self._leaving = False
        self._leaves_at_section = False
        self._is_quiet = False
        """Whether somebody else tells the clients that the table is moving."""
        self._finished = False
        self._awaiting: Alarm | None = None
        """Set while the clocks wait for the players."""
        self._serial = 0

    @property
    def match(self) -> MatchId:
        return self.kept.header.match

    @property
    def watching(self) -> int:
        """How many connections watch without a chair."""
        return len(self._audience.looking_as(None))

    def now(self) -> int:
        """Table time."""
        return self._time.now(self._intake.live)

    def connect(self, outbox: Outbox, role: Role = "client", account: str | None = None) -> Link:
        """Link a connection, which sees nothing before it attaches. The caller has verified the `account`."""
        return Link(outbox, role, account)

    def receive(self, link: Link, command: Command) -> None:
        """Stamp a command and put it into the inbox. Never waits."""
        if self.status != "open":
            self._say_farewell(link, self.status)
        elif link.waiting >= MOST_WAITING and not isinstance(command, Detach):
            ref = command.ref if isinstance(command, Act | ActFor) else None
            link.outbox.put(Refusal("rate_limited", "wait for answers before you send more", ref))
        else:
            link.waiting += 1
            self._intake.inbox.append(Received(self._clock.now(), link, command))
            self._rouse()

    async def settled(self) -> None:
        """Wait until there is nothing to do before the next command or the next alarm of the clock."""
        if self.status == "open":
            await self._idle.wait()

    def await_players(self, ms: int) -> None:
        """Let table time begin when all players are here, or after `ms`. Call it before `run`."""
        self._awaiting = self._clock.call_at(self._clock.now() + ms, self._begin)

    def leave(self, *, is_quiet: bool = False) -> None:
        """Stop once the current batch is in the log, and send `moving` to all connections.

        `is_quiet`: somebody else tells the clients, and has not told all of them yet. A host and an operator
        are still sent it: for them it is the answer to their commands.
        """
        self._leaving = True
        self._is_quiet = is_quiet
        self._rouse()

    def leave_at_section(self) -> None:
        """Leave when the next section has begun, quietly."""
        self._leaves_at_section = True

    def finish(self) -> None:
        """End a match that has no outcome of its own, once the current batch is in the log: it is filed."""
        self._finished = True
        self.leave()

    async def run(self) -> Status:
        """Run until the outcome is in the log, or the table is no longer ours."""
        if self._awaiting is None:
            self._time.begin()
        try:
            while self.status == "open" and self.kept.outcome is None and not self._leaving:
                await self._something_due()
                await self._round()
        except Exception:
            # A bug of ours: this table stops and its log is kept; other tables go on.
            log.exception("match %s stops", self.match)
            self._end("stopped")
        if self.status == "open":
            self._end("over" if self.kept.outcome is not None or self._finished else "moving")
        return self.status

    async def _round(self) -> None:
        batch, section = self._intake.gathered(), self.kept.section
        if batch.entries:
            await self._commit(batch)
        if self.status == "open":
            if batch.entries:
                self.committed()
                if self.logged is not None:
                    self.logged(batch.entries, batch.events)
            if self._leaves_at_section and self.kept.section != section:
                self._leaving = self._is_quiet = True
            is_complete = self._awaiting is not None and self._intake.is_complete()
            if is_complete:
                self._start_clocks()
            self._deliver(batch)
            if is_complete:
                self._delivery.show_again(self.kept, self.now(), but=batch.newcomers)

    def _deliver(self, batch: Batch) -> None:
        self._delivery.send(batch, self.kept, self.now(), waiting=self._awaiting is not None)

    def _begin(self) -> None:
        """The players have not all come in time: start the clocks without them."""
        self._start_clocks()
        self._delivery.begin(self.kept, self.now())
        self._rouse()

    def _start_clocks(self) -> None:
        assert self._awaiting is not None, "the clocks start once"
        self._awaiting.cancel()
        self._awaiting = None
        self._time.begin()

    def _rouse(self) -> None:
        if not self._resting:
            self._idle.clear()
        self._wake.set()

    async def _something_due(self) -> None:
        if self._intake.inbox:
            return
        due = self._intake.next_due()
        if due is not None and due.at <= self.now():
            return
        if due is not None and self._time.is_running:
            self._set_alarm(self._time.on_clock(due.at))
        if not self._wake.is_set():
            self._idle.set()
        try:
            await self._wake.wait()
        finally:
            self._wake.clear()

    def _set_alarm(self, reading: int) -> None:
        """Keep an alarm already set for an earlier time: waking early is harmless."""
        if self._alarm is not None:
            if self._alarm[0] <= reading:
                return
            self._alarm[1].cancel()
        self._alarm = reading, self._clock.call_at(reading, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._rouse()

    async def _commit(self, batch: Batch) -> None:
        started = self._clock.now()
        try:
            await self._append(batch)
        except store.Overdrawn as refused:
            self._undo(batch, refused)
        except store.Fenced:
            self._end("moving", batch)
        except store.StoreError:
            # A gap or an unknown match is a bug of ours.
            log.exception("match %s stops: its log is not as the table expects", self.match)
            self._end("stopped", batch)
        else:
            self.kept = self._intake.live
        if (waited := self._clock.now() - started) > SLOW_COMMIT:
            self._time.leave_out(waited)

    async def _append(self, batch: Batch) -> None:
        """Retry while the store is unavailable. The batch's id keeps a retry from appending it twice."""
        self._serial += 1
        for wait in pauses():
            try:
                await self._store.append(self._written(batch))
            except store.Unavailable as trouble:
                log.warning("match %s waits for the store: %s", self.match, trouble)
                await self._rest(wait)
            else:
                return

    def _written(self, batch: Batch) -> store.Batch:
        return store.Batch(
            id=f"{self.epoch}.{self._serial}",
            match=self.match,
            epoch=self.epoch,
            expected=self.kept.head,
            entries=tuple(batch.data),
            postings=tuple(batch.postings),
            at=self._intake.live.at,
            clock=self._uptime.now(),
            cut=batch.cut,
            ended=self._intake.live.outcome is not None,
        )

    async def _rest(self, ms: int) -> None:
        """Sleep for `ms`, even if commands arrive meanwhile."""
        self._resting = True
        self._idle.set()
        await sleep(self._clock, ms, self._rested)

    def _rested(self) -> None:
        self._resting = False
        self._idle.clear()

    def _undo(self, batch: Batch, refused: store.Overdrawn) -> None:
        if batch.payer is None and self._forgone(refused):
            batch.dropped()
            return
        if batch.payer is None:
            log.error("match %s stops: its own chips do not add up: %s", self.match, refused)
            self._end("stopped", batch)
            return
        self._intake.live = self.kept
        is_own = refused.account == self.kept.roster.purse(batch.payer[0].seat)
        sentence = (
            f"your account is short by {refused.short_by}" if is_own else "an account is short of chips"
        )
        batch.refused("not_enough_chips", sentence)

    def _forgone(self, refused: store.Overdrawn) -> bool:
        """The dealer was to collect chips for a chair whose account has spent them meanwhile: go on without.

        Stopping would punish the other players for it.
        """
        desk = self.kept
        seat = desk.roster.paid_by(refused.account)
        if seat is None or not getattr(desk.game, "collects", False):
            return False
        self._intake.live = desk
        self._intake.unpaid.append(seat)
        return True

    def _end(self, ending: Ending, batch: Batch | None = None) -> None:
        """Send the farewell to all connections, including those that wait for an answer."""
        self.status = ending
        for alarm in (self._alarm and self._alarm[1], self._awaiting):
            if alarm is not None:
                alarm.cancel()
        waiting = self._audience.everyone() | {received.link for received in self._intake.inbox}
        if batch is not None:
            waiting |= {link for link, _ in batch.replies} | set(batch.newcomers)
        if ending == "over":
            self._refuse_late()
        for link in waiting:
            self._audience.detach(link)
            self._say_farewell(link, ending)
        self._intake.inbox.clear()
        self._idle.set()

    def _say_farewell(self, link: Link, ending: Ending) -> None:
        if ending != "moving" or not self._is_quiet or link.role != "client":
            link.outbox.put(_FAREWELLS[ending])

    def _refuse_late(self) -> None:
        """Answer each input that came while the end was being written into the log."""
        for _, link, command in self._intake.inbox:
            if isinstance(command, Act | ActFor):
                link.outbox.put(Refusal("stale", "the match is over", command.ref))
