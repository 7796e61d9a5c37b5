"""The battle dialect: from `hello` to `match_end` over one connection, without I/O.

Its clients see events, not views, so they must receive every frame.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from facedown.battle import Confirmed, Drafted, Event, Locked, Prepared, Revealed, RoundEnded, View
from facedown.core import DEALER, Frame, Outcome, codec
from facedown.wire.battle import encode as said
from facedown.wire.battle.decode import QUIET, heard
from facedown.wire.battle.messages import (
    ConfirmOk,
    ErrorMessage,
    FromServer,
    Pong,
    Queued,
    QueueLeft,
    Welcome,
)
from facedown.wire.battle.values import MatchMade, MatchResult, Side, Times
from facedown.wire.dialect import Heard, Reply, Said
from facedown.wire.dialect import Pong as AnyPong
from facedown.wire.messages import Attached, Named, Notice, Refusal, Seating

INVALID_CARD: Final = "[INVALID_CARD_FROM_CLIENT]"

_CODES: Final = {
    "bad_hello": "unauthorized",
    "stale": "stale_round",
    "not_seated": "not_in_match",
    "paused": "wrong_phase",
    "not_enough_chips": "not_enough_tokens",
    "too_many_pages": "full",
}
"""The server's or table's code -> this dialect's. All others stay the same."""

_TOO_LATE: Final = ErrorMessage("not_in_match", "the match is over")


def _ignored(line: str) -> None:
    """The default `report`: nothing is logged."""


