"""The connection between two nodes: many streams of messages over one socket.

A node dials another to send it the messages of its own clients, and gets back what they are sent. Each stream
has a window in both directions: a client that does not read fills its own window and nobody else's.

Both ends prove that they know the secret of the cluster before anything else is read. The messages are not
encrypted: nodes talk on a private network. Each end sends signs of life, so that a link ends when its cable
is cut, of which the system tells nobody.
"""

import asyncio
import hmac
import logging
import secrets
from collections import deque
from collections.abc import Callable, Collection
from typing import Any, Final

import msgspec

from facedown.core.errors import Error

log = logging.getLogger(__name__)

_WINDOW: Final = 256 * 1024
"""Bytes of a stream that may be on their way, and not yet taken at the other end."""
_OVERHEAD: Final = 64
"""Bytes that each message counts for, besides its own."""
_LARGEST: Final = 64 * 1024 * 1024
_LARGEST_UNKNOWN: Final = 256
"""Bytes of a frame before the other end has proved who it is."""
_PATIENCE: Final = 2.0
"""Seconds for a connection and its proof."""
_MOST: Final = 100_000
"""Streams of one link."""
_BEAT: Final = 1.0
"""Seconds between two signs of life."""
_MISSED: Final = 4
"""Signs of life without an answer. We count them, and not the time: if we hung, nobody else is to blame."""

_OPEN, _DATA, _ACK, _END, _NEXT, _SHOWN, _ALIVE, _FRAMES = range(8)

FRAMES: Final = "facedown.frames"
"""The type of a message that holds encoded frames for the client's socket."""


class Lost(Error):
    """The stream has ended at the other node: its part has moved, or the node is gone."""


class Stream:
    """Messages to and from the node at the other end."""

    def __init__(self, link: "Link", number: int) -> None:
        self._link = link
        self._number = number
        self._inbox: deque[tuple[dict[str, Any], int]] = deque()
        self._news = asyncio.Event()
        self._room = _WINDOW
        self._taken = 0
        self._is_awaited = False
        """Whether the reader waits for the next message."""
        self.is_over = False
        self.sink: Callable[[bytes], bool] | None = None
        """Is given frames as they come, instead of the reader, while the reader has nothing else to do.
        Returns False if it cannot take them."""
        self.next: dict[str, Any] | None = None
        """What the other end wants the next owner to be sent."""

    async def send(self, message: dict[str, Any]) -> None:
        """Raises Lost."""
        while self._room <= 0 and not self.is_over:
            self._news.clear()
            await self._news.wait()
        if self.is_over:
            raise Lost
        self._room -= self._link.write(_DATA, self._number, message) + _OVERHEAD

    def write_at_once(self, frames: bytes) -> bool:
        """Send encoded frames now; returns False if the other end is too slow, or gone."""
        if self._room <= 0 or self.is_over:
            return False
        self._room -= self._link.write(_FRAMES, self._number, frames) + _OVERHEAD
        return True

    async def receive(self) -> dict[str, Any]:
        """Raises Lost after the last message."""
        while not self._inbox:
            if self.is_over:
                raise Lost
            self._news.clear()
            self._is_awaited = True
            try:
                await self._news.wait()
            finally:
                self._is_awaited = False
        message, size = self._inbox.popleft()
        self._took(size)
        return message

    def _took(self, size: int) -> None:
        self._taken += size
        if self._taken > _WINDOW // 4 and not self.is_over:
            self._link.write(_ACK, self._number, self._taken)
            self._taken = 0

    def remember(self, what: dict[str, Any]) -> None:
        """Ask the other end to send this to the next owner."""
        if not self.is_over:
            self._link.write(_NEXT, self._number, what)

    def end(self) -> None:
        if not self.is_over:
            self._link.write(_END, self._number, None)
            self._link.forget(self._number)
            self.ended()

    # Called by the link

    def got(self, message: dict[str, Any], size: int) -> None:
        self._inbox.append((message, size + _OVERHEAD))
        self._news.set()

    def got_frames(self, frames: bytes, size: int) -> None:
        """In the order of all messages: not before one that the reader has yet to take, or to pass on."""
        if self._is_awaited and not self._inbox and self.sink is not None and self.sink(frames):
            self._took(size + _OVERHEAD)
        else:
            self.got({"type": FRAMES, "bytes": frames}, size)

    def acked(self, size: int) -> None:
        self._room += size
        self._news.set()

    def ended(self) -> None:
        self.is_over = True
        self._news.set()


