"""Teams and spectators that come to an arena: names and codes, seats, the queue for the next match."""

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from facedown.arena.events import (
    Announce,
    AttachTo,
    Enter,
    Order,
    Refuse,
    Replace,
    SendWelcome,
    ShowLobby,
)
from facedown.arena.queue import TeamQueue
from facedown.arena.seat_states import SeatStates
from facedown.arena.states import Away, Coming, Free, House, Leaving, Occupied, State
from facedown.arena.team_names import TeamNames
from facedown.arena.visitor import ArenaRefusal, Team, Visitor
from facedown.core import Seat, Sitter, names
from facedown.poker.holdem import Sit
from facedown.table import hashed_key
from facedown.wire import ActFor, Assign
from facedown.wire.arena.dialect import TeamHello


class Arrivals(SeatStates):
    def __init__(
        self, new_code: Callable[[], str], *, private: bool, team_names: TeamNames | None = None
    ) -> None:
        """`new_code` makes an unguessable join code. `private`: a table for one team and one match."""
        super().__init__()
        self.names = team_names or TeamNames()
        self.queue = TeamQueue()
        self.watching: dict[Visitor, None] = {}
        """In order of arrival."""
        self.registry: dict[str, str] | None = None
        """If set, only these teams may join: hashed join codes by lower-case name."""
        self.rejoin_by_name = False
        """A team that is away may come back without its code."""
        self._new_code = new_code
        self._private = private

    def knows(self, team: str) -> bool:
        """Whether a hello under this name needs the right join code."""
        is_here = self._seat_of(team) is not None or self.queue.has(team)
        return is_here or self.registry is not None or self.names.has(team)

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

    # Names and codes

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

    def _lock_name(self, hello: TeamHello) -> None:
        """For a code that the team chose. A registry and a private table need no locks."""
        is_open = self.registry is None and not self._private
        if is_open and hello.join_code is not None and not hello.has_made_code:
            self.names.lock(hello.team, hello.join_code)

    def _has_locked(self, name: str, code: str | None) -> bool:
        """Whether this is the code that the team chose. It opens a seat that was taken back by name, too."""
        return self.registry is None and self.names.has(name) and self.names.opens(name, code)

    def _may_rejoin(self, state: State, hello: TeamHello) -> bool:
        """A closed event needs the codes of its registry all the same."""
        is_open = self.rejoin_by_name and self.registry is None
        return is_open and hello.join_code is None and isinstance(state, Away)

    # New teams

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

    # Teams that have a seat

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
            self._change_key(seat, state, team)
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

    def _change_key(self, seat: Seat, state: State, team: Team) -> None:
        if isinstance(state, Coming | Occupied | Leaving) and state.visitor is not None:
            # First: once the chair has another key, the table takes the older connection for a stranger's
            self._do(Replace(state.visitor))
        self._do(Order(Assign(seat, Sitter(team.name, "bot", key=team.key))))

    def _wait_instead(self, seat: Seat, coming: Coming, visitor: Visitor, hello: TeamHello) -> None:
        """Another connection of a team whose name is being stored."""
        if coming.visitor is not None:
            self._do(Replace(coming.visitor))
        said = replace(hello, has_made_code=False)  # only a chosen code is stored
        self.states[seat] = replace(coming, visitor=visitor, hello=said)
