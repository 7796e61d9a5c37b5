"""A house for tests: a real store in memory, fake time, tokens that count, and players who listen."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, TypeAlias

from facedown.arena import ArenaRefusal, Arenas
from facedown.battle import Surrender
from facedown.core import Seat
from facedown.lobby import Changed, Lobby, LobbyEvent, LobbyRefusal, Settings, Waiting
from facedown.store import HOUSE, MINT, Posting, Rating, SqliteStore
from facedown.table import Context, FakeClock, Link, Outbox, Table, Tables
from facedown.table.slices import Slices
from facedown.wire import Act, Attach
from tests.table.scene import packed

DAY = 86_400_000
NOON = 19_700 * DAY + DAY // 2
"""ms since 1970."""
QUIET = 8
"""Turns of the event loop without a call to the store after which nothing is under way."""


Interference: TypeAlias = Callable[[], Awaitable[object]]


class CountedStore:
    """The store, and how many of its calls are under way. Calls may be held up, or broken, on either side."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.under_way = self.begun = 0
        self.before: dict[str, Interference] = {}
        self.after: dict[str, Interference] = {}
        """By the name of a method: what is awaited before it reaches the store, or before its answer is told."""

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)

        async def called(*args: Any, **kinds: Any) -> Any:
            await self._interfered(self.before, name)
            self.under_way += 1
            self.begun += 1
            try:
                result = await method(*args, **kinds)
            finally:
                self.under_way -= 1
            await self._interfered(self.after, name)
            return result

        return called

    async def _interfered(self, interferences: dict[str, Interference], name: str) -> None:
        if name in interferences:
            await interferences[name]()


