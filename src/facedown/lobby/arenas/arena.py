"""A place where teams meet: one match after another, each with its own secret, committed to in advance.

A chair is taken once it is in the log; only then is the team welcome. All else happens between two awaits of
one event loop, so whoever comes first has the chair and the name.
"""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from itertools import count
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from facedown.core import DEALER, Seat, Sitter
from facedown.lobby.arena_terms import ArenaTerms, Host, host_of
from facedown.lobby.arenas.teams import Team, Teams
from facedown.lobby.arenas.visitor import ArenaRefusal, Playing, Visitor
from facedown.poker.freezeout import Sit, Stand
from facedown.table import Clock, Outbox, Table, hashed_key
from facedown.table.clock import Alarm
from facedown.wire import Ack, ActFor, Assign, Command, Forfeit, Pause, Refusal, Skip, Told, Unpause, Vacate
from facedown.wire.arena import Chronicle, Hello, Lobby, Operate, Place, Present

log = logging.getLogger(__name__)

GRACE: Final = 10_000
"""ms for which a team that is away keeps its chair before the start."""
MOST_WAITING: Final = 64
"""Teams that may wait for the next match."""


class Coming(NamedTuple):
    """A team whose chair is not in the log yet."""

    team: Team
    visitor: Visitor
    hello: Hello
    made_code: str | None


class Workings(NamedTuple):
    """What arenas need of the house."""

    open: Callable[[Host], Awaitable[Table]]
    start: Callable[[Table], object]
    spawn: Callable[[Coroutine[Any, Any, None]], object]
    tidy: Callable[["Arena"], Coroutine[Any, Any, None]]
    """Puts a private table away that was never played."""
    clock: Clock
    token: Callable[[], str]
    """A new join code."""
    today: Callable[[], str]


class _Ear(Outbox):
    """Hears what the table answers to its host."""

    def __init__(self, heard: Callable[[Ack | Refusal], None]) -> None:
        super().__init__(lambda _told: b"")
        self._heard = heard

    def put(self, told: Told, data: bytes | None = None) -> None:  # noqa: ARG002  nothing is sent from here
        if isinstance(told, Ack | Refusal):
            self._heard(told)


