"""One cash table: who sits where, who is away, who waits, and which chairs the house plays.

The rules and the log are the table's; this sends it the commands of a host. After a crash everything here
follows from the log again, except the memory of those who left, and the waiting list.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from msgspec import UNSET, Struct

from facedown.cash_tables.closing import Closing
from facedown.cash_tables.refusal import CashRefusal
from facedown.cash_tables.settings import UNIT, TableSettings
from facedown.core import AnyEntry, Seat, Sitter
from facedown.core.record import Acted
from facedown.poker.cash import PAUSE, PLAY, QUIT, Chair, Intend, Ring, Sit
from facedown.poker.cash.actions import SEATING
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import money_text
from facedown.poker.notation.wishes import affordable_buy_in
from facedown.store import Account
from facedown.table import Clock, Outbox, Table
from facedown.table.clock import Alarm
from facedown.wire import Ack, ActFor, Assign, Named, Refusal, Told, Vacate
from facedown.wire.cash.messages import Join

TIMEOUTS: Final = 2
"""Time-outs in a row after which a player pauses."""
_OFFER_MS: Final = 30_000
"""How long a free chair is kept for the first of the waiting list."""
_BOT_STACK: Final = 100
"""In big blinds, at most the largest buy-in."""


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


class _Left(NamedTuple):
    at: int
    stack: int
    debt: int


class Replies(Outbox):
    """Answers to the host's commands, by their number."""

    def __init__(self) -> None:
        super().__init__(lambda _told: ())
        self.awaited: dict[int, asyncio.Future[Refusal | None]] = {}

    def put(self, told: Told, messages: Sequence[bytes] | None = None) -> None:  # noqa: ARG002  nothing is sent
        if not isinstance(told, Ack | Refusal) or told.ref is None:
            return
        future = self.awaited.pop(told.ref, None)
        if future is not None and not future.done():
            future.set_result(told if isinstance(told, Refusal) else None)


