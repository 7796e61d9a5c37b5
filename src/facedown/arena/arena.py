"""An arena: one match after another, each with its own secret, committed to in advance.

`seats` decides who has which seat. This module feeds it events from the table, the connections and the clock,
and carries out its effects. Nothing here awaits, so an event and its effects are never interleaved with
others.
"""

import logging
from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from facedown.arena import events
from facedown.arena.replies import HostReplies, OperatorReplies
from facedown.arena.seats import Seats
from facedown.arena.settings import MatchInfo, Settings, info_of
from facedown.arena.team_names import TeamNames
from facedown.arena.visitor import ArenaRefusal, Playing, Visitor
from facedown.core import DEALER, ArenaId, Seat
from facedown.poker.holdem.progress import Progress, progress
from facedown.store import TeamName
from facedown.table import Alarms, Clock, Table
from facedown.wire import Ack, Command, Forfeit, Pause, Refusal, Skip, Unpause
from facedown.wire.arena.dialect import ArenaLobby, Operate, Present, Setup, TeamHello

log = logging.getLogger(__name__)


class Arena:
    def __init__(
        self,
        table: Table,
        following: Table | None,
        *,
        clock: Clock,
        new_code: Callable[[], str],
        unused: Callable[["Arena"], object],
        kept_ms: Callable[[MatchInfo], int | None] = lambda _info: None,
        team_names: TeamNames | None = None,
    ) -> None:
        """`following`: the next match; a private table has none. `unused`: called if nobody
        was connected for `kept_ms` (None: for ever) and no match is running."""
        info = match_info(table)
        self.settings = info.settings
        self.following = following
        self._clock = clock
        self._unused = unused
        self._kept_ms = kept_ms
        self._alarms = Alarms(clock)
        self._seats = Seats(new_code, private=bool(info.practice), team_names=team_names)
        self._set_up(table)

    def _set_up(self, table: Table) -> None:
        info, following, header = match_info(table), self.following, table.kept.header
        setup = Setup(
            table=info.arena,
            seats=info.settings.seats,
            stack=info.settings.stack,
            sb=info.settings.sb,
            bb=info.settings.bb,
            move_time_ms=header.terms.clocks.get("turn", 0),
            bank_ms=info.settings.bank_ms,
            day=info.day,
            first_hand=(0 if following is None else match_info(following).first_hand_before) or info.far_hand,
            commit=header.commitment,
            next_commit=None if following is None else following.kept.header.commitment,
        )
        self.playing = Playing(table, info, setup)
        replies = HostReplies(self._answered)
        self._host = table.connect(replies, "host")
        self._operator = table.connect(replies, "operator")
        self._knows_start = False
        self._seats.rejoin_by_name = info.settings.rejoin_by_name
        table.committed = self._logged
        self._handle(events.Begun(table.kept.roster.sitters))

    @property
    def id(self) -> ArenaId:
        return self.playing.info.arena

    @property
    def is_private(self) -> bool:
        return bool(self.playing.info.practice)

    @property
    def maker(self) -> str:
        """The account that asked for it; "" for the host's own."""
        return self.playing.info.maker

    @property
    def progress(self) -> Progress:
        return progress(self.playing.table.kept.state)

    @property
    def is_started(self) -> bool:
        return self.progress.started

    @property
    def is_idle(self) -> bool:
        """No match is running and nobody is connected."""
        return self._seats.is_deserted and not self.is_started

    @property
    def tables(self) -> tuple[Table, ...]:
        """The table of the current match and that of the next."""
        return tuple(table for table in (self.playing.table, self.following) if table is not None)

    @property
    def untouched(self) -> tuple[Table, ...]:
        """Matches nobody has sat down to; they may be discarded."""
        return tuple(table for table in self.tables if not any(table.kept.roster.sitters))

    @property
    def registry(self) -> dict[str, str] | None:
        return self._seats.registry

    @registry.setter
    def registry(self, teams: dict[str, str] | None) -> None:
        """If set, only these teams may join: hashed join codes by lower-case name."""
        self._seats.registry = teams

    def knows(self, team: str) -> bool:
        """Whether a hello under this name needs the right join code."""
        return self._seats.knows(team)

    @property
    def team_names(self) -> TeamNames:
        return self._seats.names

    # Requests from connections

    def enter(self, visitor: Visitor, hello: TeamHello) -> None:
        """Give the visitor a seat or let it watch; raises ArenaRefusal. It is welcomed once its seat is in
        the log."""
        self._asked(events.Arrived(visitor, hello), visitor)

    def name_stored(self, name: TeamName) -> None:
        """A team that waited for this is seated."""
        self.team_names.stored(name)
        self._handle(events.NameStored())

    def leave(self, visitor: Visitor) -> None:
        """The connection ended."""
        self._handle(events.Departed(visitor))

    def operate(self, order: Operate, by: Visitor | None = None) -> None:
        """Carry out an order; the caller has checked that `by` is an operator. Later refusals by the table go
        to `by`."""
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
                self._asked(events.Dismissed(self._seat_in(order), by), by)
            case "clear":
                # Nobody can forfeit during a pause, and one may be ahead of us; without one this is refused
                self._manage(Unpause(), None)
                self._handle(events.Cleared())

    def skip(self, seat: Seat, prompt: int) -> None:
        """Take the timeout action for a team that sent too many bad answers to this question."""
        self._manage(Skip(seat, prompt), None)

    def lobby(self) -> ArenaLobby:
        """The teams that are connected."""
        stacks, connected = self.progress.stacks, self._seats.connected
        is_house = self.playing.table.kept.roster.house_bot
        return ArenaLobby(
            tuple(
                Present(seat, team.name, seat in connected or is_house(seat) is not None, stacks[seat])
                for seat, team in self._seats.known.items()
            )
        )

    def _seat_in(self, order: Operate) -> Seat:
        if order.seat is None or not 0 <= order.seat < self.playing.info.settings.seats:
            raise ArenaRefusal("bad_schema", f"{order.command} needs the number of a seat")
        return order.seat

    def _manage(self, command: Command, by: Visitor | None) -> None:
        log.info("arena %s: %r", self.id, command)
        table = self.playing.table
        table.receive(
            self._operator if by is None else table.connect(OperatorReplies(by), "operator"), command
        )

    # The seats

    def _answered(self, told: Ack | Refusal) -> None:
        self._handle(events.Replied(told.ref, told.sentence if isinstance(told, Refusal) else None))

    def _logged(self) -> None:
        """Called for every batch. Chairs are only taken and vacated before the start, so later batches are
        skipped."""
        if not self._knows_start:
            # The batch that starts the match is still compared: a team may have stood up earlier in the same
            # batch.
            self._knows_start = self.is_started
            self._handle(events.Logged())

    def _situation(self) -> events.Situation:
        table, now = self.playing.table, self.progress
        phase: events.Phase = "over" if table.status == "over" else "running" if now.started else "filling"
        return events.Situation(self._clock.now(), phase, now.taken, now.out, table.kept.roster.expelled)

    def _handle(self, event: events.Event) -> None:
        for effect in self._seats.handle(event, self._situation()):
            self._carry_out(effect)
        self._watch_absence()

    def _asked(self, event: events.Event, asker: Visitor | None) -> None:
        """Like `_handle`, but raises a refusal meant for the asker."""
        refusal = None
        for effect in self._seats.handle(event, self._situation()):
            if isinstance(effect, events.Refuse) and effect.visitor is asker:
                refusal = effect.refusal
            else:
                self._carry_out(effect)
        self._watch_absence()
        if refusal is not None:
            raise refusal

    def _carry_out(self, effect: events.Effect) -> None:
        match effect:
            case events.Order(command=command):
                self.playing.table.receive(self._host, command)
            case events.PutOut(seat=seat, by=by):
                self._manage(Forfeit(seat), by)
            case events.SetAlarm(seat=seat, ms=ms):
                self._alarms.set(("grace", seat), ms, lambda: self._handle(events.GraceOver(seat)))
            case events.Refuse(visitor=asker, refusal=refusal):
                if asker is not None:
                    asker.refuse(refusal)
            case events.Announce():
                lobby = self.lobby()
                for visitor in (*self._seats.connected.values(), *self._seats.watching):
                    visitor.tell(lobby)
            case _:
                self._tell(effect.visitor, effect)

    def _tell(self, visitor: Visitor, effect: events.ToVisitor) -> None:
        match effect:
            case events.Enter(seat=viewer):
                visitor.enter(self.playing, viewer)
            case events.SendWelcome(made_code=made_code):
                visitor.welcome(made_code)
            case events.ShowLobby():
                visitor.tell(self.lobby())
            case events.AttachTo(code=code):
                visitor.attach(code)
            case events.LookAway():
                visitor.look_away()
            case events.Replace():
                visitor.replaced()
            case _:
                assert_never(effect)

    # Absence

    def _watch_absence(self) -> None:
        """End a match that every team has left for too long, so that the arena is free again."""
        patience = self.settings.abandoned_ms
        if self._seats.connected or not patience or self.playing.table.status == "over":
            self._alarms.stop("abandoned")
        elif "abandoned" not in self._alarms:
            self._alarms.set("abandoned", patience, self._give_up)
        kept = self._kept_ms(self.playing.info)
        if kept is None or not self.is_idle:
            self._alarms.stop("unused")
        elif "unused" not in self._alarms:
            self._alarms.set("unused", kept, lambda: self._unused(self))

    def _give_up(self) -> None:
        if self.is_started:
            for seat in self.progress.taken:
                self._manage(Forfeit(seat), None)
            self._watch_absence()  # try again later: the table refuses while it is paused

    # Match after match

    def over(self) -> None:
        """The match has its outcome, and every client has been sent it."""
        self._alarms.stop_all()
        self._handle(events.Over())

    def go_on(self, following: Table) -> None:
        """Begin the next match; `following` is the one after it.

        Waiting teams are seated at once, the teams of the last match half a start delay later. So newcomers
        get their seats first, but the match does not begin before the others have had their chance.
        """
        table = self.following
        assert table is not None, "a private table has one match"
        self.following = following
        self._set_up(table)
        pause = table.kept.header.terms.clocks["ready"] // 2
        self._alarms.set("again", pause, lambda: self._handle(events.SeatAgain()))

    def change(self, settings: Settings, table: Table | None, following: Table) -> None:
        """Apply new settings from the next match on, or from this one if `table` replaces it."""
        self.settings, self.following = settings, following
        if table is not None:
            self._set_up(table)
        else:
            setup = replace(self.playing.setup, next_commit=following.kept.header.commitment)
            self.playing = self.playing._replace(setup=setup)

    def close(self) -> None:
        """Its connections may still go, of which nothing follows any more."""
        self._alarms.close()


def match_info(table: Table) -> MatchInfo:
    info = info_of(table.kept.header)
    assert info is not None, "an arena opens no match without it"
    return info
