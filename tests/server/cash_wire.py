"""People at a cash table over real sockets: each keeps the last hand that it was sent."""

import json
from contextlib import asynccontextmanager

from facedown.cash_tables import Settings, TableSettings
from facedown.poker.notation import Hand
from tests.server.scene import Client, served

SLOW = {"turn_ms": 60_000_000, "between_ms": 6_000}
"""Nobody's time runs out, and hands follow each other at once; the pace of test servers is 0.02."""


def cash(**settings):
    return Settings(tables=(TableSettings(**{**SLOW, **settings}),))


class Person(Client):
    def __init__(self, ws, name):
        super().__init__(ws)
        self.name = name
        self.hand = None
        self.errors = []

    async def hear(self):
        message = await super().hear()
        if "error" in message:
            self.errors.append(message["error"])
        else:
            self.hand = message
        return message

    async def until(self, fits):
        """The next hand, or the last, that fits."""
        while self.hand is None or not fits(self.hand):
            await self.hear()
        return self.hand

    async def refused(self):
        """The next error; the true hand follows it."""
        while "error" not in (message := await self.hear()):
            pass
        assert "error" not in await self.hear()
        return message["error"]["code"]

    @property
    def copy(self):
        return Hand.from_json(json.dumps(self.hand))

    @property
    def at(self):
        return self.hand["players"].index(self.name)

    async def send_hand(self, hand):
        await self.send(hand.to_json())

    async def join(self, money=100, **more):
        await self.until(lambda _: True)
        await self.send_hand(self.copy.join(self.name, money, **more))
        await self.until(lambda hand: self.name in hand["players"])

    async def act(self, words):
        await self.send_hand(self.copy.act(self.name, words))

    def is_asked(self, hand):
        return Hand.from_json(json.dumps(hand)).on_turn == self.name


@asynccontextmanager
async def person(house, name, path="/cash?blinds=1/2"):
    account = await house.guest(name)
    joint = "&" if "?" in path else "?"
    async with house.dial(f"{path}{joint}token={account['token']}") as ws:
        someone = Person(ws, name)
        someone.account, someone.token = account["account"], account["token"]
        yield someone


@asynccontextmanager
async def open_house(path, **settings):
    async with served(path, cash=cash(**settings)) as house:
        yield house
