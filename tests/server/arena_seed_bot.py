"""A bot that was written from the bare text of the protocol and knows nothing that was added to it since."""

import asyncio
import json

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from facedown.core import Seed


class SeedBot:
    """Pairs and high cards are raised with, the rest is called when it is cheap, or folded."""

    def __init__(self, team, join_code):
        self.team, self.join_code = team, join_code
        self.draws = Seed.of(team).draws()
        self.heard = []

    async def play(self, url):
        """Until the match has ended; whenever the connection is lost, come back."""
        while not self.heard or self.heard[-1]["type"] != "match_end":
            try:
                async with connect(url, compression=None, proxy=None) as ws:
                    await self.visit(ws)
            except (OSError, ConnectionClosed, InvalidHandshake):
                await asyncio.sleep(0.02)
        return self.heard[-1]

    async def visit(self, ws):
        hello = {"type": "hello", "v": 1, "team": self.team, "join_code": self.join_code}
        await ws.send(json.dumps(hello))
        async for frame in ws:
            self.heard.append(message := json.loads(frame))
            if message["type"] == "act":
                await ws.send(json.dumps(await self.answer(message)))
            elif message["type"] == "match_end":
                return

    async def answer(self, act):
        said = {"type": "action", "v": 1, "hand_id": act["hand_id"]}
        ranks = ["23456789TJQKA".index(card[0]) for card in act["you"]["hole"]]
        is_good = ranks[0] == ranks[1] or sum(ranks) > 16
        if "RAISE_TO" in act["legal"] and (is_good or self.draws.below(8) == 0):
            least, most = act["min_raise_to"], act["max_raise_to"]
            return {**said, "action": "RAISE_TO", "amount": min(most, 3 * least)}
        if "CHECK" in act["legal"]:
            return {**said, "action": "CHECK"}
        is_cheap = act["call_amount"] * 4 <= act["you"]["stack"]
        return {**said, "action": "CALL" if is_good or is_cheap else "FOLD"}
