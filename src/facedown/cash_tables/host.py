"""All cash tables of one process: those that are always open, and those made when the others are full."""

import asyncio
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from facedown.cash_tables.books import Books
from facedown.cash_tables.cash_table import CashTable, Listed, Player
from facedown.cash_tables.refusal import CashRefusal
from facedown.cash_tables.settings import (
    GAME,
    UNIT,
    BadSetting,
    Settings,
    TableInfo,
    TableSettings,
    info_of,
)
from facedown.core import Seed
from facedown.poker.histories.money import money_text
from facedown.store import MINT, Account, Posting, Unavailable
from facedown.table import Context, Owner, Table, Tables
from facedown.table.codes import table_id
from facedown.wire.cash.messages import Join

_PREFIX: Final = "cash:"
_REMEMBERED: Final = 10_000
"""Most accounts that are known to have had their first chips. Of any other, the store is asked."""


def purse_of(account: str) -> str:
    """The ledger account of a player's cash chips; the account's own is for tokens."""
    return f"{_PREFIX}{account}"


class Offered(Struct, frozen=True):
    """A kind of table that can be asked for, open or not."""

    blinds: str
    seats: int
    least: str
    most: str
    """Buy-ins, in money."""
    bots: int
    """House bots that take free chairs."""


class CashTables(Owner):
    def __init__(
        self,
        context: Context,
        tables: Tables,
        settings: Settings,
        *,
        now: Callable[[], int],
        token: Callable[[], str],
    ) -> None:
        """`now`: ms since 1970. `token`: an unguessable text, new each time."""
        self.books = Books(context.store, context.slices)
        self._context = context
        self._tables = tables
        self._settings = settings
        self._now = now
        self._token = token
        self._open: dict[str, CashTable] = {}
        self._known: dict[str, None] = {}
        """Accounts that have had their first chips; the oldest are forgotten first."""
        self._making = asyncio.Lock()
        self._is_closed = False

    # Tables

    def find(self, table: str) -> CashTable | None:
        return self._open.get(table)

    def listed(self, blinds: str | None = None) -> tuple[Listed, ...]:
        """The tables of these blinds, or all of them; those with most players and a free chair first."""
        every = [table.listed() for table in self._open.values()]
        fit = [each for each in every if blinds is None or each.blinds == blinds]
        return tuple(sorted(fit, key=lambda each: (not each.free, -len(each.players))))

    def offered(self) -> tuple[Offered, ...]:
        """The kinds of tables that can be asked for, one for each blinds."""
        kinds = {each.shown_blinds: each for each in reversed(self._settings.tables)}
        return tuple(_offered(each) for each in reversed(kinds.values()))

    async def recall(self, tables: Iterable[Table]) -> list[Table]:
        """Resume the cash tables that were recovered; returns the tables of others."""
        others = []
        for table in tables:
            info = info_of(table.kept.header)
            if info is None:
                others.append(table)
            else:
                self._begin(table, info.cash)
        return others

    async def open_usual(self) -> None:
        """Open what the settings ask for and is not open yet."""
        for wanted in self._settings.tables:
            one = replace(wanted, tables=0)
            for _ in range(wanted.tables - sum(t.settings == one for t in self._open.values())):
                await self._make(one)

    async def with_blinds(self, blinds: str) -> CashTable:
        """A table of these blinds with a free chair; made if there is none. Raises CashRefusal.

        A table whose request is cancelled is made all the same: the store may have its match by then.
        """
        return await asyncio.shield(self._tables.spawn(self._found_or_made(blinds), CashRefusal))

    async def _found_or_made(self, blinds: str) -> CashTable:
        shown = _shown(blinds)
        async with self._making:
            for listed in self.listed(shown):
                if listed.free:
                    return self._open[listed.table]
            usual = [each for each in self._settings.tables if each.shown_blinds == shown]
            if not usual:
                offered = sorted({each.shown_blinds for each in self._settings.tables})
                raise CashRefusal("NO_SUCH_TABLE", f"blinds here are {', '.join(offered)}, not {blinds}")
            if self._tables.is_full or len(self._open) >= self._settings.most:
                raise CashRefusal("TABLE_FULL", "all tables are taken; try again in a few minutes")
            return await self._make(replace(usual[0], tables=0))

    async def _make(self, settings: TableSettings) -> CashTable:
        table = await self._tables.open(
            f"{GAME}-{table_id(self._token())}",
            GAME,
            Seed.of(self._token()),
            (None,) * settings.seats,
            config=settings.config(),
            terms=settings.terms(),
            host=TableInfo(settings).header(),
        )
        return self._begin(table, settings)

    def _begin(self, table: Table, settings: TableSettings) -> CashTable:
        self._tables.start(table, self)
        opened = self._open[table.match] = CashTable(table, settings, self._context.clock)
        opened.closing.is_spare = lambda: self._is_spare(settings)
        return opened

    def _is_spare(self, settings: TableSettings) -> bool:
        """Whether more such tables are open than there should always be."""
        wanted = sum(each.tables for each in self._settings.tables if replace(each, tables=0) == settings)
        alike = [t for t in self._open.values() if t.settings == settings and not t.closing.asked]
        return len(alike) > wanted

    def over(self, table: Table) -> None:
        if (closed := self._open.pop(table.match, None)) is not None:
            closed.close()

    async def filed(self, table: Table) -> None:  # noqa: ARG002  any of them
        if not self._is_closed:
            await self.open_usual()

    def close(self) -> None:
        self._is_closed = True
        for table in self._open.values():
            table.close()

    # Chips

    async def balance(self, account: str) -> int:
        """What the account has outside the tables, after its first chips and its daily top-up."""
        store, purse, start = self._context.store, purse_of(account), self._settings.start
        if account not in self._known:
            # The store posts an id once, so this mints nothing for an account that was here before.
            await store.post((Posting(MINT, purse, start),), f"cash-start:{account}")
            self._known[account] = None
            if len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]
        balance = await store.balance(purse)
        if balance == 0 and not any(table.holds(account) for table in self._open.values()):
            await store.post((Posting(MINT, purse, start),), f"cash-topup:{account}:{self._today()}")
            balance = await store.balance(purse)
        return balance

    async def money(self, account: str) -> str:
        return money_text(await self.balance(account), UNIT)

    def waited_for(self, account: str) -> dict[str, int]:
        """By table, the place of the account in its waiting list."""
        places = {table.id: table.place_of(account) for table in self._open.values()}
        return {table: place for table, place in places.items() if place}

    def tables_of(self, account: str) -> tuple[str, ...]:
        """Where the account sits."""
        return tuple(table.id for table in self._open.values() if table.holds(account))

    async def sit(self, table: CashTable, account: Account, join: Join, player: Player | None = None) -> None:
        """Raises CashRefusal. A request that is cancelled meanwhile is carried out all the same."""
        if await self._context.store.account(account.id) is None:
            raise CashRefusal("UNAUTHORIZED", "this account has been deleted; sign in again")
        sitting = table.sit(account, join, purse_of(account.id), lambda: self.balance(account.id), player)
        await asyncio.shield(self._tables.spawn(sitting, CashRefusal, Unavailable))

    async def affordable(self, account: str, chips: int) -> int:
        """As much of a top-up as the balance allows. Raises CashRefusal."""
        if not chips:
            return 0
        balance = await self.balance(account)
        if not balance:
            raise CashRefusal("BAD_BUY_IN", f"your balance is {money_text(0, UNIT)}: nothing can be added")
        return min(chips, balance)

    def _today(self) -> str:
        return datetime.fromtimestamp(self._now() / 1000, UTC).date().isoformat()


def _offered(settings: TableSettings) -> Offered:
    config = settings.config()
    least, most = money_text(config.least, UNIT), money_text(config.most, UNIT)
    return Offered(settings.shown_blinds, settings.seats, least, most, settings.bots)


def _shown(blinds: str) -> str:
    try:
        return TableSettings(blinds=blinds).shown_blinds
    except BadSetting as no:
        raise CashRefusal("NO_SUCH_TABLE", str(no)) from None
