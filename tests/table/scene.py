"""A room for tests of live tables: a real store in memory, a clock that moves when told, players that listen."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from facedown.battle import Config, Ruleset
from facedown.catalog import CATALOG, Listing
from facedown.core import Frame, Seat, Seed, Sitter, Terms, codec
from facedown.store import MINT, Posting, SqliteStore, Store
from facedown.table import Context, FakeClock, Outbox, Table, hashed_key, host, open_table, recover_table
from facedown.table.audience import Role
from facedown.table.slices import Slices
from facedown.testing.specimens import SPECIMENS
from facedown.wire import Ack, Act, Attach, Command, Detach, Notice, Refusal, Told

T = TypeVar("T")

CLOCKS = {"turn": 10_000, "call": 5_000, "prep": 20_000, "reveal": 900, "deal": 250, "ready": 1_000}

SPECIMEN_LISTINGS = {
    subject.game.name: Listing(
        subject.game, subject.configs[0], lambda _config: Terms(clocks=CLOCKS), {}, subject
    )
    for subject in SPECIMENS
}
LISTINGS: dict[str, Listing] = {**CATALOG, **SPECIMEN_LISTINGS}


def packed(told: Told) -> tuple[bytes, ...]:
    """An encoding for all who do not read it."""
    return (codec.pack(told.message() if isinstance(told, Frame) else told),)


class Player:
    """A client that keeps all it was told."""

    def __init__(
        self,
        scene: "Scene",
        table: Table,
        seat: Seat | None = None,
        key: str | None = None,
        *,
        role: Role = "client",
        attach: bool = True,
    ) -> None:
        self.told: list[Told] = []
        self.scene, self.table, self.seat = scene, table, seat
        self.outbox = Outbox(self._encode)
        self.link = table.connect(self.outbox, role)
        if attach:
            table.receive(self.link, Attach(seat, f"key{seat}" if key is None else key))

    def _encode(self, told: Told) -> tuple[bytes, ...]:
        self.told.append(told)
        return packed(told)

    def send(self, command: Command) -> None:
        self.table.receive(self.link, command)

    def act(self, action: Any, *, prompt: int | None = None, ref: int | None = None) -> None:
        self.send(Act(action, prompt, ref))

    def leave(self, *, clean: bool = False) -> None:
        self.send(Detach(clean))

    def of(self, kind: type[T]) -> list[T]:
        return [told for told in self.told if isinstance(told, kind)]

    @property
    def frames(self) -> list[Frame[Any, Any, Any]]:
        return self.of(Frame)

    @property
    def frame(self) -> Frame[Any, Any, Any]:
        return self.frames[-1]

    @property
    def events(self) -> list[Any]:
        return [event for frame in self.frames for event in frame.events]

    @property
    def refusals(self) -> list[str]:
        return [refusal.code for refusal in self.of(Refusal)]

    @property
    def acks(self) -> list[int]:
        return [ack.ref for ack in self.of(Ack)]

    @property
    def notices(self) -> list[str]:
        return [notice.kind for notice in self.of(Notice)]


class Scene:
    def __init__(self, store: Store, listings: Mapping[str, Listing] = LISTINGS) -> None:
        self.store = store
        self.clock = FakeClock(5_000_000)
        self.context = Context(store, self.clock, "node-1", listings, slices=Slices(self.clock.now))
        self.tables: list[Table] = []
        self.tasks: dict[Table, asyncio.Future[None]] = {}
        self.also_settled: list[Callable[[], Awaitable[object]]] = []
        """More to wait for before time moves on: stores that tests make slow."""

    async def open(
        self,
        game: str = "battle",
        *,
        match: str = "m1",
        sitters: Sequence[Sitter | None] | None = None,
        seed: str | Seed = "scene",
        config: Any = None,
        terms: Terms | None = None,
        waits: int | None = None,
    ) -> Table:
        """`waits`: the ms that its clocks wait for the players."""
        listing = self.context.listings[game]
        seats = listing.game.seats(config or listing.config)
        sitters = [person(seat) for seat in range(seats)] if sitters is None else sitters
        seed = Seed.of(seed) if isinstance(seed, str) else seed
        table = await open_table(self.context, match, game, seed, sitters, config=config, terms=terms)
        if waits is not None:
            table.await_players(waits)
        self.start(table)
        return table

    def start(self, table: Table) -> None:
        self.tables.append(table)
        self.tasks[table] = asyncio.ensure_future(host(self.context, table))

    async def crash(self, table: Table, node: str) -> Table:
        """The process of this table dies here and another one takes the match over."""
        task = self.tasks.pop(table)
        self.tables.remove(table)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        self.context = replace(self.context, node=node)
        recovered = await recover_table(self.context, table.match)
        self.start(recovered)
        return recovered

    async def settle(self) -> None:
        for table in self.tables:
            await _first(table.settled(), *(other() for other in self.also_settled))

    async def pass_time(self, ms: int) -> None:
        await self.clock.advance(ms, self.settle)

    async def filed(self, table: Table) -> None:
        await self.tasks[table]

    async def fund(self, seats: int = 4, chips: int = 1000) -> None:
        """Accounts as `person` names them, each with chips."""
        postings = tuple(Posting(MINT, f"account{seat}", chips) for seat in range(seats))
        await self.store.post(postings, "fund")


async def two_players(here: Scene, **kinds: Any) -> tuple[Table, Player, Player]:
    """A table of two, with both of them at it."""
    table = await here.open(**kinds)
    one, other = Player(here, table, 0), Player(here, table, 1)
    await here.settle()
    return table, one, other


async def _first(*waits: Awaitable[object]) -> None:
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()


def person(seat: Seat, **changes: Any) -> Sitter:
    fields: dict[str, Any] = {
        "name": f"player {seat}",
        "account": f"account{seat}",
        "key": hashed_key(f"key{seat}"),
    }
    return Sitter(**{**fields, **changes})


def house(bot: str = "casual") -> Sitter:
    return Sitter(bot, kind="bot", bot=bot)


@asynccontextmanager
async def scene(
    path: str | Path = ":memory:", wrap: Callable[[SqliteStore], Store] = lambda store: store, **kinds: Any
) -> AsyncIterator[Scene]:
    store = await SqliteStore.open(path)
    here = Scene(wrap(store), **kinds)
    try:
        yield here
    finally:
        for task in here.tasks.values():
            task.cancel()
        await asyncio.gather(*here.tasks.values(), return_exceptions=True)
        await store.close()


def staked(stake: int = 1, **rules: Any) -> Config:
    """A battle for tokens."""
    return Config(rules=Ruleset(**rules), stake=stake)
