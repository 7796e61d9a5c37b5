"""Who has which seat of an arena: a state machine without I/O. `handle(event, now)` returns effects.

Only the log decides who sits. A seat is `Coming` until the table has answered, and whenever new entries are
in the log (`Logged`) the seats are compared with the chairs of the rules. A player can also stand up at the
table directly; a machine that trusted its own requests would keep that seat taken for ever.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from msgspec.structs import replace

from facedown.arena.arrivals import Arrivals
from facedown.arena.events import (
    Announce,
    Arrived,
    Begun,
    Cleared,
    Departed,
    Dismissed,
    Effect,
    Event,
    GraceOver,
    Logged,
    LookAway,
    NameStored,
    Order,
    Over,
    PutOut,
    Refuse,
    Replied,
    SeatAgain,
    SendWelcome,
    Situation,
)
from facedown.arena.queue import TeamQueue
from facedown.arena.states import Away, Coming, Free, House, Leaving, Occupied, State
from facedown.arena.visitor import ArenaRefusal, Team, Visitor
from facedown.core import Seat, Sitter
from facedown.wire import Vacate
from facedown.wire.arena.dialect import TeamHello


class Seats(Arrivals):
    """The seats of one arena and its visitors without a seat, across matches."""

    @property
    def is_deserted(self) -> bool:
        """Nobody is connected or about to be seated."""
        coming = any(isinstance(state, Coming) for state in self.states)
        return not (self.connected or self.watching or self.queue or coming)

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

    def _grace_over(self, seat: Seat) -> None:
        """The alarm may ring late: the team may have come back, or the match may have started."""
        state = self.states[seat]
        is_due = isinstance(state, Away) and state.until is not None and self._now.at >= state.until
        if is_due and self._now.phase == "filling":
            self._ask_to_stand(seat, None)

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

    # What operators order

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


_CLEARED: Final = ArenaRefusal("unauthorized", "an operator has cleared the table; say hello again")
_STOOD_UP: Final = ArenaRefusal("unauthorized", "your team stood up; say hello again for a seat")
