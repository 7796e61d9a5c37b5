"""What all tables of a process share: the store, the clock, the games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from facedown import store
from facedown.catalog import CATALOG, Listing, UnknownGame
from facedown.core import AnyEntry, AnyGame, Header, Seed, codec
from facedown.core.record import Carried, entry_type
from facedown.table.clock import Clock
from facedown.table.desk import Desk
from facedown.table.house_bots import HouseBots, Think
from facedown.table.slices import Slices
from facedown.table.table import Table
from facedown.table.uptime import Uptime
from facedown.wire import Notice


@dataclass(frozen=True)
class Context:
    store: store.Store
    clock: Clock
    node: str
    """Identifies this run of the process; another run has another."""
    listings: Mapping[str, Listing] = field(default_factory=lambda: CATALOG)
    think: tuple[int, int] = (0, 0)
    """The least and the most ms that a house bot waits before it answers."""
    slices: Slices = field(default_factory=Slices)
    """For long computations, here and in whatever serves these tables."""
    pace: float = 1.0
    """A factor for the times that listings give their house bots."""
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
        think = self._think(listing, desk.header.config)
        house = HouseBots(
            listing.bots,
            seed,
            desk.header.terms.absence,
            think,
            is_done=listing.is_done,
            is_shown=is_exhibition(desk.header),
        )
        return Table(
            desk,
            epoch,
            house=house,
            store=self.store,
            clock=self.clock,
            uptime=self.uptime,
            resume_at=resume_at,
            greeting=greeting,
            hints=listing.hints,
        )

    def _think(self, listing: Listing, config: Any) -> Think:
        think = listing.think(config) if callable(listing.think) else listing.think
        if think is None or isinstance(think, tuple):
            return self.think if think is None else think
        if not any(self.think):
            return {}
        return {
            kind: (round(least * self.pace), round(most * self.pace)) for kind, (least, most) in think.items()
        }


EXHIBITION: Final = MappingProxyType({"exhibition": True})
"""What the header of a match keeps that house bots play for people to watch."""


def is_exhibition(header: Header[Any]) -> bool:
    return header.host == EXHIBITION


def decoded(game: AnyGame, kept: store.Log, action: Any = None) -> tuple[Header[Any], tuple[AnyEntry, ...]]:
    """Decode a log. `action` replaces the game's type of actions, for a log of other rules."""
    header, decoded_later = decoding(game, kept, action)
    entries = tuple(decoded_later)
    if kept.first > kept.start and not isinstance(entries[0], Carried):
        raise store.Damaged(f"entry {kept.first} of match {kept.match} should begin a segment")
    return header, entries


def decoding(game: AnyGame, kept: store.Log, action: Any = None) -> tuple[Header[Any], Iterator[AnyEntry]]:
    """Like `decoded`, but each entry is decoded when it is needed."""
    header_type: Any = Header
    kind = entry_type(game, action)
    header = codec.unpack(header_type[game.types.config], kept.header)
    return header, (codec.unpack(kind, entry) for entry in kept.entries)
