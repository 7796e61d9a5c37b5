"""How one server is set up. Frozen: what changes while it runs is not a setting."""

from pathlib import Path
from typing import Final

from msgspec import Struct

from facedown.arena import Settings as ArenaSettings
from facedown.catalog import Listing
from facedown.wire.limits import LARGEST

FRAME_BYTES: Final = LARGEST
"""The largest message or request body that is read."""


class Limits(Struct, frozen=True):
    """What one client may ask of us. Rates are tokens a second; a burst is how many may be saved up."""

    messages: float = 50
    """On one connection. A legal answer to an open question is never refused, only slowed."""
    messages_burst: int = 100
    strikes: int = 200
    """Refusals for being too fast before the connection ends."""
    requests: float = 50
    """REST requests of one address; loopback is free."""
    requests_burst: int = 200
    accounts: float = 0.2
    """New accounts of one address; loopback is free."""
    accounts_burst: int = 20
    connections: int = 32
    """WebSockets open at once from one address; loopback is free."""
    handshake_ms: int = 5_000
    """For the first message on a WebSocket, for the headers of a request, for its body."""


class Settings(Struct, frozen=True, kw_only=True):
    host: str = "127.0.0.1"
    port: int = 8001
    """0 = any that is free."""
    data: Path = Path("data")
    """The folder of the store and of the operator's token."""
    games: tuple[Listing, ...] = ()
    """Beside those of this package and those that are installed."""
    max_games: int = 1_000
    """Tables open at once."""
    pace: float = 1.0
    """Multiplies every clock, beat and think pause; for tests and demonstrations."""
    think: tuple[int, int] = (700, 2_500)
    """From … to ms that a house bot ponders, before `pace`."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may talk to us, as `https://example.org`."""
    arena: ArenaSettings | None = ArenaSettings()
    """Of the arena that is always there; None: there is none."""
    teams: dict[str, str] | None = None
    """Join codes by name, where only these teams may come there."""
    limits: Limits = Limits()
    web: Path | None = None
    """The page's folder, where it is not found by itself."""

    @property
    def store_file(self) -> Path:
        return self.data / "facedown.sqlite"

    @property
    def pondering(self) -> tuple[int, int]:
        least, most = self.think
        return round(least * self.pace), round(most * self.pace)
