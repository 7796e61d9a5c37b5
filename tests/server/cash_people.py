"""People at a cash table of a server without sockets, who play as many hands as they are told."""

import asyncio

from facedown.core import Frame
from facedown.poker import Call, Check
from facedown.poker.hand.events import Ended
from facedown.table import Outbox
from facedown.wire import Act, Attach
from facedown.wire.cash.messages import Join


class Someone:
    """Answers every question with the first of its answers that is possible, until the hands are played."""

    def __init__(self, house, table, account, *answers):
        self.house, self.table, self.id = house, table, account["account"]
        self.token = account["token"]
        self.answers = answers
        self.over = asyncio.Event()
        self.hands = 0
        self.prompt = None

    async def sit(self, money, seat):
        who = await self.house.site.store.account(self.id)
        await self.house.site.cash.sit(self.table, who, Join(100 * money, seat, chose=True, intent=0))
        self.link = self.table.table.connect(Outbox(self.shown), account=self.id)
        self.send(Attach(seat - 1))

    def play(self, hands=1):
        self.hands += hands
        self.over.clear()
        self.answer()

    def shown(self, told):
        if isinstance(told, Frame):
            if any(isinstance(event, Ended) for event in told.events):
                self.hands -= 1
                self.over.set()
            is_asked = told.prompt is not None and told.prompt.clock == "turn"
            self.prompt = told.prompt if is_asked else None
            asyncio.get_running_loop().call_soon(self.answer)
        return ()

    def answer(self):
        if self.prompt is not None and self.hands > 0:
            answer = next(answer for answer in self.answers if answer in self.prompt.actions)
            self.send(Act(answer, self.prompt.id))
            self.prompt = None

    def send(self, command):
        self.table.table.receive(self.link, command)


async def seated(house, *answers):
    """Two people who have played a hand: the first does as told, the second checks or calls."""
    (table,) = house.site.cash._open.values()
    ann = Someone(house, table, await house.guest("Ann"), *answers)
    bob = Someone(house, table, await house.guest("=Bob"), Check(), Call())
    await ann.sit(100, 1)
    await bob.sit(60, 2)
    await played((ann, bob))
    return ann, bob


async def played(people):
    """One hand more."""
    for each in people:
        each.play()
    for each in people:
        await each.over.wait()
