"""The settings of a server. Frozen: they do not change while it runs."""

from pathlib import Path
from typing import Final

from msgspec import Struct

from facedown.arena import Settings as ArenaSettings
from facedown.cash_tables import Settings as CashSettings
from facedown.catalog import Listing
from facedown.games import Settings as GamesSettings
from facedown.store import shown
from facedown.wire.limits import LARGEST

FRAME_BYTES: Final = LARGEST
"""The largest message or request body that is read."""


class Limits(Struct, frozen=True):
    """Limits for one client. Rates are per second; a burst is how many may be saved up."""

    messages: float = 50
    """Messages on one connection. An answer to the open question is never refused, only delayed."""
    messages_burst: int = 100
    strikes: int = 200
    """Messages refused as too fast before the connection is closed."""
    bytes: float = 128 * 1024
    """Bytes on one WebSocket, of any kind of frame; each frame counts for 128 more. A client may also send as
    much as it is sent."""
    bytes_burst: float = 256 * 1024
    requests: float = 50
    """REST requests from one address; loopback is not limited."""
    requests_burst: int = 200
    chats: float = 0.5
    """Chat messages on one connection."""
    chats_burst: int = 5
    accounts: float = 0.2
    """New accounts, practice tables and games from one address, each; loopback is not limited."""
    accounts_burst: int = 20
    tables: float = 1
    """New matches against house bots, of one account and from one address; loopback is not limited."""
    tables_burst: int = 100
    arenas: float = 1 / 60
    """New arenas, in the same way."""
    arenas_burst: int = 10
    connections: int = 32
    """Open WebSockets from one address; loopback is not limited."""
    http_connections: int = 64
    """Open HTTP connections from one address; loopback is not limited."""
    all_connections: int | None = None
    """Open connections of all kinds; None means nearly as many as the system lets us have files open."""
    unread: int = 32 * 1024 * 1024
    """Bytes of long answers that one address may leave unread."""
    all_unread: int = 128 * 1024 * 1024
    """Bytes of long answers that all together may leave unread."""
    handshake_ms: int = 5_000
    """ms for the first message on a WebSocket."""
    request_ms: int = 5_000
    """ms for a request's headers, and for its body."""
    reading_ms: int = 10_000
    """ms for a client to read some of an answer, before it is dropped."""


class Settings(Struct, frozen=True, kw_only=True):
    host: str = "127.0.0.1"
    port: int = 8001
    """0 means any free port."""
    metrics_port: int | None = None
    """A port on loopback that serves the metrics without a token; 0 means any free port."""
    data: Path = Path("data")
    """The folder for the operator's token, and for the store unless it is in a database."""
    database: str | None = None
    """A PostgreSQL database for the store. Its address may contain a password: see `store_shown`."""
    node: str | None = None
    """The name of this node of a cluster, if several share the database."""
    node_address: str = "127.0.0.1:0"
    """Where the other nodes reach this one, HOST:PORT."""
    drain_ms: int = 500
    """Most ms that a leaving node waits for the next section of its tables; then they move in mid-hand."""
    games: tuple[Listing, ...] = ()
    """Games in addition to those of this package and of installed packages."""
    max_games: int = 1_000
    """Most open tables."""
    pace: float = 1.0
    """A factor for all clocks and delays, for tests and demonstrations."""
    think: tuple[int, int] = (700, 2_500)
    """The least and the most ms that a house bot waits before it answers, before `pace`."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use this server, such as `https://example.org`."""
    host_names: tuple[str, ...] = ()
    """Names of this server, such as `cards.example.org`; its addresses and localhost always work."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose `X-Forwarded-For` is believed."""
    arena: ArenaSettings | None = ArenaSettings()
    """The settings of the permanent arena; None means that there is none."""
    mahjong: GamesSettings = GamesSettings()
    """How games are played that are created by `POST /games`."""
    teams: dict[str, str] | None = None
    """Join codes by name, if only these teams may enter the permanent arena."""
    cash: CashSettings = CashSettings()
    """The cash tables that are offered, and the chips of new accounts."""
    exhibitions: tuple[str, ...] = ()
    """Games that house bots play for people to watch, while anybody is in the lobby."""
    limits: Limits = Limits()
    web: Path | None = None
    """The folder of the web page, if it is not the default one."""

    @property
    def store_file(self) -> Path:
        return self.data / "facedown.sqlite"

    @property
    def store(self) -> str | Path:
        """Where the store is."""
        return self.store_file if self.database is None else self.database

    @property
    def store_shown(self) -> str:
        """Where the store is, without a password: for logs, sentences and commands to paste."""
        return str(self.data) if self.database is None else shown(self.database)

    @property
    def pondering(self) -> tuple[int, int]:
        least, most = self.think
        return round(least * self.pace), round(most * self.pace)
