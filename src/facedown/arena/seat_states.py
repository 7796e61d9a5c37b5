"""All seats of an arena: their states, who has which, and how one becomes free."""

from itertools import count
from typing import Final

from facedown.arena.events import Dismissed, Effect, LookAway, Order, SetAlarm, Situation
from facedown.arena.states import Away, Coming, Free, House, Leaving, Occupied, State
from facedown.arena.visitor import Team, Visitor
from facedown.core import Seat
from facedown.poker.hand.actions import Leave
from facedown.poker.holdem import Stand
from facedown.wire import ActFor, Vacate
from facedown.wire.arena.dialect import TeamHello

GRACE: Final = 10_000
"""ms for which a disconnected team keeps its seat before the start."""


class SeatStates:
    def __init__(self) -> None:
        self.states: list[State] = []
        self._refs = count(1)
        self._effects: list[Effect] = []
        """Of the event that is being handled."""
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

    def _do(self, *effects: Effect) -> None:
        self._effects += effects

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

    def _unseated(self) -> dict[Visitor, TeamHello]:
        """Free all seats; returns the visitors that had one and are still connected."""
        states, self.states = self.states, [Free() for _ in self.states]
        return {
            state.visitor: state.hello
            for state in states
            if isinstance(state, Coming | Occupied | Leaving)
            if state.visitor is not None and state.hello is not None
        }

    def _left_alone(self, seat: Seat, team: Team) -> Away:
        """Before the start a team keeps its seat only for `GRACE` after it has disconnected."""
        if self._now.phase != "filling":
            return Away(team, None)
        self._do(SetAlarm(seat, GRACE))
        return Away(team, self._now.at + GRACE)

    def _ask_to_stand(self, seat: Seat, dismissed: Dismissed | None) -> None:
        """Ask the table instead of freeing the seat: if the match has just started, the team must keep it."""
        state, ref = self.states[seat], next(self._refs)
        assert isinstance(state, House | Occupied | Away), "one request at a time"
        visitor, hello = (state.visitor, state.hello) if isinstance(state, Occupied) else (None, None)
        self.states[seat] = Leaving(state.team, visitor, hello, ref, dismissed)
        self._do(Order(ActFor(seat, Stand(), ref)))

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
