"""The part of a live table that never waits: it takes commands and timers, and fills batches.

Before a command received at t, all timers up to t are handled: timeouts (stamped with their deadlines),
answers of house bots, and the leaving of players who have been away too long. Otherwise an answer that comes
after its deadline would count whenever the table itself is late.
"""

import logging
from collections import deque
from typing import Any, Literal, NamedTuple, TypeAlias

from facedown.core import DEALER, AnyEntry, Forfeit, IllegalAction, Seat, Sitter
from facedown.core.record import Acted, Expelled, Resumed, Seated, Vacated
from facedown.table.attendance import Attendance
from facedown.table.audience import Audience, Link
from facedown.table.batch import Batch, postings_of
from facedown.table.desk import Desk
from facedown.table.fold import cut, fold, timed_out, timeouts
from facedown.table.house_bots import HouseBots
from facedown.table.management import managed
from facedown.table.time import TableTime
from facedown.wire import Ack, Act, ActFor, Attach, Command, Detach, Notice, Refusal

log = logging.getLogger(__name__)

Cause: TypeAlias = Literal["timeout", "gone", "bot"]

_REPLACED = Notice("replaced", "this chair was opened from another connection")
_EXPELLED = Notice("expelled", "this chair is closed to you")


class Received(NamedTuple):
    reading: int
    """The clock when the command arrived."""
    link: Link
    command: Command


class Timer(NamedTuple):
    """Something that happens without a command; the smallest happens first."""

    at: int
    is_dealer: bool
    """At the same time, players come before the dealer."""
    seat: Seat
    cause: Cause