class _Course:
    """How much of one match this connection has been sent."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.is_new = False
        """The match was just made: its first snapshot is sent as its beginning."""
        self.snapshot_due = True
        self.round = 0
        self.until: int | None = None
        """Table time of the deadline last sent."""
        self.outcome: Outcome | None = None
        self.dismissed = False
        """The table has sent its final notice."""

    @property
    def is_open(self) -> bool:
        return self.outcome is None and not self.dismissed


class BattleDialect:
    text = True
    newest_only = False

    def __init__(self, now: Callable[[], int], report: Callable[[str], None] = _ignored) -> None:
        """`now`: ms since 1970. `report`: takes a line for the log."""
        self._now = now
        self._report = report
        self._tokens = 0
        self._made: str | None = None
        """The match made for this player, until its table is attached."""
        self._course: _Course | None = None

    @property
    def match(self) -> str | None:
        """The current match."""
        return self._course.side.match if self._course and self._course.is_open else None

    def decode(self, data: bytes | str) -> tuple[Heard, ...]:
        return heard(data, self.match)

    def encode(self, told: Said) -> tuple[bytes, ...]:
        return tuple(codec.to_json(message) for message in self._messages(told))

    def _messages(self, told: Said) -> Iterator[FromServer]:
        match told:
            case Frame():
                yield from self._frame(told)
            case Attached():
                self._attach(told)
            case Seating(seats=seats):
                self._reseat(seats)
            case Notice():
                yield from self._notice(told)
            case Refusal(ref=ref) if ref != QUIET:
                yield ErrorMessage(_CODES.get(told.code, told.code), told.sentence)
            case Reply():
                yield from self._from_server(told)

    def _from_server(self, told: Reply) -> Iterator[FromServer]:
        match told:
            case MatchMade(table=table, tokens=tokens):
                self._made, self._tokens = table, tokens
            case MatchResult():
                yield said.match_end(told)
            case Welcome(tokens=tokens) | Queued(tokens=tokens):
                self._tokens = tokens
                yield told
            case QueueLeft():
                yield told
            case AnyPong():
                yield Pong()

    def _attach(self, attached: Attached) -> None:
        if attached.seat is None:
            self._course = None  # this dialect has no messages for spectators
            return
        side = Side(attached.table, attached.seat, attached.seats)
        course = self._course_of(side)
        course.snapshot_due = True
        course.is_new = self._made == side.match
        if course.is_new:
            self._made = None

    def _course_of(self, side: Side) -> _Course:
        if self._course is None or self._course.side.match != side.match:
            self._course = _Course(side)
        self._course.side = side
        return self._course

    def _reseat(self, seats: tuple[Named | None, ...]) -> None:
        if self._course is not None:
            self._course.side = replace(self._course.side, seats=seats)

    def _frame(self, frame: Frame[Any, Event, View]) -> Iterator[FromServer]:
        if (course := self._course) is None:
            return
        if course.snapshot_due:
            course.snapshot_due, course.round = False, frame.view.round
            yield from self._snapshot(course, frame)
        else:
            for event in frame.events:
                yield from self._event(course, event, frame)
            yield from self._moved(course, frame)
        course.until = _until(frame)
        course.outcome = frame.view.outcome

    def _snapshot(self, course: _Course, frame: Frame[Any, Event, View]) -> Iterator[FromServer]:
        side, view, tokens = course.side, frame.view, self._tokens
        if course.is_new:
            yield said.match_found(side, view, tokens)
        if course.is_new and _is_untouched(view):
            prepared = Prepared(view.round, view.sudden_death, view.hp, view.pot)
            yield said.prep_start(side, prepared, view, tokens, self._times(frame))
            if side.theirs(view.locked):
                yield said.opp_locked(side, view.round)
        else:
            yield said.sync_state(side, view, tokens, self._times(frame))
        course.is_new = False

    def _event(self, course: _Course, event: Event, frame: Frame[Any, Event, View]) -> Iterator[FromServer]:
        side = course.side
        match event:
            case Prepared():
                course.round = event.round
                yield said.prep_start(side, event, frame.view, self._tokens, self._times(frame, event.round))
            case Drafted(refused=refused) if refused:
                slots = ", ".join(map(str, refused))
                self._report(f"{INVALID_CARD} match {side.match} seat {side.seat} slots {slots}")
            case Confirmed():
                yield ConfirmOk()
            case Locked(seat=seat) if seat != side.seat:
                yield said.opp_locked(side, course.round)
            case Revealed():
                yield said.step_reveal(side, course.round, event)
            case RoundEnded():
                yield said.round_end(side, event)

    def _moved(self, course: _Course, frame: Frame[Any, Event, View]) -> Iterator[FromServer]:
        """Send the state again if the table has moved a deadline that the client knows."""
        until = _until(frame)
        told = course.until is None or any(isinstance(event, Prepared) for event in frame.events)
        if until is not None and until != course.until and not told:
            yield said.sync_state(course.side, frame.view, self._tokens, self._times(frame))

    def _times(self, frame: Frame[Any, Event, View], number: int | None = None) -> Times:
        """`number`: the round in question, which may be over by the time of the frame."""
        now, until = self._now(), _until(frame)
        if number not in (None, frame.view.round):
            return Times(now, now)
        return Times(now, None if until is None else now + until - frame.at)

    def _notice(self, notice: Notice) -> Iterator[FromServer]:
        course = self._course
        match notice.kind:
            case "restarted" | "paused":
                return  # a snapshot follows, or the frame after the pause
            case "unpaused":
                if course is not None and course.until is not None:
                    course.until = -1  # table time stood still, so the deadline last sent is wrong
            case "over":
                if course is not None and course.dismissed:
                    # the first notice went to everybody; this one answers an input that came too late
                    yield _TOO_LATE
                elif course is not None:
                    course.dismissed = True
            case "replaced" | "expelled" | "moving" | "stopped":
                self._course = None
                yield ErrorMessage(notice.kind, notice.sentence)


def _is_untouched(view: View) -> bool:
    """Can `prep_start` say everything about this player's side?"""
    return view.phase == "prep" and view.draft is None and view.confirmed is None


def _until(frame: Frame[Any, Event, View]) -> int | None:
    """Table time at which PREP ends."""
    ends = (clock.until for clock in frame.clocks if clock.seat == DEALER and clock.kind == "prep")
    return next(ends, None)
