"""Who plays a game: joins, session tokens, presence, strikes. No I/O: `handle(event)` returns the effects.

A person who leaves before the start is forgotten. After it the seat stays theirs: a bot plays it after a
grace, all players are notified, and the session token lets its owner return.
"""

from collections.abc import Callable, Iterator, Sequence
from hmac import compare_digest
from typing import Literal, NamedTuple, TypeAlias, assert_never

from facedown.core import Seat, names
from facedown.games import events
from facedown.games.visitor import GameRefusal, Visitor
from facedown.table import hashed_key
from facedown.table.attendance import FRESH_GRACE
from facedown.wire.dialect import Reply
from facedown.wire.mahjong.messages import Chat, GameJoined, GameLeft, PlayerJoined, PlayerLeft

Phase: TypeAlias = Literal["waiting", "starting", "running", "over"]
Effects: TypeAlias = Iterator[events.Effect]


class Patience(NamedTuple):
    """How long a game waits, in ms, and how many strikes it allows."""

    grace: int
    abandoned: int
    unjoined: int
    strikes: int


class Session:
    """One person in a game."""

    def __init__(self, name: str, key: str | None, visitor: Visitor | None, seat: Seat | None = None) -> None:
        self.name = name
        self.key = key
        """Hash of the session token."""
        self.visitor = visitor
        """The connection; None while the person is away."""
        self.seat = seat
        """Once the match has started."""
        self.is_replaced = False
        """Whether a bot plays the seat, and everybody knows it."""
        self.is_expelled = False
        self.strikes = 0

    def opens(self, token: str | None) -> bool:
        """Compares in constant time."""
        return token is not None and self.key is not None and compare_digest(hashed_key(token), self.key)