class Scene:
    def __init__(
        self, store: SqliteStore, settings: Settings, limits: dict[str, Any], name: str = ""
    ) -> None:
        self.name = name
        self.store: Any = CountedStore(store)
        self.settings, self.limits = settings, limits
        self.clock = FakeClock(5_000_000)
        self.began = self.clock.now()
        self.starts = count(1)
        self.tokens = (f"{name}token {n}" for n in count())
        self.heard: dict[str, list[LobbyEvent]] = {}
        self.tables: Tables
        self.lobby: Lobby
        self.arenas: Arenas
        self._held = asyncio.Event()

    def now(self) -> int:
        return NOON + self.clock.now() - self.began

    async def start(self, waiting: Iterable[Waiting] = ()) -> None:
        context = Context(
            self.store, self.clock, f"{self.name}node-{next(self.starts)}", slices=Slices(self.clock.now)
        )
        token: dict[str, Any] = {"now": self.now, "token": lambda: next(self.tokens)}
        self.tables = Tables(context, **self.limits)
        self.lobby = Lobby(context, self.tables, self.settings, **token)
        self.arenas = Arenas(context, self.tables, **token)
        for account, events in self.heard.items():
            self.lobby.listen(account, events.append)
        await self.lobby.open(await self.arenas.recall(await self.tables.recover()), waiting)
        await self.settle()

    async def crash(self) -> None:
        """The process ends in the middle of whatever it did."""
        await ended()
        await self.start()

    async def hand_over(self) -> None:
        """The lobby moves to another node, which remembers the queue."""
        waiting = self.lobby.queue_order()
        await self.lobby.drain(1_000)
        await self.start(waiting)

    async def guest(self, nickname: str | None = None) -> str:
        account, _ = await self.lobby.guest(nickname)
        self.heard[account.id] = []
        self.lobby.listen(account.id, self.heard[account.id].append)
        return account.id

    async def guests(self, many: int) -> list[str]:
        return [await self.guest(f"player {n}") for n in range(many)]

    def events(self, account: str, kind: type[Any] | None = None) -> list[Any]:
        wanted = kind or object
        return [
            one for one in self.heard[account] if isinstance(one, wanted) and not isinstance(one, Changed)
        ]

    async def settle(self) -> None:
        """Until nothing is under way before the clock moves."""
        quiet, begun = 0, self.store.begun
        while quiet < QUIET:
            await asyncio.sleep(0.0002 if self.store.under_way else 0)
            idle = not self.store.under_way and begun == self.store.begun
            quiet, begun = quiet + 1 if idle else 0, self.store.begun

    async def pass_time(self, ms: int) -> None:
        await self.clock.advance(ms, self.settle)

    async def pass_time_away(self, ms: int) -> None:
        """The same without a lobby that pulses every half second."""
        await ended()
        await self.clock.advance(ms, self.settle)
        await self.start()

    def hold(self) -> Interference:
        """What holds a call of the store up until `release`."""
        self._held.clear()
        return self._held.wait

    def release(self) -> None:
        self._held.set()

    async def match(self, *accounts: str) -> str | None:
        """Two who meet in the queue; the table's name, or None where no match was made."""
        for account in accounts:
            await self.lobby.enqueue(account, "battle")
        await self.settle()
        return self.lobby._engagements.table(accounts[0])

    def table(self, name: str) -> Table:
        table = self.lobby.table(name)
        assert table is not None, f"{name} is open"
        return table

    def chair(self, account: str, table: str) -> Seat | None:
        return self.table(table).kept.roster.chair_of(account)

    def attend(self, account: str, table: str) -> Link:
        """The account's client is there, and gives no sign."""
        found = self.table(table)
        link = found.connect(Outbox(packed), account=account)
        found.receive(link, Attach(self.chair(account, table)))
        return link

    def act(self, account: str, table: str, action: Any) -> None:
        self.table(table).receive(self.attend(account, table), Act(action))

    async def surrender(self, account: str, table: str) -> None:
        self.act(account, table, Surrender())
        await self.settle()

    async def refusal(self, call: Awaitable[object]) -> str | None:
        try:
            await call
        except (LobbyRefusal, ArenaRefusal) as no:
            return no.code
        return None

    async def tokens_of(self, account: str) -> int:
        balance: int = await self.store.balance(account)
        return balance

    async def spend(self, account: str, chips: int) -> None:
        """The account's tokens go elsewhere."""
        await self.store.post((Posting(account, HOUSE, chips),), f"spent {self.store.begun}")

    async def empty(self, account: str) -> None:
        """The account has spent everything, the tokens of today's top-up too."""
        await self.spend(account, await self.tokens_of(account))
        await self.lobby.profile(account)
        await self.spend(account, await self.tokens_of(account))

    async def rate(self, account: str, mu: float) -> None:
        await self.store.rate(f"given to {account}", (Rating(account, "battle", mu, 2.0, 9),))

    async def books(self) -> tuple[int, int, int, int]:
        """(minted, burnt, in pots, in accounts)."""
        balances: dict[str, int] = await self.store.balances()
        minted, burnt = -balances.pop(MINT, 0), balances.pop(HOUSE, 0)
        pots = sum(chips for name, chips in balances.items() if name.startswith("table:"))
        return minted, burnt, pots, sum(balances.values()) - pots


@asynccontextmanager
async def house(most: int = 1_000, pace: float = 1.0, **settings: Any) -> AsyncIterator[Scene]:
    store = await SqliteStore.open(":memory:", now=lambda: NOON)
    here = Scene(store, Settings(**settings), {"most": most, "pace": pace})
    await here.start()
    try:
        yield here
    finally:
        await ended()
        await store.close()


async def ended() -> None:
    """All other tasks have ended."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


Test: TypeAlias = Callable[[Scene], Coroutine[Any, Any, None]]


def story(**settings: Any) -> Callable[[Test], Callable[[], None]]:
    """The test is an async function of a house; nothing in it may wait for real time."""

    def told(test: Test) -> Callable[[], None]:
        async def whole() -> None:
            async with asyncio.timeout(60), house(**settings) as here:
                await test(here)

        def run() -> None:
            asyncio.run(whole())

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        return run

    return told
