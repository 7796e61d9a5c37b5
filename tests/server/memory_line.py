"""WebSocket connections without a socket: the server's client classes, fed message by message."""

import asyncio

from starlette.websockets import WebSocket

from facedown.server.clients import SOCKETS


class MemoryLine:
    """Waits after each message until the client has dealt with it and reads the next."""

    def __init__(self, site, socket, path, subprotocols):
        self._inbox = asyncio.Queue()
        self._reads = asyncio.Event()
        """Set while the client waits for a message."""
        self.decoded = 0
        path, _, query = path.partition("?")
        scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [],
            "subprotocols": list(subprotocols),
            "client": ("127.0.0.1", 5),
            "path_params": params(socket.path, path),
            "app": _App(site),
        }
        ws = WebSocket(scope, self._receive, self._send)
        self._client = socket.client(site, ws)
        self._count_decoded()
        self._serving = asyncio.create_task(self._client.serve(ws))

    @property
    def is_packed(self):
        return not self._client._dialect.text or self._client.subprotocol == "facedown.msgpack"

    def _count_decoded(self):
        decode = self._client._dialect.decode

        def counted(data):
            self.decoded += 1
            return decode(data)

        self._client._dialect.decode = counted

    async def opened(self):
        """Is the client ready for the first message?"""
        self._inbox.put_nowait({"type": "websocket.connect"})
        return await self._ready()

    async def say(self, data, *, text):
        self._reads.clear()
        self._inbox.put_nowait(_received(data, text=text))
        return await self._ready()

    async def end(self):
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self._serving, 20)

    async def _ready(self):
        reading = asyncio.ensure_future(self._reads.wait())
        await asyncio.wait({reading, self._serving}, return_when=asyncio.FIRST_COMPLETED, timeout=20)
        assert reading.done() or self._serving.done(), "the client neither reads nor ends"
        reading.cancel()
        return not self._serving.done() and self._client.mail.closed is None

    async def _receive(self):
        if self._inbox.empty():
            self._reads.set()
        return await self._inbox.get()

    async def _send(self, message):
        pass


class _App:
    def __init__(self, site):
        self.state = type("State", (), {"site": site})


def _received(data, *, text):
    if text:
        return {"type": "websocket.receive", "text": data.decode(errors="replace")}
    return {"type": "websocket.receive", "bytes": data}


def params(pattern, path):
    """The parameters of a path."""
    parts = zip(pattern.split("/"), path.split("/"), strict=True)
    return {name[1:-1]: value for name, value in parts if name.startswith("{")}


def socket_at(path):
    """The line of `SOCKETS` for a path."""
    for socket in SOCKETS:
        names = socket.path.split("/")
        if len(names) == len(path.split("/")) and all(
            name.startswith("{") or name == part for name, part in zip(names, path.split("/"), strict=True)
        ):
            return socket
    raise LookupError(path)