class Link(asyncio.Protocol):
    def __init__(self, links: "Links", dialled: str | None = None) -> None:
        """`dialled`: the id of the node that we have dialled."""
        self._links = links
        self._dialled = dialled
        self._missed = 0
        self._nonce = secrets.token_bytes(32)
        self._transport: Any = None
        self._buffer = bytearray()
        self._unsent: list[bytes] = []
        self._streams: dict[int, Stream] = {}
        self._number = 0
        self._timer: asyncio.TimerHandle | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once the other end has proved that it belongs to the cluster."""
        self.node = ""
        """The id of the node at the other end, if it has dialled."""

    @property
    def is_known(self) -> bool:
        return self.ready.done() and not self.ready.cancelled() and self.ready.exception() is None

    def open(self, part: str, scope: dict[str, Any]) -> Stream:
        """Raises Lost."""
        if self._transport.is_closing() or len(self._streams) >= _MOST:
            raise Lost
        self._number += 1
        stream = self._streams[self._number] = Stream(self, self._number)
        self.write(_OPEN, self._number, (part, scope))
        return stream

    def show(self, shown: object) -> None:
        self.write(_SHOWN, 0, shown)

    def write(self, kind: int, number: int, body: object) -> int:
        """Send a frame with all others of this turn of the loop; returns its size."""
        data = msgspec.msgpack.encode((kind, number, body))
        self._send(data)
        return len(data)

    def beat(self) -> None:
        """Send a sign of life, or close the link if the other end has sent nothing for so long."""
        if not self.is_known:
            return
        self._missed += 1
        if self._missed > _MISSED:
            log.warning("a node does not answer; its link is closed")
            self.close()
        else:
            self.write(_ALIVE, 0, None)

    def forget(self, number: int) -> None:
        self._streams.pop(number, None)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    # Called by the event loop

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._links.every.add(self)
        self._timer = asyncio.get_running_loop().call_later(_PATIENCE, self._late)
        if self._dialled is None:
            self._send(self._nonce)

    def data_received(self, data: bytes) -> None:
        self._missed = 0
        buffer = self._buffer
        buffer += data
        start = 0
        while len(buffer) - start >= 4:
            size = int.from_bytes(buffer[start : start + 4])
            if size > (_LARGEST if self.is_known else _LARGEST_UNKNOWN):
                self.close()
                return
            if len(buffer) - start < 4 + size:
                break
            frame = bytes(buffer[start + 4 : start + 4 + size])
            start += 4 + size
            if not self._taken(frame):
                return
        del buffer[:start]

    def connection_lost(self, _error: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self.ready.done():
            self.ready.set_exception(Lost())
            self.ready.exception()  # nobody else may be waiting
        self._links.every.discard(self)
        for stream in self._streams.values():
            stream.ended()
        self._streams.clear()
        self._links.lost(self)

    def _late(self) -> None:
        if not self.ready.done():
            self.close()

    def _send(self, data: bytes) -> None:
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._flush)
        self._unsent += (len(data).to_bytes(4), data)

    def _flush(self) -> None:
        if not self._transport.is_closing():
            self._transport.write(b"".join(self._unsent))
        self._unsent.clear()

    # Frames

    def _taken(self, frame: bytes) -> bool:
        """False if the link is of no use any more."""
        try:
            self._frame(frame) if self.is_known else self._prove(frame)
        except (msgspec.DecodeError, ValueError, TypeError, KeyError):
            log.warning("a node sent what is no frame; its link is closed")
            self.close()
            return False
        return not self._transport.is_closing()

    def _frame(self, frame: bytes) -> None:
        kind, number, body = msgspec.msgpack.decode(frame)
        if kind == _SHOWN:
            self._links.shown(self.node, body)
        elif kind == _OPEN:
            part, scope = body
            stream = self._streams[number] = Stream(self, number)
            self._links.opened(stream, part, scope)
        elif (stream := self._streams.get(number)) is not None:  # type: ignore[assignment]
            if kind == _FRAMES:
                stream.got_frames(body, len(frame))
            elif kind == _DATA:
                stream.got(body, len(frame))
            elif kind == _ACK:
                stream.acked(body)
            elif kind == _NEXT:
                stream.next = body
            elif kind == _END:
                self.forget(number)
                stream.ended()

    def _prove(self, frame: bytes) -> None:
        """The one that was dialled sends a nonce, the other its nonce, its id and a proof, and gets one.

        The proof names both nodes: it is good for nobody but the node that was meant.
        """
        if self._dialled is not None and not self.node:
            self.node, self._theirs = "?", frame
            me, other = self._links.id.encode(), self._dialled.encode()
            self._send(self._nonce + self._proof(b"dials", frame, self._nonce, other, me) + me)
        elif self._dialled is not None:
            self._require(frame, self._proof(b"answers", self._nonce, self._theirs))
        else:
            theirs, proof, node = frame[:32], frame[32:64], frame[64:]
            me = self._links.id.encode()
            self._require(proof, self._proof(b"dials", self._nonce, theirs, me, node))
            self.node = node.decode()
            self._send(self._proof(b"answers", theirs, self._nonce))

    def _proof(self, *parts: bytes) -> bytes:
        return hmac.digest(self._links.secret, b"|".join(parts), "sha256")

    def _require(self, given: bytes, expected: bytes) -> None:
        if not hmac.compare_digest(given, expected):
            raise ValueError("a wrong proof")
        self.ready.set_result(None)


class Links:
    """All links of a node: those that others have dialled, and those that it dials."""

    def __init__(
        self,
        id_: str,
        secret: bytes,
        opened: Callable[[Stream, str, dict[str, Any]], object],
        shown: Callable[[str, Any], object],
        lost: Callable[[], object],
        *,
        beat: float = _BEAT,
    ) -> None:
        """`opened`: called with each stream of another node. `shown`: with what a node shows of itself.
        `lost`: when a link is lost. `beat`: seconds between two signs of life."""
        self._beat = beat
        self._beating: asyncio.Task[None] | None = None
        self.id, self.secret = id_, secret
        self.opened, self.shown = opened, shown
        self.every: set[Link] = set()
        self._lost = lost
        self._dialled: dict[str, asyncio.Task[Link]] = {}
        self._server: asyncio.Server | None = None

    async def listen(self, host: str, port: int) -> int:
        """Returns the port. Raises OSError."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Link(self), host, port)
        self._beating = asyncio.create_task(self._beats(), name="signs of life")
        found: int = self._server.sockets[0].getsockname()[1]
        return found

    async def to(self, node: str, address: str) -> Link:
        """The link to a node, dialled if necessary. Raises Lost."""
        if node not in self._dialled:
            self._dialled[node] = asyncio.create_task(self._dial(node, address), name=f"link to {address}")
        dialling = self._dialled[node]
        try:
            return await asyncio.shield(dialling)
        except Lost:
            if self._dialled.get(node) is dialling:
                del self._dialled[node]
            raise

    def show(self, shown: object) -> None:
        """Show this to every node that has a link with us."""
        for link in self.every:
            if link.is_known:
                link.show(shown)

    def lost(self, link: Link) -> None:
        for node, task in tuple(self._dialled.items()):
            if task.done() and (task.exception() is not None or task.result() is link):
                del self._dialled[node]
        self._lost()

    def keep(self, nodes: Collection[str]) -> None:
        """Close the links to all other nodes, and from them."""
        for node, task in tuple(self._dialled.items()):
            if node not in nodes and task.done() and task.exception() is None:
                task.result().close()
        for link in tuple(self.every):
            if link.is_known and link.node not in (*nodes, "?"):
                link.close()

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        if self._beating is not None:
            self._beating.cancel()
        for link in tuple(self.every):
            link.close()
        for task in self._dialled.values():
            task.cancel()
        await asyncio.gather(*self._dialled.values(), return_exceptions=True)

    async def _beats(self) -> None:
        while True:
            await asyncio.sleep(self._beat)
            for link in tuple(self.every):
                link.beat()

    async def _dial(self, node: str, address: str) -> Link:
        host, _, port = address.rpartition(":")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(_PATIENCE):
                _, link = await loop.create_connection(lambda: Link(self, node), host.strip("[]"), int(port))
                await link.ready
        except (OSError, ValueError) as error:
            raise Lost from error
        return link
