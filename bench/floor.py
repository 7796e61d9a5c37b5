"""Three hundred live tables on a data file, and the clients that sit at them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeVar

from facedown.battle import Config, Draft, Ruleset, layouts
from facedown.core import Seed, Sitter
from facedown.store import SqliteStore
from facedown.table import Context, Outbox, RealClock, Table, hashed_key, host, open_table, pulse
from facedown.wire import Ack, Act, Attach, Refusal, Told
from facedown.wire.native.encode import to_json

TABLES: Final = 300
CONFIG: Final = Config(rules=Ruleset(prep_ms=3_600_000))
"""PREP outlasts every run, so that drafts are never refused."""
DRAFTS: Final = tuple(map(Draft, layouts(CONFIG.hands[0])))
SITTERS: Final = tuple(Sitter(f"player {seat}", key=hashed_key(f"key {seat}")) for seat in (0, 1))


class Client:
    """One player's connection: it drafts when told to, and a sender takes what the table puts out."""

    def __init__(self, table: Table, seat: int) -> None:
        self.sent = 0
        self.acknowledged = 0
        self._table = table
        self._outbox = Outbox(self._encoded)
        self._link = table.connect(self._outbox)
        table.receive(self._link, Attach(seat, f"key {seat}"))

    def draft(self) -> None:
        self.sent += 1
        self._table.receive(self._link, Act(DRAFTS[self.sent % len(DRAFTS)], ref=self.sent))

    async def settled(self) -> None:
        """Until everything that was sent is answered."""
        await self._table.settled()

    async def run(self) -> None:
        while True:
            await self._outbox.get()
            self.was_sent()

    def was_sent(self) -> None:
        """A message of the table's went out to this client."""

    def hear(self, ref: int) -> None:  # noqa: ARG002  for those who keep the time
        """An acknowledgement was put into the outbox."""
        self.acknowledged += 1

    def _encoded(self, told: Told) -> tuple[bytes, ...]:
        assert not isinstance(told, Refusal), f"a draft was refused: {told}"
        if isinstance(told, Ack):
            self.hear(told.ref)
        return to_json(told)


C = TypeVar("C", bound=Client)


@asynccontextmanager
async def floor(data: Path, client: Callable[[Table, int], C]) -> AsyncIterator[list[C]]:
    """The clients of all tables, two at each, everything running. What fails on the way ends it."""
    context = Context(await SqliteStore.open(data), RealClock(), node="bench")
    try:
        async with asyncio.TaskGroup() as running:
            tables = await open_tables(context)
            clients = [client(table, seat) for table in tables for seat in (0, 1)]
            jobs = [*(host(context, table) for table in tables), *(each.run() for each in clients)]
            tasks = [running.create_task(job) for job in (*jobs, pulse(context))]
            await asyncio.gather(*(each.settled() for each in clients))
            yield clients
            await _check(context, clients)
            for task in tasks:
                task.cancel()
    finally:
        await context.store.close()


async def open_tables(context: Context) -> list[Table]:
    names = (f"match {number}" for number in range(TABLES))
    opening = (open_table(context, name, "battle", Seed.of(name), SITTERS, config=CONFIG) for name in names)
    return await asyncio.gather(*opening)


async def _check(context: Context, clients: Sequence[Client]) -> None:
    """A figure counts acknowledgements; one that is not in the log would be worth nothing."""
    heard = sum(client.acknowledged for client in clients)  # first, for more are heard while we read
    logged = sum(match.head for match in await context.store.open_matches()) - len(SITTERS) * TABLES
    assert logged >= heard > 0, f"{heard} drafts were acknowledged, and {logged} are in the log"
