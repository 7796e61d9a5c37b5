"""A place where teams meet: one match after another, each with its own secret, committed to in advance.

A chair is taken once it is in the log; only then is the team welcome. All else happens between two awaits of
one event loop, so whoever comes first has the chair and the name.
"""

import logging
from itertools import count
from typing import Final, NamedTuple

from msgspec.structs import replace

from facedown.arena.alarms import Alarms
from facedown.arena.queue import Queue
from facedown.arena.settings import ArenaTerms, Host, host_of
from facedown.arena.teams import Team, Teams
from facedown.arena.visitor import ArenaRefusal, Playing, Visitor
from facedown.arena.workings import Ear, Reply, Workings
from facedown.core import DEALER, Seat, Sitter
from facedown.poker.holdem import Sit, Stand
from facedown.table import Table, hashed_key
from facedown.wire import Ack, ActFor, Assign, Command, Forfeit, Pause, Refusal, Skip, Unpause, Vacate
from facedown.wire.arena.dialect import Chronicle, Hello, Lobby, Operate, Place, Present

log = logging.getLogger(__name__)

GRACE: Final = 10_000
"""ms for which a team that is away keeps its chair before the start."""


class Coming(NamedTuple):
    """A team whose chair is not in the log yet."""

    team: Team
    visitor: Visitor
    hello: Hello
    made_code: str | None


