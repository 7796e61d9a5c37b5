"""The connection between two nodes: who may come in, and how the loss of a cable is noticed."""

import asyncio
import contextlib

import pytest

from facedown.cluster import FRAMES, Links, Lost
from facedown.cluster.link import _WINDOW
from tests.postgres.link import linked
from tests.server.scene import LATE

pytestmark = pytest.mark.real


class End(Links):
    """One node, which keeps the streams that others open."""

    def __init__(self, name, secret=b"secret", beat=1.0):
        super().__init__(name, secret, self._came, lambda *_: None, lambda: None, beat=beat)
        self.streams = asyncio.Queue()

    def _came(self, stream, part, scope):
        self.streams.put_nowait((stream, part, scope))


@contextlib.asynccontextmanager
async def ends(*made):
    """These nodes; each address is that of the last one."""
    try:
        for each in made:
            each.port = await each.listen("127.0.0.1", 0)
        yield made
    finally:
        for each in made:
            await each.close()


async def opened(a, b, port=None, name=None):
    """Both ends of a stream from a to b."""
    link = await a.to(name or b.id, f"127.0.0.1:{port or b.port}")
    ours = link.open("part", {"path": "/x"})
    theirs, part, scope = await b.streams.get()
    assert (part, scope) == ("part", {"path": "/x"})
    return ours, theirs


async def test_messages_of_a_stream_arrive_in_order_and_its_end_after_them():
    async with ends(End("a"), End("b")) as (a, b):
        ours, theirs = await opened(a, b)
        for number in range(3):
            await ours.send({"n": number})
        ours.end()
        assert [(await theirs.receive())["n"] for _ in range(3)] == [0, 1, 2]
        with pytest.raises(Lost):
            await theirs.receive()


async def test_frames_go_to_the_sink_while_the_reader_waits_and_never_before_an_earlier_message():
    async with ends(End("a"), End("b")) as (a, b):
        ours, theirs = await opened(a, b)
        taken, reading = asyncio.Queue(), asyncio.create_task(ours.receive())
        ours.sink = lambda frames: taken.put_nowait(frames) is None
        assert theirs.write_at_once(b"1")
        assert await taken.get() == b"1"
        await theirs.send({"n": 2})
        assert theirs.write_at_once(b"3")
        assert await reading == {"n": 2}
        assert theirs.write_at_once(b"4")  # the reader may still be passing 2 on
        async with asyncio.timeout(LATE):
            while len(ours._inbox) < 2:  # noqa: ASYNC110  it tells nobody
                await asyncio.sleep(0)
        assert [(await ours.receive())["bytes"] for _ in range(2)] == [b"3", b"4"]
        assert taken.empty()
        ours.sink = lambda _frames: False
        reading = asyncio.create_task(ours.receive())
        assert theirs.write_at_once(b"5")
        assert await reading == {"type": FRAMES, "bytes": b"5"}


async def test_frames_that_nobody_takes_fill_the_window_and_none_follow_the_end():
    async with ends(End("a"), End("b")) as (a, b):
        ours, theirs = await opened(a, b)
        written = 0
        while theirs.write_at_once(bytes(_WINDOW // 8)):
            written += 1
        assert written == 8
        other, their_other = await opened(a, b)
        ours.end()
        other.end()
        with pytest.raises(Lost):
            await their_other.receive()
        assert not their_other.write_at_once(b"late")


async def test_a_reader_that_does_not_read_stops_its_own_stream_only():
    async with ends(End("a"), End("b")) as (a, b):
        ours, theirs = await opened(a, b)
        other, their_other = await opened(a, b)
        sent = 0

        async def fill():
            nonlocal sent
            while True:
                await ours.send({"data": bytes(_WINDOW // 8)})
                sent += 1

        filling = asyncio.create_task(fill())
        await other.send({"n": 1})
        assert await their_other.receive() == {"n": 1}
        assert sent == 8
        await theirs.receive()
        await theirs.receive()
        await theirs.receive()
        await other.send({"n": 2})
        assert await their_other.receive() == {"n": 2}
        async with asyncio.timeout(LATE):
            while sent < 10:  # noqa: ASYNC110  the other end says in its own time that it has room
                await asyncio.sleep(0)
        filling.cancel()


@pytest.mark.parametrize("stranger", [End("a", b"guess"), End("a", b"")], ids=["wrong", "empty"])
async def test_who_does_not_know_the_secret_is_turned_away(stranger):
    async with ends(stranger, End("b")) as (a, b):
        with pytest.raises(Lost):
            await a.to("b", f"127.0.0.1:{b.port}")
        assert not b.every
        assert b.streams.empty()


async def test_a_proof_is_good_for_the_node_that_was_dialled_and_no_other():
    """A node that has the address of one that is gone, or passes on what it is sent, is not taken for it."""
    async with ends(End("a"), End("b")) as (a, b):
        with pytest.raises(Lost):
            await a.to("gone", f"127.0.0.1:{b.port}")


async def test_what_was_said_once_opens_nothing_the_second_time():
    async with ends(End("a"), End("b")) as (a, b):
        heard = []

        async def relay(reader, writer):
            to, back = await asyncio.open_connection("127.0.0.1", b.port)

            async def carry(source, target, keep):
                with contextlib.closing(target), contextlib.suppress(ConnectionError):
                    while piece := await source.read(65_536):
                        heard.append(piece) if keep else None
                        target.write(piece)

            await asyncio.gather(carry(reader, back, True), carry(to, writer, False))

        async with await asyncio.start_server(relay, "127.0.0.1", 0) as between:
            await opened(a, b, between.sockets[0].getsockname()[1])
            reader, writer = await asyncio.open_connection("127.0.0.1", b.port)
            writer.write(b"".join(heard))
            assert len(await reader.read()) == 4 + 32, "its nonce, and no proof"
            writer.close()
            assert b.streams.empty()
            between.close()
            for link in tuple(a.every):
                link.close()


async def test_both_ends_of_a_cable_that_was_cut_lose_their_streams():
    async with ends(End("a", beat=0.02), End("b", beat=0.02)) as (a, b):
        with linked(b.port) as cable:
            streams = await opened(a, b, cable.port)
            cable.cut()
            async with asyncio.timeout(LATE):
                for stream in streams:
                    with pytest.raises(Lost):
                        await stream.receive()


async def test_a_link_on_which_nobody_says_anything_stays():
    async with ends(End("a", beat=0.01), End("b", beat=0.01)) as (a, b):
        ours, theirs = await opened(a, b)
        beats = 0
        link = next(iter(b.every))
        beat = link.beat

        def counted():
            nonlocal beats
            beats += 1
            beat()

        link.beat = counted
        async with asyncio.timeout(LATE):
            while beats < 20:  # noqa: ASYNC110  beats tell nobody
                await asyncio.sleep(0.01)
        await ours.send({"n": 1})
        assert await theirs.receive() == {"n": 1}
