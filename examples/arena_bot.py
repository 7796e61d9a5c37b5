"""A bot for the Poker Bot Arena that uses only its messages; it needs `websockets`, not facedown.

python examples/arena_bot.py ws://127.0.0.1:8001/ws Alpha KF7Q9C
"""

import asyncio
import json
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


def choose(act):
    """Raise with a pair or an ace, call what is cheap."""
    legal, (first, second) = act["legal"], (card[0] for card in act["you"]["hole"])
    is_good = first == second or "A" in (first, second)
    if is_good and "RAISE_TO" in legal:
        return {"action": "RAISE_TO", "amount": act["min_raise_to"]}
    if "CHECK" in legal:
        return {"action": "CHECK"}
    return {"action": "CALL" if is_good or 10 * act["call_amount"] <= act["you"]["stack"] else "FOLD"}


async def play(url, team, code):
    async for socket in connect(url):  # reconnects and says the same hello whenever the connection is lost
        act = None
        try:
            await socket.send(json.dumps({"type": "hello", "v": 1, "team": team, "join_code": code}))
            async for data in socket:
                said = json.loads(data)
                if said["type"] == "act":
                    act, answer = said, choose(said)
                elif said["type"] == "error" and act and said["code"] in {"INVALID_ACTION", "BAD_SCHEMA"}:
                    answer = {"action": "CHECK" if "CHECK" in act["legal"] else "FOLD"}
                elif said["type"] == "error" and said["code"] in {"TEAM_TAKEN", "TEAM_UNKNOWN"}:
                    sys.exit(said["msg"])
                elif said["type"] == "match_end":
                    print(f"{said['winner']['team']} won")
                    return
                else:
                    continue  # ignore all other messages, including future ones
                await socket.send(json.dumps({"type": "action", "v": 1, "hand_id": act["hand_id"], **answer}))
        except ConnectionClosed as closed:
            if closed.rcvd and closed.rcvd.code == 4000:
                sys.exit("another connection plays for this team")


asyncio.run(play(*sys.argv[1:4]))
