"""A gateway whose client is gone or slow, whose owner is lost, or whose node leaves."""

import asyncio

import pytest
from structlog.testing import capture_logs

from facedown.cluster import LOBBY, Changes, Lost, Owned
from facedown.server.gateway import Gateway, opened, passed_on
from facedown.server.house import House
from facedown.server.settings import FRAME_BYTES, Limits
from facedown.server.site import apart


class Dying:
    """A stream whose owner dies after these messages; the node, its link and the house too."""

    next = None

    def __init__(self, *messages):
        self.messages = list(messages)
        self.gateways, self.requests = set(), set()
        self.changes = Changes()
        self.node = self.links = self
        self.id = self.address = "a"

    async def app(self, _part):
        return None

    def owner(self, _part):
        return self

    def owned(self, _part):
        return Owned(self.id, 1)

    async def to(self, _id, _address):
        return self

    def open(self, _part, _scope):
        return self

    async def send(self, _message):
        pass

    async def receive(self):
        if self.messages:
            return self.messages.pop(0)
        raise Lost

    def end(self):
        pass


EMPTY = {"type": "http.request", "body": b"", "more_body": False}


async def asked(method, *messages, house=None, said=(EMPTY,), limits=None, send=None):
    """What the client of a gateway is sent that says this."""
    scope = {"type": "http", "method": method, "path": "/queue", "headers": [], "query_string": b""}
    sent, waiting = [], asyncio.Queue()
    for message in said:
        waiting.put_nowait(message)

    async def kept(message):
        sent.append(message)

    gateway = Gateway(None, house or Dying(*messages), limits or Limits())
    await gateway(scope, waiting.get, send or kept)
    return sent


START = {"type": "http.response.start", "status": 200, "headers": []}
PIECE = {"type": "http.response.body", "body": b"half", "more_body": True}


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_half_an_answer_is_not_followed_by_a_refusal(method):
    assert await asked(method, START, PIECE) == [START, PIECE]


async def test_a_request_that_may_have_been_carried_out_is_refused_and_not_repeated():
    start, body = await asked("POST")
    assert start["status"] == 503
    assert b"try again in a moment" in body["body"]


HALF = {"type": "http.request", "body": b"{", "more_body": True}
LONG = {"type": "http.request", "body": b"x" * FRAME_BYTES, "more_body": True}
GONE = {"type": "http.disconnect"}


class Deaf(Dying):
    """A house that must not hear of a request."""

    async def app(self, _part):
        raise AssertionError("the request was carried out")


@pytest.mark.parametrize(
    ("said", "status"), [((), 408), ((HALF,), 408), ((HALF, GONE), 408), ((LONG, LONG), 413)]
)
async def test_a_request_that_does_not_arrive_whole_or_is_too_long_is_not_carried_out(said, status):
    start, _ = await asked("POST", house=Deaf(), said=said, limits=Limits(request_ms=1))
    assert start["status"] == status


class Slow(Dying):
    """A house that takes its time to give a request up, as while the database hangs."""

    def __init__(self):
        super().__init__()
        self.is_given_up, self.may_end = asyncio.Event(), asyncio.Event()

    async def app(self, _part):
        try:
            await asyncio.Event().wait()
        finally:
            self.is_given_up.set()
            await self.may_end.wait()


async def test_a_node_that_leaves_lets_a_request_go_that_is_given_up_already():
    house = Slow()
    asking = asyncio.create_task(asked("POST", house=house))
    while not house.requests:  # noqa: ASYNC110  it tells nobody
        await asyncio.sleep(0)
    (patience,) = house.requests
    patience.reschedule(0)
    await house.is_given_up.wait()
    House._hurry(house)
    house.may_end.set()
    start, _ = await asking
    assert start["status"] == 503


async def test_a_request_whose_refusal_is_being_sent_waits_for_no_answer_any_more():
    house, waiting = Dying(), []

    async def send(_message):
        waiting.append(len(house.requests))

    await asked("POST", house=house, send=send)
    assert waiting == [0, 0]


PLAY = {"type": "websocket", "path": "/play/T-1", "headers": [], "query_string": b""}
FRAME = {"type": "websocket.send", "text": "{}"}
CLOSE = {"type": "websocket.close", "code": 1000}


