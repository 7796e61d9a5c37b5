"""One cash table: who sits where, who is away, who waits, and which chairs the house plays.

The rules and the log are the table's; this sends it the commands of a host. After a crash everything here
follows from the log again, except the memory of those who left, and the waiting list.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, Protocol

from msgspec import UNSET, Struct

from facedown.cash_tables.bot_chairs import BotChairs
from facedown.cash_tables.buy_ins import BuyIns
from facedown.cash_tables.closing import Closing
from facedown.cash_tables.commands import Commands
from facedown.cash_tables.refusal import CashRefusal
from facedown.cash_tables.settings import UNIT, TableSettings
from facedown.cash_tables.waiting import WaitingList
from facedown.core import DEALER, AnyEntry, Seat, Sitter
from facedown.core.record import Acted
from facedown.poker.cash import PAUSE, PLAY, Chair, Close, Intend, Ring, Sit
from facedown.poker.cash.actions import SEATING
from facedown.poker.cash.events import Stood
from facedown.poker.histories.money import money_text
from facedown.store import Account
from facedown.table import Alarms, Clock, Table
from facedown.table.attendance import FRESH_GRACE
from facedown.table.roster import Roster
from facedown.wire import ActFor, Assign, Named, Refusal, Vacate
from facedown.wire.cash.messages import Join

TIMEOUTS: Final = 2
"""Time-outs in a row after which a player pauses."""


class Player(Protocol):
    """A connection, as its table knows it."""

    account: str

    def assigned(self, seat: Seat) -> None:
        """This chair is its own from now on. It looks from there before the chips come, so that it sees its
        cards whenever they are dealt."""

    def stood(self) -> None:
        """Its chair is empty; it may go on watching."""


class Listed(Struct, frozen=True):
    """A cash table in a list."""

    table: str
    blinds: str
    seats: int
    free: int
    """Chairs that nobody sits on, or that a house bot would leave."""
    players: tuple[Named, ...]
    waiting: int
    least: str
    most: str
    """Buy-ins, in money."""
    hand: int
    average: str
    """The average stack, in money."""


class CashTable:
    def __init__(self, table: Table, settings: TableSettings, clock: Clock) -> None:
        self.table = table
        self.settings = settings
        self._commands = Commands(table)
        self._turn = asyncio.Lock()
        """Held while somebody sits down."""
        self._sitting: set[Seat] = set()
        """Chairs that belong to somebody whose chips are not there yet."""
        self._here: dict[str, list[Player]] = {}
        """Connections by account."""
        self._absences = Alarms(clock)
        """By account, when a player who is away pauses."""
        self._timeouts: dict[Seat, int] = {}
        self._buy_ins = BuyIns(table.kept.state.config, clock, settings.rejoin_ms)
        self._chairs: tuple[Chair | None, ...] = self.ring.chairs
        """When `_tidy` last looked."""
        self._waiting = WaitingList(clock, self._tidy)
        self._bots = BotChairs(table, settings, self._commands, self._sitting)
        self._bots.seated = self._tidy
        self._tidied: tuple[Ring, Roster] | None = None
        """Who sat where when `_tidy` last looked. Most actions of a hand change neither."""
        self._vacating: set[Seat] = set()
        """Chairs that are being freed."""
        self.closing = Closing(table, settings, clock, self._commands.send)
        table.logged = self._logged
        for sitter in table.kept.roster.sitters:
            if sitter is not None and sitter.account is not None:
                # An outage of ours is nobody's absence
                self._watch_absence(sitter.account, at_least=FRESH_GRACE)
        self._tidy()

    @property
    def id(self) -> str:
        return self.table.match

    @property
    def ring(self) -> Ring:
        standing: Ring = self.table.kept.state.standing
        return standing

    def chair_of(self, account: str) -> Seat | None:
        return self.table.kept.roster.chair_of(account)

    def holds(self, account: str) -> bool:
        """Whether the account has chips here."""
        seat = self.chair_of(account)
        return seat is not None and (self.ring.chairs[seat] is not None or seat in self._sitting)

    def listed(self) -> Listed:
        sitters = self.table.kept.roster.sitters
        taken = [seat for seat, chair in enumerate(self.ring.chairs) if chair is not None]
        people = sum(sitter is not None and sitter.bot is None for sitter in sitters)
        config = self.table.kept.state.config
        stacks = [self.ring.chair(seat).stack for seat in taken]
        return Listed(
            table=self.id,
            blinds=self.settings.shown_blinds,
            seats=self.settings.seats,
            free=0 if self.closing.asked else self.settings.seats - people,
            players=tuple(
                Named(sitter.name, sitter.kind, sitter.account)
                for seat, sitter in enumerate(sitters)
                if sitter is not None and seat in taken
            ),
            waiting=len(self._waiting),
            least=money_text(config.least, UNIT),
            most=money_text(config.most, UNIT),
            hand=self.ring.number,
            average=money_text(sum(stacks) // len(stacks) if stacks else 0, UNIT),
        )

    # Connections

    def came(self, player: Player) -> None:
        self._here.setdefault(player.account, []).append(player)
        self._absences.stop(player.account)
        self._tidy()

    def went(self, player: Player) -> None:
        others = self._here.get(player.account, [])
        if player in others:
            others.remove(player)
        if not others:
            self._here.pop(player.account, None)
            self._watch_absence(player.account)
        self._tidy()

    def _watch_absence(self, account: str, at_least: int = 0) -> None:
        if account in self._here or account in self._absences or not self.settings.away_ms:
            return
        ms = max(self.settings.away_ms, at_least)
        self._absences.set(account, ms, lambda: self._absent(account))

    def _absent(self, account: str) -> None:
        self._waiting.remove(account)
        if (seat := self.chair_of(account)) is not None:
            self._pause(seat)

    def _pause(self, seat: Seat) -> None:
        """For a player who is away. One who pauses or leaves already is left alone."""
        chair = self.ring.chairs[seat]
        if chair is not None and chair.intent == PLAY:
            self._commands.send(ActFor(seat, Intend(PAUSE)))

    # Sitting down

    async def sit(
        self,
        account: Account,
        join: Join,
        purse: str,
        balance: Callable[[], Awaitable[int]],
        player: "Player | None" = None,
    ) -> None:
        """Move the buy-in to the table, and the player to a chair. Raises CashRefusal.

        It must not be cancelled: what it has ordered would still be done, and the chips be on a chair that is
        taken for free.

        `player`: the connection that gets the chair. If it is None or no longer here, the newest one of the
        account gets it, if there is any.
        """
        async with self._turn:
            have = await balance()
            # No await from here until the chair is in `_sitting`: a house bot could be given the same one
            if self.closing.asked:
                raise CashRefusal("NO_SUCH_TABLE", "this table is closing; see /cash/tables")
            if self.holds(account.id):
                raise CashRefusal("CHAIR_TAKEN", f"{account.nickname} sits at this table already")
            self._check_name(account)
            seat = self._free_chair(account.id, join)
            chips, debt = self._buy_ins.of(account.id, join.chips, have)
            self._sitting.add(seat)
            player = self._one_here(account.id, player)
            try:
                sitter = Sitter(account.nickname, account.kind, account.id, purse=purse)
                self._commands.send(Assign(seat, sitter))
                if player is not None:
                    player.assigned(seat)
                action = Sit(chips, join.nonce, join.intent, debt or UNSET)
                refusal = await self._commands.act(seat, action)
                if refusal is not None:
                    if player is not None:
                        player.stood()
                    self._vacating.add(seat)
                    self._commands.send(Vacate(seat))
                    raise CashRefusal(_code(refusal.code), refusal.sentence)
                self._buy_ins.forget(account.id)
                self._waiting.remove(account.id)
            finally:
                self._sitting.discard(seat)
            if account.id not in self._here:
                self._watch_absence(account.id)

    def _one_here(self, account: str, wanted: Player | None) -> Player | None:
        here = self._here.get(account, [])
        return wanted if wanted in here else here[-1] if here else None

    def _check_name(self, account: Account) -> None:
        names = {sitter.name for sitter in self.table.kept.roster.sitters if sitter is not None}
        if account.nickname in names:
            raise CashRefusal("NAME_TAKEN", f"another {account.nickname} sits here: change your nickname")

    def _free_chair(self, account: str, join: Join) -> Seat:
        sitters, chairs = self.table.kept.roster.sitters, self.ring.chairs
        free = [
            seat
            for seat, chair in enumerate(chairs)
            if chair is None and sitters[seat] is None and seat not in self._sitting
        ]
        if not free:
            raise CashRefusal("TABLE_FULL", f"all {len(chairs)} seats are taken")
        if self._waiting.ahead_of(account) >= len(free):
            raise CashRefusal("TABLE_FULL", "the free seats are kept for the waiting list")
        if join.seat - 1 in free:
            return join.seat - 1
        if join.chose:
            raise CashRefusal("CHAIR_TAKEN", f"somebody sits on seat {join.seat}: take a free one")
        return free[0]

    # The waiting list

    def wait(self, account: str) -> int:
        """Returns the place in the list, from 1."""
        if self.holds(account):
            raise CashRefusal("CHAIR_TAKEN", "you sit at this table already")
        self._waiting.add(account)
        self._tidy()
        return self._waiting.place_of(account)

    def place_of(self, account: str) -> int:
        """In the waiting list, from 1; 0 = not in it."""
        return self._waiting.place_of(account)

    def wait_no_longer(self, account: str) -> None:
        self._waiting.remove(account)

    # The log

    def _logged(self, entries: Iterable[AnyEntry], events: Iterable[Any]) -> None:
        """Called for every batch, once it is durable."""
        for event in events:
            if isinstance(event, Stood):
                self._remember(event)
        for entry in entries:
            if isinstance(entry, Acted) and entry.seat >= 0 and type(entry.action) not in SEATING:
                self._count_timeout(entry)
        if (self.ring, self.table.kept.roster) != self._tidied:
            self._tidy()

    def _remember(self, left: Stood) -> None:
        """The stack is that of the event: the last hand may have ended in the same batch."""
        sitter, before = self.table.kept.roster.sitter(left.seat), self._chairs[left.seat]
        if sitter is not None and sitter.account is not None and before is not None:
            self._buy_ins.remember(sitter.account, left.chips, before.debt)

    def _count_timeout(self, entry: Acted[Any]) -> None:
        seat = entry.seat
        if entry.by != "clock":
            self._timeouts.pop(seat, None)
            return
        self._timeouts[seat] = self._timeouts.get(seat, 0) + 1
        if self._timeouts[seat] >= TIMEOUTS:
            self._timeouts.pop(seat)
            self._pause(seat)

    def _tidy(self) -> None:
        """Free the chairs of those who left, and let bots come or go."""
        self._tidied = self.ring, self.table.kept.roster
        sitters, chairs = self.table.kept.roster.sitters, self.ring.chairs
        for seat, sitter in enumerate(sitters):
            if sitter is None:
                self._vacating.discard(seat)
            elif chairs[seat] is None and seat not in self._sitting | self._vacating:
                self._free(seat, sitter)
        self._chairs = chairs
        self._waiting.offer(sitters.count(None))
        if self.settings.bots and not self.closing.asked:
            self._bots.balance(kept_free=max(1, len(self._waiting)), is_visited=bool(self._here))
        here = any(sitters) or any(chairs) or self._sitting or self._here or self._waiting
        self.closing.tidy(deserted=not here)

    def _free(self, seat: Seat, sitter: Sitter) -> None:
        self._timeouts.pop(seat, None)
        self._bots.left(seat)
        self._vacating.add(seat)
        for player in tuple(self._here.get(sitter.account or "", ())):
            player.stood()
        self._commands.send(Vacate(seat))

    # Closing

    def close_down(self) -> "asyncio.Future[Refusal | None]":
        """Let everybody play the hand to its end and leave; then the match ends and is filed.

        The answer comes when the wish is in the log.
        """
        answer = self._commands.act(DEALER, Close())
        self.closing.asked = True
        self._tidy()
        return answer

    def close(self) -> None:
        """Its connections may still go, of which nothing follows any more."""
        self.closing.stop()
        self._absences.close()


def _code(code: str) -> str:
    return "BAD_BUY_IN" if code == "not_enough_chips" else code.upper()