class Leaving(NamedTuple):
    """A team that is to give its chair back before the start."""

    team: Team
    is_dismissed: bool
    """An operator will have it so, whether the match has begun meanwhile or not."""
    by: Visitor | None
    """The operator."""


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
        self._queue = Queue()
        self._coming: dict[int, Coming] = {}
        self._alarms = Alarms(workings.clock)
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
            first_hand=(0 if following is None else _hosted(following).before) or host.far_hand,
            commit=table.kept.header.commitment,
            next_commit=None if following is None else following.kept.header.commitment,
        )
        self.playing = Playing(table, host, place, Chronicle(place))
        self._teams = Teams(table.kept.roster)
        ear = Ear(self._answered)
        self._host = table.connect(ear, "host")
        self._operator = table.connect(ear, "operator")
        self._leaving: dict[int, Leaving] = {}
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
        here = self._present or self._watching or self._queue or self._coming
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
        if visitor in self._hellos or visitor in self._watching or visitor in self._queue.waiting:
            raise ArenaRefusal("BAD_HELLO", "you have said hello; open another connection instead")
        if self.playing.table.status == "over" and self.playing.host.practice:
            raise ArenaRefusal("TABLE_FULL", "this private table is over; connect again for another one")
        stayed = self._queue.finished.pop(visitor, None)
        try:
            self._let_in(visitor, hello)
        except ArenaRefusal:
            if stayed is not None and visitor not in self._queue.waiting:
                self._queue.finished[visitor] = stayed
            raise

    def _let_in(self, visitor: Visitor, hello: Hello) -> None:
        if hello.role != "player":
            self._watching.add(visitor)
            self._let_watch(visitor)
            return
        is_over = self.playing.table.status == "over"
        team = None if is_over else self._teams.find(hello.team)
        if team is None:
            self._check_registry(hello)
            self._newcomer(visitor, hello)
        elif not team.opens(hello.join_code):
            raise ArenaRefusal("TEAM_TAKEN", f"{team.name} has a seat here, and another join_code")
        elif team.seat in self.playing.table.kept.roster.expelled:
            raise ArenaRefusal("UNAUTHORIZED", "an operator has closed your seat for this match")
        else:
            self._return(visitor, hello, team)

    def leave(self, visitor: Visitor) -> None:
        """The connection ended."""
        self._watching.discard(visitor)
        self._queue.leave(visitor)
        self._hellos.pop(visitor, None)
        seats = [seat for seat, other in self._present.items() if other is visitor]
        for seat in seats:
            del self._present[seat]
            self._release_later(seat)
        if seats:
            self._announce()
            self._watch_absence()

    def operate(self, order: Operate, by: Visitor | None = None) -> None:
        """An operator's, proven to be one. What the table refuses later on, `by` is told."""
        match order.command:
            case "start":
                self._manage(Skip(DEALER), by)
            case "pause":
                self._manage(Pause(), by)
            case "resume":
                self._manage(Unpause(), by)
            case "skip":
                self._manage(Skip(self._seat_in(order)), by)
            case "forfeit":
                self._forfeit(self._seat_in(order), by)

    def skip(self, seat: Seat, prompt: int) -> None:
        """The timeout action, for a team whose answers to this question were bad too often."""
        self._manage(Skip(seat, prompt), None)

    def _seat_in(self, order: Operate) -> Seat:
        if order.seat is None or not 0 <= order.seat < self.playing.host.terms.seats:
            raise ArenaRefusal("BAD_SCHEMA", f"{order.command} needs the number of a seat")
        return order.seat

    def _forfeit(self, seat: Seat, by: Visitor | None) -> None:
        """Before the start the team is only sent away; it may say hello again."""
        team = self._teams.on(seat)
        if team is None:
            raise ArenaRefusal("INVALID_ACTION", f"nobody sits on seat {seat}")
        chair = self.playing.table.kept.state.standing.chairs[seat]
        if not self.is_started:
            self._free(Leaving(team, is_dismissed=True, by=by))
        elif chair is not None and (chair.gone or chair.place):
            raise ArenaRefusal("INVALID_ACTION", f"{team.name} is out of this match already")
        else:
            self._manage(Forfeit(seat), by)

    def _manage(self, command: Command, by: Visitor | None) -> None:
        log.info("arena %s: %r", self.id, command)
        table = self.playing.table
        table.receive(self._operator if by is None else table.connect(Reply(by), "operator"), command)

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
        before = self._queue.named(hello)
        reason = self._no_seat()
        seat = None if reason else self._teams.free_seat()
        if before is not None and (seat is not None or visitor.stays):
            self._queue.leave(before)
            before.replaced()
        if seat is None:
            raise self._put_off(visitor, hello, reason or "all seats are taken")
        self._sit(visitor, hello, seat)

    def _no_seat(self) -> str:
        """Why nobody can sit down, however many chairs are free; "" where somebody can."""
        if self.playing.table.status == "over":
            return "the next match is being made ready"
        return "match running" if self.is_started else ""

    def _put_off(self, visitor: Visitor, hello: Hello, reason: str) -> ArenaRefusal:
        """Let it wait for the next match, if it can; what it is told."""
        if self.playing.host.practice:
            return ArenaRefusal("TABLE_FULL", "this private table is another team's; ask for one of your own")
        if self._queue.add(visitor, hello):
            return ArenaRefusal("TABLE_FULL", f"{reason}; stay connected for a seat in the next match")
        return ArenaRefusal("TABLE_FULL", f"{reason}; come again for the next match")

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
                visitor.refuse(self._put_off(visitor, coming.hello, "match running"))
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
            self._alarms.set(("release", seat), GRACE, lambda: self._release(match, seat))

    def _release(self, match: str, seat: Seat) -> None:
        team = self._teams.on(seat)
        is_same = match == self.playing.table.match and not self.is_started
        if team is None or seat in self._present or not is_same:
            return
        self._free(Leaving(team, is_dismissed=False, by=None))

    def _free(self, leaving: Leaving) -> None:
        """Ask the rules, who refuse where the match has begun meanwhile."""
        ref = next(self._refs)
        self._leaving[ref] = leaving
        self.playing.table.receive(self._host, ActFor(leaving.team.seat, Stand(), ref))

    def _left(self, leaving: Leaving, *, is_gone: bool) -> None:
        seat = leaving.team.seat
        if not is_gone:
            if leaving.is_dismissed:
                self._manage(Forfeit(seat), leaving.by)
            return
        visitor = self._present.pop(seat, None)
        hello = None if visitor is None else self._hellos.pop(visitor, None)
        if visitor is not None:
            visitor.look_away()
        self._teams.remove(seat)
        self.playing.table.receive(self._host, Vacate(seat))
        self._announce()
        if visitor is not None and leaving.is_dismissed:
            visitor.refuse(ArenaRefusal("UNAUTHORIZED", "an operator has taken your seat"))
        elif visitor is not None and hello is not None:  # it came back a moment too late
            self._seat({visitor: hello})
        self._watch_absence()

    def _watch_absence(self) -> None:
        """A match that all have left for long is given up, so that the place is free."""
        patience = self.terms.abandoned_ms
        if self._present or not patience:
            self._alarms.stop("abandoned")
        elif "abandoned" not in self._alarms:
            self._alarms.set("abandoned", patience, self._give_up)

    def _give_up(self) -> None:
        if self._present:
            return
        if self.is_started:
            for seat in self.playing.table.kept.state.standing.taken:
                self._manage(Forfeit(seat), None)
            self._watch_absence()  # it may have been paused
        elif self.playing.host.practice:
            self._workings.spawn(self._workings.tidy(self))

    # Match after match

    def over(self) -> None:
        """The match has its outcome, and everybody has been told."""
        self._alarms.stop_all()
        teams = [visitor for visitor in self._present.values() if visitor.stays]
        self._queue.finished |= {visitor: self._hellos[visitor] for visitor in teams}
        self._present, self._hellos, self._coming = {}, {}, {}
        if not self.playing.host.practice:
            self._workings.spawn(self._turn_over())

    async def _turn_over(self) -> None:
        table = self._following
        assert table is not None, "a place for many matches has the next one ready"
        host, ended = _hosted(table), self.playing
        free = ended.place.first_hand + ended.table.kept.state.standing.hands
        following = Host(
            place=host.place,
            number=host.number + 1,
            day=self._workings.today(),
            terms=self.terms,
            before=host.hand_after(ended.host, free),
        )
        self._following = await self._workings.open(following)
        self._begin(table, host)
        self._workings.start(table)
        for visitor in tuple(self._watching):
            self._let_watch(visitor)
        self._seat(self._queue.waiting)
        pause = table.kept.header.terms.clocks["ready"] // 2  # before those who waited have begun
        self._alarms.set("again", pause, lambda: self._seat(self._queue.finished))

    def _seat(self, hellos: dict[Visitor, Hello]) -> None:
        """As many as there is room for, first come, first served; the others wait."""
        for visitor, hello in tuple(hellos.items()):
            del hellos[visitor]
            seat = None if self.is_started or self._teams.find(hello.team) else self._teams.free_seat()
            if seat is None:
                visitor.refuse(self._put_off(visitor, hello, "all seats are taken"))
            else:
                self._sit(visitor, hello, seat)

    def close(self) -> None:
        self._alarms.stop_all()


def _hosted(table: Table) -> Host:
    host = host_of(table.kept.header.config)
    assert host is not None, "the matches of an arena say so"
    return host
