"""How fast a client may be, how long its hello may take, and how it ends: without a socket."""

import asyncio
from types import SimpleNamespace

import pytest

from facedown.core import Frame, Prompt
from facedown.server.client import Client
from facedown.server.clients.arena import ArenaClient
from facedown.server.connection import TEXT, Connection, Mail
from facedown.server.limits import Bucket
from facedown.server.metrics import Metrics
from facedown.server.settings import Limits
from facedown.wire import Act, Attach, Detach, Refusal, Rejected
from facedown.wire.dialect import Ping, Request

BURST = 2


class Heard:
    """A dialect that keeps all that it is given."""

    text, newest_only = True, False

    def __init__(self):
        self.told = []

    def decode(self, data):
        return ()

    def encode(self, told):
        self.told.append(told)
        return ()

    def refusals(self):
        return [told for told in self.told if isinstance(told, Refusal)]


@pytest.fixture
def dialect():
    return Heard()


def site():
    limits = Limits(messages=1, messages_burst=BURST, strikes=1)
    return SimpleNamespace(settings=SimpleNamespace(limits=limits), metrics=Metrics())


@pytest.fixture
def client(dialect):
    """At a table, asked question 5."""
    client = Client(site(), SimpleNamespace(client=None, scope={}), dialect)
    client._bucket = Bucket(1, BURST, lambda: 0.0)
    table = SimpleNamespace(kept=SimpleNamespace(paused=False), status="open")
    client._at = table, SimpleNamespace(waiting=0)
    client.mail.put(Frame(1, 0, (), lambda: None, Prompt(5, ())))
    return client


def spend(client):
    for _ in range(BURST):
        assert client.admit((Ping(),)) == 0.0


async def test_the_first_answer_to_each_question_is_free(client):
    spend(client)
    assert client.admit((Act(None, 5),)) == 0.0
    client.mail.put(Frame(2, 0, (), lambda: None, Prompt(6, ())))
    assert client.admit((Act(None),)) == 0.0


async def test_more_answers_to_the_same_question_are_slowed_and_not_refused(client, dialect):
    spend(client)
    waits = [client.admit((Act(None, 5),)) for _ in range(4)]
    assert waits == [0.0, 0.1, 0.1, 0.1]
    assert dialect.refusals() == []


@pytest.mark.parametrize("act", [Act(None, 4, ref=9), Act(None, 6, ref=9)])
async def test_an_answer_to_another_question_counts_like_any_message(client, dialect, act):
    spend(client)
    assert client.admit((act,)) is None
    assert dialect.refusals() == [Refusal("rate_limited", "send less, or wait for answers", 9)]


async def test_what_is_rejected_and_acts_as_well_is_not_dropped_silently_when_it_comes_too_fast(
    client, dialect
):
    spend(client)
    client.mail.put(Frame(2, 0, (), lambda: None, None))
    assert client.admit((Rejected("stale_round", "another match"), Act(None, ref=0))) is None
    assert dialect.refusals() == [Rejected("rate_limited", "send less, or wait for answers")]


async def test_an_answer_to_a_paused_table_counts_like_any_message(client):
    client.table.kept.paused = True
    assert [client.admit((Act(None, 5),)) for _ in range(BURST + 1)] == [0.0, 0.0, None]


async def test_what_comes_too_fast_is_rejected_with_its_number_and_in_the_end_not_heard_at_all(
    client, dialect
):
    spend(client)
    assert client.admit((Ping(3),)) is None
    assert dialect.refusals() == [Rejected("rate_limited", "send less, or wait for answers", 3)]
    assert client.mail.closed is None
    assert client.admit((Ping(3),)) is None
    assert (client.mail.closed, client.mail.reason) == (4029, "too many messages came too fast")


async def test_an_answer_that_is_taken_at_once_overtakes_no_message_that_is_being_carried_out():
    client = ArenaClient(site(), SimpleNamespace(client=None, scope={}, query_params={}))
    client._speech = SimpleNamespace(is_asked=True, decode=lambda _data: ())
    async with client.turn:
        assert not client.take(b"{}")
    assert client.take(b"{}")


async def test_a_hello_that_came_in_time_may_wait_for_the_store(client):
    async with client.turn:
        client._late()
    assert client.mail.closed is None
    client._timer.cancel()
    client._late()
    assert (client.mail.closed, client.mail.reason) == (4001, "no hello came in time")


async def test_who_is_known_is_not_asked_for_a_hello(client):
    client.is_known = True
    client._late()
    assert client.mail.closed is None


async def test_a_reason_fits_into_a_close_frame(client):
    client.mail.close(4003, "ä" * 100)
    assert client.mail.reason == "ä" * 61


async def test_the_first_reason_is_the_one_that_is_told(client):
    client.mail.close(4003, "not yours")
    client.mail.close(1011)
    assert (client.mail.closed, client.mail.reason) == (4003, "not yours")


@pytest.mark.parametrize(("code", "is_clean"), [(1000, True), (1001, False), (1006, False), (None, False)])
async def test_only_a_client_that_closes_with_1000_says_goodbye(client, code, is_clean):
    received = []
    client.table.receive = lambda _link, command: received.append(command)
    await client.gone(code)
    assert received == [Detach(clean=is_clean)]


async def test_a_client_that_goes_to_another_table_leaves_the_one_before(client):
    received, after = (
        [],
        SimpleNamespace(connect=lambda *_, **__: None, receive=lambda *_: None, status="open"),
    )
    client.table.receive = lambda _link, command: received.append(command)
    client.look_at(after, Attach(0))
    assert received == [Detach(clean=False)]
    assert client.table is after


async def test_a_request_before_the_hello_is_not_carried_out(client, dialect):
    requests = []

    async def request(given):
        requests.append(given)

    client.request = request
    await client._attended(Request())
    assert requests == []
    assert (client.mail.closed, client.mail.reason) == (4001, "say hello first")
    client.is_known = True
    await client._attended(Request())
    assert requests == [Request()]


class Wire:
    """A WebSocket whose client reads slowly, and keeps what it was sent."""

    def __init__(self):
        self.scope, self.sent = {}, []
        self.reads = asyncio.Event()

    async def receive(self):
        await asyncio.Event().wait()

    async def send(self, message):
        await self.reads.wait()
        self.sent.append(message["text"])

    async def close(self, code, reason):
        self.sent.append((code, reason))


@pytest.fixture
def wire():
    return Wire()


@pytest.fixture
def mail():
    return Mail(lambda told: (told.encode(),), Metrics())


async def running(connection):
    task = asyncio.create_task(connection.run(None))
    for _ in range(5):
        await asyncio.sleep(0)
    return task


async def test_a_close_comes_after_the_messages_before_it(wire, mail):
    for word in ("one", "two"):
        mail.say(word)
    task = await running(Connection(wire, mail, TEXT, Metrics()))
    mail.close(4003, "not yours")
    for _ in range(5):
        await asyncio.sleep(0)
    assert wire.sent == []
    wire.reads.set()
    await task
    assert wire.sent == ["one", "two", (4003, "not yours")]


async def test_who_reads_nothing_is_waited_for_only_a_while(wire, mail, monkeypatch):
    monkeypatch.setattr("facedown.server.connection._LINGER", 0.01)
    mail.say("one")
    task = await running(Connection(wire, mail, TEXT, Metrics()))
    mail.close(4003, "not yours")
    async with asyncio.timeout(5):
        await task
    assert wire.sent == [(4003, "not yours")]
