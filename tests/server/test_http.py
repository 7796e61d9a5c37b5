"""HTTP requests and answers have limited sizes and times, and connections are counted."""

import asyncio
import contextlib
import socket

import pytest
from structlog.testing import capture_logs

from attack.raw import connected
from facedown.server import Limits, http, limits
from facedown.server.answers import PIECE, Streamed, Unread
from facedown.server.edge import Edge, files_for_connections
from tests.server.scene import LATE, served

pytestmark = pytest.mark.real

GET = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
CHUNKED = b"POST /accounts HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
LONG = b'"' + b"x" * 6_000_000 + b'"'


async def hangs_up(raw, data, most=8 << 20, pause=0.0):
    """Send over and over; the bytes that were sent when the server hung up."""
    async with asyncio.timeout(LATE):
        while raw.sent < most and await raw.send(data):  # noqa: ASYNC110  the pace of a slow client
            await asyncio.sleep(pause)
    return raw.sent


async def until(is_so):
    async with asyncio.timeout(LATE):
        while not is_so():  # noqa: ASYNC110  an answer that was dropped tells nobody
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("head", "more"),
    [
        (b"GET /", b"x" * 1000),
        (b"GET /health HTTP/1.1\r\nHost: ", b"x" * 1000),
        (b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"X-More: of the same\r\n"),
        (CHUNKED, b"X-Trailer: of the same\r\n"),
        (CHUNKED + b"X-Trailer: ", b"x" * 1000),
        (CHUNKED.removesuffix(b"0\r\n"), b"1;extension=long\r\n \r\n"),
    ],
    ids=["line", "header", "headers", "trailers", "trailer", "chunks"],
)
async def test_a_request_without_end_is_dropped(tmp_path, head, more):
    async with served(tmp_path) as house, connected(house) as raw:
        await raw.send(head)
        sent = await hangs_up(raw, more * 20)
        health = (await house.ask("GET", "/health"))[0]
    assert sent < 8 << 20
    assert health == 200


async def test_a_body_that_is_too_long_is_answered_though_it_comes_at_once(tmp_path):
    async with served(tmp_path) as house:
        status, _ = await house.ask("POST", "/accounts", body={"nickname": "x" * 400_000})
    assert status == 413


async def test_a_few_requests_ahead_are_answered_in_order(tmp_path):
    async with served(tmp_path) as house, connected(house) as raw:
        await raw.send(GET * 9 + GET.replace(b"/health", b"/nothing"))
        heads = [await answer(raw) for _ in range(10)]
    assert [b" 200 " in head for head in heads] == [True] * 9 + [False]


async def answer(raw):
    head = await raw.head()
    length = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    await raw.reader.readexactly(int(length.split(b":")[1]))
    return head


async def test_many_requests_ahead_are_dropped(tmp_path, monkeypatch):
    made = 0
    begin = http.HttpToolsProtocol.on_headers_complete

    def counted(self):
        nonlocal made
        made += 1
        begin(self)

    monkeypatch.setattr(http.HttpToolsProtocol, "on_headers_complete", counted)
    async with served(tmp_path) as house, connected(house) as raw:
        await hangs_up(raw, GET * 1_000)
    assert made < 40


async def test_a_body_that_drips_after_the_answer_is_cut(tmp_path, monkeypatch):
    monkeypatch.setattr(http, "_REST", 0.1)
    async with served(tmp_path, limits=Limits(request_ms=60_000)) as house, connected(house) as raw:
        await raw.send(b"POST /health HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10000\r\n\r\n")
        refused = await answer(raw)
        await hangs_up(raw, b"x", pause=0.02)
    assert b" 405 " in refused


async def test_a_body_that_pours_after_the_answer_is_cut(tmp_path, monkeypatch):
    monkeypatch.setattr(http, "_REST", 1000)
    async with served(tmp_path) as house, connected(house) as raw:
        await raw.send(b"POST /health HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000000\r\n\r\n")
        await answer(raw)
        assert await hangs_up(raw, b"x" * 10_000, 50 << 20) < 50 << 20


async def test_a_body_that_comes_just_after_the_answer_leaves_the_connection_as_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr(http, "_REST", 0.2)
    async with served(tmp_path) as house, connected(house) as raw:
        await raw.send(b"POST /health HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\n")
        await answer(raw)
        await raw.send(b"hello")
        await asyncio.sleep(0.4)
        await raw.send(GET)
        assert b" 200 " in await answer(raw)


async def test_empty_lines_between_requests_hold_no_connection_open(tmp_path):
    async with served(tmp_path, limits=Limits(request_ms=200)) as house, connected(house) as raw:
        await raw.send(GET)
        await answer(raw)
        await hangs_up(raw, b"\r\n", pause=0.02)


# Connections


