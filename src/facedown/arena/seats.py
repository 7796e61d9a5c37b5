"""Who has which seat of an arena: a state machine without I/O. `handle(event, now)` returns effects.

The log alone decides who sits: a seat is `Coming` until the table has answered, and every time entries are in
the log (`Logged`) the seats are compared with the chairs of the rules. A player can stand up at the table
itself; a machine that trusted its own requests would keep that seat taken for ever.
"""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Final, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from facedown.arena.events import (
    Announce,
    Answered,
    Arrived,
    Attach,
    Begun,
    Departed,
    Dismissed,
    Effect,
    Enter,
    Event,
    GraceOver,
    Logged,
    LookAway,
    Order,
    Over,
    PutOut,
    Refuse,
    Replace,
    SeatAgain,
    SetAlarm,
    ShowLobby,
    Situation,
    Welcome,
)
from facedown.arena.queue import Queue
from facedown.arena.team_names import TeamNames
from facedown.arena.visitor import ArenaRefusal, Team, Visitor
from facedown.core import Seat, Sitter, names
from facedown.poker.hand.actions import Leave
from facedown.poker.holdem import Sit, Stand
from facedown.table import hashed_key
from facedown.wire import ActFor, Assign, Vacate
from facedown.wire.arena.dialect import Hello

GRACE: Final = 10_000
"""ms for which a team that is away keeps its seat before the start."""


class Free(Struct, frozen=True):
    pass


class House(Struct, frozen=True):
    """A bot of the house has it."""

    team: Team


class Coming(Struct, frozen=True):
    """Given to a team, which is not in the log yet."""

    team: Team
    visitor: Visitor | None
    """None once it has gone."""
    hello: Hello
    """With the code that opens the seat."""
    made_code: str | None
    ref: int
    dismissed: Dismissed | None = None


class Seated(Struct, frozen=True):
    team: Team
    visitor: Visitor
    hello: Hello


class Away(Struct, frozen=True):
    """Its team is not connected."""

    team: Team
    until: int | None
    """The end of its grace, by the clock; None where the match had begun already."""


class Leaving(Struct, frozen=True):
    """Asked to stand up, which the rules refuse where the match has begun meanwhile."""

    team: Team
    visitor: Visitor | None
    hello: Hello | None
    ref: int
    dismissed: Dismissed | None = None


State: TypeAlias = Free | House | Coming | Seated | Away | Leaving


