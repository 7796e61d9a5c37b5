"""mjai over TCP, as the first mjai server spoke it: we listen, a bot connects and joins.

    we:   {"type": "hello", "protocol": "mjsonp", "protocol_version": 3}
    bot:  {"type": "join", "name": "…", "room": "…"}

Then the events of one match follow, each in a line, and the bot answers each with a line. After `end_game`
the connection ends; for the next match the bot connects again.
"""

import socket
import weakref
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from facedown.client.player import NoBot
from facedown.client.programs.channel import Channel, ChannelFailed
from facedown.core.codec import BadEncoding, from_json, to_json

SCHEME: Final = "tcp://"
PORT: Final = 11600
"""Where mjai bots look for a server."""

_HELLO: Final = to_json({"type": "hello", "protocol": "mjsonp", "protocol_version": 3})
_JOINING: Final = 10.0
"""Seconds for a connected bot to join."""
_BACKLOG: Final = 4


class _Join(Struct, tag="join"):
    name: str = ""


class Listener:
    """Listens from the start, so that a bot may connect before its match begins; until `close`."""

    def __init__(self, url: str) -> None:
        """From tcp://HOST:PORT; port 0 is any free one. Raises NoBot."""
        host, port = _address(url)
        try:
            self._socket = socket.create_server((host, port), backlog=_BACKLOG)
        except OSError as error:
            raise NoBot(f"{url}: cannot listen there ({error.strerror or error})") from error
        self.close = weakref.finalize(self, self._socket.close)

    @property
    def address(self) -> tuple[str, int]:
        host, port = self._socket.getsockname()[:2]
        return str(host), int(port)

    def accepted(self, seconds: float) -> "Connection":
        """The next bot that joins, within this time; or ChannelFailed. One that does not join is dropped."""
        deadline = monotonic() + seconds
        while True:
            connection = self._connected(deadline, seconds)
            if connection.joins(min(_JOINING, deadline - monotonic())):
                return connection
            connection.close()

    def _connected(self, deadline: float, seconds: float) -> "Connection":
        self._socket.settimeout(max(0.001, deadline - monotonic()))
        try:
            connected, _ = self._socket.accept()
        except TimeoutError:
            raise ChannelFailed(f"no bot has joined within {seconds:g} s") from None
        except OSError as error:
            raise ChannelFailed(f"nobody can join any more ({error.strerror})") from error
        return Connection(connected)


class Connection(Channel):
    """One bot, for one match."""

    def __init__(self, connected: socket.socket) -> None:
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connected.setblocking(False)
        super().__init__(connected.fileno(), connected.fileno())
        self.close = weakref.finalize(self, connected.close)

    def ending(self) -> str:
        return "closed the connection"

    def joins(self, seconds: float) -> bool:
        self.say(_HELLO)
        try:
            from_json(_Join, self.line(max(0.0, seconds)))
        except (ChannelFailed, BadEncoding):
            return False
        self.lines = 0  # the join is no answer
        return True


def _address(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    try:
        port = PORT if parts.port is None else parts.port
    except ValueError:
        port = -1
    if port < 0 or not url.startswith(SCHEME) or parts.path.strip("/"):
        raise NoBot(f"{url!r} is no address: say tcp://HOST:PORT, where mjai bots are to connect")
    return parts.hostname or "127.0.0.1", port
