"""How much work one answer is, from the message to what is written for three seats: calls, not time."""

import json
import sys
from pathlib import Path

import facedown
from facedown.poker.hand.config import Table
from facedown.poker.holdem import Config
from facedown.poker.stakes import Stakes
from facedown.table import Outbox
from facedown.wire import Attach
from facedown.wire.arena.dialect import ArenaDialect, Setup
from facedown.wire.arena.events import happened
from tests.table.scene import scene
from tests.wire.arena_scene import HELLO

MOST = 180
"""Python calls of ours for one CALL."""
OURS = str(Path(facedown.__file__).parent)
SETUP = Setup("T-1", 3, 3_000, 50, 100, 15_000, 0, "2025-10-17", 1, "c0ffee", None)
RULES = Config(3, 3_000, Table(Stakes(50, 100), showdown="show", timeout="call"))


class Client:
    """A seat at a live table, as the server holds it: what comes out is written at once."""

    def __init__(self, here, table, seat):
        self.written = []
        self.table = table
        self.dialect = ArenaDialect(here.clock.now)
        self.dialect.decode(json.dumps(HELLO))
        self.dialect.enter(SETUP, seat)
        outbox = Outbox(self.dialect.encode)
        outbox.send_now = self.write
        self.link = table.connect(outbox)
        table.receive(self.link, Attach(seat, f"key{seat}"))

    def write(self, messages):
        self.written += messages
        return True

    def hear(self, data):
        for command in self.dialect.decode(data):
            self.table.receive(self.link, command)


class Calls:
    """Counts calls of our own functions while it is entered."""

    def __enter__(self):
        self.count = 0
        sys.setprofile(self._called)
        return self

    def _called(self, frame, event, _arg):
        self.count += event == "call" and frame.f_code.co_filename.startswith(OURS)

    def __exit__(self, *error):
        sys.setprofile(None)


async def at_the_first_question(here):
    """Three clients, and the one who is asked before the flop with the message that calls."""
    table = await here.open("holdem", config=RULES)
    clients = [Client(here, table, seat) for seat in range(3)]
    while not any(client.dialect.is_asked for client in clients):
        await here.pass_time(1_000)
    (asked,) = [client for client in clients if client.dialect.is_asked]
    act = json.loads(asked.written[-1])
    fields = {"hand_id": act["hand_id"], "act_id": act["act_id"]}
    for client in clients:
        client.written.clear()
    return clients, asked, json.dumps({"type": "action", "v": 1, "action": "CALL", **fields})


async def counted():
    async with scene() as here:
        clients, asked, message = await at_the_first_question(here)
        happened.cache_clear()
        with Calls() as calls:
            asked.hear(message)
            await here.settle()
        told = [[json.loads(each) for each in client.written] for client in clients]
        return told, calls.count, happened.cache_info().misses


async def test_one_call_at_a_table_of_three_takes_few_calls_of_ours():
    told, calls, _ = await counted()
    assert sorted(message.get("ev", message["type"]) for each in told for message in each) == [
        "CALL",
        "CALL",
        "CALL",
        "act",
    ]
    assert calls <= MOST


async def test_what_everybody_sees_is_encoded_once():
    _, _, encodings = await counted()
    assert encodings == 1
