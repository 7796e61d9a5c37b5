"""One game: a place where people gather, then one match.

`sessions` decides who plays. This module feeds it events from connections, the clock and the host, and
carries out its effects. Nothing here awaits, so an event and its effects are never interleaved with others.
"""

import logging
from collections.abc import Callable
from typing import assert_never

from facedown.core import Seed
from facedown.games import events
from facedown.games.sessions import Patience, Sessions
from facedown.games.settings import GameInfo
from facedown.games.visitor import Visitor
from facedown.mahjong.settings import Settings as Rules
from facedown.table import Alarms, Clock, Outbox, Table
from facedown.wire import Expel, Forfeit
from facedown.wire.mahjong.values import Entered

log = logging.getLogger(__name__)


class Game:
    def __init__(
        self,
        info: GameInfo,
        *,
        rules: Rules,
        seed: Seed,
        bot: str,
        patience: Patience,
        clock: Clock,
        new_token: Callable[[], str],
        start: Callable[["Game", events.Open], object],
        remove: Callable[["Game"], object],
    ) -> None:
        """`start`: called when everybody is there. `remove`: called when the game is not needed any more and
        was never started."""
        self.info = info
        self.rules = rules
        self.seed = seed
        self.bot = bot
        self.table: Table | None = None
        """Once the match has started."""
        self._start = start
        self._remove = remove
        self._sessions = Sessions(info.game_id, 4 - info.num_bots, patience, new_token)
        self._alarms = Alarms(clock)

    @property
    def id(self) -> str:
        return self.info.game_id

    @property
    def names(self) -> tuple[str, ...]:
        """Of the people who have joined."""
        return self._sessions.names

    @property
    def is_started(self) -> bool:
        return self._sessions.phase != "waiting"

    def handle(self, event: events.Event) -> None:
        self._note_closed_seats()
        self._happen(event)

    def _note_closed_seats(self) -> None:
        """An operator expels at the table, which does not report it. Looking before each event is enough: the
        table ends the player's connection, and its departure is an event."""
        if self.table is None:
            return
        for seat in self.table.kept.roster.expelled:
            self._happen(events.SeatClosed(seat))

    def _happen(self, event: events.Event) -> None:
        for effect in self._sessions.handle(event):
            self._carry_out(effect)

    def opened(self, table: Table, seats: tuple[int, ...]) -> None:
        """The match has started, with the people on these seats."""
        self.play_at(table)
        self.handle(events.Opened(seats))

    def play_at(self, table: Table) -> None:
        self.table = table
        self._operator = table.connect(Outbox(lambda _told: ()), "operator")

    def close(self) -> None:
        """Its connections may still go, of which nothing follows any more."""
        self._alarms.close()

    def _carry_out(self, effect: events.Effect) -> None:
        match effect:
            case events.Open():
                self._start(self, effect)
            case events.Remove():
                self.close()
                self._remove(self)
            case events.SetAlarm(alarm=alarm, ms=ms):
                self._alarms.set(alarm, ms, lambda: self.handle(events.Rang(alarm)))
            case events.StopAlarm(alarm=alarm):
                self._alarms.stop(alarm)
            case events.Expel() | events.Abandon():
                self._manage(effect)
            case _:
                self._tell(effect.visitor, effect)

    def _manage(self, effect: events.Expel | events.Abandon) -> None:
        assert self.table is not None, "only seats of a match are closed"
        log.info("game %s: %r", self.id, effect)
        if isinstance(effect, events.Expel):
            self.table.receive(self._operator, Expel(effect.seat))
        else:
            for seat in effect.seats:
                self.table.receive(self._operator, Forfeit(seat))

    def _tell(
        self,
        visitor: Visitor,
        effect: events.Refuse | events.Tell | events.Enter | events.LeaveTable | events.Replace,
    ) -> None:
        match effect:
            case events.Refuse(refusal=refusal):
                visitor.refuse(refusal)
            case events.Tell(told=told):
                visitor.tell(told)
            case events.Enter(seat=seat, away=away):
                assert self.table is not None, "seats are given by the match"
                visitor.tell(Entered(self.id, away))
                visitor.enter(self.table, seat)
            case events.LeaveTable():
                visitor.leave_table()
            case events.Replace():
                visitor.replaced()
            case _:
                assert_never(effect)
