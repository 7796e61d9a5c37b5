"""Who has which seat of an arena: a state machine without I/O. `handle(event, now)` returns effects.

Only the log decides who sits. A seat is `Coming` until the table has answered, and whenever new entries are
in the log (`Logged`) the seats are compared with the chairs of the rules. A player can also stand up at the
table directly; a machine that trusted its own requests would keep that seat taken for ever.
"""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Final, assert_never

from msgspec.structs import replace

from facedown.arena.events import (
    Announce,
    Arrived,
    AttachTo,
    Begun,
    Cleared,
    Departed,
    Dismissed,
    Effect,
    Enter,
    Event,
    GraceOver,
    Logged,
    LookAway,
    NameStored,
    Order,
    Over,
    PutOut,
    Refuse,
    Replace,
    Replied,
    SeatAgain,
    SendWelcome,
    SetAlarm,
    ShowLobby,
    Situation,
)
from facedown.arena.queue import TeamQueue
from facedown.arena.states import Away, Coming, Free, House, Leaving, Occupied, State
from facedown.arena.team_names import TeamNames
from facedown.arena.visitor import ArenaRefusal, Team, Visitor
from facedown.core import Seat, Sitter, names
from facedown.poker.hand.actions import Leave
from facedown.poker.holdem import Sit, Stand
from facedown.table import hashed_key
from facedown.wire import ActFor, Assign, Vacate
from facedown.wire.arena.dialect import TeamHello

GRACE: Final = 10_000
"""ms for which a disconnected team keeps its seat before the start."""