async def relayed(house, *said, send=None):
    """What a relayed client is sent that says this."""
    sent, waiting = [], asyncio.Queue()
    for message in ({"type": "websocket.connect"}, *said):
        waiting.put_nowait(message)

    async def kept(message):
        sent.append(message)

    with capture_logs() as logged:
        await Gateway(None, house, Limits())(PLAY, waiting.get, send or kept)
    return sent, logged


class Broken(Dying):
    """A stream that cannot be read, for a bug of ours."""

    async def receive(self):
        raise KeyError("a bug")


async def test_a_bug_in_a_relay_is_logged_and_ends_the_connection():
    sent, (entry,) = await relayed(Broken())
    assert [(one["type"], one["code"]) for one in sent] == [("websocket.close", 1011)]
    assert (entry["event"], entry["log_level"]) == ("connection_failed", "error")
    assert isinstance(entry["exc_info"], KeyError)


class Once(Dying):
    """An owner that dies, and another."""

    def __init__(self, *messages):
        super().__init__()
        self.streams = [Dying(FRAME), Dying(*messages)]

    def open(self, _part, _scope):
        return self.streams.pop(0)


async def test_an_owner_that_is_lost_is_no_bug_of_a_relay():
    sent, logged = await relayed(Once(CLOSE))
    assert (sent, logged) == ([FRAME, CLOSE], [])


async def test_a_client_that_is_gone_is_no_bug_of_a_relay():
    def gone(_message):
        raise OSError

    _, logged = await relayed(Dying(FRAME, CLOSE), send=gone)
    assert logged == []


class Silent(Dying):
    """A stream on which nothing comes."""

    async def receive(self):
        await asyncio.Event().wait()


async def test_a_request_that_waits_when_its_node_leaves_is_refused_and_not_cut_off():
    house = Silent()
    asking = asyncio.create_task(asked("POST", house=house))
    while not house.requests:  # noqa: ASYNC110  it tells nobody
        await asyncio.sleep(0)
    for patience in house.requests:
        patience.reschedule(0)
    start, _ = await asking
    assert (start["status"], house.requests) == (503, set())


async def test_a_relayed_socket_is_closed_with_come_again_when_its_node_leaves():
    scope = {"type": "websocket", "path": "/play/T-1", "headers": [], "query_string": b""}
    house, sent, said = Silent(), [], asyncio.Queue()
    said.put_nowait({"type": "websocket.connect"})

    async def send(message):
        sent.append(message)

    relaying = asyncio.create_task(Gateway(None, house, Limits())(scope, said.get, send))
    while not house.gateways:  # noqa: ASYNC110  it tells nobody
        await asyncio.sleep(0)
    for moving in tuple(house.gateways):
        moving.set()
    await relaying
    assert [(one["type"], one["code"]) for one in sent] == [("websocket.close", 1012)]
    assert not house.gateways


def test_farewells_of_many_connections_take_a_second_and_of_few_a_moment():
    assert 10_000 * apart(10_000, 1.0) == pytest.approx(1.0)
    assert apart(3, 1.0) == pytest.approx(0.005)


class Ownerless(Dying):
    """A house whose part has no owner yet."""

    has_owner = False
    looks = 0

    def owner(self, _part):
        self.looks += 1
        return self if self.has_owner else None


async def test_a_gateway_looks_for_an_owner_once_for_each_change():
    house = Ownerless()
    opening = asyncio.create_task(opened(house, LOBBY, {}))
    for looks in (1, 2):
        await asyncio.wait({opening}, timeout=0)
        assert (house.looks, opening.done()) == (looks, False)
        house.has_owner = looks == 2
        house.changes.tell()
    assert await opening is house


async def test_a_gateway_whose_owner_is_lost_waits_for_the_next_one():
    house = Dying()
    waiting = asyncio.create_task(passed_on(house, LOBBY, house.owned(LOBBY)))
    house.changes.tell()
    await asyncio.wait({waiting}, timeout=0)
    assert not waiting.done()
    house.id = "b"
    house.changes.tell()
    await asyncio.wait({waiting}, timeout=0)
    assert waiting.done()


async def test_who_asks_before_the_change_is_told_of_it():
    changes = Changes()
    before = changes.next
    changes.tell()
    assert (before.is_set(), changes.next.is_set()) == (True, False)
