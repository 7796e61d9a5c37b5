"""The half of a live table that never waits: it takes commands and the passing of time, and fills batches.

Before an input received at t, everything that fell due by t is folded: a time-out stamped with its deadline,
a house bot's answer, the leave of a chair whose player has been away too long.
"""

import logging
from collections import deque
from typing import Any, NamedTuple

from facedown.core import DEALER, AnyEntry, Forfeit, IllegalAction, Seat
from facedown.core.record import Acted, Expelled, Resumed, Seated, Vacated, Waited
from facedown.store import HOUSE
from facedown.table.attendance import Attendance
from facedown.table.batch import Batch, postings_of
from facedown.table.desk import Desk, cut, fold, next_timeout, timed_out
from facedown.table.house import House
from facedown.table.links import Link, Links
from facedown.table.management import managed
from facedown.table.time import TableTime
from facedown.wire import Ack, Act, Attach, Command, Detach, Notice, Refusal

log = logging.getLogger(__name__)


class Received(NamedTuple):
    at: int
    """Table time on receipt."""
    link: Link
    command: Command


class Due(NamedTuple):
    """Something that happens by itself."""

    at: int
    seat: Seat
    why: str

    @property
    def order(self) -> tuple[int, bool, Seat]:
        """Players before the dealer where both fall due."""
        return self.at, self.seat == DEALER, self.seat


