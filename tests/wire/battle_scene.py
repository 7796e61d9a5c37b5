"""Clients of the battle dialect at a live table, without sockets."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from facedown.battle import Config
from facedown.core import Seat
from facedown.table import Outbox, Table
from facedown.table.roster import named
from facedown.wire import Act, Attach, Detach, Rejected
from facedown.wire.battle.dialect import BattleDialect
from facedown.wire.battle.messages import Rating
from facedown.wire.battle.values import MatchMade, MatchResult
from tests.table.scene import Scene, scene, staked

RATING = Rating(mu=25.5, sigma=8.0, games=3, low=9.8, high=41.2)
RATING_JSON = {"mu": 25.5, "sigma": 8.0, "games": 3, "low": 9.8, "high": 41.2}
HAND = ["attack", "defense", "heal", "counter"]
START = 5_000_000
"""The time at which a scene begins; these clients take it for ms since 1970."""

Layout: TypeAlias = Sequence[str | None]


class Client:
    def __init__(self, here: Scene, table: Table, seat: Seat, *, matched: bool = True) -> None:
        self.heard: list[dict[str, Any]] = []
        self.wishes: list[Any] = []
        self.reports: list[str] = []
        self.table, self.seat = table, seat
        self.dialect = BattleDialect(here.clock.now, self.reports.append)
        self.outbox = Outbox(self._encode)
        self.link = table.connect(self.outbox)
        if matched:
            self.tell(MatchMade(table.match, tokens=9))
        table.receive(self.link, Attach(seat, f"key{seat}"))

    def _encode(self, told: Any) -> tuple[bytes, ...]:
        messages = self.dialect.encode(told)
        self.heard += [json.loads(message) for message in messages]
        return messages

    def tell(self, telling: Any) -> None:
        self._encode(telling)

    def say(self, kind: str, **payload: Any) -> None:
        self.send(json.dumps({"type": kind, **payload}))

    def send(self, data: str | bytes) -> None:
        for wish in self.dialect.decode(data):
            if isinstance(wish, Act):
                self.table.receive(self.link, wish)
            elif isinstance(wish, Rejected):
                self.tell(wish)
            else:
                self.wishes.append(wish)

    def leave(self, *, clean: bool = False) -> None:
        self.table.receive(self.link, Detach(clean))

    def settle(self, tokens: int = 11) -> None:
        """The server tells how the match ended, once that is on file."""
        desk = self.table.kept
        assert desk.outcome is not None, "the match is over"
        self.tell(MatchResult(self.table.match, self.seat, named(desk.roster), desk.outcome, tokens, RATING))

    @property
    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]

    @property
    def codes(self) -> list[str]:
        return [message["code"] for message in self.of("error_msg")]

    def forget(self) -> None:
        self.heard.clear()


class Battle:
    """Two clients in a match that was just made."""

    def __init__(self, here: Scene, table: Table) -> None:
        self.here, self.table = here, table
        self.a, self.b = Client(here, table, 0), Client(here, table, 1)

    async def settled(self) -> None:
        await self.here.settle()

    async def say(self, client: Client, kind: str, **payload: Any) -> None:
        client.say(kind, **payload)
        await self.here.settle()

    async def confirm(self, first: Layout, second: Layout) -> None:
        self.a.say("layout_confirm", layout=first)
        self.b.say("layout_confirm", layout=second)
        await self.here.settle()

    async def play_round(self, first: Layout, second: Layout) -> None:
        await self.confirm(first, second)
        await self.pass_time(250 + 3 * 900)

    async def pass_time(self, ms: int) -> None:
        await self.here.pass_time(ms)

    async def back(self, seat: Seat) -> Client:
        """A new connection of a player."""
        client = Client(self.here, self.table, seat, matched=False)
        await self.here.settle()
        return client


@asynccontextmanager
async def in_battle(config: Config | None = None) -> AsyncIterator[Battle]:
    """Two clients in a match that was just made, for tokens unless the config says otherwise."""
    async with scene() as here:
        await here.fund()
        battle = Battle(here, await here.open(config=config or staked()))
        await here.settle()
        yield battle
