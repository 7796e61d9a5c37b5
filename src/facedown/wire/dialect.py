"""What a dialect is: one wire protocol, without I/O, one object for each connection.

Each dialect is a folder with the same files: `messages` (every field that is sent, and the channel of the
AsyncAPI document), `decode` (from the client), `encode` (to the client), `dialect` (a class that combines
both and keeps the state between messages). `server.clients` gives it an address.
"""

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from facedown.wire.messages import Command, Number, Rejected, Told


class Request(Struct, frozen=True):
    """A request to the server; a request to a table is a `Command`."""


class Greeting(Request, frozen=True):
    """The first request of every connection: who is connecting, and what for."""


class Ping(Request, frozen=True, tag="ping"):
    """Still there?"""

    ref: Number | None = None


class Reply(Struct, frozen=True):
    """A message from the server itself; messages from a table are `Told`."""


class Pong(Reply, frozen=True, tag="pong"):
    """Still here."""

    ref: int | None
    server_ts: int
    """ms since 1970."""


Heard: TypeAlias = Command | Request | Rejected
Said: TypeAlias = Told | Reply


class Dialect(Protocol):
    @property
    def text(self) -> bool:
        """Whether frames are text or binary."""

    @property
    def newest_only(self) -> bool:
        """Whether the newest frame may replace those not sent yet. Not if clients count events."""

    def decode(self, data: bytes | str) -> Sequence[Heard]:
        """What one message asks for, in order. Never raises: a bad message is `Rejected`."""

    def encode(self, told: Said) -> Sequence[bytes]:
        """The messages, often none; each is sent as one frame.

        The server and all tables use the same error codes; each dialect translates them to its own.
        """