class CashTable:
    def __init__(self, table: Table, settings: TableSettings, clock: Clock) -> None:
        self.table = table
        self.settings = settings
        self._clock = clock
        self._replies = Replies()
        self._host = table.connect(self._replies, "host")
        self._serial = 0
        self._turn = asyncio.Lock()
        """Held while somebody sits down."""
        self._sitting: set[Seat] = set()
        """Chairs that belong to somebody whose chips are not there yet."""
        self._here: dict[str, list[Player]] = {}
        """Connections by account."""
        self._alarms: dict[str, Alarm] = {}
        """By account, when a player who is away pauses."""
        self._timeouts: dict[Seat, int] = {}
        self._left: dict[str, _Left] = {}
        self._chairs: tuple[Chair | None, ...] = self.ring.chairs
        self._waiting: dict[str, int | None] = {}
        """By account, in order; since when a chair is kept for it."""
        self._leaving: set[Seat] = set()
        """Bots that were asked to leave."""
        self._coming: set[Seat] = set()
        """Bots that are being seated: the log does not have them yet."""
        self._vacating: set[Seat] = set()
        """Chairs that are being freed."""
        self.closing = Closing(table, settings, clock, self._order)
        table.logged = self._logged
        for sitter in table.kept.roster.sitters:
            if sitter is not None and sitter.account is not None:
                self._watch_absence(sitter.account)
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
        if (alarm := self._alarms.pop(player.account, None)) is not None:
            alarm.cancel()
        self._tidy()

    def went(self, player: Player) -> None:
        others = self._here.get(player.account, [])
        if player in others:
            others.remove(player)
        if not others:
            self._here.pop(player.account, None)
            self._watch_absence(player.account)
        self._tidy()

    def _watch_absence(self, account: str) -> None:
        if account in self._here or account in self._alarms or not self.settings.away_ms:
            return
        at = self._clock.now() + self.settings.away_ms
        self._alarms[account] = self._clock.call_at(at, lambda: self._absent(account))

    def _absent(self, account: str) -> None:
        self._alarms.pop(account, None)
        self._waiting.pop(account, None)
        if (seat := self.chair_of(account)) is not None:
            self._pause(seat)

    def _pause(self, seat: Seat) -> None:
        """For a player who is away. One who pauses or leaves already is left alone."""
        chair = self.ring.chairs[seat]
        if chair is not None and chair.intent == PLAY:
            self._order(ActFor(seat, Intend(PAUSE)))

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

        `player`: the connection that gets the chair; None: the newest one of the account, if any is here.
        """
        async with self._turn:
            if self.closing.asked:
                raise CashRefusal("NO_SUCH_TABLE", "this table is closing; see /cash/tables")
            if self.holds(account.id):
                raise CashRefusal("CHAIR_TAKEN", f"{account.nickname} sits at this table already")
            self._check_name(account)
            seat = self._free_chair(account.id, join)
            chips, debt = self._buy_in(account.id, join.chips, await balance())
            self._sitting.add(seat)
            player = player or self._newest(account.id)
            try:
                sitter = Sitter(account.nickname, account.kind, account.id, purse=purse)
                self._order(Assign(seat, sitter))
                if player is not None:
                    player.assigned(seat)
                action = Sit(chips, join.nonce, join.intent, debt or UNSET)
                refusal = await self._answered(ActFor(seat, action, self._next()))
                if refusal is not None:
                    if player is not None:
                        player.stood()
                    self._vacating.add(seat)
                    self._order(Vacate(seat))
                    raise CashRefusal(_code(refusal.code), refusal.sentence)
                self._left.pop(account.id, None)
                self._waiting.pop(account.id, None)
            finally:
                self._sitting.discard(seat)
            if account.id not in self._here:
                self._watch_absence(account.id)

    def _newest(self, account: str) -> Player | None:
        here = self._here.get(account)
        return here[-1] if here else None

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
        before = list(self._waiting)
        ahead = before.index(account) if account in before else len(before)
        if not free:
            raise CashRefusal("TABLE_FULL", f"all {len(chairs)} seats are taken")
        if ahead >= len(free):
            raise CashRefusal("TABLE_FULL", "the free seats are kept for the waiting list")
        if join.seat - 1 in free:
            return join.seat - 1
        if join.chose:
            raise CashRefusal("CHAIR_TAKEN", f"somebody sits on seat {join.seat}: take a free one")
        return free[0]

    def _buy_in(self, account: str, chips: int, balance: int) -> tuple[int, int]:
        """The chips, and the debt of one who left a while ago: not with fewer chips than that (table
        stakes)."""
        config, left = self.table.kept.state.config, self._left.get(account)
        if left is None or self._clock.now() - left.at > self.settings.rejoin_ms:
            return self._affordable(chips, balance), 0
        least = min(left.stack, config.most, max(balance, config.least))
        return self._affordable(max(chips, least), balance), left.debt

    def _affordable(self, chips: int, balance: int) -> int:
        config = self.table.kept.state.config
        try:
            chips = affordable_buy_in(UNIT, config, chips, balance)
        except HandError as no:
            raise CashRefusal(no.code, no.sentence) from None
        if not config.least <= chips <= config.most:
            bounds = f"{money_text(config.least, UNIT)} to {money_text(config.most, UNIT)}"
            raise CashRefusal("BAD_BUY_IN", f"buy in for {bounds}, not {money_text(chips, UNIT)}")
        return chips

    # The waiting list

    def wait(self, account: str) -> int:
        """Returns the place in the list, from 1."""
        if self.holds(account):
            raise CashRefusal("CHAIR_TAKEN", "you sit at this table already")
        self._waiting.setdefault(account, None)
        self._tidy()
        return self.place_of(account)

    def place_of(self, account: str) -> int:
        """In the waiting list, from 1; 0 = not in it."""
        return list(self._waiting).index(account) + 1 if account in self._waiting else 0

    def wait_no_longer(self, account: str) -> None:
        self._waiting.pop(account, None)

    # The log

    def _logged(self, entries: Iterable[AnyEntry]) -> None:
        """Called for every batch, once it is durable."""
        for entry in entries:
            if isinstance(entry, Acted) and entry.seat >= 0 and type(entry.action) not in SEATING:
                self._count_timeout(entry)
        self._tidy()

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
        sitters, chairs = self.table.kept.roster.sitters, self.ring.chairs
        for seat, sitter in enumerate(sitters):
            if sitter is None:
                self._vacating.discard(seat)
            elif chairs[seat] is None and seat not in self._sitting | self._vacating:
                self._free(seat, sitter)
        self._chairs = chairs
        self._offer_chairs()
        self._balance_bots()
        here = any(sitters) or any(chairs) or self._sitting or self._here or self._waiting
        self.closing.tidy(deserted=not here)

    def _free(self, seat: Seat, sitter: Sitter) -> None:
        before = self._chairs[seat]
        if sitter.account is not None and before is not None:
            self._left[sitter.account] = _Left(self._clock.now(), before.stack, before.debt)
        self._timeouts.pop(seat, None)
        self._leaving.discard(seat)
        self._vacating.add(seat)
        for player in tuple(self._here.get(sitter.account or "", ())):
            player.stood()
        self._order(Vacate(seat))

    def _offer_chairs(self) -> None:
        """The first of the waiting list have half a minute for a free chair."""
        free = sum(sitter is None for sitter in self.table.kept.roster.sitters)
        now = self._clock.now()
        for place, (account, since) in enumerate(tuple(self._waiting.items())):
            if since is not None and now - since > _OFFER_MS:
                del self._waiting[account]
            elif place < free and since is None:
                self._waiting[account] = now
                self._clock.call_at(now + _OFFER_MS + 1, self._tidy)

    def _balance_bots(self) -> None:
        settings, roster = self.settings, self.table.kept.roster
        if not settings.bots or self.closing.asked:
            return
        bots = {seat for seat in range(settings.seats) if roster.house_bot(seat) is not None} | self._coming
        people = sum(roster.is_client(seat) for seat in range(settings.seats))
        room = settings.seats - people - max(1, len(self._waiting))
        wanted = min(settings.bots, max(room, 0)) if people or self._here else 0
        staying = sorted(bots - self._leaving - self._coming)
        if len(bots - self._leaving) > wanted and staying:
            self._leaving.add(staying[-1])
            self._order(ActFor(staying[-1], Intend(QUIT)))
        elif len(bots) < wanted and self.table.status == "open":
            self._seat_bot()

    def _seat_bot(self) -> None:
        sitters = self.table.kept.roster.sitters
        free = [seat for seat, sitter in enumerate(sitters) if sitter is None and seat not in self._sitting]
        if not free:
            return
        seat, config, settings = free[-1], self.table.kept.state.config, self.settings
        chips = min(_BOT_STACK * settings.stakes[1], config.most)
        self._sitting.add(seat)
        self._coming.add(seat)
        self._order(Assign(seat, Sitter(f"{settings.bot} {seat + 1}", "bot", bot=settings.bot)))
        number = self._next()
        future = self._future(number)
        future.add_done_callback(lambda _: self._seated_bot(seat))
        self._order(ActFor(seat, Sit(max(chips, config.least)), number))

    def _seated_bot(self, seat: Seat) -> None:
        self._sitting.discard(seat)
        self._coming.discard(seat)
        self._tidy()

    # Commands

    async def _answered(self, command: ActFor[Any]) -> Refusal | None:
        assert command.ref is not None, "an answer has a number"
        future = self._future(command.ref)
        self._order(command)
        return await future

    def _future(self, number: int) -> "asyncio.Future[Refusal | None]":
        future: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        self._replies.awaited[number] = future
        return future

    def _order(self, command: Any) -> None:
        self.table.receive(self._host, command)

    def _next(self) -> int:
        self._serial += 1
        return self._serial

    def close_down(self) -> None:
        """Let everybody play the hand to its end and leave; then the match ends and is filed."""
        self.closing.asked = True
        self._tidy()

    def close(self) -> None:
        self.closing.stop()
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()


def _code(code: str) -> str:
    return "BAD_BUY_IN" if code == "not_enough_chips" else code.upper()
