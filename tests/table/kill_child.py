"""A process that runs fifty tables until it is killed, and writes down all that its players are shown.

Run by test_kill.py: `python kill_child.py DATABASE JOURNAL TABLES [--eager]`. With --eager it sends before the
commit, which the test must notice.
"""

import asyncio
import os
import sys
import time
import uuid
from contextlib import suppress

import msgspec
from msgspec import Struct

from facedown.battle import Attend, Config, Confirm, Draft, Ruleset, layouts
from facedown.core import Frame, Seed, Sitter, codec
from facedown.store import MINT, Posting, Unavailable, open_store
from facedown.table import (
    Context,
    Outbox,
    OutboxClosed,
    RealClock,
    Table,
    hashed_key,
    host,
    open_table,
    pulse,
    recover_tables,
)
from facedown.wire import Ack, Act, Attach

RULES = Ruleset(prep_ms=1500, first_reveal_ms=20, reveal_ms=40, grace_ms=60_000)
CONFIG = Config(rules=RULES, stake=1)


class Shown(Struct):
    """One line of the journal."""

    kind: str
    """frame, ack, or recovered: how a table stood when it came back."""
    match: str
    seat: int
    data: bytes
    """The view, or the action that was acknowledged, packed."""
    at: int
    """Table time."""
    clock: int
    """Monotonic ms, the same for all processes of this machine."""
    asked: int = 0
    """The id of the open prompt; 0 = none."""


class Journal:
    def __init__(self, path):
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def write(self, shown):
        data = msgspec.msgpack.encode(shown)
        os.write(self._file, len(data).to_bytes(4, "big") + data)


class Eager(Table):
    """A table with the defect that matters most: it shows what is not yet in the log."""

    async def _commit(self, batch):
        kept, self.kept = self.kept, self._intake.live
        self._deliver(batch)
        self.kept = kept
        await asyncio.sleep(0.05)
        batch.events, batch.replies = [], []
        await super()._commit(batch)


class Client:
    """Drafts, then confirms, at random but bounded moments; keeps a journal of what it is sent."""

    def __init__(self, table, seat, chance, journal):
        self.table, self.seat, self.journal = table, seat, journal
        self.draws = (chance / seat).draws()
        self.outbox = Outbox(self.told)
        self.sent = {}
        self.link = table.connect(self.outbox)
        table.receive(self.link, Attach(seat, f"key{seat}"))

    def told(self, told):
        table, clock = self.table, time.monotonic_ns() // 1_000_000
        if isinstance(told, Frame):
            asked = told.prompt.id if told.prompt else 0
            view = codec.pack(told.view)
            self.journal.write(Shown("frame", table.match, self.seat, view, told.at, clock, asked))
        elif isinstance(told, Ack):
            action = codec.pack(self.sent.pop(told.ref))
            self.journal.write(Shown("ack", table.match, self.seat, action, table.now(), clock))
        return ()

    async def listen(self):
        try:
            while True:
                await self.outbox.get()
        except OutboxClosed:
            return

    async def play(self):
        while self.table.status == "open":
            await asyncio.sleep(0.02 + self.draws.below(60) / 1000)
            action = (Draft, Confirm, Attend)[self.draws.below(3)]
            layout = self.draws.choice(layouts(CONFIG.hands[self.seat]))
            ref = len(self.sent) + 1 + max(self.sent, default=0)
            self.sent[ref] = action() if action is Attend else action(layout)
            self.table.receive(self.link, Act(self.sent[ref], None, ref))


class Floor:
    def __init__(self, context, journal, size):
        self.context, self.journal, self.size = context, journal, size
        self.chance = Seed(os.urandom(32))
        self.tasks = set()
        self.tables = set()

    def start(self, table):
        self.tables.add(table)
        clients = [Client(table, seat, self.chance / table.match, self.journal) for seat in (0, 1)]
        jobs = [client.listen() for client in clients] + [client.play() for client in clients]
        for job in (self.run(table), *jobs):
            task = asyncio.ensure_future(job)
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def run(self, table):
        await host(self.context, table)
        self.tables.discard(table)

    def recovered(self, table):
        """The state of the table before anything happens on it again."""
        desk, clock = table.kept, time.monotonic_ns() // 1_000_000
        for seat in (0, 1):
            asked = desk.prompts[seat].id if seat in desk.prompts else 0
            view = codec.pack(desk.game.view(desk.state, seat))
            self.journal.write(Shown("recovered", table.match, seat, view, table.now(), clock, asked))

    async def open(self):
        match = uuid.uuid4().hex
        accounts = [f"{match}-{seat}" for seat in (0, 1)]
        with suppress(Unavailable):  # another one will do
            await self.opened(match, accounts)

    async def opened(self, match, accounts):
        await self.context.store.post(tuple(Posting(MINT, a, 10) for a in accounts), f"fund {match}")
        sitters = [
            Sitter(f"player {seat}", account=account, key=hashed_key(f"key{seat}"))
            for seat, account in enumerate(accounts)
        ]
        seed = Seed(os.urandom(32))
        self.start(await open_table(self.context, match, "battle", seed, sitters, config=CONFIG))


async def main(database, journal, size, *, eager):
    if eager:
        from facedown.table import context as patched

        patched.Table = Eager
    context = Context(await open_store(database), RealClock(), uuid.uuid4().hex)
    floor = Floor(context, Journal(journal), size)
    tables, failures = await recover_tables(context)
    assert not failures, failures
    for table in tables:
        floor.recovered(table)
        floor.start(table)
    heart = asyncio.ensure_future(pulse(context))
    print("ready", flush=True)
    while not heart.done():
        await asyncio.gather(*(floor.open() for _ in range(floor.size - len(floor.tables))))
        await asyncio.sleep(0.05)
    await heart


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), eager="--eager" in sys.argv))
