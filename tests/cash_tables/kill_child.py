"""A process whose cash tables are busy until it is killed: people sit down, bet, pause, ask for chips, leave.

Run by test_kill.py: `python kill_child.py DATABASE SEED`.
"""

import asyncio
import sys
import time
import uuid

from facedown.cash_tables import CashRefusal, CashTables, Settings, TableSettings
from facedown.core import Frame, Seed
from facedown.poker.cash import Intend, TopUp
from facedown.poker.hand.actions import Call, Check, Fold, RaiseTo
from facedown.poker.hand.offers import Bets
from facedown.store import open_store
from facedown.table import Context, Outbox, RealClock, Tables, pulse
from facedown.wire import Act, Attach
from facedown.wire.cash.messages import Join

KIND = TableSettings(
    blinds="1/2",
    seats=5,
    tables=3,
    turn_ms=100,
    between_ms=4,
    reveal_ms=1,
    max_pause_ms=200,
    bots=1,
    bot="caller",
    most_hands=15,
)
SETTINGS = Settings(tables=(KIND,), start=30_000)
PEOPLE = 9


class Person:
    """Answers at once, and has wishes now and then."""

    def __init__(self, cash, account, draws):
        self.cash, self.account, self.draws = cash, account.id, draws
        self.who = account
        self.link = self.table = None
        self.wake = asyncio.Event()
        self.prompt = None

    def assigned(self, seat):
        """Looks at the table later."""

    def stood(self):
        self.link = None

    def shown(self, told):
        if isinstance(told, Frame):
            self.prompt = told.prompt
            self.wake.set()
        return ()

    async def live(self):
        while True:
            await asyncio.sleep(0.002 * self.draws.below(5))
            if self.link is None:
                await self.sit()
            elif self.draws.below(12) == 0:
                self.wish()
            elif self.prompt is not None and isinstance(self.prompt.actions, Bets):
                self.send(Act(self.bet(self.prompt.actions), self.prompt.id))
                self.prompt = None

    async def sit(self):
        if not (tables := list(self.cash._open.values())):
            return  # all of them are closing, and the next ones are not open yet
        table = self.draws.choice(tables)
        try:
            if not table.holds(self.account):
                chips = 4_000 + self.draws.below(8_000)
                await self.cash.sit(table, self.who, Join(chips, 1, chose=False, intent=0))
        except CashRefusal:
            return
        self.table = table
        self.link = table.table.connect(Outbox(self.shown), account=self.account)
        table.came(self)
        self.send(Attach(table.chair_of(self.account)))

    def wish(self):
        kind = self.draws.below(6)
        wish = TopUp(1_000 * kind) if kind < 3 else Intend((0, 2, 3)[kind - 3])
        self.send(Act(wish))

    def bet(self, offer):
        kind = self.draws.below(10)
        if kind < 3 and offer.most:
            return RaiseTo(offer.most if kind == 0 else offer.least)
        if not offer.call:
            return Check()
        return Fold() if kind < 6 else Call()

    def send(self, command):
        self.table.table.receive(self.link, command)


async def main(database, seed):
    store = await open_store(database)
    context = Context(store, RealClock(), uuid.uuid4().hex)
    tables = Tables(context)
    cash = CashTables(
        context, tables, SETTINGS, now=lambda: time.time_ns() // 10**6, token=lambda: uuid.uuid4().hex
    )
    await cash.recall(await tables.recover())
    await cash.open_usual()
    draws = Seed.of(seed).draws()
    people = []
    for number in range(PEOPLE):
        account, _ = await store.create_account(f"{seed} {number}")
        people.append(Person(cash, account, (Seed.of(seed) / number).draws()))
    living = [asyncio.create_task(person.live()) for person in people]
    print("ready", flush=True)
    await asyncio.gather(*living, pulse(context))
    assert draws


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
