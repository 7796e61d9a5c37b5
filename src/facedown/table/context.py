"""Where tables stand: what they all share in one process."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from facedown import store
from facedown.catalog import CATALOG, Listing, UnknownGame
from facedown.core import AnyEntry, AnyGame, Header, Seed, codec
from facedown.core.record import entry_type
from facedown.table.clock import Clock
from facedown.table.desk import Desk
from facedown.table.house_bots import HouseBots
from facedown.table.table import Table
from facedown.table.uptime import Uptime
from facedown.wire import Notice


@dataclass(frozen=True)
class Context:
    store: store.Store
    clock: Clock
    node: str
    """Of this start of this process, and no other."""
    listings: Mapping[str, Listing] = field(default_factory=lambda: CATALOG)
    think: tuple[int, int] = (0, 0)
    """From … to ms that a house bot ponders."""
    uptime: Uptime = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "uptime", Uptime(self.clock))

    def listing(self, game: str) -> Listing:
        if game not in self.listings:
            raise UnknownGame(game)
        return self.listings[game]

    def table(
        self,
        desk: Desk,
        seed: Seed,
        epoch: int,
        *,
        resume_at: int | None = None,
        greeting: Notice | None = None,
    ) -> Table:
        listing = self.listing(desk.header.game)
        think = self.think if listing.think is None else listing.think
        house = HouseBots(listing.bots, seed, desk.header.terms.absence, think)
        return Table(
            desk,
            epoch,
            house=house,
            store=self.store,
            clock=self.clock,
            uptime=self.uptime,
            resume_at=resume_at,
            greeting=greeting,
        )


def decoded(game: AnyGame, kept: store.Log, action: Any = None) -> tuple[Header[Any], tuple[AnyEntry, ...]]:
    """A log as values; `action` in place of the game's own actions."""
    header_type: Any = Header
    kind = entry_type(game, action)
    header = codec.unpack(header_type[game.types.config], kept.header)
    return header, tuple(codec.unpack(kind, entry) for entry in kept.entries)