class Intake:
    def __init__(self, desk: Desk, *, house: HouseBots, audience: Audience, time: TableTime) -> None:
        self.live = desk
        """The desk after the current batch, which is not in the log yet. Never shown to viewers."""
        self.inbox: deque[Received] = deque()
        self.resume_at: int | None = None
        """The table time to continue from, after a crash."""
        self.unpaid: list[Seat] = []
        """Chairs whose accounts could not pay what the dealer was to collect for them."""
        self._house = house
        self._audience = audience
        self._time = time
        self.attendance = _everybody_expected(desk, time.now(desk))
        """Who is away; like the inbox, it is not in the log."""
        self._foreseen: tuple[Desk, int, Timer | None] | None = None
        """The next timer, and the desk and the count of absences that it was computed for."""

    def gathered(self) -> Batch:
        """The next batch: commands and timers in order of their times, until the batch is closed."""
        batch = Batch()
        self._resume(batch)
        self._forgo(batch)
        while self.inbox and not batch.closed:
            received = self.inbox[0]
            at = self._time.at(received.reading, self.live)
            if not self._caught_up(batch, at) or not self._taken(batch, received, max(at, self.live.at)):
                break
            received.link.waiting -= 1
            self.inbox.popleft()
        else:
            self._caught_up(batch, self._time.now(self.live))
        return batch

    def is_complete(self) -> bool:
        """Is a client connected for every chair that is a client's?"""
        roster, chairs = self.live.roster, range(len(self.live.banks))
        return all(self._audience.is_driven(seat) for seat in chairs if roster.is_client(seat))

    def next_due(self) -> Timer | None:
        """The next timer. It is asked for several times between two changes, so it is kept."""
        desk, changes, known = self.live, self.attendance.changes, self._foreseen
        if known is None or known[0] is not desk or known[1] != changes:
            known = self._foreseen = desk, changes, self._foresee(desk)
        return known[2]

    def _foresee(self, desk: Desk) -> Timer | None:
        if desk.paused or desk.outcome is not None:
            return None
        due = [Timer(at, seat == DEALER, seat, "timeout") for at, seat in timeouts(desk)]
        due += [Timer(at, False, seat, "bot") for at, seat in self._house.due(desk, self.attendance)]
        if isinstance(desk.header.terms.absence, Forfeit):
            due += [Timer(at, False, seat, "gone") for at, seat in self.attendance.absences()]
        return min(due, default=None)

    def _resume(self, batch: Batch) -> None:
        """Log `Resumed`, after every deadline that had passed before the crash."""
        if self.resume_at is not None and self._caught_up(batch, self.resume_at):
            self._folded(batch, Resumed(max(self.resume_at, self.live.at)))
            self.resume_at = None

    def _forgo(self, batch: Batch) -> None:
        """Let chairs go without what their accounts could not pay."""
        while self.unpaid and not batch.closed:
            desk, seat = self.live, self.unpaid[-1]
            fallback = desk.game.fallback(desk.state, seat, "unpaid")
            if not self._folded(batch, Acted(max(self._time.now(desk), desk.at), seat, fallback, "clock")):
                return
            self.unpaid.pop()

    def _caught_up(self, batch: Batch, at: int) -> bool:
        """Handle all timers up to `at`; False if the batch is full before that."""
        while not batch.closed:
            due = self.next_due()
            if due is None or due.at > at:
                return True
            if not self._happened(batch, due, max(due.at, self.live.at)):
                return False
        return False

    def _happened(self, batch: Batch, due: Timer, at: int) -> bool:
        desk, seat = self.live, due.seat
        match due.cause:
            case "timeout":
                return self._folded(batch, timed_out(desk, at, seat))
            case "gone":
                if self._all_gone(due.at) and self._abandoned(batch, at):
                    return True
                self.attendance.forget(seat)
                leave = desk.game.fallback(desk.state, seat, "gone")
                return self._folded(batch, Acted(at, seat, leave, "clock"))
            case "bot":
                return self._answered(batch, seat, at)

    def _all_gone(self, at: int) -> bool:
        """Is every chair a player's who counts as gone?"""
        gone = [seat for gone_at, seat in self.attendance.absences() if gone_at <= at]
        return len(gone) == len(self.live.banks)

    def _abandoned(self, batch: Batch, at: int) -> bool:
        """Let the dealer end what nobody plays any more: none of the players left before the others.

        False in games without such an end: there the chairs leave one by one.
        """
        desk = self.live
        try:
            end = Acted(at, DEALER, desk.game.fallback(desk.state, DEALER, "gone"), "clock")
            is_end = fold(desk, end).desk.outcome is not None
        except IllegalAction:
            return False
        return is_end and self._folded(batch, end)

    def _answered(self, batch: Batch, seat: Seat, at: int) -> bool:
        """Fold the house bot's answer. If the bot fails, log the error and use the fallback."""
        desk = self.live
        try:
            return self._folded(batch, Acted(at, seat, self._house.answer(desk, seat), "bot"))
        except Exception:
            log.exception("match %s: the house bot on seat %s failed", desk.header.match, seat)
            fallback = desk.game.fallback(desk.state, seat, "timeout")
            return self._folded(batch, Acted(at, seat, fallback, "bot"))

    def _folded(self, batch: Batch, entry: AnyEntry, payer: tuple[Link, int | None] | None = None) -> bool:
        """Fold an entry into `live`; False if it must wait for the next batch.

        An entry that takes chips from an account gets a batch of its own, because the ledger may refuse it.
        In a shared batch, the refusal would undo the inputs of other players with it.

        Everything that can fail runs before anything is changed.
        """
        folded = fold(self.live, entry)
        roster, moves = folded.desk.roster, folded.moves
        takes = bool(moves) and any(move.chips > 0 and roster.purse(move.seat) is not None for move in moves)
        if takes and batch.entries:
            batch.closed = True
            return False
        postings = postings_of(folded.desk.header.match, moves, roster) if moves else ()
        carried = cut(folded.desk)
        after = None if carried is None else fold(folded.desk, carried)
        batch.add(entry, folded.data, folded.events, postings)
        self.live = folded.desk
        if carried is not None and after is not None:
            # A cut closes its batch: the store dates postings by batch, and a restart must return those of
            # the new segment alone.
            batch.cut, batch.closed = len(batch.entries), True
            batch.add(carried, after.data, (), ())
            self.live = after.desk
        if takes:
            batch.payer, batch.closed = payer, True
        return True

    def _taken(self, batch: Batch, received: Received, at: int) -> bool:
        """Carry out a command or refuse it; False if it must wait for the next batch."""
        link, command = received.link, received.command
        match command:
            case Act():
                return self._acted(batch, link, command, at)
            case Attach():
                self._attached(batch, link, command, at)
            case Detach(clean=clean):
                self._detached(link, at, clean=clean)
            case _:
                return self._managed(batch, link, command, at)
        return True

    def _acted(self, batch: Batch, link: Link, act: Act[Any], at: int) -> bool:
        if (refusal := self._unfit(link, act)) is not None:
            batch.reply(link, refusal)
            return True
        assert link.seat is not None, "a fit input has a chair"
        try:
            return self._played(batch, link, link.seat, act, at)
        except Exception:
            # The rules are pure, so nothing is half done, and the table can go on.
            log.exception("match %s: the rules failed on an input", self.live.header.match)
            batch.reply(link, Refusal("internal", "an error on our side; nothing happened", act.ref))
            return True

    def _played(self, batch: Batch, link: Link, seat: Seat, act: Act[Any], at: int) -> bool:
        payer = link, act.ref
        try:
            if not self._folded(batch, Acted(at, seat, act.action), payer):
                return False
        except IllegalAction as no:
            if no.instead is not None and not self._folded(batch, Acted(at, seat, no.instead), payer):
                return False
            batch.reply(link, Refusal(no.code, no.sentence, act.ref, no.forged))
        else:
            if act.ref is not None:
                batch.reply(link, Ack(act.ref))
        return True

    def _unfit(self, link: Link, act: Act[Any]) -> Refusal | None:
        """The refusal of an input that never reaches the rules."""
        desk = self.live
        if link.seat is None or not link.attached:
            return Refusal("not_seated", "take a chair before you act", act.ref)
        if desk.paused:
            return Refusal("paused", "the table is paused; act when it continues", act.ref)
        prompt = desk.prompts.get(link.seat)
        if act.prompt is not None and (prompt is None or prompt.id != act.prompt):
            return Refusal("stale", "that question is no longer open", act.ref)
        return None

    def _attached(self, batch: Batch, link: Link, attach: Attach, at: int) -> None:
        seat, roster = attach.seat, self.live.roster
        if seat is not None and not roster.opens(seat, attach.key, link.account):
            batch.reply(link, Refusal("unauthorized", "that key does not open this chair"))
            return
        if link.attached and link.seat != seat:
            self._detached(link, at, clean=False)
        for older in self._audience.attach(link, seat, None if seat is None else roster.sitter(seat)):
            batch.reply(older, _REPLACED)
        batch.newcomers.append(link)
        # The snapshot is made from the end of the batch. If more entries followed in the same batch, the
        # newcomer would see their result but never their events.
        batch.closed = True
        if seat is not None:
            self.attendance.forget(seat)

    def _detached(self, link: Link, at: int, *, clean: bool) -> None:
        if not link.attached:
            return
        self._audience.detach(link)
        if link.seat is not None and self.live.roster.is_client(link.seat):
            self.attendance.left(link.seat, at, clean=clean)

    def _managed(self, batch: Batch, link: Link, command: Command, at: int) -> bool:
        answer = managed(self.live, link.role, command, at)
        if isinstance(answer, Refusal):
            batch.reply(link, Refusal(answer.code, answer.sentence, _ref(command)))
            return True
        desk = self.live
        try:
            if not self._folded(batch, answer, (link, _ref(command))):
                return False
        except IllegalAction as no:
            batch.reply(link, Refusal(no.code, no.sentence, _ref(command)))
            return True
        if (ref := _ref(command)) is not None:
            batch.reply(link, Ack(ref))
        self._time.follow(desk, answer)
        if isinstance(answer, Seated | Vacated | Expelled):
            self._turn_over(batch, answer.seat, at)
        return True

    def _turn_over(self, batch: Batch, seat: Seat, at: int) -> None:
        """Detach the links of the chair's former player, and count the absence of the new one."""
        roster = self.live.roster
        for link in self._audience.looking_as(seat):
            if not roster.is_client(seat) or not _same_player(link, roster.sitter(seat)):
                self._audience.detach(link)
                batch.reply(link, _EXPELLED)
        if seat in roster.expelled:
            self.attendance.left(seat, at, clean=True)
        elif roster.is_client(seat) and not self._audience.is_driven(seat):
            self.attendance.expect(seat, at)
        else:
            self.attendance.forget(seat)


def _ref(command: Command) -> int | None:
    return command.ref if isinstance(command, ActFor) else None


def _everybody_expected(desk: Desk, at: int) -> Attendance:
    """Attendance at the start: all players are expected, and expelled ones count as gone."""
    roster = desk.roster
    clients = [seat for seat in range(len(desk.banks)) if roster.is_client(seat)]
    attendance = Attendance(desk.header.terms.absence, clients, at)
    for seat in roster.expelled:
        attendance.left(seat, at, clean=True)
    return attendance


def _same_player(link: Link, now: Sitter | None) -> bool:
    before = link.sitter
    return before is not None and now is not None and (before.account, before.key) == (now.account, now.key)