class Seats:
    """The seats of one arena and its visitors without a seat, across matches."""

    def __init__(
        self, new_code: Callable[[], str], *, private: bool, team_names: TeamNames | None = None
    ) -> None:
        """`new_code` makes an unguessable join code. `private`: a table for one team and one match."""
        self.names = team_names or TeamNames()
        self.states: list[State] = []
        self.queue = TeamQueue()
        self.watching: dict[Visitor, None] = {}
        """In order of arrival."""
        self.registry: dict[str, str] | None = None
        """If set, only these teams may join: hashed join codes by lower-case name."""
        self.rejoin_by_name = False
        """A team that is away may come back without its code."""
        self._new_code = new_code
        self._private = private
        self._refs = count(1)
        self._effects: list[Effect] = []
        self._now: Situation

    @property
    def connected(self) -> dict[Seat, Visitor]:
        """The connections of seated teams."""
        return {
            seat: state.visitor
            for seat, state in enumerate(self.states)
            if isinstance(state, Occupied | Leaving) and state.visitor is not None
        }

    @property
    def known(self) -> dict[Seat, Team]:
        """Teams whose seats are in the log."""
        return {
            seat: state.team for seat, state in enumerate(self.states) if not isinstance(state, Free | Coming)
        }

    @property
    def is_deserted(self) -> bool:
        """Nobody is connected or about to be seated."""
        coming = any(isinstance(state, Coming) for state in self.states)
        return not (self.connected or self.watching or self.queue or coming)

    def knows(self, team: str) -> bool:
        """Whether a hello under this name needs the right join code."""
        is_here = self._seat_of(team) is not None or self.queue.has(team)
        return is_here or self.registry is not None or self.names.has(team)

    def handle(self, event: Event, now: Situation) -> list[Effect]:  # noqa: C901  one case for each event
        self._now, self._effects = now, []
        effects = self._effects
        match event:
            case Begun(sitters=sitters):
                self._begin(sitters)
            case Arrived(visitor=visitor, hello=hello):
                self._arrive(visitor, hello)
            case Departed(visitor=visitor):
                self._depart(visitor)
            case Replied(ref=ref, refusal=refusal):
                self._answer(ref, refusal)
            case Logged():
                self._compare()
            case NameStored():
                self._sit_down_named()
            case GraceOver(seat=seat):
                self._grace_over(seat)
            case Dismissed():
                self._dismiss(event)
            case Cleared():
                self._clear()
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
        # A seat is only still taken here if the previous match was discarded without being played.
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
            # We crashed after the seat was assigned but before its team sat down; the team will say hello
            # again.
            self._do(Order(Vacate(seat)))
            return Free()
        return self._left_alone(seat, team)

    def _unseated(self) -> dict[Visitor, TeamHello]:
        """Free all seats; returns the visitors that had one and are still connected."""
        states, self.states = self.states, [Free() for _ in self.states]
        return {
            state.visitor: state.hello
            for state in states
            if isinstance(state, Coming | Occupied | Leaving)
            if state.visitor is not None and state.hello is not None
        }

    def _seat_all(self, hellos: dict[Visitor, TeamHello]) -> None:
        """Seat as many as there is room for, first come, first served; the others wait."""
        for visitor, hello in tuple(hellos.items()):
            del hellos[visitor]
            self._seat(visitor, hello)

    def _seat(self, visitor: Visitor, hello: TeamHello) -> None:
        reason = self._closed_because()
        seat = None if reason else self._free_seat()
        if seat is None:
            self._do(Refuse(visitor, self._put_off(visitor, hello, reason or "all seats are taken")))
        else:
            self._join(seat, visitor, hello)

    # Coming

    def _arrive(self, visitor: Visitor, hello: TeamHello) -> None:
        stayed = self.queue.staying.pop(visitor, None)
        try:
            self._let_in(visitor, hello)
        except ArenaRefusal as no:
            self._do(Refuse(visitor, no))
            if stayed is not None and visitor not in self.queue.waiting:
                self.queue.staying[visitor] = stayed

    def _let_in(self, visitor: Visitor, hello: TeamHello) -> None:
        if visitor in self.watching or visitor in self.queue.waiting or self._has_seat(visitor):
            raise ArenaRefusal("bad_hello", "you have said hello; open another connection instead")
        if self._private and self._now.phase == "over":
            raise ArenaRefusal("table_full", "this private table is over; connect again for another one")
        if hello.role != "player":
            self.watching[visitor] = None
            self._let_watch(visitor)
        elif (seat := self._seat_of(hello.team)) is None:
            self._check_look(hello.team)
            self._check_code(hello)
            self._newcomer(visitor, hello)
        else:
            self._return(seat, visitor, hello)

    def _let_watch(self, visitor: Visitor) -> None:
        self._do(Enter(visitor, None), SendWelcome(visitor), ShowLobby(visitor), AttachTo(visitor, None))

    def _check_look(self, team: str) -> None:
        """Nobody may be taken for another team. A registry has seen to that already."""
        if self.registry is not None or self.knows(team):
            return
        here = [state.team.name for state in self.states if not isinstance(state, Free)]
        here += self.queue.teams
        like = next((name for name in here if names.alike(name, team)), None) or self.names.like(team)
        if like is not None:
            raise ArenaRefusal("team_taken", f"that name looks like {like}, a team here; choose another one")

    def _check_code(self, hello: TeamHello) -> None:
        if self.registry is None:
            if not self.names.opens(hello.team, hello.join_code):
                raise ArenaRefusal("team_taken", f"{hello.team} is a team here, with another join_code")
            return
        key = self.registry.get(names.key(hello.team))
        if key is None:
            raise ArenaRefusal("team_unknown", f"{hello.team} is not registered for this event")
        if not Team(hello.team, key).opens(hello.join_code):
            raise ArenaRefusal("team_taken", f"that is not the join_code of {hello.team}")

    def _newcomer(self, visitor: Visitor, hello: TeamHello) -> None:
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
        """Why nobody can sit down even if seats are free; "" if the match is filling."""
        reasons = {"filling": "", "running": "match running", "over": "the next match is being made ready"}
        return reasons[self._now.phase]

    def _put_off(self, visitor: Visitor, hello: TeamHello, reason: str) -> ArenaRefusal:
        """Queue the visitor for the next match if possible; returns the refusal to send."""
        if self._private:
            return ArenaRefusal("table_full", "this private table is another team's; ask for one of your own")
        if self.queue.add(visitor, hello):
            return ArenaRefusal("table_full", f"{reason}; stay connected for a seat in the next match")
        return ArenaRefusal("table_full", f"{reason}; come again for the next match")

    def _join(self, seat: Seat, visitor: Visitor, hello: TeamHello) -> None:
        code = hello.join_code or self._new_code()
        made_code = None if hello.join_code else code
        is_made = hello.has_made_code or made_code is not None
        said = replace(hello, join_code=code, has_made_code=is_made)
        coming = Coming(Team(hello.team, hashed_key(code)), visitor, said, made_code)
        self.states[seat] = coming
        self._lock_name(said)
        if self.names.is_stored(hello.team):
            self._sit_down(seat, coming, visitor)

    def _sit_down_named(self) -> None:
        """Seat the teams that waited for their names to be stored.

        They must not sit down earlier: that may deal the first hand, and the welcome, which promises the
        name, comes before the hand.
        """
        for seat, state in enumerate(self.states):
            if isinstance(state, Coming) and state.ref is None and self.names.is_stored(state.team.name):
                if state.visitor is None:
                    self.states[seat] = Free()
                else:
                    self._sit_down(seat, state, state.visitor)

    def _sit_down(self, seat: Seat, coming: Coming, visitor: Visitor) -> None:
        team, hello, ref = coming.team, coming.hello, next(self._refs)
        self.states[seat] = replace(coming, ref=ref)
        self._do(
            Order(Assign(seat, Sitter(team.name, "bot", key=team.key))),
            Enter(visitor, seat),
            # before Sit, which may deal the first hand: the team must see it dealt
            AttachTo(visitor, hello.join_code),
            Order(ActFor(seat, Sit(hello.client_nonce), ref)),
        )

    def _return(self, seat: Seat, visitor: Visitor, hello: TeamHello) -> None:
        """Seat a team that has a seat already. The table closes its previous connection."""
        state = self.states[seat]
        assert not isinstance(state, Free), "a free seat has no name"
        name, made_code = state.team.name, None
        if self._may_rejoin(state, hello):
            made_code = self._new_code()  # only the hash of the old one is known
            hello = replace(hello, join_code=made_code)
        elif not (state.team.opens(hello.join_code) or self._has_locked(name, hello.join_code)):
            raise ArenaRefusal("team_taken", f"{name} has a seat here, and another join_code")
        if seat in self._now.expelled:
            raise ArenaRefusal("unauthorized", "an operator has closed your seat for this match")
        if isinstance(state, Coming) and state.ref is None:
            self._wait_instead(seat, state, visitor, hello)
            return
        assert hello.join_code is not None, "it opened the seat"
        team = Team(name, hashed_key(hello.join_code))
        if team.key != state.team.key:
            self._do(Order(Assign(seat, Sitter(name, "bot", key=team.key))))
        # A code that does not lock the name was made, and stays the team's only while it has the seat
        hello = replace(hello, has_made_code=not self._has_locked(name, hello.join_code))
        if not isinstance(state, Coming):
            self._lock_name(hello)  # the team was seen
        match state:
            # Its Sit is not in the log yet and may still be refused, so no Welcome: `_sat` sends it to
            # whichever connection has the seat by then.
            case Coming():
                self.states[seat] = replace(state, team=team, visitor=visitor, hello=hello, made_code=None)
                self._do(Enter(visitor, seat), AttachTo(visitor, hello.join_code))
                return
            case Leaving():
                # A Stand is under way. The team gets its connection back now; if the Stand succeeds, `_left`
                # looks for another seat for it.
                self.states[seat] = replace(state, team=team, visitor=visitor, hello=hello)
            case Occupied() | Away() | House():
                self.states[seat] = Occupied(team, visitor, hello)
            case _:
                assert_never(state)
        self._do(Enter(visitor, seat), SendWelcome(visitor, made_code), Announce())
        self._do(AttachTo(visitor, hello.join_code))

    def _wait_instead(self, seat: Seat, coming: Coming, visitor: Visitor, hello: TeamHello) -> None:
        """Another connection of a team whose name is being stored."""
        if coming.visitor is not None:
            self._do(Replace(coming.visitor))
        said = replace(hello, has_made_code=False)  # only a chosen code is stored
        self.states[seat] = replace(coming, visitor=visitor, hello=said)

    def _may_rejoin(self, state: State, hello: TeamHello) -> bool:
        """A closed event needs the codes of its registry all the same."""
        is_open = self.rejoin_by_name and self.registry is None
        return is_open and hello.join_code is None and isinstance(state, Away)

    def _has_locked(self, name: str, code: str | None) -> bool:
        """Whether this is the code that the team chose. It opens a seat that was taken back by name, too."""
        return self.registry is None and self.names.has(name) and self.names.opens(name, code)

    # What the table says

    def _answer(self, ref: int | None, refusal: str | None) -> None:
        for seat, state in enumerate(self.states):
            match state:
                case Coming() if state.ref is not None and state.ref == ref:
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
        if visitor is None:
            self.states[seat] = self._left_alone(seat, team)
        else:
            self.states[seat] = Occupied(team, visitor, coming.hello)
            self._do(SendWelcome(visitor, coming.made_code), Announce())
        if coming.dismissed is not None:
            self._dismiss(coming.dismissed)

    def _lock_name(self, hello: TeamHello) -> None:
        """For a code that the team chose. A registry and a private table need no locks."""
        is_open = self.registry is None and not self._private
        if is_open and hello.join_code is not None and not hello.has_made_code:
            self.names.lock(hello.team, hello.join_code)

    def _not_sat(self, visitor: Visitor, hello: TeamHello, refusal: str | None) -> ArenaRefusal:
        if refusal is None:
            return _STOOD_UP
        if self._now.phase == "filling":
            return ArenaRefusal("bad_hello", refusal)
        # the match started between the hello and its Sit
        return self._put_off(visitor, hello, "match running")

    def _stood(self, seat: Seat, leaving: Leaving, refusal: str | None) -> None:
        """Handles the answer to a Stand. The team may still sit: the Stand was refused, or it sat down
        again."""
        visitor, hello, dismissed = leaving.visitor, leaving.hello, leaving.dismissed
        if seat not in self._now.taken:
            self._left(seat, leaving)
            return
        if visitor is not None and hello is not None:
            self.states[seat] = Occupied(leaving.team, visitor, hello)
        else:
            self.states[seat] = self._left_alone(seat, leaving.team)
        # The match may have started before the Stand was reached. The order is then carried out as a forfeit,
        # by `_dismiss`, instead of being refused.
        if dismissed is not None and refusal is not None and self._now.phase == "filling":
            self._do(Refuse(dismissed.by, ArenaRefusal("rate_limited", refusal)))
        elif dismissed is not None:
            self._dismiss(dismissed)

    def _compare(self) -> None:
        """Free the seats whose chairs are empty: their teams stood up, asked or unasked.

        This also runs for the batch that starts the match, because a team may have stood up earlier in that
        batch. After that the rules never empty a chair.
        """
        for seat, state in enumerate(self.states):
            if seat in self._now.taken:
                continue
            match state:
                case Occupied(visitor=visitor):
                    self._free(seat, visitor)
                    self._do(Announce(), Refuse(visitor, _STOOD_UP))
                case Away():
                    self._free(seat, None)
                    self._do(Announce())
                case Leaving():
                    self._left(seat, state)
                case Free() | House() | Coming():
                    # a house bot sits down in a later batch; a coming team is handled when its answer arrives
                    pass
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
                case Occupied() if state.visitor is visitor:
                    self.states[seat] = self._left_alone(seat, state.team)
                    self._do(Announce())
                case Leaving() if state.visitor is visitor:
                    self.states[seat] = replace(state, visitor=None, hello=None)
                    self._do(Announce())

    def _left_alone(self, seat: Seat, team: Team) -> Away:
        """Before the start a team keeps its seat only for `GRACE` after it has disconnected."""
        if self._now.phase != "filling":
            return Away(team, None)
        self._do(SetAlarm(seat, GRACE))
        return Away(team, self._now.at + GRACE)

    def _grace_over(self, seat: Seat) -> None:
        """The alarm may ring late: the team may have come back, or the match may have started."""
        state = self.states[seat]
        is_due = isinstance(state, Away) and state.until is not None and self._now.at >= state.until
        if is_due and self._now.phase == "filling":
            self._ask_to_stand(seat, None)

    def _dismiss(self, order: Dismissed) -> None:
        seat, state = order.seat, self.states[order.seat]
        match state:
            case Free():
                self._do(Refuse(order.by, ArenaRefusal("invalid_action", f"nobody sits on seat {seat}")))
            # only one request at a time: the order is carried out after the pending answer
            case Coming() | Leaving():
                self.states[seat] = replace(state, dismissed=order)
            case House() | Occupied() | Away():
                if self._now.phase == "filling":
                    self._ask_to_stand(seat, order)
                elif seat in self._now.out:
                    sentence = f"{state.team.name} is out of this match already"
                    self._do(Refuse(order.by, ArenaRefusal("invalid_action", sentence)))
                else:
                    self._do(PutOut(seat, order.by))
            case _:
                assert_never(state)

    def _clear(self) -> None:
        """Also empties a chair that no seat here knows of, so that it helps whatever went wrong before."""
        waiting, self.queue = self.queue, TeamQueue()
        self._do(*(Refuse(visitor, _CLEARED) for visitor in (*waiting.waiting, *waiting.staying)))
        for seat, state in enumerate(self.states):
            visitor = state.visitor if isinstance(state, Coming | Occupied | Leaving) else None
            if self._now.phase == "running":
                self._put_out(seat, visitor)
            elif not isinstance(state, House) and (seat in self._now.taken or not isinstance(state, Free)):
                self._free(seat, visitor)
            if visitor is not None:
                self._do(Refuse(visitor, _CLEARED))
        self._do(Announce())

    def _put_out(self, seat: Seat, visitor: Visitor | None) -> None:
        """Forfeit for the team and disconnect it, so that it is not seated again in the next match."""
        state = self.states[seat]
        if visitor is not None:
            self._do(LookAway(visitor))
        match state:
            case Coming():
                self.states[seat] = replace(state, visitor=None, dismissed=Dismissed(seat, None))
            case Leaving():
                self.states[seat] = replace(state, visitor=None, hello=None, dismissed=Dismissed(seat, None))
            case Occupied():
                self.states[seat] = Away(state.team, None)
        if seat in self._now.taken and seat not in self._now.out and not isinstance(state, Coming | Leaving):
            self._do(PutOut(seat, None))

    def _ask_to_stand(self, seat: Seat, dismissed: Dismissed | None) -> None:
        """Ask the table instead of freeing the seat: if the match has just started, the team must keep it."""
        state, ref = self.states[seat], next(self._refs)
        assert isinstance(state, House | Occupied | Away), "one request at a time"
        visitor, hello = (state.visitor, state.hello) if isinstance(state, Occupied) else (None, None)
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
            self._seat(visitor, hello)  # it reconnected just before its Stand was logged

    def _free(self, seat: Seat, visitor: Visitor | None) -> None:
        """Take the seat away from its team, whether or not it stood up.

        Its connection may have sent a Sit that is not in the log yet. Vacating alone would leave that chair
        taken without an owner. So the team first leaves once more, in the same step as the Vacate; leaving an
        empty chair changes nothing.
        """
        self.states[seat] = Free()
        if visitor is not None:
            self._do(LookAway(visitor))
        self._do(Order(ActFor(seat, Leave())), Order(Vacate(seat)))

    # Lookups

    def _has_seat(self, visitor: Visitor) -> bool:
        return any(
            isinstance(state, Coming | Occupied | Leaving) and state.visitor is visitor
            for state in self.states
        )

    def _seat_of(self, name: str) -> Seat | None:
        for seat, state in enumerate(self.states):
            if not isinstance(state, Free) and state.team.is_called(name):
                return seat
        return None

    def _free_seat(self) -> Seat | None:
        return next((seat for seat, state in enumerate(self.states) if isinstance(state, Free)), None)


_CLEARED: Final = ArenaRefusal("unauthorized", "an operator has cleared the table; say hello again")
_STOOD_UP: Final = ArenaRefusal("unauthorized", "your team stood up; say hello again for a seat")
