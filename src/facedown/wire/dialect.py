"""What a dialect is: one language of the wire, without I/O, one object for each connection.

Each dialect is a folder with the same files: `messages` (every field of what is written, and the channel of
the AsyncAPI document), `decode` (what a client sent), `encode` (what it is sent), `dialect` (the class that
is both, and remembers what it must from one message to the next). `server.clients` gives it an address.
"""

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from facedown.wire.messages import Command, Number, Rejected, Told


class Request(Struct, frozen=True):
    """What a client asks of the server; what it asks of a table is a `Command`."""


class Greeting(Request, frozen=True):
    """The first request of every connection: who comes, and what for."""


class Ping(Request, frozen=True, tag="ping"):
    """Still there?"""

    ref: Number | None = None


class Reply(Struct, frozen=True):
    """What the server says itself; what a table says is `Told`."""


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
        """Text frames, or binary ones?"""

    @property
    def newest_only(self) -> bool:
        """May the newest frame replace those that are not sent yet? Not where clients count events."""

    def decode(self, data: bytes | str) -> Sequence[Heard]:
        """What one message asks for, in order. Never raises: a bad message is `Rejected`."""

    def encode(self, told: Said) -> Sequence[bytes]:
        """The messages, often none, each of which is one frame.

        Codes of refusals are the same for the server and all tables; each dialect has its own table of what
        it calls them.
        """