async def test_connections_of_an_address_are_limited_and_a_closed_one_makes_room(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "neighbourhood", lambda address: address)
    async with served(tmp_path, limits=Limits(http_connections=2)) as house, connected(house) as one:
        async with connected(house), connected(house) as third:
            head = await third.head()
        assert b" 429 " in head
        await one.send(GET)
        assert b" 200 " in await answer(one)
        async with asyncio.timeout(LATE):
            while b" 200 " not in head:
                async with connected(house) as again:
                    await again.send(GET)
                    head = await again.head()


async def test_a_websocket_no_longer_counts_as_an_http_connection(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "neighbourhood", lambda address: address)
    async with (
        served(tmp_path, limits=Limits(http_connections=1)) as house,
        house.dial("/lobby"),
        house.dial("/lobby"),
    ):
        assert (await house.ask("GET", "/health"))[0] == 200


async def test_when_all_places_are_taken_a_connection_is_turned_away_and_the_log_warned_before(tmp_path):
    with capture_logs() as logged:
        few = Limits(all_connections=10)
        async with served(tmp_path, limits=few) as house, contextlib.AsyncExitStack() as stack:
            for _ in range(10):
                await stack.enter_async_context(connected(house))
            last = await stack.enter_async_context(connected(house))
            assert b" 503 " in await last.head()
    warnings = [line for line in logged if line["event"] == "connections_near_limit"]
    assert [(line["open"], line["limit"]) for line in warnings] == [(9, 10)]


def test_a_warning_comes_again_only_after_there_was_room():
    edge = Edge(Limits(all_connections=100))
    with capture_logs() as logged:
        room = [edge.has_room(count) for count in (89, 90, 91, 85, 95, 79, 90, 100, 101)]
    assert room == [True] * 8 + [False]
    assert [line["open"] for line in logged] == [90, 90]


@pytest.mark.parametrize(("soft", "most"), [(1024, 922), (20_000, 18_000), (100, 50), (-1, 100_000)])
def test_there_are_as_many_places_as_files_but_for_some_of_our_own(monkeypatch, soft, most):
    monkeypatch.setattr("resource.getrlimit", lambda _which: (soft, soft))
    assert files_for_connections() == most


# Long answers


@contextlib.asynccontextmanager
async def with_a_long_record(path, **limits):
    async with served(path, limits=Limits(**limits)) as house:

        async def record(_match):
            return LONG

        house.site.store.record = record
        yield house


@contextlib.asynccontextmanager
async def deaf(house):
    """Asks for the long record and reads nothing."""
    host, port = house.url.removeprefix("http://").split(":")
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.setblocking(False)
    loop = asyncio.get_running_loop()
    with sock:
        await loop.sock_connect(sock, (host, int(port)))
        await loop.sock_sendall(sock, b"GET /records/x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        yield sock


async def test_long_answers_that_nobody_reads_are_few_and_are_dropped(tmp_path, monkeypatch):
    held = []
    monkeypatch.setattr(Unread, "__init__", recorded(Unread.__init__, held))
    few = {"unread": 15_000_000, "reading_ms": 500}
    async with with_a_long_record(tmp_path, **few) as house, contextlib.AsyncExitStack() as stack:
        for _ in range(10):
            await stack.enter_async_context(deaf(house))
        await until(lambda: held[0].total == 2 * len(LONG))
        status, refusal = await house.ask("GET", "/records/x")
        await until(lambda: not held[0].total)
        again = await house.http.get("/records/x")
    assert (status, refusal["error"]["code"]) == (503, "unavailable")
    assert again.content == LONG


def recorded(init, made):
    def wrapped(self, *args):
        init(self, *args)
        made.append(self)

    return wrapped


async def test_a_slow_reader_gets_the_whole_answer(tmp_path):
    async with with_a_long_record(tmp_path, reading_ms=500) as house, connected(house) as raw:
        await raw.send(b"GET /records/x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        size = len(await raw.head())
        while part := await raw.reader.read(200_000):
            size += len(part)
            await asyncio.sleep(0.02)
    assert size > len(LONG)


async def test_an_answer_goes_out_in_pieces():
    sent = []

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * (2 * PIECE + 1)})

    async def send(message):
        sent.append((len(message["body"]), message["more_body"]) if "body" in message else message["type"])

    await Streamed(app, Limits())({"type": "http", "client": ("127.0.0.1", 1)}, None, send)
    assert sent == ["http.response.start", (PIECE, True), (PIECE, True), (1, False)]


def test_one_address_leaves_room_for_others_and_a_single_answer_may_have_any_size():
    unread = Unread(Limits(unread=10, all_unread=25))
    with (
        unread.held("a", 20) as first,
        unread.held("a", 1) as second,
        unread.held("b", 5) as third,
        unread.held("c", 1) as fourth,
    ):
        assert (first, second, third, fourth) == (True, False, True, False)
    assert unread.total == 0
