"""House bots at one cash table: they take free chairs while people are there, and leave them to people."""

from collections.abc import Callable
from typing import Final

from facedown.cash_tables.commands import Commands
from facedown.cash_tables.settings import TableSettings
from facedown.core import Seat, Sitter
from facedown.poker.cash import QUIT, Intend, Sit
from facedown.table import Table
from facedown.wire import ActFor, Assign

_STACK: Final = 100
"""In big blinds, at most the largest buy-in."""


class BotChairs:
    def __init__(self, table: Table, settings: TableSettings, commands: Commands, sitting: set[Seat]) -> None:
        """`sitting`: chairs of those whose chips are not there yet; a bot on its way is among them."""
        self.seated: Callable[[], object] = bool
        """Called when a bot has its chips."""
        self._table = table
        self._settings = settings
        self._commands = commands
        self._sitting = sitting
        self._leaving: set[Seat] = set()
        """Bots that were asked to leave."""
        self._coming: set[Seat] = set()
        """Bots that are being seated: the log does not have them yet."""

    def left(self, seat: Seat) -> None:
        self._leaving.discard(seat)

    def balance(self, *, kept_free: int, is_visited: bool) -> None:
        """Let one bot come or go, if it should. `kept_free`: chairs for people who wait, at least one."""
        settings, roster = self._settings, self._table.kept.roster
        bots = {seat for seat in range(settings.seats) if roster.house_bot(seat) is not None} | self._coming
        people = sum(roster.is_client(seat) for seat in range(settings.seats))
        room = settings.seats - people - kept_free
        wanted = min(settings.bots, max(room, 0)) if people or is_visited else 0
        staying = sorted(bots - self._leaving - self._coming)
        if len(bots - self._leaving) > wanted and staying:
            self._leaving.add(staying[-1])
            self._commands.send(ActFor(staying[-1], Intend(QUIT)))
        elif len(bots) < wanted and self._table.status == "open":
            self._seat_one()

    def _seat_one(self) -> None:
        sitters = self._table.kept.roster.sitters
        free = [seat for seat, sitter in enumerate(sitters) if sitter is None and seat not in self._sitting]
        if not free:
            return
        seat, config, settings = free[-1], self._table.kept.state.config, self._settings
        chips = min(_STACK * settings.stakes[1], config.most)
        self._sitting.add(seat)
        self._coming.add(seat)
        self._commands.send(Assign(seat, Sitter(f"{settings.bot} {seat + 1}", "bot", bot=settings.bot)))
        answer = self._commands.act(seat, Sit(max(chips, config.least)))
        answer.add_done_callback(lambda _: self._seated(seat))

    def _seated(self, seat: Seat) -> None:
        self._sitting.discard(seat)
        self._coming.discard(seat)
        self.seated()
