"""Frames that arrive whole are parsed by us, all others by `websockets`: nobody can tell the difference."""

import asyncio

import pytest
import uvicorn
from uvicorn.server import ServerState

from attack.raw import CONTINUATION, PING, TEXT, frame
from facedown.server import Limits
from facedown.server.edge import Edge
from facedown.server.transport import Sockets, framed

BINARY = 2
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TALK = (
    (TEXT, b"{}"),
    (TEXT, b""),
    (BINARY, b"x" * 125),
    (TEXT, b"y" * 126),
    (BINARY, b"z" * 300),
)


class Wire:
    """The other end of a socket: what it was sent, and whether it was hung up on."""

    def __init__(self):
        self.sent = b""
        self.is_closed = False

    def write(self, data):
        self.sent += data

    def close(self):
        self.is_closed = True

    abort = close

    def is_closing(self):
        return self.is_closed

    def get_extra_info(self, _name):
        return None

    def pause_reading(self):
        pass

    resume_reading = pause_reading


async def accepting(_scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


async def opened(heard, burst=1 << 30):
    """A connection whose messages are added to `heard`, with their kinds. `burst`: bytes that it may send."""
    config = uvicorn.Config(accepting, ws_per_message_deflate=False, lifespan="off", log_config=None)
    config.load()
    socket = Sockets(config, ServerState(), {}, edge=Edge(Limits(bytes=1, bytes_burst=burst)))
    socket.connection_made(Wire())
    socket.data_received(UPGRADE)
    while not socket.handshake_complete:  # noqa: ASYNC110  it reports to nobody
        await asyncio.sleep(0)

    def listen(data):
        heard.append((TEXT if socket.is_text else BINARY, bytes(data)))
        return True

    socket.listener = listen
    return socket


@pytest.fixture
def parsed(monkeypatch):
    """What `websockets` has parsed."""
    seen = []
    real = Sockets.handle_events

    def handle_events(self):
        seen.extend(self.conn.events)
        real(self)

    monkeypatch.setattr(Sockets, "handle_events", handle_events)
    return seen


async def test_a_message_that_arrives_whole_is_not_given_to_the_parser(parsed):
    heard = []
    socket = await opened(heard)
    parsed.clear()
    for kind, data in TALK:
        socket.data_received(frame(kind, data))
    assert heard == list(TALK)
    assert parsed == []


async def test_wherever_the_stream_is_cut_the_same_messages_arrive():
    stream = b"".join(frame(kind, data) for kind, data in TALK)
    heard = []
    socket = await opened(heard)
    for at in range(len(stream)):
        heard.clear()
        socket.data_received(stream[:at])
        socket.data_received(stream[at:])
        socket.data_received(frame(TEXT, b"after"))
        assert heard == [*TALK, (TEXT, b"after")], f"cut at {at}"


async def test_bytes_that_look_like_a_frame_within_another_are_its_payload():
    inner = frame(TEXT, b"not a message")
    whole = frame(BINARY, inner)
    head = len(whole) - len(inner)
    heard = []
    socket = await opened(heard)
    for at in range(1, head + 1):
        heard.clear()
        socket.data_received(whole[:at])
        socket.data_received(whole[at:])
        assert heard == [(BINARY, inner)]


async def test_a_control_frame_may_come_between_the_fragments_and_a_message_may_not():
    heard = []
    socket = await opened(heard)
    socket.data_received(frame(TEXT, b"a", fin=False))
    socket.data_received(frame(PING, b"p"))
    socket.data_received(frame(CONTINUATION, b"b"))
    assert heard == [(TEXT, b"ab")]
    assert not socket.transport.is_closed
    socket.data_received(frame(TEXT, b"a", fin=False))
    socket.data_received(frame(TEXT, b"b"))
    assert heard == [(TEXT, b"ab")]
    assert socket.transport.is_closed


@pytest.mark.parametrize(
    "bad",
    [
        b"\x81\x02{}....",  # not masked
        b"\x81\x02{}",
        b"\xc1\x80mask",  # a reserved bit
        b"\x83\x80mask",  # a reserved kind
    ],
)
async def test_what_is_not_a_frame_of_a_client_ends_the_connection(bad):
    heard = []
    socket = await opened(heard)
    socket.data_received(bad)
    assert heard == []
    assert socket.transport.is_closed


async def test_after_a_close_frame_nothing_is_heard():
    heard = []
    socket = await opened(heard)
    socket.data_received(frame(8, b"\x03\xe8"))
    socket.data_received(frame(TEXT, b"late"))
    assert heard == []


async def test_a_frame_counts_for_more_than_its_bytes_wherever_it_is_parsed():
    message = frame(TEXT, b"{}")
    several, whole = [], []
    socket = await opened(several, burst=4_000)
    socket.data_received(message * 40)
    socket = await opened(whole, burst=4_000)
    for _ in range(40):
        socket.data_received(message)
    assert several == []
    assert 20 < len(whole) < 30
    assert b"too many frames" in socket.transport.sent


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_what_we_send_says_how_long_it_is(size):
    content = b"x" * size
    once = framed([content], is_text=True)
    assert once[0] == 0x81
    length = once[1]
    start = {126: 4, 127: 10}.get(length, 2)
    assert (int.from_bytes(once[2:start]) if start > 2 else length) == size
    assert once[start:] == content
    assert framed([content, content], is_text=True) == once * 2