class Arena:
    def __init__(
        self,
        table: Table,
        host: Host,
        following: Table | None,
        workings: Workings,
    ) -> None:
        self.terms = host.terms
        self.registry: dict[str, str] | None = None
        """Hashed join codes by name without regard to case, where only these teams may come."""
        self._following = following
        self._workings = workings
        self._refs = count(1)
        self._present: dict[Seat, Visitor] = {}
        self._hellos: dict[Visitor, Hello] = {}
        """What each team said, with the code that opens its chair."""
        self._watching: set[Visitor] = set()
        self._waiting: dict[Visitor, Hello] = {}
        """For a seat in the next match."""
        self._finished: dict[Visitor, Hello] = {}
        """Teams of the last match that are still connected; after a while they are seated again."""
        self._coming: dict[int, Coming] = {}
        self._alarms: dict[object, Alarm] = {}
        self._begin(table, host)

    def _begin(self, table: Table, host: Host) -> None:
        following = self._following
        place = Place(
            table=host.place,
            seats=host.terms.seats,
            stack=host.terms.stack,
            sb=host.terms.sb,
            bb=host.terms.bb,
            move_time_ms=table.kept.header.terms.clocks.get("turn", 0),
            bank_ms=host.terms.bank_ms,
            day=host.day,
            first_hand=host.first_hand,
            commit=table.kept.header.commitment,
            next_commit=None if following is None else following.kept.header.commitment,
        )
        self.playing = Playing(table, host, place, Chronicle(place))
        self._teams = Teams(table.kept.roster)
        ear = _Ear(self._answered)
        self._host = table.connect(ear, "host")
        self._operator = table.connect(ear, "operator")
        self._leaving: dict[int, Team] = {}
        for team in self._teams.everyone():
            if team.key is not None and not self.is_started:
                self._expect(team)
        self._watch_absence()

    def _expect(self, team: Team) -> None:
        """After a crash: who had not sat down yet comes anew, who had is waited for."""
        if self.playing.table.kept.state.standing.chairs[team.seat] is None:
            self._teams.remove(team.seat)
            self.playing.table.receive(self._host, Vacate(team.seat))
        else:
            self._release_later(team.seat)

    @property
    def id(self) -> str:
        return self.playing.host.place

    @property
    def is_started(self) -> bool:
        return bool(self.playing.table.kept.state.standing.started)

    @property
    def is_idle(self) -> bool:
        """Nothing is played, and nobody is here."""
        here = self._present or self._watching or self._waiting or self._coming or self._finished
        return not here and not self.is_started

    @property
    def tables(self) -> tuple[Table, ...]:
        """The match that is filled or played, and the next."""
        return tuple(table for table in (self.playing.table, self._following) if table is not None)

    @property
    def unused(self) -> tuple[Table, ...]:
        """Matches that nobody has sat down to; they may be put away."""
        return tuple(table for table in self.tables if not any(table.kept.roster.sitters))

    def change(self, terms: ArenaTerms, table: Table | None, following: Table) -> None:
        """Other terms, from the next match on, or from this one where it is given anew."""
        self.terms, self._following = terms, following
        if table is not None:
            self._begin(table, _hosted(table))
        else:
            place = replace(self.playing.place, next_commit=following.kept.header.commitment)
            self.playing = self.playing._replace(place=place)

    # Coming and going

    def enter(self, visitor: Visitor, hello: Hello) -> None:
        """A seat, a place to watch from, or ArenaRefusal. A seat is told of once it is in the log."""
        if visitor in self._hellos or visitor in self._watching or visitor in self._waiting:
            raise ArenaRefusal("BAD_HELLO", "you have said hello; open another connection instead")
        self._finished.pop(visitor, None)
        if hello.role != "player":
            self._watching.add(visitor)
            self._let_watch(visitor)
            return
        team = self._teams.find(hello.team)
        if self.playing.table.status == "over":  # the next match is being made ready
            self._check_registry(hello)
            self._check_waiting(hello)
            if not self.playing.host.practice:
                self._wait(visitor, hello)
            if visitor not in self._waiting:
                raise ArenaRefusal("TABLE_FULL", "the next match is being made ready; come again")
        elif team is None:
            self._check_registry(hello)
            self._newcomer(visitor, hello)
        elif team.opens(hello.join_code):
            self._return(visitor, hello, team)
        else:
            raise ArenaRefusal("TEAM_TAKEN", f"{team.name} has a seat here, and another join_code")

    def leave(self, visitor: Visitor) -> None:
        """The connection ended."""
        self._watching.discard(visitor)
        self._waiting.pop(visitor, None)
        self._finished.pop(visitor, None)
        self._hellos.pop(visitor, None)
        seats = [seat for seat, other in self._present.items() if other is visitor]
        for seat in seats:
            del self._present[seat]
            self._release_later(seat)
        if seats:
            self._announce()
            self._watch_absence()

    def operate(self, order: Operate) -> None:
        """An operator's, proven to be one."""
        commands: dict[str, Command] = {
            "start": Skip(DEALER),
            "pause": Pause(),
            "resume": Unpause(),
        }
        if order.command in commands:
            self._manage(commands[order.command])
            return
        if order.seat is None or not 0 <= order.seat < self.playing.host.terms.seats:
            raise ArenaRefusal("BAD_SCHEMA", f"{order.command} needs the number of a seat")
        if order.command == "skip":
            self._manage(Skip(order.seat))
        elif self.is_started:
            self._manage(Forfeit(order.seat))
        else:
            self._dismiss(order.seat)

    def skip(self, seat: Seat, prompt: int) -> None:
        """The timeout action, for a team whose answers to this question were bad too often."""
        self._manage(Skip(seat, prompt))

    def _manage(self, command: Command) -> None:
        log.info("arena %s: %r", self.id, command)
        self.playing.table.receive(self._operator, command)

    # Seats

    def _check_registry(self, hello: Hello) -> None:
        if self.registry is None:
            return
        key = self.registry.get(hello.team.casefold())
        if key is None:
            raise ArenaRefusal("TEAM_UNKNOWN", f"{hello.team} is not registered for this event")
        if not Team(hello.team, 0, key).opens(hello.join_code):
            raise ArenaRefusal("TEAM_TAKEN", f"that is not the join_code of {hello.team}")

    def _newcomer(self, visitor: Visitor, hello: Hello) -> None:
        self._check_waiting(hello)
        seat = None if self.is_started else self._teams.free_seat()
        if seat is None:
            self._wait(visitor, hello)
            running = "match running" if self.is_started else "all seats are taken"
            raise ArenaRefusal("TABLE_FULL", f"{running}; stay connected for a seat in the next match")
        self._sit(visitor, hello, seat)

    def _check_waiting(self, hello: Hello) -> None:
        """A name that waits is taken, too, by whoever has its code."""
        for waiting in (self._waiting, self._finished):
            for other, said in tuple(waiting.items()):
                team = Team(said.team, 0, None if said.join_code is None else hashed_key(said.join_code))
                if not team.is_called(hello.team):
                    continue
                if not team.opens(hello.join_code):
                    raise ArenaRefusal("TEAM_TAKEN", f"{team.name} waits here, with another join_code")
                del waiting[other]

    def _wait(self, visitor: Visitor, hello: Hello) -> None:
        if visitor.stays and len(self._waiting) < MOST_WAITING:
            self._waiting[visitor] = hello

    def _sit(self, visitor: Visitor, hello: Hello, seat: Seat) -> None:
        made = None if hello.join_code else self._workings.token()
        code = hello.join_code or made
        assert code is not None, "one of them is there"
        team = Team(hello.team, seat, hashed_key(code))
        self._teams.add(team)
        ref = next(self._refs)
        self._coming[ref] = Coming(team, visitor, replace(hello, join_code=code), made)
        self._hellos[visitor] = self._coming[ref].hello
        table = self.playing.table
        table.receive(self._host, Assign(seat, Sitter(team.name, "bot", key=team.key)))
        visitor.enter(self.playing, seat)
        visitor.attach(code)  # before it sits down, for that may be what starts the first hand
        table.receive(self._host, ActFor(seat, Sit(hello.client_nonce), ref))

    def _answered(self, told: Ack | Refusal) -> None:
        if told.ref in self._leaving:
            self._left(self._leaving.pop(told.ref), is_gone=isinstance(told, Ack))
            return
        coming = None if told.ref is None else self._coming.pop(told.ref, None)
        if coming is None:
            return
        team, visitor = coming.team, coming.visitor
        if isinstance(told, Refusal):  # the match began a moment before
            self._teams.remove(team.seat)
            visitor.look_away()
            self.playing.table.receive(self._host, Vacate(team.seat))
            if self._hellos.pop(visitor, None) is not None:
                self._wait(visitor, coming.hello)
                visitor.refuse(ArenaRefusal("TABLE_FULL", "match running; stay for the next one"))
        elif visitor in self._hellos:
            self._present[team.seat] = visitor
            visitor.welcome(coming.made_code)
            self._announce()
            self._watch_absence()
        else:
            self._release_later(team.seat)
            self._watch_absence()

    def _return(self, visitor: Visitor, hello: Hello, team: Team) -> None:
        """The connection that had the seat before has it no longer."""
        before = self._present.get(team.seat)
        for ref, coming in tuple(self._coming.items()):
            if coming.team.seat == team.seat:
                before = coming.visitor
                self._coming[ref] = coming._replace(visitor=visitor, made_code=None)
                visitor.enter(self.playing, team.seat)
                visitor.attach(hello.join_code)
        if before is not None:
            self._hellos.pop(before, None)
        self._hellos[visitor] = hello
        if all(coming.team.seat != team.seat for coming in self._coming.values()):
            self._present[team.seat] = visitor
            visitor.enter(self.playing, team.seat)
            visitor.welcome(None)
            self._announce()
            self._watch_absence()
            visitor.attach(hello.join_code)

    def _let_watch(self, visitor: Visitor) -> None:
        visitor.enter(self.playing, None)
        visitor.welcome(None)
        visitor.tell(self.lobby())
        visitor.attach(None)

    # Who is there

    def lobby(self) -> Lobby:
        stacks = self.playing.table.kept.state.stacks()
        is_house = self.playing.table.kept.roster.house_bot
        return Lobby(
            tuple(
                Present(
                    team.seat,
                    team.name,
                    team.seat in self._present or is_house(team.seat) is not None,
                    stacks[team.seat],
                )
                for team in self._teams.everyone()
                if not any(coming.team.seat == team.seat for coming in self._coming.values())
            )
        )

    def _announce(self) -> None:
        lobby = self.lobby()
        for visitor in (*self._present.values(), *self._watching):
            visitor.tell(lobby)

    def _release_later(self, seat: Seat) -> None:
        """Before the start, a chair whose team does not come back is free again."""
        if not self.is_started:
            match = self.playing.table.match
            self._alarm(("release", seat), GRACE, lambda: self._release(match, seat))

    def _release(self, match: str, seat: Seat) -> None:
        team = self._teams.on(seat)
        is_same = match == self.playing.table.match and not self.is_started
        if team is None or seat in self._present or not is_same:
            return
        self._free(team)

    def _dismiss(self, seat: Seat) -> None:
        """Before the start an operator may send a team away; it may say hello again."""
        team = self._teams.on(seat)
        if team is None:
            raise ArenaRefusal("INVALID_ACTION", f"nobody sits on seat {seat}")
        visitor = self._present.pop(seat, None)
        for coming in self._coming.values():
            if coming.team.seat == seat:
                visitor = coming.visitor
        if visitor is not None:
            visitor.look_away()
            self._hellos.pop(visitor, None)
            visitor.refuse(ArenaRefusal("UNAUTHORIZED", "an operator has taken your seat"))
        self._free(team)

    def _free(self, team: Team) -> None:
        """Ask the rules, who refuse where the match has begun meanwhile."""
        ref = next(self._refs)
        self._leaving[ref] = team
        self.playing.table.receive(self._host, ActFor(team.seat, Stand(), ref))

    def _left(self, team: Team, *, is_gone: bool) -> None:
        if is_gone:
            self._teams.remove(team.seat)
            self.playing.table.receive(self._host, Vacate(team.seat))
            self._announce()

    def _watch_absence(self) -> None:
        """A match that all have left for long is given up, so that the place is free."""
        patience = self.terms.abandoned_ms
        if self._present or not patience:
            self._stop_alarm("abandoned")
        elif "abandoned" not in self._alarms:
            self._alarm("abandoned", patience, self._give_up)

    def _give_up(self) -> None:
        if self._present:
            return
        if self.is_started:
            for seat in self.playing.table.kept.state.standing.taken:
                self._manage(Forfeit(seat))
            self._watch_absence()  # it may have been paused
        elif self.playing.host.practice:
            self._workings.spawn(self._workings.tidy(self))

    # Match after match

    def over(self) -> None:
        """The match has its outcome, and everybody has been told."""
        self._stop_all_alarms()
        teams = [visitor for visitor in self._present.values() if visitor.stays]
        self._finished = {visitor: self._hellos[visitor] for visitor in teams}
        self._present, self._hellos, self._coming = {}, {}, {}
        if not self.playing.host.practice:
            self._workings.spawn(self._turn_over())

    async def _turn_over(self) -> None:
        table = self._following
        assert table is not None, "a place for many matches has the next one ready"
        host = _hosted(table)
        following = replace(host, number=host.number + 1, day=self._workings.today(), terms=self.terms)
        self._following = await self._workings.open(following)
        self._begin(table, host)
        self._workings.start(table)
        for visitor in tuple(self._watching):
            self._let_watch(visitor)
        self._seat(self._waiting)
        pause = table.kept.header.terms.clocks["ready"] // 2  # before those who waited have begun
        self._alarm("again", pause, lambda: self._seat(self._finished))

    def _seat(self, hellos: dict[Visitor, Hello]) -> None:
        """As many as there is room for, first come, first served; the others wait."""
        for visitor, hello in tuple(hellos.items()):
            del hellos[visitor]
            seat = None if self.is_started or self._teams.find(hello.team) else self._teams.free_seat()
            if seat is None:
                self._wait(visitor, hello)
                visitor.refuse(ArenaRefusal("TABLE_FULL", "all seats are taken; stay for the next match"))
            else:
                self._sit(visitor, hello, seat)

    # Alarms

    def close(self) -> None:
        self._stop_all_alarms()

    def _alarm(self, name: object, ms: int, ring: Callable[[], object]) -> None:
        self._stop_alarm(name)

        def rung() -> None:
            self._alarms.pop(name, None)
            ring()

        clock = self._workings.clock
        self._alarms[name] = clock.call_at(clock.now() + ms, rung)

    def _stop_alarm(self, name: object) -> None:
        if (alarm := self._alarms.pop(name, None)) is not None:
            alarm.cancel()

    def _stop_all_alarms(self) -> None:
        for name in tuple(self._alarms):
            self._stop_alarm(name)


def _hosted(table: Table) -> Host:
    host = host_of(table.kept.header.config)
    assert host is not None, "the matches of an arena say so"
    return host