class Sitting:
    def __init__(self, desk: Desk, *, house: House, links: Links, time: TableTime) -> None:
        self.live = desk
        """Ahead of the log by what is in the batch; shown to nobody but the rules and the house."""
        self.inbox: deque[Received] = deque()
        self.owed = 0
        """ms that the store kept everybody waiting, to be given back."""
        self.resume_at: int | None = None
        """Table time to go on from, where we have been away."""
        self._house = house
        self._links = links
        self._time = time
        clients = [seat for seat in range(len(desk.banks)) if desk.roster.is_client(seat)]
        self._attendance = Attendance(desk.header.terms.absence, clients, time.now(desk))

    def gathered(self) -> Batch:
        """All that has come in and fallen due, as far as one batch may go."""
        batch = Batch()
        self._settle_time(batch)
        while self.inbox and batch.has_room:
            received = self.inbox[0]
            if not self._caught_up(batch, received.at) or not self._taken(batch, received):
                break
            received.link.waiting -= 1
            self.inbox.popleft()
        else:
            self._caught_up(batch, self._time.now(self.live))
        return batch

    def next_due(self) -> Due | None:
        desk = self.live
        if desk.paused or desk.outcome is not None:
            return None
        due = [Due(at, seat, "bot") for at, seat in self._house.due(desk, self._attendance)]
        if (timeout := next_timeout(desk)) is not None:
            due.append(Due(*timeout, "timeout"))
        if isinstance(desk.header.terms.absence, Forfeit):
            due += [Due(at, seat, "gone") for at, seat in self._attendance.absences()]
        return min(due, key=lambda due: due.order, default=None)

    def _settle_time(self, batch: Batch) -> None:
        """Before anything else: give back what the store cost the players, or say that we were away.

        What came in while the store kept us waiting counts as received at the end of that, so that what it
        leads to has its full time as well.
        """
        if self.owed:
            self._attendance.later(self.owed)
            self._folded(batch, Waited(self._time.now(self.live), self.owed))
            self.owed = 0
        if self.resume_at is not None and self._caught_up(batch, self.resume_at):
            self._folded(batch, Resumed(self.resume_at))
            self.resume_at = None

    def _caught_up(self, batch: Batch, at: int) -> bool:
        """Fold all that falls due up to `at`; False where the batch is full before that."""
        while batch.has_room:
            due = self.next_due()
            if due is None or due.at > at:
                return True
            if not self._happened(batch, due, max(due.at, self.live.at)):
                return False
        return False

    def _happened(self, batch: Batch, due: Due, at: int) -> bool:
        desk, seat = self.live, due.seat
        match due.why:
            case "timeout":
                return self._folded(batch, timed_out(desk, at, seat))
            case "gone":
                self._attendance.forget(seat)
                leave = desk.game.fallback(desk.state, seat, "gone")
                return self._folded(batch, Acted(at, seat, leave, "clock"))
            case _:
                return self._answered(batch, seat, at)

    def _answered(self, batch: Batch, seat: Seat, at: int) -> bool:
        """The house bot's answer; where the bot fails, the chair's fallback, and we hear of it."""
        desk = self.live
        try:
            return self._folded(batch, Acted(at, seat, self._house.answer(desk, seat), "bot"))
        except Exception:
            log.exception("match %s: the house bot on seat %s failed", desk.header.match, seat)
            fallback = desk.game.fallback(desk.state, seat, "timeout")
            return self._folded(batch, Acted(at, seat, fallback, "bot"))

    def _folded(self, batch: Batch, entry: AnyEntry, payer: Link | None = None) -> bool:
        """Fold into `live`; False where the entry takes chips and must wait to go alone."""
        folded = fold(self.live, entry)
        roster = folded.desk.roster
        takes = any(move.chips > 0 and roster.account(move.seat) != HOUSE for move in folded.moves)
        if takes and batch.entries:
            batch.closed = True
            return False
        self.live = folded.desk
        batch.add(entry, folded.events, postings_of(self.live.header.match, folded.moves, roster))
        if takes:
            batch.payer, batch.closed = payer, True
        self._cut(batch)
        return True

    def _cut(self, batch: Batch) -> None:
        """Begin a segment where that can be done, so that recovery reads no further back."""
        if (carried := cut(self.live)) is not None:
            batch.cut = len(batch.entries)
            self.live = fold(self.live, carried).desk
            batch.add(carried, (), ())
            batch.closed = True  # so that what is posted after a cut can be told from what came before

    def _taken(self, batch: Batch, received: Received) -> bool:
        """Carry a command out, or refuse it; False where it must wait for the next batch."""
        at, link, command = max(received.at, self.live.at), received.link, received.command
        match command:
            case Act():
                return self._acted(batch, link, command, at)
            case Attach():
                self._attached(batch, link, command, at)
            case Detach(clean=clean):
                self._detached(link, at, clean=clean)
            case _:
                self._managed(batch, link, command, at)
        return True

    def _acted(self, batch: Batch, link: Link, act: Act[Any], at: int) -> bool:
        if (refusal := self._unfit(link, act)) is not None:
            batch.reply(link, refusal)
            return True
        assert link.seat is not None, "a fit input has a chair"
        try:
            if not self._folded(batch, Acted(at, link.seat, act.action), link):
                return False
        except IllegalAction as no:
            if no.instead is not None and not self._folded(batch, Acted(at, link.seat, no.instead), link):
                return False
            batch.reply(link, Refusal(no.code, no.sentence, act.ref, no.forged))
        except Exception:
            # The rules are pure, so nothing is half done; the table and its other chairs go on.
            log.exception("match %s: the rules failed on an input", self.live.header.match)
            batch.reply(link, Refusal("internal", "our mistake; nothing happened", act.ref))
        else:
            if act.ref is not None:
                batch.reply(link, Ack(act.ref))
        return True

    def _unfit(self, link: Link, act: Act[Any]) -> Refusal | None:
        """Why an input is refused before the rules are asked."""
        desk = self.live
        if link.seat is None or not link.attached:
            return Refusal("not_seated", "take a chair before you act", act.ref)
        if desk.paused:
            return Refusal("paused", "the table is paused; act when it goes on", act.ref)
        prompt = desk.prompts.get(link.seat)
        if act.prompt is not None and (prompt is None or prompt.id != act.prompt):
            return Refusal("stale", "that question is no longer open", act.ref)
        return None

    def _attached(self, batch: Batch, link: Link, attach: Attach, at: int) -> None:
        seat = attach.seat
        if seat is not None and not self.live.roster.opens(seat, attach.key, link.account):
            batch.reply(link, Refusal("unauthorized", "that key does not open this chair"))
            return
        if link.attached and link.seat != seat:
            self._detached(link, at, clean=False)
        self._links.attach(link, seat)
        batch.newcomers.append(link)
        if seat is not None:
            self._attendance.came(seat)

    def _detached(self, link: Link, at: int, *, clean: bool) -> None:
        self._links.detach(link)
        seat = link.seat
        if seat is not None and not self._links.is_driven(seat) and self.live.roster.is_client(seat):
            self._attendance.left(seat, at, clean=clean)

    def _managed(self, batch: Batch, link: Link, command: Command, at: int) -> None:
        answer = managed(self.live, link.role, command, at)
        if isinstance(answer, Refusal):
            batch.reply(link, answer)
            return
        self._time.follow(self.live, answer)
        self._folded(batch, answer)
        self._attend(answer, at)

    def _attend(self, entry: AnyEntry, at: int) -> None:
        """What an entry about a chair means for who is expected on it."""
        match entry:
            case Seated(seat=seat):
                self._attendance.expect(seat, at)
            case Vacated(seat=seat):
                self._attendance.forget(seat)
            case Expelled(seat=seat):
                self._attendance.left(seat, at, clean=True)
                for link in self._links.looking_as(seat):
                    self._links.dismiss(link, Notice("expelled", "an operator closed this chair to you"))