class Seats:
    """The seats of one arena and the visitors who have none, from match to match."""

    def __init__(
        self, new_code: Callable[[], str], *, private: bool, team_names: TeamNames | None = None
    ) -> None:
        """`new_code`: an unguessable join code. `private`: one team's table for one match."""
        self.names = team_names or TeamNames()
        self.states: list[State] = []
        self.queue = Queue()
        self.watching: dict[Visitor, None] = {}
        """In the order of their coming."""
        self.registry: dict[str, str] | None = None
        """Hashed join codes by name regardless of case, where only these teams may come."""
        self.rejoin_by_name = False
        """Does a team that is away need no code that the server made to come back?"""
        self._new_code = new_code
        self._private = private
        self._refs = count(1)
        self._effects: list[Effect] = []
        self._now: Situation

    @property
    def connected(self) -> dict[Seat, Visitor]:
        """Teams that have been let in and are there."""
        return {
            seat: state.visitor
            for seat, state in enumerate(self.states)
            if isinstance(state, Seated | Leaving) and state.visitor is not None
        }

    @property
    def known(self) -> dict[Seat, Team]:
        """Teams that have a seat in the log."""
        return {
            seat: state.team for seat, state in enumerate(self.states) if not isinstance(state, Free | Coming)
        }

    @property
    def is_deserted(self) -> bool:
        """Nobody is here or about to come in."""
        coming = any(isinstance(state, Coming) for state in self.states)
        return not (self.connected or self.watching or self.queue or coming)

    def handle(self, event: Event, now: Situation) -> list[Effect]:
        self._now, self._effects = now, []
        effects = self._effects
        match event:
            case Begun(sitters=sitters):
                self._begin(sitters)
            case Arrived(visitor=visitor, hello=hello):
                self._arrive(visitor, hello)
            case Departed(visitor=visitor):
                self._depart(visitor)
            case Answered(ref=ref, refusal=refusal):
                self._answer(ref, refusal)
            case Logged():
                self._compare()
            case GraceOver(seat=seat):
                self._grace_over(seat)
            case Dismissed():
                self._dismiss(event)
            case SeatAgain():
                self._seat_all(self.queue.staying)
            case Over():
                stay = {visitor: hello for visitor, hello in self._unseated().items() if visitor.stays}
                self.queue.staying |= stay
            case _:
                assert_never(event)
        return effects

    def _do(self, *effects: Effect) -> None:
        self._effects += effects

    # Match after match

    def _begin(self, sitters: Sequence[Sitter | None]) -> None:
        # Somebody had a seat only where the match before was put away without being played.
        self.queue.waiting = {**self._unseated(), **self.queue.waiting}
        self.states = [self._found(seat, sitter) for seat, sitter in enumerate(sitters)]
        for visitor in self.watching:
            self._let_watch(visitor)
        self._seat_all(self.queue.waiting)

    def _found(self, seat: Seat, sitter: Sitter | None) -> State:
        if sitter is None:
            return Free()
        team = Team(sitter.name, sitter.key)
        if sitter.bot is not None:
            return House(team)
        if self._now.phase == "filling" and seat not in self._now.taken:
            # We crashed after the seat was assigned and before its team sat down: the team comes anew.
            self._do(Order(Vacate(seat)))
            return Free()
        return self._left_alone(seat, team)

    def _unseated(self) -> dict[Visitor, Hello]:
        """Those who had a seat and are still there; all seats are free."""
        states, self.states = self.states, [Free() for _ in self.states]
        return {
            state.visitor: state.hello
            for state in states
            if isinstance(state, Coming | Seated | Leaving)
            if state.visitor is not None and state.hello is not None
        }

    def _seat_all(self, hellos: dict[Visitor, Hello]) -> None:
        """As many as there is room for, first come, first served; the others wait."""
        for visitor, hello in tuple(hellos.items()):
            del hellos[visitor]
            self._seat(visitor, hello)

    def _seat(self, visitor: Visitor, hello: Hello) -> None:
        reason = self._closed_because()
        seat = None if reason else self._free_seat()
        if seat is None:
            self._do(Refuse(visitor, self._put_off(visitor, hello, reason or "all seats are taken")))
        else:
            self._join(seat, visitor, hello)

    # Coming

    def _arrive(self, visitor: Visitor, hello: Hello) -> None:
        stayed = self.queue.staying.pop(visitor, None)
        try:
            self._let_in(visitor, hello)
        except ArenaRefusal as no:
            self._do(Refuse(visitor, no))
            if stayed is not None and visitor not in self.queue.waiting:
                self.queue.staying[visitor] = stayed

    def _let_in(self, visitor: Visitor, hello: Hello) -> None:
        if visitor in self.watching or visitor in self.queue.waiting or self._has_seat(visitor):
            raise ArenaRefusal("bad_hello", "you have said hello; open another connection instead")
        if self._private and self._now.phase == "over":
            raise ArenaRefusal("table_full", "this private table is over; connect again for another one")
        if hello.role != "player":
            self.watching[visitor] = None
            self._let_watch(visitor)
        elif (seat := self._seat_of(hello.team)) is None:
            self._check_code(hello)
            self._newcomer(visitor, hello)
        else:
            self._return(seat, visitor, hello)

    def _let_watch(self, visitor: Visitor) -> None:
        self._do(Enter(visitor, None), Welcome(visitor), ShowLobby(visitor), Attach(visitor, None))

    def _check_code(self, hello: Hello) -> None:
        if self.registry is None:
            if not self.names.opens(hello.team, hello.join_code):
                raise ArenaRefusal("team_taken", f"{hello.team} is a team here, with another join_code")
            return
        key = self.registry.get(names.key(hello.team))
        if key is None:
            raise ArenaRefusal("team_unknown", f"{hello.team} is not registered for this event")
        if not Team(hello.team, key).opens(hello.join_code):
            raise ArenaRefusal("team_taken", f"that is not the join_code of {hello.team}")

    def _newcomer(self, visitor: Visitor, hello: Hello) -> None:
        found = self.queue.find(hello)
        if found is not None and found[1].has_made_code:
            hello = replace(hello, has_made_code=True)
        reason = self._closed_because()
        seat = None if reason else self._free_seat()
        if found is not None and (seat is not None or visitor.stays):
            self.queue.leave(found[0])
            self._do(Replace(found[0]))
        if seat is None:
            raise self._put_off(visitor, hello, reason or "all seats are taken")
        self._join(seat, visitor, hello)

    def _closed_because(self) -> str:
        """Why nobody can sit down, however many seats are free; "" where somebody can."""
        reasons = {"filling": "", "running": "match running", "over": "the next match is being made ready"}
        return reasons[self._now.phase]

    def _put_off(self, visitor: Visitor, hello: Hello, reason: str) -> ArenaRefusal:
        """Let it wait for the next match, if it can; returns what it is told."""
        if self._private:
            return ArenaRefusal("table_full", "this private table is another team's; ask for one of your own")
        if self.queue.add(visitor, hello):
            return ArenaRefusal("table_full", f"{reason}; stay connected for a seat in the next match")
        return ArenaRefusal("table_full", f"{reason}; come again for the next match")

    def _join(self, seat: Seat, visitor: Visitor, hello: Hello) -> None:
        code = hello.join_code or self._new_code()
        made_code = None if hello.join_code else code
        team, ref = Team(hello.team, hashed_key(code)), next(self._refs)
        is_made = hello.has_made_code or made_code is not None
        said = replace(hello, join_code=code, has_made_code=is_made)
        self.states[seat] = Coming(team, visitor, said, made_code, ref)
        self._do(
            Order(Assign(seat, Sitter(team.name, "bot", key=team.key))),
            Enter(visitor, seat),
            Attach(visitor, code),  # before it sits down, for that may start the first hand
            Order(ActFor(seat, Sit(hello.client_nonce), ref)),
        )

    def _return(self, seat: Seat, visitor: Visitor, hello: Hello) -> None:
        """The table closes the connection that had the seat before."""
        state = self.states[seat]
        assert not isinstance(state, Free), "a free seat has no name"
        is_trusted = self._may_rejoin(state, hello)
        if not is_trusted and not state.team.opens(hello.join_code):
            raise ArenaRefusal("team_taken", f"{state.team.name} has a seat here, and another join_code")
        if seat in self._now.expelled:
            raise ArenaRefusal("unauthorized", "an operator has closed your seat for this match")
        if is_trusted:
            self._rejoin(seat, state.team.name, visitor, hello)
            return
        # The code of a name that is not locked was made, and stays the team's only while it has the seat
        hello = replace(hello, has_made_code=self._is_made(state))
        if not isinstance(state, Coming):
            self._lock_name(hello)  # the team was seen
        match state:
            case Coming():  # not welcome before it is in the log, as little as the connection before
                self.states[seat] = replace(state, visitor=visitor, hello=hello, made_code=None)
                self._do(Enter(visitor, seat), Attach(visitor, hello.join_code))
                return
            case Leaving():
                self.states[seat] = replace(state, visitor=visitor, hello=hello)
            case Seated() | Away() | House():
                self.states[seat] = Seated(state.team, visitor, hello)
            case _:
                assert_never(state)
        self._do(Enter(visitor, seat), Welcome(visitor), Announce(), Attach(visitor, hello.join_code))

    def _may_rejoin(self, state: State, hello: Hello) -> bool:
        is_asked_for = self.rejoin_by_name and hello.join_code is None
        return is_asked_for and isinstance(state, Away) and not self.names.has(state.team.name)

    def _rejoin(self, seat: Seat, name: str, visitor: Visitor, hello: Hello) -> None:
        """Under a new code: only the hash of the old one is known."""
        code = self._new_code()
        team = Team(name, hashed_key(code))
        self.states[seat] = Seated(team, visitor, replace(hello, join_code=code, has_made_code=True))
        self._do(
            Order(Assign(seat, Sitter(team.name, "bot", key=team.key))),
            Enter(visitor, seat),
            Welcome(visitor, code),
            Announce(),
            Attach(visitor, code),
        )

    def _is_made(self, state: State) -> bool:
        if isinstance(state, Coming):
            return state.hello.has_made_code
        return not isinstance(state, Free) and not self.names.has(state.team.name)

    # What the table says

    def _answer(self, ref: int | None, refusal: str | None) -> None:
        for seat, state in enumerate(self.states):
            match state:
                case Coming() if state.ref == ref:
                    self._sat(seat, state, refusal)
                case Leaving() if state.ref == ref:
                    self._stood(seat, state, refusal)

    def _sat(self, seat: Seat, coming: Coming, refusal: str | None) -> None:
        visitor, team = coming.visitor, coming.team
        if refusal is not None or seat not in self._now.taken:
            self._free(seat, visitor)
            if visitor is not None:
                self._do(Refuse(visitor, self._not_sat(visitor, coming.hello, refusal)))
            return
        self._lock_name(coming.hello)
        if visitor is None:
            self.states[seat] = self._left_alone(seat, team)
        else:
            self.states[seat] = Seated(team, visitor, coming.hello)
            self._do(Welcome(visitor, coming.made_code), Announce())
        if coming.dismissed is not None:
            self._dismiss(coming.dismissed)

    def _lock_name(self, hello: Hello) -> None:
        """For a code that the team chose. A registry and a private table need no locks."""
        is_open = self.registry is None and not self._private
        if is_open and hello.join_code is not None and not hello.has_made_code:
            self.names.lock(hello.team, hello.join_code)

    def _not_sat(self, visitor: Visitor, hello: Hello, refusal: str | None) -> ArenaRefusal:
        if refusal is None:
            return _STOOD_UP
        if self._now.phase == "filling":
            return ArenaRefusal("bad_hello", refusal)
        return self._put_off(visitor, hello, "match running")  # it began a moment before

    def _stood(self, seat: Seat, leaving: Leaving, refusal: str | None) -> None:
        """Or it was refused, or sat down again at once."""
        visitor, hello, dismissed = leaving.visitor, leaving.hello, leaving.dismissed
        if seat not in self._now.taken:
            self._left(seat, leaving)
            return
        if visitor is not None and hello is not None:
            self.states[seat] = Seated(leaving.team, visitor, hello)
        else:
            self.states[seat] = self._left_alone(seat, leaving.team)
        if dismissed is not None and refusal is not None and self._now.phase == "filling":
            self._do(Refuse(dismissed.by, ArenaRefusal("rate_limited", refusal)))
        elif dismissed is not None:
            self._dismiss(dismissed)

    def _compare(self) -> None:
        """Free the seats whose chairs are empty: their teams stood up, asked or unasked.

        Also in a match that has begun: it may have done so in the same batch. Later the rules empty no chair.
        """
        for seat, state in enumerate(self.states):
            if seat in self._now.taken:
                continue
            match state:
                case Seated(visitor=visitor):
                    self._free(seat, visitor)
                    self._do(Announce(), Refuse(visitor, _STOOD_UP))
                case Away():
                    self._free(seat, None)
                    self._do(Announce())
                case Leaving():
                    self._left(seat, state)
                case Free() | House() | Coming():
                    pass  # a bot sits down a moment later; a team that comes waits for its answer
                case _:
                    assert_never(state)

    # Going

    def _depart(self, visitor: Visitor) -> None:
        self.watching.pop(visitor, None)
        self.queue.leave(visitor)
        for seat, state in enumerate(self.states):
            match state:
                case Coming() if state.visitor is visitor:
                    self.states[seat] = replace(state, visitor=None)
                case Seated() if state.visitor is visitor:
                    self.states[seat] = self._left_alone(seat, state.team)
                    self._do(Announce())
                case Leaving() if state.visitor is visitor:
                    self.states[seat] = replace(state, visitor=None, hello=None)
                    self._do(Announce())

    def _left_alone(self, seat: Seat, team: Team) -> Away:
        """Before the start it keeps its seat for a while only."""
        if self._now.phase != "filling":
            return Away(team, None)
        self._do(SetAlarm(seat, GRACE))
        return Away(team, self._now.at + GRACE)

    def _grace_over(self, seat: Seat) -> None:
        """An alarm may ring late: for a team that came back, or after the start."""
        state = self.states[seat]
        is_due = isinstance(state, Away) and state.until is not None and self._now.at >= state.until
        if is_due and self._now.phase == "filling":
            self._ask_to_stand(seat, None)

    def _dismiss(self, order: Dismissed) -> None:
        seat, state = order.seat, self.states[order.seat]
        match state:
            case Free():
                self._do(Refuse(order.by, ArenaRefusal("invalid_action", f"nobody sits on seat {seat}")))
            case Coming() | Leaving():  # one request at a time: the answer to that one comes first
                self.states[seat] = replace(state, dismissed=order)
            case House() | Seated() | Away():
                if self._now.phase == "filling":
                    self._ask_to_stand(seat, order)
                elif seat in self._now.out:
                    sentence = f"{state.team.name} is out of this match already"
                    self._do(Refuse(order.by, ArenaRefusal("invalid_action", sentence)))
                else:
                    self._do(PutOut(seat, order.by))
            case _:
                assert_never(state)

    def _ask_to_stand(self, seat: Seat, dismissed: Dismissed | None) -> None:
        """Ask the rules: where the match began a moment ago, a team that is away keeps its seat."""
        state, ref = self.states[seat], next(self._refs)
        assert isinstance(state, House | Seated | Away), "one request at a time"
        visitor, hello = (state.visitor, state.hello) if isinstance(state, Seated) else (None, None)
        self.states[seat] = Leaving(state.team, visitor, hello, ref, dismissed)
        self._do(Order(ActFor(seat, Stand(), ref)))

    def _left(self, seat: Seat, leaving: Leaving) -> None:
        visitor, hello = leaving.visitor, leaving.hello
        self._free(seat, visitor)
        self._do(Announce())
        if visitor is None or hello is None:
            return
        if leaving.dismissed is not None:
            self._do(Refuse(visitor, ArenaRefusal("unauthorized", "an operator has taken your seat")))
        else:
            self._seat(visitor, hello)  # it came back a moment too late

    def _free(self, seat: Seat, visitor: Visitor | None) -> None:
        """Take the seat back from the team, whether or not it stood up.

        Its connection may have sent a Sit that is not in the log yet: the chair would be taken, and nobody's.
        So the team leaves once more, and nothing comes in between before its seat is vacated. Leaving an
        empty chair changes nothing.
        """
        self.states[seat] = Free()
        if visitor is not None:
            self._do(LookAway(visitor))
        self._do(Order(ActFor(seat, Leave())), Order(Vacate(seat)))

    # Finding

    def _has_seat(self, visitor: Visitor) -> bool:
        return any(
            isinstance(state, Coming | Seated | Leaving) and state.visitor is visitor for state in self.states
        )

    def _seat_of(self, name: str) -> Seat | None:
        for seat, state in enumerate(self.states):
            if not isinstance(state, Free) and state.team.is_called(name):
                return seat
        return None

    def _free_seat(self) -> Seat | None:
        return next((seat for seat, state in enumerate(self.states) if isinstance(state, Free)), None)


_STOOD_UP: Final = ArenaRefusal("unauthorized", "your team stood up; say hello again for a seat")