class Sessions:
    def __init__(self, game_id: str, people: int, patience: Patience, new_token: Callable[[], str]) -> None:
        """`people`: how many must join before the match starts."""
        self.phase: Phase = "waiting"
        self._game_id = game_id
        self._needed = people
        self._patience = patience
        self._new_token = new_token
        self._sessions: list[Session] = []

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(session.name for session in self._sessions)

    def handle(self, event: events.Event) -> list[events.Effect]:
        return list(self._handled(event))

    def _handled(self, event: events.Event) -> Effects:
        match event:
            case events.Created():
                yield events.SetAlarm("unjoined", self._patience.unjoined)
            case events.Recalled():
                yield from self._recalled(event)
            case events.Joined():
                yield from self._joined(event)
            case events.Opened() | events.Failed() | events.Over() | events.Rang():
                yield from self._went_on(event)
            case events.Departed() | events.LeftGame() | events.Chatted() | events.Forged():
                yield from self._from_member(event)
            case events.SeatClosed(seat=seat):
                yield from self._closed(seat)
            case _:
                assert_never(event)

    # Joining

    def _joined(self, join: events.Joined) -> Effects:
        own = next((session for session in self._sessions if session.opens(join.token)), None)
        if self._session_of(join.visitor) is not None:
            yield _refused(join.visitor, "already_in_game", "you are in this game already")
        elif own is not None and not own.is_expelled:
            yield from self._came_back(own, join)
        elif self.phase != "waiting":
            code, sentence = _TOO_LATE[self.phase]
            yield _refused(join.visitor, code, sentence)
        elif (like := next((name for name in self.names if names.alike(name, join.name)), None)) is not None:
            yield _refused(join.visitor, "name_taken", _taken(like, join.name))
        else:
            yield from self._newcomer(join)

    def _newcomer(self, join: events.Joined) -> Effects:
        token = join.token or self._new_token()
        session = Session(join.name, hashed_key(token), join.visitor)
        self._sessions.append(session)
        yield events.StopAlarm("unjoined")
        yield events.Tell(join.visitor, GameJoined(self._game_id, self.names, token))
        yield from self._to_others(session, PlayerJoined(session.name))
        if len(self._sessions) == self._needed:
            self.phase = "starting"
            yield events.Open(tuple((each.name, each.key or "") for each in self._sessions))

    def _came_back(self, session: Session, join: events.Joined) -> Effects:
        """The token's owner connects again; an older connection ends."""
        older, session.visitor = session.visitor, join.visitor
        yield events.Tell(join.visitor, GameJoined(self._game_id, self.names, join.token or ""))
        if session.seat is None:
            if older is not None:
                yield events.Replace(older)
            return
        # From here on the table replaces an older connection.
        yield events.StopAlarm("abandoned")
        yield events.StopAlarm(session.seat)
        yield from self._returned(session)
        yield events.Enter(join.visitor, session.seat, self._away())

    def _returned(self, session: Session) -> Effects:
        if session.is_replaced:
            session.is_replaced = False
            yield from self._to_others(session, PlayerJoined(session.name, session.seat, is_bot=False))

    # The match

    def _recalled(self, recalled: events.Recalled) -> Effects:
        self.phase = "running"
        for person in recalled.people:
            session = Session(person.name, person.key, None, person.seat)
            session.is_expelled = session.is_replaced = person.is_expelled
            self._sessions.append(session)
        yield from self._await_absent()

    def _went_on(self, event: events.Opened | events.Failed | events.Over | events.Rang) -> Effects:
        match event:
            case events.Opened(seats=seats):
                yield from self._opened(seats)
            case events.Failed():
                for visitor in self._visitors():
                    yield _refused(visitor, "action_failed", "the game could not be started; create another")
                self.phase = "over"
                yield events.Remove()
            case events.Rang(alarm=alarm):
                yield from self._rang(alarm)
            case events.Over():
                self.phase = "over"

    def _opened(self, seats: Sequence[Seat]) -> Effects:
        self.phase = "running"
        for session, seat in zip(self._sessions, seats, strict=True):
            session.seat = seat
        yield from self._await_absent()
        for session, seat in zip(self._sessions, seats, strict=True):
            if session.visitor is not None:
                yield events.Enter(session.visitor, seat, ())

    def _await_absent(self) -> Effects:
        """The table gives every player this long after its start; see `Attendance`."""
        fresh = max(FRESH_GRACE, self._patience.grace)
        for session in self._sessions:
            if session.visitor is None and session.seat is not None and not session.is_expelled:
                yield events.SetAlarm(session.seat, fresh)
        yield from self._watch_absence()

    def _rang(self, alarm: events.AlarmName) -> Effects:
        match alarm:
            case "unjoined":
                if self.phase == "waiting" and not self._sessions:
                    yield events.Remove()
            case "abandoned":
                if self.phase == "running" and not self._visitors():
                    yield events.Abandon(tuple(each.seat for each in self._sessions if each.seat is not None))
                    yield from self._watch_absence()  # a paused table refuses: try again later
            case seat:
                session = next((each for each in self._sessions if each.seat == seat), None)
                if session is not None and session.visitor is None and self.phase == "running":
                    yield from self._replaced_by_bot(session)

    # Members

    def _from_member(
        self, event: events.Departed | events.LeftGame | events.Chatted | events.Forged
    ) -> Effects:
        session = self._session_of(event.visitor)
        match event:
            case events.Departed() | events.Forged() if session is None:
                return  # another connection has taken over, or the seat is closed
            case _ if session is None:
                yield _refused(event.visitor, "not_in_game", "you are not in a game; send join_game first")
            case events.Departed(clean=clean):
                yield from self._departed(session, clean=clean)
            case events.LeftGame(visitor=visitor):
                yield from self._left(session, visitor)
            case events.Chatted(text=text):
                for visitor in self._visitors():
                    yield events.Tell(visitor, Chat(session.name, text))
            case events.Forged():
                yield from self._forged(session)

    def _departed(self, session: Session, *, clean: bool) -> Effects:
        session.visitor = None
        if self.phase == "waiting":
            yield from self._forget(session)
        elif self.phase == "running" and session.seat is not None:
            if clean:
                yield from self._replaced_by_bot(session)
            else:
                yield events.SetAlarm(session.seat, self._patience.grace)
            yield from self._watch_absence()

    def _left(self, session: Session, visitor: Visitor) -> Effects:
        """The token still brings a player who left back: leaving by mistake costs only a few turns."""
        if session.seat is not None:
            yield events.LeaveTable(visitor)
        yield events.Tell(visitor, GameLeft())
        yield from self._departed(session, clean=True)

    def _forget(self, session: Session) -> Effects:
        self._sessions.remove(session)
        yield from self._to_others(session, PlayerLeft(session.name))
        if not self._sessions:
            self.phase = "over"
            yield events.Remove()

    def _forged(self, session: Session) -> Effects:
        session.strikes += 1
        if session.strikes < self._patience.strikes or session.seat is None:
            return
        yield events.Expel(session.seat)
        yield from self._expelled(session)

    def _closed(self, seat: Seat) -> Effects:
        session = next((each for each in self._sessions if each.seat == seat), None)
        if session is not None and not session.is_expelled:
            yield from self._expelled(session)

    def _expelled(self, session: Session) -> Effects:
        """The house plays this seat from now on; the token opens it no more."""
        session.is_expelled, session.visitor = True, None
        yield from self._replaced_by_bot(session)
        yield from self._watch_absence()

    def _replaced_by_bot(self, session: Session) -> Effects:
        if not session.is_replaced:
            session.is_replaced = True
            yield from self._to_others(session, PlayerLeft(session.name, session.seat, is_bot=True))

    def _watch_absence(self) -> Effects:
        if self.phase == "running" and not self._visitors():
            yield events.SetAlarm("abandoned", self._patience.abandoned)

    # Who is there

    def _session_of(self, visitor: Visitor) -> Session | None:
        return next((session for session in self._sessions if session.visitor is visitor), None)

    def _visitors(self) -> list[Visitor]:
        return [session.visitor for session in self._sessions if session.visitor is not None]

    def _away(self) -> tuple[Seat, ...]:
        return tuple(
            session.seat for session in self._sessions if session.is_replaced and session.seat is not None
        )

    def _to_others(self, session: Session, told: Reply) -> Effects:
        for visitor in self._visitors():
            if visitor is not session.visitor:
                yield events.Tell(visitor, told)


_TOO_LATE = {
    "starting": ("game_full", "all seats of this game are taken"),
    "running": ("game_started", "this game has started; only its players may come back"),
    "over": ("game_not_found", "this game is over"),
}


def _taken(name: str, wanted: str) -> str:
    if names.key(name) == names.key(wanted):
        return f"another player is called {name}; choose another name"
    return f"{wanted} looks like {name}, another player's name; choose another name"


def _refused(visitor: Visitor, code: str, sentence: str) -> events.Refuse:
    return events.Refuse(visitor, GameRefusal(code, sentence))
