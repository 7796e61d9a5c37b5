"""Teams at a served arena, over real sockets. Every message to a player must fit the hand-written schemas."""

import asyncio
from contextlib import asynccontextmanager

from facedown.arena import read_settings
from tests.server.scene import Client, served
from tests.wire.arena_schema import faults

UNSEATED = {"welcome", "snapshot"}
"""What has a seat in the seed's text, and none for one who only watches."""


def arena(path, terms="seats=2", **changes):
    """A server whose usual arena has these terms; its clocks go as they are set."""
    return served(path, **{"arena": read_settings(terms), "pace": 1, **changes})


class Team(Client):
    """One connection to an arena."""

    def __init__(self, ws, role="player"):
        super().__init__(ws)
        self.role = role

    async def hear(self):
        message = await super().hear()
        if self.role == "player" or message["type"] not in UNSEATED:
            assert not faults(message), message
        return message

    async def asked(self, **fields):
        """The next question to this team."""
        return await self.until("act", **fields)

    async def act(self, action, amount=None, **more):
        """Answer the last question, or what these fields name."""
        said = {"type": "action", "v": 1, "hand_id": self.hand, "action": action, **more}
        await self.send(said if amount is None else {**said, "amount": amount})

    async def code(self):
        """Of the next error."""
        return (await self.until("error"))["code"]

    async def operate(self, command, **more):
        await self.send({"type": "operator", "v": 1, "command": command, **more})

    async def silence(self, seconds=0.05):
        """Is nothing more told?"""
        try:
            async with asyncio.timeout(seconds):
                await self.hear()
        except TimeoutError:
            return True
        return False

    @property
    def hand(self):
        """The id of the last hand that this team was sent."""
        started = [message.get("hand_id") or message.get("at_hand_id") for message in self.told]
        return [hand for hand in started if hand][-1]

    @property
    def hole(self):
        return self.of("start_hand")[-1]["you"]["hole"]


@asynccontextmanager
async def entering(house, team=None, join_code=None, path="/ws", **more):
    """A connection that has said hello; a field that is None is left out."""
    hello = {"type": "hello", "v": 1, "team": team, "join_code": join_code, **more}
    async with house.dial(path) as ws:
        client = Team(ws, more.get("role", "player"))
        await client.send({name: value for name, value in hello.items() if value is not None})
        yield client


@asynccontextmanager
async def seated(house, name, path="/ws", **more):
    """The same with a code of its own, once it is welcome."""
    async with entering(house, name, f"code of {name}", path, **more) as client:
        await client.until("welcome")
        yield client


@asynccontextmanager
async def heads_up(path, terms="", **changes):
    """A served arena of two seats in its first hand: the house, who is asked first, and the other."""
    async with (
        arena(path, f"seats=2,{terms}", **changes) as house,
        seated(house, "Alpha") as alpha,
        seated(house, "Beta") as beta,
    ):
        await alpha.asked()
        await beta.until("start_hand")
        yield house, alpha, beta


def operator(house):
    return entering(house, path="/ws", role="operator", token=house.site.operator_token)


def onlooker(house, path="/ws", **more):
    return entering(house, path=path, role="spectator", **more)
