"""Clients of the battle dialect at a live table, without sockets."""

import json

from facedown.table import Outbox
from facedown.table.roster import named
from facedown.wire import Act, Attach, Detach, Rejected
from facedown.wire.battle.dialect import BattleDialect, MatchMade, MatchResult
from facedown.wire.battle.messages import Rating
from tests.table.scene import run, scene, staked

RATING = Rating(mu=25.5, sigma=8.0, games=3, low=9.8, high=41.2)
RATING_JSON = {"mu": 25.5, "sigma": 8.0, "games": 3, "low": 9.8, "high": 41.2}
HAND = ["attack", "defense", "heal", "counter"]
START = 5_000_000
"""Where the clock of a scene stands at first; these clients take it for ms since 1970."""


class Client:
    def __init__(self, here, table, seat, *, matched=True):
        self.heard, self.wishes, self.reports = [], [], []
        self.table, self.seat = table, seat
        self.dialect = BattleDialect(here.clock.now, self.reports.append)
        self.outbox = Outbox(self._encode)
        self.link = table.connect(self.outbox)
        if matched:
            self.tell(MatchMade(table.match, tokens=9))
        table.receive(self.link, Attach(seat, f"key{seat}"))

    def _encode(self, told):
        messages = self.dialect.encode(told)
        self.heard += [json.loads(message) for message in messages]
        return messages

    def tell(self, telling):
        self._encode(telling)

    def say(self, kind, **payload):
        self.send(json.dumps({"type": kind, **payload}))

    def send(self, data):
        for wish in self.dialect.decode(data):
            if isinstance(wish, Act):
                self.table.receive(self.link, wish)
            elif isinstance(wish, Rejected):
                self.tell(wish)
            else:
                self.wishes.append(wish)

    def leave(self, *, clean=False):
        self.table.receive(self.link, Detach(clean))

    def settle(self, tokens=11):
        """The server tells how the match ended, once that is on file."""
        desk = self.table.kept
        self.tell(MatchResult(self.table.match, self.seat, named(desk.roster), desk.outcome, tokens, RATING))

    @property
    def kinds(self):
        return [message["type"] for message in self.heard]

    def of(self, kind):
        return [message for message in self.heard if message["type"] == kind]

    @property
    def codes(self):
        return [message["code"] for message in self.of("error_msg")]

    def forget(self):
        self.heard.clear()


class Battle:
    """Two clients in a match that was just made."""

    def __init__(self, here, table):
        self.here, self.table = here, table
        self.a, self.b = Client(here, table, 0), Client(here, table, 1)

    async def settled(self):
        await self.here.settle()

    async def say(self, client, kind, **payload):
        client.say(kind, **payload)
        await self.here.settle()

    async def confirm(self, first, second):
        self.a.say("layout_confirm", layout=first)
        self.b.say("layout_confirm", layout=second)
        await self.here.settle()

    async def play_round(self, first, second):
        await self.confirm(first, second)
        await self.pass_time(250 + 3 * 900)

    async def pass_time(self, ms):
        await self.here.pass_time(ms)

    async def back(self, seat):
        """A new connection of a player."""
        client = Client(self.here, self.table, seat, matched=False)
        await self.here.settle()
        return client


def in_battle(story, config=None):
    """Play an async story of a `Battle`."""

    async def told():
        async with scene() as here:
            await here.fund()
            battle = Battle(here, await here.open(config=config or staked()))
            await here.settle()
            return await story(battle)

    return run(told())
